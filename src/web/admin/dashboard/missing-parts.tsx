import { queryOptions, useQueries } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import { PART_VIEWS, partViewHref, type PartView } from '#web/admin/frame/nav/part-views.ts'
import { ShopLink } from '#web/links/shop-link.tsx'

/** The views whose parts want something of staff; what runs low has a tile of its own. */
const WANTING = PART_VIEWS.filter(({ id }) => id !== 'sale' && id !== 'archived' && id !== 'low')

const countQuery = ({ filter }: PartView) =>
  queryOptions({
    queryKey: ['admin', 'products', 'count', filter],
    queryFn: ({ signal }) =>
      read(api.GET('/api/admin/products', { params: { query: { page: 1, size: 25, filter: [...filter] } }, signal })),
    select: ({ total }) => total,
    staleTime: 60_000,
    retry: false,
  })

/** What parts lack, each a link to its list, once something does. A number that cannot be had is left out. */
export function MissingParts() {
  const counts = useQueries({ queries: WANTING.map(countQuery) })
  const shown = WANTING.map((view, index) => ({ ...view, count: counts[index]?.data })).filter(({ count }) => count !== 0)
  if (shown.length === 0) return null
  return (
    <nav aria-label="Parts that lack something" className="flex flex-wrap items-center gap-2">
      <span className="text-small text-ink-2">Parts:</span>
      {shown.map((view) => (
        <ShopLink key={view.id} href={partViewHref(view)} className="btn btn-secondary">
          {view.name}
          {view.count !== undefined && <span className="text-ink-2 tabular-nums">{view.count.toLocaleString('en-US')}</span>}
        </ShopLink>
      ))}
    </nav>
  )
}
