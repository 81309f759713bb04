import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#web/admin/ui/toast.ts'
import { ApiProblem, errorText } from '#web/api.ts'

/** What came of a change: its answer, or the refusal with its words. */
type Outcome<Answer> = { answer: Answer } | { problem: ApiProblem; text: string }

type RunChange = <Answer>(change: () => Promise<Answer>, done: string) => Promise<Outcome<Answer>>

/** What is done with keys and webhooks. */
export interface ProgramActs {
  isBusy: boolean
  /** Runs a change, says `done` and renews the page; also says what was refused. */
  run: RunChange
  /** The same for a window, which stays and shows itself what was refused. */
  tryToRun: RunChange
}

/** Runs changes of keys and webhooks one after the other. */
export function useProgramActs(): ProgramActs {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function tryToRun<Answer>(change: () => Promise<Answer>, done: string): Promise<Outcome<Answer>> {
    setBusy(true)
    try {
      const answer = await change()
      toast({ text: done })
      return { answer }
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : new ApiProblem(0, {})
      return { problem, text: errorText(error, 'The shop did not answer. Please try again.') }
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['admin', 'programs'] })
      setBusy(false)
    }
  }
  async function run<Answer>(change: () => Promise<Answer>, done: string) {
    const outcome = await tryToRun(change, done)
    if ('problem' in outcome) toast({ text: 'Not done', detail: outcome.text, tone: 'error' })
    return outcome
  }
  return { isBusy, run, tryToRun }
}
