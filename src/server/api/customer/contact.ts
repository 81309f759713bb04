import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { checkContact } from '#domain/customer/contact-check.ts'
import { CONTACT_FIELDS } from '#domain/customer/contact.ts'
import type { ContactField, ContactMessage } from '#domain/customer/contact.ts'
import { mailboxKey } from '#domain/customer/email-key.ts'
import { Problem, PROBLEMS } from '#domain/problem.ts'
import { sendContactMessage } from '#server/shop/customer/contact.ts'
import { limitSubject } from '#server/shop/rate-limits.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { router } from '#server/api/app.ts'
import { readForm } from '#server/api/guards.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { plainPage, plainPagePolicy } from '#server/api/plain-page.ts'
import { createRoute, json, keyHeader, ok } from '#server/api/route-schemas.ts'

const field = z.string({ error: 'is required' }).max(20_000)

/** The form as it is sent; the domain validates it, with the form's messages. `website` is a honeypot. */
const messageBody = z
  .strictObject({
    topic: field,
    orderNumber: field.optional(),
    email: field,
    modelNumber: field.optional(),
    message: field,
    website: field.optional(),
  })
  .transform(({ website = '', ...values }, context) => {
    const check = checkContact(values)
    if (check.ok) return { ...check.message, website }
    for (const [name, message] of Object.entries(check.errors)) context.addIssue({ code: 'custom', path: [name], message })
    return z.NEVER
  })
  .openapi('ContactMessage')

const messageRoute = createRoute({
  method: 'post',
  path: '/api/contact-messages',
  'x-access': 'anyone',
  summary: 'Write to the shop; a word that the message has come goes to the address given',
  request: { headers: keyHeader('message'), body: json(messageBody) },
  responses: ok('Where the answer goes', z.object({ email: z.string() })),
})

/**
 * Accepts a message, within the limits of a visitor and of the e-mail address, which gets an e-mail for each. Whoever fills in the honeypot
 * is a robot: it gets the same answer, and nothing is stored.
 * @throws {Problem} `rate_limited`
 */
async function take({ env }: Context<ApiEnv>, { message, website, key }: { message: ContactMessage; website: string; key: string }) {
  await limitVisitor(env, 'contact')
  await limitSubject(env.shop, 'contact', mailboxKey(message.email))
  if (website === '') await sendContactMessage(env.shop, message, key)
}

/** The contact form. */
export const contactApi = router()

contactApi.openapi(messageRoute, async (c) => {
  const { website, ...message } = c.req.valid('json')
  await take(c, { message, website, key: c.req.valid('header')['idempotency-key'] })
  return c.json({ email: message.email }, 200)
})

const FORM_PATH = '/api/contact-messages/form'

const thanks = (email: string) =>
  html`<h1>We have your message</h1>
    <p>A person who knows parts reads it and answers to ${email}, usually within one business day.</p>
    <p><a href="/">Go to the shop</a></p>`

const refusal = (title: string, sentences: string[]) =>
  html`<h1>${title}</h1>
    ${sentences.map((sentence) => html`<p class="error">${sentence}</p>`)}
    <p>Nothing was sent. Go back in your browser: what you wrote is still there.</p>`

/** The same for browsers without scripts: a form post, answered by a page. It accepts no JSON, but has the same-origin guard. */
export const contactFormApi = router()

contactFormApi.use(FORM_PATH, async (c, next) => {
  await next()
  c.res.headers.set('content-security-policy', plainPagePolicy("'self'"))
})

contactFormApi.post(FORM_PATH, async (c) => {
  const typed = await readForm(c)
  const textOf = (name: ContactField | 'website') => typed[name] ?? ''
  const check = checkContact({
    topic: textOf('topic'),
    orderNumber: textOf('orderNumber'),
    email: textOf('email'),
    modelNumber: textOf('modelNumber'),
    message: textOf('message'),
  })
  if (!check.ok) {
    const errors: Record<string, string | undefined> = check.errors
    const sentences = Object.entries(CONTACT_FIELDS).flatMap(([name, label]) => (errors[name] ? [`${label}: ${errors[name]}`] : []))
    return c.html(plainPage('Please check these fields', refusal('Please check these fields', sentences)), 422)
  }
  try {
    await take(c, { message: check.message, website: textOf('website'), key: randomUUID() })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, title } = PROBLEMS[error.code]
    return c.html(plainPage(title, refusal(title, [error.message])), { status })
  }
  return c.html(plainPage('We have your message', thanks(check.message.email)))
})
