import { and, eq, getTableColumns, inArray, lte, or, sql } from 'drizzle-orm'
import type { RefundId } from '#domain/id.ts'
import type { RefundStatus } from '#domain/order/order-status.ts'
import { payment, refund } from '#server/db/schema/order/payment.ts'
import { log } from '#server/log.ts'
import { PaymentRefusedError } from '#server/services/payments.ts'
import { processLeftEvents } from './payment-event.ts'
import { AttemptEndedError, findOrCreateSession, openSession } from './payment-session.ts'
import type { PaymentAttempt } from '#server/db/schema/order/payment.ts'
import { sendRefund } from './refund.ts'
import { nullIfUnknown, syncPayment } from './sync-payment.ts'
import { releaseOrder } from './release-order.ts'
import { syncRefundsAndDisputes } from './sync-refunds-and-disputes.ts'
import { CHECKED, claimed, inOrder, isDue, startRun, workThrough } from './claim-due-rows.ts'
import type { Claim } from './claim-due-rows.ts'
import { isOfCaller } from '#server/shop/order/payment-link.ts'
import { runSteps } from '#server/shop/run-steps.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A call without an answer for this long is repeated, with its own key. */
const CREATING_TOO_LONG = sql`now() - interval '2 minutes'`

/** An open session without any news for this long is looked up: the webhook may be lost, the tab closed after paying. */
const UNHEARD_TOO_LONG = sql`now() - interval '8 minutes'`

/** Money that is on its way when a session ends, as a bank debit's, may take so long. */
export const PROCESSING_AT_MOST = sql`interval '14 days'`

/** Past its end by this much, a session that the provider does not know (the key or the account has changed) can never be paid. */
const FORGOTTEN = sql<boolean>`${payment.expiresAt} < now() - case ${payment.status} when 'processing' then ${PROCESSING_AT_MOST} else interval '1 hour' end`

const NOT_OPENED = 'The payment page could not be opened.'

interface DuePayment extends PaymentAttempt {
  isOver: boolean
  isForgotten: boolean
}

/** Whether a page that could not be opened is still waited for: by a caller, who has been promised its link. Nobody waits for that of a cart or an exchange. */
const isAwaited = async (shop: Shop, { orderId, status, isOver }: DuePayment): Promise<boolean> =>
  status === 'creating' && !isOver && (await isOfCaller(shop.db, orderId))

/** Brings one attempt to what the provider says of it. @throws whatever leaves that unknown */
async function checkPayment(shop: Shop, attempt: DuePayment) {
  const end = (reason: string, failure = reason) => releaseOrder(shop, attempt.orderId, { actor: 'system', to: 'expired', reason, failure })
  try {
    if (await isAwaited(shop, attempt)) return void (await openSession(shop, attempt, { isMailed: true }))
    // A session that was never stored may exist at the provider: the same call with the same key finds it.
    const sessionId = attempt.sessionId ?? (await findOrCreateSession(shop, attempt))?.sessionId
    if (sessionId === undefined) return await end(NOT_OPENED)
    if (attempt.status === 'creating' || (attempt.status === 'open' && attempt.isOver)) await shop.payments.expireSession(sessionId)
    const state = await nullIfUnknown(syncPayment(shop, sessionId, { actor: 'system' }))
    if (state !== null) return
    if (!attempt.isForgotten) throw new Error('the provider does not know the session')
    await end('The payment provider does not know the payment page any more.')
  } catch (error) {
    if (error instanceof PaymentRefusedError) await end(NOT_OPENED, error.message)
    // Another attempt has taken its place.
    else if (!(error instanceof AttemptEndedError)) throw error
  }
}

/** Takes payments that are due. */
const claimPayments =
  (shop: Shop, runStart: Date): Claim<DuePayment> =>
  (limit, order) => {
    const due = shop.db
      .select({ id: payment.id })
      .from(payment)
      .where(
        and(
          isDue(payment, runStart),
          or(
            and(eq(payment.status, 'creating'), lte(payment.createdAt, CREATING_TOO_LONG)),
            and(inArray(payment.status, ['creating', 'open']), lte(payment.expiresAt, sql`now()`)),
            and(eq(payment.status, 'open'), lte(payment.updatedAt, UNHEARD_TOO_LONG)),
            eq(payment.status, 'processing'),
          ),
        ),
      )
      .orderBy(...inOrder(payment, order))
      .limit(limit)
      .for('update', { skipLocked: true })
    return shop.db
      .update(payment)
      .set(claimed(payment))
      .where(inArray(payment.id, due))
      .returning({ ...getTableColumns(payment), isOver: sql<boolean>`${payment.expiresAt} <= now()`, isForgotten: FORGOTTEN })
  }

async function sweepPayment(shop: Shop, attempt: DuePayment) {
  try {
    await checkPayment(shop, attempt)
    await shop.db
      .update(payment)
      .set({ ...CHECKED, updatedAt: sql`now()` })
      .where(eq(payment.id, attempt.id))
  } catch (error) {
    // The stock stays reserved; the next check, after a longer wait each time, asks again.
    log.warn({ err: error, payment: attempt.id }, 'sweep: the provider gave no answer')
  }
}

/** A refund for the sweeper to ask about. */
interface DueRefund {
  id: RefundId
  status: RefundStatus
  intentId: string | null
}

/** Takes refunds without an answer for a minute, and pending ones. */
const claimRefunds =
  (shop: Shop, runStart: Date): Claim<DueRefund> =>
  (limit, order) => {
    const due = shop.db
      .select({ id: refund.id })
      .from(refund)
      .where(
        and(
          isDue(refund, runStart),
          inArray(refund.status, ['requested', 'pending']),
          sql`${refund.updatedAt} < now() - interval '1 minute'`,
        ),
      )
      .orderBy(...inOrder(refund, order))
      .limit(limit)
      .for('update', { skipLocked: true })
    return shop.db
      .update(refund)
      .set(claimed(refund))
      .from(payment)
      .where(and(eq(payment.id, refund.paymentId), inArray(refund.id, due)))
      .returning({ id: refund.id, status: refund.status, intentId: payment.intentId })
  }

async function sweepRefund(shop: Shop, { id, status, intentId }: DueRefund) {
  try {
    await (status === 'requested' || intentId === null ? sendRefund(shop, id) : syncRefundsAndDisputes(shop, intentId, 'system'))
    await shop.db.update(refund).set(CHECKED).where(eq(refund.id, id))
  } catch (error) {
    log.warn({ err: error, refund: id }, 'sweep: the provider gave no answer')
  }
}

/**
 * Resolves what is overdue, each minute: stored events that were not processed, expired sessions, unanswered calls, uncertain payments, refunds
 * without an answer. None of these lists holds up another. Returns how many payments it asked about.
 */
export async function sweepPayments(shop: Shop): Promise<number> {
  const runStart = await startRun(shop)
  let checked = 0
  await runSteps({
    events: () => processLeftEvents(shop),
    payments: async () => {
      checked = await workThrough(claimPayments(shop, runStart), (attempt) => sweepPayment(shop, attempt))
    },
    refunds: () => workThrough(claimRefunds(shop, runStart), (due) => sweepRefund(shop, due)),
  })
  return checked
}
