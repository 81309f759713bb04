import { MAX_QUANTITY } from '#domain/cart.ts'
import type { Cents } from '#domain/money.ts'
import { unitPrice } from '#domain/price.ts'
import type { Prices } from '#domain/price.ts'

/** What stands against a line of an order: the part is on another line too, or there are not so many. */
export const LINE_CONFLICTS = ['same_part', 'more_than_stock', 'sold_out'] as const
export type LineConflict = (typeof LINE_CONFLICTS)[number]

/** What so many pieces of a part cost each, and what a few more would cost. */
export interface LineOffer {
  unitPriceCents: Cents
  /** The next quantity price that is lower, and how many pieces are missing for it. */
  nextBreak: { more: number; unitPriceCents: Cents } | null
  conflict: Exclude<LineConflict, 'same_part'> | null
}

/** Prices a line of an order as the cart will. `available`: pieces that can be sold, null for any number. */
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
