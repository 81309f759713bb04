import type { OrderId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import type { NewEmail } from '#server/shop/outbox/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'
import { enqueueWebhooks } from '#server/shop/webhook-outbox.ts'
import type { LowStock } from './stock.ts'

/**
 * Tells other programs of the parts that an order brought down to their low-stock threshold. Returns the e-mail to staff, for the order's
 * change to send; none when no part is low.
 */
export async function notifyLowStock(
  shop: Shop,
  tx: Transaction,
  { orderId, low }: { orderId: OrderId; low: LowStock[] },
): Promise<NewEmail[]> {
  await enqueueWebhooks(shop, tx, { type: 'stock.low', facts: low })
  if (low.length === 0) return []
  const payload = { productIds: low.map(({ productId }) => productId) }
  return [{ idempotencyKey: `low-stock:${orderId}`, kind: 'staff_low_stock', recipient: 'staff', payload }]
}
