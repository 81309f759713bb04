import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { QUESTION_STATES } from '#domain/customer/question.ts'
import type { EmailId, ProductId, QuestionId } from '#domain/id.ts'
import { EMAIL_STATES } from '#domain/content/email-state.ts'
import { Problem } from '#domain/problem.ts'
import { FORMER_MEMBER } from '#server/shop/audit.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { productQuestion } from '#server/db/schema/customer/product-question.ts'
import { user } from '#server/db/schema/account/user.ts'
import { idOf } from '#server/shop/id-of.ts'
import { buyerAnswerSchema, readBuyerAnswers } from './buyer-answer.ts'

/** A question about a part as staff work on it. */
export const questionRecordSchema = z
  .object({
    id: idOf<QuestionId>(),
    version: z.int(),
    state: z.enum(QUESTION_STATES),
    question: z.string(),
    modelNumber: z.string().nullable(),
    email: z.string().nullable().meta({ description: 'Null once the asker was erased' }),
    isMailStopped: z.boolean().meta({ description: 'The asker wants no e-mails about the questions asked so far' }),
    answer: z.string().nullable(),
    answeredBy: z.string().nullable().meta({ description: 'Null without an answer, and for one that came with the demo shop' }),
    answeredAt: z.string().nullable(),
    publishedAt: z.string().nullable(),
    createdAt: z.string(),
    product: z.object({ id: idOf<ProductId>(), name: z.string(), partNumber: z.string(), slug: z.string() }),
    letter: z
      .object({ id: idOf<EmailId>(), state: z.enum(EMAIL_STATES), lastError: z.string().nullable() })
      .nullable()
      .meta({ description: 'What has become of the e-mail with the answer' }),
    buyers: z.array(buyerAnswerSchema).meta({ description: 'Answers of people who have bought the part, oldest first' }),
  })
  .meta({ id: 'QuestionRecord' })
export type QuestionRecord = z.output<typeof questionRecordSchema>

/** By which the outbox knows the e-mail of a question: there is one. */
export const questionEmailKey = (id: QuestionId): string => `question_answer:${id}`

/** A question about a part. @throws {Problem} `not_found` */
export async function readQuestion(db: Queryable, questionId: QuestionId): Promise<QuestionRecord> {
  const { id, version, state, question, modelNumber, email, isMailStopped, answer, answeredAt, publishedAt, createdAt } = productQuestion
  const [row] = await db
    .select({
      id,
      version,
      state,
      question,
      modelNumber,
      email,
      isMailStopped,
      answer,
      answeredAt,
      publishedAt,
      createdAt,
      by: user.name,
      writer: productQuestion.answeredBy,
      product: { id: product.id, name: product.name, partNumber: product.partNumber, slug: product.slug },
      letter: { id: outbox.id, state: outbox.state, lastError: outbox.lastError },
    })
    .from(productQuestion)
    .innerJoin(product, eq(product.id, productQuestion.productId))
    .leftJoin(user, eq(user.id, productQuestion.answeredBy))
    .leftJoin(outbox, eq(outbox.idempotencyKey, sql`'question_answer:' || ${id}`))
    .where(eq(id, questionId))
  if (!row) throw new Problem('not_found')
  const { by, writer, ...record } = row
  return {
    ...record,
    answeredBy: writer === null ? null : (by ?? FORMER_MEMBER),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    buyers: await readBuyerAnswers(db, questionId),
  }
}

/** Holds a question until the transaction ends. @throws {Problem} `not_found` */
export async function lockQuestion(tx: Transaction, id: QuestionId): Promise<QuestionRecord> {
  await tx.select({ id: productQuestion.id }).from(productQuestion).where(eq(productQuestion.id, id)).for('update')
  return readQuestion(tx, id)
}
