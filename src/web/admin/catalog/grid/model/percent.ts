import { PRICE_RULE_BOUNDS } from '#domain/pricing/reprice-rule.ts'

/** Reads a typed share: `5`, `+5 %`, `-2,5` → basis points; null for other texts and beyond the bounds of a rule. */
export function readPercent(text: string): number | null {
  const [, sign, digits] = /^\s*([+-]?)\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*%?\s*$/.exec(text.replace('−', '-')) ?? []
  if (digits === undefined) return null
  const basisPoints = Math.round(Number(digits.replace(',', '.')) * 100) * (sign === '-' ? -1 : 1)
  return basisPoints >= PRICE_RULE_BOUNDS.min && basisPoints <= PRICE_RULE_BOUNDS.max ? basisPoints : null
}
