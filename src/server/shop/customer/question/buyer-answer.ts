import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ANSWER_STATES } from '#domain/customer/question.ts'
import type { BuyerAnswerId, QuestionId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { buyerAnswer, productQuestion } from '#server/db/schema/customer/product-question.ts'
import { user } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { idOf } from '#server/shop/id-of.ts'
import { COUNTING_REFUNDS } from '#server/shop/order/counting-statuses.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A buyer's answer as staff see it. */
export const buyerAnswerSchema = z
  .object({
    id: idOf<BuyerAnswerId>(),
    text: z.string(),
    state: z.enum(ANSWER_STATES),
    by: z.string().nullable().meta({ description: 'The address of the account; null once it was erased' }),
    at: z.string(),
  })
  .meta({ id: 'BuyerAnswer' })

/** What buyers have answered to a question, oldest first. */
export async function readBuyerAnswers(db: Queryable, questionId: QuestionId): Promise<z.output<typeof buyerAnswerSchema>[]> {
  const { id, text, state, createdAt: at } = buyerAnswer
  const rows = await db
    .select({ id, text, state, by: user.email, at })
    .from(buyerAnswer)
    .leftJoin(user, eq(user.id, buyerAnswer.userId))
    .where(eq(buyerAnswer.questionId, questionId))
    .orderBy(asc(at), asc(id))
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Whether an account has a paid order with this question's part, of which not all was refunded. */
async function hasBought(tx: Transaction, { questionId, userId }: { questionId: QuestionId; userId: UserId }): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from product_question q join order_line l on l.product_id = q.product_id join "order" o on o.id = l.order_id
    where q.id = ${questionId} and o.user_id = ${userId} and o.paid_at is not null and o.status in ('open', 'completed')
      and l.quantity > (select coalesce(sum(f.quantity), 0) from refund_line f join refund r on r.id = f.refund_id
        where f.order_line_id = l.id and r.status in ${COUNTING_REFUNDS})
    limit 1`)
  return rows.length > 0
}

/**
 * Stores what somebody who has bought a part answers to a published question about it. Only staff read it before they publish it (decision 173).
 * @throws {Problem} `not_found` without such a published question; `forbidden` for who has not bought the part with this account, or got the
 *   money back; `not_allowed_in_state` when this account has answered it already.
 */
export const answerAsBuyer = (
  shop: Shop,
  { questionId, userId, text }: { questionId: QuestionId; userId: UserId; text: string },
): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const published = await tx
      .select({ id: productQuestion.id })
      .from(productQuestion)
      .where(and(eq(productQuestion.id, questionId), eq(productQuestion.state, 'published')))
    if (published.length === 0) throw new Problem('not_found')
    if (!(await hasBought(tx, { questionId, userId })))
      throw new Problem('forbidden', { detail: 'Only somebody who has bought this part with this account can answer.' })
    const written = await tx
      .insert(buyerAnswer)
      .values({ id: newId('pqa'), questionId, userId, text })
      .onConflictDoNothing()
      .returning({ id: buyerAnswer.id })
    if (written.length === 0) throw new Problem('not_allowed_in_state', { detail: 'You have answered this question already.' })
  })

/**
 * Publishes a buyer's answer, or declines it, which takes it off the page.
 * @returns the question it answers.
 * @throws {Problem} `not_found`; `not_allowed_in_state` when it is so already.
 */
export const decideBuyerAnswer = (
  shop: Shop,
  { answerId, staff }: { answerId: BuyerAnswerId; staff: Staff },
  state: 'published' | 'declined',
): Promise<QuestionId> =>
  changeContent(shop, async (tx) => {
    const [row] = await tx.select().from(buyerAnswer).where(eq(buyerAnswer.id, answerId)).for('update')
    if (!row) throw new Problem('not_found')
    if (row.state === state) throw new Problem('not_allowed_in_state', { detail: `This answer is ${state} already.` })
    await tx
      .update(buyerAnswer)
      .set({ state, updatedAt: sql`now()` })
      .where(eq(buyerAnswer.id, answerId))
    await audit(tx, staff, {
      action: state === 'published' ? 'question.publish_answer' : 'question.decline_answer',
      subject: row.questionId,
      before: { buyerAnswer: row.state },
      after: { buyerAnswer: state },
    })
    return row.questionId
  })
