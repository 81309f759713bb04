import { dispatchDate } from '#domain/dispatch.ts'
import type { DispatchRules } from '#domain/dispatch.ts'
import { dayIn } from '#domain/shop-time.ts'
import type { OrderRow } from '#server/shop/order/order-state.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The rules by which orders are promised to leave: the shop's settings with its zone. */
export async function dispatchRules(shop: Shop): Promise<DispatchRules> {
  const { dispatch, identity } = await settings(shop)
  return { ...dispatch, timeZone: identity.timeZone }
}

/** Until which day (`2026-03-01`) an order was promised to leave, if its parts were in stock, and whether that day is over. */
export interface ShipBy {
  shipBy: string | null
  isLate: boolean
}

/** The promised day of an order that is still to ship, counted from its payment by today's rules; null for any other. */
export function shipByOf(
  { status, fulfilmentStatus, paidAt }: Pick<OrderRow, 'status' | 'fulfilmentStatus' | 'paidAt'>,
  rules: DispatchRules,
  now = new Date(),
): ShipBy {
  const isToShip = status === 'open' && (fulfilmentStatus === 'unfulfilled' || fulfilmentStatus === 'partially_fulfilled')
  const shipBy = isToShip && paidAt ? dispatchDate(paidAt, rules) : null
  return { shipBy, isLate: shipBy !== null && shipBy < dayIn(rules.timeZone, now) }
}
