import { randomBytes } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type { Customer } from '#domain/customer/customer.ts'
import { emailKey, normaliseEmail } from '#domain/customer/email.ts'
import { makeOrderNumber } from '#domain/order/order.ts'
import type { OrderReferences, ReferenceField } from '#domain/order/order-references.ts'
import { leastChargeText } from '#domain/payment.ts'
import type { PaymentRequest } from '#domain/payment.ts'
import { Problem } from '#domain/problem.ts'
import { crashPoint } from '#server/crash-point.ts'
import { newId } from '#server/db/id.ts'
import { isId } from '#domain/id.ts'
import type { Id, UserId } from '#domain/id.ts'
import { order, orderEvent, orderLine } from '#server/db/schema/order.ts'
import { payment } from '#server/db/schema/payment.ts'
import type { PaymentAttempt } from '#server/db/schema/payment.ts'
import type { Transaction } from '#server/db/client.ts'
import { priceCart, quoteView } from './quote.ts'
import type { PricedCart } from './quote.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { hashRequest, requireSameRequest } from '#server/shop/request-hash.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { accountOfAddress } from '#server/shop/tax-exemption/exemptions.ts'
import { reserveStock } from '#server/shop/stock/stock.ts'
import { returnRule } from '#domain/returns/return-rule.ts'
import { readLineFits } from './line-fits.ts'
import { takeTurns } from './checkout-turn.ts'
import { redeemCoupon } from './coupon.ts'
import { limitUnpaid, lockShopper } from './limit-unpaid.ts'

/**
 * When a hosted session that begins now ends, with the reservation of its order: as long as the settings say, 30 minutes by default
 * (decision 11), and one more, which keeps it above the provider's minimum.
 */
export const sessionEnd = (nowMs: number, holdMinutes: number): Date => new Date(nowMs + (holdMinutes + 1) * 60_000)

/** What the browser sends to start the checkout ('Secure Checkout'). */
export interface CheckoutRequest extends Partial<Record<ReferenceField, string | null | undefined>> {
  items: { slug: string; quantity: number; /** The appliance that it is for: `brand/slug`. */ machine?: string | undefined }[]
  customer: Customer
  couponCode?: string | undefined
  /** The fingerprint of the quote that the shopper saw. */
  quoteFingerprint?: string | undefined
  /** The session that this browser opened before, for an earlier state of its cart: it is expired before another begins. */
  replaces?: string | undefined
}

/** Who checks out, and the idempotency key: the same key is the same order, however often and from wherever it is sent. */
export interface CheckoutContext {
  idempotencyKey: string
  userId: UserId | null
  /** A fingerprint of the visitor's network address; null where that does not identify a visitor. */
  clientKey: string | null
  /** The member of staff who places it for a caller: the log has their name, and no limit of visitors holds for them. */
  placedBy?: Staff
}

/** The context, the hash of the request, and whether the payment is a test. */
type OrderContext = Omit<CheckoutContext, 'placedBy'> & { requestHash: string; testMode: boolean }

const referencesOf = ({ company, poNumber, jobName }: CheckoutRequest): OrderReferences => ({
  company: company ?? null,
  poNumber: poNumber ?? null,
  jobName: jobName ?? null,
})

/**
 * Without references it is the hash of the time before there were any: a request that is repeated across a deployment is still the same. What a
 * part is for changes nothing that is paid.
 */
function hashOf(request: CheckoutRequest): string {
  const { company, poNumber, jobName } = referencesOf(request)
  const references = company === null && poNumber === null && jobName === null ? [] : [{ company, poNumber, jobName }]
  const items = request.items.map(({ slug, quantity }) => ({ slug, quantity }))
  return hashRequest(items, request.customer, request.couponCode ?? '', ...references)
}

/** The latest payment of the order placed with this key, if any. @throws {Problem} `idempotency_mismatch` */
export async function findPlaced(
  shop: Shop,
  request: CheckoutRequest,
  { idempotencyKey }: CheckoutContext,
): Promise<PaymentAttempt | undefined> {
  const [found] = await shop.db
    .select({ requestHash: order.requestHash, payment })
    .from(order)
    .innerJoin(payment, eq(payment.orderId, order.id))
    .where(eq(order.idempotencyKey, idempotencyKey))
    .orderBy(desc(payment.attempt))
    .limit(1)
  if (found) requireSameRequest(found.requestHash, hashOf(request))
  return found?.payment
}

/** Refuses when the quote has changed or does not allow an order. @throws {Problem} that says why, with the new quote. */
function requireOrderable(cart: PricedCart, request: CheckoutRequest) {
  const { quote, fingerprint } = cart
  if (quote.lines.length === 0) throw new Problem('cart_empty')
  const extra = { quote: quoteView(quote), fingerprint }
  if (quote.lines.some((line) => line.problem))
    throw new Problem('cart_changed', { detail: 'Some items in your cart have changed.', extra })
  if (request.couponCode && quote.couponRefusal)
    throw new Problem(quote.couponRefusal.code, {
      detail: quote.couponRefusal.text,
      fields: { couponCode: quote.couponRefusal.text },
      extra,
    })
  if (request.quoteFingerprint !== undefined && request.quoteFingerprint !== fingerprint)
    throw new Problem('cart_changed', { detail: 'Prices have changed. Please check the new total.', extra })
  const { totalCents, leastChargeCents: leastCents } = quote
  if (leastCents !== null)
    throw new Problem('total_too_small', { detail: leastChargeText(totalCents, { leastCents, hasCoupon: quote.coupon !== null }), extra })
}

interface NewOrder {
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

/** Inserts the order's row. False when another request with the same key was quicker. */
async function insertOrder(tx: Transaction, { id, number, customer, references, cart: { quote } }: NewOrder, context: OrderContext) {
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
  return inserted.length > 0
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

/** Inserts the order's lines, reserves its stock, and redeems its coupon. */
async function insertLines(tx: Transaction, { id, customer, cart, expiresAt }: NewOrder, items: CheckoutRequest['items']) {
  const lines = soldLines(cart)
  const fits = await readLineFits(tx, items, cart.products)
  await tx.insert(orderLine).values(
    lines.map(({ line, product }, position) => ({
      ...line,
      id: newId('lin'),
      orderId: id,
      position,
      productId: product.id,
      sku: product.sku,
      brand: product.brand,
      returnRule: returnRule(product, cart.returnSettings),
      ...fits.get(product.id),
    })),
  )
  const reservations = lines.map(({ line, product }) => ({ productId: product.id, quantity: line.quantity }))
  await reserveStock(tx, { orderId: id, lines: reservations, expiresAt })
  const { coupon, quote } = cart
  if (coupon && quote.coupon) await redeemCoupon(tx, { orderId: id, coupon, email: customer.email, amountCents: quote.discountCents })
}

/** Writes into the order's history and the log who has placed it for a caller. */
async function writePlacer(tx: Transaction, { id, cart }: NewOrder, staff: Staff) {
  const after = { totalCents: cart.quote.totalCents }
  await audit(tx, staff, { action: 'order.place', subject: id, after })
  await tx.insert(orderEvent).values({ id: newId('evt'), orderId: id, type: 'placed', actor: 'staff', data: { text: 'by phone' } })
}

/** Inserts the order with its lines, stock reservation, coupon redemption and payment attempt; all or nothing. */
async function writeOrder(
  { shop, tx }: { shop: Shop; tx: Transaction },
  request: CheckoutRequest,
  { placedBy, ...context }: CheckoutContext,
) {
  const { customer } = request
  const shopper = { clientKey: context.clientKey, email: customer.email }
  await lockShopper(tx, shopper)
  // An order for a caller joins the account that has proven their address: its certificates count.
  const userId = placedBy ? await accountOfAddress(tx, customer.email) : context.userId
  const asked = { ...request, email: customer.email, state: customer.state, isProven: true, userId }
  const cart = await priceCart(tx, asked, { lock: true, mode: 'reprice' })
  requireOrderable(cart, request)
  if (!placedBy) await limitUnpaid(tx, shopper, cart)
  const expiresAt = sessionEnd(cart.now.getTime(), cart.holdMinutes)
  const references = referencesOf(request)
  const placed: NewOrder = { id: newId('ord'), number: makeOrderNumber(randomBytes(12)), customer, references, cart, expiresAt }
  if (!(await insertOrder(tx, placed, { ...context, requestHash: hashOf(request), testMode: shop.payments.testMode }))) return null
  await insertLines(tx, placed, request.items)
  if (placedBy) await writePlacer(tx, placed, placedBy)
  const [attempt] = await tx
    .insert(payment)
    .values({
      id: newId('pay'),
      orderId: placed.id,
      attempt: 1,
      provider: shop.payments.name,
      idempotencyKey: `order:${placed.id}:a1`,
      request: paymentRequest(shop, placed),
      amountCents: cart.quote.totalCents,
      expiresAt,
    })
    .returning()
  crashPoint('order.beforeCommit')
  return attempt ?? null
}

/**
 * Places the order of a cart: order first, payment after (decision 11). The same `idempotencyKey` always returns the same order and payment
 * attempt, however often and from wherever it is sent.
 * @throws {Problem} `cart_changed` with the new quote, a coupon's refusal, `total_too_small`, `idempotency_mismatch`, `too_many_checkouts`, `too_much_unpaid` …
 */
export async function placeOrder(shop: Shop, request: CheckoutRequest, context: CheckoutContext): Promise<PaymentAttempt> {
  const attempt =
    (await retryTransaction(() => shop.db.transaction((tx) => writeOrder({ shop, tx }, request, context)), takeTurns(shop))) ??
    (await findPlaced(shop, request, context))
  if (!attempt) throw new Problem('unavailable')
  crashPoint('order.afterCommit')
  return attempt
}
