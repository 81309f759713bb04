import { sql } from 'drizzle-orm'
import { daysIn } from '#domain/time/report-range.ts'
import { currentPrice } from '#server/shop/sale-price.ts'
import { dayOf } from './report.ts'
import type { ReportColumn, ReportDefinition, ReportScope } from './report.ts'
import { paidOrders } from './sold.ts'

/** Days until ordered goods arrive, of a part for which nobody has said it. */
const LEAD_DAYS = 14

const PART: ReportColumn[] = [
  { id: 'part', title: 'Part', kind: 'text' },
  { id: 'number', title: 'Part number', kind: 'text' },
  { id: 'sku', title: 'SKU', kind: 'text' },
  // Goods are ordered by their maker.
  { id: 'brand', title: 'Brand', kind: 'text' },
]
const PART_COLUMNS = sql`p.id as key, p.name as part, p.part_number as number, p.sku, (select b.name from brand b where b.id = p.brand_id) as brand`

const pieces = (id: string, title: string, meaning: string): ReportColumn => ({ id, title, kind: 'count', meaning, total: 'sum' })
const AVAILABLE = pieces('available', 'Available', 'On hand − reserved; below zero where more was sold than there is.')
const ON_HAND = pieces('on_hand', 'On hand', 'Pieces on the shelf.')
const SOLD_PIECES = pieces('sold', 'Sold', 'Pieces of orders that were paid within the days.')
const RESERVED = pieces('reserved', 'Reserved', 'Pieces of orders that are being paid.')
const COST: ReportColumn = {
  id: 'cost',
  title: 'Worth at cost',
  kind: 'cents',
  meaning: 'On hand × what a piece costs the shop; nothing where that is not known.',
  total: 'sum',
}
const WORTH: ReportColumn = {
  id: 'worth',
  title: 'Worth at price',
  kind: 'cents',
  meaning: 'On hand × the price, or the sale price while the sale runs.',
  total: 'sum',
}

const WORTH_SUMS = sql`greatest(w.on_hand, 0)::bigint * p.cost_cents as cost, greatest(w.on_hand, 0)::bigint * ${currentPrice('p')} as worth`

/** The pieces of each part that were sold within the days. */
const soldPieces = (scope: ReportScope) =>
  sql`(select l.product_id, sum(l.quantity)::bigint as sold from "order" o join order_line l on l.order_id = o.id where ${paidOrders(scope)} group by 1)`

const NOW_NOTE = 'Stock is counted as it is now, not as it was on the last day.'
const TRACKED = sql`w.track_stock and p.active`

export const inventoryValue: ReportDefinition = {
  title: 'Inventory value',
  about: 'What lies on the shelf, and what it is worth.',
  area: 'stock',
  right: 'catalogue:read',
  span: 'now',
  isComparable: false,
  columns: [...PART, ON_HAND, RESERVED, { ...AVAILABLE }, COST, WORTH],
  defaultSort: '-worth',
  notes: ['Parts whose stock is counted and that have some, also those that are not for sale at present.'],
  rows: () => sql`
    select ${PART_COLUMNS}, w.on_hand, w.reserved, w.on_hand - w.reserved as available, ${WORTH_SUMS}
    from stock_level w join product p on p.id = w.product_id where w.track_stock and w.on_hand <> 0`,
}

export const lowStock: ReportDefinition = {
  title: 'Low stock',
  about: 'Parts of which no more are available than their threshold says.',
  area: 'stock',
  right: 'catalogue:read',
  span: 'days',
  isComparable: false,
  columns: [
    ...PART,
    AVAILABLE,
    { id: 'threshold', title: 'Low at', kind: 'count', meaning: 'The part’s threshold.' },
    SOLD_PIECES,
    { id: 'lead', title: 'Lead time', kind: 'count', meaning: 'Days until ordered goods arrive, where that is known.' },
  ],
  defaultSort: 'available',
  notes: [NOW_NOTE],
  rows: (scope) => sql`
    select ${PART_COLUMNS}, w.on_hand - w.reserved as available, w.low_stock_threshold as threshold, coalesce(s.sold, 0) as sold, w.lead_time_days as lead
    from stock_level w join product p on p.id = w.product_id left join ${soldPieces(scope)} s on s.product_id = p.id
    where ${TRACKED} and w.on_hand - w.reserved <= w.low_stock_threshold`,
}

export const deadStock: ReportDefinition = {
  title: 'Dead stock',
  about: 'Parts on the shelf of which none was sold within the days.',
  area: 'stock',
  right: 'catalogue:read',
  span: 'days',
  isComparable: false,
  columns: [
    ...PART,
    ON_HAND,
    COST,
    WORTH,
    { id: 'last_sold', title: 'Last sold', kind: 'date', meaning: 'The last day on which a piece left the shelf for an order.' },
  ],
  defaultSort: '-worth',
  notes: [NOW_NOTE, 'Parts that came into the catalogue within the days are left out.'],
  rows: (scope) => sql`
    select ${PART_COLUMNS}, w.on_hand, ${WORTH_SUMS},
      ${dayOf(sql`m.last`, scope)} as last_sold
    from stock_level w join product p on p.id = w.product_id left join ${soldPieces(scope)} s on s.product_id = p.id
      left join (select product_id, max(created_at) as last from stock_movement where reason = 'sale' group by 1) m on m.product_id = p.id
    where w.track_stock and w.on_hand > 0 and s.product_id is null and p.created_at < ${scope.start.toISOString()}::timestamptz`,
}

export const reorderPoint: ReportDefinition = {
  title: 'Reorder point',
  about: 'Parts to order now, by how fast they sell and how long a delivery takes.',
  area: 'stock',
  right: 'catalogue:read',
  span: 'days',
  isComparable: false,
  columns: [
    ...PART,
    AVAILABLE,
    SOLD_PIECES,
    { id: 'lead', title: 'Lead time', kind: 'count', meaning: `Days until ordered goods arrive; ${LEAD_DAYS} where that is not known.` },
    {
      id: 'point',
      title: 'Reorder point',
      kind: 'count',
      meaning: 'What sells during the lead time, rounded up, and the part’s threshold on top.',
    },
    pieces('short', 'Short by', 'Reorder point − available.'),
    {
      id: 'order_cost',
      title: 'Cost to order',
      kind: 'cents',
      meaning: 'Short by × what a piece costs the shop; nothing where that is not known.',
      total: 'sum',
    },
  ],
  defaultSort: '-short',
  notes: [NOW_NOTE, 'How fast a part sells is counted over the days of the report. Parts above their reorder point are left out.'],
  rows: (scope) => sql`
    select t.*, t.point - t.available as short, (t.point - t.available) * t.cost_cents as order_cost from (
      select ${PART_COLUMNS}, p.cost_cents, w.on_hand - w.reserved as available, coalesce(s.sold, 0) as sold, coalesce(w.lead_time_days, ${LEAD_DAYS}::int) as lead,
        ceil(coalesce(s.sold, 0)::numeric * coalesce(w.lead_time_days, ${LEAD_DAYS}::int) / ${daysIn(scope.days)}::int)::bigint + w.low_stock_threshold as point
      from stock_level w join product p on p.id = w.product_id left join ${soldPieces(scope)} s on s.product_id = p.id
      where ${TRACKED}) t
    where t.available <= t.point`,
}
