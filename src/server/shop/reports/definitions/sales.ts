import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { dayOf, daysOf } from './report.ts'
import type { ReportDefinition, ReportScope } from './report.ts'
import { madeRefunds, paidOrders, SALES_NOTES, SOLD, soldSums } from './sold.ts'

/** What is added up of paid orders. */
const ORDER_SUMS = sql`count(*) as orders, ${soldSums('o')}, sum(o.shipping_cents) as shipping,
  sum(o.tax_cents) as tax, sum(o.total_cents) as gross`

/** The same of sales `s` and refunds `f` that are joined; a side may be missing. */
const SOLD_SUMS = sql`coalesce(sum(s.orders), 0)::bigint as orders, coalesce(sum(s.goods), 0)::bigint as goods,
  coalesce(sum(s.discount), 0)::bigint as discount, coalesce(sum(s.shipping), 0)::bigint as shipping, coalesce(sum(s.tax), 0)::bigint as tax,
  coalesce(sum(s.gross), 0)::bigint as gross, coalesce(sum(f.refunds), 0)::bigint as refunds,
  (coalesce(sum(s.gross), 0) - coalesce(sum(f.refunds), 0))::bigint as net`

/** The first of the report's days that is in the week or month of a day. */
const bucketOf = (day: SQL, { grouping, days }: ReportScope) =>
  grouping === 'day' ? day : sql`greatest(date_trunc(${grouping === 'week' ? 'week' : 'month'}, ${day})::date, ${days.from}::date)`

export const salesByDay: ReportDefinition = {
  title: 'Sales by day',
  about: 'Orders, sales, refunds and what is left of them, by day, week or month.',
  area: 'sales',
  right: 'reports:read',
  span: 'days',
  isComparable: true,
  groupings: { day: 'Day', week: 'Week', month: 'Month' },
  columns: [
    { id: 'day', title: 'From', kind: 'date', meaning: 'The day, or the first day of the week (Monday) or month within the period.' },
    SOLD.orders,
    SOLD.goods,
    SOLD.discount,
    SOLD.shipping,
    SOLD.tax,
    SOLD.gross,
    SOLD.refunds,
    SOLD.net,
    {
      id: 'average',
      title: 'Average order',
      kind: 'cents',
      meaning: 'Gross sales ÷ orders, to the nearest cent.',
      total: sql`round(sum(gross) / nullif(sum(orders), 0))::bigint`,
    },
  ],
  chart: 'gross',
  defaultSort: 'day',
  notes: SALES_NOTES,
  rows: (scope) => sql`
    with s as (select ${dayOf(sql`o.paid_at`, scope)} as day, ${ORDER_SUMS} from "order" o where ${paidOrders(scope)} group by 1),
    f as (select ${dayOf(sql`r.updated_at`, scope)} as day, sum(r.amount_cents) as refunds from ${madeRefunds(scope)} group by 1),
    b as (
      select ${bucketOf(sql`d.day`, scope)} as day, ${SOLD_SUMS}
      from ${daysOf(scope)} d
      left join s on s.day = d.day left join f on f.day = d.day group by 1)
    select row_number() over (order by day)::text as key, b.*, round(gross::numeric / nullif(orders, 0))::bigint as average from b`,
}

/** Sales split by lines: by which of them, and how the rows are called. */
interface Split {
  /** Of a line `l`, its part `p` and the part's category `c`; never null. */
  key: SQL
  /** Further joins of the line that the key needs. */
  by?: SQL
  /** The row's own columns, of the key `k.key`. */
  names: SQL
  /** Joins by `k.key` that the names need. */
  joins: SQL
}

const LINE_PARTS = sql`left join product p on p.id = l.product_id left join category c on c.id = p.category_id`

/**
 * Sales by what the lines of orders say. Shipping and refunded amounts that belong to no line have rows of their own, so that every split adds up
 * to the same sums.
 */
const splitRows = (scope: ReportScope, { key, by = sql``, names, joins }: Split) => sql`
  with s as (
    select ${key} as key, sum(l.quantity) as pieces, ${soldSums('l')}, sum(l.tax_cents) as tax,
      sum(l.total_cents) as gross
    from "order" o join order_line l on l.order_id = o.id ${LINE_PARTS} ${by} where ${paidOrders(scope)} group by 1
    union all select '~shipping', 0, 0, 0, 0, sum(o.shipping_cents) from "order" o where ${paidOrders(scope)} having sum(o.shipping_cents) > 0),
  given as (
    select ${key} as key, sum(rl.amount_cents) as refunds
    from ${madeRefunds(scope, sql`join refund_line rl on rl.refund_id = r.id join order_line l on l.id = rl.order_line_id ${LINE_PARTS} ${by}`)} group by 1),
  back as (select coalesce(sum(r.amount_cents), 0) as amount, coalesce(sum(r.shipping_cents), 0) as shipping from ${madeRefunds(scope)}),
  f as (
    select key, refunds from given
    union all select '~shipping', shipping from back where shipping <> 0
    union all select '~other', amount - shipping - (select coalesce(sum(refunds), 0) from given) from back
      where amount - shipping - (select coalesce(sum(refunds), 0) from given) <> 0),
  k as (
    select coalesce(s.key, f.key) as key, coalesce(s.pieces, 0)::bigint as pieces, coalesce(s.goods, 0)::bigint as goods,
      coalesce(s.discount, 0)::bigint as discount, coalesce(s.tax, 0)::bigint as tax, coalesce(s.gross, 0)::bigint as gross,
      coalesce(f.refunds, 0)::bigint as refunds, (coalesce(s.gross, 0) - coalesce(f.refunds, 0))::bigint as net
    from s full join f on f.key = s.key)
  select k.*, ${names} from k ${joins}`

/** The name of a row that is no part, brand or category. */
const orOther = (name: SQL, missing: string) =>
  sql`case k.key when '~shipping' then '(shipping)' when '~other' then '(refunds of no line)' else coalesce(${name}, ${missing}) end`

const SPLIT_COLUMNS = [SOLD.pieces, SOLD.goods, SOLD.discount, SOLD.tax, SOLD.gross, SOLD.refunds, SOLD.net]

const SPLIT_NOTES = [
  ...SALES_NOTES,
  'Shipping belongs to no line, nor do amounts that were refunded or withheld beside lines: both have rows of their own, so that the totals are those of the sales by day.',
]

const split = { area: 'sales', right: 'reports:read', span: 'days', isComparable: true, defaultSort: '-net' } as const

export const salesByProduct: ReportDefinition = {
  ...split,
  title: 'Sales by part',
  about: 'Pieces, sales and refunds of every part that was sold.',
  columns: [
    { id: 'part', title: 'Part', kind: 'text', meaning: 'Its name today; the name it was sold by when it is gone.' },
    { id: 'number', title: 'Part number', kind: 'text' },
    ...SPLIT_COLUMNS,
  ],
  notes: SPLIT_NOTES,
  rows: (scope) =>
    splitRows(scope, {
      key: sql`l.product_id`,
      names: sql`${orOther(sql`coalesce(p.name, gone.name)`, '(unknown)')} as part, coalesce(p.part_number, gone.part_number, '') as number`,
      joins: sql`left join product p on p.id = k.key left join lateral (
        select l.name, l.part_number from order_line l where p.id is null and left(k.key, 1) <> '~' and l.product_id = k.key limit 1) gone on true`,
    }),
}

/** Every category with the names from its root. */
const CATEGORY_PATHS = sql`(
  with recursive t as (
    select id, name from category where parent_id is null
    union all select c.id, t.name || ' › ' || c.name from category c join t on t.id = c.parent_id)
  select * from t)`

export const salesByCategory: ReportDefinition = {
  ...split,
  title: 'Sales by category',
  about: 'Pieces, sales and refunds by the category of the parts.',
  groupings: { category: 'Category', top: 'Top category' },
  columns: [{ id: 'category', title: 'Category', kind: 'text', meaning: 'The category that the part is in today.' }, ...SPLIT_COLUMNS],
  notes: SPLIT_NOTES,
  rows: (scope) =>
    splitRows(scope, {
      ...(scope.grouping === 'top' && { by: sql`left join category a on a.depth = 1 and a.path = split_part(c.path, '/', 1)` }),
      key: scope.grouping === 'top' ? sql`coalesce(a.id, '')` : sql`coalesce(c.id, '')`,
      names: sql`${orOther(sql`t.name`, '(no longer for sale)')} as category`,
      joins: sql`left join ${CATEGORY_PATHS} t on t.id = k.key`,
    }),
}

export const salesByBrand: ReportDefinition = {
  ...split,
  title: 'Sales by brand',
  about: 'Pieces, sales and refunds by the brand on the order.',
  columns: [{ id: 'brand', title: 'Brand', kind: 'text', meaning: 'As it stood on the order.' }, ...SPLIT_COLUMNS],
  notes: SPLIT_NOTES,
  rows: (scope) =>
    splitRows(scope, {
      key: sql`coalesce(l.brand, '')`,
      names: sql`${orOther(sql`nullif(k.key, '')`, '(no brand)')} as brand`,
      joins: sql``,
    }),
}

/** Sales and refunds of orders, by something that an order says of itself. */
const orderRows = (scope: ReportScope, key: SQL) => sql`
  s as (select ${key} as key, ${ORDER_SUMS} from "order" o where ${paidOrders(scope)} group by 1),
  f as (select ${key} as key, sum(r.amount_cents) as refunds from ${madeRefunds(scope)} group by 1),
  k as (select coalesce(s.key, f.key) as key, ${SOLD_SUMS} from s full join f on f.key = s.key group by 1)`

export const salesByState: ReportDefinition = {
  ...split,
  title: 'Sales by state',
  about: 'Orders, sales and refunds by the state that was shipped to.',
  columns: [
    { id: 'state', title: 'State', kind: 'text', meaning: 'Of the address that the order was shipped to.' },
    SOLD.orders,
    SOLD.goods,
    SOLD.discount,
    SOLD.shipping,
    SOLD.tax,
    SOLD.gross,
    SOLD.refunds,
    SOLD.net,
  ],
  notes: SALES_NOTES,
  rows: (scope) => sql`with ${orderRows(scope, sql`coalesce(o.shipping_address ->> 'state', '')`)} select k.*, k.key as state from k`,
}

export const coupons: ReportDefinition = {
  ...split,
  title: 'Discount codes',
  about: 'What each code took off, and the sales it came with.',
  columns: [
    { id: 'code', title: 'Code', kind: 'text', meaning: 'The code on the order; automatic offers have theirs too.' },
    SOLD.orders,
    SOLD.goods,
    SOLD.discount,
    {
      id: 'share',
      title: 'Discount share',
      kind: 'percent',
      meaning: 'Discount ÷ goods.',
      total: sql`round(10000.0 * sum(discount) / nullif(sum(goods), 0))::bigint`,
    },
    SOLD.gross,
    SOLD.refunds,
    SOLD.net,
  ],
  defaultSort: '-discount',
  notes: [...SALES_NOTES, 'Orders without a code have a row of their own, so that the totals are those of the sales by day.'],
  rows: (scope) => sql`with ${orderRows(scope, sql`coalesce(o.coupon_code, '')`)}
    select k.*, coalesce(nullif(k.key, ''), '(no code)') as code, round(10000.0 * discount / nullif(goods, 0))::bigint as share from k`,
}
