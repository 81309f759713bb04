import { z } from '@hono/zod-openapi'
import type { CategoryId } from '#domain/id.ts'
import { categoryChangeSchema, categoryPlaceSchema, newCategorySchema } from '#server/shop/catalog-admin/category/category-fields.ts'
import {
  categoryRecordSchema,
  categoryTreeSchema,
  readCategories,
  readCategory,
} from '#server/shop/catalog-admin/category/category-record.ts'
import { couponChangesSchema, readCouponChanges } from '#server/shop/catalog-admin/category/coupon-changes.ts'
import { addCategory, editCategory, moveCategory } from '#server/shop/catalog-admin/category/edit-category.ts'
import { deleteCategory, mergeCategory } from '#server/shop/catalog-admin/category/merge-category.ts'
import { sentId } from '#server/shop/id-of.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const path = '/api/admin/categories'
const params = z.object({ categoryId: sentId<CategoryId>() })
const answer = ok('The category', categoryRecordSchema)
const version = z.int().min(1)

const treeRoute = createRoute({
  method: 'get',
  path,
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'All categories, hidden ones as well, in the order of the tree',
  responses: ok('Parents before their children', categoryTreeSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: `${path}/{categoryId}`,
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'A category with all that staff edit',
  request: { params },
  responses: answer,
})

const addRoute = createRoute({
  method: 'post',
  path,
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Add a category',
  request: { body: json(newCategorySchema) },
  responses: answer,
})

const editRoute = createRoute({
  method: 'patch',
  path: `${path}/{categoryId}`,
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Change fields of a category',
  description: 'A new slug moves its address and all below it, with redirects; coupons that name it follow.',
  request: { params, body: json(categoryChangeSchema.extend({ version })) },
  responses: answer,
})

const moveRoute = createRoute({
  method: 'post',
  path: `${path}/{categoryId}/move`,
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Move a category with all below it',
  request: { params, body: json(categoryPlaceSchema) },
  responses: answer,
})

const couponChangesRoute = createRoute({
  method: 'get',
  path: `${path}/{categoryId}/coupon-changes`,
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'Which coupons a move of a category takes from it and gives to it',
  request: { params, query: z.object({ parentId: sentId<CategoryId>().optional().meta({ description: 'Left out: at the top' }) }) },
  responses: ok('Coupons that cover it no longer, and from then on', couponChangesSchema),
})

const mergeRoute = createRoute({
  method: 'post',
  path: `${path}/{categoryId}/merge`,
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Merge a category into another',
  description: 'Its parts, what is below it, its coupons and suggestion rules go to `intoId`; its addresses redirect.',
  request: { params, body: json(z.strictObject({ version, intoId: sentId<CategoryId>() })) },
  responses: ok('The other category', categoryRecordSchema),
})

const deleteRoute = createRoute({
  method: 'delete',
  path: `${path}/{categoryId}`,
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Delete a category on which nothing hangs',
  request: { params, query: z.object({ version: z.coerce.number().int().min(1) }) },
  responses: ok('Done', z.object({ done: z.literal(true) })),
})

/** The tree of categories, for staff. */
export const categoriesApi = router()

categoriesApi.openapi(treeRoute, async (c) => c.json({ categories: await readCategories(c.env.shop.db) }, 200))

categoriesApi.openapi(readRoute, async (c) => c.json(await readCategory(c.env.shop.db, c.req.valid('param').categoryId), 200))

categoriesApi.openapi(addRoute, async (c) => c.json(await addCategory(c.env.shop, staff(c), c.req.valid('json')), 200))

categoriesApi.openapi(editRoute, async (c) => {
  const { version: read, ...change } = c.req.valid('json')
  const edit = { staff: staff(c), id: c.req.valid('param').categoryId, version: read }
  return c.json(await editCategory(c.env.shop, edit, change), 200)
})

categoriesApi.openapi(moveRoute, async (c) =>
  c.json(await moveCategory(c.env.shop, { staff: staff(c), id: c.req.valid('param').categoryId }, c.req.valid('json')), 200),
)

categoriesApi.openapi(couponChangesRoute, async (c) => {
  const place = { id: c.req.valid('param').categoryId, parentId: c.req.valid('query').parentId ?? null }
  return c.json(await readCouponChanges(c.env.shop.db, place), 200)
})

categoriesApi.openapi(mergeRoute, async (c) => {
  const { version: read, intoId } = c.req.valid('json')
  const merge = { staff: staff(c), id: c.req.valid('param').categoryId, version: read }
  return c.json(await mergeCategory(c.env.shop, merge, intoId), 200)
})

categoriesApi.openapi(deleteRoute, async (c) => {
  await deleteCategory(c.env.shop, { staff: staff(c), id: c.req.valid('param').categoryId, version: c.req.valid('query').version })
  return c.json({ done: true } as const, 200)
})
