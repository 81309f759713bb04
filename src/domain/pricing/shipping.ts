import { formatMoney } from '../money.ts'
import type { Cents } from '../money.ts'

/** A rate of its own for some states, such as those that shipments only reach by air. */
export interface ShippingZone {
  /** Two-letter codes. */
  states: string[]
  flatShippingCents: Cents
  /** Null: shipping there is never free, except by a coupon. */
  freeShippingThresholdCents: Cents | null
}

export interface ShippingRates {
  /** The discounted subtotal from which shipping is free, inclusive. */
  freeShippingThresholdCents: Cents
  flatShippingCents: Cents
  /** Where other rates apply; no state is in two. */
  zones: ShippingZone[]
}

/** What of a cart determines its shipping. */
interface ShippedCart {
  discountedSubtotalCents: Cents
  itemCount: number
  freeByCoupon: boolean
}

/** The rate of a state: that of its zone, else the shop's. @param state two letters; null while it is not known. */
export const shippingRateOf = (state: string | null, rates: ShippingRates): Omit<ShippingZone, 'states'> =>
  rates.zones.find((zone) => state !== null && zone.states.includes(state)) ?? rates

/** The shipping charge: free from the threshold of the discounted subtotal, by a coupon, or for an empty cart; else flat (specification, decision 5). */
export const shippingFor = (cart: ShippedCart, rate: Omit<ShippingZone, 'states'>): Cents =>
  cart.itemCount === 0 || cart.freeByCoupon || cart.discountedSubtotalCents >= (rate.freeShippingThresholdCents ?? Infinity)
    ? 0
    : rate.flatShippingCents

/** A shipping charge as shoppers read it, in the cart as on the order and in its e-mails. */
export const shippingText = (cents: Cents): string => (cents === 0 ? 'Free' : formatMoney(cents))
