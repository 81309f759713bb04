import { and, eq, sql } from 'drizzle-orm'
import { mailboxKey } from '#domain/customer/email-key.ts'
import type { OrderId, ReviewId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { order, orderLine } from '#server/db/schema/order/order.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { productReview, reviewOptOut } from '#server/db/schema/customer/product-review.ts'
import { isSameToken, linkToken, notOurLink } from '#server/shop/link-token.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readReviewedLines } from './order-reviews.ts'

/** An e-mail that asks for reviews: the parts of the order that can be reviewed and were not. */
export interface ReviewRequest {
  parts: { name: string; partNumber: string; quantity: number }[]
  /** Path of the link that ends such e-mails. */
  stopPath: string
}

/** An e-mail to the writer of a review that is not shown. */
export interface HiddenReview {
  orderId: OrderId
  orderNumber: string
  productName: string
  partNumber: string
  text: string
}

/** Where e-mails that ask for reviews are ended. */
export const REVIEW_STOP_PATH = '/api/reviews/stop'

const tokenOf = (shop: Shop, id: OrderId) => linkToken(shop, 'reviews', id)

/** Whether the buyer of an order may be asked for reviews: mail can be sent to the address, and its mailbox has not ended such e-mails. */
export async function mayAskForReviews(db: Queryable, { email }: { email: string }): Promise<boolean> {
  const { rows } = await db.execute(sql`select from review_opt_out where mailbox = ${mailboxKey(email)}
    union all select from email_suppression where email = ${email}`)
  return email !== '' && rows.length === 0
}

/** What an e-mail about an order asks for; null when nothing of it can be reviewed any more, or its buyer has said no since it was written. */
export async function readReviewRequest(shop: Shop, orderId: OrderId): Promise<ReviewRequest | null> {
  const [buyer] = await shop.db
    .select({ email: order.email })
    .from(order)
    .where(sql`${order.id} = ${orderId}`)
  if (!buyer || !(await mayAskForReviews(shop.db, buyer))) return null
  const lines = await readReviewedLines(shop.db, orderId)
  const open = lines.filter(({ slug, refusal, review }) => slug !== null && refusal === null && review === null)
  if (open.length === 0) return null
  const bought = await shop.db
    .select({ id: orderLine.id, quantity: orderLine.quantity })
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
  const quantities = new Map(bought.map(({ id, quantity }) => [id, quantity]))
  const parts = open.map(({ name, partNumber, lineId }) => ({ name, partNumber, quantity: quantities.get(lineId) ?? 1 }))
  return { parts, stopPath: `${REVIEW_STOP_PATH}?order=${orderId}&token=${tokenOf(shop, orderId)}` }
}

/** What the e-mail about a hidden review tells; null once the review was withdrawn, changed by its writer or published, or its writer was erased. */
export async function readHiddenReview(shop: Shop, id: ReviewId): Promise<HiddenReview | null> {
  const [row] = await shop.db
    .select({
      orderId: order.id,
      orderNumber: order.number,
      email: order.email,
      productName: product.name,
      partNumber: product.partNumber,
      text: productReview.text,
    })
    .from(productReview)
    .innerJoin(product, eq(product.id, productReview.productId))
    .innerJoin(orderLine, eq(orderLine.id, productReview.orderLineId))
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(and(eq(productReview.id, id), eq(productReview.state, 'hidden')))
  if (!row || row.email === '') return null
  const { email: _, ...told } = row
  return told
}

/**
 * Ends e-mails that ask for reviews, to the mailbox of this order. Idempotent; of an order that has no address any more it ends nothing.
 * @throws {Problem} `not_found` for a link that is not of this shop.
 */
export async function stopReviewRequests(shop: Shop, { id, token }: { id: OrderId; token: string }): Promise<void> {
  if (!isSameToken(token, tokenOf(shop, id))) throw notOurLink()
  const [row] = await shop.db
    .select({ email: order.email })
    .from(order)
    .where(sql`${order.id} = ${id} and ${order.email} <> ''`)
  if (row)
    await shop.db
      .insert(reviewOptOut)
      .values({ mailbox: mailboxKey(row.email) })
      .onConflictDoNothing()
}
