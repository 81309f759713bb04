import { useQuery } from '@tanstack/react-query'
import { DEFAULT_TIME_ZONE } from '#domain/setting-defaults.ts'
import { LoadError, EmptyList, SkeletonRows } from '#web/admin/ui/states.tsx'
import { errorText, type Schema } from '#web/api.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { shopQuery } from '#web/links/shop-query.ts'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { PART_TYPES } from './import-labels.ts'
import { archiveGoneParts, goneQuery, type Import } from './import-query.ts'
import { importHref, type ImportSearch } from './import-search.ts'
import { useJobStep } from './run-step.tsx'
import { countOf } from '#domain/count-of.ts'

type Earlier = Schema<'GoneParts'>['imports']

/** '"parts.csv" of 11/21/2026', of several files the last ones. */
function namesOf(imports: Earlier, timeZone: string): string {
  const dayOf = (iso: string) => new Date(iso).toLocaleDateString('en-US', { timeZone })
  const shown = imports.slice(0, 3).map(({ name, createdAt }) => `"${name}" of ${dayOf(createdAt)}`)
  const others = imports.length - shown.length
  return `${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}`
}

interface GoneNoticeProps {
  record: Import
  /** An import that archives them was made. */
  onMade: (made: Import) => void
}

/** How many parts earlier files of the same kind have brought that this one has no more, and what can be done about them. */
export function GoneNotice({ record, onMade }: GoneNoticeProps) {
  const isKnown = PART_TYPES.has(record.type) && (record.state === 'checked' || record.state === 'started')
  const { data } = useQuery({ ...goneQuery(record.id, 1), enabled: isKnown })
  const { timeZone = DEFAULT_TIME_ZONE } = useQuery(shopQuery()).data ?? {}
  const { busy, act } = useJobStep()
  const mayChange = useMayChange()
  if (!isKnown || !data || data.total === 0) return null
  return (
    <Notice
      tone="info"
      title="Parts that are not in this file"
      action={
        mayChange && (
          <Button busy={busy} onClick={() => void act(async () => onMade(await archiveGoneParts(record.id)))}>
            Make an import that archives them
          </Button>
        )
      }
    >
      <p>
        {renderShopLink({
          href: importHref({ import: record.id, step: 'differences', gone: true }),
          className: 'underline',
          children: `${countOf(data.total, 'part', 'parts')} in the shop that ${data.imports.length === 1 ? 'an earlier file' : 'earlier files'} had`,
        })}
        : {namesOf(data.imports, timeZone)}. This import leaves them as they are.
      </p>
    </Notice>
  )
}

function GoneLine({ part, imports }: { part: Schema<'GoneParts'>['rows'][number]; imports: Earlier }) {
  const last = imports.find(({ id }) => id === part.importId)
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="max-w-60 truncate py-2 pr-3 text-left font-mono font-normal whitespace-nowrap">
        {renderShopLink({ href: `/admin/products/${part.id}`, className: 'link', children: part.sku })}
      </th>
      <td className="min-w-48 py-2 pr-3 wrap-anywhere">{part.name}</td>
      <td className="py-2 pr-3">{part.brand ?? ''}</td>
      <td className="py-2 pr-3 text-right tabular-nums">{part.onHand.toLocaleString('en-US')}</td>
      <td className="py-2 wrap-anywhere">
        {last && renderShopLink({ href: importHref({ import: last.id }), className: 'link', children: last.name })}
      </td>
    </tr>
  )
}

/** The parts that a file has no more, page by page. */
export function GoneTable({ record, search }: { record: Import; search: ImportSearch }) {
  const { data, error, refetch } = useQuery(goneQuery(record.id, search.page ?? 1))
  if (!data && error) return <LoadError title="Could not load the parts." detail={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  if (data.rows.length === 0) return <EmptyList title="No parts here." />
  return (
    <div className="grid gap-3">
      <div className="overflow-x-auto">
        <table className="w-full text-small">
          <caption className="sr-only">Parts that are not in {record.name}</caption>
          <thead className="text-left text-ink-2">
            <tr>
              <th className="py-1 pr-3 font-medium">SKU</th>
              <th className="py-1 pr-3 font-medium">Name</th>
              <th className="py-1 pr-3 font-medium">Brand</th>
              <th className="py-1 pr-3 text-right font-medium">On hand</th>
              <th className="py-1 font-medium">Last in</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((part) => (
              <GoneLine key={part.id} part={part} imports={data.imports} />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        page={data.page}
        pageCount={data.pageCount}
        hrefFor={(page) => importHref({ ...search, page })}
        renderLink={renderShopLink}
        label="Pages of parts"
      />
    </div>
  )
}
