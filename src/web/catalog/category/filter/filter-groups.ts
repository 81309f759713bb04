import { specificationPair } from '#domain/catalog/specification-choice.ts'
import type { Schema } from '#web/api.ts'
import { chosenIn, type FilterName } from './category-address.ts'
import type { CategorySearch } from './category-search.ts'

/** Values that one may choose any of. */
export interface FilterGroup {
  name: FilterName
  title: string
  options: { value: string; label: string; count: number; chip: string }[]
}

/** What a list can be narrowed by: the brands of vacuum cleaners (specification, section 2), and the figures of its parts. */
export function filterGroups({ vacuumBrands, filters }: Schema<'CategoryPage'>): FilterGroup[] {
  const brands = vacuumBrands.map(({ slug, name, productCount }) => ({
    value: slug,
    label: name,
    count: productCount,
    chip: `${name} Compatible`,
  }))
  const figures = filters.map(({ key, label: title, options }) => ({
    name: 'spec' as const,
    title,
    options: options.map(({ value, label, productCount }) => ({
      value: specificationPair(key, value),
      label,
      count: productCount,
      chip: `${title}: ${label}`,
    })),
  }))
  return brands.length > 0 ? [{ name: 'vb', title: 'By Vacuum Brand', options: brands }, ...figures] : figures
}

/** The chosen values of a group. */
export const chosenOptions = ({ name, options }: FilterGroup, search: CategorySearch): FilterGroup['options'] => {
  const chosen = new Set(chosenIn(search, name))
  return options.filter(({ value }) => chosen.has(value))
}
