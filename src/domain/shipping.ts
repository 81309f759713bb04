import type { Cents } from './money.ts'

export interface ShippingRates {
  /** Merchandise after discount from which shipping is free; equal counts. */
  freeShippingThresholdCents: Cents
  flatShippingCents: Cents
}

/** What shipping costs: free from the threshold of discounted merchandise, by a coupon, or for an empty cart; else flat (decision 5). */
export const shippingFor = (discountedSubtotalCents: Cents, itemCount: number, freeByCoupon: boolean, rates: ShippingRates): Cents =>
  itemCount === 0 || freeByCoupon || discountedSubtotalCents >= rates.freeShippingThresholdCents ? 0 : rates.flatShippingCents
