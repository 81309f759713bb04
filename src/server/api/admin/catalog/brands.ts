import { z } from '@hono/zod-openapi'
import type { BrandId } from '#domain/id.ts'
import { brandChangeSchema, menuBrandsChangeSchema, newBrandSchema } from '#server/shop/catalog-admin/brand/brand-fields.ts'
import { brandList, brandListSchema, listBrands } from '#server/shop/catalog-admin/brand/brand-list.ts'
import { brandLogoListSchema, listBrandLogos } from '#server/shop/catalog-admin/brand/brand-logos.ts'
import { brandRecordSchema, nearBrands, nearBrandsSchema, readBrand } from '#server/shop/catalog-admin/brand/brand-record.ts'
import { addBrand, editBrand } from '#server/shop/catalog-admin/brand/edit-brand.ts'
import { menuBrandsSchema, readMenuBrands, setMenuBrands } from '#server/shop/catalog-admin/brand/menu-brands.ts'
import { mergeBrand, mergedBrandSchema } from '#server/shop/catalog-admin/brand/merge-brand.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const path = '/api/admin/brands'
const params = z.object({ brandId: sentId<BrandId>() })
const answer = ok('The brand', brandRecordSchema)
const version = z.int().min(1)
const menuAnswer = ok('The popular brands in their order', menuBrandsSchema)

const listRoute = createRoute({
  method: 'get',
  path,
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'Brands, filtered, sorted and paged',
  request: { query: listQuery(brandList) },
  responses: ok('A page of brands', brandListSchema),
})

const readRoute = createRoute({
  method: 'get',
  path: `${path}/{brandId}`,
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'A brand with all that staff edit',
  request: { params },
  responses: answer,
})

const addRoute = createRoute({
  method: 'post',
  path,
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Add a brand',
  request: { body: json(newBrandSchema) },
  responses: answer,
})

const editRoute = createRoute({
  method: 'patch',
  path: `${path}/{brandId}`,
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Change fields of a brand',
  description: 'A new slug leaves redirects behind.',
  request: { params, body: json(brandChangeSchema.extend({ version })) },
  responses: answer,
})

const mergeRoute = createRoute({
  method: 'post',
  path: `${path}/{brandId}/merge`,
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Merge a brand into another',
  description: 'Its parts, its models and its names go to `intoId`; its addresses redirect.',
  request: { params, body: json(z.strictObject({ version, intoId: sentId<BrandId>() })) },
  responses: ok('The other brand', mergedBrandSchema),
})

const nearRoute = createRoute({
  method: 'get',
  path: '/api/admin/near-brands',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'Brands that may be the one that is about to be added',
  request: { query: z.object({ name: z.string().trim().max(100).default('') }) },
  responses: ok('At most five', nearBrandsSchema),
})

const logosRoute = createRoute({
  method: 'get',
  path: '/api/admin/brand-logos',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'Every brand with its logo, and the names after which files of logos are called',
  responses: ok('The brands by name', brandLogoListSchema),
})

const menuRoute = createRoute({
  method: 'get',
  path: '/api/admin/menu-brands',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'The popular brands of the menu',
  responses: menuAnswer,
})

const setMenuRoute = createRoute({
  method: 'put',
  path: '/api/admin/menu-brands',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Choose the popular brands of the menu and their order',
  description: 'Without any, the menu has the first ten by name.',
  request: { body: json(menuBrandsChangeSchema) },
  responses: menuAnswer,
})

/** Brands, for staff. */
export const brandsApi = router()

brandsApi.openapi(listRoute, async (c) => c.json(await listBrands(c.env.shop.db, c.req.valid('query')), 200))

brandsApi.openapi(readRoute, async (c) => c.json(await readBrand(c.env.shop.db, c.req.valid('param').brandId), 200))

brandsApi.openapi(addRoute, async (c) => c.json(await addBrand(c.env.shop, staff(c), c.req.valid('json')), 200))

brandsApi.openapi(editRoute, async (c) => {
  const { version: read, ...change } = c.req.valid('json')
  return c.json(await editBrand(c.env.shop, { staff: staff(c), id: c.req.valid('param').brandId, version: read }, change), 200)
})

brandsApi.openapi(mergeRoute, async (c) => {
  const { version: read, intoId } = c.req.valid('json')
  return c.json(await mergeBrand(c.env.shop, { staff: staff(c), id: c.req.valid('param').brandId, version: read }, intoId), 200)
})

brandsApi.openapi(nearRoute, async (c) => c.json({ near: await nearBrands(c.env.shop.db, c.req.valid('query').name) }, 200))

brandsApi.openapi(logosRoute, async (c) => c.json(await listBrandLogos(c.env.shop.db), 200))

brandsApi.openapi(menuRoute, async (c) => c.json(await readMenuBrands(c.env.shop.db), 200))

brandsApi.openapi(setMenuRoute, async (c) => c.json(await setMenuBrands(c.env.shop, staff(c), c.req.valid('json')), 200))
