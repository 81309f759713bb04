import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ApiKeyId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { sentId } from '#server/shop/id-of.ts'
import {
  apiKeyFieldsSchema,
  apiKeyListSchema,
  createApiKey,
  listApiKeys,
  newApiKeySchema,
  revokeAllApiKeys,
  revokeApiKey,
} from '#server/shop/people/api-keys.ts'
import { router } from '../../app.ts'
import type { ApiEnv } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { freshSignIn, hasRight, staff } from '../staff-guard.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/api-keys',
  'x-access': 'staff',
  'x-right': 'programs:read',
  summary: "One's own API keys; for owners those of everybody",
  responses: ok('Keys, newest first', apiKeyListSchema),
})

const createKeyRoute = createRoute({
  method: 'post',
  path: '/api/admin/api-keys',
  'x-access': 'staff',
  'x-right': 'programs:write',
  summary: 'Make an API key that acts for oneself',
  ...freshSignIn,
  request: { body: json(apiKeyFieldsSchema) },
  responses: ok('The key, which is shown this once, and all keys', newApiKeySchema),
})

const revokeRoute = createRoute({
  method: 'delete',
  path: '/api/admin/api-keys/{apiKeyId}',
  'x-access': 'staff',
  'x-right': 'programs:write',
  summary: "Revoke an API key: one's own, for owners anybody's",
  request: { params: z.object({ apiKeyId: sentId<ApiKeyId>() }) },
  responses: ok('Keys, newest first', apiKeyListSchema),
})

const revokeAllRoute = createRoute({
  method: 'delete',
  path: '/api/admin/api-keys',
  'x-access': 'staff',
  'x-right': 'programs:write',
  summary: "Revoke all API keys of a person: one's own, for owners those of anybody",
  request: { query: z.object({ ownerId: sentId<UserId>().optional().openapi({ description: 'Whose; without it one’s own' }) }) },
  responses: ok('Keys, newest first', apiKeyListSchema),
})

/** Who decides who works here sees every key. */
const looker = (c: Context<ApiEnv>) => ({ staff: staff(c), seesAll: hasRight(c, 'staff:write') })

/** Keys by which other programs use the staff API. */
export const apiKeysApi = router()

apiKeysApi.openapi(listRoute, async (c) => c.json(await listApiKeys(c.env.shop, looker(c)), 200))

apiKeysApi.openapi(createKeyRoute, async (c) => {
  const role = c.get('staffRole')
  if (!role) throw new Problem('not_found')
  const made = await createApiKey(c.env.shop, { staff: staff(c), role }, c.req.valid('json'))
  return c.json({ ...made, ...(await listApiKeys(c.env.shop, looker(c))) }, 200)
})

apiKeysApi.openapi(revokeRoute, async (c) => {
  await revokeApiKey(c.env.shop, looker(c), c.req.valid('param').apiKeyId)
  return c.json(await listApiKeys(c.env.shop, looker(c)), 200)
})

apiKeysApi.openapi(revokeAllRoute, async (c) => {
  await revokeAllApiKeys(c.env.shop, looker(c), c.req.valid('query').ownerId ?? staff(c).userId)
  return c.json(await listApiKeys(c.env.shop, looker(c)), 200)
})
