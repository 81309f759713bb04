import { z } from 'zod'
import { dispatchWindows } from '#domain/dispatch.ts'
import type { Shop } from '#server/shop/shop.ts'
import { settings } from './settings.ts'

/** For as many cut-offs a page knows ahead: it may stay open over a long weekend. */
const WINDOWS = 3

/** Until when an order of parts in stock leaves the shop on which day, the next first (decision 123). */
export const dispatchSchema = z
  .array(
    z.object({
      /** An instant (ISO 8601). */
      orderBefore: z.string(),
      /** A day of the shop's calendar (`2026-11-23`). */
      leavesOn: z.string(),
    }),
  )
  .meta({ id: 'Dispatch' })

/** The shop's next days of dispatch, by its cut-off, working days, holidays and zone. Cached: the first may have passed some seconds ago. */
export async function nextDispatch(shop: Shop): Promise<z.output<typeof dispatchSchema>> {
  return shop.cache.remember('dispatch', async () => {
    const { dispatch, identity } = await settings(shop)
    return dispatchWindows(new Date(), { ...dispatch, timeZone: identity.timeZone }, WINDOWS)
  })
}
