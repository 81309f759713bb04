import { z } from '@hono/zod-openapi'
import { tidy } from '#domain/customer/contact-check.ts'
import { MAX_ANSWER_LENGTH } from '#domain/customer/question.ts'
import type { BuyerAnswerId, QuestionId } from '#domain/id.ts'
import { answerQuestion, decideQuestion, decideQuestions } from '#server/shop/customer/question/answer-question.ts'
import { decideBuyerAnswer } from '#server/shop/customer/question/buyer-answer.ts'
import { listQuestions, questionList, questionListSchema } from '#server/shop/customer/question/question-list.ts'
import { questionRecordSchema, readQuestion } from '#server/shop/customer/question/question-record.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { router } from '../app.ts'
import { createRoute, json, ok } from '../route-schemas.ts'
import { staff } from './staff-guard.ts'

const params = z.object({ questionId: sentId<QuestionId>() })
const version = z.int().min(1)
const text = z
  .string()
  .max(20_000)
  .transform(tidy)
  .pipe(z.string().min(1, { error: 'is needed' }).max(MAX_ANSWER_LENGTH))
const decisions = z.enum(['published', 'declined'])
const record = ok('The question', questionRecordSchema)

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/questions',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'Questions about parts, filtered, sorted and paged',
  request: { query: listQuery(questionList) },
  responses: ok('A page of questions', questionListSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/questions/{questionId}',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'A question about a part, its answer and its e-mail',
  request: { params },
  responses: record,
})

const answerRoute = createRoute({
  method: 'post',
  path: '/api/admin/questions/{questionId}/answer',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: "Answer a question about a part, on the part's page or to the asker alone",
  description: 'The first answer is mailed to the asker. A further one replaces it, and is not mailed.',
  request: { params, body: json(z.strictObject({ version, text, isPublic: z.boolean() })) },
  responses: record,
})

const decideRoute = createRoute({
  method: 'post',
  path: '/api/admin/questions/{questionId}/decide',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Publish a question without a further answer, or decline it',
  request: { params, body: json(z.strictObject({ version, decision: decisions })) },
  responses: record,
})

const bulkRoute = createRoute({
  method: 'post',
  path: '/api/admin/questions/decide',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Publish or decline several questions',
  description:
    'Only questions that wait are published; one that was answered by mail alone, or declined, is published on its own. Those that are so already, or are no more, stay as they are.',
  request: { body: json(z.strictObject({ questionIds: z.array(sentId<QuestionId>()).min(1).max(200), decision: decisions })) },
  responses: ok('How many were changed', z.object({ changed: z.int() })),
})

const buyerRoute = createRoute({
  method: 'post',
  path: '/api/admin/questions/answers/{answerId}/decide',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: "Publish or decline a buyer's answer to a question about a part",
  request: { params: z.object({ answerId: sentId<BuyerAnswerId>() }), body: json(z.strictObject({ decision: decisions })) },
  responses: record,
})

/** Questions about parts. */
export const questionsApi = router()

questionsApi.openapi(listRoute, async (c) => c.json(await listQuestions(c.env.shop.db, c.req.valid('query')), 200))

questionsApi.openapi(bulkRoute, async (c) => {
  const { questionIds: ids, decision } = c.req.valid('json')
  return c.json(await decideQuestions(c.env.shop, { ids, staff: staff(c) }, decision), 200)
})

questionsApi.openapi(readRoute, async (c) => c.json(await readQuestion(c.env.shop.db, c.req.valid('param').questionId), 200))

questionsApi.openapi(answerRoute, async (c) => {
  const { version: seen, ...answer } = c.req.valid('json')
  return c.json(await answerQuestion(c.env.shop, { id: c.req.valid('param').questionId, version: seen, staff: staff(c) }, answer), 200)
})

questionsApi.openapi(decideRoute, async (c) => {
  const { version: seen, decision } = c.req.valid('json')
  return c.json(await decideQuestion(c.env.shop, { id: c.req.valid('param').questionId, version: seen, staff: staff(c) }, decision), 200)
})

questionsApi.openapi(buyerRoute, async (c) => {
  const act = { answerId: c.req.valid('param').answerId, staff: staff(c) }
  const questionId = await decideBuyerAnswer(c.env.shop, act, c.req.valid('json').decision)
  return c.json(await readQuestion(c.env.shop.db, questionId), 200)
})
