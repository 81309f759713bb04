import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { payment } from '#server/db/schema/payment.ts'
import { log } from '#server/log.ts'
import { PaymentRefusedError } from '#server/services/payments.ts'
import { processLeftEvents } from './payment-event.ts'
import { findOrCreateSession } from './payment-session.ts'
import type { PaymentAttempt } from '#server/db/schema/payment.ts'
import { overdueRefunds, sendRefund } from './refund.ts'
import { syncPayment } from './sync-payment.ts'
import { releaseOrder } from './release-order.ts'
import { syncRefundsAndDisputes } from './sync-refunds-and-disputes.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A call that has not been answered for so long is asked again, with its own key. */
const CREATING_TOO_LONG = sql`now() - interval '2 minutes'`

/** Of an open page that nobody has told us about for so long we ask ourselves: the webhook may be lost, the tab closed after paying. */
const UNHEARD_TOO_LONG = sql`now() - interval '8 minutes'`

/** How many of the provider's answers are waited for at once. */
const AT_ONCE = 5

async function sweepOne(shop: Shop, attempt: PaymentAttempt, isOver: boolean) {
  try {
    // A session that was never stored may exist at the provider: the same call with the same key tells.
    const sessionId = attempt.sessionId ?? (await findOrCreateSession(shop, attempt))?.sessionId
    if (sessionId === undefined)
      return await releaseOrder(shop, attempt.orderId, { actor: 'system', to: 'expired', reason: 'The payment page could not be opened.' })
    if (attempt.status === 'creating' || (attempt.status === 'open' && isOver)) await shop.payments.expireSession(sessionId)
    else
      await shop.db
        .update(payment)
        .set({ updatedAt: sql`now()` })
        .where(eq(payment.id, attempt.id))
    await syncPayment(shop, sessionId, { actor: 'system' })
  } catch (error) {
    if (error instanceof PaymentRefusedError)
      await releaseOrder(shop, attempt.orderId, { actor: 'system', to: 'expired', reason: error.message })
    // Without the provider's word the hold stays; the next sweep asks again.
    else log.warn({ err: error, payment: attempt.id }, 'sweep: the provider gave no answer')
  }
}

/** Runs `work` on every item, a few at a time. */
async function inBatches<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
  for (let start = 0; start < items.length; start += AT_ONCE) await Promise.all(items.slice(start, start + AT_ONCE).map(work))
}

/** Refunds without an answer are asked for again with their key; of those on their way, the provider says how they stand. */
async function sweepRefunds(shop: Shop) {
  await inBatches(await overdueRefunds(shop), ({ id, status, intentId }) =>
    (status === 'requested' || intentId === null ? sendRefund(shop, id) : syncRefundsAndDisputes(shop, intentId, 'system')).catch(
      (error: unknown) => log.warn({ err: error, refund: id }, 'sweep: the provider gave no answer'),
    ),
  )
}

/**
 * Ends what is overdue, each minute: sessions past their time, unanswered calls and uncertain money, refunds without an answer, events
 * that were stored and not processed. Gives the count of payments it asked about.
 */
export async function sweepPayments(shop: Shop): Promise<number> {
  await processLeftEvents(shop)
  const due = await shop.db
    .select({ attempt: payment, isOver: sql<boolean>`${payment.expiresAt} <= now()` })
    .from(payment)
    .where(
      or(
        and(eq(payment.status, 'creating'), lte(payment.createdAt, CREATING_TOO_LONG)),
        and(inArray(payment.status, ['creating', 'open']), lte(payment.expiresAt, sql`now()`)),
        and(eq(payment.status, 'open'), lte(payment.updatedAt, UNHEARD_TOO_LONG)),
        eq(payment.status, 'processing'),
      ),
    )
    // Those asked longest ago first: money that takes days keeps nobody from being asked about.
    .orderBy(payment.updatedAt)
    .limit(200)
  await inBatches(due, ({ attempt, isOver }) => sweepOne(shop, attempt, isOver))
  await sweepRefunds(shop)
  return due.length
}
