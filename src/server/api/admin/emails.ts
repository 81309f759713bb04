import { z } from '@hono/zod-openapi'
import { emailListSchema, listEmails, shownEmailState } from '#server/shop/outbox/email-list.ts'
import { resendEmail, resendFailedEmails, setEmailAside, setFailedEmailsAside } from '#server/shop/outbox/resend-email.ts'
import { readEmail } from '#server/shop/staff/email-log.ts'
import { router } from '#server/api/app.ts'
import { pageQuery } from '#server/shop/paging.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import { mayOf, requireRight, staff } from './staff-guard.ts'
import { sentId } from '#server/shop/id-of.ts'
import type { EmailId } from '#domain/id.ts'

const emailsRoute = createRoute({
  method: 'get',
  path: '/api/admin/outbox',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'E-mails written, newest first, with their text',
  description:
    'Without those that are about what this role or API key may not see, such as invitations of staff. `dead` leaves out those that are set aside.',
  request: { query: pageQuery.extend({ state: shownEmailState.optional() }) },
  responses: ok('A page of e-mails', emailListSchema),
})

const retryRoute = createRoute({
  method: 'post',
  path: '/api/admin/outbox/{id}/retry',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Send an e-mail again that was sent or given up',
  request: { params: z.object({ id: sentId<EmailId>() }), body: json(z.strictObject({})) },
  responses: ok('Done', z.object({ done: z.literal(true) })),
})

const retryFailedRoute = createRoute({
  method: 'post',
  path: '/api/admin/outbox/retry-failed',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Send all e-mails again that were given up',
  request: { body: json(z.strictObject({})) },
  responses: ok('How many', z.object({ count: z.int() })),
})

const asideRoute = createRoute({
  method: 'post',
  path: '/api/admin/outbox/{id}/set-aside',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Set an e-mail aside that was given up: nobody is going to send it again',
  description: 'It stays in the list of e-mails, and is not counted as work any more. `isAside: false` takes that back.',
  request: { params: z.object({ id: sentId<EmailId>() }), body: json(z.strictObject({ isAside: z.boolean().default(true) })) },
  responses: ok('Done', z.object({ done: z.literal(true) })),
})

const asideFailedRoute = createRoute({
  method: 'post',
  path: '/api/admin/outbox/set-failed-aside',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Set all e-mails aside that were given up',
  request: { body: json(z.strictObject({})) },
  responses: ok('How many', z.object({ count: z.int() })),
})

/** The shop's e-mails. */
export const emailsApi = router()

emailsApi.openapi(emailsRoute, async (c) => {
  return c.json(await listEmails(c.env.shop, c.req.valid('query'), mayOf(c)), 200)
})

emailsApi.openapi(retryRoute, async (c) => {
  const { id } = c.req.valid('param')
  await readEmail(c.env.shop.db, id, (right) => requireRight(c, right))
  await resendEmail(c.env.shop, id, staff(c))
  return c.json({ done: true as const }, 200)
})

emailsApi.openapi(retryFailedRoute, async (c) => c.json({ count: await resendFailedEmails(c.env.shop, staff(c), mayOf(c)) }, 200))

emailsApi.openapi(asideRoute, async (c) => {
  const { id } = c.req.valid('param')
  await readEmail(c.env.shop.db, id, (right) => requireRight(c, right))
  await setEmailAside(c.env.shop, staff(c), { id, ...c.req.valid('json') })
  return c.json({ done: true as const }, 200)
})

emailsApi.openapi(asideFailedRoute, async (c) => c.json({ count: await setFailedEmailsAside(c.env.shop, staff(c), mayOf(c)) }, 200))
