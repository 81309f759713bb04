import { expect, test } from 'vitest'
import { productWarnings } from './product-warning.ts'
import type { WarningFacts } from './product-warning.ts'

const part: WarningFacts = { priceCents: 1_000, salePriceCents: null, costCents: 600, onHand: 10, reserved: 4, trackStock: true }

test.each<[string, Partial<WarningFacts>, string[]]>([
  ['the price rises by 30 %', { priceCents: 1_300 }, []],
  ['the price rises by more', { priceCents: 1_301 }, ['price_jump']],
  ['the price falls below the cost', { priceCents: 599 }, ['price_jump', 'below_cost']],
  ['a sale is below the cost', { salePriceCents: 500 }, ['below_cost']],
  ['a sale is above the price, and so none', { salePriceCents: 1_100 }, ['sale_above_price']],
  ['the cost rises above the price', { costCents: 1_200 }, ['below_cost']],
  ['fewer are on hand than promised', { onHand: 3 }, ['below_reserved']],
  ['what is promised is on hand', { onHand: 4 }, []],
])('%s', (_, change, alarms) => {
  expect(productWarnings(part, { ...part, ...change })).toEqual(alarms)
})

test('an old fault is no alarm of another change', () => {
  const faulty = { ...part, priceCents: 500, onHand: 1 }
  expect(productWarnings(faulty, faulty)).toEqual([])
})
