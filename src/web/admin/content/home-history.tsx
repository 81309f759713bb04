import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, ApiProblem, errorText, read } from '#web/api.ts'
import { HistoryPanel } from '#web/admin/form/history-panel.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { NewerOlder } from '#web/admin/ui/newer-older.tsx'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { Button } from '#web/ui/button.tsx'
import { homeVersionsQuery, type HomeContent } from './content-query.ts'
import { lostDraftText, type useHomeAction } from './home-actions.tsx'
import { HOME_LABELS, textsIn } from './home-values.ts'
import { zoneTime } from './zone-time.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'

/** The words of the audit log's actions. */
const ACTIONS = {
  'home.draft': 'changed the draft',
  'home.publish': 'published the draft',
  'home.schedule': 'set when the draft goes live',
  'home.discard': 'threw the draft away',
  'home.restore': 'made an earlier version the draft',
}

interface HomeHistoryProps {
  content: HomeContent
  action: ReturnType<typeof useHomeAction>
  /** There are unsaved changes, which a restored version would take the place of. */
  isDirty: boolean
}

function Versions({ content, action, isDirty }: HomeHistoryProps) {
  const [page, setPage] = useState(1)
  /** The version that would take the place of a draft. */
  const [asked, setAsked] = useState<string>()
  const mayChange = useMayChange()
  const { data, error, refetch } = useQuery(homeVersionsQuery(page))
  if (error)
    return (
      <LoadError
        title="Could not load the versions."
        detail={errorText(error)}
        requestId={error instanceof ApiProblem ? String(error.body.requestId ?? '') : undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={3} label="Loading the versions" />
  if (data.total === 0)
    return <EmptyList title="Nothing has been published yet.">The first publication keeps what was there before it.</EmptyList>
  const hasDraft = content.state !== 'published'
  const restore = (contentVersionId: string) =>
    action.run(
      () => read(api.POST('/api/admin/content/home/restore', { body: { version: content.version, contentVersionId } })),
      'The earlier version is the draft now',
    )
  return (
    <>
      <ol className="panel" aria-label="Published versions">
        {data.rows.map(({ id, headline, by, publishedAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 first:border-t-0">
            <p className="mr-auto min-w-0 wrap-anywhere">
              <span className="font-medium">{headline}</span>
              <span className="block text-small text-ink-2">
                {publishedAt === null ? 'Before the first publication' : zoneTime(publishedAt, content.timeZone)}
                {by !== null && `, ${by}`}
              </span>
            </p>
            {isCurrent ? (
              <span className="text-leaf">In the shop now</span>
            ) : (
              mayChange && (
                <Button
                  disabled={isDirty || action.isBusy}
                  onClick={() => (hasDraft ? setAsked(id) : void restore(id))}
                  aria-label={`Restore: ${headline}`}
                >
                  Restore
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
      <NewerOlder page={page} pageCount={data.pageCount} onPage={setPage} />
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Restore this version in place of the draft?"
        description={lostDraftText(content)}
        action="Restore this version"
        danger
        busy={action.isBusy}
        onConfirm={() => asked !== undefined && void restore(asked).then(() => setAsked(undefined))}
      />
    </>
  )
}

/** What was published, and who has done what. Restoring makes a draft, and publishes nothing. */
export function HomeHistory(props: HomeHistoryProps) {
  return (
    <div className="grid max-w-3xl gap-4">
      <h2 className="text-h3">Published versions</h2>
      <p className="text-ink-2">
        Restoring makes a version the draft; the shop changes when you publish it.
        {props.isDirty && ' Save or discard your changes first.'}
      </p>
      <Versions {...props} />
      <h2 className="text-h3">Changes</h2>
      <HistoryPanel subject="content.home" labels={HOME_LABELS} actions={ACTIONS} show={(_, value) => textsIn(value) || '(empty)'} />
    </div>
  )
}
