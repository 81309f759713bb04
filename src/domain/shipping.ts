import type { Cents } from './money.ts'

export interface ShippingRates {
  /** The discounted subtotal from which shipping is free, inclusive. */
  freeShippingThresholdCents: Cents
  flatShippingCents: Cents
}

/** What of a cart determines its shipping. */
interface ShippedCart {
  discountedSubtotalCents: Cents
  itemCount: number
  freeByCoupon: boolean
}

/** The shipping charge: free from the threshold of the discounted subtotal, by a coupon, or for an empty cart; else flat (decision 5). */
export const shippingFor = (cart: ShippedCart, rates: ShippingRates): Cents =>
  cart.itemCount === 0 || cart.freeByCoupon || cart.discountedSubtotalCents >= rates.freeShippingThresholdCents
    ? 0
    : rates.flatShippingCents
