import type { Cents } from '../money.ts'
import { priceOfOne } from '../pricing/unit-price.ts'

/** What staff are warned of before a change of parts is made; none of it keeps it from being made. */
const PRODUCT_WARNINGS = ['price_jump', 'below_cost', 'below_reserved', 'sale_above_price'] as const
export type ProductWarning = (typeof PRODUCT_WARNINGS)[number]

/** A price that moves by more than this share of the old one is an alarm, in percent. */
export const PRICE_JUMP_PERCENT = 30

/** Of a part, what its alarms hang on. Money in cents. */
export interface WarningFacts {
  priceCents: Cents
  /** Null as well once its sale is over; one that is planned counts. */
  salePriceCents: Cents | null
  costCents: Cents | null
  onHand: number
  reserved: number
  trackStock: boolean
}

/** The alarms of a change from `before` to `after`; only of what changes, so that an old fault is no alarm of another change. */
export function productWarnings(before: WarningFacts, after: WarningFacts): ProductWarning[] {
  const alarms: ProductWarning[] = []
  const { priceCents, salePriceCents, costCents } = after
  const moved = Math.abs(priceCents - before.priceCents) * 100
  if (before.priceCents > 0 && moved > before.priceCents * PRICE_JUMP_PERCENT) alarms.push('price_jump')
  const changesPrices = priceCents !== before.priceCents || salePriceCents !== before.salePriceCents
  if ((changesPrices || costCents !== before.costCents) && costCents !== null && priceOfOne(after) < costCents) alarms.push('below_cost')
  if (after.trackStock && after.onHand !== before.onHand && after.onHand < after.reserved) alarms.push('below_reserved')
  if (changesPrices && salePriceCents !== null && salePriceCents > priceCents) alarms.push('sale_above_price')
  return alarms
}
