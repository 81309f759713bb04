import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { browserOf, deviceOf } from '#domain/content/page-visit.ts'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'

type Sessions = Schema<'OwnSessions'>
type OwnSession = Sessions['sessions'][number]

const sessionsQuery = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => read(api.GET('/api/account/sessions', { signal })),
    staleTime: 0,
  })

const DEVICES = { desktop: 'a computer', mobile: 'a phone', tablet: 'a tablet', unknown: 'a device we do not know' }

/** `Firefox on a phone`. */
function nameOf({ userAgent }: OwnSession): string {
  const browser = browserOf(userAgent ?? '')
  return `${browser === 'Other' ? 'A browser' : browser} on ${DEVICES[deviceOf(userAgent ?? '')]}`
}

function SessionRow({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd: () => void }) {
  const name = nameOf(session)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <p className="min-w-0">
        {name}
        <span className="block text-small text-ink-2">
          {session.isThis ? 'This browser. ' : 'Last used '}
          {!session.isThis && <ShopDate iso={session.lastUsedAt} hasTime />}
          {!session.isThis && '. '}
          Signed in <ShopDate iso={session.startedAt} hasTime />
        </span>
      </p>
      {!session.isThis && (
        <Button busy={busy} aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}

/** The browsers in which somebody is signed in, ended one by one or all others at once. */
export function SessionsPanel() {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(sessionsQuery())
  const { isBusy, error, run } = useSubmit(errorText)

  const end = (ask: () => Promise<Sessions>, title: string) =>
    run(async () => {
      const { queryKey } = sessionsQuery()
      const left = await ask().catch(async (refusal: unknown) => {
        // It may have been signed out in another tab.
        await client.invalidateQueries({ queryKey })
        throw refusal
      })
      client.setQueryData(queryKey, left)
      toast({ title, tone: 'success' })
      // The pressed button is gone.
      document.getElementById('sessions-heading')?.focus()
    })
  const endOne = (sessionId: string) => read(api.DELETE('/api/account/sessions/{sessionId}', { params: { path: { sessionId } } }))
  const endOthers = () => read(api.POST('/api/account/sessions/end-others', { body: {} }))

  // A list that cannot be read anew stays, with why beside it.
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />
  if (!data) return <SkeletonText />
  return (
    <div className="grid justify-items-start gap-4">
      {error && (
        <Notice tone="error" live className="justify-self-stretch">
          {error}
        </Notice>
      )}
      <ul className="w-full border-t border-line">
        {data.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={isBusy}
            onEnd={() => void end(() => endOne(session.id), 'That browser is signed out')}
          />
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <Button busy={isBusy} onClick={() => void end(endOthers, 'All your other browsers are signed out')}>
          Sign out everywhere else
        </Button>
      )}
    </div>
  )
}
