import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import { crashPoint } from '#server/crash-point.ts'
import { newId } from '#server/db/id.ts'
import { payment } from '#server/db/schema/payment.ts'
import type { PaymentAttempt } from '#server/db/schema/payment.ts'
import { log } from '#server/log.ts'
import { PaymentKeySpentError, PaymentRefusedError } from '#server/services/payments.ts'
import { lockOrder } from '#server/shop/order/order-state.ts'
import { releaseOrder } from './release-order.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Where the shopper pays. */
export const hostedSessionSchema = z.object({ url: z.string(), sessionId: z.string() })
export type HostedSession = z.output<typeof hostedSessionSchema>

const stored = ({ sessionId, sessionUrl }: PaymentAttempt): HostedSession | null =>
  sessionId !== null && sessionUrl !== null ? { sessionId, url: sessionUrl } : null

/**
 * Creates the hosted session of an attempt with its stored parameters and its own key, outside any transaction; or gives the one that
 * it has. After a failure of unknown outcome the hold stays: asking again, or the sweeper, finds out.
 * @throws {Problem} `payment_provider_failed` (it refused), `payment_unavailable` (no answer), `checkout_closed` when the attempt is over.
 */
export async function openSession(shop: Shop, attempt: PaymentAttempt): Promise<HostedSession> {
  const session = stored(attempt)
  if (attempt.status === 'open' && session) return session
  if (attempt.status !== 'creating')
    throw new Problem('checkout_closed', { extra: { paymentStatus: attempt.status, sessionId: attempt.sessionId } })
  try {
    return (await findOrCreateSession(shop, attempt)) ?? (await createSession(shop, await nextAttempt(shop, attempt)))
  } catch (error) {
    log.error({ err: error, payment: attempt.id }, 'payment session not created')
    if (!(error instanceof PaymentRefusedError))
      throw new Problem('payment_unavailable', { detail: 'The payment service does not answer. Please try again in a moment.' })
    await releaseOrder(shop, attempt.orderId, { actor: 'system', to: 'cancelled', reason: error.message })
    throw new Problem('payment_provider_failed', { detail: error.message })
  }
}

/** Asks the provider and stores its answer. Repeating it with the same attempt gives the same session. */
async function createSession(shop: Shop, attempt: PaymentAttempt): Promise<HostedSession> {
  const session = await shop.payments.createSession(attempt.request, attempt.idempotencyKey)
  crashPoint('stripe.afterCreate')
  return keepSession(shop, attempt, session)
}

async function keepSession(shop: Shop, attempt: PaymentAttempt, session: HostedSession): Promise<HostedSession> {
  await shop.db
    .update(payment)
    .set({ status: 'open', sessionId: session.sessionId, sessionUrl: session.url, updatedAt: sql`now()` })
    .where(and(eq(payment.id, attempt.id), inArray(payment.status, ['creating', 'open'])))
  return session
}

/**
 * The session of an attempt, made now or found: null when the provider has failed on this key and knows no session of it. Only another
 * key can then make one.
 * @throws {PaymentRefusedError} and whatever leaves the outcome unknown.
 */
export async function findOrCreateSession(shop: Shop, attempt: PaymentAttempt): Promise<HostedSession | null> {
  try {
    return await createSession(shop, attempt)
  } catch (error) {
    if (!(error instanceof PaymentKeySpentError)) throw error
    const found = await shop.payments.findSessionFor(attempt.request)
    return found && keepSession(shop, attempt, found)
  }
}

/** The attempt after one that came to nothing, with the same parameters and a key of its own; the stock stays held meanwhile. */
const nextAttempt = (shop: Shop, spent: PaymentAttempt): Promise<PaymentAttempt> =>
  shop.db.transaction(async (tx) => {
    const row = await lockOrder(tx, spent.orderId)
    const attempts = await tx.select().from(payment).where(eq(payment.orderId, row.id))
    const latest = attempts.toSorted((a, b) => b.attempt - a.attempt)[0] ?? spent
    // Somebody else was quicker with it.
    if (latest.attempt > spent.attempt) return latest
    if (row.status !== 'pending') throw new Problem('checkout_closed', { extra: { paymentStatus: spent.status, sessionId: null } })
    await tx
      .update(payment)
      .set({ status: 'failed', failure: 'The provider failed.', updatedAt: sql`now()` })
      .where(eq(payment.id, spent.id))
    const attempt = spent.attempt + 1
    const { orderId, provider, request, amountCents, expiresAt } = spent
    const idempotencyKey = `order:${orderId}:a${attempt}`
    const [next] = await tx
      .insert(payment)
      .values({ id: newId('pay'), orderId, attempt, provider, request, amountCents, expiresAt, idempotencyKey })
      .returning()
    return next ?? spent
  })
