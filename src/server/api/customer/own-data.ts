import { z } from '@hono/zod-openapi'
import { normaliseEmail } from '#domain/customer/email.ts'
import { Problem } from '#domain/problem.ts'
import { signOut } from '#server/auth/session.ts'
import { router } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import { ownDataSchema, readOwnData } from '#server/shop/people/customer/customer-data.ts'
import { erasurePreviewSchema, eraseOwnAccount, previewErasure } from '#server/shop/people/customer/erase-customer.ts'
import { freshlySignedIn, NEEDS_FRESH, ownerOf, signedIn } from './signed-in.ts'

const dataRoute = createRoute({
  method: 'post',
  path: '/api/account/data',
  'x-access': 'customer',
  summary: 'Everything that the shop has stored about me',
  description: NEEDS_FRESH,
  request: { body: json(z.strictObject({})) },
  responses: ok('The data, for a file', ownDataSchema),
})

const previewRoute = createRoute({
  method: 'get',
  path: '/api/account/erasure',
  'x-access': 'customer',
  summary: 'What deleting my account would delete, and what stands in the way',
  responses: ok('What would be deleted; null for who works here', z.object({ preview: z.union([erasurePreviewSchema, z.null()]) })),
})

const eraseRoute = createRoute({
  method: 'post',
  path: '/api/account/erase',
  'x-access': 'customer',
  summary: 'Delete my account for good; paid orders stay in the books, anonymous',
  description: `With the address typed, and the version of the preview that was seen. ${NEEDS_FRESH}`,
  request: { body: json(z.strictObject({ email: z.string().max(400), previewVersion: z.string().length(64) })) },
  responses: ok('Deleted', z.object({ done: z.literal(true) })),
})

/** What the shop knows of whoever is signed in: handed out, and deleted. */
export const ownDataApi = router()

ownDataApi.openapi(dataRoute, async (c) => {
  const session = await freshlySignedIn(c)
  return c.json(await readOwnData(c.env.shop, ownerOf(c, session)), 200)
})

ownDataApi.openapi(previewRoute, async (c) => {
  const { person } = await signedIn(c)
  return c.json({ preview: person.role === 'admin' ? null : await previewErasure(c.env.shop.db, person.id) }, 200)
})

ownDataApi.openapi(eraseRoute, async (c) => {
  await limitVisitor(c.env, 'change-password')
  const session = await freshlySignedIn(c)
  const { email, previewVersion } = c.req.valid('json')
  if (normaliseEmail(email) !== session.person.email)
    throw new Problem('invalid_input', { fields: { email: 'is not the address of your account' } })
  await eraseOwnAccount(c.env.shop, ownerOf(c, session), { email, previewVersion })
  for (const cookie of await signOut(c.env.shop, c.req.raw.headers)) c.header('set-cookie', cookie, { append: true })
  return c.json({ done: true as const }, 200)
})
