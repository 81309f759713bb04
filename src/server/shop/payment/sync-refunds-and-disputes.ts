import { and, eq, isNull, sql } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import type { PaymentStatus } from '#domain/order/order-status.ts'
import type { paymentTransitions } from '#domain/order/order-transitions.ts'
import { splitRest } from '#domain/order/refund.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { payment, refund } from '#server/db/schema/order/payment.ts'
import type { ProviderMoney, ProviderRefund } from '#server/services/payments.ts'
import { changeOrder, lockOrder } from '#server/shop/order/order-state.ts'
import type { Actor, OrderRow } from '#server/shop/order/order-state.ts'
import { claimRefund } from './refund.ts'
import { isSale, readRefundable } from './refundable.ts'
import { changeRefund } from './refund-state.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
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

/** What was captured and not yet refunded, counting refunds that may still succeed. */
async function refundableCents(tx: Transaction, paymentId: PaymentId): Promise<number> {
  const [row] = await tx
    .select({ left: sql<number>`${payment.capturedCents} - ${payment.refundedCents}` })
    .from(payment)
    .where(eq(payment.id, paymentId))
  return row?.left ?? 0
}

/** All that was left of a sale takes its tax and its shipping with it; of a part nobody says what it is for, and what a bank has taken is still taxed. */
async function splitForeign(tx: Transaction, paid: PaymentRow, { amountCents, reason }: { amountCents: number; reason: string }) {
  const row = await lockOrder(tx, paid.orderId)
  const known = await readRefundable(tx, row)
  const isRest = reason !== 'dispute' && paid.status === 'paid' && isSale(row) && amountCents === known.leftCents
  return isRest ? splitRest(known) : { amountCents, itemsCents: amountCents }
}

/** Money that was refunded without a request of ours (the provider's dashboard, a lost dispute), recorded up to what was left. */
async function writeForeignRefund(
  tx: Transaction,
  paid: PaymentRow,
  foreign: { key: string; amountCents: number; reason: 'other' | 'dispute' },
): Promise<RefundId | null> {
  const amountCents = Math.min(foreign.amountCents, await refundableCents(tx, paid.id))
  if (amountCents <= 0) return null
  const [written] = await tx
    .insert(refund)
    .values({
      id: newId('rfd'),
      orderId: paid.orderId,
      paymentId: paid.id,
      idempotencyKey: foreign.key,
      reason: foreign.reason,
      ...(await splitForeign(tx, paid, { amountCents, reason: foreign.reason })),
      createdBy: 'provider',
    })
    .onConflictDoNothing({ target: refund.idempotencyKey })
    .returning({ id: refund.id })
  if (!written) return null
  await claimRefund(tx, paid.id, amountCents)
  return written.id
}

/**
 * The provider never gives back more than it captured: a refund of its own that does not fit means that one of ours will be refused. Recorded
 * now it would be cut; the message is repeated until ours has its answer.
 * @throws {Problem} `unavailable`
 */
async function waitForOurs(tx: Transaction, paid: PaymentRow, amountCents: number) {
  if (amountCents <= (await refundableCents(tx, paid.id))) return
  const isOurs = and(eq(refund.paymentId, paid.id), eq(refund.status, 'requested'))
  const [waiting] = await tx.select({ id: refund.id }).from(refund).where(isOurs).limit(1)
  if (waiting) throw new Problem('unavailable', { detail: `The refund ${waiting.id} has no answer yet.` })
}

const hasGone = ({ status }: ProviderRefund) => status === 'failed' || status === 'cancelled'

/**
 * Which of our refunds one of the provider's is: the one that has its id; else the one whose mark it bears, while that has no id. One that was asked for
 * again has left refunds with its mark there that came to nothing, and are not it any more. A refund with our mark may still have been made elsewhere.
 */
async function findOurs(tx: Transaction, paid: PaymentRow, theirs: ProviderRefund): Promise<{ id: RefundId } | undefined> {
  const ofPayment = eq(refund.paymentId, paid.id)
  const [known] = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(ofPayment, eq(refund.providerRefundId, theirs.refundId)))
  if (known || theirs.ourId === null || !isId('rfd', theirs.ourId)) return known
  const isFirst = hasGone(theirs) ? eq(refund.attempt, 1) : undefined
  const [marked] = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(ofPayment, eq(refund.id, theirs.ourId), isNull(refund.providerRefundId), isFirst))
  return marked
}

/** Applies one of the provider's refunds to our records. */
async function applyOne({ shop, tx, paid }: CapturedPayment, theirs: ProviderRefund, actor: Actor) {
  const row = await lockOrder(tx, paid.orderId)
  const known = await findOurs(tx, paid, theirs)
  const isGone = hasGone(theirs)
  if (!known && !isGone) await waitForOurs(tx, paid, theirs.amountCents)
  const id =
    known?.id ??
    (isGone
      ? null
      : await writeForeignRefund(tx, paid, { key: `provider:${theirs.refundId}`, amountCents: theirs.amountCents, reason: 'other' }))
  if (id !== null) await changeRefund({ shop, tx, row }, id, { answer: theirs, actor })
}

/** The payment's transition when its dispute ends. */
const endOf = (row: OrderRow): keyof typeof paymentTransitions => {
  if (row.refundedCents >= row.paidCents) return 'endDisputeRefunded'
  return row.refundedCents > 0 ? 'endDisputePart' : 'endDisputePaid'
}

const DISPUTABLE: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded']

/** A dispute flags the order for staff; when it is lost, the bank has taken the money; either way the payment's state follows the money. */
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
    await waitForOurs(tx, paid, amountCents)
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
 * Updates refunds and disputes of a captured payment to the provider's current state, in whatever order its events arrive: a refund may be
 * reported before the payment itself, and is then applied after it.
 * @throws {Problem} `payment_unknown_session` when the payment belongs to no order of ours.
 */
export async function syncRefundsAndDisputes(shop: Shop, intentId: string, actor: Actor): Promise<void> {
  if (!(await findPayment(shop, intentId))?.capturedCents) {
    const sessionId = await shop.payments.findSessionOf(intentId)
    if (sessionId === null) throw new Problem('payment_unknown_session')
    await syncPayment(shop, sessionId, { actor })
  }
  const paid = await findPayment(shop, intentId)
  // Not captured yet: there is nothing to refund either.
  if (!paid?.capturedCents) return
  const money = await shop.payments.findMoney(intentId)
  if (!money) throw new Problem('payment_unknown_session')
  const { dispute } = money
  await retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      await lockOrder(tx, paid.orderId)
      for (const theirs of money.refunds) await applyOne({ shop, tx, paid }, theirs, actor)
      const [fresh] = await tx.select().from(payment).where(eq(payment.id, paid.id))
      if (dispute && fresh) await applyDispute({ shop, tx, paid: fresh }, dispute)
    }),
  )
}
