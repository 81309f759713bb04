import type { Cents } from '#domain/money.ts'
import { isOnSale, type Prices } from '#domain/pricing/unit-price.ts'

/** The price of one, and the former price while there is a sale: the props of `Price`. */
export function shownPrice(product: Pick<Prices, 'priceCents' | 'salePriceCents'>): { cents: Cents; wasCents: Cents | null } {
  const { priceCents, salePriceCents } = product
  return salePriceCents !== null && isOnSale(product)
    ? { cents: salePriceCents, wasCents: priceCents }
    : { cents: priceCents, wasCents: null }
}
