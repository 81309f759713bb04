import { z } from 'zod'
import { ANYWHERE, deliveryWindows } from '#domain/order/delivery.ts'
import type { Destination } from '#domain/order/delivery.ts'
import type { Shop } from '#server/shop/shop.ts'
import { settings } from './settings.ts'

/** For as many cut-offs a page knows ahead: it may stay open over a long weekend. */
const WINDOWS = 3

/** Until when an order leaves the shop on which day, and when it arrives, the next first (decisions 123, 162, 188). */
export const dispatchSchema = z
  .array(
    z.object({
      /** An instant (ISO 8601). */
      orderBefore: z.string(),
      /** A day of the shop's calendar (`2026-11-23`). */
      leavesOn: z.string(),
      /** The days on which it arrives. */
      arrivesFrom: z.string(),
      arrivesTo: z.string(),
    }),
  )
  .meta({ id: 'Dispatch' })
type Dispatch = z.output<typeof dispatchSchema>

/**
 * The shop's next days of dispatch with those of arrival, by its cut-off, working days, holidays and zones. None where nobody can say.
 * @param order `waitDays`: days until its parts are on the shelf, null when nobody knows; `to`: where it goes, as to most places without.
 */
export async function nextDispatch(
  shop: Shop,
  { waitDays, to = ANYWHERE }: { waitDays: number | null; to?: Destination },
): Promise<Dispatch> {
  const { dispatch, identity, transit } = await settings(shop)
  const facts = { now: new Date(), to, waitDays, dispatch: { ...dispatch, timeZone: identity.timeZone }, transit }
  return deliveryWindows(facts, WINDOWS)
}
