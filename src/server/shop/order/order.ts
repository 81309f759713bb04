import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { customerRefusals } from '#domain/order/order-refusals.ts'
import {
  FULFILMENT_STATUSES,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATES,
  RETURN_STATUSES,
  SHIPMENT_STATES,
} from '#domain/order/order-status.ts'
import { FIT_ANSWERS } from '#domain/fit/fit.ts'
import { returnRuleText } from '#domain/returns/return-rule.ts'
import type { Queryable } from '#server/db/client.ts'
import { payment } from '#server/db/schema/order/payment.ts'
import { order, orderLine } from '#server/db/schema/order/order.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { shown } from '#server/shop/shown.ts'
import { idOf } from '#server/shop/id-of.ts'
import { OF_THE_ORDERS_PAYMENT } from './counting-statuses.ts'
import type { OpenedOrder } from './order-access.ts'
import { isExchange } from './order-origin.ts'
import {
  asCustomerReturn,
  readRefunds,
  readReturns,
  readShipments,
  readToPay,
  refundSchema,
  returnSchema,
  shipmentSchema,
  toPaySchema,
} from './order-schemas.ts'
import { canAskBack, piecesToAskBack, readReturnTerms } from './return-window.ts'
import type { LineTerms } from './return-window.ts'
import { leftToPackOf, readProgress } from './line-progress.ts'
import { settings } from '#server/shop/settings/settings.ts'
import { shownPromise } from './delivery-promise.ts'
import { historySchema, promiseSchema, readHistory, readPaymentStatus, standingOf, standingFields } from './order-status-view.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId, OrderLineId } from '#domain/id.ts'

/** The fields that every view of an order starts with. */
export const orderHeadSchema = z.object({
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  fulfilmentStatus: z.enum(FULFILMENT_STATUSES),
  returnStatus: z.enum(RETURN_STATUSES).nullable(),
  placedAt: z.string(),
  totalCents: z.int(),
  email: z.string(),
})

/** Of the card that paid, all that is kept; its words are those of `cardText`. */
const cardSchema = z.object({ brand: z.string(), last4: z.string(), wallet: z.string().nullable() })

/** The shipping address. */
export const addressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

/** The company of the address, and what the buyer's own books call the order. */
export const referencesSchema = z.object({
  company: z.string().nullable(),
  poNumber: z.string().nullable(),
  jobName: z.string().nullable(),
})

/** An order's totals. */
export const orderSumSchema = z.object({
  subtotalCents: z.int(),
  discountCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  refundedCents: z.int(),
  couponCode: z.string().nullable(),
  taxExemption: z
    .string()
    .nullable()
    .meta({ description: 'Why it is without tax, by which certificate, as it is to be stated; null where none was needed' }),
})

/** The rule of a line in words, the last day for it, and what has to be said about the part. */
const lineReturnSchema = z.object({
  text: z.string(),
  until: z.string().nullable().meta({ description: 'A day of the shop’s calendar, once it was sent' }),
  faultyUntil: z.string().nullable().meta({ description: 'The same for what is faulty, damaged or not what was ordered' }),
  asksCondition: z.boolean().meta({ description: 'Whether it matters if it was opened or installed' }),
})

const orderLineSchema = z.object({
  id: idOf<OrderLineId>(),
  slug: z.string(),
  name: z.string(),
  partNumber: z.string(),
  quantity: z.int(),
  unitPriceCents: z.int(),
  subtotalCents: z.int(),
  discountCents: z.int(),
})

/** An order as e-mails need it. */
const orderViewSchema = z.object({
  ...orderHeadSchema.shape,
  paidAt: z.string().nullable(),
  isExchange: z
    .boolean()
    .meta({ description: 'Whether its parts are sent for others that came back: what these were worth is its discount, then' }),
  shippingAddress: addressSchema,
  ...referencesSchema.shape,
  lines: z.array(orderLineSchema),
  ...orderSumSchema.shape,
  paidCents: z.int(),
  card: cardSchema.nullable().meta({ description: 'The card that paid; null before, for other ways to pay, and where it was not told' }),
  promise: promiseSchema,
})
const orderFactsSchema = orderViewSchema.omit({ lines: true, promise: true, card: true })
export type OrderView = z.output<typeof orderViewSchema>

const refusal = z.string().nullable()

/** An order with its shipments, returns and refunds, as its customer sees it. */
export const orderSchema = orderViewSchema
  .extend({
    ...standingFields,
    version: z.int().meta({ description: 'A change names the version that was seen' }),
    refusals: z
      .object({ cancel: refusal, address: refusal })
      .meta({ description: 'Why its customer cannot do this now, in words; null: it can be done' }),
    lines: z.array(
      orderLineSchema.extend({
        canReturn: z.int().meta({ description: 'Pieces that may still be asked to be sent back' }),
        photo: z.string().nullable(),
        currentSlug: z.string().nullable().meta({ description: 'Where the part is sold now; null when it is no longer' }),
        returns: lineReturnSchema.meta({ description: 'By which rule it comes back' }),
        machine: z
          .object({ name: z.string(), fit: z.enum(FIT_ANSWERS) })
          .nullable()
          .meta({ description: 'What it was bought for, and whether it fits that, as it was known then' }),
      }),
    ),
    shipments: z.array(shipmentSchema),
    returns: z.array(returnSchema),
    refunds: z.array(refundSchema),
    photoDays: z.int().meta({ description: 'Days after which photographs of returns are deleted' }),
    history: historySchema,
    toPay: toPaySchema.meta({ description: 'What is to be paid for it and where, for who may act on it, as long as it can be paid' }),
  })
  .meta({ id: 'Order' })
export type OrderDetails = z.output<typeof orderSchema>

const NO_TERMS = { text: '', until: null, faultyUntil: null, asksCondition: false }

const returnsOf = (known: LineTerms | undefined) =>
  known
    ? {
        text: returnRuleText(known.rule),
        until: known.until,
        faultyUntil: known.faultyUntil,
        asksCondition: !known.rule.opened || !known.rule.installed,
      }
    : NO_TERMS

/** Of each line, what its part looks like, where it is sold now, and for which machine it was bought. */
async function readParts(shop: Shop, orderId: OrderId) {
  const rows = await shop.db
    .select({
      id: orderLine.id,
      photo: sql<string | null>`${product.images} ->> 0`,
      currentSlug: sql<string | null>`case when ${product.active} then ${product.slug} end`,
      machine: { name: orderLine.applianceName, fit: orderLine.fitAnswer },
    })
    .from(orderLine)
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(eq(orderLine.orderId, orderId))
  return new Map(rows.map(({ id, ...part }) => [id, part]))
}

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

/** How the order stands, in words, and what its customer can do with it. */
async function standing(
  { db, row }: { db: Queryable; row: OrderRow },
  shipments: OrderDetails['shipments'],
  { timeZone, leftToPack, ...facts }: { timeZone: string; leftToPack: number; canReturn: boolean; mayAct: boolean },
) {
  const read = shipments.map((one) => ({ status: one.status, shippedAt: dateOf(one.shippedAt), deliveredAt: dateOf(one.deliveredAt) }))
  return {
    ...standingOf(row, { shipments: read, leftToPack }, timeZone),
    version: row.version,
    refusals: customerRefusals({
      ...row,
      paymentStatus: await readPaymentStatus(db, row),
      isPaid: row.paidAt !== null,
      isExchange: isExchange(row),
      hasShipped: shipments.length > 0,
      ...facts,
      isPackedOnly: shipments.length > 0 && shipments.every(({ status }) => status === 'pending'),
    }),
  }
}

/** An order as its customer sees it. @param opened the order, and whether whoever looks at it may act on it. */
export async function readOrderDetails(shop: Shop, { row, mayAct }: Pick<OpenedOrder, 'row' | 'mayAct'>): Promise<OrderDetails> {
  const [orderLines, cards, progress, terms, shipped, returns, refunds, history, parts, toPay, { identity, privacy }] = await Promise.all([
    readLines(shop.db, [row.id]),
    readCards(shop.db, [row]),
    readProgress(shop.db, row.id),
    readReturnTerms(shop.db, row.id),
    readShipments(shop.db, row.id),
    readReturns(shop.db, row.id),
    readRefunds(shop.db, row.id, OF_THE_ORDERS_PAYMENT),
    readHistory(shop.db, row),
    readParts(shop, row.id),
    mayAct ? readToPay(shop.db, row) : null,
    settings(shop),
  ])
  const view = viewOf(row, { lines: orderLines, card: cards.get(row.id) ?? null, timeZone: identity.timeZone })
  const left = piecesToAskBack(row, { progress, terms })
  const shipments = shipped.filter(({ status }) => SHIPMENT_STATES[status].counts).map((shipment) => shown(shipmentSchema, shipment))
  const facts = { timeZone: identity.timeZone, leftToPack: leftToPackOf(progress), canReturn: canAskBack(left), mayAct }
  return {
    ...view,
    ...(await standing({ db: shop.db, row }, shipments, facts)),
    lines: view.lines.map((line) => {
      const { photo = null, currentSlug = null, machine } = parts.get(line.id) ?? {}
      const known = terms.lines.get(line.id)
      return {
        ...line,
        photo,
        currentSlug,
        canReturn: left.get(line.id) ?? 0,
        returns: returnsOf(known),
        machine: machine?.name && machine.fit ? { name: machine.name, fit: machine.fit } : null,
      }
    }),
    shipments,
    returns: returns.map((one) => asCustomerReturn(one, mayAct)),
    refunds: refunds.filter(({ status }) => REFUND_STATES[status].counts).map((one) => shown(refundSchema, one)),
    photoDays: privacy.returnPhotoDays,
    history,
    toPay,
  }
}

type OrderRow = typeof order.$inferSelect
type LineRow = typeof orderLine.$inferSelect

/** The lines of these orders, in their order. */
const readLines = (db: Queryable, ids: OrderId[]): Promise<LineRow[]> =>
  db.select().from(orderLine).where(inArray(orderLine.orderId, ids)).orderBy(asc(orderLine.position))

/** By order, the card of the payment that is in its books. */
async function readCards(db: Queryable, rows: OrderRow[]): Promise<Map<OrderId, NonNullable<OrderView['card']>>> {
  const paid = rows.filter(({ paidAt }) => paidAt !== null).map(({ id }) => id)
  if (paid.length === 0) return new Map()
  const found = await db
    .select({ orderId: payment.orderId, brand: payment.cardBrand, last4: payment.cardLast4, wallet: payment.cardWallet })
    .from(payment)
    .where(and(inArray(payment.orderId, paid), eq(payment.status, 'paid'), isNotNull(payment.cardLast4)))
    .orderBy(asc(payment.attempt))
  // The last attempt that was paid stays in the map.
  return new Map(
    found.flatMap(({ orderId, brand, last4, wallet }) => (brand === null || last4 === null ? [] : [[orderId, { brand, last4, wallet }]])),
  )
}

/** The orders with these ids, as their e-mails need them; those that there are. */
export async function readOrders(shop: Shop, ids: OrderId[]): Promise<Map<OrderId, OrderView>> {
  if (ids.length === 0) return new Map()
  const rows = await shop.db.select().from(order).where(inArray(order.id, ids))
  const [lines, cards, { identity }] = await Promise.all([readLines(shop.db, ids), readCards(shop.db, rows), settings(shop)])
  return new Map(
    rows.map((row) => {
      const own = lines.filter(({ orderId }) => orderId === row.id)
      return [row.id, viewOf(row, { lines: own, card: cards.get(row.id) ?? null, timeZone: identity.timeZone })]
    }),
  )
}

function viewOf(row: OrderRow, { lines, card, timeZone }: { lines: LineRow[]; card: OrderView['card']; timeZone: string }): OrderView {
  const times = { placedAt: row.placedAt.toISOString(), paidAt: row.paidAt?.toISOString() ?? null }
  return {
    ...shown(orderFactsSchema, { ...row, ...times, isExchange: isExchange(row) }),
    lines: lines.map((line) => shown(orderLineSchema, line)),
    card,
    promise: shownPromise(row, timeZone),
  }
}
