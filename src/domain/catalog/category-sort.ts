/** How the list of a category may be sorted (specification, section 4); the first is the default. */
export const CATEGORY_SORTS = ['newest', 'oldest', 'price-low', 'price-high', 'name-asc', 'name-desc', 'brand-asc', 'brand-desc'] as const
export type CategorySort = (typeof CATEGORY_SORTS)[number]
