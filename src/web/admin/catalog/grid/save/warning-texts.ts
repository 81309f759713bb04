import { PRICE_JUMP_PERCENT } from '#domain/catalog/product-warning.ts'
import type { ProductWarning } from '#domain/catalog/product-warning.ts'

/** What alarms are called on the screen. */
export const WARNING_TEXTS: Record<ProductWarning, string> = {
  price_jump: `Price changes by more than ${PRICE_JUMP_PERCENT} %`,
  below_cost: 'Below cost',
  below_reserved: 'Fewer than promised to orders',
  sale_above_price: 'Sale above the price',
}
