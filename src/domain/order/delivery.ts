import { isCarrierHoliday } from './carrier-holidays.ts'
import { dispatchDate, dispatchWindows } from './dispatch.ts'
import type { DispatchRules, DispatchWindow } from './dispatch.ts'
import { addDays, dayIn, instantTyped } from '../time/shop-time.ts'

/** How long shipments are under way: working days after the day on which they leave. */
export interface TransitDays {
  minDays: number
  maxDays: number
}

/** The days of most addresses, and those of zones of their own. No state is in two zones, nor are the first digits of a ZIP code. */
export interface TransitRules extends TransitDays {
  zones: readonly (TransitDays & {
    states: readonly string[]
    /** First digits of ZIP codes: `995`, or all five of one. They count before states, and the longest of them before the others. */
    zips: readonly string[]
  })[]
}

/** Where a shipment goes, as far as it is known. */
export interface Destination {
  /** Two letters; null while it is not known. */
  state: string | null
  /** `48226` or `48226-1234`; null while it is not known. */
  zip: string | null
}

/** While nobody has said where a shipment goes. */
export const ANYWHERE: Destination = { state: null, zip: null }

/** When an order leaves, and when it arrives. Days are of the shop's calendar (`2026-11-24`). */
export interface DeliveryPromise {
  /** The end of the day on which it leaves at the latest. */
  shipBy: Date
  arrivesFrom: string
  arrivesTo: string
}

/** Carriers drive shipments on these days: 1 is Monday. */
const CARRIER_DAYS = [1, 2, 3, 4, 5]

/** Carriers are to have a working day within so many days. */
const HORIZON_DAYS = 400

/** The most of a ZIP code's first digits that a zone names; 0 when it names none of them. */
const sharedDigits = (zip: string | null, zips: readonly string[]): number =>
  zips.reduce((most, digits) => (zip?.startsWith(digits) ? Math.max(most, digits.length) : most), 0)

/** How long shipments to a place are under way: by the zone of its ZIP code, else by that of its state, else as to most. */
export function transitDaysOf({ state, zip }: Destination, rules: TransitRules): TransitDays {
  const [nearest] = rules.zones
    .map((zone) => ({ zone, digits: sharedDigits(zip, zone.zips) }))
    .filter(({ digits }) => digits > 0)
    .toSorted((one, other) => other.digits - one.digits)
  return nearest?.zone ?? rules.zones.find(({ states }) => state !== null && states.includes(state)) ?? rules
}

/** The so manyth day after `day` on which carriers drive; they rest on the shop's holidays and their own. */
function carrierDaysAfter(day: string, count: number, holidays: DispatchRules['holidays']): string {
  let left = count
  let at = day
  for (let tried = 0; left > 0 && tried < HORIZON_DAYS; tried++) {
    at = addDays(at, 1)
    const isRest = isCarrierHoliday(at) || holidays.some(({ date }) => date === at)
    if (CARRIER_DAYS.includes(new Date(at).getUTCDay() || 7) && !isRest) left--
  }
  return at
}

/** When a shipment that leaves on a day arrives at a place. @param leavesOn a day, as the days of the answer. */
export function arrivalOf(
  leavesOn: string,
  to: Destination,
  { holidays, transit }: { holidays: DispatchRules['holidays']; transit: TransitRules },
): Pick<DeliveryPromise, 'arrivesFrom' | 'arrivesTo'> {
  const { minDays, maxDays } = transitDaysOf(to, transit)
  const after = (days: number) => carrierDaysAfter(leavesOn, days, holidays)
  return { arrivesFrom: after(minDays), arrivesTo: after(Math.max(minDays, maxDays)) }
}

/** What a promise hangs on. */
export interface PromiseFacts {
  now: Date
  to: Destination
  /** Days until all parts are on the shelf: 0 for parts in stock, null when nobody knows. */
  waitDays: number | null
  dispatch: DispatchRules
  transit: TransitRules
}

/** When all parts of an order are on the shelf: what is waited for when its day begins. */
const shelvedAt = (now: Date, waitDays: number, zone: string): Date | null =>
  waitDays === 0 ? now : instantTyped(addDays(dayIn(zone, now), waitDays), { zone, edge: 'begins' })

/** Until when (ISO 8601) an order leaves on which day, and when it arrives; days of the shop's calendar. */
export interface DeliveryWindow extends DispatchWindow, Pick<DeliveryPromise, 'arrivesFrom' | 'arrivesTo'> {}

/** The days of an order whose parts come later change at midnight, not at the cut-off. */
function waitingWindows(now: Date, waitDays: number, { dispatch, count }: { dispatch: DispatchRules; count: number }): DispatchWindow[] {
  const { timeZone: zone } = dispatch
  const today = dayIn(zone, now)
  return Array.from({ length: count }, (_, index) => addDays(today, index)).flatMap((day) => {
    const begins = instantTyped(day, { zone, edge: 'begins' })
    const ends = instantTyped(addDays(day, 1), { zone, edge: 'begins' })
    const shelved = begins && shelvedAt(begins, waitDays, zone)
    const leavesOn = shelved && dispatchDate(shelved, dispatch)
    return leavesOn && ends ? [{ orderBefore: ends.toISOString(), leavesOn }] : []
  })
}

/**
 * What an order is promised from now on, the next window first: the same days as `deliveryPromise` makes for an order that is paid within it.
 * @param count how many windows. None where nobody can say.
 */
export function deliveryWindows({ now, to, waitDays, dispatch, transit }: PromiseFacts, count: number): DeliveryWindow[] {
  if (waitDays === null) return []
  const windows = waitDays === 0 ? dispatchWindows(now, dispatch, count) : waitingWindows(now, waitDays, { dispatch, count })
  return windows.map((window) => ({ ...window, ...arrivalOf(window.leavesOn, to, { holidays: dispatch.holidays, transit }) }))
}

/**
 * When an order that is paid now leaves, and when it arrives: by the shop's cut-off, working days and holidays, by what has to be waited for, and
 * by the zone of its address. Null when nobody can say: parts of which nobody knows when they come, or rules without a working day. For product
 * pages and carts the same as for orders.
 */
export function deliveryPromise({ now, to, waitDays, dispatch, transit }: PromiseFacts): DeliveryPromise | null {
  if (waitDays === null) return null
  const { timeZone: zone } = dispatch
  const shelved = shelvedAt(now, waitDays, zone)
  const leavesOn = shelved && dispatchDate(shelved, dispatch)
  const shipBy = leavesOn ? instantTyped(leavesOn, { zone, edge: 'ends' }) : null
  return leavesOn && shipBy ? { shipBy, ...arrivalOf(leavesOn, to, { holidays: dispatch.holidays, transit }) } : null
}

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const YEAR = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** A day as it is promised: `Tue, Nov 24`; with its year where it is not that of `today`. */
export const promisedDay = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? WEEKDAY : YEAR).format(new Date(day))

/** `Tue, Nov 24 to Thu, Nov 26`; one day alone where both are the same. */
export const promisedDays = ({ arrivesFrom, arrivesTo }: Pick<DeliveryPromise, 'arrivesFrom' | 'arrivesTo'>, today: string): string =>
  arrivesFrom === arrivesTo ? promisedDay(arrivesFrom, today) : `${promisedDay(arrivesFrom, today)} to ${promisedDay(arrivesTo, today)}`
