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

/** What the page shows of them, in its address. */
export interface CategoryPicturesSearch {
  q?: string
  /** Only those without a picture. */
  missing?: true
  /** The pictures on a dark ground. */
  ground?: 'dark'
}

/** Reads the address; what it does not know is left out. */
export const validateCategoryPictures = (search: Record<string, unknown>): CategoryPicturesSearch => ({
  ...(typeof search.q === 'string' && search.q !== '' && { q: search.q.slice(0, 200) }),
  ...((search.missing === true || search.missing === 'true') && { missing: true as const }),
  ...(search.ground === 'dark' && { ground: 'dark' as const }),
})
