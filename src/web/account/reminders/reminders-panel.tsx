import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const remindersQuery = () =>
  queryOptions({
    queryKey: ['account', 'reorder-reminders'],
    queryFn: ({ signal }) => read(api.GET('/api/account/reorder-reminders', { signal })),
    staleTime: 0,
  })

const STATES: Record<Schema<'ReorderReminders'>['state'], string> = {
  on: 'We remind you when bags, filters and belts are due by your own orders: at most one letter in three months.',
  off: 'We can remind you when bags, filters and belts are due by your own orders: at most one letter in three months.',
  unconfirmed: 'Please confirm your email address first: sign in once by a mailed link.',
}

/** Whether somebody is reminded of what they need again, and the button that changes it. */
export function RemindersPanel() {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(remindersQuery())
  const { isBusy, error, run } = useSubmit(errorText)
  const choose = (isWanted: boolean) =>
    run(async () => {
      client.setQueryData(remindersQuery().queryKey, await read(api.PUT('/api/account/reorder-reminders', { body: { isWanted } })))
    })

  if (isError)
    return (
      <Notice tone="error" live action={<Button onClick={() => void refetch()}>Try again</Button>}>
        This could not be loaded.
      </Notice>
    )
  if (!data) return <SkeletonText />
  return (
    <div className="grid justify-items-start gap-4">
      {error && (
        <Notice tone="error" live className="justify-self-stretch">
          {error}
        </Notice>
      )}
      <p role="status">{STATES[data.state]}</p>
      {data.state === 'off' && (
        <Button busy={isBusy} onClick={() => void choose(true)}>
          Remind me when it is time
        </Button>
      )}
      {data.state === 'on' && (
        <Button busy={isBusy} onClick={() => void choose(false)}>
          Stop the reminders
        </Button>
      )}
    </div>
  )
}
