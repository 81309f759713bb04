import { createRoute, z } from '@hono/zod-openapi'
import { LETTER_STATES, listLetters, retryLetter } from '#server/shop/outbox.ts'
import { router } from '#server/api/app.ts'
import { pageParts, pageQuery } from '#server/api/order/order-schema.ts'
import { json, ok } from '#server/api/route-parts.ts'
import { staff } from './staff-guard.ts'

const lettersRoute = createRoute({
  method: 'get',
  path: '/api/admin/outbox',
  summary: 'Letters written, newest first, with their text',
  request: { query: pageQuery.extend({ state: z.enum(LETTER_STATES).optional() }) },
  responses: ok(
    'A page of letters',
    z
      .object({
        ...pageParts,
        letters: z.array(
          z.object({
            id: z.string(),
            kind: z.string(),
            recipient: z.string(),
            state: z.enum(LETTER_STATES),
            subject: z.string().nullable(),
            body: z.string().nullable(),
            lastError: z.string().nullable(),
            createdAt: z.string(),
          }),
        ),
      })
      .openapi('LetterList'),
  ),
})

const retryRoute = createRoute({
  method: 'post',
  path: '/api/admin/outbox/{id}/retry',
  summary: 'Send a letter again that was sent or given up',
  request: { params: z.object({ id: z.string().max(60) }), body: json(z.strictObject({})) },
  responses: ok('Done', z.object({ done: z.literal(true) })),
})

/** The shop's letters. */
export const lettersApi = router()

lettersApi.openapi(lettersRoute, async (c) => {
  const { page, state } = c.req.valid('query')
  return c.json(await listLetters(c.env.shop, page, state), 200)
})

lettersApi.openapi(retryRoute, async (c) => {
  await retryLetter(c.env.shop, c.req.valid('param').id, staff(c))
  return c.json({ done: true as const }, 200)
})
