import { z } from '@hono/zod-openapi'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts'
import { MAX_NUMBER_TEXT } from '#domain/quick-order/quick-order-item.ts'
import { findPartNumber, numberPageSchema } from '#server/shop/catalog/part-number.ts'
import { Semaphore } from '#server/semaphore.ts'
import { resolvedQuickOrderRowSchema, resolveQuickOrder } from '#server/shop/checkout/quick-order.ts'
import { router } from '#server/api/app.ts'
import { cached } from '#server/api/cached.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'

const resolveRoute = createRoute({
  method: 'post',
  path: '/api/quick-order/resolve',
  'x-access': 'anyone',
  summary: 'The parts that the lines of a pasted order mean, with price, stock and conflicts',
  request: {
    body: json(
      z.strictObject({
        lines: z
          .array(
            z.strictObject({
              number: z.string().trim().min(1, { error: 'is needed' }).max(MAX_NUMBER_TEXT),
              quantity: z.int().min(1).max(MAX_QUANTITY),
            }),
          )
          .min(1, { error: 'must have a line' })
          .max(MAX_LINES, { error: `must have at most ${MAX_LINES} lines` }),
      }),
    ),
  },
  responses: ok('Line by line, in the order asked', z.object({ lines: z.array(resolvedQuickOrderRowSchema) })),
})

const partNumberRoute = createRoute({
  method: 'get',
  path: '/api/part-numbers/{number}',
  'x-access': 'anyone',
  summary: 'The part that a number leads to: current, old or foreign',
  request: { params: z.object({ number: z.string().min(1).max(100) }) },
  responses: ok('The number and its part; several parts when it is ambiguous', numberPageSchema),
})

/**
 * Two hundred lines of which nothing is known take the database a second or more: they are looked up in turn, so that those who look at parts do not wait for those who
 * paste lists.
 */
const turns = new Semaphore({ running: 2, waiting: 100, waitMs: 20_000 })
/** A number that is typed, or a shared cart: these wait for little. */
const SHORT_LIST = 20

/** Part numbers: one with its page, and a list of them as a quick order. */
export const quickOrderApi = router()
quickOrderApi.use('/api/part-numbers/:number', cached('any'))

quickOrderApi.openapi(resolveRoute, async (c) => {
  await limitVisitor(c.env, 'quick-order')
  const { lines } = c.req.valid('json')
  return c.json({ lines: await turns.run(() => resolveQuickOrder(c.env.shop, lines), { isShort: lines.length <= SHORT_LIST }) }, 200)
})

quickOrderApi.openapi(partNumberRoute, async (c) => c.json(await findPartNumber(c.env.shop, c.req.valid('param').number), 200))
