import { expect, test } from 'vitest'
import { refuseState } from './address-change.ts'

const RATES = {
  freeShippingThresholdCents: 4_900,
  flatShippingCents: 1_000,
  zones: [{ states: ['AK', 'HI'], flatShippingCents: 2_500, freeShippingThresholdCents: null }],
  taxRates: { MI: 600, IN: 600 },
}

/** An order of thirty dollars, sent to Michigan. */
const ORDER = {
  state: 'MI',
  taxBasisPoints: 600,
  discountedSubtotalCents: 3_000,
  shippingCents: 1_000,
  itemCount: 2,
  hasCoupon: false,
  isExempt: false,
}
const untaxed = { ...ORDER, state: 'OH', taxBasisPoints: 0 }

test('an order stays in its state whatever the rates are today, and goes to another with the same tax and shipping', () => {
  expect(refuseState(ORDER, 'MI', { ...RATES, taxRates: { MI: 700 } })).toBeNull()
  expect(refuseState(ORDER, 'IN', RATES)).toBeNull()
  expect(refuseState(untaxed, 'NY', RATES)).toBeNull()
})

test('another tax than was charged is refused, and both rates are named', () => {
  expect(refuseState(ORDER, 'OH', RATES)).toMatch(/^Tax is 0 % in OH, and 6 % was charged for MI\./)
  expect(refuseState(untaxed, 'MI', RATES)).toMatch(/^Tax is 6 % in MI, and 0 % was charged for OH\./)
  // What was charged decides, not what its old state costs today.
  expect(refuseState(ORDER, 'IN', { ...RATES, taxRates: { MI: 700, IN: 700 } })).toMatch(/^Tax is 7 %/)
})

test('a state to which shipments cost another amount is refused, also above the free shipping of the old one', () => {
  expect(refuseState(untaxed, 'AK', RATES)).toBe(
    'Shipping to AK costs another amount than to OH. Its amount does not change once it is paid: cancel it, and place it anew.',
  )
  const large = { ...untaxed, discountedSubtotalCents: 9_000, shippingCents: 0 }
  expect(refuseState(large, 'AK', RATES)).not.toBeNull()
  expect(refuseState({ ...large, hasCoupon: true }, 'AK', RATES)).not.toBeNull()
})

test('what a coupon ships for nothing, it ships for nothing elsewhere too', () => {
  expect(refuseState({ ...untaxed, shippingCents: 0, hasCoupon: true }, 'AK', RATES)).toBeNull()
})
