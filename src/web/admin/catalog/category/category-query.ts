import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

export type StaffCategory = Schema<'StaffCategory'>
export type CategoryId = StaffCategory['id']

/** All categories, parents before their children. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'categories'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/admin/categories', { signal }))).categories,
    staleTime: 10_000,
  })

/** Has everything that names categories asked anew: the tree, the choices of them, and the parts in them. */
export const invalidateCategories = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [['categories'], ['choices', 'category'], ['category-pictures'], ['products']].map((key) =>
      queryClient.invalidateQueries({ queryKey: ['admin', ...key] }),
    ),
  )

/** Which coupons cover a category no longer, and which from then on, once it stands under another. */
export const couponChangesQuery = (categoryId: CategoryId, parentId: CategoryId | null) =>
  queryOptions({
    queryKey: ['admin', 'categories', categoryId, 'coupon-changes', parentId],
    queryFn: ({ signal }) => {
      const params = { path: { categoryId }, query: parentId === null ? {} : { parentId } }
      return read(api.GET('/api/admin/categories/{categoryId}/coupon-changes', { params, signal }))
    },
  })

/** A category as it is now. */
export const readCategory = (categoryId: CategoryId): Promise<StaffCategory> =>
  read(api.GET('/api/admin/categories/{categoryId}', { params: { path: { categoryId } } }))
