import { eq } from 'drizzle-orm'
import type { OrderId } from '#domain/id.ts'
import { ORDER_STATES } from '#domain/order/order-status.ts'
import { Problem } from '#domain/problem.ts'
import { order } from '#server/db/schema/order/order.ts'
import { findPlaced, placeOrder } from '#server/shop/checkout/place-order.ts'
import type { CheckoutContext, CheckoutRequest } from '#server/shop/checkout/place-order.ts'
import type { Shop } from '#server/shop/shop.ts'
import { openSession } from './payment-session.ts'
import type { HostedSession } from './payment-session.ts'
import { asUnavailable } from './payment-unavailable.ts'
import { cancelPayment, nullIfUnknown, paymentStateView } from './sync-payment.ts'

/** Whether an order has ended without anything being sent: what was paid for it goes back. */
async function isVoid(shop: Shop, orderId: OrderId): Promise<boolean> {
  const [row] = await shop.db.select({ status: order.status }).from(order).where(eq(order.id, orderId))
  return row !== undefined && ORDER_STATES[row.status].isVoid
}

/**
 * Expires the session that the same browser opened before, so that one cart is never paid twice from two tabs.
 * @throws {Problem} `already_paid` when it has been paid, or its payment is processing; not for an order that was cancelled since. `payment_unavailable` without an
 * answer of the provider.
 */
async function endEarlier(shop: Shop, sessionId: string) {
  const earlier = await nullIfUnknown(cancelPayment(shop, sessionId)).catch(asUnavailable)
  if (!earlier || earlier.state === 'unpaid' || (earlier.state === 'on_hold' && (await isVoid(shop, earlier.orderId)))) return
  const extra = { sessionId, state: paymentStateView(earlier).state }
  throw new Problem('already_paid', { detail: 'You have paid for this cart in another tab.', extra })
}

/**
 * Places the order of a cart, then opens its hosted payment page. The same `idempotencyKey` always returns the same order and session,
 * however often and from wherever it is sent. Where staff place it for a caller, they are mailed the page.
 * @throws {Problem} whatever `placeOrder` and `openSession` refuse, and `already_paid`.
 */
export async function startPayment(shop: Shop, request: CheckoutRequest, context: CheckoutContext): Promise<HostedSession> {
  const placed = await findPlaced(shop, request, context)
  if (!placed && request.replaces) await endEarlier(shop, request.replaces)
  return openSession(shop, placed ?? (await placeOrder(shop, request, context)), { isMailed: context.placedBy !== undefined })
}
