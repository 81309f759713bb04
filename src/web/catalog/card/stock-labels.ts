import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { Schema } from '#web/api.ts'
import type { StockLevel } from '#web/ui/part/badge.tsx'

type Stock = Schema<'ProductCard'>['stock']

const labels: Record<Stock['state'], { level: StockLevel; text: string }> = {
  in_stock: { level: 'in', text: 'In stock' },
  low: { level: 'low', text: 'Low stock' },
  backorder: { level: 'backorder', text: 'On back-order' },
  out: { level: 'out', text: 'Sold out' },
}

/** The label of a stock state ('Only N left' when few are: specification, decision 35). */
export function stockLabel({ state, available }: Stock): { level: StockLevel; text: string } {
  return state === 'low' && available !== null ? { level: 'low', text: `Only ${available} left` } : labels[state]
}

/** How many can go into the cart at once; 0 when it cannot be bought. */
export const maxQuantity = ({ state, available }: Stock): number =>
  state === 'out' ? 0 : Math.min(MAX_QUANTITY, available ?? MAX_QUANTITY)
