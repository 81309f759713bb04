import { and, asc, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { FIT_ANSWERS } from '#domain/fit/fit.ts'
import { refuseShipping, shipmentRefusals } from '#domain/order/order-refusals.ts'
import type { Queryable } from '#server/db/client.ts'
import { order, orderEvent, orderLine } from '#server/db/schema/order/order.ts'
import { payment } from '#server/db/schema/order/payment.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { stockLevel } from '#server/db/schema/order/stock.ts'
import { readOrderEmails, shownEmailState } from '#server/shop/outbox/email-list.ts'
import { shown } from '#server/shop/shown.ts'
import { addressSchema, orderHeadSchema, orderSumSchema, referencesSchema } from '#server/shop/order/order.ts'
import { findOrderRow } from '#server/shop/order/order-access.ts'
import {
  readRefunds,
  readReturns,
  readShipments,
  staffRefundSchema,
  staffReturnSchema,
  staffShipmentSchema,
} from '#server/shop/order/order-schemas.ts'
import type { OrderRow } from '#server/shop/order/order-state.ts'
import { shownPromise } from '#server/shop/order/delivery-promise.ts'
import { promiseSchema } from '#server/shop/order/order-status-view.ts'
import { readRefundable } from '#server/shop/payment/refundable.ts'
import { readLinesOfShipments, readProgress, toSend } from '#server/shop/order/line-progress.ts'
import { isBought } from '#server/shop/order/order-origin.ts'
import { readExchangeOrigin } from '#server/shop/returns/exchange-origin.ts'
import type { Shop } from '#server/shop/shop.ts'
import { dispatchRules, shipByOf } from './ship-by.ts'
import type { OrderId, OrderLineId, TaxCertificateId } from '#domain/id.ts'
import { idOf } from '#server/shop/id-of.ts'

/** A line as it was sold. */
const soldLineSchema = z.object({
  id: idOf<OrderLineId>(),
  slug: z.string(),
  name: z.string(),
  partNumber: z.string(),
  sku: z.string(),
  brand: z.string().nullable(),
  quantity: z.int(),
  unitPriceCents: z.int(),
  priceReason: z.string(),
  subtotalCents: z.int(),
  discountCents: z.int(),
  taxCents: z.int(),
  totalCents: z.int(),
})

/** A line with its shipped, refunded and returned quantities, and where its part lies today. */
const lineSchema = soldLineSchema.extend({
  productId: z.string().nullable().meta({ description: 'Null when the part is deleted' }),
  photo: z.string().nullable(),
  shelf: z.string().nullable(),
  onHand: z.int().nullable().meta({ description: 'Null when it is not counted' }),
  shipped: z.int(),
  packed: z.int().meta({ description: 'In shipments that are packed, and have not left' }),
  delivered: z.int(),
  cancelled: z.int().meta({ description: 'Refunded before they were sent' }),
  returned: z.int().meta({ description: 'Announced in returns that are still to come, or come back with those that have' }),
  refunded: z.int(),
  machine: z
    .object({ name: z.string(), fit: z.enum(FIT_ANSWERS) })
    .nullable()
    .meta({ description: 'What it was bought for, and whether it fits that, as it was known then' }),
  exchanged: z.int().meta({ description: 'Others were sent for them, so that their money is kept' }),
  differenceCents: z
    .int()
    .meta({ description: 'Given back of it as the difference of an exchange whose order was cancelled; its tax is in it' }),
  differenceTaxCents: z.int(),
})

const attemptSchema = z.object({
  attempt: z.int(),
  provider: z.string(),
  status: z.string(),
  sessionId: z.string().nullable().meta({ description: '`[hidden]` to who may not give money back at this moment' }),
  intentId: z.string().nullable(),
  amountCents: z.int(),
  capturedCents: z.int(),
  refundedCents: z.int().meta({ description: 'Claimed by refunds that are asked for, on their way or done' }),
  currency: z.string(),
  failure: z.string().nullable(),
  disputeId: z.string().nullable(),
  disputeStatus: z.string().nullable(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  cardWallet: z.string().nullable(),
})

/** A shipment, and why what its state allows is not possible all the same. */
const shipmentSchema = staffShipmentSchema.extend({
  refusals: z
    .object({ cancel: z.string().nullable(), lose: z.string().nullable() })
    .meta({ description: 'Why its pieces forbid it, where its state does not; null when they do not' }),
})

const eventSchema = z.object({
  type: z.string(),
  actor: z.string(),
  by: z.string().nullable().meta({ description: 'The member of staff, as the audit log has them' }),
  data: z.record(z.string(), z.unknown()),
  visibleToCustomer: z.boolean(),
  at: z.string(),
})

/** A step of the price as it was computed when the order was placed. */
const priceStepSchema = z.object({ rule: z.string(), amountCents: z.int(), slug: z.string().optional(), detail: z.string() })

const emailSchema = z.object({ id: z.string(), kind: z.string(), state: shownEmailState, subject: z.string().nullable(), at: z.string() })

const factsSchema = orderHeadSchema.extend({
  id: idOf<OrderId>(),
  version: z.int(),
  taxBasisPoints: z.int(),
  taxCertificateId: idOf<TaxCertificateId>().nullable().meta({ description: 'The certificate by which it was sold without tax' }),
  paidAt: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  holdReason: z.string().nullable(),
  cancelReason: z.string().nullable(),
  testMode: z.boolean(),
  shippingAddress: addressSchema,
  ...referencesSchema.shape,
  ...orderSumSchema.shape,
  paidCents: z.int(),
})

/** An order with all that staff need to process it. Amounts are cents. */
export const staffOrderSchema = factsSchema
  .extend({
    lines: z.array(lineSchema),
    payments: z.array(attemptSchema),
    refunds: z.array(staffRefundSchema),
    shipments: z.array(shipmentSchema),
    returns: z.array(staffReturnSchema),
    exchangeFor: z.string().nullable().meta({ description: 'The number of the return for which its parts are sent' }),
    paidBefore: z
      .array(z.string())
      .optional()
      .meta({ description: 'Of an exchange: the orders before it with which the money lies that was paid for what came back' }),
    history: z.array(eventSchema),
    refundable: z.object({ leftCents: z.int(), shippingCents: z.int() }),
    priceSteps: z.array(priceStepSchema),
    shipBy: z
      .string()
      .nullable()
      .meta({ description: 'The day on which it was promised to leave, of the shop’s calendar; while something is to be sent' }),
    promise: promiseSchema,
    isLate: z.boolean(),
    customer: z.object({ paidOrders: z.int(), spentCents: z.int(), hasAccount: z.boolean() }),
    letters: z.array(emailSchema),
  })
  .meta({ id: 'StaffOrder' })
type StaffOrder = z.output<typeof staffOrderSchema>

/** Every attempt to pay an order, oldest first. Amounts are cents. */
const readAttempts = (shop: Shop, orderId: OrderId) =>
  shop.db
    .select({
      attempt: payment.attempt,
      provider: payment.provider,
      status: payment.status,
      sessionId: payment.sessionId,
      intentId: payment.intentId,
      amountCents: payment.amountCents,
      capturedCents: payment.capturedCents,
      refundedCents: payment.refundedCents,
      currency: payment.currency,
      failure: payment.failure,
      disputeId: payment.disputeId,
      disputeStatus: payment.disputeStatus,
      cardBrand: payment.cardBrand,
      cardLast4: payment.cardLast4,
      cardWallet: payment.cardWallet,
    })
    .from(payment)
    .where(eq(payment.orderId, orderId))
    .orderBy(asc(payment.attempt))

/** Who wrote an event: the entry of the audit log of the same transaction, whose time both have. */
const eventAuthor = sql<string | null>`(
  select u.name from audit_log a join "user" u on u.id = a.actor
  where a.subject = order_event.order_id and a.created_at = order_event.created_at limit 1)`

/** The whole history, newest first. */
async function readEvents(shop: Shop, orderId: OrderId) {
  const { type, actor, data, visibleToCustomer, createdAt, id } = orderEvent
  const rows = await shop.db
    .select({ type, actor, by: eventAuthor, data, visibleToCustomer, at: createdAt })
    .from(orderEvent)
    .where(eq(orderEvent.orderId, orderId))
    .orderBy(desc(createdAt), desc(id))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

const partColumns = {
  productId: sql<string | null>`${product.id}`,
  photo: sql<string | null>`${product.images} ->> 0`,
  shelf: stockLevel.shelf,
  onHand: sql<number | null>`case when ${stockLevel.trackStock} then ${stockLevel.onHand} end`,
}

/** The lines as they were sold, with their shipped, refunded and returned quantities. */
async function readLines(shop: Shop, orderId: OrderId) {
  const [lines, progress] = await Promise.all([
    shop.db
      .select({ line: orderLine, ...partColumns })
      .from(orderLine)
      .leftJoin(product, eq(product.id, orderLine.productId))
      .leftJoin(stockLevel, eq(stockLevel.productId, orderLine.productId))
      .where(eq(orderLine.orderId, orderId))
      .orderBy(asc(orderLine.position)),
    readProgress(shop.db, orderId),
  ])
  const known = new Map(progress.map((line) => [line.id, line]))
  return lines.map(({ line, ...part }) => {
    const { shipped = 0, packed = 0, delivered = 0, cancelled = 0, returned = 0 } = known.get(line.id) ?? {}
    const machine = line.applianceName !== null && line.fitAnswer !== null ? { name: line.applianceName, fit: line.fitAnswer } : null
    return { ...shown(soldLineSchema, line), ...part, machine, shipped, packed, delivered, cancelled, returned }
  })
}

const factsOf = (row: OrderRow) =>
  shown(factsSchema, {
    ...row,
    placedAt: row.placedAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
  })

/** The shipments, each with what its pieces forbid. Most orders have none, whose lines need not be looked at. */
async function readShipmentsWithRefusals(db: Queryable, orderId: OrderId) {
  const shipments = await readShipments(db, orderId)
  const lines = shipments.length === 0 ? [] : await readLinesOfShipments(db, orderId)
  // What is packed has not left: nothing of it has come back.
  const refusalsOf = ({ status, lines: pieces }: (typeof shipments)[number]) =>
    status === 'pending' ? { cancel: null, lose: null } : shipmentRefusals(pieces, lines)
  return shipments.map((shipment) => ({ ...shipment, refusals: refusalsOf(shipment) }))
}

/** What this customer's paid orders are and come to; another mailbox is another customer. */
async function readCustomer(shop: Shop, { emailKey, userId }: OrderRow) {
  const [sums] = await shop.db
    .select({
      paidOrders: sql<number>`(count(*) filter (where ${isBought(sql`${order.idempotencyKey}`)}))::int`,
      spentCents: sql<number>`coalesce(sum(${order.paidCents} - ${order.refundedCents}), 0)::float8`,
    })
    .from(order)
    // Orders whose customer's data was erased have no key, and are nobody's.
    .where(and(eq(order.emailKey, emailKey), ne(order.emailKey, ''), isNotNull(order.paidAt)))
  return { paidOrders: sums?.paidOrders ?? 0, spentCents: sums?.spentCents ?? 0, hasAccount: userId !== null }
}

/**
 * An order with all that staff need to process it: some thirteen statements in parallel and two about shipments, however long it is.
 * @throws {Problem} `not_found`
 */
export async function readStaffOrder(shop: Shop, number: string): Promise<StaffOrder> {
  const row = await findOrderRow(shop, number)
  const { db } = shop
  const [lines, payments, refunds, shipments, returns, history, refundable, customer, letters, rules, origin] = await Promise.all([
    readLines(shop, row.id),
    readAttempts(shop, row.id),
    readRefunds(db, row.id),
    readShipmentsWithRefusals(db, row.id),
    readReturns(db, row.id),
    readEvents(shop, row.id),
    readRefundable(db, row),
    readCustomer(shop, row),
    readOrderEmails(db, row.id),
    dispatchRules(shop),
    readExchangeOrigin(db, row.id),
  ])
  const money = new Map(refundable.lines.map((line) => [line.id, line]))
  return {
    ...factsOf(row),
    lines: lines.map((line) => {
      const { refundedQuantity = 0, exchangedQuantity = 0, differenceCents = 0, differenceTaxCents = 0 } = money.get(line.id) ?? {}
      return { ...line, refunded: refundedQuantity, exchanged: exchangedQuantity, differenceCents, differenceTaxCents }
    }),
    payments,
    refunds,
    shipments,
    returns,
    ...origin,
    history,
    refundable: { leftCents: refundable.leftCents, shippingCents: refundable.shippingCents },
    // Stored by an earlier version of the shop perhaps: what cannot be read is left out.
    priceSteps: z.array(priceStepSchema).safeParse(row.quoteBreakdown).data ?? [],
    ...shipByOf({ ...row, isToShip: refuseShipping(row) === null && lines.some((line) => toSend(line) > 0) }, rules),
    promise: shownPromise(row, rules.timeZone),
    customer,
    letters,
  }
}
