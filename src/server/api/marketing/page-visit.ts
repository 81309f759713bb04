import { z } from '@hono/zod-openapi'
import { visitPath, visitReferrer, visitTitle } from '#domain/content/page-visit.ts'
import { refusesRecords } from '#server/api/visitor.ts'
import { findSession } from '#server/auth/session.ts'
import { recordVisits } from '#server/shop/marketing/page-visit.ts'
import { router } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { createRoute, json, noted, sessionKey } from '#server/api/route-schemas.ts'

const visitSchema = z
  .strictObject({
    id: sessionKey,
    path: z.string().startsWith('/', { error: 'must begin with /' }).max(2_000),
    title: z.string().max(300),
    referrer: z.string().max(2_000).nullable(),
    seconds: z.int().min(0).max(86_400),
  })
  .openapi('PageVisit')

const visitsRoute = createRoute({
  method: 'post',
  path: '/api/page-visits',
  'x-access': 'anyone',
  summary: 'Pages that a visitor has looked at, and for how long; told again, a visit has its duration written on',
  request: {
    body: json(
      z.strictObject({
        sessionId: sessionKey,
        visits: z.array(visitSchema).min(1).max(20),
      }),
    ),
  },
  responses: noted,
})

/** Visit analytics; of who is signed in with their account. Visitors with Global Privacy Control are not recorded. */
export const pageVisitApi = router()

pageVisitApi.openapi(visitsRoute, async (c) => {
  const { shop } = c.env
  if (refusesRecords(c.req.raw.headers)) return c.body(null, 204)
  await limitVisitor(c.env, 'visits')
  const { sessionId, visits } = c.req.valid('json')
  await limitVisitor(c.env, 'page-visits', visits.length)
  const person = await findSession(shop, c.req.raw.headers)
  const own = new URL(shop.env.PUBLIC_URL).origin
  // The browser has cleaned it already; it is cleaned again because requests are not trusted.
  const cleaned = visits.map(({ path, referrer, title, ...visit }) => {
    const { pathname, search } = new URL(own + path)
    const from = referrer?.startsWith('/') ? own + referrer : (referrer ?? '')
    return { ...visit, path: visitPath(pathname, search), title: visitTitle(title), referrer: visitReferrer(from, own) }
  })
  await recordVisits(shop, { id: sessionId, userId: person?.id ?? null, userAgent: c.req.header('user-agent') ?? '' }, cleaned)
  return c.body(null, 204)
})
