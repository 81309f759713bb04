import { formatMoney } from '../money.ts'
import type { Cents } from '../money.ts'

/** The least that Stripe charges in US dollars (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const MIN_CHARGE_CENTS: Cents = 50

/** The least that can be charged, for a total that is below it; null for a total that can be paid, as nothing at all can. */
export const minimumChargeFor = (totalCents: Cents): Cents | null =>
  totalCents > 0 && totalCents < MIN_CHARGE_CENTS ? MIN_CHARGE_CENTS : null

/** The most that Stripe charges in US dollars, eight digits of cents (the same page): no order is of more, with its discount or without. */
export const MAX_CHARGE_CENTS: Cents = 99_999_999

/** The sentence for a shopper whose order is of more than can be charged. */
export const maximumChargeText = (cents: Cents): string =>
  `One order can come to ${formatMoney(MAX_CHARGE_CENTS)} at most, and this one comes to ${formatMoney(cents)}. Please order in several, or write to us.`

/** The sentence for a shopper whose total is below the least charge: why it cannot be paid, and what to do. */
export function minimumChargeText(totalCents: Cents, { leastCents, hasCoupon }: { leastCents: Cents; hasCoupon: boolean }): string {
  const instead = hasCoupon ? 'Please add something to your cart, or remove the coupon.' : 'Please add something to your cart.'
  return `Cards can be charged ${formatMoney(leastCents)} or more, and this order comes to ${formatMoney(totalCents)}. ${instead}`
}
