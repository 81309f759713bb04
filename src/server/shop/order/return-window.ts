import { asc, eq, sql } from 'drizzle-orm'
import type { OrderId, OrderLineId } from '#domain/id.ts'
import type { ReturnReason } from '#domain/returns/return-reason.ts'
import { daysFor, returnRule } from '#domain/returns/return-rule.ts'
import type { ReturnRule } from '#domain/returns/return-rule.ts'
import { addDays, areDaysOver, dayIn } from '#domain/time/shop-time.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderLine } from '#server/db/schema/order/order.ts'
import { returnSettings } from '#server/shop/settings/return-settings.ts'
import { readSettingsNow } from '#server/shop/settings/settings.ts'
import { COUNTING_SHIPMENTS } from './counting-statuses.ts'
import { toReturn } from './line-progress.ts'
import type { LineProgress } from './line-progress.ts'

/** By which rule a line of an order comes back, and until when. */
export interface LineTerms {
  rule: ReturnRule
  /** The last day on which it can be asked for, and the last for what is faulty, damaged or wrong; in the shop's calendar. Null before anything was sent. */
  until: string | null
  faultyUntil: string | null
  /** Whether the time for this reason is over. */
  isOver: (reason: ReturnReason) => boolean
}

/** The rules of an order's lines. */
export interface ReturnTerms {
  lines: Map<OrderLineId, LineTerms>
  /** When its last shipment arrived, or was sent when the arrival is unknown; null before. */
  since: Date | null
}

/**
 * The rules by which the lines of an order come back: those they were sold by, or today's rule of all parts for lines from before there were any.
 * The days begin, in the shop's time zone, with the arrival of the last parcel.
 * @param at whether the time was over then; now without it.
 */
export async function readReturnTerms(db: Queryable, orderId: OrderId, at?: Date): Promise<ReturnTerms> {
  const { settings, now } = await readSettingsNow(db)
  const zone = settings.identity.timeZone
  const today = returnRule({ categories: [] }, returnSettings(settings))
  const found = await db.execute<{ since: Date | string | null }>(sql`
    select max(coalesce(delivered_at, shipped_at)) as since
    from shipment where order_id = ${orderId} and status in ${COUNTING_SHIPMENTS}`)
  const latest = found.rows[0]?.since ?? null
  const since = latest === null ? null : new Date(latest)
  const lines = await db
    .select({ id: orderLine.id, rule: orderLine.returnRule })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.position))
  const last = (days: number) => (since === null ? null : addDays(dayIn(zone, since), days))
  const termsOf = (rule: ReturnRule): LineTerms => ({
    rule,
    until: last(rule.days),
    faultyUntil: last(rule.faultyDays),
    isOver: (reason) => since !== null && areDaysOver(since, daysFor(rule, reason), { now: at ?? now, zone }),
  })
  return { since, lines: new Map(lines.map(({ id, rule }) => [id, termsOf(rule ?? today)])) }
}

/**
 * How many pieces of each line its customer may still ask to send back: what is faulty comes back the longest, and of an order whose customer's data was
 * erased nothing does.
 */
export const piecesToAskBack = (
  { email }: { email: string },
  { progress, terms }: { progress: readonly LineProgress[]; terms: ReturnTerms },
): Map<OrderLineId, number> =>
  new Map(progress.map((line) => [line.id, email === '' || terms.lines.get(line.id)?.isOver('defective') ? 0 : toReturn(line)]))

/** Whether any piece is among them. */
export const canAskBack = (pieces: ReadonlyMap<OrderLineId, number>): boolean => [...pieces.values()].some((count) => count > 0)
