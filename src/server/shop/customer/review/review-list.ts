import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { HIDE_REASON_NAMES, REVIEW_STATES } from '#domain/customer/review.ts'
import type { ProductId, ReviewId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { likeText } from '#server/db/like-text.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { productReview } from '#server/db/schema/customer/product-review.ts'
import { idOf } from '#server/shop/id-of.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'

/** The reviews of parts. Each has its part: the join is an outer one only because PostgreSQL leaves out an outer join of which nothing is asked. */
export const reviewList: ListDefinition = {
  from: sql`product_review left join product on product.id = product_review.product_id`,
  id: productReview.id,
  fields: {
    state: { kind: 'choice', by: productReview.state, choices: REVIEW_STATES },
    reason: { kind: 'choice', by: productReview.hideReason, choices: HIDE_REASON_NAMES },
    rating: { kind: 'number', by: productReview.rating },
    fits: { kind: 'flag', by: sql`product_review.fits` },
    answered: { kind: 'flag', by: sql`(product_review.reply is not null)` },
    sku: { kind: 'text', by: product.sku },
    part: { kind: 'text', by: product.name },
    text: { kind: 'text', by: productReview.text },
    machine: { kind: 'text', by: productReview.machine },
    writer: { kind: 'text', by: productReview.writer },
    written: { kind: 'date', by: productReview.writtenAt },
    created: { kind: 'date', by: productReview.createdAt },
  },
  sorts: {
    created: { by: productReview.createdAt },
    written: { by: productReview.writtenAt },
    rating: { by: productReview.rating },
    part: { by: product.name },
    state: { by: productReview.state },
  },
  defaultSort: '-created',
  tieBreak: productReview.id,
  search: (text) => {
    const pattern = `%${likeText(text.toLowerCase())}%`
    return sql`(lower(product_review.text) like ${pattern} or lower(product_review.title) like ${pattern}
      or lower(product_review.machine) like ${pattern} or lower(product_review.writer) like ${pattern}
      or lower(product.name) like ${pattern} or lower(product.sku) like ${pattern} or lower(product.part_number) like ${pattern})`
  },
}

const reviewRowSchema = z
  .object({
    id: idOf<ReviewId>(),
    version: z.int(),
    state: z.enum(REVIEW_STATES),
    rating: z.int(),
    title: z.string().nullable(),
    text: z.string(),
    fits: z.boolean(),
    machine: z.string().nullable(),
    writer: z.string().nullable(),
    productId: idOf<ProductId>(),
    productName: z.string(),
    sku: z.string(),
    isAnswered: z.boolean(),
    createdAt: z.string(),
    writtenAt: z.string(),
  })
  .meta({ id: 'ReviewRow' })

export const reviewListSchema = listSchema(reviewRowSchema).meta({ id: 'ReviewList' })

/** A page of the reviews that match. */
export const listReviews = (db: Queryable, search: ListSearch): Promise<z.output<typeof reviewListSchema>> =>
  readList(db, {
    list: reviewList,
    search,
    async load(ids) {
      const { id, version, state, rating, title, text, fits, machine, writer, productId, createdAt, writtenAt, reply } = productReview
      const rows = await db
        .select({
          id,
          version,
          state,
          rating,
          title,
          text,
          fits,
          machine,
          writer,
          productId,
          createdAt,
          writtenAt,
          isAnswered: sql<boolean>`${reply} is not null`,
          productName: product.name,
          sku: product.sku,
        })
        .from(productReview)
        .innerJoin(product, eq(product.id, productId))
        .where(inArray(sql`${id}`, ids))
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), writtenAt: row.writtenAt.toISOString() }))
    },
  })
