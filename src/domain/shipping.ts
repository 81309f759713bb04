import type { Cents } from './money.ts'

export interface ShippingRates {
  /** Merchandise after discount from which shipping is free; equal counts. */
  freeShippingThresholdCents: Cents
  flatShippingCents: Cents
}

/** What of a cart decides its shipping. */
interface ShippedCart {
  discountedSubtotalCents: Cents
  itemCount: number
  freeByCoupon: boolean
}

/** What shipping costs: free from the threshold of discounted merchandise, by a coupon, or for an empty cart; else flat (decision 5). */
export const shippingFor = (cart: ShippedCart, rates: ShippingRates): Cents =>
  cart.itemCount === 0 || cart.freeByCoupon || cart.discountedSubtotalCents >= rates.freeShippingThresholdCents
    ? 0
    : rates.flatShippingCents
