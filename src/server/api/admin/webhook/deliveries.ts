import { z } from '@hono/zod-openapi'
import type { WebhookDeliveryId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import {
  deliveryLog,
  deliveryLogSchema,
  deliverySchema,
  listDeliveries,
  readDelivery,
  retryDelivery,
  retryFailedDeliveries,
} from '#server/shop/webhook/delivery-log.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const params = z.object({ deliveryId: sentId<WebhookDeliveryId>() })

const logRoute = createRoute({
  method: 'get',
  path: '/api/admin/webhook-deliveries',
  'x-access': 'staff',
  'x-right': 'programs:read',
  summary: 'Messages to endpoints, with what became of them',
  request: { query: listQuery(deliveryLog) },
  responses: ok('A page of the log', deliveryLogSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/webhook-deliveries/{deliveryId}',
  'x-access': 'staff',
  'x-right': 'programs:read',
  summary: 'A message as it is sent, and the beginning of the last answer',
  request: { params },
  responses: ok('The message', deliverySchema),
})

const retryRoute = createRoute({
  method: 'post',
  path: '/api/admin/webhook-deliveries/{deliveryId}/retry',
  'x-access': 'staff',
  'x-right': 'programs:write',
  summary: 'Send a message again that was delivered or given up, with its id',
  request: { params, body: json(z.strictObject({})) },
  responses: ok('The message', deliverySchema),
})

const retryFailedRoute = createRoute({
  method: 'post',
  path: '/api/admin/webhook-deliveries/retry-failed',
  'x-access': 'staff',
  'x-right': 'programs:write',
  summary: 'Send all messages again that were given up, of endpoints that are active',
  request: { body: json(z.strictObject({})) },
  responses: ok('How many', z.object({ count: z.int() })),
})

/** What endpoints were sent. */
export const webhookDeliveriesApi = router()

webhookDeliveriesApi.openapi(logRoute, async (c) => c.json(await listDeliveries(c.env.shop.db, c.req.valid('query')), 200))

webhookDeliveriesApi.openapi(readRoute, async (c) => c.json(await readDelivery(c.env.shop.db, c.req.valid('param').deliveryId), 200))

webhookDeliveriesApi.openapi(retryRoute, async (c) => {
  const { deliveryId } = c.req.valid('param')
  await retryDelivery(c.env.shop, staff(c), deliveryId)
  return c.json(await readDelivery(c.env.shop.db, deliveryId), 200)
})

webhookDeliveriesApi.openapi(retryFailedRoute, async (c) => c.json({ count: await retryFailedDeliveries(c.env.shop, staff(c)) }, 200))
