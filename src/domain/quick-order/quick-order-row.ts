import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money.ts'
import { unitPrice } from '#domain/pricing/unit-price.ts'
import type { Prices } from '#domain/pricing/unit-price.ts'

/** Why a row cannot be ordered as it is: the part is in another row too, or the stock is insufficient. */
export const LINE_CONFLICTS = ['same_part', 'more_than_stock', 'sold_out'] as const
export type LineConflict = (typeof LINE_CONFLICTS)[number]

/** The unit price of a part at a quantity, and the price of a few more. */
export interface LineOffer {
  unitPriceCents: Cents
  /** The next lower quantity price, and the quantity missing for it. */
  nextBreak: { more: number; unitPriceCents: Cents } | null
  conflict: Exclude<LineConflict, 'same_part'> | null
}

/** Prices a quick-order row as the cart will. `available`: the quantity that can be sold, null for unlimited. */
export function lineOffer(product: Prices & { available: number | null }, quantity: number): LineOffer {
  const { available, quantityDiscounts } = product
  const { unitPriceCents } = unitPrice(product, quantity)
  const steps = quantityDiscounts.map((tier) => tier.minQuantity).filter((minimum) => minimum > quantity && minimum <= MAX_QUANTITY)
  const next = steps.toSorted((a, b) => a - b).find((minimum) => unitPrice(product, minimum).unitPriceCents < unitPriceCents)
  const isShort = available !== null && available < quantity
  return {
    unitPriceCents,
    nextBreak: next === undefined ? null : { more: next - quantity, unitPriceCents: unitPrice(product, next).unitPriceCents },
    conflict: !isShort ? null : available === 0 ? 'sold_out' : 'more_than_stock',
  }
}
