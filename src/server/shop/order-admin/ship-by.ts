import { dispatchDate } from '#domain/order/dispatch.ts'
import type { DispatchRules } from '#domain/order/dispatch.ts'
import { dayIn } from '#domain/time/shop-time.ts'
import type { OrderRow } from '#server/shop/order/order-state.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The rules by which orders are promised to leave: the shop's settings with its zone. */
export async function dispatchRules(shop: Shop): Promise<DispatchRules> {
  const { dispatch, identity } = await settings(shop)
  return { ...dispatch, timeZone: identity.timeZone }
}

/** Until which day (`2026-03-01`) an order was promised to leave, and whether that day is over. */
export interface ShipBy {
  shipBy: string | null
  isLate: boolean
}

interface Promised extends Pick<OrderRow, 'paidAt' | 'promisedAt' | 'promisedShipBy'> {
  /** Something of it is to be sent. */
  isToShip: boolean
}

/** The day that was promised, or, of an order of an earlier version until the night, that it would be by today's rules. */
function promisedDayOf({ paidAt, promisedAt, promisedShipBy }: Promised, rules: DispatchRules): string | null {
  if (promisedAt === null) return paidAt && dispatchDate(paidAt, rules)
  return promisedShipBy && dayIn(rules.timeZone, promisedShipBy)
}

/** The promised day of an order that is still to ship; null for any other. */
export function shipByOf(order: Promised, rules: DispatchRules, now = new Date()): ShipBy {
  const shipBy = order.isToShip ? promisedDayOf(order, rules) : null
  return { shipBy, isLate: shipBy !== null && shipBy < dayIn(rules.timeZone, now) }
}
