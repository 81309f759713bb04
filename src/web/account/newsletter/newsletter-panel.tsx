import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const choiceQuery = () =>
  queryOptions({
    queryKey: ['account', 'newsletter'],
    queryFn: ({ signal }) => read(api.GET('/api/account/newsletter', { signal })),
    staleTime: 0,
  })

const STATES: Record<Schema<'NewsletterChoice'>['state'], string> = {
  on: 'The newsletter comes to your address.',
  off: 'The newsletter does not come to your address.',
  unconfirmed: 'Please confirm your email address first: sign in once by a mailed link.',
  blocked: 'We may not write to your address: earlier letters came back, or were reported.',
}

/** Whether the newsletter comes, and the button that changes it. */
export function NewsletterPanel() {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(choiceQuery())
  const { isBusy, error, run } = useSubmit(errorText)
  const choose = (isWanted: boolean) =>
    run(async () => {
      client.setQueryData(choiceQuery().queryKey, await read(api.PUT('/api/account/newsletter', { body: { isWanted } })))
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
          Send me the newsletter
        </Button>
      )}
      {data.state === 'on' && (
        <Button busy={isBusy} onClick={() => void choose(false)}>
          Stop the newsletter
        </Button>
      )}
    </div>
  )
}
