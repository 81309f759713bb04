import { stateCode } from '../customer/states.ts'

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
