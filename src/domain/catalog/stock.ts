/** The quantity of a product on hand, and how it may be sold (decision 35). */
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

/** So many pieces may wait for one shopper's payment in any case, as long as they are in one checkout. */
const UNPAID_AT_ONCE = 5

/**
 * How many pieces of a product one visitor may hold without having paid: half of those on hand, rounded up, so that others are served
 * meanwhile. Who holds none yet may take the last few at once.
 */
export const maxUnpaid = ({ onHand, held }: { onHand: number; held: number }): number => {
  const share = Math.ceil(onHand / 2)
  return held === 0 ? Math.max(UNPAID_AT_ONCE, share) : share
}

/** The stock state shown to the shopper; `low` from the threshold down ('Only N left'). */
export function stockState(level: StockLevel & { lowStockThreshold: number }): StockState {
  if (!level.trackStock) return 'in_stock'
  const free = level.onHand - level.reserved
  if (free <= 0) return level.allowBackorder ? 'backorder' : 'out'
  return free <= level.lowStockThreshold ? 'low' : 'in_stock'
}
