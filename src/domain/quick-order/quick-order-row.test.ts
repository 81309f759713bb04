import { expect, test } from 'vitest'
import { lineOffer } from './quick-order-row.ts'

const part = {
  priceCents: 1_000,
  salePriceCents: 900,
  available: 5,
  quantityDiscounts: [
    { minQuantity: 12, unitPriceCents: 700 },
    { minQuantity: 3, unitPriceCents: 950 },
    { minQuantity: 6, unitPriceCents: 800 },
  ],
}

test('the next price break is the nearest one that is lower than what is paid now', () => {
  expect(lineOffer(part, 4)).toEqual({ unitPriceCents: 900, nextBreak: { more: 2, unitPriceCents: 800 }, conflict: null })
  expect(lineOffer(part, 6)).toEqual({ unitPriceCents: 800, nextBreak: { more: 6, unitPriceCents: 700 }, conflict: 'more_than_stock' })
  expect(lineOffer(part, 12).nextBreak).toBeNull()
})

test('all that is there can be ordered, and no more', () => {
  expect([5, 6].map((quantity) => lineOffer(part, quantity).conflict)).toEqual([null, 'more_than_stock'])
})

test('a part that is gone is sold out; one that nobody counts never is', () => {
  expect(lineOffer({ ...part, available: 0 }, 1).conflict).toBe('sold_out')
  expect(lineOffer({ ...part, available: null }, 99).conflict).toBeNull()
})
