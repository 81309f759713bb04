import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AREA_OF_IMPORT } from '#domain/staff/record-area.ts'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import type { Schema } from '#web/api.ts'
import { errorText } from '#web/api.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { timeAgo } from '#web/admin/ui/time-ago.ts'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { discardImport, importsQuery } from './import-query.ts'
import { importHref } from './import-search.ts'
import { resultText, rowsText, stateOf, TYPE_NAMES } from './import-labels.ts'
import { useJobStep } from './run-step.tsx'

type Listed = Schema<'ListedImport'>

function HistoryLine({ row }: { row: Listed }) {
  const { busy, step, act } = useJobStep()
  const { tone, word } = stateOf(row)
  const [isAsking, setIsAsking] = useState(false)
  const set = row.changeSet
  const isWorkedOn = row.state === 'checking' || row.state === 'checked'
  const discard = () => void act(() => discardImport(row.id))
  const mayChange = useRight(`${AREA_OF_IMPORT[row.type]}:write`)
  return (
    <li className="grid gap-1 border-t border-line py-2 sm:grid-cols-[1fr_8rem_auto] sm:items-center sm:gap-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{renderShopLink({ href: importHref({ import: row.id }), children: row.name })}</p>
        <p className="text-small text-ink-2">
          {TYPE_NAMES[row.type]}, {rowsText(row.rowCount)}
          {set ? `, ${resultText(set)}` : ''}; {row.by ?? 'somebody'},{' '}
          <time dateTime={row.createdAt} suppressHydrationWarning>
            {timeAgo(new Date(row.createdAt))}
          </time>
        </p>
      </div>
      <StateBadge tone={tone}>{word}</StateBadge>
      <span className="flex gap-2">
        {mayChange && set?.undoUntil && (
          <Button busy={busy} onClick={() => void step(set.id, 'undo')} aria-label={`Undo ${row.name}`}>
            Undo
          </Button>
        )}
        {mayChange && !set && (
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => (isWorkedOn ? setIsAsking(true) : discard())}
            aria-label={`Throw ${row.name} away`}
          >
            Throw away
          </Button>
        )}
      </span>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Throw ${row.name} away?`}
        description="The file, what its check has found and what was mended of it are deleted. This cannot be undone."
        action="Throw away"
        danger
        onConfirm={() => {
          setIsAsking(false)
          discard()
        }}
      />
    </li>
  )
}

/** All imports: who, which file, how many rows, undo. */
export function ImportHistory({ page }: { page: number }) {
  const imports = useQuery(importsQuery(page))
  if (!imports.data && imports.error)
    return <LoadError title="Could not load the imports." detail={errorText(imports.error)} onRetry={() => void imports.refetch()} />
  return (
    <section className="grid gap-2" aria-labelledby="imports-before">
      <h2 id="imports-before" className="text-h3">
        Imports before
      </h2>
      {!imports.data && <SkeletonRows rows={3} />}
      {imports.data?.rows.length === 0 && <EmptyList title="No imports yet." />}
      <ul>
        {imports.data?.rows.map((row) => (
          <HistoryLine key={row.id} row={row} />
        ))}
      </ul>
      {imports.data && (
        <Pagination
          page={imports.data.page}
          pageCount={imports.data.pageCount}
          hrefFor={(to) => importHref({ page: to })}
          renderLink={renderShopLink}
          label="Pages of imports"
        />
      )}
    </section>
  )
}
