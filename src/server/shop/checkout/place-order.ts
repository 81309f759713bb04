import { randomBytes } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { followMoves } from '#domain/cart/moved-slugs.ts'
import type { Customer } from '#domain/customer/customer-check.ts'
import { emailKey } from '#domain/customer/email-key.ts'
import { makeOrderNumber } from '#domain/order/order-number.ts'
import type { OrderReferences, ReferenceField } from '#domain/order/order-references.ts'
import { minimumChargeText, MAX_CHARGE_CENTS, maximumChargeText } from '#domain/order/charge-limit.ts'
import { holdEnd } from '#domain/order/payment-hold.ts'
import { Problem } from '#domain/problem.ts'
import { crashPoint } from '#server/crash-point.ts'
import { newId } from '#server/db/id.ts'
import type { UserId } from '#domain/id.ts'
import { order, orderEvent } from '#server/db/schema/order/order.ts'
import { payment } from '#server/db/schema/order/payment.ts'
import type { PaymentAttempt } from '#server/db/schema/order/payment.ts'
import type { Transaction } from '#server/db/client.ts'
import { pipelined } from '#server/db/pipeline.ts'
import { prepared } from '#server/db/prepared.ts'
import { cartReads, priceRead, quoteView } from './quote.ts'
import type { PricedCart } from './quote.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { hashRequest, requireSameRequest } from '#server/shop/request-hash.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { accountOfAddress } from '#server/shop/tax-exemption/exemptions-in-force.ts'
import { readLineFits } from './line-fits.ts'
import { takeTurns } from './checkout-turn.ts'
import { lockFirstOrder } from './coupon-redemption.ts'
import { limitUnpaid, lockShopper, readUnpaid } from './limit-unpaid.ts'
import { insertAttempt, insertLines, insertOrder, KeyTakenError, redeemGiven, reserveLines } from './write-order.ts'
import type { NewOrder } from './write-order.ts'

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

const placedWithKey = prepared((db) =>
  db
    .select({ requestHash: order.requestHash, payment })
    .from(order)
    .innerJoin(payment, eq(payment.orderId, order.id))
    .where(eq(order.idempotencyKey, sql.placeholder('idempotencyKey')))
    .orderBy(desc(payment.attempt))
    .limit(1)
    .prepare('placed_with_key'),
)

/** The latest payment of the order placed with this key, if any. @throws {Problem} `idempotency_mismatch` */
export async function findPlaced(
  shop: Shop,
  request: CheckoutRequest,
  { idempotencyKey }: CheckoutContext,
): Promise<PaymentAttempt | undefined> {
  const [found] = await placedWithKey(shop.db).execute({ idempotencyKey })
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
    throw new Problem('total_too_small', { detail: minimumChargeText(totalCents, { leastCents, hasCoupon: quote.coupon !== null }), extra })
  const mostCents = Math.max(quote.subtotalCents, totalCents)
  if (mostCents > MAX_CHARGE_CENTS) throw new Problem('total_too_large', { detail: maximumChargeText(mostCents), extra })
}

/** Writes into the order's history and the log who has placed it for a caller. */
async function writePlacer(tx: Transaction, { id, cart }: NewOrder, staff: Staff) {
  const after = { totalCents: cart.quote.totalCents }
  await audit(tx, staff, { action: 'order.place', subject: id, after })
  await tx.insert(orderEvent).values({ id: newId('evt'), orderId: id, type: 'placed', actor: 'staff', data: { text: 'by phone' } })
}

/** Prices the cart under locks: the shopper's, then those of the stock and of the coupon. @throws {Problem} when it cannot be ordered. */
async function priceLocked(
  tx: Transaction,
  request: CheckoutRequest,
  { placedBy, clientKey, userId }: CheckoutContext,
): Promise<PricedCart> {
  const { customer } = request
  const shopper = { clientKey, email: customer.email }
  // An order for a caller joins the account that has proven their address: its certificates count.
  const owner = placedBy ? await accountOfAddress(tx, customer.email) : userId
  const asked = { ...request, email: customer.email, state: customer.state, isProven: true, userId: owner }
  const [readNow, lockProducts, lockCoupon] = cartReads(tx, asked, true)
  const [, read, products, firstFound, unpaid] = await pipelined(
    () => lockShopper(tx, shopper),
    readNow,
    lockProducts,
    lockCoupon,
    async () => (placedBy ? null : readUnpaid(tx, shopper)),
  )
  let found = firstFound
  if (found?.coupon.firstOrderOnly) {
    await lockFirstOrder(tx, emailKey(customer.email))
    found = await lockCoupon()
  }
  const cart = await priceRead(tx, asked, { read, products, found, lock: true, mode: 'reprice' })
  requireOrderable(cart, request)
  if (unpaid) limitUnpaid(shopper, unpaid, cart)
  return cart
}

/** Inserts the order with its lines, stock reservation, coupon redemption and payment attempt; all or nothing. @throws {KeyTakenError} */
async function writeOrder(
  { shop, tx }: { shop: Shop; tx: Transaction },
  request: CheckoutRequest,
  context: CheckoutContext,
): Promise<PaymentAttempt | null> {
  const cart = await priceLocked(tx, request, context)
  const { customer, items } = request
  const expiresAt = holdEnd(cart.now.getTime(), cart.holdMinutes)
  const references = referencesOf(request)
  const placed: NewOrder = { id: newId('ord'), number: makeOrderNumber(randomBytes(12)), customer, references, cart, expiresAt }
  const { placedBy, ...shopper } = context
  const fits = await readLineFits(tx, followMoves(items, cart.moved), cart.products)
  // The rows of stock are locked since the prices were read: all is sent at once, so that nobody waits for them longer than for one round trip.
  const [, , , , [attempt]] = await pipelined(
    () => insertOrder(tx, placed, { ...shopper, requestHash: hashOf(request), testMode: shop.payments.testMode }),
    () => insertLines(tx, placed, fits),
    () => reserveLines(tx, placed),
    () => redeemGiven(tx, placed),
    () => insertAttempt(tx, shop, placed),
  )
  if (placedBy) await writePlacer(tx, placed, placedBy)
  crashPoint('order.beforeCommit')
  return attempt ?? null
}

/** Runs the transaction that places an order; null when another request with the same key was quicker. */
const tryToPlace = (shop: Shop, request: CheckoutRequest, context: CheckoutContext) =>
  retryTransaction(() => shop.db.transaction((tx) => writeOrder({ shop, tx }, request, context)), takeTurns(shop)).catch(
    (error: unknown) => {
      if (error instanceof KeyTakenError) return null
      throw error
    },
  )

/**
 * Places the order of a cart: order first, payment after (specification, decision 11). The same `idempotencyKey` always returns the same order and payment
 * attempt, however often and from wherever it is sent.
 * @throws {Problem} `cart_changed` with the new quote, a coupon's refusal, `total_too_small`, `total_too_large`, `idempotency_mismatch`, `too_many_checkouts`, `too_much_unpaid` …
 */
export async function placeOrder(shop: Shop, request: CheckoutRequest, context: CheckoutContext): Promise<PaymentAttempt> {
  const attempt = (await tryToPlace(shop, request, context)) ?? (await findPlaced(shop, request, context))
  if (!attempt) throw new Problem('unavailable')
  crashPoint('order.afterCommit')
  return attempt
}
