import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { nextState, orderMachine, paymentMachine } from '#domain/order.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { couponRedemption } from '#server/db/schema/coupon.ts'
import { order, orderEvent } from '#server/db/schema/order.ts'
import { payment } from '#server/db/schema/payment.ts'
import { stockLevel, stockMovement, stockReservation } from '#server/db/schema/stock.ts'
import type { ProviderSession } from '#server/services/payments.ts'
import { writeLetter } from './outbox.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'
import type { Shop } from './shop.ts'

/** Where an order stands after asking the provider; `paid` and `processing` carry the public number. */
export interface Settlement {
  state: 'paid' | 'processing' | 'unpaid' | 'held'
  orderNumber: string
}

type Actor = 'customer' | 'staff' | 'system' | 'provider'
type OrderRow = typeof order.$inferSelect
type PaymentRow = typeof payment.$inferSelect

/** Where a machine's action leads (domain/order.ts). @throws {Problem} `not_allowed_in_state` when it leads nowhere from here. */
function move<Action extends string, State extends string>(
  machine: Record<Action, { from: readonly State[]; to: State }>,
  action: NoInfer<Action>,
  state: NoInfer<State>,
): State {
  const next = nextState(machine, action, state)
  if (next === null) throw new Problem('not_allowed_in_state')
  return next
}

/** Locks the stock rows of an order in product order, as every writer does: no two of them can wait for each other. */
const lockStock = (tx: Transaction, orderId: string) =>
  tx
    .select({ productId: stockLevel.productId })
    .from(stockLevel)
    .where(
      inArray(
        stockLevel.productId,
        tx.select({ id: stockReservation.productId }).from(stockReservation).where(eq(stockReservation.orderId, orderId)),
      ),
    )
    .orderBy(asc(stockLevel.productId))
    .for('update')

const addEvent = (tx: Transaction, orderId: string, type: string, actor: Actor, data: Record<string, unknown> = {}, once = true) =>
  tx
    .insert(orderEvent)
    .values({ id: newId('evt'), orderId, type, actor, data, onceKey: once ? type : null, visibleToCustomer: type === 'paid' })
    .onConflictDoNothing()

/** Takes the held pieces off the shelf and writes the ledger, in one statement. */
const consumeStock = (tx: Transaction, orderId: string) =>
  tx.execute(sql`
    with consumed as (
      update ${stockReservation} set state = 'consumed', updated_at = now() where order_id = ${orderId} and state = 'held' returning product_id, quantity
    ), taken as (
      update ${stockLevel} s set on_hand = s.on_hand - c.quantity, reserved = s.reserved - c.quantity, updated_at = now()
      from consumed c where s.product_id = c.product_id returning s.product_id, s.on_hand, c.quantity
    )
    insert into ${stockMovement} (id, product_id, delta, on_hand_after, reason, order_id, actor)
    select 'mov_' || replace(gen_random_uuid()::text, '-', ''), product_id, -quantity, on_hand, 'sale', ${orderId}, 'system' from taken`)

/** Gives back the held pieces and the held use of a code, in one statement each; run twice, it does nothing more. */
async function giveBack(tx: Transaction, orderId: string) {
  await tx.execute(sql`
    with released as (
      update ${stockReservation} set state = 'released', updated_at = now() where order_id = ${orderId} and state = 'held' returning product_id, quantity
    )
    update ${stockLevel} s set reserved = s.reserved - r.quantity, updated_at = now() from released r where s.product_id = r.product_id`)
  await tx.execute(sql`
    with released as (
      update ${couponRedemption} set state = 'released', updated_at = now() where order_id = ${orderId} and state = 'held' returning discount_code_id
    )
    update discount_code d set used_count = d.used_count - 1 from released r where d.id = r.discount_code_id`)
}

/** The one transition to paid: order, stock, code, payment, history, and the letters that tell of it. */
async function markPaid(shop: Shop, tx: Transaction, row: OrderRow, attempt: PaymentRow, session: ProviderSession, actor: Actor) {
  await lockStock(tx, row.id)
  const paid = {
    status: move(orderMachine, 'pay', row.status),
    paymentStatus: move(paymentMachine, 'pay', row.paymentStatus),
    paidAt: sql`now()`,
    paidCents: session.amountCents,
    version: sql`${order.version} + 1`,
    updatedAt: sql`now()`,
  }
  await tx.update(order).set(paid).where(eq(order.id, row.id))
  await consumeStock(tx, row.id)
  await tx
    .update(couponRedemption)
    .set({ state: 'used', updatedAt: sql`now()` })
    .where(and(eq(couponRedemption.orderId, row.id), eq(couponRedemption.state, 'held')))
  await tx
    .update(payment)
    .set({ status: 'paid', intentId: session.intentId, capturedCents: session.amountCents, updatedAt: sql`now()` })
    .where(eq(payment.id, attempt.id))
  await addEvent(tx, row.id, 'paid', actor, { sessionId: session.sessionId, amountCents: session.amountCents })
  await writeLetter(shop, tx, {
    dedupeKey: `order-confirmed:${row.id}`,
    kind: 'order_confirmation',
    recipient: row.email,
    payload: { orderId: row.id },
  })
}

/** Money that does not fit its order: nothing is delivered for it, and staff decide (decision 12). */
async function hold(shop: Shop, tx: Transaction, row: OrderRow, session: ProviderSession, reason: string) {
  const status = move(orderMachine, row.status === 'pending' ? 'hold' : 'holdLate', row.status)
  await tx
    .update(order)
    .set({ status, holdReason: reason, version: sql`${order.version} + 1`, updatedAt: sql`now()` })
    .where(eq(order.id, row.id))
  await addEvent(tx, row.id, 'held', 'system', { reason, amountCents: session.amountCents, currency: session.currency })
  await writeLetter(shop, tx, {
    dedupeKey: `order-held:${row.id}`,
    kind: 'staff_alert',
    recipient: 'staff',
    payload: { orderId: row.id, reason },
  })
}

const mismatch = (shop: Shop, row: OrderRow, attempt: PaymentRow, session: ProviderSession) => {
  if (session.reference !== row.id) return 'The payment names another order.'
  if (session.amountCents !== attempt.amountCents || session.amountCents !== row.totalCents)
    return 'The amount paid is not the order total.'
  if (session.currency !== row.currency) return 'The payment is in another currency.'
  if (session.liveMode === shop.payments.testMode) return 'Test and live payments are mixed up.'
  return null
}

async function release(tx: Transaction, row: OrderRow, change: { actor: Actor; to: 'expired' | 'cancelled'; reason: string }) {
  if (row.status !== 'pending') return
  await lockStock(tx, row.id)
  await giveBack(tx, row.id)
  const status = move(orderMachine, change.to === 'expired' ? 'expire' : 'cancel', row.status)
  const paymentStatus = move(paymentMachine, 'expire', row.paymentStatus)
  const closed = change.to === 'cancelled' ? { cancelledAt: sql`now()`, cancelReason: change.reason } : {}
  await tx
    .update(order)
    .set({ ...closed, status, paymentStatus, version: sql`${order.version} + 1`, updatedAt: sql`now()` })
    .where(eq(order.id, row.id))
  await tx
    .update(payment)
    .set({ status: 'expired', failure: change.reason, updatedAt: sql`now()` })
    .where(and(eq(payment.orderId, row.id), inArray(payment.status, ['creating', 'open', 'processing'])))
  await addEvent(tx, row.id, change.to, change.actor, { reason: change.reason })
}

/** Releases a pending order when it is certain that no session can be paid any more; otherwise does nothing. */
export const releaseOrder = (shop: Shop, orderId: string, change: { actor: Actor; to: 'expired' | 'cancelled'; reason: string }) =>
  retryDeadlocks(() =>
    shop.db.transaction(async (tx) => {
      const [row] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
      if (row) await release(tx, row, change)
    }),
  )

async function apply(
  shop: Shop,
  tx: Transaction,
  session: ProviderSession,
  actor: Actor,
  closing: 'expired' | 'cancelled',
): Promise<Settlement> {
  const [found] = await tx
    .select({ row: order, attempt: payment })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(eq(payment.sessionId, session.sessionId))
    .for('update', { of: order })
  if (!found) throw new Problem('payment_unknown_session')
  const { row, attempt } = found
  const answer = (state: Settlement['state']): Settlement => ({ state, orderNumber: row.number })
  if (row.paidAt) return answer('paid')
  if (row.status === 'on_hold') return answer('held')
  if (session.payment === 'paid') {
    const reason = row.status === 'pending' ? mismatch(shop, row, attempt, session) : 'The payment arrived after the order was closed.'
    if (reason === null) await markPaid(shop, tx, row, attempt, session, actor)
    else await hold(shop, tx, row, session, reason)
    return answer(reason === null ? 'paid' : 'held')
  }
  if (session.payment === 'processing' && row.paymentStatus === 'processing') return answer('processing')
  if (session.payment === 'processing' && row.status === 'pending') {
    await tx
      .update(order)
      .set({ paymentStatus: move(paymentMachine, 'process', row.paymentStatus), updatedAt: sql`now()` })
      .where(eq(order.id, row.id))
    await tx
      .update(payment)
      .set({ status: 'processing', updatedAt: sql`now()` })
      .where(eq(payment.id, attempt.id))
    return answer('processing')
  }
  if (session.payment === 'failed') await release(tx, row, { actor, to: 'expired', reason: 'The payment failed.' })
  else if (session.status === 'expired') await release(tx, row, { actor, to: closing, reason: 'The payment page was closed unpaid.' })
  return answer('unpaid')
}

/**
 * Brings the order of a hosted session to what the provider says now. Webhook, return call, cancel and sweeper all come through here:
 * whichever is first moves the order, the others find it done (decision 12). The provider is asked before the transaction begins.
 * @throws {Problem} `payment_unknown_session` when the provider or we know no such session.
 */
export async function settle(
  shop: Shop,
  sessionId: string,
  actor: Actor,
  closing: 'expired' | 'cancelled' = 'expired',
): Promise<Settlement> {
  const session = await shop.payments.findSession(sessionId)
  if (!session) throw new Problem('payment_unknown_session')
  const settlement = await retryDeadlocks(() => shop.db.transaction((tx) => apply(shop, tx, session, actor, closing)))
  if (settlement.state === 'paid') shop.cache.clear()
  return settlement
}

/** The shopper came back without paying: the session ends at the provider, stock and code are free at once (decision 14). */
export async function cancelPayment(shop: Shop, sessionId: string): Promise<Settlement> {
  const [known] = await shop.db.select({ id: payment.id }).from(payment).where(eq(payment.sessionId, sessionId))
  if (!known) throw new Problem('payment_unknown_session')
  await shop.payments.expireSession(sessionId)
  return settle(shop, sessionId, 'customer', 'cancelled')
}
