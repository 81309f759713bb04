import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, errorText, type Schema } from '#web/api.ts'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { timeAgo } from '#web/admin/ui/time-ago.ts'
import { historyQuery } from './history-query.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { NewerOlder } from '#web/admin/ui/newer-older.tsx'
import { Button } from '#web/ui/button.tsx'

type Entry = Schema<'History'>['rows'][number]

export interface HistoryPanelProps {
  /** The id under which the audit log has the record. */
  subject: string
  /** The words of the page for fields; a field without one keeps its own name. */
  labels?: Readonly<Record<string, string>>
  /** The words for actions (`product.update`); an action without one keeps its own name. */
  actions?: Readonly<Record<string, string>>
  /** How a value reads; texts as they are, anything else as JSON, by default. */
  show?: (field: string, value: unknown) => string
  /** What puts the values before a change into the record's form again, for whoever wants them back; null where that would change nothing. */
  putBack?: (changes: Entry['changes']) => (() => void) | null
}

const showPlainly = (_: string, value: unknown): string =>
  value === undefined || value === null || value === '' ? '(empty)' : typeof value === 'string' ? value : JSON.stringify(value)

function HistoryEntry({
  entry,
  labels = {},
  actions = {},
  show = showPlainly,
  putBack,
}: Omit<HistoryPanelProps, 'subject'> & { entry: Entry }) {
  const onPutBack = putBack?.(entry.changes)
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <p id={`history-${entry.id}`}>
        <span className="font-medium">{entry.by}</span> {actions[entry.action] ?? entry.action},{' '}
        <time dateTime={entry.at} className="text-ink-2">
          {timeAgo(new Date(entry.at))} (<ShopDate iso={entry.at} hasTime />)
        </time>
      </p>
      {entry.changes.length > 0 && (
        <dl className="mt-1 grid gap-x-3 text-small sm:grid-cols-[10rem_1fr]">
          {entry.changes.map(({ field, before, after }) => (
            <div key={field} className="contents">
              <dt className="text-ink-2">{labels[field] ?? field}</dt>
              <dd className="min-w-0 wrap-anywhere">
                <del className="text-ink-3">{show(field, before)}</del> <span aria-hidden="true">→</span>{' '}
                <ins className="no-underline">{show(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {onPutBack && (
        <Button className="mt-2" onClick={onPutBack} aria-describedby={`history-${entry.id}`}>
          Put back
        </Button>
      )}
    </li>
  )
}

/** Who has changed a record, when, and what it was before; newest first. */
export function HistoryPanel({ subject, ...words }: HistoryPanelProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(historyQuery(subject, page))
  if (error)
    return (
      <LoadError
        title="Could not load the history."
        detail={errorText(error)}
        requestId={error instanceof ApiProblem ? String(error.body.requestId ?? '') : undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={5} label="Loading the history" />
  if (data.total === 0) return <EmptyList title="No changes yet." />
  return (
    <div className={isPlaceholderData ? 'grid gap-3 opacity-60' : 'grid gap-3'}>
      <ol className="panel px-4 py-1" aria-label="History">
        {data.rows.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} {...words} />
        ))}
      </ol>
      <NewerOlder page={page} pageCount={data.pageCount} onPage={setPage} />
    </div>
  )
}
