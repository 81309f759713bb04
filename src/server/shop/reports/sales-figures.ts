import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { periodSlots } from '#domain/time/sales-period.ts'
import type { PeriodSlots, SalesPeriod } from '#domain/time/sales-period.ts'
import type { Queryable } from '#server/db/client.ts'
import { isTestPayments } from '#server/services/test-payments.ts'
import { OF_THE_ORDERS_PAYMENT } from '#server/shop/order/counting-statuses.ts'
import { isSale } from '#server/shop/order/is-sale.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'

/*
 * What sales are (decision 136), for the dashboard and for every report:
 * - Gross sales are the totals of paid orders, with shipping and tax and less discounts, on the day on which they were paid. An order that is
 *   cancelled later stays in the sales of that day.
 * - Refunds are the amounts that the provider has given back of these orders, on the day on which it did. A second payment of an order that was
 *   paid already was never a sale, and its refund is none of these.
 * - Net sales are gross sales less refunds.
 * - A payment that did not fit its order makes no sale: its money goes back in full. An exchange, which costs nothing, is none.
 * - Orders of the other mode of payment do not count: those that were tried out before a shop went live are no sales.
 * Days are those of the shop's calendar; amounts are cents. Over all time gross sales are the sum of `total_cents` of these orders, and
 * refunds the sum of their `refunded_cents`.
 */

const isSold = ({ payments }: Shop): SQL => isSale(sql`"order"`, payments.testMode)

/** The refunds that count, as a condition on `refund`, beside `isSale` of its order. Their day is that of `updated_at`, which nothing changes later. */
const IS_GIVEN_BACK = sql`refund.status = 'succeeded' and refund.${OF_THE_ORDERS_PAYMENT}`

/** Sums of a slot of time. */
interface SlotSum {
  count: number
  cents: number
}

const NOTHING: SlotSum = { count: 0, cents: 0 }

/** Rows to count and add up by slots: their time, their amount, and where they come from. */
interface Summed {
  from: SQL
  where?: SQL
  at: SQL
  cents?: SQL
}

/**
 * Counts rows and adds up their cents by slots of time, in one statement.
 * @param bounds ascending instants: slot `i` begins with `bounds[i]` and ends before `bounds[i + 1]`.
 */
async function sumBySlot(
  db: Queryable,
  { from, where = sql`true`, at, cents = sql`0` }: Summed,
  bounds: readonly Date[],
): Promise<SlotSum[]> {
  const instants = bounds.map((bound) => bound.toISOString())
  const { rows } = await db.execute<{ slot: number; count: number; cents: number }>(sql`
    select width_bucket(${at}, ${sql.param(instants)}::timestamptz[]) as slot, count(*)::int as count, sum(${cents})::float8 as cents
    from ${from} where ${where} and ${at} >= ${instants[0]}::timestamptz and ${at} < ${instants.at(-1)}::timestamptz group by slot`)
  const sums = new Map(rows.map(({ slot, count, cents: sum }) => [slot, { count, cents: sum }]))
  return bounds.slice(1).map((_, index) => sums.get(index + 1) ?? NOTHING)
}

/** Gross sales by slots of time. */
const salesBySlot = (shop: Shop, bounds: readonly Date[]): Promise<SlotSum[]> =>
  shop.readAll((db) =>
    sumBySlot(db, { from: sql`"order"`, where: isSold(shop), at: sql`"order".paid_at`, cents: sql`"order".total_cents` }, bounds),
  )

/** Refunds by slots of time. */
const refundsBySlot = (shop: Shop, bounds: readonly Date[]): Promise<SlotSum[]> =>
  shop.readAll((db) =>
    sumBySlot(
      db,
      {
        from: sql`refund join "order" on "order".id = refund.order_id`,
        where: sql`${isSold(shop)} and ${IS_GIVEN_BACK}`,
        at: sql`refund.updated_at`,
        cents: sql`refund.amount_cents`,
      },
      bounds,
    ),
  )

/** Visits by slots of time: browser sessions, each where it began. */
const visitsBySlot = (shop: Shop, bounds: readonly Date[]): Promise<SlotSum[]> =>
  shop.readAll((db) => sumBySlot(db, { from: sql`visit_session`, at: sql`visit_session.began_at` }, bounds))

/** The sums of a period and of the one before, which lies in front of it: read in one statement, the time between them left out. */
async function readBoth({ bounds, boundsBefore }: PeriodSlots, read: (bounds: readonly Date[]) => Promise<SlotSum[]>) {
  const sums = await read([...boundsBefore, ...bounds])
  const count = bounds.length - 1
  return { now: sums.slice(count + 1), before: sums.slice(0, count) }
}

/** What every answer about a period has: its days, the shop's zone, and where each slot begins. */
const periodFields = {
  firstDay: z.string(),
  lastDay: z.string(),
  timeZone: z.string(),
  /** True: only orders count whose payment moved no money. */
  isTest: z.boolean(),
}

const salesSchema = z
  .object({
    /** Gross. */
    salesCents: z.int(),
    orders: z.int(),
    /** Sales by order, rounded to the cent; null without an order. */
    averageCents: z.int().nullable(),
    refundsCents: z.int(),
    /** Sales less refunds: below zero where more went back than came in. */
    netCents: z.int(),
  })
  .meta({ id: 'PeriodSales' })
type PeriodSales = z.output<typeof salesSchema>

/** Sales of a period and of the one before, in all and by slots. */
export const salesFiguresSchema = z
  .object({
    ...periodFields,
    total: salesSchema,
    before: salesSchema,
    slots: z.array(z.object({ from: z.iso.datetime(), now: salesSchema, before: salesSchema })),
  })
  .meta({ id: 'SalesFigures' })

const visitsSchema = z
  .object({
    visits: z.int(),
    orders: z.int(),
    /** Paid orders for 10,000 visits; null without a visit. */
    conversionBasisPoints: z.int().nullable(),
  })
  .meta({ id: 'PeriodVisits' })
type PeriodVisits = z.output<typeof visitsSchema>

/** Visits and paid orders of a period and of the one before, in all and by slots. */
export const visitFiguresSchema = z
  .object({
    ...periodFields,
    total: visitsSchema,
    before: visitsSchema,
    slots: z.array(z.object({ from: z.iso.datetime(), now: visitsSchema, before: visitsSchema })),
  })
  .meta({ id: 'VisitFigures' })

const salesOf = (sales: SlotSum, refunds: SlotSum): PeriodSales => ({
  salesCents: sales.cents,
  orders: sales.count,
  averageCents: sales.count === 0 ? null : Math.round(sales.cents / sales.count),
  refundsCents: refunds.cents,
  netCents: sales.cents - refunds.cents,
})

const visitsOf = (visits: SlotSum, { count: orders }: SlotSum): PeriodVisits => ({
  visits: visits.count,
  orders,
  conversionBasisPoints: visits.count === 0 ? null : Math.round((orders / visits.count) * 10_000),
})

const inAll = (sums: readonly SlotSum[]): SlotSum =>
  sums.reduce((all, { count, cents }) => ({ count: all.count + count, cents: all.cents + cents }), NOTHING)

type Both = Record<'now' | 'before', SlotSum[]>

/** Makes figures of two kinds of sums: in all, before, and slot by slot. */
function figuresOf<Figures>({ bounds }: PeriodSlots, [one, other]: [Both, Both], make: (one: SlotSum, other: SlotSum) => Figures) {
  const at = (both: Both, side: keyof Both, index: number) => both[side][index] ?? NOTHING
  return {
    total: make(inAll(one.now), inAll(other.now)),
    before: make(inAll(one.before), inAll(other.before)),
    slots: bounds.slice(0, -1).map((from, index) => ({
      from: from.toISOString(),
      now: make(at(one, 'now', index), at(other, 'now', index)),
      before: make(at(one, 'before', index), at(other, 'before', index)),
    })),
  }
}

/** The slots of a period that ends now, and what its answer says of it. */
async function openPeriod(shop: Shop, days: SalesPeriod, now: Date) {
  const { timeZone } = (await settings(shop)).identity
  const slots = periodSlots(days, { now, zone: timeZone })
  const isTest = shop.payments.testMode || isTestPayments(shop.payments)
  return { slots, parts: { firstDay: slots.firstDay, lastDay: slots.lastDay, timeZone, isTest } }
}

/** Sales and refunds of the days that end now, against those before; two statements, each by its index. */
export async function readSalesFigures(shop: Shop, days: SalesPeriod, now = new Date()): Promise<z.output<typeof salesFiguresSchema>> {
  const { slots, parts } = await openPeriod(shop, days, now)
  const [sales, refunds] = await Promise.all([
    readBoth(slots, (bounds) => salesBySlot(shop, bounds)),
    readBoth(slots, (bounds) => refundsBySlot(shop, bounds)),
  ])
  return { ...parts, ...figuresOf(slots, [sales, refunds], salesOf) }
}

/** Visits of the days that end now, and how many paid orders they led to, against those before. */
export async function readVisitFigures(shop: Shop, days: SalesPeriod, now = new Date()): Promise<z.output<typeof visitFiguresSchema>> {
  const { slots, parts } = await openPeriod(shop, days, now)
  const [visits, sales] = await Promise.all([
    readBoth(slots, (bounds) => visitsBySlot(shop, bounds)),
    readBoth(slots, (bounds) => salesBySlot(shop, bounds)),
  ])
  return { ...parts, ...figuresOf(slots, [visits, sales], visitsOf) }
}
