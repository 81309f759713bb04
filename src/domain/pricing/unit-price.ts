import type { Cents } from '../money.ts'

/** Which of a product's prices is charged. */
export const PRICE_REASONS = ['list', 'sale', 'tier'] as const
export type PriceReason = (typeof PRICE_REASONS)[number]

/** The prices of a product. */
export interface Prices {
  priceCents: Cents
  salePriceCents: Cents | null
  quantityDiscounts: readonly { minQuantity: number; unitPriceCents: Cents }[]
}

/** What the dates of a sale price make of it; one without dates runs. */
export const SALE_STATES = ['planned', 'runs', 'over'] as const

/** A sale price applies only above 0 and below the price (specification, section 5). */
export const isOnSale = ({ salePriceCents, priceCents }: Pick<Prices, 'salePriceCents' | 'priceCents'>): boolean =>
  salePriceCents !== null && salePriceCents > 0 && salePriceCents < priceCents

/** The price of one piece: the sale price where it applies. */
export const priceOfOne = (prices: Pick<Prices, 'salePriceCents' | 'priceCents'>): Cents =>
  isOnSale(prices) ? (prices.salePriceCents ?? prices.priceCents) : prices.priceCents

/** The unit price at a quantity: the lowest of price, valid sale price and the quantity discount reached (specification, decision 3). */
export function unitPrice(product: Prices, quantity: number): { unitPriceCents: Cents; listPriceCents: Cents; reason: PriceReason } {
  const listPriceCents = product.priceCents
  const onSale = isOnSale(product)
  let unitPriceCents = priceOfOne(product)
  let reason: PriceReason = onSale ? 'sale' : 'list'
  for (const tier of product.quantityDiscounts) {
    if (quantity < tier.minQuantity || tier.unitPriceCents <= 0 || tier.unitPriceCents >= unitPriceCents) continue
    unitPriceCents = tier.unitPriceCents
    reason = 'tier'
  }
  return { unitPriceCents, listPriceCents, reason }
}
