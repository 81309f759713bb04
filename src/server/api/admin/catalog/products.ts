import { z } from '@hono/zod-openapi'
import type { ProductId } from '#domain/id.ts'
import { addProduct, editProduct } from '#server/shop/catalog-admin/edit-product.ts'
import { productChangeSchema } from '#server/shop/catalog-admin/product-fields.ts'
import { listProducts, productList, productListSchema } from '#server/shop/catalog-admin/product-list.ts'
import { productRecordSchema, readProduct } from '#server/shop/catalog-admin/product-record.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/products',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'Parts, filtered, sorted and paged',
  request: { query: listQuery(productList) },
  responses: ok('A page of parts', productListSchema),
})

const params = z.object({ productId: sentId<ProductId>() })
const answer = ok('The part', productRecordSchema)

const readRoute = createRoute({
  method: 'get',
  path: '/api/admin/products/{productId}',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'A part with all that staff edit',
  request: { params },
  responses: answer,
})

const editRoute = createRoute({
  method: 'patch',
  path: '/api/admin/products/{productId}',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Change fields of a part',
  description:
    'Send the version that was read, and the fields that change; with a new `onHand` also the one that was shown, as `seenOnHand`. A new sale price without dates counts at once: the dates of a sale that is over or has not begun go.',
  request: { params, body: json(productChangeSchema.extend({ version: z.int().min(1), seenOnHand: z.int().optional() })) },
  responses: answer,
})

const addRoute = createRoute({
  method: 'post',
  path: '/api/admin/products',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Add a part',
  description: 'Name, part number, category and price are needed. SKU and address are made from them when they are not sent.',
  request: { body: json(productChangeSchema) },
  responses: answer,
})

/** Parts, for staff. */
export const productsApi = router()

productsApi.openapi(listRoute, async (c) => c.json(await listProducts(c.env.shop.db, c.req.valid('query')), 200))

productsApi.openapi(readRoute, async (c) => c.json(await readProduct(c.env.shop.db, c.req.valid('param').productId), 200))

productsApi.openapi(editRoute, async (c) => {
  const { version, seenOnHand, ...change } = c.req.valid('json')
  return c.json(await editProduct(c.env.shop, { id: c.req.valid('param').productId, version, seenOnHand, staff: staff(c) }, change), 200)
})

productsApi.openapi(addRoute, async (c) => c.json(await addProduct(c.env.shop, staff(c), c.req.valid('json')), 200))
