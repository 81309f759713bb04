import { and, eq, sql } from 'drizzle-orm'
import { NO_REFUND_WHILE_DISPUTED, PAYMENT_DOES_NOT_FIT, refuseDisputed } from '#domain/order/order-refusals.ts'
import { refundTransitions } from '#domain/order/order-transitions.ts'
import { leftToRefund, refundAmounts, splitRest } from '#domain/order/refund.ts'
import type { RefundAmounts, RefundReason } from '#domain/order/refund.ts'
import { Problem } from '#domain/problem.ts'
import { crashPoint } from '#server/crash-point.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { payment, refund, refundLine } from '#server/db/schema/order/payment.ts'
import { log } from '#server/log.ts'
import { PaymentKeySpentError, PaymentRefusedError } from '#server/services/payments.ts'
import { audit } from '#server/shop/audit.ts'
import { changeOrder, expectVersion, lockOrder, move } from '#server/shop/order/order-state.ts'
import type { LockedOrder, OrderRow, StaffAct } from '#server/shop/order/order-state.ts'
import { checkRefund, checkStillOwed } from './check-refund.ts'
import type { StaffRefund } from './check-refund.ts'
import { isPaidExactly, readRefundable } from './refundable.ts'
import { applyRefund } from './refund-state.ts'
import type { RefundRow } from './refund-state.ts'
import { hashRequest, requireSameRequest } from '#server/shop/request-hash.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId, PaymentId, RefundId, ReturnId } from '#domain/id.ts'

type PaymentRow = typeof payment.$inferSelect

/** The reason, the return, who requests it, and the idempotency key: the same key again is the same refund. */
export interface RefundCause {
  reason: RefundReason
  idempotencyKey: string
  requestHash?: string
  createdBy: string
  note?: string | null | undefined
  returnId?: ReturnId | null | undefined
}

/** The order's captured payment, locked. @throws {Problem} `not_allowed_in_state` when there is none. */
export async function lockCaptured(tx: Transaction, orderId: OrderId): Promise<PaymentRow> {
  const [row] = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, orderId), eq(payment.status, 'paid')))
    .for('update')
  if (!row) throw new Problem('not_allowed_in_state', { detail: 'This order has no payment that could be refunded.' })
  return row
}

/**
 * Claims an amount of a payment by a conditional update: refunds that count never exceed what was captured. @throws {Problem}
 * `refund_too_large`
 */
export async function claimRefund(tx: Transaction, paymentId: PaymentId, amountCents: number) {
  const claimed = await tx
    .update(payment)
    .set({ refundedCents: sql`${payment.refundedCents} + ${amountCents}`, updatedAt: sql`now()` })
    .where(and(eq(payment.id, paymentId), sql`${payment.refundedCents} + ${amountCents} <= ${payment.capturedCents}`))
    .returning({ id: payment.id })
  if (claimed.length === 0) throw new Problem('refund_too_large')
}

/** Inserts a refund and claims its amount. @throws {Problem} `refund_too_large`, `idempotency_mismatch` */
export async function writeRefund(tx: Transaction, paid: PaymentRow, { amounts, cause }: { amounts: RefundAmounts; cause: RefundCause }) {
  const { lines, ...sums } = amounts
  await claimRefund(tx, paid.id, amounts.amountCents)
  const [written] = await tx
    .insert(refund)
    .values({ ...sums, ...cause, id: newId('rfd'), orderId: paid.orderId, paymentId: paid.id })
    .onConflictDoNothing({ target: refund.idempotencyKey })
    .returning()
  // Requests for one order come one after the other: this key was used at the same moment for another order.
  if (!written) throw new Problem('idempotency_mismatch')
  if (lines.length > 0)
    await tx
      .insert(refundLine)
      .values(lines.map(({ lineId, ...line }) => ({ ...line, id: newId('rln'), refundId: written.id, orderLineId: lineId })))
  return written
}

/** Refunds all that is left of an order's money, in the transaction of what causes it. Null when nothing is left. */
export async function writeRefundOfRest({ shop, tx, row }: LockedOrder, cause: RefundCause): Promise<RefundRow | null> {
  const { leftCents, lines, shippingCents, taxCents } = await readRefundable(tx, row)
  if (leftCents <= 0) return null
  const rest = refundAmounts(
    { lines, shippingCents, leftCents },
    {
      lines: lines
        .map((line) => ({ lineId: line.id, quantity: leftToRefund(line), restock: false }))
        .filter(({ quantity }) => quantity > 0),
      shipping: shippingCents > 0,
      adjustmentCents: 0,
    },
  )
  // A payment that differs from the order's total, or with a refunded adjustment, is not split into lines.
  const isExact = 'amountCents' in rest && rest.amountCents === leftCents
  const amounts = isExact ? rest : { ...splitRest({ leftCents, shippingCents, taxCents: isPaidExactly(row) ? taxCents : 0 }), lines: [] }
  const written = await writeRefund(tx, await lockCaptured(tx, row.id), { amounts, cause })
  await shop.queue.enqueue(tx, { name: 'refund', data: { refundId: written.id } })
  return written
}

/** Refunds a payment that its order does not need. It is not in the order's books, and no line is refunded by it. */
export async function writeRefundOfPayment({ shop, tx }: LockedOrder, paid: PaymentRow, cause: RefundCause): Promise<void> {
  const { capturedCents: amountCents } = paid
  const amounts = { amountCents, itemsCents: amountCents, shippingCents: 0, taxCents: 0, lines: [] }
  const written = await writeRefund(tx, paid, { amounts, cause })
  await shop.queue.enqueue(tx, { name: 'refund', data: { refundId: written.id } })
}

/** @throws {Problem} `not_allowed_in_state` while a bank decides about the order's payment: the provider refuses its refunds */
export function requireUndisputed(row: OrderRow) {
  const refusal = refuseDisputed(row)
  if (refusal !== null) throw new Problem('not_allowed_in_state', { detail: refusal })
}

/**
 * Staff refund quantities of lines, shipping, an extra amount, or several of these (specification, decision 20). With the same idempotency key a repeated
 * click makes one refund. It is recorded before the provider is asked; without an answer the job asks again with the same key.
 * @throws {Problem} `refund_too_large`, `invalid_input` naming the field, `not_allowed_in_state`, `conflict`, `idempotency_mismatch`,
 * `not_found`
 */
export async function requestRefund(shop: Shop, { orderId, staff }: StaffAct, input: StaffRefund): Promise<RefundId> {
  const { lines, shipping, adjustmentCents, reason, note, returnNumber, idempotencyKey } = input
  const requestHash = hashRequest(orderId, lines, shipping, adjustmentCents, reason, note, returnNumber)
  const refundId = await retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const row = await lockOrder(tx, orderId)
      const [known] = await tx.select().from(refund).where(eq(refund.idempotencyKey, idempotencyKey))
      if (known && (known.orderId !== row.id || known.reason !== reason)) throw new Problem('idempotency_mismatch')
      if (known) {
        requireSameRequest(known.requestHash, requestHash)
        return known.id
      }
      expectVersion(row, input.version)
      const paid = await lockCaptured(tx, row.id)
      if (row.paidAt === null) throw new Problem('not_allowed_in_state', { detail: PAYMENT_DOES_NOT_FIT })
      requireUndisputed(row)
      const { returnId, amounts } = await checkRefund(tx, row, input)
      const cause = { reason, note, idempotencyKey, requestHash, returnId, createdBy: staff.userId }
      const written = await writeRefund(tx, paid, { amounts, cause })
      await changeOrder(
        { shop, tx, row },
        {
          event: { type: 'refund_requested', actor: 'staff', data: { refundId: written.id, amountCents: written.amountCents, reason } },
        },
      )
      await audit(tx, staff, { action: 'order.refund', subject: row.id, after: { ...amounts, reason, note } })
      await shop.queue.enqueue(tx, { name: 'refund', data: { refundId: written.id }, delaySeconds: 5 })
      return written.id
    }),
  )
  await trySending(shop, refundId)
  return refundId
}

/** Staff see the provider's answer at once; without one the job asks again. */
export const trySending = (shop: Shop, refundId: RefundId) =>
  sendRefund(shop, refundId).catch((error: unknown) => log.warn({ err: error, refund: refundId }, 'refund: the provider gave no answer'))

/** Keys may be forgotten there after 24 hours (Stripe's reference of idempotent requests): from then on the same key makes a second refund. */
const MAX_KEY_AGE = sql`interval '23 hours'`

/** Sends a recorded refund to the provider. Idempotent: sent twice with one key it is one refund there, and one that is too old for it is looked for first. */
export async function sendRefund(shop: Shop, refundId: RefundId): Promise<void> {
  const [found] = await shop.db
    .select({ row: refund, intentId: payment.intentId, isTooOld: sql<boolean>`${refund.updatedAt} < now() - ${MAX_KEY_AGE}` })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(and(eq(refund.id, refundId), eq(refund.status, 'requested')))
  if (!found) return
  const { row, intentId, isTooOld } = found
  if (intentId === null) throw new Error(`refund ${row.id} is of a payment that the provider has no money of`)
  if (isTooOld) return retryWithNewKey(shop, row, intentId)
  const request = { intentId, amountCents: row.amountCents, ourId: row.id, orderId: row.orderId }
  try {
    const answer = await shop.payments.refund(request, `refund:${row.id}:a${row.attempt}`)
    crashPoint('refund.afterCreate')
    await applyRefund(shop, row.id, { answer, actor: 'system' })
  } catch (error) {
    if (error instanceof PaymentKeySpentError) return retryWithNewKey(shop, row, intentId)
    if (!(error instanceof PaymentRefusedError)) throw error
    await applyRefund(shop, row.id, { answer: { status: 'failed', refundId: null, failure: error.message }, actor: 'system' })
  }
}

/** The provider failed with this key, or may have forgotten it. Looks up whether the refund exists there; if not, the next request gets a new key. */
async function retryWithNewKey(shop: Shop, row: RefundRow, intentId: string) {
  const money = await shop.payments.findMoney(intentId)
  // Those of earlier requests came to nothing.
  const made = money?.refunds.find(
    ({ ourId, status }) => ourId === row.id && (row.attempt === 1 || (status !== 'failed' && status !== 'cancelled')),
  )
  if (made) return applyRefund(shop, row.id, { answer: made, actor: 'system' })
  await shop.db
    .update(refund)
    .set({ attempt: row.attempt + 1, updatedAt: sql`now()` })
    .where(and(eq(refund.id, row.id), eq(refund.attempt, row.attempt)))
}

/**
 * Requests a failed refund again, as a new request of the same amount. @throws {Problem} `refund_too_large`, `not_allowed_in_state`,
 * `not_found`
 */
export async function retryRefund(shop: Shop, { orderId, staff }: StaffAct, refundId: RefundId): Promise<void> {
  await retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const row = await lockOrder(tx, orderId)
      const [found] = await tx
        .select({ known: refund, disputeStatus: payment.disputeStatus })
        .from(refund)
        .innerJoin(payment, eq(payment.id, refund.paymentId))
        .where(and(eq(refund.id, refundId), eq(refund.orderId, row.id)))
      if (!found) throw new Problem('not_found', { detail: 'Refund not found' })
      const { known, disputeStatus } = found
      const status = move(refundTransitions, 'retry', known.status)
      // Of its own payment, which may be another than the one that the order is paid by.
      if (disputeStatus === 'open') throw new Problem('not_allowed_in_state', { detail: NO_REFUND_WHILE_DISPUTED })
      await checkStillOwed(tx, row, known)
      await claimRefund(tx, known.paymentId, known.amountCents)
      await tx
        .update(refund)
        .set({ status, attempt: known.attempt + 1, failure: null, providerRefundId: null, updatedAt: sql`now()` })
        .where(eq(refund.id, refundId))
      await changeOrder({ shop, tx, row }, { event: { type: 'refund_retried', actor: 'staff', data: { refundId } } })
      await audit(tx, staff, { action: 'order.refund_retry', subject: row.id, after: { refundId } })
      await shop.queue.enqueue(tx, { name: 'refund', data: { refundId }, delaySeconds: 5 })
    }),
  )
  await trySending(shop, refundId)
}
