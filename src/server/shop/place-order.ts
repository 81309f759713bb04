import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Customer } from '#domain/checkout.ts'
import { emailKey, normaliseEmail } from '#domain/email.ts'
import { makeOrderNumber } from '#domain/order.ts'
import type { PaymentRequest } from '#domain/payment.ts'
import { Problem } from '#domain/problem.ts'
import { newId } from '#server/db/id.ts'
import { couponRedemption, discountCode } from '#server/db/schema/coupon.ts'
import { order, orderEvent, orderLine } from '#server/db/schema/order.ts'
import { payment } from '#server/db/schema/payment.ts'
import { stockReservation } from '#server/db/schema/stock.ts'
import type { Transaction } from '#server/db/client.ts'
import { openSession } from './payment-session.ts'
import { priceCart } from './quote.ts'
import type { PricedCart } from './quote.ts'
import type { Shop } from './shop.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'

/** A hosted session lives 30 minutes (decision 11); one more keeps it above the provider's least. */
const SESSION_MINUTES = 31

/** What the shopper sends with Secure Checkout. */
export interface CheckoutRequest {
  items: { slug: string; quantity: number }[]
  customer: Customer
  couponCode?: string | undefined
  /** The fingerprint of the quote that the shopper saw. */
  quoteFingerprint?: string | undefined
}

const hashOf = (request: CheckoutRequest) =>
  createHash('sha256')
    .update(JSON.stringify([request.items, request.customer, request.couponCode ?? '']))
    .digest('hex')

/** The order that was placed with this key, if any, with its latest payment. @throws {Problem} `idempotency_mismatch` */
async function findPlaced(shop: Shop, checkoutKey: string, requestHash: string) {
  const [found] = await shop.db
    .select({ requestHash: order.requestHash, payment })
    .from(order)
    .innerJoin(payment, eq(payment.orderId, order.id))
    .where(eq(order.checkoutKey, checkoutKey))
    .orderBy(desc(payment.attempt))
    .limit(1)
  if (found && found.requestHash !== requestHash) throw new Problem('idempotency_mismatch')
  return found?.payment
}

/** Nothing may stand between the quote and the order. @throws {Problem} that says what does, with the new quote. */
function refuse(cart: PricedCart, request: CheckoutRequest) {
  const { quote, fingerprint } = cart
  if (quote.lines.length === 0) throw new Problem('cart_empty')
  const extra = { quote, fingerprint }
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

/** Holds the pieces by one conditional update; all or nothing. The rows have been locked by `priceCart`. @throws {Problem} `out_of_stock` */
async function holdStock(tx: Transaction, held: (typeof stockReservation.$inferInsert)[]) {
  await tx.insert(stockReservation).values(held)
  const reserved = await tx.execute(sql`
    update stock_level s set reserved = s.reserved + r.quantity, updated_at = now()
    from stock_reservation r where r.order_id = ${held[0]?.orderId} and s.product_id = r.product_id
      and (not s.track_stock or s.allow_backorder or s.on_hand - s.reserved >= r.quantity)
    returning s.product_id`)
  if (reserved.rows.length !== held.length) throw new Problem('out_of_stock')
}

/** Claims one use by a conditional update under the code's limits; the row has been locked by `priceCart`. @throws {Problem} when a limit is reached. */
async function claimCoupon(tx: Transaction, orderId: string, customer: Customer, cart: PricedCart) {
  const { coupon, quote } = cart
  if (!coupon || !quote.coupon) return
  const counted = await tx
    .update(discountCode)
    .set({ usedCount: sql`${discountCode.usedCount} + 1` })
    .where(
      and(
        eq(discountCode.id, coupon.id),
        discountCode.active,
        or(isNull(discountCode.usageLimit), lt(discountCode.usedCount, discountCode.usageLimit)),
      ),
    )
    .returning({ id: discountCode.id })
  if (counted.length === 0) throw new Problem('coupon_used_up', { detail: 'Coupon usage limit reached' })
  const claimed = await tx
    .insert(couponRedemption)
    .values({
      id: newId('red'),
      discountCodeId: coupon.id,
      orderId,
      customerEmail: normaliseEmail(customer.email),
      emailKey: emailKey(customer.email),
      onePerCustomer: coupon.onePerCustomer,
      amountCents: quote.discountCents,
    })
    .onConflictDoNothing()
    .returning({ id: couponRedemption.id })
  if (claimed.length === 0) throw new Problem('coupon_already_used', { detail: 'You have already used this coupon' })
}

/** Writes the order, its lines, the stock it holds, its use of a code and its payment attempt; all or nothing. */
async function writeOrder(
  shop: Shop,
  tx: Transaction,
  request: CheckoutRequest,
  context: { key: string; hash: string; userId: string | null },
) {
  const { customer } = request
  const cart = await priceCart(shop, tx, { ...request, email: customer.email, state: customer.state }, { lock: true, entering: false })
  refuse(cart, request)
  const { quote, products } = cart
  const id = newId('ord')
  const number = makeOrderNumber(randomBytes(8))
  const expiresAt = new Date(shop.now().getTime() + SESSION_MINUTES * 60_000)
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents, taxBasisPoints, trace } = quote
  const { email, ...shippingAddress } = customer
  const placed = await tx
    .insert(order)
    .values({
      ...{ id, number, checkoutKey: context.key, requestHash: context.hash, userId: context.userId, shippingAddress, taxBasisPoints },
      ...{ subtotalCents, discountCents, shippingCents, taxCents, totalCents, quoteTrace: trace, testMode: shop.payments.testMode },
      email: normaliseEmail(email),
      emailKey: emailKey(email),
      couponCode: quote.coupon?.code ?? null,
    })
    .onConflictDoNothing({ target: order.checkoutKey })
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
  const held = quote.lines.map((line) => ({ orderId: id, productId: line.productId ?? '', quantity: line.quantity, expiresAt }))
  await holdStock(tx, held)
  await claimCoupon(tx, id, customer, cart)
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
  await tx.insert(orderEvent).values({ id: newId('evt'), orderId: id, type: 'placed', actor: 'customer', onceKey: 'placed' })
  return attempt ?? null
}

/**
 * Places the order, then opens its hosted payment page: order first, money after (decision 11). The same `checkoutKey` always yields
 * the same order and the same session, however often and from wherever it is sent.
 * @throws {Problem} `cart_changed` with the new quote, a coupon's refusal, `idempotency_mismatch`, `payment_provider_failed` …
 */
export async function placeOrder(shop: Shop, request: CheckoutRequest, context: { checkoutKey: string; userId: string | null }) {
  const { checkoutKey: key, userId } = context
  const hash = hashOf(request)
  const known = await findPlaced(shop, key, hash)
  const attempt =
    known ??
    (await retryDeadlocks(() => shop.db.transaction((tx) => writeOrder(shop, tx, request, { key, hash, userId })))) ??
    (await findPlaced(shop, key, hash))
  if (!attempt) throw new Problem('unavailable')
  return openSession(shop, attempt)
}
