import { z } from '@hono/zod-openapi'
import { router } from '#server/api/app.ts'
import { signedIn } from '#server/api/customer/signed-in.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import { chooseNewsletter, newsletterChoiceSchema, readNewsletterChoice } from '#server/shop/marketing/newsletter-choice.ts'

const path = '/api/account/newsletter'

const readRoute = createRoute({
  method: 'get',
  path,
  'x-access': 'customer',
  summary: 'Whether the newsletter goes to my address',
  responses: ok('How it stands', newsletterChoiceSchema),
})

const chooseRoute = createRoute({
  method: 'put',
  path,
  'x-access': 'customer',
  summary: 'Have the newsletter sent to my address, or no more',
  request: { body: json(z.strictObject({ isWanted: z.boolean() })) },
  responses: ok('How it stands now', newsletterChoiceSchema),
})

/** The newsletter of whoever is signed in. */
export const newsletterChoiceApi = router()

newsletterChoiceApi.openapi(readRoute, async (c) => c.json(await readNewsletterChoice(c.env.shop.db, (await signedIn(c)).person), 200))

newsletterChoiceApi.openapi(chooseRoute, async (c) => {
  await limitVisitor(c.env, 'newsletter')
  const { person } = await signedIn(c)
  return c.json(await chooseNewsletter(c.env.shop, person, c.req.valid('json').isWanted), 200)
})
