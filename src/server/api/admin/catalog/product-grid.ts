import { z } from '@hono/zod-openapi'
import type { ChangeSetId, ProductId } from '#domain/id.ts'
import { bulkActionSchema } from '#server/shop/catalog-admin/bulk-action.ts'
import { bulkDraftSchema, draftBulkChange, MAX_BULK_IDS } from '#server/shop/catalog-admin/bulk-products.ts'
import { GRID_ROWS, gridPageSchema, gridRowsSchema, readGrid, readGridRows } from '#server/shop/catalog-admin/product-grid.ts'
import { productList } from '#server/shop/catalog-admin/product-list.ts'
import { sentId } from '#server/shop/id-of.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const query = listQuery(productList)

const gridRoute = createRoute({
  method: 'get',
  path: '/api/admin/products/grid',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'Parts as the grid shows them, up to 500 at a time from any place on',
  description: 'The filter, text and order are those of the list of parts.',
  request: {
    query: query.omit({ page: true, size: true }).extend({
      from: z.coerce.number().int().min(0).max(GRID_ROWS.most).default(0),
      limit: z.coerce.number().int().min(1).max(GRID_ROWS.page).default(GRID_ROWS.page),
    }),
  },
  responses: ok('Rows, and the number of all that match', gridPageSchema),
})

const ids = (most: number) => z.array(sentId<ProductId>()).min(1).max(most)

const rowsRoute = createRoute({
  method: 'post',
  path: '/api/admin/products/grid/rows',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'Parts of the grid as they are now, by id',
  description: 'Changes nothing; it is a POST because so many ids do not fit into an address.',
  request: { body: json(z.strictObject({ ids: ids(GRID_ROWS.page) })) },
  responses: ok('The rows that exist, in any order', gridRowsSchema),
})

const bulkRoute = createRoute({
  method: 'post',
  path: '/api/admin/products/bulk',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Draft one change of many parts, and see what it would do',
  description:
    'Parts are named by id, or by the filter and text of the list with the number of parts that was seen: when another number matches by now, the answer is 409 with `count`. Start the change set to make the change. With `changeSetId`, parts are added to a draft of the same action.',
  request: {
    body: json(
      z.strictObject({
        selection: z.union([
          z.strictObject({ ids: ids(MAX_BULK_IDS) }),
          z.strictObject({ filter: query.shape.filter, q: query.shape.q, count: z.int().min(0).max(1_000_000) }),
        ]),
        action: bulkActionSchema,
        changeSetId: sentId<ChangeSetId>().nullable().default(null),
      }),
    ),
  },
  responses: ok('The draft', bulkDraftSchema),
})

/** Parts as a grid, and changes of many at once. */
export const productGridApi = router()

productGridApi.openapi(gridRoute, async (c) => c.json(await readGrid(c.env.shop.db, c.req.valid('query')), 200))

productGridApi.openapi(rowsRoute, async (c) => c.json(await readGridRows(c.env.shop.db, c.req.valid('json').ids), 200))

productGridApi.openapi(bulkRoute, async (c) => c.json(await draftBulkChange(c.env.shop, staff(c), c.req.valid('json')), 200))
