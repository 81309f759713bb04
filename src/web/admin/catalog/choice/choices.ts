import { brandChoicesQuery } from '#web/admin/pick/brand-choices.ts'
import { categoryChoicesQuery } from '#web/admin/pick/category-choices.ts'
import type { Choice, ListQuery } from '#web/admin/table/list/definition.ts'

/** Brands and categories to choose from, by id. */
export const CHOICES: Record<'brand' | 'category', ListQuery<Choice[]>> = {
  brand: brandChoicesQuery(),
  category: categoryChoicesQuery(),
}
