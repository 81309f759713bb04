import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { REVIEW_STATES } from '#domain/customer/review.ts'
import type { Queryable } from '#server/db/client.ts'
import { order, orderLine } from '#server/db/schema/order/order.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { buyerAnswer, productQuestion } from '#server/db/schema/customer/product-question.ts'
import { productReview } from '#server/db/schema/customer/product-review.ts'
import { questionsOf } from './customer-record.ts'
import { ordersOf } from './known-customer.ts'
import type { KnownCustomer } from './known-customer.ts'

/** What a customer has written about parts: questions, answers to those of others, and reviews. */
export const writtenFields = {
  questions: z.array(
    z.object({
      part: z.string(),
      question: z.string(),
      modelNumber: z.string().nullable(),
      answer: z.string().nullable(),
      at: z.string(),
    }),
  ),
  answers: z.array(z.object({ question: z.string(), text: z.string(), at: z.string() })),
  reviews: z.array(
    z.object({
      part: z.string(),
      order: z.string(),
      writer: z.string().nullable(),
      rating: z.int(),
      fits: z.boolean(),
      machine: z.string().nullable(),
      title: z.string().nullable(),
      text: z.string(),
      state: z.enum(REVIEW_STATES),
      reply: z.string().nullable(),
      at: z.string(),
    }),
  ),
}
const writtenSchema = z.object(writtenFields)
type Written = z.output<typeof writtenSchema>

async function readQuestions(db: Queryable, known: KnownCustomer): Promise<Written['questions']> {
  const { question, modelNumber, answer, createdAt: at } = productQuestion
  const rows = await db
    .select({ part: product.name, question, modelNumber, answer, at })
    .from(productQuestion)
    .innerJoin(product, eq(product.id, productQuestion.productId))
    .where(questionsOf(known))
    .orderBy(desc(at))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function readAnswers(db: Queryable, { userId }: KnownCustomer): Promise<Written['answers']> {
  if (userId === null) return []
  const { text, createdAt: at } = buyerAnswer
  const rows = await db
    .select({ question: productQuestion.question, text, at })
    .from(buyerAnswer)
    .innerJoin(productQuestion, eq(productQuestion.id, buyerAnswer.questionId))
    .where(eq(buyerAnswer.userId, userId))
    .orderBy(desc(at))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function readReviews(db: Queryable, known: KnownCustomer): Promise<Written['reviews']> {
  const { writer, rating, fits, machine, title, text, state, reply, writtenAt: at } = productReview
  const rows = await db
    .select({ part: orderLine.name, order: order.number, writer, rating, fits, machine, title, text, state, reply, at })
    .from(productReview)
    .innerJoin(orderLine, eq(orderLine.id, productReview.orderLineId))
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(sql`${order.id} in (${ordersOf(known)})`)
    .orderBy(desc(at))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** What a customer has written about parts, the newest first. */
export async function readWritten(db: Queryable, known: KnownCustomer): Promise<Written> {
  const [questions, answers, reviews] = await Promise.all([readQuestions(db, known), readAnswers(db, known), readReviews(db, known)])
  return { questions, answers, reviews }
}
