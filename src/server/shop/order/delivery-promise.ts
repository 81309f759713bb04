import { arrivalOf, deliveryPromise } from '#domain/order/delivery.ts'
import type { Destination } from '#domain/order/delivery.ts'
import type { ShownPromise } from '#domain/order/order-status-text.ts'
import { dayIn } from '#domain/time/shop-time.ts'
import type { Queryable } from '#server/db/client.ts'
import type { order } from '#server/db/schema/order/order.ts'
import { readSettingsNow } from '#server/shop/settings/settings.ts'

type OrderRow = typeof order.$inferSelect

/** What an order stores of its promise. */
type StoredPromise = Pick<OrderRow, 'promisedAt' | 'promisedShipBy' | 'arrivesFrom' | 'arrivesTo'>

/** What of an address its days of arrival hang on. */
const destinationOf = ({ state, postalCode }: Pick<OrderRow['shippingAddress'], 'state' | 'postalCode'>): Destination => ({
  state,
  zip: postalCode,
})

/** Whether an order arrives on other days at another address. */
export const isElsewhere = (one: OrderRow['shippingAddress'], other: OrderRow['shippingAddress']): boolean =>
  one.state !== other.state || one.postalCode !== other.postalCode

/** From when its days are counted. `waitDays`: until all its parts are on the shelf, null when nobody knows; `since`: now without it. */
interface Beginning {
  waitDays: number | null
  since?: Date
}

/** What is promised for an order that is being paid: stored with it and not made again (decision 162), but for the days of arrival at another address. @param known as read just now. */
export function promiseOf(
  { shippingAddress }: Pick<OrderRow, 'shippingAddress'>,
  { settings, now }: Awaited<ReturnType<typeof readSettingsNow>>,
  { waitDays, since }: Beginning,
): StoredPromise {
  const { dispatch, transit, identity } = settings
  const promise = deliveryPromise({
    now: since ?? now,
    to: destinationOf(shippingAddress),
    waitDays,
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

/** The same, by the settings as they are. */
export const makePromise = async (db: Queryable, row: Pick<OrderRow, 'shippingAddress'>, beginning: Beginning): Promise<StoredPromise> =>
  promiseOf(row, await readSettingsNow(db), beginning)

/** The days of arrival of an order that goes to another address: the day on which it leaves stays. Nothing where nothing was promised. */
export async function moveArrival(
  db: Queryable,
  { promisedShipBy }: Pick<OrderRow, 'promisedShipBy'>,
  address: OrderRow['shippingAddress'],
): Promise<Pick<StoredPromise, 'arrivesFrom' | 'arrivesTo'> | null> {
  if (promisedShipBy === null) return null
  const { settings } = await readSettingsNow(db)
  const { dispatch, transit, identity } = settings
  return arrivalOf(dayIn(identity.timeZone, promisedShipBy), destinationOf(address), { holidays: dispatch.holidays, transit })
}

/** What was promised for an order, as days. @param zone the shop's. */
export const shownPromise = (
  { promisedShipBy, arrivesFrom, arrivesTo }: Omit<StoredPromise, 'promisedAt'>,
  zone: string,
): ShownPromise => ({
  shipBy: promisedShipBy && dayIn(zone, promisedShipBy),
  arrivesFrom,
  arrivesTo,
})
