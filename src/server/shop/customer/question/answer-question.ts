import { eq, inArray, sql } from 'drizzle-orm'
import type { QuestionState } from '#domain/customer/question.ts'
import type { QuestionId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { productQuestion } from '#server/db/schema/customer/product-question.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { expectRecord } from '#server/shop/record.ts'
import type { Shop } from '#server/shop/shop.ts'
import { lockQuestion, questionEmailKey, readQuestion } from './question-record.ts'
import type { QuestionRecord } from './question-record.ts'
import { answerAddress } from '../answer-address.ts'

/** A question as a member of staff has read it. */
interface QuestionAct {
  id: QuestionId
  version: number
  staff: Staff
}

/** The columns of a question that is in a state from now on; one that is published already keeps its time. */
const inState = (state: QuestionState) => ({
  state,
  publishedAt: state === 'published' ? sql`coalesce(${productQuestion.publishedAt}, now())` : null,
  version: sql`${productQuestion.version} + 1`,
  updatedAt: sql`now()`,
})

/** Mails the answer to its asker, once for a question however often the answer is written again, unless the asker has ended such e-mails. */
async function mailAnswer(shop: Shop, tx: Transaction, { id, email, createdAt, isMailStopped }: QuestionRecord) {
  if (email === null || isMailStopped) return
  const recipient = await answerAddress(tx, { email, createdAt })
  await enqueueEmails(shop, tx, [{ idempotencyKey: questionEmailKey(id), kind: 'question_answer', recipient, payload: { questionId: id } }])
}

/**
 * Answers a question about a part: on its page, where the question stands with it from now on, or to the asker alone. Either is mailed to the
 * asker, the first time. What is written again replaces the answer. The log says that it was answered, and not what: a question's text goes
 * with the person who asked it.
 * @throws {Problem} `not_found`; `conflict` when somebody has changed the question since it was read.
 */
export const answerQuestion = (
  shop: Shop,
  { id, version, staff }: QuestionAct,
  { text, isPublic }: { text: string; isPublic: boolean },
): Promise<QuestionRecord> =>
  changeContent(shop, async (tx) => {
    const current = await lockQuestion(tx, id)
    await expectRecord(tx, { subject: id, version, current })
    const state = isPublic ? 'published' : 'answered'
    await tx
      .update(productQuestion)
      .set({ ...inState(state), answer: text, answeredBy: staff.userId, answeredAt: sql`now()` })
      .where(eq(productQuestion.id, id))
    await mailAnswer(shop, tx, current)
    await audit(tx, staff, { action: 'question.answer', subject: id, before: { state: current.state }, after: { state } })
    return readQuestion(tx, id)
  })

const ACTIONS = { published: 'question.publish', declined: 'question.decline' } as const
export type Decision = keyof typeof ACTIONS

/** Holds several questions, in one order for all. */
const lockStates = (tx: Transaction, ids: readonly QuestionId[]) =>
  tx
    .select({ id: productQuestion.id, state: productQuestion.state })
    .from(productQuestion)
    .where(inArray(productQuestion.id, [...ids]))
    .orderBy(productQuestion.id)
    .for('update')

/** Which of several questions a decision is about: what was answered by mail alone, or declined, is published one by one, by who has read it. */
const IS_DECIDED: Record<Decision, (state: QuestionState) => boolean> = {
  published: (state) => state === 'waiting',
  declined: (state) => state !== 'declined',
}

/**
 * Publishes the questions that wait, or declines questions, which takes them off the page. Others, and those that are no more, are left as they
 * are.
 * @returns how many were changed.
 */
export const decideQuestions = (
  shop: Shop,
  { ids, staff }: { ids: readonly QuestionId[]; staff: Staff },
  state: Decision,
): Promise<{ changed: number }> =>
  changeContent(shop, async (tx) => {
    const changing = (await lockStates(tx, ids)).filter((row) => IS_DECIDED[state](row.state))
    if (changing.length === 0) return { changed: 0 }
    await tx
      .update(productQuestion)
      .set(inState(state))
      .where(
        inArray(
          productQuestion.id,
          changing.map(({ id }) => id),
        ),
      )
    for (const { id, state: before } of changing)
      await audit(tx, staff, { action: ACTIONS[state], subject: id, before: { state: before }, after: { state } })
    return { changed: changing.length }
  })

/**
 * Publishes or declines a question as it was read.
 * @throws {Problem} `not_found`, `conflict`; `not_allowed_in_state` when it is so already.
 */
export const decideQuestion = (shop: Shop, { id, version, staff }: QuestionAct, state: Decision): Promise<QuestionRecord> =>
  changeContent(shop, async (tx) => {
    const current = await lockQuestion(tx, id)
    await expectRecord(tx, { subject: id, version, current })
    if (current.state === state) throw new Problem('not_allowed_in_state', { detail: `This question is ${state} already.` })
    await tx.update(productQuestion).set(inState(state)).where(eq(productQuestion.id, id))
    await audit(tx, staff, { action: ACTIONS[state], subject: id, before: { state: current.state }, after: { state } })
    return readQuestion(tx, id)
  })
