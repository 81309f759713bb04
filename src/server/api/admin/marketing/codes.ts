import { z } from '@hono/zod-openapi'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { DiscountCodeId, ProductId } from '#domain/id.ts'
import { codeChangeSchema } from '#server/shop/marketing-admin/code-fields.ts'
import { codeList, codeListSchema, codeUsesSchema, exportCodes, listCodes, listCodeUses } from '#server/shop/marketing-admin/code-list.ts'
import { codeRecordSchema, readCode } from '#server/shop/marketing-admin/code-record.ts'
import { addCode, archiveCode, duplicateCode, editCode, endCode } from '#server/shop/marketing-admin/edit-code.ts'
import { batchMadeSchema, batchSchema, makeBatch } from '#server/shop/marketing-admin/make-batch.ts'
import { codeTestSchema, testCode } from '#server/shop/marketing-admin/test-code.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { pageQuery } from '#server/shop/paging.ts'
import { router } from '../../app.ts'
import { typedStateSchema } from '../../checkout/checkout.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { fileQuery, fileResponses, sendTable } from '../import/table-answer.ts'
import { staff } from '../staff-guard.ts'

const params = z.object({ codeId: sentId<DiscountCodeId>() })
const version = z.int().min(1)
const seen = json(z.strictObject({ version }))
const nothing = json(z.strictObject({}))
const answer = ok('The code', codeRecordSchema)

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/discount-codes',
  'x-access': 'staff',
  'x-right': 'marketing:read',
  summary: 'Discount codes, filtered, sorted and paged, with their uses, revenue and discount given',
  request: { query: listQuery(codeList) },
  responses: ok('A page of codes', codeListSchema),
})

const exportRoute = createRoute({
  method: 'get',
  path: '/api/admin/discount-codes/export',
  'x-access': 'staff',
  'x-right': 'marketing:read',
  summary: 'All discount codes that match a filter, as a file',
  request: { query: fileQuery(codeList) },
  responses: fileResponses,
})

const batchRoute = createRoute({
  method: 'post',
  path: '/api/admin/discount-codes/batch',
  'x-access': 'staff',
  'x-right': 'marketing:write',
  summary: 'Make many codes of the same terms, each to be used once',
  description: 'Each is the prefix and a part that cannot be guessed. What is not sent is as in a new code.',
  request: { body: json(batchSchema) },
  responses: ok('The batch', batchMadeSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/discount-codes/{codeId}',
  'x-access': 'staff',
  'x-right': 'marketing:read',
  summary: 'A discount code',
  request: { params },
  responses: answer,
})

const addRoute = createRoute({
  method: 'post',
  path: '/api/admin/discount-codes',
  'x-access': 'staff',
  'x-right': 'marketing:write',
  summary: 'Add a discount code',
  description: 'The code is needed, and a value or free shipping. Times are typed in the shop’s zone.',
  request: { body: json(codeChangeSchema) },
  responses: answer,
})

const editRoute = createRoute({
  method: 'patch',
  path: '/api/admin/discount-codes/{codeId}',
  'x-access': 'staff',
  'x-right': 'marketing:write',
  summary: 'Change fields of a discount code; `active` pauses and resumes it',
  request: { params, body: json(codeChangeSchema.extend({ version })) },
  responses: answer,
})

const duplicateRoute = createRoute({
  method: 'post',
  path: '/api/admin/discount-codes/{codeId}/duplicate',
  'x-access': 'staff',
  'x-right': 'marketing:write',
  summary: 'Make a paused copy of a discount code',
  request: { params, body: nothing },
  responses: answer,
})

const endRoute = createRoute({
  method: 'post',
  path: '/api/admin/discount-codes/{codeId}/end',
  'x-access': 'staff',
  'x-right': 'marketing:write',
  summary: 'End a discount code now',
  request: { params, body: seen },
  responses: answer,
})

const archiveRoute = createRoute({
  method: 'post',
  path: '/api/admin/discount-codes/{codeId}/archive',
  'x-access': 'staff',
  'x-right': 'marketing:write',
  summary: 'Put a discount code into the archive; nobody can use it any more, and its orders keep it',
  request: { params, body: seen },
  responses: answer,
})

const restoreRoute = createRoute({
  method: 'post',
  path: '/api/admin/discount-codes/{codeId}/restore',
  'x-access': 'staff',
  'x-right': 'marketing:write',
  summary: 'Take a discount code out of the archive, paused',
  request: { params, body: seen },
  responses: answer,
})

const usesRoute = createRoute({
  method: 'get',
  path: '/api/admin/discount-codes/{codeId}/uses',
  'x-access': 'staff',
  'x-right': 'marketing:read',
  summary: 'The uses of a discount code with their orders, the newest first',
  request: { params, query: pageQuery },
  responses: ok('A page of uses', codeUsesSchema),
})

const testRoute = createRoute({
  method: 'post',
  path: '/api/admin/discount-codes/{codeId}/test',
  'x-access': 'staff',
  'x-right': 'marketing:read',
  summary: 'What would happen if a customer entered this code with this cart, and why',
  description: 'Changes nothing. With an amount, the parts are not read.',
  request: {
    params,
    body: json(
      z.strictObject({
        items: z
          .array(z.strictObject({ productId: sentId<ProductId>(), quantity: z.int().min(1).max(MAX_QUANTITY) }))
          .max(100)
          .default([]),
        amountCents: z.int().min(1).max(100_000_000).nullable().default(null),
        email: z.string().trim().min(1).max(320).nullable().default(null),
        at: z.string().trim().min(1).max(40).nullable().default(null),
        state: typedStateSchema.nullable().default(null),
      }),
    ),
  },
  responses: ok('What would happen', codeTestSchema),
})

/** Discount codes, for staff. */
export const discountCodesApi = router()

discountCodesApi.openapi(listRoute, async (c) => c.json(await listCodes(c.env.shop, c.req.valid('query')), 200))

discountCodesApi.openapi(exportRoute, (c) => {
  const { format, ...search } = c.req.valid('query')
  return sendTable(exportCodes(c.env.shop, search), { name: 'discount-codes', format })
})

discountCodesApi.openapi(batchRoute, async (c) => c.json(await makeBatch(c.env.shop, staff(c), c.req.valid('json')), 200))

discountCodesApi.openapi(readRoute, async (c) => c.json(await readCode(c.env.shop, c.env.shop.db, c.req.valid('param').codeId), 200))

discountCodesApi.openapi(addRoute, async (c) => c.json(await addCode(c.env.shop, staff(c), c.req.valid('json')), 200))

discountCodesApi.openapi(editRoute, async (c) => {
  const { version: read, ...change } = c.req.valid('json')
  return c.json(await editCode(c.env.shop, { id: c.req.valid('param').codeId, version: read, staff: staff(c) }, change), 200)
})

discountCodesApi.openapi(duplicateRoute, async (c) => c.json(await duplicateCode(c.env.shop, staff(c), c.req.valid('param').codeId), 200))

discountCodesApi.openapi(endRoute, async (c) => {
  const edit = { id: c.req.valid('param').codeId, version: c.req.valid('json').version, staff: staff(c) }
  return c.json(await endCode(c.env.shop, edit), 200)
})

discountCodesApi.openapi(archiveRoute, async (c) => {
  const edit = { id: c.req.valid('param').codeId, version: c.req.valid('json').version, staff: staff(c) }
  return c.json(await archiveCode(c.env.shop, edit, true), 200)
})

discountCodesApi.openapi(restoreRoute, async (c) => {
  const edit = { id: c.req.valid('param').codeId, version: c.req.valid('json').version, staff: staff(c) }
  return c.json(await archiveCode(c.env.shop, edit, false), 200)
})

discountCodesApi.openapi(usesRoute, async (c) => {
  return c.json(await listCodeUses(c.env.shop, { id: c.req.valid('param').codeId, ...c.req.valid('query') }), 200)
})

discountCodesApi.openapi(testRoute, async (c) =>
  c.json(await testCode(c.env.shop.db, c.req.valid('param').codeId, c.req.valid('json')), 200),
)
