import { z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { tidy } from '#domain/customer/contact-check.ts'
import { checkQuestion, MAX_BUYER_ANSWER_LENGTH, MIN_BUYER_ANSWER_LENGTH, QUESTIONS_PER_PAGE } from '#domain/customer/question.ts'
import { mailboxKey } from '#domain/customer/email-key.ts'
import { isId } from '#domain/id.ts'
import type { QuestionId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { notOurLink } from '#server/shop/link-token.ts'
import { publishedQuestionsSchema, readQuestions } from '#server/shop/catalog/product-questions.ts'
import { askQuestion } from '#server/shop/customer/question/ask-question.ts'
import { answerAsBuyer } from '#server/shop/customer/question/buyer-answer.ts'
import { QUESTION_STOP_PATH, stopQuestionEmails } from '#server/shop/customer/question/question-email.ts'
import { sentId } from '#server/shop/id-of.ts'
import { limitSubject } from '#server/shop/rate-limits.ts'
import { findSession } from '#server/auth/session.ts'
import { router } from '#server/api/app.ts'
import { cached } from '#server/api/cached.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { formPage, plainPage, unknownLinkPage } from '#server/api/plain-page.ts'
import { createRoute, json, keyHeader, ok } from '#server/api/route-schemas.ts'

const params = z.object({ slug: z.string().min(1).max(100) })

const listQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(QUESTIONS_PER_PAGE),
  q: z.string().max(100).optional(),
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/products/{slug}/questions',
  'x-access': 'anyone',
  summary: 'Published questions about a part with their answers',
  description: 'Answered ones first, then the newest. `q`: words that question, answer or model must have.',
  request: {
    params,
    query: listQuery,
  },
  responses: ok('A page of questions', publishedQuestionsSchema),
})

const field = z.string({ error: 'is required' }).max(20_000)

/** The form as it is sent; the domain validates it, with the form's messages. `website` is a honeypot. */
const questionBody = z
  .strictObject({ question: field, modelNumber: field.optional(), email: field, website: field.optional() })
  .transform(({ website = '', ...values }, context) => {
    const check = checkQuestion(values)
    if (check.ok) return { ...check.asked, website }
    for (const [name, message] of Object.entries(check.errors)) context.addIssue({ code: 'custom', path: [name], message })
    return z.NEVER
  })
  .openapi('AskedQuestion')

const askRoute = createRoute({
  method: 'post',
  path: '/api/products/{slug}/questions',
  'x-access': 'anyone',
  summary: 'Ask about a part',
  description: 'Staff read it and answer by e-mail. The page shows it only once they have published it.',
  request: { params, headers: keyHeader('question'), body: json(questionBody) },
  responses: ok('Where the answer goes', z.object({ email: z.string() })),
})

const buyerRoute = createRoute({
  method: 'post',
  path: '/api/questions/{questionId}/answers',
  'x-access': 'customer',
  summary: 'Answer a published question about a part that this account has bought',
  description: 'Once for each question. The page shows it only once staff have published it.',
  request: {
    params: z.object({ questionId: sentId<QuestionId>() }),
    body: json(
      z.strictObject({
        text: z.string().max(20_000).transform(tidy).pipe(z.string().min(MIN_BUYER_ANSWER_LENGTH).max(MAX_BUYER_ANSWER_LENGTH)),
      }),
    ),
  },
  responses: ok('It waits for staff', z.object({ done: z.literal(true) })),
})

/** Questions about parts. */
export const questionApi = router()
questionApi.use('/api/products/:slug/questions', cached('texts'))

questionApi.openapi(listRoute, async (c) =>
  c.json(await readQuestions(c.env.shop.browsing, c.req.valid('param').slug, c.req.valid('query')), 200),
)

questionApi.openapi(askRoute, async (c) => {
  const { shop } = c.env
  const { website, ...asked } = c.req.valid('json')
  // The limits of the contact form, with which it is counted: either is a message to the shop.
  await limitVisitor(c.env, 'contact')
  await limitSubject(shop, 'contact', mailboxKey(asked.email))
  const question = { ...asked, slug: c.req.valid('param').slug }
  // Whoever fills in the honeypot is a robot: the same answer, and nothing is stored.
  if (website === '') await askQuestion(shop, question, c.req.valid('header')['idempotency-key'])
  return c.json({ email: asked.email }, 200)
})

questionApi.openapi(buyerRoute, async (c) => {
  const { shop } = c.env
  const person = await findSession(shop, c.req.raw.headers)
  if (!person) throw new Problem('unauthenticated')
  await limitVisitor(c.env, 'contact')
  await answerAsBuyer(shop, { ...c.req.valid('param'), ...c.req.valid('json'), userId: person.id })
  return c.json({ done: true as const }, 200)
})

const offer = html`<h1>No more e-mails about your questions?</h1>
  <p>We then write nothing more about the questions about parts that you have asked so far. E-mails about your orders still come.</p>
  <form method="post"><button>Stop these e-mails</button></form>`

const done = html`<h1>These e-mails have ended</h1>
  <p>We write nothing more about the questions that you have asked so far.</p>
  <p><a href="/">Go to the shop</a></p>`

/** Ending e-mails about questions by the link in one: as unsubscribing from the newsletter (`marketing/newsletter.ts`), the token alone authorizes it. */
export const questionStopApi = router()

questionStopApi.use(QUESTION_STOP_PATH, formPage('no-referrer'), unknownLinkPage)

questionStopApi.get(QUESTION_STOP_PATH, (c) => c.html(plainPage('E-mails about questions', offer)))

questionStopApi.post(QUESTION_STOP_PATH, async (c) => {
  const id = c.req.query('question') ?? ''
  if (!isId('pqu', id)) throw notOurLink()
  await stopQuestionEmails(c.env.shop, { id, token: c.req.query('token') ?? '' })
  return c.html(plainPage('These e-mails have ended', done))
})
