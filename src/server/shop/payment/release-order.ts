import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OrderId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { LIVE_PAYMENTS, payment } from '#server/db/schema/order/payment.ts'
import { releaseRedemption } from '#server/shop/checkout/coupon-redemption.ts'
import { isExchange, isForCaller } from '#server/shop/order/order-origin.ts'
import { changeOrder, lockOrder } from '#server/shop/order/order-state.ts'
import type { Actor, LockedOrder, OrderRow } from '#server/shop/order/order-state.ts'
import type { NewEmail } from '#server/shop/outbox/outbox.ts'
import { reopenReturnOfExchange } from '#server/shop/order/return-state.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { lockStock, releaseReservation } from '#server/shop/stock/stock.ts'
import { wasNeverAsked } from '#server/shop/order/payment-link.ts'

/** Why and how an unpaid order ends. */
export interface Closing {
  actor: Actor
  to: 'expired' | 'cancelled'
  /** For the shopper too. */
  reason: string
  /** The provider's own words, for staff. */
  failure?: string
  /** The payment was tried and failed. */
  hasFailed?: boolean
}

const NEVER_ASKED =
  'Its payment page could not be opened: the customer was never sent a link, and the order has ended. Please place it anew, or tell them.'

/** Who is told of the end: staff where the customer was to be asked by e-mail and never was, and would wonder at a payment that they have missed. */
function emailsOf(row: OrderRow, { actor, to, hasFailed }: Closing, isUnasked: boolean): NewEmail[] {
  const orderId = row.id
  if (isUnasked && actor === 'system')
    return [
      { idempotencyKey: `never-asked:${orderId}`, kind: 'staff_alert', recipient: 'staff', payload: { orderId, reason: NEVER_ASKED } },
    ]
  if (to !== 'expired') return []
  const payload = { orderId, isForCaller: isForCaller(row), ...(hasFailed && { hasFailed: true }) }
  return [{ idempotencyKey: `payment-expired:${orderId}`, kind: 'payment_expired', recipient: row.email, payload }]
}

/** Ends a pending order that nobody can pay any more; an order in another state stays as it is. */
export async function releaseLocked({ shop, tx, row }: LockedOrder, closing: Closing): Promise<void> {
  if (row.status !== 'pending') return
  const { to, reason, actor } = closing
  await lockStock(tx, row.id)
  await releaseReservation(tx, row.id)
  if (row.couponCode !== null) await releaseRedemption(tx, row.id)
  await tx
    .update(payment)
    .set({ status: closing.hasFailed ? 'failed' : 'expired', failure: closing.failure ?? reason, updatedAt: sql`now()` })
    .where(and(eq(payment.orderId, row.id), inArray(payment.status, LIVE_PAYMENTS)))
  const changed = await changeOrder(
    { shop, tx, row },
    {
      order: to === 'expired' ? 'expire' : 'cancel',
      payment: closing.hasFailed ? 'fail' : 'expire',
      ...(to === 'cancelled' && { set: { cancelReason: reason }, stamp: ['cancelledAt'] }),
      event: { type: to, actor, data: { reason, ...(closing.hasFailed && { hasFailed: true }) } },
      emails: emailsOf(row, closing, await wasNeverAsked(tx, row)),
    },
  )
  if (isExchange(row)) await reopenReturnOfExchange({ shop, tx, row: changed }, actor)
}

/** The end of an order, and what is written with it in the same transaction. */
interface ToldClosing extends Closing {
  andTell?: (tx: Transaction) => Promise<void>
}

/** Releases a pending order when it is certain that no session can be paid any more; otherwise writes only what is to be told. */
export const releaseOrder = (shop: Shop, orderId: OrderId, { andTell, ...closing }: ToldClosing) =>
  retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      await releaseLocked({ shop, tx, row: await lockOrder(tx, orderId) }, closing)
      await andTell?.(tx)
    }),
  )
