import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_STARS, REVIEWS_PER_PAGE } from '#domain/customer/review.ts'
import type { ReviewSort } from '#domain/customer/review.ts'
import type { ApplianceId, ProductId, ReviewId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { idOf } from '#server/shop/id-of.ts'
import { findApplianceId } from './fit.ts'

/** A review that staff have published, as everybody reads it. */
const publishedReviewSchema = z
  .object({
    id: idOf<ReviewId>(),
    rating: z.int(),
    title: z.string().nullable(),
    text: z.string(),
    fits: z.boolean().meta({ description: 'Whether it fitted, as its writer says' }),
    machine: z
      .object({ name: z.string(), path: z.string().nullable() })
      .nullable()
      .meta({ description: 'What was repaired, and its page where the shop knows it' }),
    writer: z.string().nullable().meta({ description: 'First name and initial; null once they were erased' }),
    writtenAt: z.string(),
    reply: z.string().nullable().meta({ description: 'Of the shop' }),
    repliedAt: z.string().nullable(),
  })
  .meta({ id: 'PublishedReview' })
export type PublishedReview = z.output<typeof publishedReviewSchema>

const summarySchema = z.object({
  count: z.int(),
  average: z.number().nullable().meta({ description: 'Stars, to one decimal; null without a review' }),
  stars: z.array(z.int()).meta({ description: 'How many have one star, two, … five' }),
  fitted: z.int().meta({ description: 'How many say that it fitted' }),
})
export type ReviewSummary = z.output<typeof summarySchema>

/** Published reviews of a part: a page of them, and all of them counted. */
export const publishedReviewsSchema = z
  .object({ summary: summarySchema, rows: z.array(publishedReviewSchema), page: z.int(), pageCount: z.int() })
  .meta({ id: 'PublishedReviews' })
export type PublishedReviews = z.output<typeof publishedReviewsSchema>

const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

interface Page {
  page: number
  limit: number
  sort: ReviewSort
  /** The machine whose reviews come first; for the sort `machine`. */
  applianceId?: ApplianceId | undefined
}

/** The same, with the machine by its id or `brand/model`, also by those from before it was renamed or became one with another. */
type PageOfMachine = Omit<Page, 'applianceId'> & { machine?: string | undefined }

const FIRST: Page = { page: 1, limit: REVIEWS_PER_PAGE, sort: 'newest' }

const NEWEST = sql`r.written_at desc, r.id desc`

const orderOf = ({ sort, applianceId }: Page): SQL => {
  if (sort === 'machine') return sql`(r.appliance_id is not distinct from ${applianceId ?? ''}) desc, ${NEWEST}`
  return sort === 'newest' ? NEWEST : sql`r.rating ${sql.raw(sort === 'highest' ? 'desc' : 'asc')}, ${NEWEST}`
}

/** A page of the published reviews of a part as a JSON list. */
const rowsAsJson = (productId: SQL, page: Page) => sql<PublishedReview[]>`(select coalesce(json_agg(json_build_object(
    'id', s.id, 'rating', s.rating, 'title', s.title, 'text', s.text, 'fits', s.fits,
    'machine', case when s.machine is not null then json_build_object('name', s.machine, 'path', case when b.status = 'active' then '/model/' || b.slug || '/' || a.slug end) end,
    'writer', s.writer, 'writtenAt', ${iso(sql`s.written_at`)}, 'reply', s.reply, 'repliedAt', ${iso(sql`s.replied_at`)})
    order by s.place), '[]')
  from (select r.*, row_number() over (order by ${orderOf(page)}) as place from product_review r
    where r.product_id = ${productId} and r.state = 'published'
    order by place limit ${sql.raw(String(page.limit))} offset ${sql.raw(String((page.page - 1) * page.limit))}) s
  left join appliance a on a.id = s.appliance_id left join brand b on b.id = a.brand_id)`

const STARS = sql.join(
  Array.from({ length: MAX_STARS }, (_, below) => sql`count(*) filter (where rating = ${sql.raw(String(below + 1))})`),
  sql`, `,
)

/** Counted when it is read, in an index that has what is counted: there is no sum that could be wrong. */
const summaryAsJson = (productId: SQL) => sql<ReviewSummary>`(select json_build_object('count', count(*), 'average', round(avg(rating), 1),
    'stars', json_build_array(${STARS}), 'fitted', count(*) filter (where fits))
  from product_review where product_id = ${productId} and state = 'published')`

/** The first page of a part's reviews and all of them counted, as columns of a statement that reads the part. */
export const reviewColumns = (productId: SQL) => ({ reviews: rowsAsJson(productId, FIRST), reviewSummary: summaryAsJson(productId) })

/** A page of reviews, of all that there are. */
export const pageOfReviews = (
  rows: PublishedReview[],
  summary: ReviewSummary,
  { page, limit }: Pick<Page, 'page' | 'limit'> = FIRST,
): PublishedReviews => ({ summary, rows, page, pageCount: Math.max(1, Math.ceil(summary.count / limit)) })

/** A page of a part's published reviews. @throws {Problem} `not_found` without such a part. */
export async function readReviews(db: Queryable, slug: string, { machine, ...asked }: PageOfMachine): Promise<PublishedReviews> {
  const page = { ...asked, applianceId: machine === undefined ? undefined : await findApplianceId(db, machine) }
  const { rows } = await db.execute<{ id: ProductId; reviews: PublishedReview[]; summary: ReviewSummary }>(sql`
    select p.id, ${rowsAsJson(sql`p.id`, page)} as reviews, ${summaryAsJson(sql`p.id`)} as summary
    from product p where p.slug = ${slug} and p.active`)
  const [part] = rows
  if (!part) throw new Problem('not_found', { detail: 'Product not found' })
  return pageOfReviews(part.reviews, part.summary, page)
}
