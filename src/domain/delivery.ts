import { dispatchDate } from './dispatch.ts'
import type { DispatchRules } from './dispatch.ts'
import { addDays, dayIn, instantTyped } from './shop-time.ts'

/** How long parcels are under way: working days after the day on which they leave. */
export interface TransitDays {
  minDays: number
  maxDays: number
}

/** The days of most states, and those of some states of their own. No state is in two zones. */
export interface TransitRules extends TransitDays {
  zones: readonly (TransitDays & { states: readonly string[] })[]
}

/** When an order leaves, and when it arrives. Days are of the shop's calendar (`2026-11-24`). */
export interface DeliveryPromise {
  /** The end of the day on which it leaves at the latest. */
  shipBy: Date
  arrivesFrom: string
  arrivesTo: string
}

/** Carriers drive parcels on these days: 1 is Monday. */
const CARRIER_DAYS = [1, 2, 3, 4, 5]

/** Carriers are to have a working day within so many days. */
const HORIZON_DAYS = 400

/** How long parcels to a state are under way. @param state two letters; null while it is not known. */
export const transitDaysOf = (state: string | null, rules: TransitRules): TransitDays =>
  rules.zones.find(({ states }) => state !== null && states.includes(state)) ?? rules

/** The so manyth day after `day` on which carriers drive; they rest on the shop's holidays too. */
function carrierDaysAfter(day: string, count: number, holidays: DispatchRules['holidays']): string {
  let left = count
  let at = day
  for (let tried = 0; left > 0 && tried < HORIZON_DAYS; tried++) {
    at = addDays(at, 1)
    if (CARRIER_DAYS.includes(new Date(at).getUTCDay() || 7) && !holidays.some(({ date }) => date === at)) left--
  }
  return at
}

/** When a parcel that leaves on a day arrives in a state. @param leavesOn a day, as the days of the answer. */
export function arrivalOf(
  leavesOn: string,
  state: string | null,
  { holidays, transit }: { holidays: DispatchRules['holidays']; transit: TransitRules },
): Pick<DeliveryPromise, 'arrivesFrom' | 'arrivesTo'> {
  const { minDays, maxDays } = transitDaysOf(state, transit)
  const after = (days: number) => carrierDaysAfter(leavesOn, days, holidays)
  return { arrivesFrom: after(minDays), arrivesTo: after(Math.max(minDays, maxDays)) }
}

/** What a promise hangs on. */
export interface PromiseFacts {
  now: Date
  /** Two letters; null while it is not known. */
  state: string | null
  /** Days until all parts are on the shelf: 0 for parts in stock, null when nobody knows. */
  waitDays: number | null
  dispatch: DispatchRules
  transit: TransitRules
}

/**
 * When an order that is paid now leaves, and when it arrives: by the shop's cut-off, working days and holidays, by what has to be waited for, and
 * by the zone of its state. Null when nobody can say: parts of which nobody knows when they come, or rules without a working day. For product
 * pages and carts the same as for orders.
 */
export function deliveryPromise({ now, state, waitDays, dispatch, transit }: PromiseFacts): DeliveryPromise | null {
  if (waitDays === null) return null
  const { timeZone: zone } = dispatch
  // What is waited for is on the shelf when its day begins.
  const shelved = waitDays === 0 ? now : instantTyped(addDays(dayIn(zone, now), waitDays), { zone, edge: 'begins' })
  const leavesOn = shelved && dispatchDate(shelved, dispatch)
  const shipBy = leavesOn ? instantTyped(leavesOn, { zone, edge: 'ends' }) : null
  return leavesOn && shipBy ? { shipBy, ...arrivalOf(leavesOn, state, { holidays: dispatch.holidays, transit }) } : null
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const YEAR = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** A day as it is promised: `Tue, Nov 24`; with its year where it is not that of `today`. */
export const promisedDay = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? WEEKDAY : YEAR).format(new Date(day))

/** `Tue, Nov 24 – Thu, Nov 26`; one day alone where both are the same. */
export const promisedDays = ({ arrivesFrom, arrivesTo }: Pick<DeliveryPromise, 'arrivesFrom' | 'arrivesTo'>, today: string): string =>
  arrivesFrom === arrivesTo ? promisedDay(arrivesFrom, today) : `${promisedDay(arrivesFrom, today)} – ${promisedDay(arrivesTo, today)}`
