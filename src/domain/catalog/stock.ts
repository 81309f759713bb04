/** The quantity of a product on hand, and how it may be sold (specification, decision 35). */
export interface StockLevel {
  onHand: number
  reserved: number
  trackStock: boolean
  allowBackorder: boolean
}

export const STOCK_STATES = ['in_stock', 'low', 'backorder', 'out'] as const
export type StockState = (typeof STOCK_STATES)[number]

/**
 * The quantity that can be sold now: on hand − reserved, never below 0. Null: unlimited, because stock is not tracked or back-orders are
 * allowed.
 */
export const available = ({ onHand, reserved, trackStock, allowBackorder }: StockLevel): number | null =>
  !trackStock || allowBackorder ? null : Math.max(0, onHand - reserved)

/** The stock state shown to the shopper; `low` from the threshold down ('Only N left'). */
export function stockState(level: StockLevel & { lowStockThreshold: number }): StockState {
  if (!level.trackStock) return 'in_stock'
  const free = level.onHand - level.reserved
  if (free <= 0) return level.allowBackorder ? 'backorder' : 'out'
  return free <= level.lowStockThreshold ? 'low' : 'in_stock'
}
