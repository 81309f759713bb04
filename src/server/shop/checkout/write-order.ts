import { sql } from 'drizzle-orm'
import type { Customer } from '#domain/customer/customer-check.ts'
import { normaliseEmail } from '#domain/customer/email.ts'
import { emailKey } from '#domain/customer/email-key.ts'
import { isId } from '#domain/id.ts'
import type { Id, UserId } from '#domain/id.ts'
import type { OrderReferences } from '#domain/order/order-references.ts'
import type { PaymentRequest } from '#domain/order/payment-request.ts'
import { returnRule } from '#domain/returns/return-rule.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { order, orderLine } from '#server/db/schema/order/order.ts'
import { payment } from '#server/db/schema/order/payment.ts'
import type { Shop } from '#server/shop/shop.ts'
import { reserveStock } from '#server/shop/stock/stock.ts'
import { redeemCoupon } from './coupon-redemption.ts'
import type { readLineFits } from './line-fits.ts'
import type { PricedCart } from './quote.ts'
import { categoriesOf } from './sellable.ts'

/** Whose it is and by which request it is placed, and whether the payment is a test. */
interface OrderContext {
  idempotencyKey: string
  requestHash: string
  userId: UserId | null
  clientKey: string | null
  testMode: boolean
}

/** An order that is being placed: its parts are priced, and their stock is locked. */
export interface NewOrder {
  id: Id<'ord'>
  number: string
  customer: Customer
  references: OrderReferences
  cart: PricedCart
  /** When the hosted session expires, and the reservation with it. */
  expiresAt: Date
}

const paymentRequest = (shop: Shop, { id, number, customer, cart: { quote }, expiresAt }: NewOrder): PaymentRequest => ({
  reference: id,
  orderNumber: number,
  email: customer.email,
  currency: 'usd',
  lines: quote.lines.map(({ name, partNumber, quantity, unitPriceCents }) => ({ name, partNumber, quantity, unitPriceCents })),
  discountCents: quote.discountCents,
  shippingCents: quote.shippingCents,
  taxCents: quote.taxCents,
  taxLabel: `Sales tax (${customer.state} ${quote.taxBasisPoints / 100}%)`,
  totalCents: quote.totalCents,
  successUrl: `${shop.env.PUBLIC_URL}/cart?payment=success`,
  cancelUrl: `${shop.env.PUBLIC_URL}/cart?payment=cancelled`,
  expiresAt: expiresAt.toISOString(),
})

/** Another request with the same key was quicker. */
export class KeyTakenError extends Error {}

/** Inserts the order's row. @throws {KeyTakenError} */
export async function insertOrder(tx: Transaction, { id, number, customer, references, cart: { quote } }: NewOrder, context: OrderContext) {
  const { email, ...shippingAddress } = customer
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents, taxBasisPoints, taxExemption, breakdown } = quote
  const inserted = await tx
    .insert(order)
    .values({
      id,
      number,
      ...context,
      // An account that is erased or merged at this moment is waited for: without it the order is a guest's.
      userId: sql`(select id from "user" where id = ${context.userId} for key share)`,
      email: normaliseEmail(email),
      emailKey: emailKey(email),
      shippingAddress,
      ...references,
      subtotalCents,
      discountCents,
      shippingCents,
      taxCents,
      totalCents,
      taxBasisPoints,
      taxCertificateId: taxExemption && isId('txc', taxExemption.certificateId) ? taxExemption.certificateId : null,
      taxExemption: taxExemption?.text ?? null,
      quoteBreakdown: breakdown,
      couponCode: quote.coupon?.code ?? null,
    })
    .onConflictDoNothing({ target: order.idempotencyKey })
    .returning({ id: order.id })
  if (inserted.length === 0) throw new KeyTakenError()
}

/** The lines of a quote with their products: `requireOrderable` has rejected lines without one. */
function soldLines({ quote, products }: PricedCart) {
  const bySlug = new Map(products.map((product) => [product.slug, product]))
  return quote.lines.map(({ problem: _, ...line }) => {
    const product = bySlug.get(line.slug)
    if (!product) throw new Error(`the line of ${line.slug} has no product`)
    return { line, product }
  })
}

/** Inserts the order's lines. @param fits what its parts are bought for. */
export const insertLines = (tx: Transaction, { id, cart }: NewOrder, fits: Awaited<ReturnType<typeof readLineFits>>) =>
  insertRows(tx, {
    table: orderLine,
    rows: soldLines(cart).map(({ line, product }, position) => ({
      ...line,
      id: newId('lin'),
      orderId: id,
      position,
      productId: product.id,
      sku: product.sku,
      brand: product.brand,
      returnRule: returnRule({ categories: categoriesOf(product) }, cart.returnSettings),
      ...(fits.get(product.id) ?? { applianceId: null, applianceName: null, fitAnswer: null }),
    })),
  })

/** Reserves the stock of its lines. @throws {Problem} `out_of_stock` */
export const reserveLines = (tx: Transaction, { id, cart, expiresAt }: NewOrder) => {
  const lines = soldLines(cart).map(({ line, product }) => ({ productId: product.id, quantity: line.quantity }))
  return reserveStock(tx, { orderId: id, lines, expiresAt })
}

/** Redeems the coupon that its quote counts. @throws {Problem} `coupon_used_up`, `coupon_already_used` */
export async function redeemGiven(tx: Transaction, { id, customer, cart: { coupon, quote } }: NewOrder) {
  if (coupon && quote.coupon) await redeemCoupon(tx, { orderId: id, coupon, email: customer.email, amountCents: quote.discountCents })
}

/** Inserts the first attempt to pay an order; its page is opened after the transaction. */
export const insertFirstAttempt = (
  tx: Transaction,
  shop: Shop,
  { orderId, request, expiresAt }: Pick<typeof payment.$inferInsert, 'orderId' | 'request' | 'expiresAt'>,
) =>
  tx
    .insert(payment)
    .values({
      id: newId('pay'),
      orderId,
      attempt: 1,
      provider: shop.payments.name,
      idempotencyKey: `order:${orderId}:a1`,
      request,
      amountCents: request.totalCents,
      expiresAt,
    })
    .returning()

/** Inserts the first attempt to pay a cart's order. */
export const insertAttempt = (tx: Transaction, shop: Shop, placed: NewOrder) =>
  insertFirstAttempt(tx, shop, { orderId: placed.id, request: paymentRequest(shop, placed), expiresAt: placed.expiresAt })
