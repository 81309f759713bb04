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

/** The most pieces of a part on hand. */
export const MAX_ON_HAND = 10_000_000

/**
 * Why so many pieces more or fewer (not 0) cannot be counted, however many are promised; null when they can. What is past the bound already can come nearer to it.
 */
export function refuseCount(onHand: number, delta: number): string | null {
  const [room, bound] = delta > 0 ? [MAX_ON_HAND - onHand, MAX_ON_HAND] : [-MAX_ON_HAND - onHand, -MAX_ON_HAND]
  if (delta > 0 ? delta <= room : delta >= room) return null
  const side = delta > 0 ? 'at most' : 'at least'
  const text = (count: number) => count.toLocaleString('en-US')
  return `must be ${room === 0 ? (delta > 0 ? 'below 0' : 'above 0') : `${side} ${text(room)}`}: on hand must be ${side} ${text(bound)}`
}
