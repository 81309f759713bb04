import { expect, test } from 'vitest'
import { DEFAULT_RATES } from './defaults.ts'
import { shippingFor } from './shipping.ts'

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
