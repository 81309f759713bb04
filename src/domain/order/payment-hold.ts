/** How long an order that is being paid may keep its stock at least and at most (minutes): as long as Stripe lets a payment page be open. */
export const MIN_HOLD_MINUTES = 30
export const MAX_HOLD_MINUTES = 1_440

/**
 * When a payment page that is opened now ends, with the reservation of its order's stock: as long as the settings say, 30 minutes by default
 * (decision 11), and one more, which keeps it above the provider's minimum.
 */
export const holdEnd = (nowMs: number, holdMinutes: number): Date => new Date(nowMs + (holdMinutes + 1) * 60_000)
