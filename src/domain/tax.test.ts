import { expect, test } from 'vitest'
import { taxBasisPointsFor } from './tax.ts'

const rates = { taxRates: { MI: 600 } }

test.each(['MI', 'mi', 'MICHIGAN', 'Michigan', ' michigan '])('%j is taxed at 6 percent', (state) =>
  expect(taxBasisPointsFor(state, rates)).toBe(600),
)
test.each(['OH', 'Ohio', '', 'constructor', 'MIX', null])('%j is not taxed', (state) => expect(taxBasisPointsFor(state, rates)).toBe(0))
test('a rate added in the settings counts', () => expect(taxBasisPointsFor('ohio', { taxRates: { MI: 600, OH: 575 } })).toBe(575))
