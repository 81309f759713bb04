import { createRoute, z } from '@hono/zod-openapi'
import { findSession, personSchema } from '#server/auth.ts'
import { settings } from '#server/shop/settings.ts'
import { router } from '#server/api/app.ts'
import { cached } from '#server/api/cached.ts'
import { cents } from '#server/api/order/order-schema.ts'
import { ok } from '#server/api/route-parts.ts'

const sessionRoute = createRoute({
  method: 'get',
  path: '/api/session',
  summary: 'Who is signed in',
  responses: ok('The person, or null', z.object({ person: z.union([personSchema, z.null()]) })),
})

const shopRoute = createRoute({
  method: 'get',
  path: '/api/shop',
  summary: 'How to reach the shop, and its rates',
  responses: ok(
    'The shop',
    z
      .object({
        contact: z.object({ phone: z.string(), email: z.string(), hours: z.string(), address: z.string() }),
        rates: z.object({ freeShippingThresholdCents: cents, flatShippingCents: cents, taxRates: z.record(z.string(), z.int()) }),
        /** Days after delivery within which parts may be sent back. */
        returnDays: z.int(),
        mode: z.enum(['demo', 'live']),
        publicUrl: z.string(),
      })
      .openapi('ShopInfo'),
  ),
})

const titled = z.object({ title: z.string(), text: z.string() })
const contentRoute = createRoute({
  method: 'get',
  path: '/api/content',
  summary: 'The texts of the about, returns and legal pages',
  responses: ok(
    'Texts',
    z
      .object({
        about: z.object({ story: z.array(z.string()), mission: z.array(titled), whyChooseUs: z.array(titled) }),
        returns: z.object({
          intro: z.string(),
          steps: z.array(z.string()),
          policy: z.array(z.string()),
          faq: z.array(z.object({ question: z.string(), answer: z.string() })),
        }),
        legal: z.object({ sections: z.array(z.object({ id: z.string(), title: z.string(), paragraphs: z.array(z.string()) })) }),
      })
      .openapi('Content'),
  ),
})

/** Who is signed in, and what the shop says of itself. */
export const accountApi = router()
accountApi.use('/api/shop', cached)
accountApi.use('/api/content', cached)

accountApi.openapi(sessionRoute, async (c) => c.json({ person: await findSession(c.env.shop, c.req.raw.headers) }, 200))

accountApi.openapi(shopRoute, async (c) => {
  const { contact, rates, orders } = await settings(c.env.shop)
  const { SHOP_MODE: mode, PUBLIC_URL: publicUrl } = c.env.shop.env
  return c.json({ contact, rates, returnDays: orders.returnDays, mode, publicUrl }, 200)
})

accountApi.openapi(contentRoute, async (c) => {
  const { about, returns, legal } = await settings(c.env.shop)
  return c.json({ about, returns, legal }, 200)
})
