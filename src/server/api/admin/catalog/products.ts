import { listProducts, productList, productListSchema } from '#server/shop/catalog-admin/product-list.ts'
import { listQuery } from '#server/shop/list/list.ts'
import { router } from '../../app.ts'
import { createRoute, ok } from '../../route-parts.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/products',
  'x-access': 'staff',
  summary: 'Parts, filtered, sorted and paged',
  request: { query: listQuery(productList) },
  responses: ok('A page of parts', productListSchema),
})

/** Parts, for staff. */
export const productsApi = router()

productsApi.openapi(listRoute, async (c) => c.json(await listProducts(c.env.shop.db, c.req.valid('query')), 200))
