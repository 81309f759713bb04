import { promisedDay, promisedDays } from '#domain/order/delivery.ts'
import { dayIn } from '#domain/time/shop-time.ts'
import type { OrderView } from '#server/shop/order/order.ts'

/**
 * What was promised for an order, in the words of its e-mails: `Mon, Nov 23` and `Tue, Nov 24 to Thu, Nov 26`. Null where nothing was; no arrival for
 * what left too late to keep it.
 * @param zone the shop's. @param leftAt when the e-mail's shipment left, or what has not left leaves at the earliest, as an ISO instant.
 */
export function promisedDates(
  { placedAt, promise }: OrderView,
  zone: string,
  leftAt: string | null = null,
): { shipsBy: string | null; arrives: string | null } {
  const { shipBy, arrivesFrom, arrivesTo } = promise
  // By the day of the order: an e-mail says the same whenever it is rendered.
  const today = dayIn(zone, new Date(placedAt))
  const isLate = leftAt !== null && shipBy !== null && dayIn(zone, new Date(leftAt)) > shipBy
  return {
    shipsBy: shipBy && promisedDay(shipBy, today),
    arrives: arrivesFrom === null || arrivesTo === null || isLate ? null : promisedDays({ arrivesFrom, arrivesTo }, today),
  }
}
