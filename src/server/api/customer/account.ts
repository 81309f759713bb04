import { z } from '@hono/zod-openapi'
import { Problem } from '#domain/problem.ts'
import { countRecoveryCodes, findSession, hasSignedCookie, personSchema } from '#server/auth/session.ts'
import { contentSchema, contentTexts } from '#server/shop/settings/content.ts'
import { shopInfo, shopInfoSchema } from '#server/shop/settings/shop-info.ts'
import { router } from '#server/api/app.ts'
import { cached } from '#server/api/cached.ts'
import { createRoute, ok } from '#server/api/route-schemas.ts'
import { isNobody, NOBODY, SESSION_PATH } from './session.ts'

const sessionRoute = createRoute({
  method: 'get',
  path: SESSION_PATH,
  'x-access': 'anyone',
  summary: 'Who is signed in',
  responses: ok(
    'The person, or null; `hasEnded` when this browser was signed in and its session is over',
    z.object({ person: z.union([personSchema, z.null()]), hasEnded: z.literal(true).optional() }),
  ),
})

const twoFactorRoute = createRoute({
  method: 'get',
  path: '/api/account/second-factor',
  'x-access': 'customer',
  summary: 'How many recovery codes of the two-step sign-in are left; 0 where it is off',
  responses: ok('The number', z.object({ recoveryCodesLeft: z.int() })),
})

const shopRoute = createRoute({
  method: 'get',
  path: '/api/shop',
  'x-access': 'anyone',
  summary: 'How to reach the shop, and its rates',
  responses: ok('The shop', shopInfoSchema),
})

const contentRoute = createRoute({
  method: 'get',
  path: '/api/content',
  'x-access': 'anyone',
  summary: 'The texts of the about, returns, legal, help and contact pages',
  responses: ok('Texts', contentSchema),
})

/** The signed-in user, and the shop's public settings. */
export const accountApi = router()
accountApi.use('/api/shop', cached('nothing'))
accountApi.use('/api/content', cached('nothing'))

accountApi.openapi(sessionRoute, async (c) => {
  const { shop } = c.env
  if (isNobody(c.req.header('cookie'))) return c.json(NOBODY, 200)
  const person = await findSession(shop, c.req.raw.headers)
  const hasEnded = !person && (await hasSignedCookie(shop, c.req.header('cookie') ?? ''))
  return c.json({ person, ...(hasEnded && { hasEnded }) }, 200)
})

accountApi.openapi(twoFactorRoute, async (c) => {
  const person = await findSession(c.env.shop, c.req.raw.headers)
  if (!person) throw new Problem('unauthenticated')
  return c.json({ recoveryCodesLeft: await countRecoveryCodes(c.env.shop, person) }, 200)
})

accountApi.openapi(shopRoute, async (c) => c.json(await shopInfo(c.env.shop), 200))

accountApi.openapi(contentRoute, async (c) => c.json(await contentTexts(c.env.shop), 200))
