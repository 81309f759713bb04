import { z } from '@hono/zod-openapi'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts'
import { RETURN_STATUSES } from '#domain/order/order-status.ts'
import { RETURN_CONDITIONS } from '#domain/returns/return-reason.ts'
import { receiveReturn } from '#server/shop/returns/receive-return.ts'
import { decideReturn } from '#server/shop/returns/decide-return.ts'
import { askReturn } from '#server/shop/returns/ask-return.ts'
import { readPhoto } from '#server/shop/returns/return-photos.ts'
import { photoHeaders } from '#server/api/order/returns.ts'
import { problemResponse } from '#server/api/problem.ts'
import { exchangeReturn, previewExchange } from '#server/shop/returns/exchange-return.ts'
import { exportReturns, listReturns, staffReturnList, staffReturnListSchema } from '#server/shop/order-admin/return-list.ts'
import { readStaffReturn, returnDetailSchema } from '#server/shop/order-admin/return-view.ts'
import { router } from '../../app.ts'
import { sendStored } from '#server/api/media/send-stored.ts'
import { asReturnRequest, pieceFields, returnRequestFields } from '#server/api/order/order-schema.ts'
import { LIST_SIZES, listQuery } from '#server/shop/list/list.ts'
import { LIST_SIZE } from '#server/shop/paging.ts'
import { createRoute, json, keyHeader, ok } from '../../route-schemas.ts'
import { fileQuery, fileResponses, sendTable } from '../import/table-answer.ts'
import { freshSignIn, requireOfRole, staff } from '../staff-guard.ts'
import { answerOrder, numberParam, orderAnswer, orderIdOf, version as orderVersion } from './staff-order-schemas.ts'
import type { OrderLineId, ProductId } from '#domain/id.ts'
import { idOf, sentId } from '#server/shop/id-of.ts'

const answer = ok('The return as it is now', returnDetailSchema)
const params = z.object({ rma: z.string().max(40) })
/** The version of the return that staff have seen. */
const version = orderVersion.optional()
/** What staff write to the customer; instructions may be a page. */
const words = z.string().trim().min(1, { error: 'is required' }).max(2_000)
const note = words.nullish()
const status = z.enum(RETURN_STATUSES).optional()

const requestRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/returns',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Ask for a return in the customer’s name, also when the time for it is over',
  request: { params: numberParam, headers: keyHeader('return'), body: json(z.strictObject(returnRequestFields)) },
  responses: orderAnswer,
})

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/returns',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'All returns, newest first',
  description: '`q` is the beginning of a return’s or order’s number, of an e-mail address, or of a returned part’s number.',
  request: {
    query: listQuery(staffReturnList).extend({
      size: z.coerce
        .number()
        .pipe(z.union([LIST_SIZE, ...LIST_SIZES].map((size) => z.literal(size))))
        .default(LIST_SIZE)
        .meta({ description: `${[LIST_SIZE, ...LIST_SIZES].join(', ')}: the numbers of rows that screens offer` }),
      status,
    }),
  },
  responses: ok('A page of returns', staffReturnListSchema),
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/admin/returns/export',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'All returns that match a filter, as a file with a line for each part',
  ...freshSignIn,
  description: `${freshSignIn.description} Of people only roles that may hand out personal data are given it. The audit log says who has taken how many.`,
  request: { query: fileQuery(staffReturnList).extend({ status }) },
  responses: fileResponses,
})

const returnRoute = createRoute({
  method: 'get',
  path: '/api/admin/returns/{rma}',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'A return',
  request: { params },
  responses: answer,
})

const approveRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/approve',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Let the customer send the parts back; the note goes to them',
  request: { params, body: json(z.strictObject({ version, note })) },
  responses: answer,
})

const declineRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/decline',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Refuse a return; the note says why, and goes to the customer',
  request: { params, body: json(z.strictObject({ version, note: words })) },
  responses: answer,
})

const sendRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/send',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'The parts are on their way back',
  request: { params, body: json(z.strictObject({ version })) },
  responses: answer,
})

const receiveRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/receive',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'The parts have been unpacked: how many came, and how many go back on the shelf',
  request: {
    params,
    body: json(
      z.strictObject({
        version,
        lines: z
          .array(
            z.strictObject({
              lineId: idOf<OrderLineId>(z.string().min(1).max(60)),
              received: z.int().min(0).max(MAX_QUANTITY),
              restocked: z.int().min(0).max(MAX_QUANTITY),
              condition: z.enum(RETURN_CONDITIONS).nullish(),
            }),
          )
          .min(1, { error: 'name at least one part' })
          .max(MAX_LINES),
      }),
    ),
  },
  responses: answer,
})

const exchanged = z
  .array(
    z.strictObject({
      ...pieceFields,
      productId: sentId<ProductId>().nullish(),
      sent: z.int().min(1).max(MAX_QUANTITY).nullish().openapi({ description: 'Pieces that are sent for these; as many without it' }),
    }),
  )
  .min(1, { error: 'name at least one part' })
  .max(MAX_LINES)

/** The lines in the shop's own type. */
const asExchanged = (lines: z.output<typeof exchanged>) =>
  lines.map((line) => ({ ...line, productId: line.productId ?? null, sent: line.sent ?? null }))

const exchangeRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/exchange',
  'x-access': 'staff',
  'x-right': 'refunds:write',
  summary: 'Send parts for what has come back, by an order of their own',
  ...freshSignIn,
  description: `${freshSignIn.description} The same part as was returned, and as many, unless others are named. The stock is taken at once. The difference in price is left, or settled: then the order waits until the customer has paid it, or what is less is given back.`,
  request: {
    params,
    headers: keyHeader('exchange'),
    body: json(
      z.strictObject({
        version,
        lines: exchanged,
        difference: z.enum(['settle', 'waive']).default('waive'),
        differenceCents: z.int().optional().openapi({
          description: 'What the preview has shown: 409 `conflict`, with `differenceCents` as it is now, when another is settled',
        }),
      }),
    ),
  },
  responses: answer,
})

const previewRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/exchange-preview',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary:
    'The difference in price that an exchange would settle: what the customer was told for just this, or less where it costs less now',
  request: { params, body: json(z.strictObject({ lines: exchanged })) },
  responses: ok(
    'To be paid by the customer, or below 0 given back to them',
    z.object({ goodsCents: z.int(), taxCents: z.int(), totalCents: z.int() }),
  ),
})

const photoRoute = createRoute({
  method: 'get',
  path: '/api/admin/returns/{rma}/photos/{photoId}',
  'x-access': 'staff',
  'x-right': 'orders:read',
  summary: 'A photograph that the customer has sent',
  request: { params: params.extend({ photoId: z.string().max(60) }) },
  responses: {
    200: { description: 'The picture', content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } } },
    ...problemResponse,
  },
})

const closeRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/close',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Settle a return without a refund',
  request: { params, body: json(z.strictObject({ version, note })) },
  responses: answer,
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/api/admin/returns/{rma}/cancel',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'The customer keeps the parts',
  request: { params, body: json(z.strictObject({ version })) },
  responses: answer,
})

/** Returns. */
export const returnsApi = router()

returnsApi.openapi(requestRoute, async (c) => {
  const param = c.req.valid('param')
  const request = asReturnRequest(c.req.valid('header')['idempotency-key'], c.req.valid('json'))
  await askReturn(c.env.shop, { orderId: await orderIdOf(c, param), actor: 'staff', staff: staff(c) }, request)
  return answerOrder(c, param)
})

returnsApi.openapi(listRoute, async (c) => c.json(await listReturns(c.env.shop, c.req.valid('query')), 200))

returnsApi.openapi(exportRoute, (c) => {
  requireOfRole(c, 'personal_data:read')
  const { format, ...search } = c.req.valid('query')
  return sendTable(exportReturns(c.env.shop, staff(c), search), { name: 'returns', format })
})

returnsApi.openapi(returnRoute, async (c) => c.json(await readStaffReturn(c.env.shop, c.req.valid('param').rma), 200))

for (const [route, action] of [
  [approveRoute, 'approve'],
  [declineRoute, 'decline'],
  [sendRoute, 'send'],
  [closeRoute, 'close'],
  [cancelRoute, 'cancel'],
] as const)
  returnsApi.openapi(route, async (c) => {
    const { shop } = c.env
    const { number } = await readStaffReturn(shop, c.req.valid('param').rma)
    const body: { note?: string | null | undefined; version?: number | undefined } = c.req.valid('json')
    await decideReturn(shop, { number, staff: staff(c), version: body.version }, { action, note: body.note || null })
    return c.json(await readStaffReturn(shop, number), 200)
  })

returnsApi.openapi(receiveRoute, async (c) => {
  const { shop } = c.env
  const { number } = await readStaffReturn(shop, c.req.valid('param').rma)
  const { version: seen, lines } = c.req.valid('json')
  const unpacked = lines.map((line) => ({ ...line, condition: line.condition ?? null }))
  await receiveReturn(shop, { number, staff: staff(c), version: seen }, unpacked)
  return c.json(await readStaffReturn(shop, number), 200)
})

returnsApi.openapi(exchangeRoute, async (c) => {
  const { shop } = c.env
  const { number } = await readStaffReturn(shop, c.req.valid('param').rma)
  const { version: seen, lines, difference, differenceCents } = c.req.valid('json')
  const request = { lines: asExchanged(lines), difference, differenceCents, idempotencyKey: c.req.valid('header')['idempotency-key'] }
  await exchangeReturn(shop, { number, staff: staff(c), version: seen }, request)
  return c.json(await readStaffReturn(shop, number), 200)
})

returnsApi.openapi(previewRoute, async (c) => {
  const { shop } = c.env
  const { number } = await readStaffReturn(shop, c.req.valid('param').rma)
  return c.json(await previewExchange(shop, number, asExchanged(c.req.valid('json').lines)), 200)
})

returnsApi.openapi(photoRoute, async (c) => {
  const { shop } = c.env
  const { rma, photoId } = c.req.valid('param')
  const { number } = await readStaffReturn(shop, rma)
  return sendStored(c, await readPhoto(shop, { rma: number, orderId: null, photoId }), photoHeaders)
})
