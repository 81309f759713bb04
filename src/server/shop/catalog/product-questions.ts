import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { QUESTIONS_PER_PAGE } from '#domain/customer/question.ts'
import type { ProductId, QuestionId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { likeText } from '#server/db/like-text.ts'
import { idOf } from '#server/shop/id-of.ts'

/** A question that staff have published, as everybody reads it. Who asked is not told. */
const publishedQuestionSchema = z
  .object({
    id: idOf<QuestionId>(),
    question: z.string(),
    modelNumber: z.string().nullable().meta({ description: "Of the asker's machine, as typed" }),
    answer: z.string().nullable().meta({ description: 'Of the shop; null while it has none' }),
    askedAt: z.string(),
    answeredAt: z.string().nullable(),
    buyers: z
      .array(z.object({ text: z.string(), at: z.string() }))
      .meta({ description: 'Answers of people who have bought the part, oldest first' }),
  })
  .meta({ id: 'PublishedQuestion' })
export type PublishedQuestion = z.output<typeof publishedQuestionSchema>

/** Published questions about a part: one page of them, and how many match. */
export const publishedQuestionsSchema = z
  .object({ rows: z.array(publishedQuestionSchema), total: z.int(), page: z.int(), pageCount: z.int() })
  .meta({ id: 'PublishedQuestions' })
export type PublishedQuestions = z.output<typeof publishedQuestionsSchema>

const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The published questions of a part, those with an answer first, then newest first, as a JSON list. */
const rowsAsJson = (where: SQL, { start, limit }: { start: number; limit: number }) => sql<
  PublishedQuestion[]
>`(select coalesce(json_agg(json_build_object(
    'id', q.id, 'question', q.question, 'modelNumber', q.model_number, 'answer', q.answer,
    'askedAt', ${iso(sql`q.created_at`)}, 'answeredAt', ${iso(sql`q.answered_at`)},
    'buyers', (select coalesce(json_agg(json_build_object('text', b.text, 'at', ${iso(sql`b.created_at`)}) order by b.created_at, b.id), '[]')
      from buyer_answer b where b.question_id = q.id and b.state = 'published'))
    order by q.answer is null, q.published_at desc, q.id desc), '[]')
  from (select * from product_question where ${where}
    order by answer is null, published_at desc, id desc limit ${sql.raw(String(limit))} offset ${sql.raw(String(start))}) q)`

const countOf = (where: SQL) => sql<number>`(select count(*)::int from product_question where ${where})`

/** The first page of a part's questions and how many there are, as columns of a statement that reads the part. */
export const questionColumns = (productId: SQL) => {
  const where = sql`product_id = ${productId} and state = 'published'`
  return { questions: rowsAsJson(where, { start: 0, limit: QUESTIONS_PER_PAGE }), questionCount: countOf(where) }
}

/** A page of questions, of all that there are. */
export const pageOfQuestions = (
  rows: PublishedQuestion[],
  total: number,
  { page, limit } = { page: 1, limit: QUESTIONS_PER_PAGE },
): PublishedQuestions => ({
  rows,
  total,
  page,
  pageCount: Math.max(1, Math.ceil(total / limit)),
})

/**
 * A page of a part's published questions.
 * @param search `q`: words that question, answer or model must have, in any order; at most eight are looked at.
 * @throws {Problem} `not_found` without such a part.
 */
export async function readQuestions(
  db: Queryable,
  slug: string,
  { page, limit, q }: { page: number; limit: number; q?: string | undefined },
): Promise<PublishedQuestions> {
  const found = await db.execute<{ id: ProductId }>(sql`select id from product where slug = ${slug} and active`)
  const [part] = found.rows
  if (!part) throw new Problem('not_found', { detail: 'Product not found' })
  const words = (q ?? '').toLowerCase().split(' ').filter(Boolean).slice(0, 8)
  const matches = words.map(
    (word) => sql`and lower(question || ' ' || coalesce(answer, '') || ' ' || coalesce(model_number, '')) like ${`%${likeText(word)}%`}`,
  )
  const where = sql`product_id = ${part.id} and state = 'published' ${sql.join(matches, sql` `)}`
  const { rows } = await db.execute<{ questions: PublishedQuestion[]; total: number }>(
    sql`select ${rowsAsJson(where, { start: (page - 1) * limit, limit })} as questions, ${countOf(where)} as total`,
  )
  return pageOfQuestions(rows[0]?.questions ?? [], rows[0]?.total ?? 0, { page, limit })
}
