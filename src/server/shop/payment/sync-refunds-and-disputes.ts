import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import type { PaymentStatus } from '#domain/order/order-status.ts'
import type { paymentTransitions } from '#domain/order/order-transitions.ts'
import { closeBooks } from '#domain/order/refund.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { orderEvent } from '#server/db/schema/order/order.ts'
import { payment, refund } from '#server/db/schema/order/payment.ts'
import type { ProviderMoney, ProviderRefund } from '#server/services/payments.ts'
import { changeOrder, lockOrder } from '#server/shop/order/order-state.ts'
import type { Actor, OrderRow } from '#server/shop/order/order-state.ts'
import { claimRefund } from './refund.ts'
import { isPaidExactly, readRefundable } from './refundable.ts'
import { changeRefund } from './refund-state.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import { syncPayment } from './sync-payment.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId, PaymentId, RefundId } from '#domain/id.ts'
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

/** All that was left of a sale takes its tax and its shipping with it; a part is of the goods as far as there are any, and what a bank has taken is still taxed. */
async function splitForeign(tx: Transaction, paid: PaymentRow, { amountCents, reason }: { amountCents: number; reason: string }) {
  const row = await lockOrder(tx, paid.orderId)
  const known = await readRefundable(tx, row)
  const amounts = { amountCents, itemsCents: amountCents, shippingCents: 0, taxCents: 0 }
  const isOfSale = reason !== 'dispute' && paid.status === 'paid' && isPaidExactly(row)
  return isOfSale ? closeBooks(amounts, known) : amounts
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

/**
 * Applies the provider's refunds to our records: those that are known here, or have come to nothing, before those that were made elsewhere. One that the bank has
 * sent back frees its money for them, which they would be cut by else.
 */
async function applyRefunds({ shop, tx, paid }: CapturedPayment, refunds: readonly ProviderRefund[], actor: Actor) {
  const apply = async (id: RefundId | null, answer: ProviderRefund) => {
    if (id !== null) await changeRefund({ shop, tx, row: await lockOrder(tx, paid.orderId) }, id, { answer, actor })
  }
  const foreign: ProviderRefund[] = []
  for (const theirs of refunds) {
    const known = await findOurs(tx, paid, theirs)
    if (known) await apply(known.id, theirs)
    else if (!hasGone(theirs)) foreign.push(theirs)
  }
  for (const theirs of foreign) {
    const { refundId, amountCents } = theirs
    await waitForOurs(tx, paid, amountCents)
    await apply(await writeForeignRefund(tx, paid, { key: `provider:${refundId}`, amountCents, reason: 'other' }), theirs)
  }
}

/** The payment's transition when its dispute ends. */
const endOf = (row: OrderRow): keyof typeof paymentTransitions => {
  if (row.refundedCents >= row.paidCents) return 'endDisputeRefunded'
  return row.refundedCents > 0 ? 'endDisputePart' : 'endDisputePaid'
}

const DISPUTABLE: readonly PaymentStatus[] = ['paid', 'partially_refunded', 'refunded']

type Dispute = ProviderMoney['disputes'][number]

/** A payment that the order did not need is not the one that it is paid by: a dispute of it leaves the order's state. */
const isTheOrders = ({ status }: PaymentRow) => status !== 'surplus'

/** Whether an order's history has an event of one of these types about a dispute. */
async function isTold(tx: Transaction, orderId: OrderId, { types, disputeId }: { types: string[]; disputeId: string }): Promise<boolean> {
  const isOfIt = and(
    eq(orderEvent.orderId, orderId),
    inArray(orderEvent.type, types),
    sql`${orderEvent.data} ->> 'disputeId' = ${disputeId}`,
  )
  const [told] = await tx.select({ id: orderEvent.id }).from(orderEvent).where(isOfIt).limit(1)
  return told !== undefined
}

/** A new dispute flags the order for staff; of a second one beside it they are told as well, and of one of a payment that fits no order and is on hold. */
async function flagDispute({ shop, tx, paid }: CapturedPayment, { disputeId, amountCents }: Dispute) {
  const row = await lockOrder(tx, paid.orderId)
  if (await isTold(tx, row.id, { types: ['disputed'], disputeId })) return
  await changeOrder(
    { shop, tx, row },
    {
      payment: isTheOrders(paid) && DISPUTABLE.includes(row.paymentStatus) ? 'dispute' : null,
      event: { type: 'disputed', actor: 'provider', data: { disputeId, amountCents } },
      emails: [
        {
          idempotencyKey: `dispute:${disputeId}`,
          kind: 'staff_alert',
          recipient: 'staff',
          payload: {
            orderId: row.id,
            reason: 'The customer disputes the payment with their bank. Answer it at the payment provider before its deadline.',
          },
        },
      ],
    },
  )
}

/** The bank has taken the money of a lost dispute: once, however often it is told. */
async function bookLost({ shop, tx, paid }: CapturedPayment, { disputeId, amountCents }: Dispute) {
  const key = `dispute:${disputeId}`
  const [booked] = await tx.select({ id: refund.id }).from(refund).where(eq(refund.idempotencyKey, key))
  if (booked) return
  await waitForOurs(tx, paid, amountCents)
  const id = await writeForeignRefund(tx, paid, { key, amountCents, reason: 'dispute' })
  const lost = { status: 'succeeded', refundId: null, failure: null } as const
  if (id !== null) await changeRefund({ shop, tx, row: await lockOrder(tx, paid.orderId) }, id, { answer: lost, actor: 'provider' })
}

/** Writes into the history how a dispute has ended, once; with the last one that was open the payment's state follows the money. */
async function noteEnd({ shop, tx, paid }: CapturedPayment, { disputeId, status, amountCents }: Dispute, isLast: boolean) {
  const row = await lockOrder(tx, paid.orderId)
  if (await isTold(tx, row.id, { types: ['dispute_won', 'dispute_lost'], disputeId })) return
  await changeOrder(
    { shop, tx, row },
    {
      payment: isLast && isTheOrders(paid) && row.paymentStatus === 'disputed' ? endOf(row) : null,
      event: { type: `dispute_${status}`, actor: 'provider', data: { disputeId, amountCents } },
    },
  )
}

/**
 * Disputes flag the order for staff while one of them is open; of those that are lost the bank has taken the money; at the end the payment's state follows the
 * money. The payment names the one that is open, else one that is lost, else the latest; the history has the end of each.
 * @param disputes newest first
 */
async function applyDisputes({ shop, tx, paid }: CapturedPayment, disputes: readonly Dispute[]) {
  const [latest] = disputes
  const newest = (wanted: Dispute['status']) => disputes.find(({ status }) => status === wanted)
  const named = newest('open') ?? newest('lost') ?? latest
  if (!named) return
  const { disputeId, status } = named
  if (paid.disputeId !== disputeId || paid.disputeStatus !== status)
    await tx
      .update(payment)
      .set({ disputeId, disputeStatus: status, updatedAt: sql`now()` })
      .where(eq(payment.id, paid.id))
  // Each has a deadline of its own: two may have been opened before the shop was told of one.
  const isNew = (dispute: Dispute) => (dispute === named ? paid.disputeId !== disputeId : dispute.status === 'open')
  for (const dispute of disputes.filter(isNew).toReversed()) await flagDispute({ shop, tx, paid }, dispute)
  for (const dispute of disputes.toReversed()) if (dispute.status === 'lost') await bookLost({ shop, tx, paid }, dispute)
  const ended = disputes.filter((dispute) => dispute.status !== 'open').toReversed()
  for (const dispute of ended) await noteEnd({ shop, tx, paid }, dispute, ended.length === disputes.length)
}

const findPayment = async (shop: Shop, intentId: string): Promise<PaymentRow | undefined> =>
  (await shop.db.select().from(payment).where(eq(payment.intentId, intentId)))[0]

/** Whether another answer about its disputes has been applied since a payment was read. */
const hasNewsOfDispute = (before: PaymentRow, { disputeId, disputeStatus }: PaymentRow): boolean =>
  before.disputeId !== disputeId || before.disputeStatus !== disputeStatus

/**
 * Updates refunds and disputes of a captured payment to the provider's current state, in whatever order its events arrive: a refund may be
 * reported before the payment itself, and is then applied after it. An answer that comes after a later one, which has moved the dispute, is not
 * applied: the provider is asked again.
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
  const isOutdated = await retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      await lockOrder(tx, paid.orderId)
      await applyRefunds({ shop, tx, paid }, money.refunds, actor)
      const [fresh] = await tx.select().from(payment).where(eq(payment.id, paid.id))
      if (fresh && hasNewsOfDispute(paid, fresh)) return true
      if (fresh) await applyDisputes({ shop, tx, paid: fresh }, money.disputes)
      return false
    }),
  )
  if (isOutdated) await syncRefundsAndDisputes(shop, intentId, actor)
}

/** The payments whose disputes may have news: those of which a bank has still to decide, and those that the provider lists since then. */
export async function readDisputed(shop: Shop, since: Date): Promise<Set<string>> {
  const open = await shop.db
    .select({ intentId: payment.intentId })
    .from(payment)
    .where(and(eq(payment.disputeStatus, 'open'), eq(payment.provider, shop.payments.name)))
  const disputed = new Set(open.flatMap(({ intentId }) => intentId ?? []))
  for await (const intentId of shop.payments.listDisputed(since)) disputed.add(intentId)
  return disputed
}
