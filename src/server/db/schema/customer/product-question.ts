import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { ANSWER_STATES, QUESTION_STATES } from '#domain/customer/question.ts'
import type { AnswerState, QuestionState } from '#domain/customer/question.ts'
import type { BuyerAnswerId, ProductId, QuestionId, UserId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { user } from '#server/db/schema/account/user.ts'

/** A question about a part. Its page shows it only once staff have published it (decision 172). */
export const productQuestion = pgTable(
  'product_question',
  {
    id: id<QuestionId>(),
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** The same for a question that is sent again. */
    messageKey: text('message_key').notNull().unique(),
    question: text('question').notNull(),
    /** Of the asker's machine, as typed. */
    modelNumber: text('model_number'),
    /** Where the answer is mailed; null once the asker was erased, and for questions of the demo shop. */
    email: text('email'),
    /** The mailbox, for finding the asker's questions. */
    emailKey: text('email_key'),
    /** The asker has ended e-mails about the questions asked so far. */
    isMailStopped: boolean('is_mail_stopped').notNull().default(false),
    state: text('state').$type<QuestionState>().notNull().default('waiting'),
    answer: text('answer'),
    answeredBy: text('answered_by').$type<UserId>(),
    answeredAt: instant('answered_at'),
    publishedAt: instant('published_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('product_question_state', oneOf(t.state, QUESTION_STATES)),
    check('product_question_published', sql`(${t.state} = 'published') = (${t.publishedAt} is not null)`),
    check('product_question_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    index('product_question_shown')
      .on(t.productId, t.publishedAt)
      .where(sql`state = 'published'`),
    index('product_question_product').on(t.productId),
    index('product_question_created').on(t.createdAt, t.id),
    index('product_question_state_created').on(t.state, t.createdAt),
    index('product_question_email_key').on(t.emailKey),
  ],
)

/** What somebody who has bought the part says to a published question: shown once staff have published it (decision 173). */
export const buyerAnswer = pgTable(
  'buyer_answer',
  {
    id: id<BuyerAnswerId>(),
    questionId: text('question_id')
      .$type<QuestionId>()
      .notNull()
      .references(() => productQuestion.id, { onDelete: 'cascade' }),
    /** Null once the buyer was erased. */
    userId: text('user_id')
      .$type<UserId>()
      .references(() => user.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    state: text('state').$type<AnswerState>().notNull().default('waiting'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('buyer_answer_state', oneOf(t.state, ANSWER_STATES)),
    unique('buyer_answer_once').on(t.questionId, t.userId),
    index('buyer_answer_user').on(t.userId),
    index('buyer_answer_waiting')
      .on(t.questionId)
      .where(sql`state = 'waiting'`),
  ],
)
