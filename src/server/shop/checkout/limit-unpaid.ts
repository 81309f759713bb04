import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MAX_LINES } from '#domain/cart/cart.ts'
import { emailKey } from '#domain/customer/email-key.ts'
import type { ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { holdText } from '#domain/order/payment-hold.ts'
import type { Transaction } from '#server/db/client.ts'
import { order } from '#server/db/schema/order/order.ts'
import { stockReservation } from '#server/db/schema/order/stock.ts'
import type { PricedCart } from './quote.ts'

/** Unpaid orders of one visitor at once: for one e-mail address, and for all. */
const MAX_ORDERS = { perCustomer: 3, perClient: 20 }

/** Different products in all unpaid orders of one visitor together: those of one full cart. */
const MAX_PRODUCTS = MAX_LINES

/** So many pieces may wait for one shopper's payment in any case, as long as they are in one checkout. */
const UNPAID_AT_ONCE = 5

/**
 * How many pieces of a product one visitor may hold without having paid: half of those on hand, rounded up, so that others are served
 * meanwhile. Who holds none yet may take the last few at once.
 */
export const maxUnpaid = ({ onHand, held }: { onHand: number; held: number }): number => {
  const share = Math.ceil(onHand / 2)
  return held === 0 ? Math.max(UNPAID_AT_ONCE, share) : share
}

/**
 * Who checks out: a fingerprint of the network address, and the e-mail address. Where the network address identifies nobody, the e-mail
 * address alone does; where it does, a stranger cannot use up somebody's share by typing their e-mail address.
 */
export interface Shopper {
  clientKey: string | null
  email: string
}

/** What a shopper holds in unpaid orders. */
export interface Unpaid {
  orders: number
  ordersOfCustomer: number
  products: Map<ProductId, number>
}

/**
 * One visitor's orders are placed one after the other, so that what is counted stays true until the transaction ends; visitors who cannot be
 * told apart go on side by side. Comes before all other locks.
 */
export async function lockShopper(tx: Transaction, { clientKey }: Shopper): Promise<void> {
  if (clientKey !== null) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientKey}, 0))`)
}

/** Read it while the stock rows of the cart are locked: what is counted then stays true until the transaction ends. */
export async function readUnpaid(tx: Transaction, { clientKey, email }: Shopper): Promise<Unpaid> {
  const customerKey = emailKey(email)
  const isTheirs: SQL | undefined =
    clientKey === null ? and(isNull(order.clientKey), eq(order.emailKey, customerKey)) : eq(order.clientKey, clientKey)
  const rows = await tx
    .select({ orderId: order.id, key: order.emailKey, productId: stockReservation.productId, quantity: stockReservation.quantity })
    .from(order)
    .innerJoin(stockReservation, and(eq(stockReservation.orderId, order.id), eq(stockReservation.state, 'reserved')))
    .where(and(isTheirs, eq(order.status, 'pending')))
  const products = new Map<ProductId, number>()
  for (const { productId, quantity } of rows) products.set(productId, (products.get(productId) ?? 0) + quantity)
  const idsOf = (chosen: typeof rows) => new Set(chosen.map(({ orderId }) => orderId)).size
  return { orders: idsOf(rows), ordersOfCustomer: idsOf(rows.filter(({ key }) => key === customerKey)), products }
}

/** What to do when a part is asked for in a larger quantity than can be set aside. */
const tooMany = (name: string, { held, max }: { held: number; max: number }) =>
  held === 0
    ? `We can set aside ${max} of ${name} until they are paid. Please order ${max} now, and the rest once these are paid.`
    : `You have ${held} of ${name} in a checkout that is not paid yet, and we can set aside ${max} in all. Finish or cancel that checkout, or lower the quantity.`

const wait = (holdMinutes: number) => `Finish or cancel one of them, or try again in ${holdText(holdMinutes)}.`

/**
 * Refuses what would let one shopper hold the shelf without paying: too many open checkouts, too many different parts in them, or more than
 * their share of a part.
 * @throws {Problem} `too_many_checkouts`, `too_much_unpaid`
 */
export function limitUnpaid({ clientKey }: Shopper, unpaid: Unpaid, { quote, products, holdMinutes }: PricedCart): void {
  const isKnown = clientKey !== null
  if (isKnown && (unpaid.ordersOfCustomer >= MAX_ORDERS.perCustomer || unpaid.orders >= MAX_ORDERS.perClient))
    throw new Problem('too_many_checkouts', { detail: `You have several unfinished checkouts. ${wait(holdMinutes)}` })
  if (new Set([...unpaid.products.keys(), ...products.map(({ id }) => id)]).size > MAX_PRODUCTS)
    throw new Problem('too_much_unpaid', {
      detail: `We can set aside ${MAX_PRODUCTS} different parts until they are paid, and your unfinished checkouts have most of them. ${wait(holdMinutes)}`,
    })
  for (const { id, slug, name, onHand, available } of products) {
    const held = unpaid.products.get(id) ?? 0
    const max = maxUnpaid({ onHand, held })
    const wanted = quote.lines.find((line) => line.slug === slug)?.quantity ?? 0
    if (available !== null && held + wanted > max) throw new Problem('too_much_unpaid', { detail: tooMany(name, { held, max }) })
  }
}
