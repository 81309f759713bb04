import { sql } from 'drizzle-orm'
import { arrivalOf, deliveryPromise } from '#domain/delivery.ts'
import type { ShownPromise } from '#domain/order-status-text.ts'
import { dayIn } from '#domain/shop-time.ts'
import type { OrderId } from '#domain/id.ts'
import type { Reader } from '#server/db/client.ts'
import type { order } from '#server/db/schema/order.ts'
import { readSettingsNow } from '#server/shop/settings/settings.ts'

type OrderRow = typeof order.$inferSelect

/** What an order stores of its promise. */
type StoredPromise = Pick<OrderRow, 'promisedAt' | 'promisedShipBy' | 'arrivesFrom' | 'arrivesTo'>

/**
 * Days until all parts of an order are on the shelf, after its stock was taken: 0 when they are, null when nobody knows. A part of which less than
 * none is on hand is waited for as long as its orders take to arrive.
 */
async function readWait(db: Reader, orderId: OrderId): Promise<number | null> {
  const { rows } = await db.execute<{ days: number; isUnknown: boolean }>(sql`
    select coalesce(max(s.lead_time_days), 0)::int as days, coalesce(bool_or(s.lead_time_days is null), false) as "isUnknown"
    from order_line l join stock_level s on s.product_id = l.product_id
    where l.order_id = ${orderId} and s.track_stock and s.on_hand < 0`)
  const [wait] = rows
  return wait && !wait.isUnknown ? wait.days : null
}

/**
 * What is promised for an order that is being paid: stored with it and never made again (decision 162). Read after its stock was taken, in the same
 * transaction.
 * @param since when the days begin; now without it.
 */
export async function makePromise(
  db: Reader,
  { id, shippingAddress }: Pick<OrderRow, 'id' | 'shippingAddress'>,
  since?: Date,
): Promise<StoredPromise> {
  const { settings, now } = await readSettingsNow(db)
  const { dispatch, transit, identity } = settings
  const promise = deliveryPromise({
    now: since ?? now,
    state: shippingAddress.state,
    waitDays: await readWait(db, id),
    dispatch: { ...dispatch, timeZone: identity.timeZone },
    transit,
  })
  return {
    promisedAt: now,
    promisedShipBy: promise?.shipBy ?? null,
    arrivesFrom: promise?.arrivesFrom ?? null,
    arrivesTo: promise?.arrivesTo ?? null,
  }
}

/** The days of arrival of an order that goes to another state: the day on which it leaves stays. Nothing where nothing was promised. */
export async function moveArrival(
  db: Reader,
  { promisedShipBy }: Pick<OrderRow, 'promisedShipBy'>,
  state: string,
): Promise<Pick<StoredPromise, 'arrivesFrom' | 'arrivesTo'> | null> {
  if (promisedShipBy === null) return null
  const { settings } = await readSettingsNow(db)
  const { dispatch, transit, identity } = settings
  return arrivalOf(dayIn(identity.timeZone, promisedShipBy), state, { holidays: dispatch.holidays, transit })
}

/** What was promised for an order, as days. @param zone the shop's. */
export const shownPromise = ({ promisedShipBy, arrivesFrom, arrivesTo }: Omit<StoredPromise, 'promisedAt'>, zone: string): ShownPromise => ({
  shipBy: promisedShipBy && dayIn(zone, promisedShipBy),
  arrivesFrom,
  arrivesTo,
})
