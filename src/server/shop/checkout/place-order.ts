import { createHash, randomBytes } from 'node:crypto'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Customer } from '#domain/customer/customer.ts'
import { emailKey, normaliseEmail } from '#domain/customer/email.ts'
import { makeOrderNumber } from '#domain/order.ts'
import type { PaymentRequest } from '#domain/payment.ts'
import { Problem } from '#domain/problem.ts'
import { crashPoint } from '#server/crash-point.ts'
import { newId } from '#server/db/id.ts'
import { order, orderLine } from '#server/db/schema/order.ts'
import { payment } from '#server/db/schema/payment.ts'
import type { Transaction } from '#server/db/client.ts'
import { openSession } from '#server/shop/payment/payment-session.ts'
import { cancelPayment, paymentStateView } from '#server/shop/payment/sync-payment.ts'
import { priceCart, quoteView } from './quote.ts'
import type { PricedCart } from './quote.ts'
import { retryDeadlocks } from '#server/shop/retry-deadlocks.ts'
import type { Shop } from '#server/shop/shop.ts'
import { redeemCoupon, reserveStock } from '#server/shop/stock/stock.ts'

/** A hosted session lives 30 minutes (decision 11); one more keeps it above the provider's least. */
const SESSION_MINUTES = 31

/** What the shopper sends with Secure Checkout. */
export interface CheckoutRequest {
  items: { slug: string; quantity: number }[]
  customer: Customer
  couponCode?: string | undefined
  /** The fingerprint of the quote that the shopper saw. */
  quoteFingerprint?: string | undefined
  /** The session that this browser opened before, for an earlier state of its cart: it ends before another begins. */
  replaces?: string | undefined
}

/** Who checks out, and with which key: the same key is the same order, however often and from wherever it is sent. */
export interface CheckoutContext {
  idempotencyKey: string
  userId: string | null
  /** A fingerprint of the visitor's address; null where it says nothing. */
  clientKey: string | null
}

const hashOf = (request: CheckoutRequest) =>
  createHash('sha256')
    .update(JSON.stringify([request.items, request.customer, request.couponCode ?? '']))
    .digest('hex')

/** The order that was placed with this key, if any, with its latest payment. @throws {Problem} `idempotency_mismatch` */
async function findPlaced(shop: Shop, idempotencyKey: string, requestHash: string) {
  const [found] = await shop.db
    .select({ requestHash: order.requestHash, payment })
    .from(order)
    .innerJoin(payment, eq(payment.orderId, order.id))
    .where(eq(order.idempotencyKey, idempotencyKey))
    .orderBy(desc(payment.attempt))
    .limit(1)
  if (found && found.requestHash !== requestHash) throw new Problem('idempotency_mismatch')
  return found?.payment
}

/** Nothing may stand between the quote and the order. @throws {Problem} that says what does, with the new quote. */
function refuse(cart: PricedCart, request: CheckoutRequest) {
  const { quote, fingerprint } = cart
  if (quote.lines.length === 0) throw new Problem('cart_empty')
  const extra = { quote: quoteView(quote), fingerprint }
  if (quote.lines.some((line) => line.problem))
    throw new Problem('cart_changed', { detail: 'Some items in your cart have changed.', extra })
  if (request.couponCode && quote.couponRefusal) throw new Problem(quote.couponRefusal.code, { detail: quote.couponRefusal.text, extra })
  if (request.quoteFingerprint !== undefined && request.quoteFingerprint !== fingerprint)
    throw new Problem('cart_changed', { detail: 'Prices have changed. Please check the new total.', extra })
}

const paymentRequest = (
  shop: Shop,
  id: string,
  number: string,
  customer: Customer,
  { quote }: PricedCart,
  expiresAt: Date,
): PaymentRequest => ({
  reference: id,
  orderNumber: number,
  email: customer.email,
  currency: 'usd',
  lines: quote.lines.map(({ name, partNumber, quantity, unitPriceCents }) => ({ name, partNumber, quantity, unitPriceCents })),
  discountCents: quote.discountCents,
  shippingCents: quote.shippingCents,
  taxCents: quote.taxCents,
  taxLabel: `Sales tax (${quote.state ?? ''} ${quote.taxBasisPoints / 100}%)`,
  totalCents: quote.totalCents,
  successUrl: `${shop.env.PUBLIC_URL}/cart?payment=success`,
  cancelUrl: `${shop.env.PUBLIC_URL}/cart?payment=cancelled`,
  expiresAt: expiresAt.toISOString(),
})

/** Unpaid orders that one visitor may have open at once, for one e-mail address and altogether: nobody can hold a shelf by not paying. */
const OPEN_HOLDS = { perCustomer: 3, perClient: 20 }

/** @throws {Problem} `too_many_checkouts` */
async function limitHolds(tx: Transaction, clientKey: string | null, customerKey: string) {
  if (clientKey === null) return
  const [open] = await tx
    .select({ client: count(), customer: sql<number>`count(*) filter (where ${order.emailKey} = ${customerKey})::int` })
    .from(order)
    .where(and(eq(order.clientKey, clientKey), eq(order.status, 'pending')))
  if (open && (open.customer >= OPEN_HOLDS.perCustomer || open.client >= OPEN_HOLDS.perClient))
    throw new Problem('too_many_checkouts', {
      detail: 'You have several unfinished checkouts. Finish or cancel one of them, or try again in half an hour.',
    })
}

/** Writes the order, its lines, the stock it holds, its use of a code and its payment attempt; all or nothing. */
async function writeOrder(shop: Shop, tx: Transaction, request: CheckoutRequest, context: CheckoutContext & { hash: string }) {
  const { customer } = request
  const cart = await priceCart(tx, { ...request, email: customer.email, state: customer.state }, { lock: true, mode: 'reprice' })
  refuse(cart, request)
  await limitHolds(tx, context.clientKey, emailKey(customer.email))
  const { quote, products } = cart
  const id = newId('ord')
  const number = makeOrderNumber(randomBytes(8))
  const expiresAt = new Date(cart.now.getTime() + SESSION_MINUTES * 60_000)
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents, taxBasisPoints, breakdown } = quote
  const { email, ...shippingAddress } = customer
  const placed = await tx
    .insert(order)
    .values({
      ...{ id, number, idempotencyKey: context.idempotencyKey, requestHash: context.hash, userId: context.userId, clientKey: context.clientKey },
      ...{ shippingAddress, taxBasisPoints },
      ...{ subtotalCents, discountCents, shippingCents, taxCents, totalCents, quoteBreakdown: breakdown, testMode: shop.payments.testMode },
      email: normaliseEmail(email),
      emailKey: emailKey(email),
      couponCode: quote.coupon?.code ?? null,
    })
    .onConflictDoNothing({ target: order.idempotencyKey })
    .returning({ id: order.id })
  if (placed.length === 0) return null
  await tx.insert(orderLine).values(
    quote.lines.map((line, position) => {
      const product = products.find((candidate) => candidate.slug === line.slug)
      const { problem: _, ...copy } = line
      return {
        ...copy,
        id: newId('lin'),
        orderId: id,
        position,
        productId: product?.id ?? '',
        sku: product?.sku ?? '',
        brand: product?.brand ?? null,
      }
    }),
  )
  const reservations = quote.lines.map(({ productId, quantity }) => ({ productId: productId ?? '', quantity }))
  await reserveStock(tx, id, reservations, expiresAt)
  if (cart.coupon && quote.coupon) await redeemCoupon(tx, id, { ...cart.coupon, email: customer.email, amountCents: discountCents })
  const [attempt] = await tx
    .insert(payment)
    .values({
      id: newId('pay'),
      orderId: id,
      attempt: 1,
      provider: shop.payments.name,
      idempotencyKey: `order:${id}:a1`,
      request: paymentRequest(shop, id, number, customer, cart, expiresAt),
      amountCents: totalCents,
      expiresAt,
    })
    .returning()
  crashPoint('order.beforeCommit')
  return attempt ?? null
}

/**
 * Ends the session that the same browser opened before, so that one cart is never paid twice from two tabs.
 * @throws {Problem} `already_paid` when it has been paid, or its money is on the way.
 */
async function endEarlier(shop: Shop, sessionId: string) {
  const earlier = await cancelPayment(shop, sessionId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'payment_unknown_session') return null
    throw error
  })
  if (earlier && earlier.state !== 'unpaid')
    throw new Problem('already_paid', { detail: 'You have paid for this cart in another tab.', extra: { sessionId, state: paymentStateView(earlier) } })
}

/**
 * Places the order, then opens its hosted payment page: order first, money after (decision 11). The same `idempotencyKey` always yields
 * the same order and the same session, however often and from wherever it is sent.
 * @throws {Problem} `cart_changed` with the new quote, a coupon's refusal, `idempotency_mismatch`, `payment_provider_failed` …
 */
export async function placeOrder(shop: Shop, request: CheckoutRequest, context: CheckoutContext) {
  const { idempotencyKey: key } = context
  const hash = hashOf(request)
  const known = await findPlaced(shop, key, hash)
  if (!known && request.replaces) await endEarlier(shop, request.replaces)
  const attempt =
    known ??
    (await retryDeadlocks(() => shop.db.transaction((tx) => writeOrder(shop, tx, request, { ...context, hash })))) ??
    (await findPlaced(shop, key, hash))
  if (!attempt) throw new Problem('unavailable')
  if (!known) crashPoint('order.afterCommit')
  return openSession(shop, attempt)
}
