import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { payment } from '#server/db/schema/payment.ts'
import { log } from '#server/log.ts'
import { PaymentRefusedError } from '#server/services/payments.ts'
import { createSession } from './payment-session.ts'
import type { PaymentAttempt } from './payment-session.ts'
import { releaseOrder, settle } from './settle.ts'
import type { Shop } from './shop.ts'

/** A call that has not been answered for so long is asked again, with its own key. */
const CREATING_TOO_LONG = sql`now() - interval '2 minutes'`

async function sweepOne(shop: Shop, attempt: PaymentAttempt) {
  try {
    // A session that was never stored may exist at the provider: the same call with the same key tells.
    const sessionId = attempt.sessionId ?? (await createSession(shop, attempt)).sessionId
    if (attempt.status !== 'processing') await shop.payments.expireSession(sessionId)
    await settle(shop, sessionId, 'system')
  } catch (error) {
    if (error instanceof PaymentRefusedError)
      await releaseOrder(shop, attempt.orderId, { actor: 'system', to: 'expired', reason: error.message })
    // Without the provider's word the hold stays; the next sweep asks again.
    else log.warn({ err: error, payment: attempt.id }, 'sweep: the provider gave no answer')
  }
}

/** Ends what is overdue, each minute: asks the provider about sessions past their time, unanswered calls and uncertain money. */
export async function sweepPayments(shop: Shop): Promise<number> {
  const due = await shop.db
    .select()
    .from(payment)
    .where(
      or(
        and(eq(payment.status, 'creating'), lte(payment.createdAt, CREATING_TOO_LONG)),
        and(inArray(payment.status, ['creating', 'open']), lte(payment.expiresAt, sql`now()`)),
        eq(payment.status, 'processing'),
      ),
    )
    .orderBy(payment.expiresAt)
    .limit(100)
  for (const attempt of due) await sweepOne(shop, attempt)
  return due.length
}
