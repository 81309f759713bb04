import { useLocation } from '@tanstack/react-router'
import { navPageAt } from '#web/admin/frame/nav/nav-pages.ts'
import { Glyph } from '#web/admin/ui/glyph.tsx'
import { ApiProblem, errorText } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { FilterWords } from './filter/filter-chip.tsx'
import type { ListDefinition } from './list/definition.ts'
import { useListCounts } from './list/list-data.ts'
import type { ListSearch } from './list/list-search.ts'
import { countOf } from '#domain/count-of.ts'

interface NoMatchProps<Row> {
  definition: ListDefinition<Row>
  search: ListSearch
  /** The list with these filters and this text instead. */
  onNarrow: (narrow: { filter: readonly string[]; q: string | undefined }) => void
}

/** Nothing matches: which filters there are, what each alone would give, and the ways back. */
export function NoMatch<Row>({ definition, search, onNarrow }: NoMatchProps<Row>) {
  const { filter = [], q } = search
  const parts = [...(q ? [{ q, filter: [] as string[] }] : []), ...filter.map((text) => ({ q: undefined, filter: [text] }))]
  const totals = useListCounts(definition, parts)
  const words = (part: (typeof parts)[number]) =>
    part.q === undefined ? <FilterWords text={part.filter[0] ?? ''} fields={definition.fields} /> : `“${part.q}”`
  return (
    <div className="dt-panel" role="status">
      <p className="font-display text-lead font-semibold">
        Nothing matches{' '}
        {parts.map((part, index) => (
          <span key={part.q ?? part.filter[0]}>
            {index > 0 && ' and '}
            {words(part)}
          </span>
        ))}
        .
      </p>
      <ul className="grid gap-1">
        {parts.map((part, index) => (
          <li key={part.q ?? part.filter[0]} className="flex flex-wrap items-center gap-2 text-small">
            <span>
              {words(part)} alone: {totals[index] === undefined ? '…' : countOf(totals[index], ...definition.noun)}
            </span>
            <button
              type="button"
              className="dt-button"
              onClick={() =>
                onNarrow({
                  q: part.q === undefined ? q : undefined,
                  filter: part.q === undefined ? filter.filter((text) => text !== part.filter[0]) : filter,
                })
              }
            >
              Remove <span className="sr-only">{words(part)}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="dt-button" onClick={() => onNarrow({ filter: [], q: undefined })}>
        Clear filters
      </button>
    </div>
  )
}

/** There has never been a record: the page's drawing, one sentence, one action. */
export function NoRecords<Row>({ definition: { empty } }: { definition: ListDefinition<Row> }) {
  const { pathname } = useLocation()
  return (
    <div className="dt-panel">
      <Glyph name={navPageAt(pathname)?.glyph ?? 'parts'} className="size-12 text-ink-3 opacity-60" />
      <p className="font-display text-lead font-semibold">{empty.title}</p>
      {empty.action && (
        <ShopLink className={buttonClass('secondary')} href={empty.action.href}>
          {empty.action.label}
        </ShopLink>
      )}
    </div>
  )
}

interface ListErrorProps {
  error: Error
  isRetrying: boolean
  onRetry: () => void
  /** Shows the list without what the shop has refused: a view may name a filter or an order that is gone. */
  onClear?: () => void
}

/** The list could not be loaded: why, the request's id for whoever looks into it, and the ways on. Filters and texts stay. */
export function ListError({ error, isRetrying, onRetry, onClear }: ListErrorProps) {
  const requestId = error instanceof ApiProblem && typeof error.body.requestId === 'string' ? error.body.requestId : null
  const text = errorText(error, 'The shop did not answer. Is the network there?')
  const fields = error instanceof ApiProblem ? Object.values(error.fields).filter((field) => !text.includes(field)) : []
  return (
    <div className="dt-panel" role="alert">
      <p className="font-display text-lead font-semibold">Could not load.</p>
      <p className="text-small text-ink-2">{text}</p>
      {fields.map((field) => (
        <p key={field} className="text-small text-ink-2">
          {field}
        </p>
      ))}
      {requestId && (
        <p className="text-small text-ink-2">
          Request <code className="font-mono select-all">{requestId}</code>
        </p>
      )}
      <button type="button" className="dt-button" disabled={isRetrying} onClick={onRetry}>
        Retry
      </button>
      {onClear && error instanceof ApiProblem && error.status === 422 && (
        <button type="button" className="dt-button" onClick={onClear}>
          Show it without filters and order
        </button>
      )}
    </div>
  )
}

/** Rows to come, the first time. */
export function SkeletonRows() {
  return (
    <div className="dt-skeleton" aria-hidden="true">
      {Array.from({ length: 18 }, (_, index) => (
        <Skeleton key={index} className="h-5 w-full" />
      ))}
    </div>
  )
}
