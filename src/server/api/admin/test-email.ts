import { z } from '@hono/zod-openapi'
import { MAX_EMAIL_LENGTH } from '#domain/customer/email.ts'
import { TEMPLATE_KINDS } from '#domain/content/email-template.ts'
import type { EmailId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import {
  emailLog,
  emailLogSchema,
  exportEmailLog,
  listEmailLog,
  readEmail,
  readEmailPage,
  storedEmailSchema,
} from '#server/shop/staff/email-log.ts'
import { readSenderDomain, senderDomainSchema } from '#server/shop/staff/sender-domain.ts'
import { emailPreviewSchema, previewEmail, sendTestEmail } from '#server/shop/staff/test-email.ts'
import { router } from '../app.ts'
import { limitVisitor } from '../limit-visitor.ts'
import { createRoute, json, ok } from '../route-schemas.ts'
import { emailPageResponses, sendEmailPage } from './email-page.ts'
import { fileQuery, fileResponses, sendTable } from './import/table-answer.ts'
import { freshSignIn, mayOf, requireRight, staff } from './staff-guard.ts'

const params = z.object({ id: sentId<EmailId>() })
const template = z.enum(TEMPLATE_KINDS)
const number = z.string().max(40)
const wanted = z.object({ template: template.default('order_confirmation'), number: number.optional() })

const logRoute = createRoute({
  method: 'get',
  path: '/api/admin/emails',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'E-mails written, filtered, sorted and paged',
  request: { query: listQuery(emailLog) },
  responses: ok('A page of e-mails', emailLogSchema),
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/admin/emails/export',
  'x-access': 'staff',
  'x-right': 'personal_data:read',
  summary: 'All e-mails that match a filter, without their texts, as a file',
  ...freshSignIn,
  request: { query: fileQuery(emailLog) },
  responses: fileResponses,
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/outbox/{id}',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'An e-mail with its text',
  request: { params },
  responses: ok('The e-mail', storedEmailSchema),
})

const storedPageRoute = createRoute({
  method: 'get',
  path: '/api/admin/outbox/{id}/page',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'An e-mail as its reader sees it',
  request: { params },
  responses: emailPageResponses,
})

const previewRoute = createRoute({
  method: 'get',
  path: '/api/admin/test-email',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'The subject and text of an e-mail with a sample or an order',
  description: 'Without an order number the sample is used, and so it is for e-mails that are about no order. Links open nothing.',
  request: { query: wanted },
  responses: ok('How it reads', emailPreviewSchema),
})

const previewPageRoute = createRoute({
  method: 'get',
  path: '/api/admin/test-email/page',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'An e-mail with a sample or an order, as its reader sees it',
  request: { query: wanted },
  responses: emailPageResponses,
})

const sendRoute = createRoute({
  method: 'post',
  path: '/api/admin/test-email',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Send a trial of an e-mail',
  description:
    'It is marked as a test, its links open nothing, and the order stays as it is. What becomes of it: GET /api/admin/outbox/{id}.',
  request: { body: json(z.strictObject({ template, number: number.nullable(), to: z.string().max(MAX_EMAIL_LENGTH) })) },
  responses: ok('The e-mail, which is sent within seconds', storedEmailSchema),
})

const domainRoute = createRoute({
  method: 'get',
  path: '/api/admin/sender-domain',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'SPF, DKIM and DMARC of the domain that e-mails come from',
  description:
    'Asks the DNS, for no other domain than that of the sender. What it does not answer within seconds is `unknown`, and never `ok`. Without a selector the setting counts.',
  request: { query: z.object({ selector: z.string().max(63).optional() }) },
  responses: ok('What stands in the DNS', senderDomainSchema),
})

/** Trying e-mails, and the log of all that were written. */
export const testEmailApi = router()

testEmailApi.openapi(logRoute, async (c) => c.json(await listEmailLog(c.env.shop.db, c.req.valid('query'), mayOf(c)), 200))

testEmailApi.openapi(exportRoute, (c) => {
  const { format, ...search } = c.req.valid('query')
  return sendTable(exportEmailLog(c.env.shop.db, search, mayOf(c)), { name: 'e-mails', format })
})

testEmailApi.openapi(readRoute, async (c) =>
  c.json(await readEmail(c.env.shop.db, c.req.valid('param').id, (right) => requireRight(c, right)), 200),
)

testEmailApi.openapi(storedPageRoute, async (c) => {
  const { shop } = c.env
  return sendEmailPage(await readEmailPage(shop.db, c.req.valid('param').id, (right) => requireRight(c, right)), shop.env.PUBLIC_URL)
})

testEmailApi.openapi(previewRoute, async (c) => {
  const { template: of, number: by = null } = c.req.valid('query')
  const { subject, text } = await previewEmail(c.env.shop, { template: of, number: by })
  return c.json({ subject, text }, 200)
})

testEmailApi.openapi(previewPageRoute, async (c) => {
  const { shop } = c.env
  const { template: of, number: by = null } = c.req.valid('query')
  const { html } = await previewEmail(shop, { template: of, number: by })
  return sendEmailPage(html, shop.env.PUBLIC_URL)
})

testEmailApi.openapi(domainRoute, async (c) => {
  await limitVisitor(c.env, 'sender-domain')
  return c.json(await readSenderDomain(c.env.shop, staff(c), c.req.valid('query').selector), 200)
})

testEmailApi.openapi(sendRoute, async (c) => {
  await limitVisitor(c.env, 'test-email')
  return c.json(await sendTestEmail(c.env.shop, staff(c), c.req.valid('json')), 200)
})
