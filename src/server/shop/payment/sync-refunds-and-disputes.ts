import { and, eq, or, sql } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import type { PaymentStatus, paymentTransitions } from '#domain/order.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { payment, refund } from '#server/db/schema/payment.ts'
import type { ProviderMoney, ProviderRefund } from '#server/services/payments.ts'
import { changeOrder, lockOrder } from '#server/shop/order/order-state.ts'
import type { Actor, OrderRow } from '#server/shop/order/order-state.ts'
import { claimRefund } from './refund.ts'
import { changeRefund } from './refund-state.ts'
import { retryDeadlocks } from '#server/shop/retry-deadlocks.ts'
import { syncPayment } from './sync-payment.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { PaymentId, RefundId } from '#domain/id.ts'
import { isId } from '#domain/id.ts'

type PaymentRow = typeof payment.$inferSelect

/** A payment that was captured; its order is locked by `tx`. */
interface CapturedPayment {
  shop: Shop
  tx: Transaction
  paid: PaymentRow
}

/** What is captured and not yet claimed by a live refund. */
async function leftOf(tx: Transaction, paymentId: PaymentId): Promise<number> {
  const [row] = await tx
    .select({ left: sql<number>`${payment.capturedCents} - ${payment.refundedCents}` })
    .from(payment)
    .where(eq(payment.id, paymentId))
  return row?.left ?? 0
}

/** Money that went back without a request of ours (the provider's dashboard, a lost dispute), written down as far as there was any. */
async function writeForeignRefund(
  tx: Transaction,
  paid: PaymentRow,
  foreign: { key: string; amountCents: number; reason: 'other' | 'dispute' },
): Promise<RefundId | null> {
  const amountCents = Math.min(foreign.amountCents, await leftOf(tx, paid.id))
  if (amountCents <= 0) return null
  const [written] = await tx
    .insert(refund)
    .values({
      id: newId('rfd'),
      orderId: paid.orderId,
      paymentId: paid.id,
      idempotencyKey: foreign.key,
      reason: foreign.reason,
      amountCents,
      itemsCents: amountCents,
      createdBy: 'provider',
    })
    .onConflictDoNothing({ target: refund.idempotencyKey })
    .returning({ id: refund.id })
  if (!written) return null
  await claimRefund(tx, paid.id, amountCents)
  return written.id
}

/** Brings one refund that the provider knows into our books. */
async function applyOne({ shop, tx, paid }: CapturedPayment, theirs: ProviderRefund, actor: Actor) {
  const row = await lockOrder(tx, paid.orderId)
  const [known] = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(
      // One that carries a mark like ours may still have been made elsewhere.
      and(
        eq(refund.paymentId, paid.id),
        or(
          eq(refund.providerRefundId, theirs.refundId),
          theirs.ourId !== null && isId('rfd', theirs.ourId) ? eq(refund.id, theirs.ourId) : undefined,
        ),
      ),
    )
  const isGone = theirs.status === 'failed' || theirs.status === 'cancelled'
  const id =
    known?.id ??
    (isGone
      ? null
      : await writeForeignRefund(tx, paid, { key: `provider:${theirs.refundId}`, amountCents: theirs.amountCents, reason: 'other' }))
  if (id !== null) await changeRefund({ shop, tx, row }, id, { answer: theirs, actor })
}

/** Where a dispute's end leaves the payment. */
const endOf = (row: OrderRow): keyof typeof paymentTransitions => {
  if (row.refundedCents >= row.paidCents) return 'endDisputeRefunded'
  return row.refundedCents > 0 ? 'endDisputePart' : 'endDisputePaid'
}

const DISPUTABLE: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded']

/** A dispute flags the order for staff; when it is lost, the bank has taken the money; either way the payment is then where the money is. */
async function applyDispute({ shop, tx, paid }: CapturedPayment, dispute: NonNullable<ProviderMoney['dispute']>) {
  const { disputeId, status, amountCents } = dispute
  const { orderId } = paid
  if (paid.disputeId === disputeId && paid.disputeStatus === status) return
  await tx
    .update(payment)
    .set({ disputeId, disputeStatus: status, updatedAt: sql`now()` })
    .where(eq(payment.id, paid.id))
  const opened = await lockOrder(tx, orderId)
  if (DISPUTABLE.includes(opened.paymentStatus))
    await changeOrder(
      { shop, tx, row: opened },
      {
        payment: 'dispute',
        event: { type: 'disputed', actor: 'provider', data: { disputeId, amountCents } },
        emails: [
          {
            idempotencyKey: `dispute:${disputeId}`,
            kind: 'staff_alert',
            recipient: 'staff',
            payload: {
              orderId,
              reason: 'The customer disputes the payment with their bank. Answer it at the payment provider before its deadline.',
            },
          },
        ],
      },
    )
  if (status === 'open') return
  if (status === 'lost') {
    const id = await writeForeignRefund(tx, paid, { key: `dispute:${disputeId}`, amountCents, reason: 'dispute' })
    const lost = { status: 'succeeded', refundId: null, failure: null } as const
    if (id !== null) await changeRefund({ shop, tx, row: await lockOrder(tx, orderId) }, id, { answer: lost, actor: 'provider' })
  }
  const ended = await lockOrder(tx, orderId)
  if (ended.paymentStatus === 'disputed')
    await changeOrder(
      { shop, tx, row: ended },
      {
        payment: endOf(ended),
        event: { type: `dispute_${status}`, actor: 'provider', data: { disputeId, amountCents } },
      },
    )
}

const findPayment = async (shop: Shop, intentId: string): Promise<PaymentRow | undefined> =>
  (await shop.db.select().from(payment).where(eq(payment.intentId, intentId)))[0]

/**
 * Brings refunds and disputes of captured money to what the provider says now, whichever of its messages came first: a refund may be told
 * of before the payment itself, and is then settled after it.
 * @throws {Problem} `payment_unknown_session` when the money is not of an order of ours.
 */
export async function syncRefundsAndDisputes(shop: Shop, intentId: string, actor: Actor): Promise<void> {
  if (!(await findPayment(shop, intentId))?.capturedCents) {
    const sessionId = await shop.payments.findSessionOf(intentId)
    if (sessionId === null) throw new Problem('payment_unknown_session')
    await syncPayment(shop, sessionId, { actor })
  }
  const paid = await findPayment(shop, intentId)
  // Not captured yet: there is nothing to give back either.
  if (!paid?.capturedCents) return
  const money = await shop.payments.findMoney(intentId)
  if (!money) throw new Problem('payment_unknown_session')
  const { dispute } = money
  await retryDeadlocks(() =>
    shop.db.transaction(async (tx) => {
      await lockOrder(tx, paid.orderId)
      for (const theirs of money.refunds) await applyOne({ shop, tx, paid }, theirs, actor)
      const [fresh] = await tx.select().from(payment).where(eq(payment.id, paid.id))
      if (dispute && fresh) await applyDispute({ shop, tx, paid: fresh }, dispute)
    }),
  )
}
