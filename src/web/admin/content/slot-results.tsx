import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SlotKind } from '#domain/content/home-slot.ts'
import { countOf } from '#domain/count-of.ts'
import { api, read } from '#web/api.ts'

const slotResultsQuery = (kind: SlotKind) =>
  queryOptions({
    queryKey: ['admin', 'content', 'slot-results', kind],
    queryFn: ({ signal }) => read(api.GET('/api/admin/content/slots/{slotKind}/results', { params: { path: { slotKind: kind } }, signal })),
    staleTime: 60_000,
  })

const percent = (part: number, whole: number) => (whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`)

/** How many visits the home page had; what the numbers of the parts below are a share of. */
export function SlotViews({ kind }: { kind: SlotKind }) {
  const { data } = useQuery(slotResultsQuery(kind))
  if (!data) return null
  const { views, days } = data
  return (
    <p className="text-small text-ink-2">
      In the last {days} days the home page was seen in {countOf(views, 'visit', 'visits')}. A visit counts once for each part to whose page
      it went on from there; visitors who ask for privacy are not counted.
    </p>
  )
}

/** How many of them went on to this part. */
export function SlotClicks({ kind, productId }: { kind: SlotKind; productId: string }) {
  const { data } = useQuery(slotResultsQuery(kind))
  if (!data) return null
  const clicks = data.rows.find((row) => row.productId === productId)?.clicks ?? 0
  return (
    <p className="text-small tabular-nums">
      {countOf(clicks, 'visit', 'visits')} went on to it{percent(clicks, data.views)}
    </p>
  )
}
