import { MAX_QUANTITY } from '#domain/cart.ts'
import type { Schema } from '#web/api.ts'
import type { StockLevel } from '#web/ui/part/badge.tsx'

type Stock = Schema<'ProductCard'>['stock']

const words: Record<Stock['state'], { level: StockLevel; text: string }> = {
  in_stock: { level: 'in', text: 'In stock' },
  low: { level: 'low', text: 'Low stock' },
  backorder: { level: 'backorder', text: 'On back-order' },
  out: { level: 'out', text: 'Sold out' },
}

/** What the shopper is told of the stock ('Only N left' when few are: decision 35). */
export function stockWords({ state, available }: Stock): { level: StockLevel; text: string } {
  return state === 'low' && available !== null ? { level: 'low', text: `Only ${available} left` } : words[state]
}

/** How many can go into the cart at once; 0 when it cannot be bought. */
export const mostToBuy = ({ state, available }: Stock): number => (state === 'out' ? 0 : Math.min(MAX_QUANTITY, available ?? MAX_QUANTITY))
