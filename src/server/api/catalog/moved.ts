import { z } from '@hono/zod-openapi'
import { movedTo } from '#server/shop/redirect.ts'
import { router } from '#server/api/app.ts'
import { createRoute, ok } from '#server/api/route-schemas.ts'
import { knownVisitor } from '#server/api/visitor.ts'

const movedRoute = createRoute({
  method: 'get',
  path: '/api/moved',
  'x-access': 'anyone',
  summary: 'Where an address leads that no page has',
  request: { query: z.strictObject({ path: z.string().min(1).max(2_000) }) },
  responses: ok('The address of a page of this shop; null when it leads nowhere', z.object({ location: z.string().nullable() })),
})

/** Old addresses. */
export const movedApi = router()

movedApi.openapi(movedRoute, async (c) => {
  const { cache, browsing } = c.env.shop
  const location = await cache.inTurn(
    () => movedTo(browsing, c.req.valid('query').path),
    () => knownVisitor(c.env.address),
  )
  return c.json({ location }, 200)
})
