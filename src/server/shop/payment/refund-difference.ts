import { eq } from 'drizzle-orm'
import type { OrderId, ReturnId } from '#domain/id.ts'
import { closeBooks } from '#domain/order/refund.ts'
import { refund } from '#server/db/schema/order/payment.ts'
import type { LockedOrder } from '#server/shop/order/order-state.ts'
import { changeOrder } from '#server/shop/order/order-state.ts'
import type { Shop } from '#server/shop/shop.ts'
import { isPaidExactly, readRefundable } from './refundable.ts'
import { lockCaptured, requireUndisputed, trySending, writeRefund } from './refund.ts'

/**
 * Gives back what an exchange costs less than what came back; no line is refunded by it. In the transaction of the exchange; a job sends it.
 * @param difference goods and tax, in cents above 0.
 * @throws {Problem} `refund_too_large` when so much of the payment is not left, `not_allowed_in_state` without a payment, or while it is disputed
 */
export async function refundDifference(
  { shop, tx, row }: LockedOrder,
  { returnId, exchange, createdBy }: { returnId: ReturnId; exchange: string; createdBy: string },
  difference: { goodsCents: number; taxCents: number },
) {
  requireUndisputed(row)
  const { goodsCents: itemsCents, taxCents } = difference
  const whole = { amountCents: itemsCents + taxCents, itemsCents, taxCents, shippingCents: 0, lines: [] }
  const amounts = isPaidExactly(row) ? closeBooks(whole, await readRefundable(tx, row)) : whole
  const cause = { reason: 'price_adjust' as const, idempotencyKey: `exchange:${exchange}`, returnId, createdBy }
  const written = await writeRefund(tx, await lockCaptured(tx, row.id), { amounts, cause })
  await shop.queue.enqueue(tx, { name: 'refund', data: { refundId: written.id } })
  return changeOrder(
    { shop, tx, row },
    { event: { type: 'refund_requested', actor: 'staff', data: { refundId: written.id, amountCents: amounts.amountCents, returnId } } },
  )
}

/** Sends what an exchange gives back, where it gives any: staff see the provider's answer at once. */
export async function sendDifference(shop: Shop, exchange: OrderId): Promise<void> {
  const [owed] = await shop.db
    .select({ id: refund.id })
    .from(refund)
    .where(eq(refund.idempotencyKey, `exchange:${exchange}`))
  if (owed) await trySending(shop, owed.id)
}
