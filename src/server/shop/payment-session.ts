import { and, eq, inArray } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { payment } from '#server/db/schema/payment.ts'
import { log } from '#server/log.ts'
import { PaymentRefusedError } from '#server/services/payments.ts'
import { releaseOrder } from './settle.ts'
import type { Shop } from './shop.ts'

export type PaymentAttempt = typeof payment.$inferSelect

/** Where the shopper pays. */
export interface HostedSession {
  sessionId: string
  url: string
}

const stored = ({ sessionId, sessionUrl }: PaymentAttempt): HostedSession | null =>
  sessionId !== null && sessionUrl !== null ? { sessionId, url: sessionUrl } : null

/**
 * Creates the hosted session of an attempt with its stored parameters and its own key, outside any transaction; or gives the one that
 * it has. After a failure of unknown outcome the hold stays: asking again, or the sweeper, finds out.
 * @throws {Problem} `payment_provider_failed`, or `checkout_closed` when the attempt is over.
 */
export async function openSession(shop: Shop, attempt: PaymentAttempt): Promise<HostedSession> {
  const session = stored(attempt)
  if (attempt.status === 'open' && session) return session
  if (attempt.status !== 'creating')
    throw new Problem('checkout_closed', { extra: { paymentStatus: attempt.status, sessionId: attempt.sessionId } })
  try {
    return await createSession(shop, attempt)
  } catch (error) {
    log.error({ err: error, payment: attempt.id }, 'payment session not created')
    if (error instanceof PaymentRefusedError)
      await releaseOrder(shop, attempt.orderId, { actor: 'system', to: 'cancelled', reason: error.message })
    const detail =
      error instanceof PaymentRefusedError ? error.message : 'The payment service does not answer. Please try again in a moment.'
    throw new Problem('payment_provider_failed', { detail })
  }
}

/** Asks the provider and stores its answer. Repeating it with the same attempt gives the same session. */
export async function createSession(shop: Shop, attempt: PaymentAttempt): Promise<HostedSession> {
  const session = await shop.payments.createSession(attempt.request, attempt.idempotencyKey)
  await shop.db
    .update(payment)
    .set({ status: 'open', sessionId: session.sessionId, sessionUrl: session.url, updatedAt: new Date() })
    .where(and(eq(payment.id, attempt.id), inArray(payment.status, ['creating', 'open'])))
  return session
}
