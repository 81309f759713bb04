import { z } from '@hono/zod-openapi'
import type { WebhookEndpointId } from '#domain/id.ts'
import { sentId } from '#server/shop/id-of.ts'
import { deliverySchema, readDelivery } from '#server/shop/webhook/delivery-log.ts'
import {
  createEndpoint,
  editEndpoint,
  endpointChangeSchema,
  endpointFieldsSchema,
  endpointListSchema,
  endpointSecretSchema,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
  testEndpoint,
} from '#server/shop/webhook/webhook-endpoints.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { freshSignIn, staff } from '../staff-guard.ts'

const params = z.object({ endpointId: sentId<WebhookEndpointId>() })
/** A post that says everything by its path. */
const nothing = json(z.strictObject({}))
const answer = ok('All endpoints', endpointListSchema)
const guarded = { 'x-access': 'staff', 'x-right': 'programs:write' } as const

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/webhooks',
  'x-access': 'staff',
  'x-right': 'programs:read',
  summary: 'The addresses that are told of what happens in the shop',
  responses: answer,
})

const createEndpointRoute = createRoute({
  method: 'post',
  path: '/api/admin/webhooks',
  ...guarded,
  summary: 'Add an endpoint',
  ...freshSignIn,
  request: { body: json(endpointFieldsSchema) },
  responses: ok('Its secret, which is shown this once, and all endpoints', endpointSecretSchema),
})

const editRoute = createRoute({
  method: 'put',
  path: '/api/admin/webhooks/{endpointId}',
  ...guarded,
  summary: 'Change where messages go, and which',
  ...freshSignIn,
  request: { params, body: json(endpointChangeSchema) },
  responses: answer,
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/api/admin/webhooks/{endpointId}',
  ...guarded,
  summary: 'Remove an endpoint with its log',
  request: { params },
  responses: answer,
})

const pauseRoute = createRoute({
  method: 'post',
  path: '/api/admin/webhooks/{endpointId}/pause',
  ...guarded,
  summary: 'Send an endpoint nothing for a while',
  request: { params, body: nothing },
  responses: answer,
})

const resumeRoute = createRoute({
  method: 'post',
  path: '/api/admin/webhooks/{endpointId}/resume',
  ...guarded,
  summary: 'Go on with an endpoint that was paused, or that the shop has ended',
  request: { params, body: nothing },
  responses: answer,
})

const rotateRoute = createRoute({
  method: 'post',
  path: '/api/admin/webhooks/{endpointId}/rotate-secret',
  ...guarded,
  summary: 'Replace the secret of an endpoint; for a day messages are signed with both',
  ...freshSignIn,
  request: { params, body: nothing },
  responses: ok('The new secret, which is shown this once, and all endpoints', endpointSecretSchema),
})

const testRoute = createRoute({
  method: 'post',
  path: '/api/admin/webhooks/{endpointId}/test',
  ...guarded,
  summary: 'Send a message of type `test` now, and say what became of it',
  request: { params, body: nothing },
  responses: ok('The message as it stands in the log', deliverySchema),
})

/** Addresses that are told of what happens in the shop. */
export const webhookEndpointsApi = router()

webhookEndpointsApi.openapi(listRoute, async (c) => c.json(await listEndpoints(c.env.shop.db), 200))

webhookEndpointsApi.openapi(createEndpointRoute, async (c) => {
  const made = await createEndpoint(c.env.shop, staff(c), c.req.valid('json'))
  return c.json({ ...made, ...(await listEndpoints(c.env.shop.db)) }, 200)
})

webhookEndpointsApi.openapi(editRoute, async (c) => {
  await editEndpoint(c.env.shop, { staff: staff(c), id: c.req.valid('param').endpointId }, c.req.valid('json'))
  return c.json(await listEndpoints(c.env.shop.db), 200)
})

webhookEndpointsApi.openapi(removeRoute, async (c) => {
  await removeEndpoint(c.env.shop, { staff: staff(c), id: c.req.valid('param').endpointId })
  return c.json(await listEndpoints(c.env.shop.db), 200)
})

webhookEndpointsApi.openapi(pauseRoute, async (c) => {
  await pauseEndpoint(c.env.shop, { staff: staff(c), id: c.req.valid('param').endpointId })
  return c.json(await listEndpoints(c.env.shop.db), 200)
})

webhookEndpointsApi.openapi(resumeRoute, async (c) => {
  await resumeEndpoint(c.env.shop, { staff: staff(c), id: c.req.valid('param').endpointId })
  return c.json(await listEndpoints(c.env.shop.db), 200)
})

webhookEndpointsApi.openapi(rotateRoute, async (c) => {
  const { endpointId: id } = c.req.valid('param')
  const secret = await rotateSecret(c.env.shop, { staff: staff(c), id })
  return c.json({ id, secret, ...(await listEndpoints(c.env.shop.db)) }, 200)
})

webhookEndpointsApi.openapi(testRoute, async (c) => {
  const id = await testEndpoint(c.env.shop, c.req.valid('param').endpointId)
  return c.json(await readDelivery(c.env.shop.db, id), 200)
})
