import { expect, test } from 'vitest'
import { DEFAULT_RATES } from '../setting-defaults.ts'
import { shippingFor, shippingRateOf, shippingText } from './shipping.ts'

const rates = DEFAULT_RATES

test.each([
  ['one cent below the threshold costs the flat rate', 4_899, 1, false, 1_000],
  ['exactly the threshold ships free', 4_900, 1, false, 0],
  ['above the threshold ships free', 10_000, 3, false, 0],
  ['a coupon can make it free', 100, 1, true, 0],
  ['an empty cart ships for nothing', 0, 0, false, 0],
  ['a cart that a coupon made free of charge still ships at the flat rate', 0, 2, false, 1_000],
])('%s', (_, discountedSubtotalCents, itemCount, freeByCoupon, shipping) =>
  expect(shippingFor({ discountedSubtotalCents, itemCount, freeByCoupon }, rates)).toBe(shipping),
)

test('a state may have a rate of its own, free from another amount, or never; a coupon makes it free all the same', () => {
  const zones = [
    { states: ['AK', 'HI'], flatShippingCents: 2_500, freeShippingThresholdCents: null },
    { states: ['PR'], flatShippingCents: 1_900, freeShippingThresholdCents: 9_900 },
  ]
  const charge = (state: string | null, discountedSubtotalCents: number, freeByCoupon = false) =>
    shippingFor({ discountedSubtotalCents, itemCount: 1, freeByCoupon }, shippingRateOf(state, { ...rates, zones }))
  expect([charge('AK', 50_000), charge('HI', 100), charge('AK', 100, true)]).toEqual([2_500, 2_500, 0])
  expect([charge('PR', 9_899), charge('PR', 9_900)]).toEqual([1_900, 0])
  expect([charge('MI', 4_900), charge(null, 100)]).toEqual([0, 1_000])
})

test('shipping that costs nothing is free', () => {
  expect([0, 1_000].map(shippingText)).toEqual(['Free', '$10.00'])
})
