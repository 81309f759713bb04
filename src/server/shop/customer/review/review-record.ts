import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { HIDE_REASON_NAMES, REVIEW_STATES } from '#domain/customer/review.ts'
import type { ApplianceId, EmailId, ProductId, ReviewId } from '#domain/id.ts'
import { EMAIL_STATES } from '#domain/content/email-state.ts'
import { Problem } from '#domain/problem.ts'
import { FORMER_MEMBER } from '#server/shop/audit.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { order, orderLine } from '#server/db/schema/order/order.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { productReview } from '#server/db/schema/customer/product-review.ts'
import { user } from '#server/db/schema/account/user.ts'
import { idOf } from '#server/shop/id-of.ts'

/** A review as staff work on it. */
export const reviewRecordSchema = z
  .object({
    id: idOf<ReviewId>(),
    version: z.int(),
    state: z.enum(REVIEW_STATES),
    hideReason: z.enum(HIDE_REASON_NAMES).nullable(),
    rating: z.int(),
    title: z.string().nullable(),
    text: z.string(),
    fits: z.boolean(),
    machine: z.string().nullable(),
    modelId: idOf<ApplianceId>().nullable(),
    writer: z.string().nullable().meta({ description: 'As it is shown; null once the customer was erased' }),
    orderNumber: z.string(),
    email: z.string().nullable().meta({ description: 'Of the order; null once the customer was erased' }),
    reply: z.string().nullable(),
    repliedBy: z.string().nullable(),
    repliedAt: z.string().nullable(),
    publishedAt: z.string().nullable(),
    writtenAt: z.string(),
    createdAt: z.string(),
    product: z.object({ id: idOf<ProductId>(), name: z.string(), partNumber: z.string(), slug: z.string() }),
    letter: z
      .object({ id: idOf<EmailId>(), state: z.enum(EMAIL_STATES), lastError: z.string().nullable() })
      .nullable()
      .meta({ description: 'What has become of the newest e-mail that says why it is not shown' }),
  })
  .meta({ id: 'ReviewRecord' })
export type ReviewRecord = z.output<typeof reviewRecordSchema>

/** By which the outbox knows the e-mail that a review is not shown: one each time. */
export const hiddenEmailKey = (id: ReviewId, version: number): string => `review_hidden:${id}:${version}`

const COLUMNS = {
  id: productReview.id,
  version: productReview.version,
  state: productReview.state,
  hideReason: productReview.hideReason,
  rating: productReview.rating,
  title: productReview.title,
  text: productReview.text,
  fits: productReview.fits,
  machine: productReview.machine,
  modelId: productReview.applianceId,
  writer: productReview.writer,
  orderNumber: order.number,
  email: sql<string | null>`nullif(${order.email}, '')`,
  reply: productReview.reply,
  repliedId: productReview.repliedBy,
  replier: user.name,
  repliedAt: productReview.repliedAt,
  publishedAt: productReview.publishedAt,
  writtenAt: productReview.writtenAt,
  createdAt: productReview.createdAt,
  product: { id: product.id, name: product.name, partNumber: product.partNumber, slug: product.slug },
}

/** The newest e-mail to its writer. Versions are few: each is looked up by its key. */
async function readEmail(db: Queryable, { id, version }: { id: ReviewId; version: number }): Promise<ReviewRecord['letter']> {
  const [newest] = await db
    .select({ id: outbox.id, state: outbox.state, lastError: outbox.lastError })
    .from(outbox)
    .where(sql`${outbox.idempotencyKey} in (select 'review_hidden:' || ${id}::text || ':' || v from generate_series(1, ${version}::int) v)`)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(1)
  return newest ?? null
}

/** A review of a part. @throws {Problem} `not_found` */
export async function readReview(db: Queryable, reviewId: ReviewId): Promise<ReviewRecord> {
  const [row] = await db
    .select(COLUMNS)
    .from(productReview)
    .innerJoin(product, eq(product.id, productReview.productId))
    .innerJoin(orderLine, eq(orderLine.id, productReview.orderLineId))
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .leftJoin(user, eq(user.id, productReview.repliedBy))
    .where(eq(productReview.id, reviewId))
  if (!row) throw new Problem('not_found')
  const { repliedId, replier, ...record } = row
  return {
    ...record,
    repliedBy: repliedId === null ? null : (replier ?? FORMER_MEMBER),
    repliedAt: row.repliedAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    writtenAt: row.writtenAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    letter: await readEmail(db, row),
  }
}

/** Holds a review until the transaction ends. @throws {Problem} `not_found` */
export async function lockReview(tx: Transaction, id: ReviewId): Promise<ReviewRecord> {
  await tx.select({ id: productReview.id }).from(productReview).where(eq(productReview.id, id)).for('update')
  return readReview(tx, id)
}
