import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { QUESTION_STATES } from '#domain/customer/question.ts'
import type { ProductId, QuestionId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { likeText } from '#server/db/like-text.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { productQuestion } from '#server/db/schema/customer/product-question.ts'
import { idOf } from '#server/shop/id-of.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'

/** The condition of questions at which staff have something to decide: themselves, or what a buyer has answered. */
export const QUESTION_TO_DO = sql`(product_question.state = 'waiting' or product_question.state = 'published'
  and product_question.id in (select question_id from buyer_answer where state = 'waiting'))`

const toDecide = sql<number>`(select count(*)::int from buyer_answer b where b.question_id = "product_question"."id" and b.state = 'waiting')`

/** The questions about parts. Each has its part: the join is an outer one only because PostgreSQL leaves out an outer join of which nothing is asked. */
export const questionList: ListDefinition = {
  from: sql`product_question left join product on product.id = product_question.product_id`,
  id: productQuestion.id,
  fields: {
    todo: { kind: 'flag', by: QUESTION_TO_DO },
    state: { kind: 'choice', by: productQuestion.state, choices: QUESTION_STATES },
    sku: { kind: 'text', by: product.sku },
    part: { kind: 'text', by: product.name },
    question: { kind: 'text', by: productQuestion.question },
    answer: { kind: 'text', by: productQuestion.answer },
    email: { kind: 'text', by: productQuestion.email },
    model: { kind: 'text', by: productQuestion.modelNumber },
    created: { kind: 'date', by: productQuestion.createdAt },
    published: { kind: 'date', by: productQuestion.publishedAt },
  },
  sorts: {
    created: { by: productQuestion.createdAt },
    part: { by: product.name },
    state: { by: productQuestion.state },
    email: { by: productQuestion.email },
  },
  defaultSort: '-created',
  tieBreak: productQuestion.id,
  search: (text) => {
    const pattern = `%${likeText(text.toLowerCase())}%`
    return sql`(lower(product_question.question) like ${pattern} or lower(product_question.answer) like ${pattern}
      or lower(product_question.email) like ${pattern} or lower(product_question.model_number) like ${pattern}
      or lower(product.name) like ${pattern} or lower(product.sku) like ${pattern} or lower(product.part_number) like ${pattern})`
  },
}

const questionRowSchema = z
  .object({
    id: idOf<QuestionId>(),
    version: z.int(),
    state: z.enum(QUESTION_STATES),
    question: z.string(),
    answer: z.string().nullable(),
    modelNumber: z.string().nullable(),
    email: z.string().nullable(),
    productId: idOf<ProductId>(),
    productName: z.string(),
    sku: z.string(),
    createdAt: z.string(),
    publishedAt: z.string().nullable(),
    toDecide: z.int().meta({ description: 'Answers of buyers that wait' }),
  })
  .meta({ id: 'QuestionRow' })

export const questionListSchema = listSchema(questionRowSchema).meta({ id: 'QuestionList' })

/** A page of the questions that match. */
export const listQuestions = (db: Queryable, search: ListSearch): Promise<z.output<typeof questionListSchema>> =>
  readList(db, {
    list: questionList,
    search,
    async load(ids) {
      const { id, version, state, question, answer, modelNumber, email, productId, createdAt, publishedAt } = productQuestion
      const rows = await db
        .select({
          id,
          version,
          state,
          question,
          answer,
          modelNumber,
          email,
          productId,
          createdAt,
          publishedAt,
          toDecide,
          productName: product.name,
          sku: product.sku,
        })
        .from(productQuestion)
        .innerJoin(product, eq(product.id, productId))
        .where(inArray(sql`${id}`, ids))
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), publishedAt: row.publishedAt?.toISOString() ?? null }))
    },
  })
