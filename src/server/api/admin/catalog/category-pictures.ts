import { z } from '@hono/zod-openapi'
import type { CategoryId } from '#domain/id.ts'
import {
  categoryPictureListSchema,
  categoryPictureSchema,
  listCategoryPictures,
  setCategoryPicture,
} from '#server/shop/catalog-admin/category-picture.ts'
import { sentId } from '#server/shop/id-of.ts'
import { shopPicture } from '#server/shop/media/media-record.ts'
import { router } from '../../app.ts'
import { createRoute, json, ok } from '../../route-schemas.ts'
import { staff } from '../staff-guard.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/admin/subcategory-logos',
  'x-access': 'staff',
  'x-right': 'catalogue:read',
  summary: 'All categories below the first level, with their pictures',
  responses: ok('The categories, by path', categoryPictureListSchema),
})

const setRoute = createRoute({
  method: 'patch',
  path: '/api/admin/subcategory-logos/{categoryId}',
  'x-access': 'staff',
  'x-right': 'catalogue:write',
  summary: 'Give a category a picture, or take it away',
  request: {
    params: z.object({ categoryId: sentId<CategoryId>() }),
    body: json(z.strictObject({ version: z.int().min(1), imageUrl: shopPicture.nullable() })),
  },
  responses: ok('The category', categoryPictureSchema),
})

/** Pictures of categories. */
export const categoryPicturesApi = router()

categoryPicturesApi.openapi(listRoute, async (c) => c.json(await listCategoryPictures(c.env.shop.db), 200))

categoryPicturesApi.openapi(setRoute, async (c) => {
  const { version, imageUrl } = c.req.valid('json')
  const { categoryId: id } = c.req.valid('param')
  return c.json(await setCategoryPicture(c.env.shop, { id, version, staff: staff(c) }, imageUrl), 200)
})
