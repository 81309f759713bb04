import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'

interface MailChoiceProps<State extends string> {
  /** Names the choice in the cache. */
  name: string
  load: (signal: AbortSignal) => Promise<{ state: State }>
  /** Sends the choice; gives what holds from then on. */
  send: (isWanted: boolean) => Promise<{ state: State }>
  /** What each state means, in words. */
  states: Record<State, string>
  labels: { on: string; off: string }
}

/** Whether some kind of e-mail comes, and the button that changes it, in the states 'on' and 'off'. */
export function MailChoice<State extends string>({ name, load, send, states, labels }: MailChoiceProps<State>) {
  const client = useQueryClient()
  const queryKey = ['account', name]
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), staleTime: 1_000 })
  const { isBusy, error, run } = useSubmit(errorText)
  const choose = (isWanted: boolean) =>
    run(async () => {
      client.setQueryData(queryKey, await send(isWanted))
      // One choice may end another: who leaves the newsletter is not reminded either.
      await client.invalidateQueries({ queryKey: ['account'], predicate: ({ queryKey: [, other] }) => other !== name })
    })

  if (isError) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <SkeletonText />
  return (
    <div className="grid justify-items-start gap-4">
      {error && (
        <Notice tone="error" live className="justify-self-stretch">
          {error}
        </Notice>
      )}
      <p role="status">{states[data.state]}</p>
      {(data.state === 'on' || data.state === 'off') && (
        // One button for both: it has the focus again once the choice is made.
        <Button busy={isBusy} onClick={() => void choose(data.state === 'off')}>
          {data.state === 'on' ? labels.off : labels.on}
        </Button>
      )}
    </div>
  )
}
