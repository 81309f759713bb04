import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

export type CategoryPicture = Schema<'CategoryPicture'>

/** All categories below the first level, with their pictures. */
export const categoryPicturesQuery = () => ({
  queryKey: ['admin', 'category-pictures'],
  queryFn: ({ signal }: { signal: AbortSignal }) => read(api.GET('/api/admin/subcategory-logos', { signal })),
})

/** Gives a category a picture, or takes it away. @throws {ApiProblem} */
export const saveCategoryPicture = ({ id, version }: CategoryPicture, imageUrl: string | null): Promise<CategoryPicture> =>
  read(api.PATCH('/api/admin/subcategory-logos/{categoryId}', { params: { path: { categoryId: id } }, body: { version, imageUrl } }))
