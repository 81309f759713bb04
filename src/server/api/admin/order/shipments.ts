import { z } from '@hono/zod-openapi'
import { MAX_LINES } from '#domain/cart/cart.ts'
import { CARRIER_NAMES, NO_TRACKING_NUMBER, TRACKING_NUMBER } from '#domain/order/carrier.ts'
import { changeShipment, packOrder, shipOrder, shipPacked } from '#server/shop/order/shipment/shipment.ts'
import { router } from '../../app.ts'
import { pieceFields } from '#server/api/order/order-schema.ts'
import { createRoute, json, keyHeader } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'
import { answerOrder, numberParam, orderAnswer, orderIdOf, version } from './staff-order-schemas.ts'
import type { ShipmentId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'

/** What is said of a shipment that leaves. */
const departureFields = {
  carrier: z.enum(CARRIER_NAMES),
  service: z.string().trim().max(100).optional(),
  trackingNumber: z.string().trim().toUpperCase().regex(TRACKING_NUMBER, { error: NO_TRACKING_NUMBER }).nullable(),
  mailsCustomer: z.boolean().optional().openapi({ description: 'Whether the customer is told by e-mail; yes unless it says no' }),
}

const piecesToShip = {
  version: version.optional(),
  lines: z.array(z.strictObject(pieceFields)).max(MAX_LINES).optional(),
}

const shipRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/shipments',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Hand a shipment over: some pieces, or all that have not left, also those that are packed',
  request: {
    params: numberParam,
    headers: keyHeader('shipment'),
    body: json(
      z.strictObject({
        ...piecesToShip,
        ...departureFields,
      }),
    ),
  },
  responses: orderAnswer,
})

const packRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/packed-shipments',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Pack a shipment: some pieces, or all that are left',
  description:
    'It leaves later, by `ship`. From now on the customer can neither cancel the order nor send it elsewhere. Nobody is written to.',
  request: { params: numberParam, headers: keyHeader('shipment'), body: json(z.strictObject(piecesToShip)) },
  responses: orderAnswer,
})

const shipPackedRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/shipments/{shipmentId}/ship',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'Hand a shipment over that is packed',
  request: {
    params: numberParam.extend({ shipmentId: sentId<ShipmentId>() }),
    body: json(z.strictObject({ version: version.optional(), ...departureFields })),
  },
  responses: orderAnswer,
})

const changeRoute = createRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/shipments/{shipmentId}/{action}',
  'x-access': 'staff',
  'x-right': 'orders:write',
  summary: 'What became of a shipment',
  request: {
    params: numberParam.extend({ shipmentId: sentId<ShipmentId>(), action: z.enum(['move', 'deliver', 'report', 'lose', 'cancel']) }),
    body: json(z.strictObject({})),
  },
  responses: orderAnswer,
})

/** Shipments. */
export const shipmentsApi = router()

shipmentsApi.openapi(shipRoute, async (c) => {
  const param = c.req.valid('param')
  const request = { ...c.req.valid('json'), idempotencyKey: c.req.valid('header')['idempotency-key'] }
  await shipOrder(c.env.shop, { orderId: await orderIdOf(c, param), staff: staff(c) }, request)
  return answerOrder(c, param)
})

shipmentsApi.openapi(packRoute, async (c) => {
  const param = c.req.valid('param')
  const request = { ...c.req.valid('json'), idempotencyKey: c.req.valid('header')['idempotency-key'] }
  await packOrder(c.env.shop, { orderId: await orderIdOf(c, param), staff: staff(c) }, request)
  return answerOrder(c, param)
})

// Before the actions without words, whose address it has.
shipmentsApi.openapi(shipPackedRoute, async (c) => {
  const { number, shipmentId } = c.req.valid('param')
  const act = { orderId: await orderIdOf(c, { number }), staff: staff(c) }
  await shipPacked(c.env.shop, act, { ...c.req.valid('json'), shipmentId })
  return answerOrder(c, { number })
})

shipmentsApi.openapi(changeRoute, async (c) => {
  const param = c.req.valid('param')
  await changeShipment(c.env.shop, { orderId: await orderIdOf(c, param), staff: staff(c) }, param)
  return answerOrder(c, param)
})
