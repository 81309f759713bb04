import { createRoute, z } from '@hono/zod-openapi'
import { EMAIL_STATES } from '#domain/outbox.ts'
import type { EmailState } from '#domain/outbox.ts'
import { listEmails, resendEmail } from '#server/shop/outbox.ts'
import { router } from '#server/api/app.ts'
import { pageQuery } from '#server/api/paging.ts'
import { pageParts } from '#server/shop/paging.ts'
import { json, ok } from '#server/api/route-parts.ts'
import { staff } from './staff-guard.ts'
import { sentId } from '#server/shop/id-of.ts'
import type { EmailId } from '#domain/id.ts'

/** The contract's words for the states of an e-mail. */
const WIRE_STATES = { due: 'due', sent: 'sent', stored: 'kept', failed: 'dead' } as const satisfies Record<EmailState, string>
const wireState = z.enum(Object.values(WIRE_STATES))
const stateOf = (wire: z.infer<typeof wireState> | undefined) => EMAIL_STATES.find((state) => WIRE_STATES[state] === wire)

const emailsRoute = createRoute({
  method: 'get',
  path: '/api/admin/outbox',
  summary: 'E-mails written, newest first, with their text',
  request: { query: pageQuery.extend({ state: wireState.optional() }) },
  responses: ok(
    'A page of e-mails',
    z
      .object({
        ...pageParts,
        letters: z.array(
          z.object({
            id: z.string(),
            kind: z.string(),
            recipient: z.string(),
            state: wireState,
            subject: z.string().nullable(),
            body: z.string().nullable(),
            lastError: z.string().nullable(),
            createdAt: z.string(),
          }),
        ),
      })
      .openapi('EmailList'),
  ),
})

const retryRoute = createRoute({
  method: 'post',
  path: '/api/admin/outbox/{id}/retry',
  summary: 'Send an e-mail again that was sent or given up',
  request: { params: z.object({ id: sentId<EmailId>() }), body: json(z.strictObject({})) },
  responses: ok('Done', z.object({ done: z.literal(true) })),
})

/** The shop's e-mails. */
export const emailsApi = router()

emailsApi.openapi(emailsRoute, async (c) => {
  const { page, state } = c.req.valid('query')
  const { emails, ...list } = await listEmails(c.env.shop, page, stateOf(state))
  return c.json({ ...list, letters: emails.map((email) => ({ ...email, state: WIRE_STATES[email.state] })) }, 200)
})

emailsApi.openapi(retryRoute, async (c) => {
  await resendEmail(c.env.shop, c.req.valid('param').id, staff(c))
  return c.json({ done: true as const }, 200)
})
