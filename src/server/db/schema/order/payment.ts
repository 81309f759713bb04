import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { REFUND_STATUSES } from '#domain/order/order-status.ts'
import type { RefundStatus } from '#domain/order/order-status.ts'
import type { PaymentRequest } from '#domain/order/payment-request.ts'
import { REFUND_REASONS } from '#domain/order/refund.ts'
import type { RefundReason } from '#domain/order/refund.ts'
import type { OrderId, OrderLineId, PaymentId, RefundId, RefundLineId, ReturnId } from '#domain/id.ts'
import { checks, createdAt, id, instant, maxQuantity, oneOf, requestHash, updatedAt } from '#server/db/schema/columns.ts'
import { orderReturn } from './return.ts'
import { order, orderLine } from './order.ts'

/** The states of an attempt that may still be paid: an order has at most one. */
export const LIVE_PAYMENTS = ['creating', 'open', 'processing']

/**
 * One attempt to pay an order: a hosted session, the request to the provider, and its outcome. `surplus` is money for an order that had been
 * paid: it goes back in full, and is not in the order's books.
 */
export const payment = pgTable(
  'payment',
  {
    id: id<PaymentId>(),
    orderId: text('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => order.id),
    attempt: integer('attempt').notNull(),
    provider: text('provider').notNull(),
    /** Our idempotency key at the provider; a repeated call with it can never create a second session. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    request: jsonb('request').$type<PaymentRequest>().notNull(),
    status: text('status').notNull().default('creating'),
    sessionId: text('session_id').unique(),
    sessionUrl: text('session_url'),
    intentId: text('intent_id').unique(),
    amountCents: integer('amount_cents').notNull(),
    capturedCents: integer('captured_cents').notNull().default(0),
    /** Refunds that are requested, pending or done: claimed before the provider is asked, so that they never exceed what was captured. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    currency: text('currency').notNull().default('usd'),
    failure: text('failure'),
    /** Of the card that paid, nothing but this (`domain/order/payment-card.ts`); null for other ways to pay, and for payments of earlier versions. */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    cardWallet: text('card_wallet'),
    disputeId: text('dispute_id').unique(),
    disputeStatus: text('dispute_status'),
    expiresAt: instant('expires_at').notNull(),
    ...checks(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('payment_attempt').on(t.orderId, t.attempt),
    check('payment_status', oneOf(t.status, ['creating', 'open', 'processing', 'paid', 'surplus', 'failed', 'expired'])),
    check(
      'payment_card',
      sql`(${t.cardLast4} is null) = (${t.cardBrand} is null) and (${t.cardLast4} is null or ${t.cardLast4} ~ '^[0-9]{4}$') and (${t.cardWallet} is null or ${t.cardLast4} is not null)`,
    ),
    check('payment_dispute', sql`${t.disputeStatus} in ('open', 'won', 'lost')`),
    check('payment_amounts', sql`${t.amountCents} >= 0 and ${t.refundedCents} between 0 and ${t.capturedCents}`),
    uniqueIndex('payment_one_live_session')
      .on(t.orderId)
      .where(sql`status in ('creating', 'open', 'processing')`),
    index('payment_due')
      .on(t.expiresAt)
      .where(sql`status in ('creating', 'open', 'processing')`),
  ],
)

export type PaymentAttempt = typeof payment.$inferSelect

/** A provider's webhook event, stored by its own id before it is processed; processed once. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    type: text('type').notNull(),
    sessionId: text('session_id'),
    intentId: text('intent_id'),
    payload: jsonb('payload').notNull(),
    receivedAt: createdAt(),
    processedAt: instant('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    /** When our own worker may try again; null: a minute after it was received. */
    nextAttemptAt: instant('next_attempt_at'),
    error: text('error'),
  },
  (t) => [
    index('payment_event_received').on(t.receivedAt, t.id),
    index('payment_event_unprocessed')
      .on(t.receivedAt)
      .where(sql`processed_at is null`),
    // What was told of some payments, when who paid is forgotten.
    index('payment_event_session').on(t.sessionId),
    index('payment_event_intent').on(t.intentId),
  ],
)

/** The hosted sessions of the built-in test provider, stored as a real provider would. */
export const testPaymentSession = pgTable(
  'test_payment_session',
  {
    id: text('id').primaryKey(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    reference: text('reference').notNull(),
    lines: jsonb('lines').$type<{ label: string; amountCents: number }[]>().notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    status: text('status').notNull().default('open'),
    /** When a delayed payment succeeds. */
    settlesAt: instant('settles_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('test_payment_session_status', oneOf(t.status, ['open', 'complete', 'expired']))],
)

/** The test provider's refunds. */
export const testPaymentRefund = pgTable(
  'test_payment_refund',
  {
    id: text('id').primaryKey(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    sessionId: text('session_id')
      .notNull()
      .references(() => testPaymentSession.id),
    amountCents: integer('amount_cents').notNull(),
    ourId: text('our_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('test_payment_refund_session').on(t.sessionId)],
)

/** A refund. The request's idempotency key makes a repeated click one refund (specification, decision 20). */
export const refund = pgTable(
  'refund',
  {
    id: id<RefundId>(),
    orderId: text('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => order.id),
    paymentId: text('payment_id')
      .$type<PaymentId>()
      .notNull()
      .references(() => payment.id),
    returnId: text('return_id')
      .$type<ReturnId>()
      .references(() => orderReturn.id),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    requestHash: requestHash(),
    /** Counts the requests to the provider: each has its own key there. */
    attempt: integer('attempt').notNull().default(1),
    providerRefundId: text('provider_refund_id').unique(),
    status: text('status').$type<RefundStatus>().notNull().default('requested'),
    amountCents: integer('amount_cents').notNull(),
    itemsCents: integer('items_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull().default(0),
    taxCents: integer('tax_cents').notNull().default(0),
    reason: text('reason').$type<RefundReason>().notNull(),
    note: text('note'),
    failure: text('failure'),
    /** Set once, when its parts were restocked. */
    restockedAt: instant('restocked_at'),
    createdBy: text('created_by').notNull(),
    ...checks(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('refund_status', oneOf(t.status, REFUND_STATUSES)),
    check('refund_reason', oneOf(t.reason, REFUND_REASONS)),
    index('refund_due')
      .on(t.updatedAt)
      .where(sql`status in ('requested', 'pending')`),
    check('refund_adds_up', sql`${t.amountCents} > 0 and ${t.amountCents} = ${t.itemsCents} + ${t.shippingCents} + ${t.taxCents}`),
    index('refund_order').on(t.orderId),
    // Reports ask for the money that went back in a period.
    index('refund_succeeded')
      .on(t.updatedAt)
      .where(sql`status = 'succeeded'`),
  ],
)

/** The quantities that a refund covers, and whether they are restocked. */
export const refundLine = pgTable(
  'refund_line',
  {
    id: id<RefundLineId>(),
    refundId: text('refund_id')
      .$type<RefundId>()
      .notNull()
      .references(() => refund.id),
    orderLineId: text('order_line_id')
      .$type<OrderLineId>()
      .notNull()
      .references(() => orderLine.id),
    quantity: integer('quantity').notNull(),
    amountCents: integer('amount_cents').notNull(),
    restock: boolean('restock').notNull(),
  },
  (t) => [
    unique('refund_line_once').on(t.refundId, t.orderLineId),
    index('refund_line_line').on(t.orderLineId),
    check('refund_line_values', sql`${t.quantity} between 0 and ${maxQuantity} and ${t.amountCents} >= 0`),
  ],
)
