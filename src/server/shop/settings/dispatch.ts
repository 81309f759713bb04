import { z } from 'zod'
import { ANYWHERE, deliveryWindows } from '#domain/order/delivery.ts'
import type { Destination } from '#domain/order/delivery.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Settings } from './setting-schema.ts'
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

const MINUTE_MS = 60_000

const ofSettings = new WeakMap<Settings, Map<string, Dispatch>>()

/**
 * What is made once a minute: orders leave a day later from a whole minute on, and reading the shop's clock for each product's page took a thirtieth of
 * its time. Forgotten with the settings that it was made by, which are read anew each half minute.
 */
function inMinute(settingsNow: Settings, key: string, make: () => Dispatch): Dispatch {
  const known = ofSettings.get(settingsNow) ?? new Map<string, Dispatch>()
  ofSettings.set(settingsNow, known)
  const made = known.get(key) ?? make()
  known.set(key, made)
  return made
}

/**
 * The shop's next days of dispatch with those of arrival, by its cut-off, working days, holidays and zones. None where nobody can say.
 * @param order `waitDays`: days until its parts are on the shelf, null when nobody knows; `to`: where it goes, as to most places without.
 */
export async function nextDispatch(
  shop: Shop,
  { waitDays, to = ANYWHERE }: { waitDays: number | null; to?: Destination },
): Promise<Dispatch> {
  const known = await settings(shop)
  const now = new Date()
  const make = () => {
    const { dispatch, identity, transit } = known
    return deliveryWindows({ now, to, waitDays, dispatch: { ...dispatch, timeZone: identity.timeZone }, transit }, WINDOWS)
  }
  return to === ANYWHERE ? inMinute(known, `${Math.floor(now.getTime() / MINUTE_MS)} ${waitDays}`, make) : make()
}
