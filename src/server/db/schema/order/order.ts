import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { FULFILMENT_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order/order-status.ts'
import type { FulfilmentStatus, OrderStatus, PaymentStatus, ReturnStatus } from '#domain/order/order-status.ts'
import { FIT_ANSWERS } from '#domain/fit/fit.ts'
import type { FitAnswer } from '#domain/fit/fit.ts'
import type { ApplianceId, OrderEventId, OrderId, OrderLineId, ProductId, UserId } from '#domain/id.ts'
import type { TaxCertificateId } from '#domain/id.ts'
import type { ReturnRule } from '#domain/returns/return-rule.ts'
import { createdAt, id, instant, maxQuantity, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'
import { taxCertificate } from '#server/db/schema/account/tax-certificate.ts'
import { user } from '#server/db/schema/account/user.ts'

/** A postal address as it was entered and validated. */
export interface Address {
  firstName: string
  lastName: string
  phone: string
  addressLine1: string
  addressLine2: string
  city: string
  state: string
  postalCode: string
  country: string
}

/** An order, its customer, and its statuses (specification, decisions 11-18). Amounts are cents; lines are copies. */
export const order = pgTable(
  'order',
  {
    id: id<OrderId>(),
    number: text('number').notNull().unique(),
    /** The client's idempotency key, and the hash of its request: the same key with another cart is refused. */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    requestHash: text('request_hash').notNull(),
    userId: text('user_id')
      .$type<UserId>()
      .references(() => user.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    shippingAddress: jsonb('shipping_address').$type<Address>().notNull(),
    /** Of the address, by a trigger of the database: what staff's lists are sorted by at any page. The name is in small letters. */
    buyerLastName: text('buyer_last_name').notNull().default(''),
    shippingState: text('shipping_state').notNull().default(''),
    /** What the buyer's own books call it (`domain/order/order-references.ts`); null where nothing was said. */
    company: text('company'),
    poNumber: text('po_number'),
    jobName: text('job_name'),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('open'),
    fulfilmentStatus: text('fulfilment_status').$type<FulfilmentStatus>().notNull().default('unfulfilled'),
    returnStatus: text('return_status').$type<ReturnStatus>(),
    currency: text('currency').notNull().default('usd'),
    subtotalCents: integer('subtotal_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    paidCents: integer('paid_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    taxBasisPoints: integer('tax_basis_points').notNull(),
    /** By which certificate it is without tax, and how that is stated on it; null where it is taxed, or its state takes no tax. */
    taxCertificateId: text('tax_certificate_id')
      .$type<TaxCertificateId>()
      .references(() => taxCertificate.id),
    taxExemption: text('tax_exemption'),
    couponCode: text('coupon_code'),
    quoteBreakdown: jsonb('quote_breakdown').notNull(),
    testMode: boolean('test_mode').notNull(),
    /** A fingerprint of the visitor's network address, to limit one visitor's reservations; null where it does not identify a visitor. */
    clientKey: text('client_key'),
    holdReason: text('hold_reason'),
    cancelReason: text('cancel_reason'),
    placedAt: createdAt(),
    paidAt: instant('paid_at'),
    cancelledAt: instant('cancelled_at'),
    /** When it was promised when the order leaves; null before it is paid, and for orders of earlier versions. */
    promisedAt: instant('promised_at'),
    /** The end of the day on which it leaves at the latest, and the days between which it arrives; null where nobody could say. */
    promisedShipBy: instant('promised_ship_by'),
    arrivesFrom: date('arrives_from', { mode: 'string' }),
    arrivesTo: date('arrives_to', { mode: 'string' }),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('order_status', oneOf(t.status, ORDER_STATUSES)),
    check('order_payment_status', oneOf(t.paymentStatus, PAYMENT_STATUSES)),
    check('order_fulfilment_status', oneOf(t.fulfilmentStatus, FULFILMENT_STATUSES)),
    check('order_currency', sql`${t.currency} = 'usd'`),
    check('order_total_adds_up', sql`${t.totalCents} = ${t.subtotalCents} - ${t.discountCents} + ${t.shippingCents} + ${t.taxCents}`),
    check(
      'order_amounts',
      sql`${t.subtotalCents} >= 0 and ${t.discountCents} between 0 and ${t.subtotalCents} and ${t.shippingCents} >= 0 and ${t.taxCents} >= 0`,
    ),
    check(
      'order_tax_exempt',
      sql`(${t.taxCertificateId} is null) = (${t.taxExemption} is null) and (${t.taxCertificateId} is null or (${t.taxCents} = 0 and ${t.taxBasisPoints} = 0))`,
    ),
    check('order_refund_within_paid', sql`${t.refundedCents} between 0 and ${t.paidCents}`),
    check(
      'order_paid_has_its_time',
      sql`(${t.paymentStatus} in ('paid', 'partially_refunded', 'refunded', 'disputed')) = (${t.paidAt} is not null)`,
    ),
    check('order_open_is_paid', sql`${t.status} not in ('open', 'completed') or ${t.paidAt} is not null`),
    // With the id, which ends the order of lists: pages are skipped in the index alone.
    index('order_placed').on(t.placedAt, t.id),
    // Orders by amount, customer and state, at any page.
    index('order_total').on(t.totalCents, t.id),
    // What has changed since a program asked last.
    index('order_updated').on(t.updatedAt, t.id),
    // By the promised day, from either end: orders without one are last.
    index('order_ship_by').on(t.promisedShipBy, t.id),
    index('order_ship_by_last').on(t.promisedShipBy.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('order_number').on(t.number, t.id),
    index('order_buyer_last_name').on(t.buyerLastName, t.id),
    index('order_shipping_state').on(t.shippingState, t.id),
    // Sales of a period are summed in the index alone (`shop/reports/sales-figures.ts`); the key tells which are made in exchange.
    index('order_paid')
      .on(t.paidAt, t.totalCents, t.paidCents, t.testMode, t.idempotencyKey)
      .where(sql`paid_at is not null`),
    index('order_pending_client')
      .on(t.clientKey)
      .where(sql`status = 'pending'`),
    // What is to be sent is few of all: the navigation of staff counts it (`shop/staff/nav-counts.ts`).
    index('order_to_ship')
      .on(t.placedAt)
      .where(sql`status = 'open' and fulfilment_status in ('unfulfilled', 'partially_fulfilled')`),
    // So are those on hold: the dashboard counts them (`shop/staff/work-to-do.ts`).
    index('order_on_hold')
      .on(t.placedAt)
      .where(sql`status = 'on_hold'`),
    // What the nightly work looks for: orders that arrived and are not complete yet, and those never paid for whose customers are still known.
    index('order_delivered')
      .on(t.id)
      .where(sql`status = 'open' and fulfilment_status = 'delivered'`),
    index('order_unpaid')
      .on(t.placedAt)
      .where(sql`status in ('expired', 'cancelled') and paid_cents = 0 and email <> ''`),
    // Few are exempt: which of a certificate, when its account is erased.
    index('order_tax_certificate')
      .on(t.taxCertificateId)
      .where(sql`tax_certificate_id is not null`),
    index('order_email').on(t.emailKey),
    index('order_user').on(t.userId, t.placedAt),
    // Staff find orders by the first letters of the number, any letters of the address, and words of the name (decision 255).
    index('order_number_prefix').on(t.number.op('text_pattern_ops')),
    index('order_email_prefix').on(t.email.op('text_pattern_ops')),
    index('order_buyer_trigram').using(
      'gin',
      sql`${t.email} gin_trgm_ops`,
      sql`plain_name((${t.shippingAddress} ->> 'firstName') || ' ' || (${t.shippingAddress} ->> 'lastName')) gin_trgm_ops`,
    ),
    // By the first or last digits of the phone, without the country's 1, and by the ZIP code.
    index('order_phone_prefix').on(sql`right(regexp_replace(${t.shippingAddress} ->> 'phone', '[^0-9]', '', 'g'), 10) text_pattern_ops`),
    index('order_phone_end').on(
      sql`reverse(right(regexp_replace(${t.shippingAddress} ->> 'phone', '[^0-9]', '', 'g'), 10)) text_pattern_ops`,
    ),
    // And by the first letters of their own number, which few orders have.
    index('order_po_prefix')
      .on(sql`upper(${t.poNumber}) text_pattern_ops`)
      .where(sql`po_number is not null`),
    index('order_zip_prefix').on(sql`(${t.shippingAddress} ->> 'postalCode') text_pattern_ops`),
  ],
)

/** A line as it was sold: product data, price and its shares of discount and tax are copies (specification, decision 11). */
export const orderLine = pgTable(
  'order_line',
  {
    id: id<OrderLineId>(),
    orderId: text('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => order.id),
    position: integer('position').notNull(),
    productId: text('product_id').$type<ProductId>().notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    partNumber: text('part_number').notNull(),
    sku: text('sku').notNull(),
    brand: text('brand'),
    quantity: integer('quantity').notNull(),
    listPriceCents: integer('list_price_cents').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    priceReason: text('price_reason').notNull(),
    subtotalCents: integer('subtotal_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    /** By which rule it can be sent back; null in lines from before there were rules. */
    returnRule: jsonb('return_rule').$type<ReturnRule>(),
    /** The appliance that it was bought for, as it was called then, and whether the shop said that it fits. */
    applianceId: text('appliance_id').$type<ApplianceId>(),
    applianceName: text('appliance_name'),
    fitAnswer: text('fit_answer').$type<FitAnswer>(),
  },
  (t) => [
    unique('order_line_product').on(t.orderId, t.productId),
    // Which parts were ever ordered: those are never deleted.
    index('order_line_part').on(t.productId),
    // Staff find orders by the first letters of a part's number, however it is written.
    index('order_line_number_prefix').on(sql`upper(regexp_replace(${t.partNumber}, '[^A-Za-z0-9]', '', 'g')) text_pattern_ops`),
    check('order_line_quantity', sql`${t.quantity} between 1 and ${maxQuantity}`),
    check('order_line_fit', oneOf(t.fitAnswer, FIT_ANSWERS)),
    check('order_line_reason', oneOf(t.priceReason, ['list', 'sale', 'tier'])),
    check(
      'order_line_adds_up',
      sql`${t.subtotalCents} = ${t.unitPriceCents} * ${t.quantity} and ${t.totalCents} = ${t.subtotalCents} - ${t.discountCents} + ${t.taxCents}`,
    ),
    check('order_line_amounts', sql`${t.discountCents} between 0 and ${t.subtotalCents} and ${t.taxCents} >= 0`),
  ],
)

/** The order's history. One-shot events (`once`) can be written only once for an order. */
export const orderEvent = pgTable(
  'order_event',
  {
    id: id<OrderEventId>(),
    orderId: text('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => order.id),
    type: text('type').notNull(),
    actor: text('actor').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    visibleToCustomer: boolean('visible_to_customer').notNull().default(false),
    idempotencyKey: text('idempotency_key'),
    createdAt: createdAt(),
  },
  (t) => [
    check('order_event_actor', oneOf(t.actor, ['customer', 'staff', 'system', 'provider'])),
    unique('order_event_once').on(t.orderId, t.idempotencyKey),
    index('order_event_order').on(t.orderId, t.createdAt),
  ],
)
