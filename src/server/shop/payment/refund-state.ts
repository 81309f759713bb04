import { and, eq, isNull, sql } from 'drizzle-orm'
import { ORDER_STATES } from '#domain/order/order-status.ts'
import type { RefundStatus } from '#domain/order/order-status.ts'
import { refundTransitions } from '#domain/order/order-transitions.ts'
import { paymentActionAfterRefund } from '#domain/order/refund.ts'
import type { Transaction } from '#server/db/client.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { orderLine } from '#server/db/schema/order/order.ts'
import { payment, refund, refundLine } from '#server/db/schema/order/payment.ts'
import type { ProviderRefund } from '#server/services/payments.ts'
import { changeOrder, lockOrder, move } from '#server/shop/order/order-state.ts'
import type { Actor, LockedOrder, OrderRow } from '#server/shop/order/order-state.ts'
import type { NewEmail } from '#server/shop/outbox/outbox.ts'
import { OF_THE_ORDERS_PAYMENT } from '#server/shop/order/counting-statuses.ts'
import { closeReturnOf } from '#server/shop/order/return-state.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { followFulfilment } from '#server/shop/order/shipment/fulfilment.ts'
import { restock } from '#server/shop/stock/stock.ts'
import type { OrderId, RefundId } from '#domain/id.ts'

export type RefundRow = typeof refund.$inferSelect

/** The provider's answer about one of our refunds. */
type RefundAnswer = Pick<ProviderRefund, 'status' | 'failure'> & { refundId: string | null }

/** The provider's state of a refund, and who reported it. */
interface RefundNews {
  answer: RefundAnswer
  actor: Actor
}

const ACTIONS = { pending: 'accept', succeeded: 'succeed', failed: 'fail', cancelled: 'cancel' } as const

/** Updates a refund to the provider's state; an outdated or repeated answer changes nothing. */
export const applyRefund = (shop: Shop, refundId: RefundId, news: RefundNews): Promise<void> =>
  retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const [known] = await tx.select({ orderId: refund.orderId }).from(refund).where(eq(refund.id, refundId))
      if (known) await changeRefund({ shop, tx, row: await lockOrder(tx, known.orderId) }, refundId, news)
    }),
  )

/**
 * Brings a refund to what the provider says, as nothing else does (`retryRefund` begins anew); `row` is its order, locked by `tx`. Stock is restocked once, when the provider has
 * accepted the refund; the money counts as refunded when the provider says so; a failed refund frees its amount again.
 */
export async function changeRefund(order: LockedOrder, refundId: RefundId, news: RefundNews): Promise<void> {
  const { tx } = order
  const { answer } = news
  const [known] = await tx.select().from(refund).where(eq(refund.id, refundId)).for('update')
  const action = ACTIONS[answer.status]
  if (!known || known.status === refundTransitions[action].to) return
  const isOld = !(refundTransitions[action].from as readonly string[]).includes(known.status)
  if (isOld) return
  const status = move(refundTransitions, action, known.status)
  const isTaken = status === 'pending' || status === 'succeeded'
  const restocks = isTaken && known.restockedAt === null
  if (restocks) await restockLines(tx, known)
  await tx
    .update(refund)
    .set({
      status,
      failure: answer.failure,
      providerRefundId: answer.refundId ?? known.providerRefundId,
      updatedAt: sql`now()`,
      ...(restocks && { restockedAt: sql`now()` }),
    })
    .where(eq(refund.id, known.id))
  // A failed one has freed its amount already.
  if (!isTaken && known.status !== 'failed')
    await tx
      .update(payment)
      .set({ refundedCents: sql`${payment.refundedCents} - ${known.amountCents}`, updatedAt: sql`now()` })
      .where(eq(payment.id, known.paymentId))
  await notifyOfRefund(order, { ...known, status }, { ...news, isSentBack: known.status === 'succeeded' })
}

/**
 * Updates the order's totals, state and history after a change of one of its refunds, and enqueues the e-mails. What the bank sends back had
 * succeeded: other programs, which were told so, are told what is refunded now.
 */
async function notifyOfRefund(order: LockedOrder, changed: RefundRow, { answer, actor, isSentBack }: RefundNews & { isSentBack: boolean }) {
  const { shop, tx, row } = order
  const [sum] = (
    await tx.execute<{ cents: number; isSurplus: boolean }>(sql`
      select coalesce(sum(amount_cents), 0)::int as cents, (select status = 'surplus' from ${payment} where id = ${changed.paymentId}) as "isSurplus"
      from ${refund} where order_id = ${row.id} and status = 'succeeded' and ${OF_THE_ORDERS_PAYMENT}`)
  ).rows
  const refundedCents = sum?.cents ?? 0
  const isPaid = row.paidAt !== null
  // What never fitted its order, and was given back elsewhere, leaves that on hold and unpaid: it must not be released. It ends when staff cancel it.
  const isHeld = !isPaid && !ORDER_STATES[row.status].isVoid
  const action = isHeld
    ? null
    : paymentActionAfterRefund({ paymentStatus: row.paymentStatus, isPaid, paidCents: row.paidCents, refundedCents })
  const { id, amountCents, status } = changed
  const reported = await changeOrder(
    { shop, tx, row },
    {
      payment: action,
      set: { refundedCents },
      ...(action === 'giveBack' && { stamp: ['paidAt'] }),
      event: {
        type: status === 'succeeded' ? 'refunded' : `refund_${status}`,
        actor,
        data: { refundId: id, amountCents, ...(sum?.isSurplus && { isSurplus: true }), ...(answer.failure && { failure: answer.failure }) },
      },
      ...(isSentBack && { tells: 'order.refunded' }),
      emails: EMAILS[status]({ row, changed, answer }),
    },
  )
  // The e-mail that tells of it and has not left is not true any more. Asked for again, the refund has its own.
  if (isSentBack) await tx.delete(outbox).where(and(eq(outbox.idempotencyKey, toldKey(id)), isNull(outbox.sentAt)))
  // What the bank sends back has to be shipped after all.
  if (status !== 'requested' && status !== 'pending') await followFulfilment({ shop, tx, row: reported }, actor)
  if (changed.returnId && (status === 'pending' || status === 'succeeded')) await closeReturnOf({ shop, tx, row }, changed.returnId, actor)
}

interface ChangedRefund {
  row: OrderRow
  changed: RefundRow
  answer: RefundAnswer
}

const none = (): NewEmail[] => []

/** Staff learn that a refund came to nothing. */
const alertStaff =
  (what: string) =>
  ({ row, changed, answer }: ChangedRefund): NewEmail[] => [
    {
      idempotencyKey: `refund-failed:${changed.id}:${changed.attempt}`,
      kind: 'staff_alert',
      recipient: 'staff',
      payload: { orderId: row.id, reason: `A refund ${what}: ${answer.failure ?? 'the provider gives no reason'}.` },
    },
  ]

/** The idempotency key of the refund that goes with the cancellation of an order. No caller can send one: theirs have no colon. */
export const cancellationRefundKey = (orderId: OrderId) => `cancel:${orderId}`

/** The idempotency key of the e-mail that tells of a refund. */
const toldKey = (id: RefundId) => `refunded:${id}`

/** The customer learns of the money; of a cancellation's refund its own e-mail has told, and of a lost dispute the bank does. */
function notifyCustomer({ row, changed }: ChangedRefund): NewEmail[] {
  const { id, returnId, reason } = changed
  if (changed.idempotencyKey === cancellationRefundKey(row.id) || reason === 'dispute') return []
  const idempotencyKey = toldKey(id)
  const orderId = row.id
  if (returnId) return [{ idempotencyKey, kind: 'return_refunded', recipient: row.email, payload: { orderId, returnId, refundId: id } }]
  return [{ idempotencyKey, kind: 'order_refunded', recipient: row.email, payload: { orderId, refundId: id } }]
}

/** Who is told by e-mail when a refund comes to a state. */
const EMAILS: Record<RefundStatus, (refund: ChangedRefund) => NewEmail[]> = {
  requested: none,
  pending: none,
  succeeded: notifyCustomer,
  failed: alertStaff('failed'),
  cancelled: alertStaff('was cancelled'),
}

async function restockLines(tx: Transaction, { id, orderId, createdBy }: RefundRow) {
  const lines = await tx
    .select({ productId: orderLine.productId, quantity: refundLine.quantity })
    .from(refundLine)
    .innerJoin(orderLine, eq(orderLine.id, refundLine.orderLineId))
    .where(and(eq(refundLine.refundId, id), refundLine.restock))
  await restock(tx, { orderId, lines, reason: 'return', actor: createdBy })
}
