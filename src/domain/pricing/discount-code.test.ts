import { describe, expect, test } from 'vitest'
import { CODE_PATTERN, codeSentence, randomCode, refusalReason } from './discount-code.ts'
import type { SpokenTerms } from './discount-code.ts'

const plain: SpokenTerms = {
  discountType: 'percentage',
  discountValue: 1_000,
  freeShipping: false,
  excludesSaleItems: false,
  autoApply: false,
  product: null,
  categories: [],
  minimumOrderCents: null,
  maxQuantityPerOrder: null,
  usageLimit: null,
  onePerCustomer: false,
  firstOrderOnly: false,
  boundTo: null,
  startsOn: null,
  endsOn: null,
}

describe('a code in a sentence', () => {
  test.each<[string, Partial<SpokenTerms>]>([
    ['10% off everything', {}],
    ['12.5% off everything', { discountValue: 1_250 }],
    ['$5 off everything', { discountType: 'fixed_amount', discountValue: 500 }],
    ['$5.50 off Motor M1', { discountType: 'fixed_amount', discountValue: 550, product: 'Motor M1' }],
    ['Free shipping', { discountValue: 0, freeShipping: true }],
    ['Free shipping with Vacuum Bags', { discountValue: 0, freeShipping: true, categories: ['Vacuum Bags'] }],
    ['10% off everything and free shipping', { freeShipping: true }],
    ['Nothing off', { discountValue: 0 }],
    ['10% off Bags, Belts and Filters', { categories: ['Bags', 'Belts', 'Filters'] }],
    ['10% off Motor M1, with something of Bags in the cart', { product: 'Motor M1', categories: ['Bags'] }],
    [
      '10% off Vacuum Bags, from $30, once per customer, until 31 December 2026',
      { categories: ['Vacuum Bags'], minimumOrderCents: 3_000, onePerCustomer: true, endsOn: '2026-12-31' },
    ],
    ['10% off everything, without parts on sale, from $30', { excludesSaleItems: true, minimumOrderCents: 3_000 }],
    ['10% off everything, once in all', { usageLimit: 1 }],
    ['10% off everything, 1,500 times in all', { usageLimit: 1_500 }],
    ['10% off everything, for at most 1 item of an order', { maxQuantityPerOrder: 1 }],
    ['10% off everything, on the first order only, for ann@example.com alone', { firstOrderOnly: true, boundTo: 'ann@example.com' }],
    ['10% off everything, from 8 March 2026, 09:30, until soon', { startsOn: '2026-03-08T09:30', endsOn: ' soon ' }],
    ['10% off everything, until 2026-13-01', { endsOn: '2026-13-01' }],
    ['10% off everything, offered without being asked for', { autoApply: true, minimumOrderCents: 0 }],
  ])('%s', (sentence, terms) => expect(codeSentence({ ...plain, ...terms })).toBe(sentence))
})

test('a random code has five bits of each byte, and is one that staff could have typed', () => {
  const bytes = Uint8Array.from({ length: 10 }, (_, index) => index * 31)
  const code = randomCode('SAVE', bytes)
  expect(code).toBe('SAVE-0ZYXWVTSRQ')
  expect(code).toMatch(CODE_PATTERN)
})

test('staff are told which of several reasons a refusal has', () => {
  const terms = { active: true, onePerCustomer: true, firstOrderOnly: true }
  const reason = (code: 'coupon_invalid' | 'coupon_already_used', more: { active?: boolean; usedBefore?: boolean }) =>
    refusalReason({ code }, { terms: { ...terms, active: more.active ?? true }, usedBefore: more.usedBefore ?? false })
  expect(reason('coupon_invalid', { active: false })).toBe('The code is paused or archived.')
  expect(reason('coupon_invalid', {})).toBe('The code belongs to another e-mail address.')
  expect(reason('coupon_already_used', { usedBefore: true })).toMatch(/^This customer has used it/)
  expect(reason('coupon_already_used', {})).toBe('This customer has ordered before.')
})
