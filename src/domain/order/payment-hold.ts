/**
 * How long an order that is being paid keeps its stock at least and at most (minutes): as long as Stripe lets a payment page be open
 * (https://docs.stripe.com/payments/checkout/managing-limited-inventory).
 */
export const MIN_HOLD_MINUTES = 30
export const MAX_HOLD_MINUTES = 1_440

/** How long the page is open at which the difference of an exchange is paid, which is mailed: a day, the most that the provider allows (minutes). */
export const EXCHANGE_HOLD_MINUTES = MAX_HOLD_MINUTES - 10

/**
 * When a payment page that is opened now ends, with the reservation of its order's stock: as long as the settings say, 30 minutes by default
 * (specification, decision 11), and one more, which keeps it above the provider's minimum. It stays a minute below the provider's maximum, since clocks differ.
 */
export const holdEnd = (nowMs: number, holdMinutes: number): Date =>
  new Date(nowMs + Math.min(holdMinutes + 1, MAX_HOLD_MINUTES - 1) * 60_000)

/** After how long an unpaid order has ended, in words: `half an hour`, `45 minutes`, `24 hours`. */
export function holdText(holdMinutes: number): string {
  if (holdMinutes <= MIN_HOLD_MINUTES) return 'half an hour'
  const hours = holdMinutes / 60
  if (!Number.isInteger(hours)) return `${holdMinutes} minutes`
  return hours === 1 ? 'an hour' : `${hours} hours`
}
