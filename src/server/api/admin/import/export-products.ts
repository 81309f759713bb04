import { productList } from '#server/shop/catalog-admin/product-list.ts'
import { exportRows } from '#server/shop/import/import-files.ts'
import { router } from '../../app.ts'
import { createRoute } from '../../route-schemas.ts'
import { fileQuery, fileResponses, sendTable } from './table-answer.ts'

const exportRoute = createRoute({
  method: 'get',
  path: '/api/admin/products/export',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'All parts that match a filter, as a file',
  description: 'The file can be changed and brought again; brought again as it is, it changes nothing.',
  request: { query: fileQuery(productList) },
  responses: fileResponses,
})

/** The list of parts as a file. It stands before the part's own address, which begins like it. */
export const exportProductsApi = router()

exportProductsApi.openapi(exportRoute, (c) => {
  const { format, ...search } = c.req.valid('query')
  return sendTable(exportRows(c.env.shop.db, search), { name: 'parts', format })
})
