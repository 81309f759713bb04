import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { Problem } from '#domain/problem.ts'
import { MAX_RETURN_PHOTO_BYTES, MAX_RETURN_PHOTO_MB, MAX_RETURN_PHOTOS } from '#domain/returns/return-photo.ts'
import { findAccessibleOrder, findOwnOrder, openOrder } from '#server/shop/order/order-access.ts'
import { orderSchema, readOrderDetails } from '#server/shop/order/order.ts'
import { askReturn } from '#server/shop/returns/ask-return.ts'
import { withdrawReturn } from '#server/shop/returns/end-return.ts'
import { exchangeInstead } from '#server/shop/returns/exchange-instead.ts'
import { quoteReturn, returnQuoteSchema } from '#server/shop/returns/return-quote.ts'
import { exchangeQuoteSchema, quoteExchange } from '#server/shop/returns/exchange-quote.ts'
import { addPhoto, orderOfPhotoToken, photoToken, photoTooLarge, readPhoto } from '#server/shop/returns/return-photos.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { router } from '#server/api/app.ts'
import { sendStored } from '#server/api/media/send-stored.ts'
import { limitMailedChange, limitVisitor } from '#server/api/limit-visitor.ts'
import { knownVisitor } from '#server/api/visitor.ts'
import { problemResponse } from '#server/api/problem.ts'
import { createRoute, json, keyHeader, ok } from '#server/api/route-schemas.ts'
import { accessOf } from './order.ts'
import { asReturnRequest, exchangedLines, quotedLines, returnRequestFields } from './order-schema.ts'

const params = z.object({ number: z.string().max(40) })
const returnParams = params.extend({ rma: z.string().max(40) })
/** The right to an order that is neither its session nor the cookie of a link. */
const proof = { token: z.string().max(100).optional(), email: z.string().max(320).optional() }

const returnRoute = createRoute({
  method: 'post',
  path: '/api/orders/{number}/returns',
  'x-access': 'order',
  summary:
    'Ask to send parts back: of an order of mine, one whose mailed link was opened here or has this token, or the one with this e-mail address',
  request: { params, headers: keyHeader('return'), body: json(z.strictObject({ ...returnRequestFields, ...proof })) },
  responses: ok(
    'The number of the return, and the order with it',
    z.object({
      returnNumber: z.string(),
      photoToken: z.string().meta({ description: 'With it photographs can be sent for two hours' }),
      order: orderSchema,
    }),
  ),
})

const quoteRoute = createRoute({
  method: 'post',
  path: '/api/orders/{number}/exchange-quote',
  'x-access': 'order',
  summary: 'What an exchange would cost, or give back: nothing is asked for by it',
  request: { params, body: json(z.strictObject({ lines: exchangedLines, ...proof })) },
  responses: ok('The difference', exchangeQuoteSchema),
})

const returnQuoteRoute = createRoute({
  method: 'post',
  path: '/api/orders/{number}/return-quote',
  'x-access': 'order',
  summary: 'What would be given back for parts, and who pays to send them: nothing is asked for by it',
  request: { params, body: json(z.strictObject({ lines: quotedLines, ...proof })) },
  responses: ok('The amounts', returnQuoteSchema),
})

const exchangeInsteadRoute = createRoute({
  method: 'post',
  path: '/api/orders/{number}/returns/{rma}/exchange',
  'x-access': 'order',
  summary: 'Take the parts that fit instead of the money, before anything is sent',
  request: {
    params: returnParams,
    body: json(
      z.strictObject({
        differenceCents: z.int().openapi({ description: 'As it was shown: another one is refused with what it is now' }),
        ...proof,
      }),
    ),
  },
  responses: ok('The order as it is now', orderSchema),
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/api/orders/{number}/returns/{rma}/cancel',
  'x-access': 'order',
  summary: 'Keep the parts after all, before they are sent',
  request: { params: returnParams, body: json(z.strictObject(proof)) },
  responses: ok('The order as it is now', orderSchema),
})

const photoRoute = createRoute({
  method: 'post',
  path: '/api/orders/{number}/returns/{rma}/photos',
  'x-access': 'order',
  summary: 'Send a photograph of what is wrong: the body is the file',
  description: `JPEG, PNG or WebP of at most ${MAX_RETURN_PHOTO_MB} MB, ${MAX_RETURN_PHOTOS} for a return. It is kept without place and device, and shown to nobody but its sender and staff.`,
  request: {
    params: returnParams,
    headers: z.object({ 'x-photo-token': z.string().max(100).optional() }),
    body: { content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }, required: true },
  },
  responses: ok('Its id', z.object({ id: z.string() })),
})

const seePhotoRoute = createRoute({
  method: 'get',
  path: '/api/orders/{number}/returns/{rma}/photos/{photoId}',
  'x-access': 'order',
  summary: 'A photograph that was sent with a return of an order of mine',
  request: { params: returnParams.extend({ photoId: z.string().max(60) }) },
  responses: {
    200: { description: 'The picture', content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } } },
    ...problemResponse,
  },
})

/** The order that a request may see, by what it presents. @throws {Problem} `not_found`, `rate_limited` */
async function findOrder(c: Context<ApiEnv>, number: string, presented: { token?: string | undefined; email?: string | undefined } = {}) {
  const access = await accessOf(c, number, presented)
  return { access, row: await findAccessibleOrder(c.env.shop, number, access) }
}

const rmaOf = (text: string) => parseOrderNumber(text, 'RMA') ?? text

/** A photograph is for who may change the order, and is kept by no cache that others use. */
export const photoHeaders = { 'content-type': 'image/webp', 'cache-control': 'private, max-age=300' }

/** Customers' returns. */
export const customerReturnsApi = router()

customerReturnsApi.openapi(returnRoute, async (c) => {
  const { shop } = c.env
  const { number } = c.req.valid('param')
  const { token, email, ...body } = c.req.valid('json')
  const { access, row } = await findOrder(c, number, { token, email })
  const request = asReturnRequest(c.req.valid('header')['idempotency-key'], body)
  const asked = await limitMailedChange(c.env, { name: 'order-change', subject: row.id }, () =>
    askReturn(shop, { orderId: row.id, actor: 'customer' }, request),
  )
  const order = await readOrderDetails(shop, await openOrder(shop, number, access))
  return c.json({ returnNumber: asked.number, photoToken: photoToken(shop, asked.id), order }, 200)
})

customerReturnsApi.openapi(quoteRoute, async (c) => {
  const { lines, ...presented } = c.req.valid('json')
  const { row } = await findOrder(c, c.req.valid('param').number, presented)
  return c.json(await quoteExchange(c.env.shop.db, row, lines), 200)
})

customerReturnsApi.openapi(returnQuoteRoute, async (c) => {
  const { lines, ...presented } = c.req.valid('json')
  const { row } = await findOrder(c, c.req.valid('param').number, presented)
  return c.json(await quoteReturn(c.env.shop.db, row, { lines }), 200)
})

customerReturnsApi.openapi(exchangeInsteadRoute, async (c) => {
  const { shop } = c.env
  const { number, rma } = c.req.valid('param')
  const { differenceCents, ...presented } = c.req.valid('json')
  const { access, row } = await findOrder(c, number, presented)
  await limitMailedChange(c.env, { name: 'order-change', subject: row.id }, () =>
    exchangeInstead(shop, { orderId: row.id, number: rmaOf(rma), differenceCents }),
  )
  return c.json(await readOrderDetails(shop, await openOrder(shop, number, access)), 200)
})

customerReturnsApi.openapi(cancelRoute, async (c) => {
  const { shop } = c.env
  const { number, rma } = c.req.valid('param')
  const { access, row } = await findOrder(c, number, c.req.valid('json'))
  await limitMailedChange(c.env, { name: 'order-change', subject: row.id }, () =>
    withdrawReturn(shop, { orderId: row.id, number: rmaOf(rma) }),
  )
  return c.json(await readOrderDetails(shop, await openOrder(shop, number, access)), 200)
})

// The body is read here and nowhere else: as a stream, and only as far as a photograph may go.
customerReturnsApi.openapi(photoRoute, async (c) => {
  const { shop } = c.env
  const { number, rma } = c.req.valid('param')
  if (Number(c.req.header('content-length') ?? 0) > MAX_RETURN_PHOTO_BYTES) throw photoTooLarge()
  const token = c.req.valid('header')['x-photo-token']
  await limitVisitor(c.env, 'return-photos')
  const byToken = token === undefined ? null : await orderOfPhotoToken(shop, rmaOf(rma), token)
  if (token !== undefined && byToken === null) throw new Problem('not_found', { detail: 'Return not found' })
  const orderId = byToken ?? (await findOwnOrder(shop, number, await accessOf(c, number, {}))).id
  const body = c.req.raw.body ?? new Blob([]).stream()
  return c.json({ id: await addPhoto(shop, { rma: rmaOf(rma), orderId, visitor: knownVisitor(c.env.address) }, body) }, 200)
})

customerReturnsApi.openapi(seePhotoRoute, async (c) => {
  const { number, rma, photoId } = c.req.valid('param')
  const { id: orderId } = await findOwnOrder(c.env.shop, number, await accessOf(c, number, {}))
  const photo = await readPhoto(c.env.shop, { rma: rmaOf(rma), orderId, photoId })
  return sendStored(c, photo, photoHeaders)
})
