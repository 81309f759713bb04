import { expect, test } from 'vitest'
import { DEFAULT_RATES } from '../setting-defaults.ts'
import { taxBasisPointsFor } from './sales-tax.ts'

const rates = DEFAULT_RATES

test.each(['MI', 'mi', 'MICHIGAN', 'Michigan', ' michigan '])('%j is taxed at 6 percent', (state) =>
  expect(taxBasisPointsFor(state, rates)).toBe(600),
)
test.each(['OH', 'Ohio', '', 'constructor', 'MIX', null])('%j is not taxed', (state) => expect(taxBasisPointsFor(state, rates)).toBe(0))
test('a rate added in the settings counts', () => expect(taxBasisPointsFor('ohio', { taxRates: { ...rates.taxRates, OH: 575 } })).toBe(575))
