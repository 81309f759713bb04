import { desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isId } from '#domain/id.ts'
import type { OrderId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { crashPoint } from '#server/crash-point.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { pipelined } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import { order } from '#server/db/schema/order/order.ts'
import { LIVE_PAYMENTS, payment } from '#server/db/schema/order/payment.ts'
import type { PaymentAttempt } from '#server/db/schema/order/payment.ts'
import { log } from '#server/log.ts'
import type { ProviderSession } from '#server/services/payments.ts'
import { changeOrder } from '#server/shop/order/order-state.ts'
import type { Actor, OrderRow } from '#server/shop/order/order-state.ts'
import { findNewCard, needsCard, storeCard } from './payment-card.ts'
import { applyPaid, isPaidOrder } from './apply-paid.ts'
import type { SyncedPayment } from './apply-paid.ts'
import { releaseLocked } from './release-order.ts'
import type { Closing } from './release-order.ts'
import { limitSubject } from '#server/shop/rate-limits.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import { isForCaller } from '#server/shop/order/order-origin.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The state of an order after asking the provider, and whose it is. */
export interface PaymentState {
  state: 'paid' | 'processing' | 'unpaid' | 'on_hold'
  orderNumber: string
  /** Staff have placed it for a caller. */
  isForCaller: boolean
  orderId: OrderId
  /** When the session that was asked about began. */
  begunAt: Date
}

/** The state of an order as it is shown: on hold is `held`, and only a paid order shows its number. */
export const paymentStateSchema = z
  .object({
    state: z.enum(['paid', 'processing', 'unpaid', 'held']),
    orderId: z.string().nullable().meta({ description: 'The public order number' }),
    isForCaller: z.boolean().meta({ description: 'Staff have placed it: the cart of whoever pays has nothing to do with it' }),
  })
  .meta({ id: 'PaymentState' })

export const paymentStateView = ({ state, orderNumber, isForCaller: forCaller }: PaymentState): z.output<typeof paymentStateSchema> => ({
  state: state === 'on_hold' ? 'held' : state,
  orderId: state === 'paid' ? orderNumber : null,
  isForCaller: forCaller,
})

/** The provider says that the money is on its way. */
async function applyProcessing(synced: SyncedPayment, actor: Actor) {
  const { tx, row, attempt, session } = synced
  if (row.status !== 'pending' || row.paymentStatus === 'processing') return
  await tx
    .update(payment)
    .set({ status: 'processing', intentId: session.intentId, updatedAt: sql`now()` })
    .where(eq(payment.id, attempt.id))
  await changeOrder(synced, { payment: 'process', event: { type: 'payment_processing', actor } })
}

/** The provider says that nothing has been paid: a session that failed or is over releases its order. */
async function applyUnpaid(synced: SyncedPayment, { actor, to }: SyncCause) {
  const { session } = synced
  if (session.payment === 'failed') await releaseLocked(synced, { actor, to: 'expired', reason: 'The payment failed.', hasFailed: true })
  else if (session.status === 'expired') await releaseLocked(synced, { actor, to, reason: 'The payment page was closed unpaid.' })
}

/** The order that a paid session of ours names, locked; none for the session of another program. */
async function lockNamed(tx: Transaction, { isOurs, payment: money, reference }: ProviderSession): Promise<OrderRow | undefined> {
  if (!isOurs || money !== 'paid' || !isId('ord', reference)) return undefined
  const [row] = await tx.select().from(order).where(eq(order.id, reference)).for('update')
  return row
}

/** Puts a paid session that we never stored into the books of the order that it names, after its latest attempt. */
async function adoptSession(tx: Transaction, [latest]: PaymentAttempt[], sessionId: string): Promise<PaymentAttempt | undefined> {
  if (!latest) return undefined
  const { orderId, provider, request, amountCents, expiresAt } = latest
  const [adopted] = await tx
    .insert(payment)
    .values({
      id: newId('pay'),
      orderId,
      attempt: latest.attempt + 1,
      provider,
      request,
      amountCents,
      expiresAt,
      status: 'expired',
      sessionId,
      idempotencyKey: `found:${sessionId}`,
      failure: 'Found by its reference, after it was paid.',
    })
    .returning()
  return adopted
}

/**
 * Locks the order of a session, and reads its attempts by a statement of its own that runs after the wait for the lock: in a join, they would still be
 * as they were before.
 */
async function lockPaid(shop: Shop, tx: Transaction, session: ProviderSession): Promise<SyncedPayment> {
  const bySession = eq(payment.sessionId, session.sessionId)
  const ofSession = tx.select({ id: payment.orderId }).from(payment).where(bySession)
  const attemptsOf = (orderId: typeof ofSession | OrderId) =>
    tx
      .select()
      .from(payment)
      .where(typeof orderId === 'string' ? eq(payment.orderId, orderId) : inArray(payment.orderId, orderId))
      .orderBy(desc(payment.attempt))
  const [[known], theirs] = await pipelined(
    () => tx.select().from(order).where(inArray(order.id, ofSession)).for('update'),
    () => attemptsOf(ofSession),
  )
  const row = known ?? (await lockNamed(tx, session))
  const attempts = known || !row ? theirs : await attemptsOf(row.id)
  const attempt = attempts.find(({ sessionId }) => sessionId === session.sessionId) ?? (await adoptSession(tx, attempts, session.sessionId))
  if (!row || !attempt) throw new Problem('payment_unknown_session')
  return { shop, tx, row, attempt, others: attempts.filter(({ id }) => id !== attempt.id), session }
}

/** Money has come for the order: its other pages must not be paid as well. Returns their sessions, to be expired at the provider. */
async function endOtherAttempts({ tx, others }: SyncedPayment): Promise<string[]> {
  const live = others.filter(({ status }) => LIVE_PAYMENTS.includes(status))
  for (const { id } of live)
    await tx
      .update(payment)
      .set({ status: 'expired', failure: 'The order was paid at another page.', updatedAt: sql`now()` })
      .where(eq(payment.id, id))
  return live.flatMap(({ sessionId }) => sessionId ?? [])
}

/** What is told of a payment, of its order and of itself. */
interface Told {
  row: Pick<OrderRow, 'id' | 'number' | 'idempotencyKey'>
  attempt: Pick<PaymentAttempt, 'createdAt'>
}

const stateOf = ({ row, attempt }: Told, state: PaymentState['state']): PaymentState => ({
  state,
  orderNumber: row.number,
  orderId: row.id,
  begunAt: attempt.createdAt,
  isForCaller: isForCaller(row),
})

/** Who asks, how an order ends whose session is over, and what is written in the same transaction when nothing has been paid. */
interface SyncCause {
  actor: Actor
  to: Closing['to']
  whenUnpaid?: ((tx: Transaction) => Promise<void>) | undefined
}

async function apply(synced: SyncedPayment, cause: SyncCause): Promise<PaymentState['state']> {
  const { row, attempt, session } = synced
  if (attempt.status === 'paid' || attempt.status === 'surplus') return isPaidOrder(row) ? 'paid' : 'on_hold'
  if (session.payment === 'paid') return applyPaid(synced, cause.actor)
  if (session.payment === 'processing') {
    await applyProcessing(synced, cause.actor)
    return 'processing'
  }
  await applyUnpaid(synced, cause)
  await cause.whenUnpaid?.(synced.tx)
  return 'unpaid'
}

/**
 * Updates the order of a hosted session to the provider's current state. Webhook, return from the payment page, cancellation, sweeper and
 * staff's re-check all use it: the first one changes the order, the others find it done (specification, decision 12). The provider is asked before the
 * transaction begins; its answer is applied under the order's lock and only ever moves forward, so that an outdated one does no harm.
 * A paid session that we never stored is found by the order that it names.
 * @throws {Problem} `payment_unknown_session` when the provider knows no such session, or no order explains it.
 */
export async function syncPayment(
  shop: Shop,
  sessionId: string,
  { to = 'expired', ...cause }: Omit<SyncCause, 'to'> & { to?: Closing['to'] },
): Promise<PaymentState> {
  const session = await shop.payments.findSession(sessionId)
  if (!session) throw new Problem('payment_unknown_session')
  const card = await findNewCard(shop, session)
  const { obsolete, ...synced } = await retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const locked = await lockPaid(shop, tx, session)
      const state = await apply(locked, { ...cause, to })
      if (card) await storeCard(tx, sessionId, card)
      const others = session.payment === 'paid' ? await endOtherAttempts(locked) : []
      crashPoint('webhook.beforeCommit')
      return { ...stateOf(locked, state), obsolete: others }
    }),
  )
  // Should the provider not answer, a payment there is found as a second one, and refunded.
  for (const id of obsolete) await shop.payments.expireSession(id).catch((error: unknown) => log.warn({ err: error }, 'page not expired'))
  return synced
}

const paymentBySession = prepared((db) =>
  db
    .select({
      attempt: { status: payment.status, createdAt: payment.createdAt, cardLast4: payment.cardLast4, intentId: payment.intentId },
      row: { id: order.id, number: order.number, idempotencyKey: order.idempotencyKey, status: order.status, paidAt: order.paidAt },
    })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(eq(payment.sessionId, sql.placeholder('sessionId')))
    .prepare('payment_by_session'),
)

/**
 * The same for who only asks what became of a session: one that is in the books as paid is not looked up again, since nothing that the provider
 * says of it changes the order any more. Webhook and return page of one payment thus cost one look at the provider, not two.
 * @throws {Problem} as `syncPayment`; `rate_limited` for customers who ask for too many sessions that nobody knows
 */
export async function findPaymentState(shop: Shop, sessionId: string, { actor }: { actor: Actor }): Promise<PaymentState> {
  const [known] = await paymentBySession(shop.db).execute({ sessionId })
  if (!known && actor === 'customer') await limitSubject(shop, 'payment-status', 'unknown')
  // The card is asked for until it is known.
  const isSettled = known && (known.attempt.status === 'paid' || known.attempt.status === 'surplus') && !needsCard(shop, known.attempt)
  return isSettled ? stateOf(known, isPaidOrder(known.row) ? 'paid' : 'on_hold') : syncPayment(shop, sessionId, { actor })
}

/** Null for a session that nobody knows, or that no order explains. */
export const nullIfUnknown = <Result>(call: Promise<Result>): Promise<Result | null> =>
  call.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'payment_unknown_session') return null
    throw error
  })

/**
 * The shopper came back without paying, or staff cancel: expires the session at the provider; stock and coupon are released at once (decision
 * 14).
 */
export async function cancelPayment(
  shop: Shop,
  sessionId: string,
  cause: Omit<SyncCause, 'to'> = { actor: 'customer' },
): Promise<PaymentState> {
  const [known] = await shop.db.select({ id: payment.id }).from(payment).where(eq(payment.sessionId, sessionId))
  if (!known) throw new Problem('payment_unknown_session')
  await shop.payments.expireSession(sessionId)
  return syncPayment(shop, sessionId, { ...cause, to: 'cancelled' })
}
