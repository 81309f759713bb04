import { sql } from 'drizzle-orm'
import { ORDER_STATES } from '#domain/order/order-status.ts'
import { pipelined } from '#server/db/pipeline.ts'
import { payment } from '#server/db/schema/order/payment.ts'
import type { PaymentAttempt } from '#server/db/schema/order/payment.ts'
import type { ProviderSession } from '#server/services/payments.ts'
import { takeOrderedFromCart } from '#server/shop/checkout/account-cart.ts'
import { commitRedemption, couponAllows, reredeemCoupon } from '#server/shop/checkout/coupon-redemption.ts'
import { changeOrder } from '#server/shop/order/order-state.ts'
import type { Actor, LockedOrder, OrderRow } from '#server/shop/order/order-state.ts'
import { closeReturnOfExchange } from '#server/shop/order/return-state.ts'
import { accountOf } from '#server/shop/order/join-orders.ts'
import { promiseOf } from '#server/shop/order/delivery-promise.ts'
import { isExchange } from '#server/shop/order/order-origin.ts'
import type { NewEmail } from '#server/shop/outbox/outbox.ts'
import { readSettingsNow } from '#server/shop/settings/settings.ts'
import { notifyLowStock } from '#server/shop/stock/notify-low-stock.ts'
import { rereserveStock, stockAllows, takeReservation } from '#server/shop/stock/stock.ts'
import { writeRefundOfPayment, writeRefundOfRest } from './refund.ts'

/** A locked order, the attempt to pay it, and what the provider says of its session. */
export interface SyncedPayment extends LockedOrder {
  attempt: PaymentAttempt
  /** The order's other attempts. */
  others: PaymentAttempt[]
  session: ProviderSession
}

/** The provider has captured money: the attempt is paid, whatever that means for the order; or it is `surplus`, not in the order's books. */
const captured = ({ attempt, session }: SyncedPayment, status: 'paid' | 'surplus' = 'paid') => sql`
  update ${payment} set status = ${status}, intent_id = ${session.intentId}, captured_cents = ${session.amountCents}, currency = ${session.currency},
    updated_at = now() where id = ${attempt.id}`

const alertStaff = (row: OrderRow, what: string, reason: string): NewEmail => ({
  idempotencyKey: `${what}:${row.id}`,
  kind: 'staff_alert',
  recipient: 'staff',
  payload: { orderId: row.id, reason },
})

/** The only transition to paid but for an exchange at no charge (`place-exchange.ts`): order, stock, coupon, payment, the account's cart, history, and the e-mails. */
async function markPaid(synced: SyncedPayment, actor: Actor) {
  const { shop, tx, row, session } = synced
  const isLate = row.status !== 'pending'
  const alongside = [captured(synced), ...(row.couponCode === null ? [] : [commitRedemption(row.id)])]
  const [known, { low, waitDays }] = await pipelined(
    () => readSettingsNow(tx),
    () => takeReservation(tx, row.id, alongside),
    async () => isExchange(row) || takeOrderedFromCart(tx, row),
  )
  const promise = promiseOf(row, known, { waitDays })
  const lowStock = await notifyLowStock(shop, tx, { orderId: row.id, low })
  const paid = await changeOrder(synced, {
    order: isLate ? 'payLate' : 'pay',
    payment: 'pay',
    set: { paidCents: session.amountCents, cancelledAt: null, cancelReason: null, ...promise },
    joins: accountOf(row),
    stamp: ['paidAt'],
    event: {
      type: 'paid',
      actor,
      data: { sessionId: session.sessionId, amountCents: session.amountCents, isLate },
      idempotencyKey: 'paid',
    },
    emails: [
      { idempotencyKey: `order-confirmed:${row.id}`, kind: 'order_confirmation', recipient: row.email, payload: { orderId: row.id } },
      { idempotencyKey: `staff-new-order:${row.id}`, kind: 'staff_new_order', recipient: 'staff', payload: { orderId: row.id } },
      ...lowStock,
    ],
  })
  if (isExchange(row)) await closeReturnOfExchange({ ...synced, row: paid }, actor)
}

/** The payment does not match its order: nothing ships, and staff decide (specification, decision 12). */
async function holdForReview(synced: SyncedPayment, reason: string) {
  const { row, session } = synced
  await synced.tx.execute(captured(synced))
  await changeOrder(synced, {
    order: row.status === 'pending' ? 'hold' : 'holdLate',
    set: { holdReason: reason, paidCents: session.amountCents },
    event: { type: 'held', actor: 'system', data: { reason, amountCents: session.amountCents, currency: session.currency } },
    emails: [alertStaff(row, 'order-held', reason)],
  })
}

const LATE_REFUNDED =
  'The payment arrived after the order was closed, and its parts or its code could not be had again. It is refunded in full.'

/** A payment for a closed order whose stock has been sold to others: refunded in full, and staff are alerted (specification, decision 15). */
async function refundLate(synced: SyncedPayment) {
  const { row, attempt, session } = synced
  await synced.tx.execute(captured(synced))
  const changed = await changeOrder(synced, {
    set: { paidCents: session.amountCents },
    event: { type: 'paid_late', actor: 'provider', data: { sessionId: session.sessionId, amountCents: session.amountCents } },
    emails: [alertStaff(row, 'late-payment', LATE_REFUNDED)],
  })
  await writeRefundOfRest(
    { ...synced, row: changed },
    { reason: 'late_payment', idempotencyKey: `late:${attempt.id}`, createdBy: 'system' },
  )
}

/** The order has its money already: a second payment is refunded in full, and staff are alerted. */
async function refundSecond(synced: SyncedPayment) {
  const { row, attempt, session } = synced
  const { sessionId, amountCents } = session
  const reason = 'The order was paid twice, at two payment pages. The second payment is refunded in full.'
  await synced.tx.execute(captured(synced, 'surplus'))
  const changed = await changeOrder(synced, {
    event: { type: 'paid_twice', actor: 'provider', data: { sessionId, amountCents } },
    emails: [alertStaff(row, `paid-twice:${attempt.id}`, reason)],
  })
  const cause = { reason: 'late_payment', idempotencyKey: `twice:${attempt.id}`, createdBy: 'system' } as const
  await writeRefundOfPayment({ ...synced, row: changed }, { ...attempt, capturedCents: amountCents }, cause)
}

const mismatch = ({ shop, row, attempt, session }: SyncedPayment) => {
  if (session.reference !== row.id) return 'The payment names another order.'
  if (session.amountCents !== attempt.amountCents || session.amountCents !== row.totalCents)
    return 'The amount paid is not the order total.'
  if (session.currency !== row.currency) return 'The payment is in another currency.'
  if (session.liveMode === shop.payments.testMode) return 'Test and live payments are mixed up.'
  return null
}

/** Reserves the stock and the coupon of a closed order again, if all of it is still available; otherwise changes nothing (specification, decision 15). */
async function rereserve({ tx, row }: LockedOrder): Promise<boolean> {
  // What was paid too late for an exchange may have been settled otherwise since.
  if (isExchange(row)) return false
  // Nobody knows any more where it should go.
  if (row.email === '') return false
  const isAllowed = (await stockAllows(tx, row.id)) && (row.couponCode === null || (await couponAllows(tx, row.id)))
  if (!isAllowed) return false
  await rereserveStock(tx, row.id)
  if (row.couponCode !== null) await reredeemCoupon(tx, row.id)
  return true
}

export const isPaidOrder = ({ paidAt, status }: Pick<OrderRow, 'paidAt' | 'status'>): boolean =>
  paidAt !== null && !ORDER_STATES[status].isVoid

/** The provider says that the session is paid. */
export async function applyPaid(synced: SyncedPayment, actor: Actor): Promise<'paid' | 'on_hold'> {
  const { row, others } = synced
  if (others.some(({ status }) => status === 'paid')) {
    await refundSecond(synced)
    return isPaidOrder(row) ? 'paid' : 'on_hold'
  }
  const reason = mismatch(synced)
  if (reason !== null) await holdForReview(synced, reason)
  else if (row.status === 'pending' || (await rereserve(synced))) {
    await markPaid(synced, actor)
    return 'paid'
  } else await refundLate(synced)
  return 'on_hold'
}
