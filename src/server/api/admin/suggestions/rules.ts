import { z } from '@hono/zod-openapi'
import type { SuggestionRuleId } from '#domain/id.ts'
import { addRule, duplicateRule, editRule, moveRule, removeRule, restoreRule } from '#server/shop/catalog-admin/suggestions/edit-rule.ts'
import { ruleChangeSchema } from '#server/shop/catalog-admin/suggestions/rule-fields.ts'
import { listRules, ruleList, ruleListSchema } from '#server/shop/catalog-admin/suggestions/rule-list.ts'
import { readRule, ruleRecordSchema } from '#server/shop/catalog-admin/suggestions/rule-record.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const params = z.object({ ruleId: sentId<SuggestionRuleId>() })
const version = z.int().min(1)
const nothing = json(z.strictObject({}))
const answer = ok('The rule', ruleRecordSchema)

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/suggestion-rules',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'Suggestion rules, filtered, sorted and paged, with what became of their suggestions',
  request: { query: listQuery(ruleList) },
  responses: ok('A page of rules', ruleListSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/suggestion-rules/{ruleId}',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'A suggestion rule',
  request: { params },
  responses: answer,
})

const addRoute = createRoute({
  method: 'post',
  path: '/api/admin/suggestion-rules',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Add a suggestion rule',
  description: 'Name and type are needed, and parts, a category or a tag to suggest. Times are typed in the shop’s zone.',
  request: { body: json(ruleChangeSchema) },
  responses: answer,
})

const editRoute = createRoute({
  method: 'patch',
  path: '/api/admin/suggestion-rules/{ruleId}',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Change fields of a suggestion rule',
  request: { params, body: json(ruleChangeSchema.extend({ version })) },
  responses: answer,
})

const moveRoute = createRoute({
  method: 'post',
  path: '/api/admin/suggestion-rules/{ruleId}/move',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Move a suggestion rule a place up or down in the order of weights',
  request: { params, body: json(z.strictObject({ version, direction: z.enum(['up', 'down']) })) },
  responses: answer,
})

const duplicateRoute = createRoute({
  method: 'post',
  path: '/api/admin/suggestion-rules/{ruleId}/duplicate',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Make a paused copy of a suggestion rule',
  request: { params, body: nothing },
  responses: answer,
})

const removeRoute = createRoute({
  method: 'post',
  path: '/api/admin/suggestion-rules/{ruleId}/delete',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Delete a suggestion rule',
  request: { params, body: json(z.strictObject({ version })) },
  responses: ok('The rule as it was; it can be restored', ruleRecordSchema),
})

const restoreRoute = createRoute({
  method: 'post',
  path: '/api/admin/suggestion-rules/{ruleId}/restore',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Bring a deleted suggestion rule back',
  request: { params, body: nothing },
  responses: answer,
})

/** Suggestion rules, for staff. */
export const suggestionRulesApi = router()

suggestionRulesApi.openapi(listRoute, async (c) => c.json(await listRules(c.env.shop.db, c.req.valid('query')), 200))

suggestionRulesApi.openapi(readRoute, async (c) => c.json(await readRule(c.env.shop.db, c.req.valid('param').ruleId), 200))

suggestionRulesApi.openapi(addRoute, async (c) => c.json(await addRule(c.env.shop, staff(c), c.req.valid('json')), 200))

suggestionRulesApi.openapi(editRoute, async (c) => {
  const { version: seen, ...change } = c.req.valid('json')
  return c.json(await editRule(c.env.shop, { id: c.req.valid('param').ruleId, version: seen, staff: staff(c) }, change), 200)
})

suggestionRulesApi.openapi(moveRoute, async (c) => {
  const { version: seen, direction } = c.req.valid('json')
  return c.json(await moveRule(c.env.shop, { id: c.req.valid('param').ruleId, version: seen, staff: staff(c) }, direction), 200)
})

suggestionRulesApi.openapi(duplicateRoute, async (c) => c.json(await duplicateRule(c.env.shop, staff(c), c.req.valid('param').ruleId), 200))

suggestionRulesApi.openapi(removeRoute, async (c) => {
  const edit = { id: c.req.valid('param').ruleId, version: c.req.valid('json').version, staff: staff(c) }
  return c.json(await removeRule(c.env.shop, edit), 200)
})

suggestionRulesApi.openapi(restoreRoute, async (c) => c.json(await restoreRule(c.env.shop, staff(c), c.req.valid('param').ruleId), 200))
