import { z } from '@hono/zod-openapi'
import type { ApplianceId, ProductId } from '#domain/id.ts'
import { brandChoices, categoryChoices, choiceQuery, choicesSchema } from '#server/shop/catalog-admin/editor/choices.ts'
import { copyProduct } from '#server/shop/catalog-admin/editor/copy-product.ts'
import { numberOwners, numberOwnersSchema } from '#server/shop/catalog-admin/editor/number-owners.ts'
import { placeOfProduct, productPlaceSchema } from '#server/shop/catalog-admin/editor/product-place.ts'
import { removeProduct } from '#server/shop/catalog-admin/editor/remove-product.ts'
import {
  addProductFits,
  fitsAddedSchema,
  productFitsSchema,
  readProductFits,
  removeProductFit,
} from '#server/shop/catalog-admin/product-fit.ts'
import { productList } from '#server/shop/catalog-admin/product-list.ts'
import { productRecordSchema } from '#server/shop/catalog-admin/product-record.ts'
import { sentId } from '#server/shop/id-of.ts'
import { wholeListQuery } from '#server/shop/list/list.ts'
import { pageQuery } from '#server/shop/paging.ts'
import { movementsSchema, readMovements } from '#server/shop/stock/movements.ts'
import { cleanHtml } from '#server/services/clean-html.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const params = z.object({ productId: sentId<ProductId>() })
const done = ok('Done', z.object({ done: z.literal(true) }))
const removed = z.object({
  done: z.literal(true),
  coupons: z.array(z.string()).meta({ description: 'Coupons that were for it alone, and cover nothing from now on' }),
})

/** What the editor of a part needs beside the part itself. */
export const productEditorApi = router()

productEditorApi.openapi(
  createRoute({
    method: 'post',
    path: '/api/admin/products/{productId}/copy',
    'x-access': 'staff',
    'x-right': 'catalogue:write',
    summary: 'Add a copy of a part, as a draft',
    description: "The copy is archived; its number and SKU end in 'copy'.",
    request: { params, body: json(z.strictObject({})) },
    responses: ok('The copy', productRecordSchema),
  }),
  async (c) => c.json(await copyProduct(c.env.shop, staff(c), c.req.valid('param').productId), 200),
)

productEditorApi.openapi(
  createRoute({
    method: 'delete',
    path: '/api/admin/products/{productId}',
    'x-access': 'staff',
    'x-right': 'catalogue:write',
    summary: 'Delete a part that was never ordered',
    description: 'A suggestion rule that begins with it, or suggests nothing else, keeps it from being deleted.',
    request: { params, query: z.object({ version: z.coerce.number().int().min(1) }) },
    responses: ok('Done', removed),
  }),
  async (c) => {
    const { productId: id } = c.req.valid('param')
    const coupons = await removeProduct(c.env.shop, staff(c), { id, version: c.req.valid('query').version })
    return c.json({ done: true, coupons } as const, 200)
  },
)

productEditorApi.openapi(
  createRoute({
    method: 'get',
    path: '/api/admin/products/{productId}/place',
    'x-access': 'staff',
    'x-right': 'catalogue:read',
    summary: 'Where a part stands in a list of parts, and its neighbours there',
    request: { params, query: wholeListQuery(productList) },
    responses: ok('Its place', productPlaceSchema),
  }),
  async (c) => c.json(await placeOfProduct(c.env.shop.db, c.req.valid('param').productId, c.req.valid('query')), 200),
)

productEditorApi.openapi(
  createRoute({
    method: 'get',
    path: '/api/admin/products/{productId}/movements',
    'x-access': 'staff',
    'x-right': 'catalogue:read',
    summary: 'What has moved the stock of a part',
    request: { params, query: pageQuery },
    responses: ok('A page of movements', movementsSchema),
  }),
  async (c) => c.json(await readMovements(c.env.shop.db, c.req.valid('param').productId, c.req.valid('query')), 200),
)

productEditorApi.openapi(
  createRoute({
    method: 'get',
    path: '/api/admin/products/{productId}/fits',
    'x-access': 'staff',
    'x-right': 'catalogue:read',
    summary: 'The models that a part fits, or does not',
    request: { params, query: pageQuery },
    responses: ok('A page of models', productFitsSchema),
  }),
  async (c) => c.json(await readProductFits(c.env.shop.db, c.req.valid('param').productId, c.req.valid('query')), 200),
)

productEditorApi.openapi(
  createRoute({
    method: 'post',
    path: '/api/admin/products/{productId}/fits',
    'x-access': 'staff',
    'x-right': 'catalogue:write',
    summary: 'Say of models that a part fits them, or does not',
    description: 'A line is a model number, with its brand before it where two brands have it, and a note behind a semicolon.',
    request: { params, body: json(z.strictObject({ lines: z.array(z.string().max(700)).min(1).max(500), fits: z.boolean() })) },
    responses: ok('What became of the lines', fitsAddedSchema),
  }),
  async (c) => {
    const answer = await addProductFits(c.env.shop, { staff: staff(c), id: c.req.valid('param').productId }, c.req.valid('json'))
    return c.json(answer, 200)
  },
)

productEditorApi.openapi(
  createRoute({
    method: 'delete',
    path: '/api/admin/products/{productId}/fits/{applianceId}',
    'x-access': 'staff',
    'x-right': 'catalogue:write',
    summary: 'Take back what is said of a part and a model',
    request: { params: params.extend({ applianceId: sentId<ApplianceId>() }) },
    responses: done,
  }),
  async (c) => {
    const { productId, applianceId } = c.req.valid('param')
    await removeProductFit(c.env.shop, staff(c), { id: productId, applianceId })
    return c.json({ done: true } as const, 200)
  },
)

productEditorApi.openapi(
  createRoute({
    method: 'get',
    path: '/api/admin/number-owners',
    'x-access': 'staff',
    'x-right': 'catalogue:read',
    summary: 'Parts that have a number',
    request: { query: z.object({ number: z.string().trim().min(1).max(60) }) },
    responses: ok('The parts', numberOwnersSchema),
  }),
  async (c) => c.json(await numberOwners(c.env.shop.db, c.req.valid('query').number), 200),
)

productEditorApi.openapi(
  createRoute({
    method: 'get',
    path: '/api/admin/brand-choices',
    'x-access': 'staff',
    'x-right': 'catalogue:read',
    summary: 'Brands to choose from',
    request: { query: choiceQuery },
    responses: ok('Brands', choicesSchema),
  }),
  async (c) => c.json(await brandChoices(c.env.shop.db, c.req.valid('query')), 200),
)

productEditorApi.openapi(
  createRoute({
    method: 'get',
    path: '/api/admin/category-choices',
    'x-access': 'staff',
    'x-right': 'catalogue:read',
    summary: 'Categories to choose from',
    request: { query: choiceQuery },
    responses: ok('Categories', choicesSchema),
  }),
  async (c) => c.json(await categoryChoices(c.env.shop.db, c.req.valid('query')), 200),
)

productEditorApi.openapi(
  createRoute({
    method: 'post',
    path: '/api/admin/clean-html',
    'x-access': 'staff',
    'x-right': 'catalogue:read',
    summary: 'The HTML of a text, as the shop would show it',
    description: 'Changes nothing: it is for previews.',
    request: { body: json(z.strictObject({ html: z.string().max(50_000) })) },
    responses: ok('What is left of it', z.object({ html: z.string() })),
  }),
  (c) => c.json({ html: cleanHtml(c.req.valid('json').html) }, 200),
)
