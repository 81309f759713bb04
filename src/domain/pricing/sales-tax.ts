import { stateCode } from '../customer/states.ts'
import { allocate, percentOf } from '../money.ts'
import type { Cents } from '../money.ts'

/** The highest rate that staff may set, in basis points: a slip of the finger is refused, nothing that a state charges is. */
export const MAX_TAX_BASIS_POINTS = 2_500

export interface TaxRates {
  /** State code → basis points. A state that is not listed is not taxed. */
  taxRates: Record<string, number>
}

/** The tax rate on merchandise of a state, in basis points; MI and MICHIGAN in any case are Michigan, no other
 * spelling is (specification, section 9, decision 49). */
export function taxBasisPointsFor(state: string | null, rates: TaxRates): number {
  const code = state === null ? null : stateCode(state)
  return (code !== null && rates.taxRates[code]) || 0
}

/** The tax on goods, after their discounts; shipping is not taxed (specification, decision 6). */
export const salesTax = (goodsCents: Cents, basisPoints: number): Cents => percentOf(goodsCents, basisPoints)

/** The tax on the goods of several lines together, as each line's share of it by largest remainder (specification, decision 4). */
export const taxByLine = (goodsCents: Cents[], basisPoints: number): Cents[] =>
  goodsCents.length === 0
    ? []
    : allocate(
        salesTax(
          goodsCents.reduce((a, b) => a + b, 0),
          basisPoints,
        ),
        goodsCents,
      )
