import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { meantRefusal } from '#web/admin/ui/session-ended.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { ApiProblem, errorText } from '#web/api.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'

/** A record that something is done with. */
interface ActedOn {
  queryKey: QueryKey
  /** Has what shows it elsewhere asked anew, done or refused. */
  invalidate: (queryClient: QueryClient) => Promise<unknown>
  /** What is said when somebody else was first, and the shop has no words of its own about what has changed. */
  changedText: string
  /** A record that changes with it, and is asked anew before this one is shown: no window opens on what it was before. */
  alsoChanged?: QueryKey
}

/** A window sends one request, however often it is pressed: something else from it, after an answer that was lost, is refused. */
const SENT_BEFORE =
  'What this window sent before is done already: only the answer was lost. Close it, look at what is there now, and begin anew.'

/** What was refused, in words. */
function refusalText(problem: unknown, changedText: string): string {
  if (problem instanceof ApiProblem && problem.code === 'idempotency_mismatch') return SENT_BEFORE
  return problem instanceof ApiProblem && problem.code === 'conflict' && problem.body.detail === undefined
    ? changedText
    : errorText(problem)
}

/**
 * Does one thing with a record at a time: an order, a return, a customer. Money and shipments are never shown before the shop has answered. `error` is
 * what was refused; after a conflict the record is shown anew, and what was typed stays.
 */
export function useRecordAct<Shown extends object>({ queryKey, invalidate, changedText, alsoChanged }: ActedOn) {
  const queryClient = useQueryClient()
  const submit = useSubmit((problem) => refusalText(problem, changedText))

  /** @returns whether it was done. */
  async function run(work: () => Promise<Shown | { done: true }>, said: string): Promise<boolean> {
    const isDone = await submit.run(async () => {
      const shown = await work().catch(async (refusal: unknown) => {
        throw await meantRefusal(refusal)
      })
      if (alsoChanged) await queryClient.invalidateQueries({ queryKey: alsoChanged })
      if (!('done' in shown)) queryClient.setQueryData(queryKey, shown)
      toast({ text: said })
    })
    if (!isDone) void queryClient.invalidateQueries({ queryKey })
    void invalidate(queryClient)
    return isDone
  }
  return { isBusy: submit.isBusy, error: submit.error, run, forget: () => submit.setError(null) }
}

export type RecordAct = Omit<ReturnType<typeof useRecordAct>, 'run'>
