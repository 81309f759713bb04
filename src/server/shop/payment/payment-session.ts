import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import { crashPoint } from '#server/crash-point.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { prepared } from '#server/db/prepared.ts'
import { payment } from '#server/db/schema/order/payment.ts'
import { stockReservation } from '#server/db/schema/order/stock.ts'
import type { PaymentAttempt } from '#server/db/schema/order/payment.ts'
import { log } from '#server/log.ts'
import { PaymentKeySpentError, PaymentRefusedError } from '#server/services/payments.ts'
import { EXCHANGE_HOLD_MINUTES, holdEnd } from '#domain/order/payment-hold.ts'
import { isExchange } from '#server/shop/order/order-origin.ts'
import { lockOrder } from '#server/shop/order/order-state.ts'
import { enqueuePaymentLink } from '#server/shop/order/payment-link.ts'
import { releaseOrder } from './release-order.ts'
import { nullIfUnknown, syncPayment } from './sync-payment.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId } from '#domain/id.ts'

/** Where the shopper pays. */
export const hostedSessionSchema = z.object({ url: z.string(), sessionId: z.string() })
export type HostedSession = z.output<typeof hostedSessionSchema>

const stored = ({ sessionId, sessionUrl }: PaymentAttempt): HostedSession | null =>
  sessionId !== null && sessionUrl !== null ? { sessionId, url: sessionUrl } : null

/** What a shopper reads when the provider refuses. Its own words are for staff: `failure` of the attempt. */
const NOT_OPENED = 'The payment page could not be opened. Nothing was charged, and your cart is kept. Please try again.'

/** The provider answered for an attempt that has ended or has another session: what it made has been expired there. */
export class AttemptEndedError extends Error {}

/** The latest attempt to pay an order. */
export const latestAttempt = async (shop: Shop, orderId: OrderId): Promise<PaymentAttempt | undefined> =>
  (await shop.db.select().from(payment).where(eq(payment.orderId, orderId)).orderBy(desc(payment.attempt)).limit(1))[0]

/** Whether the customer is mailed the page: in the transaction that stores it, so that no page is open of which nobody has the link. */
interface Opening {
  isMailed?: boolean
}

/**
 * Creates the hosted session of an attempt with its stored parameters and its own key, outside any transaction; or returns the one it has.
 * After a failure of unknown outcome the stock stays reserved: a retry or the sweeper finds the outcome.
 * @throws {Problem} `payment_provider_failed` (it refused), `payment_unavailable` (no answer), `checkout_closed` when the attempt has ended.
 */
export async function openSession(shop: Shop, attempt: PaymentAttempt, opening: Opening = {}): Promise<HostedSession> {
  const session = stored(attempt)
  if (attempt.status === 'open' && session) return session
  if (attempt.status !== 'creating')
    throw new Problem('checkout_closed', { extra: { paymentStatus: attempt.status, sessionId: attempt.sessionId } })
  try {
    return (await findOrCreateSession(shop, attempt, opening)) ?? (await createSession(shop, await nextAttempt(shop, attempt), opening))
  } catch (error) {
    if (error instanceof AttemptEndedError) return openSession(shop, (await latestAttempt(shop, attempt.orderId)) ?? attempt, opening)
    if (error instanceof Problem) throw error
    log.error({ err: error, payment: attempt.id }, 'payment session not created')
    if (!(error instanceof PaymentRefusedError))
      throw new Problem('payment_unavailable', { detail: 'The payment service does not answer. Please try again in a moment.' })
    await releaseOrder(shop, attempt.orderId, { actor: 'system', to: 'cancelled', reason: NOT_OPENED, failure: error.message })
    throw new Problem('payment_provider_failed', { detail: NOT_OPENED })
  }
}

/** Asks the provider and stores its answer. Idempotent: the same attempt gives the same session. */
async function createSession(shop: Shop, attempt: PaymentAttempt, opening: Opening): Promise<HostedSession> {
  const session = await shop.payments.createSession(attempt.request, attempt.idempotencyKey)
  crashPoint('stripe.afterCreate')
  return storeSession(shop, attempt, { ...opening, session })
}

/** Stores the session of an attempt that has not ended and has no other. */
const prepareToStore = (db: Queryable) =>
  db
    .update(payment)
    .set({
      status: 'open',
      sessionId: sql`${sql.placeholder('sessionId')}`,
      sessionUrl: sql`${sql.placeholder('url')}`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(payment.id, sql.placeholder('id')),
        inArray(payment.status, ['creating', 'open']),
        or(isNull(payment.sessionId), eq(payment.sessionId, sql.placeholder('sessionId'))),
      ),
    )
    .returning({ id: payment.id })
    .prepare('store_session')
const storeAlone = prepared(prepareToStore)

/**
 * Stores the session of an attempt. An answer that comes too late, when the attempt has ended or has another session, must not be a second
 * page to pay at: it is expired, and if it has been paid already, its money is found by its reference.
 * @throws {AttemptEndedError}
 */
async function storeSession(
  shop: Shop,
  attempt: PaymentAttempt,
  { session, isMailed }: Opening & { session: HostedSession },
): Promise<HostedSession> {
  const values = { id: attempt.id, ...session }
  const storeAndMail = async (tx: Transaction) => {
    const rows = await prepareToStore(tx).execute(values)
    if (rows.length > 0) await enqueuePaymentLink(shop, tx, attempt.orderId)
    return rows
  }
  const updated = isMailed ? await shop.db.transaction(storeAndMail) : await storeAlone(shop.db).execute(values)
  if (updated.length > 0) return session
  await shop.payments.expireSession(session.sessionId)
  await nullIfUnknown(syncPayment(shop, session.sessionId, { actor: 'system' }))
  throw new AttemptEndedError()
}

/** The provider takes no end nearer than 30 minutes: an attempt repeated after an outage is refused for its age alone. */
async function isTooOld(shop: Shop, { id }: PaymentAttempt): Promise<boolean> {
  const [row] = await shop.db
    .select({ isTooOld: sql<boolean>`${payment.expiresAt} < now() + interval '30 minutes 10 seconds'` })
    .from(payment)
    .where(eq(payment.id, id))
  return row?.isTooOld ?? false
}

/**
 * The session of an attempt, created or found: null when the provider failed on this key, or the attempt is too old, and it knows no session
 * for it. Only another attempt can then create one.
 * @throws {PaymentRefusedError} {@link AttemptEndedError} and whatever leaves the outcome unknown.
 */
export async function findOrCreateSession(shop: Shop, attempt: PaymentAttempt, opening: Opening = {}): Promise<HostedSession | null> {
  try {
    return await createSession(shop, attempt, opening)
  } catch (error) {
    const isUseless = error instanceof PaymentKeySpentError || (error instanceof PaymentRefusedError && (await isTooOld(shop, attempt)))
    if (!isUseless) throw error
    const found = await shop.payments.findSessionFor(attempt.request)
    return found && storeSession(shop, attempt, { ...opening, session: found })
  }
}

/** The attempt that replaces a failed one, with the same amounts, a new key and a new end; the stock stays reserved meanwhile. */
const nextAttempt = (shop: Shop, spent: PaymentAttempt): Promise<PaymentAttempt> =>
  shop.db.transaction(async (tx) => {
    const row = await lockOrder(tx, spent.orderId)
    if (row.status !== 'pending') throw new Problem('checkout_closed', { extra: { paymentStatus: spent.status, sessionId: null } })
    const attempts = await tx.select().from(payment).where(eq(payment.orderId, row.id))
    const latest = attempts.toSorted((a, b) => b.attempt - a.attempt)[0] ?? spent
    // Another process was quicker.
    if (latest.attempt > spent.attempt) return latest
    const [ended] = await tx
      .update(payment)
      .set({ status: 'failed', failure: 'The provider failed.', updatedAt: sql`now()` })
      .where(eq(payment.id, spent.id))
      .returning({ nowMs: sql`extract(epoch from now()) * 1000`.mapWith(Number) })
    const { orders } = await readSettings(tx)
    const expiresAt = holdEnd(ended?.nowMs ?? Date.now(), isExchange(row) ? EXCHANGE_HOLD_MINUTES : orders.holdMinutes)
    await tx.update(stockReservation).set({ expiresAt }).where(eq(stockReservation.orderId, row.id))
    const attempt = spent.attempt + 1
    const { orderId, provider, amountCents } = spent
    const request = { ...spent.request, expiresAt: expiresAt.toISOString() }
    const idempotencyKey = `order:${orderId}:a${attempt}`
    const [next] = await tx
      .insert(payment)
      .values({ id: newId('pay'), orderId, attempt, provider, request, amountCents, expiresAt, idempotencyKey })
      .returning()
    return next ?? spent
  })
