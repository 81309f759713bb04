import type { Cents } from '../money.ts'

/** What a price that a rule has made ends in: as it comes, or the nearest amount with these cents. */
export const PRICE_ENDINGS = ['exact', '95', '99', '00'] as const
export type PriceEnding = (typeof PRICE_ENDINGS)[number]

/** A rule for new prices: a share more or less, in basis points (500 is +5 %), and what the result ends in. */
export interface PriceRule {
  basisPoints: number
  ending: PriceEnding
}

/** The largest change by a rule: −99 % to +1,000 %, in basis points. */
export const PRICE_RULE_BOUNDS = { min: -9_900, max: 100_000 } as const

/** The nearest amount that ends so, upwards on a tie; never below the first one above 0, so that nothing becomes free by rounding. */
export function roundToEnding(cents: Cents, ending: PriceEnding): Cents {
  if (ending === 'exact') return cents
  const end = Number(ending)
  return Math.max(Math.floor((cents - end + 50) / 100) * 100 + end, end || 100)
}

/** The price by a rule, in cents. The share is rounded half up to a cent before the ending. What is 0 stays 0. */
export function priceByRule(cents: Cents, { basisPoints, ending }: PriceRule): Cents {
  if (cents === 0) return 0
  return roundToEnding(Math.floor((cents * (10_000 + basisPoints) + 5_000) / 10_000), ending)
}
