import { expect, test } from 'vitest'
import { priceTiers } from './quantity-discounts.tsx'

const tiers = [
  { minQuantity: 3, unitPriceCents: 900 },
  { minQuantity: 6, unitPriceCents: 800 },
]

test('the table starts with one piece and goes down', () => {
  expect(priceTiers({ priceCents: 1000, salePriceCents: null, quantityDiscounts: tiers })).toEqual([
    { minQuantity: 1, unitPriceCents: 1000 },
    ...tiers,
  ])
})

test('a tier that the sale price already beats is not offered', () => {
  expect(priceTiers({ priceCents: 1000, salePriceCents: 850, quantityDiscounts: tiers })).toEqual([
    { minQuantity: 1, unitPriceCents: 850 },
    { minQuantity: 6, unitPriceCents: 800 },
  ])
})
