import { z } from 'zod'
import { arrivalOf } from '#domain/delivery.ts'
import { dispatchWindows } from '#domain/dispatch.ts'
import type { Shop } from '#server/shop/shop.ts'
import { settings } from './settings.ts'

/** For as many cut-offs a page knows ahead: it may stay open over a long weekend. */
const WINDOWS = 3

/** Until when an order of parts in stock leaves the shop on which day, and when it arrives, the next first (decisions 123, 162). */
export const dispatchSchema = z
  .array(
    z.object({
      /** An instant (ISO 8601). */
      orderBefore: z.string(),
      /** A day of the shop's calendar (`2026-11-23`). */
      leavesOn: z.string(),
      /** The days on which it arrives in most states; some have days of their own. */
      arrivesFrom: z.string(),
      arrivesTo: z.string(),
    }),
  )
  .meta({ id: 'Dispatch' })

/** The shop's next days of dispatch with those of arrival, by its cut-off, working days, holidays and zone. Cached: the first may have passed some seconds ago. */
export async function nextDispatch(shop: Shop): Promise<z.output<typeof dispatchSchema>> {
  return shop.cache.remember('dispatch', async () => {
    const { dispatch, identity, transit } = await settings(shop)
    const windows = dispatchWindows(new Date(), { ...dispatch, timeZone: identity.timeZone }, WINDOWS)
    return windows.map((window) => ({ ...window, ...arrivalOf(window.leavesOn, null, { holidays: dispatch.holidays, transit }) }))
  })
}
