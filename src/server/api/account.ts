import { createRoute, z } from '@hono/zod-openapi'
import { isEmail } from '#domain/email.ts'
import { Problem } from '#domain/problem.ts'
import { findSession } from '#server/auth.ts'
import { subscribe } from '#server/shop/newsletter.ts'
import { findOrder, listOrders } from '#server/shop/order.ts'
import { limitRate } from '#server/shop/rate-limit.ts'
import { settings } from '#server/shop/settings.ts'
import { router } from './app.ts'
import { cached } from './cached.ts'
import { json, ok } from './route-parts.ts'

const personSchema = z
  .object({ id: z.string(), name: z.string(), email: z.string(), emailVerified: z.boolean(), role: z.enum(['user', 'admin']) })
  .openapi('Person')

const orderSummarySchema = z
  .object({
    number: z.string(),
    status: z.string(),
    paymentStatus: z.string(),
    fulfilmentStatus: z.string(),
    placedAt: z.string(),
    totalCents: z.int(),
    email: z.string(),
  })
  .openapi('OrderSummary')

export const orderListSchema = z
  .object({ total: z.int(), page: z.int(), pageCount: z.int(), orders: z.array(orderSummarySchema) })
  .openapi('OrderList')

export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })

const cents = z.int()
const orderSchema = orderSummarySchema
  .extend({
    paidAt: z.string().nullable(),
    shippingAddress: z.object({
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string(),
      addressLine1: z.string(),
      addressLine2: z.string(),
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
      country: z.string(),
    }),
    lines: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        partNumber: z.string(),
        quantity: z.int(),
        unitPriceCents: cents,
        subtotalCents: cents,
        discountCents: cents,
      }),
    ),
    subtotalCents: cents,
    discountCents: cents,
    shippingCents: cents,
    taxCents: cents,
    refundedCents: cents,
    couponCode: z.string().nullable(),
  })
  .openapi('Order')

const sessionRoute = createRoute({
  method: 'get',
  path: '/api/session',
  summary: 'Who is signed in',
  responses: ok('The person, or null', z.object({ person: z.union([personSchema, z.null()]) })),
})

const ordersRoute = createRoute({
  method: 'get',
  path: '/api/orders',
  summary: 'My orders, newest first',
  request: { query: pageQuery },
  responses: ok('A page of orders', orderListSchema),
})

const orderRoute = createRoute({
  method: 'get',
  path: '/api/orders/{number}',
  summary: 'An order of mine, or the one whose mailed link this is',
  request: { params: z.object({ number: z.string().max(40) }), query: z.object({ token: z.string().max(100).optional() }) },
  responses: ok('The order', orderSchema),
})

const lookupRoute = createRoute({
  method: 'post',
  path: '/api/orders/lookup',
  summary: 'An order by its number and e-mail address',
  request: { body: json(z.strictObject({ number: z.string().max(40), email: z.string().max(320) })) },
  responses: ok('The order', orderSchema),
})

const name = z.string().trim().max(100).optional()
const newsletterRoute = createRoute({
  method: 'post',
  path: '/api/newsletter',
  summary: 'Sign up for the newsletter',
  request: {
    body: json(
      z.strictObject({
        email: z.string().max(320).refine(isEmail, { error: 'Please enter a valid email address.' }),
        firstName: name,
        lastName: name,
        source: z.enum(['homepage', 'compact', 'checkout']),
      }),
    ),
  },
  responses: ok('Whether the address is new to the list', z.object({ result: z.enum(['subscribed', 'already_subscribed']) })),
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

/** People and their orders, the newsletter, and what the shop says of itself. */
export const accountApi = router()
accountApi.use('/api/shop', cached)
accountApi.use('/api/content', cached)

accountApi.openapi(sessionRoute, async (c) => c.json({ person: await findSession(c.env.shop, c.req.raw.headers) }, 200))

accountApi.openapi(ordersRoute, async (c) => {
  const person = await findSession(c.env.shop, c.req.raw.headers)
  if (!person) throw new Problem('unauthenticated')
  return c.json(await listOrders(c.env.shop, { userId: person.id, page: c.req.valid('query').page }), 200)
})

accountApi.openapi(orderRoute, async (c) => {
  const { token } = c.req.valid('query')
  const person = token === undefined ? await findSession(c.env.shop, c.req.raw.headers) : null
  const access = token === undefined ? (person ? { userId: person.id } : null) : { token }
  if (!access) throw new Problem('not_found', { detail: 'Order not found' })
  return c.json(await findOrder(c.env.shop, c.req.valid('param').number, access), 200)
})

accountApi.openapi(lookupRoute, async (c) => {
  const { number, email } = c.req.valid('json')
  await limitRate(c.env.shop, `order-lookup:${c.env.address}`, 10, 600)
  return c.json(await findOrder(c.env.shop, number, { email }), 200)
})

accountApi.openapi(newsletterRoute, async (c) => {
  const { email, firstName, lastName, source } = c.req.valid('json')
  await limitRate(c.env.shop, `newsletter:${c.env.address}`, 10, 600)
  const result = await subscribe(c.env.shop, { email, source, firstName: firstName || null, lastName: lastName || null })
  return c.json({ result }, 200)
})

accountApi.openapi(shopRoute, async (c) => {
  const { contact, rates } = await settings(c.env.shop)
  const { SHOP_MODE: mode, PUBLIC_URL: publicUrl } = c.env.shop.env
  return c.json({ contact, rates, mode, publicUrl }, 200)
})

accountApi.openapi(contentRoute, async (c) => {
  const { about, returns, legal } = await settings(c.env.shop)
  return c.json({ about, returns, legal }, 200)
})
