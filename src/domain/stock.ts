/** What lies on the shelf of one product, in pieces, and how it may be sold (decision 35). */
export interface StockLevel {
  onHand: number
  reserved: number
  trackStock: boolean
  allowBackorder: boolean
}

export const STOCK_STATES = ['in_stock', 'low', 'backorder', 'out'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** How many pieces can be sold now: on hand − reserved, never below 0. Null: any number, because nobody counts or back-order is on. */
export const available = ({ onHand, reserved, trackStock, allowBackorder }: StockLevel): number | null =>
  !trackStock || allowBackorder ? null : Math.max(0, onHand - reserved)

/** What the shopper is told; `low` from the threshold down ('Only N left'). */
export function stockState(level: StockLevel & { lowStockThreshold: number }): StockState {
  if (!level.trackStock) return 'in_stock'
  const free = level.onHand - level.reserved
  if (free <= 0) return level.allowBackorder ? 'backorder' : 'out'
  return free <= level.lowStockThreshold ? 'low' : 'in_stock'
}
