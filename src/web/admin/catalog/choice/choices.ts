import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { brandChoicesQuery } from '#web/admin/pick/brand-choices.ts'
import type { Choice, ListQuery } from '#web/admin/table/list/definition.ts'

/** The categories of the tree with their whole path: `Range hoods › Motors`. */
const flatten = (categories: Schema<'Category'>[], above = ''): Choice[] =>
  categories.flatMap(({ id, name, subcategories }) => {
    const label = above ? `${above} › ${name}` : name
    return [{ value: id, label }, ...flatten(subcategories, label)]
  })

/** Brands and categories to choose from, by id. */
export const CHOICES: Record<'brand' | 'category', ListQuery<Choice[]>> = {
  brand: brandChoicesQuery(),
  category: {
    queryKey: ['admin', 'category-choices'],
    queryFn: async ({ signal }) => flatten(await read(api.GET('/api/categories', { signal }))),
  },
}
