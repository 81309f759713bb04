import { branchOf } from '#domain/catalog/category-tree.ts'
import type { StaffCategory } from './category-query.ts'

/** What stands in the form of a category. */
export interface CategoryValues {
  name: string
  slug: string
  kind: StaffCategory['kind']
  brandFilter: boolean
  visible: boolean
  reorderMonths: string
  description: string
  imageUrl: string
  seoTitle: string
  seoDescription: string
}

export const CATEGORY_LABELS = {
  name: 'Name',
  slug: 'Slug',
  kind: 'Shows',
  brandFilter: 'Filter by vacuum brand',
  visible: 'Visible in the shop',
  reorderMonths: 'Buyers need it again about every so many months',
  description: 'Description',
  imageUrl: 'Picture',
  seoTitle: 'Search title',
  seoDescription: 'Search description',
} as const satisfies Record<keyof CategoryValues, string>

export const KIND_LABELS = { products: 'Parts', brands: 'Brand tiles' } as const

/** `the coupon BAGS`, `the coupons BAGS, BELTS and 3 more` */
export function couponsText({ count, codes }: StaffCategory['coupons'], article: 'the' | 'The' = 'the'): string {
  const rest = count - codes.length
  return `${article} ${count === 1 ? 'coupon' : 'coupons'} ${codes.join(', ')}${rest > 0 ? ` and ${rest.toLocaleString('en-US')} more` : ''}`
}

/** What tells a category from the others of its name: 'Parts by Brand of Vacuum Parts'. */
export function nameAmong(nodes: readonly StaffCategory[], { id, name, parentId }: StaffCategory): string {
  const parent = nodes.find((node) => node.id === parentId)
  return parent && nodes.some((other) => other.name === name && other.id !== id) ? `${name} of ${parent.name}` : name
}

/** As many values as a filter of a list takes. */
const MAX_NAMED = 100

/** The way to the list of parts, narrowed to a category and what is below it, as far as a filter can name them; and whether it has them all. */
export function partsLink(nodes: readonly StaffCategory[], { id }: Pick<StaffCategory, 'id'>) {
  const ids = branchOf(nodes, id).map((node) => node.id)
  const isWhole = ids.length <= MAX_NAMED
  return {
    href: `/admin/products?filter=${encodeURIComponent(`category:any:${ids.slice(0, MAX_NAMED).join(',')}`)}`,
    label: isWhole ? 'Show its parts' : `Show the parts of its first ${MAX_NAMED} categories`,
    isWhole,
  }
}

export const valuesOf = (category: StaffCategory): CategoryValues => ({
  name: category.name,
  slug: category.slug,
  kind: category.kind,
  brandFilter: category.brandFilter,
  visible: category.visible,
  reorderMonths: category.reorderMonths === null ? '' : String(category.reorderMonths),
  description: category.description,
  imageUrl: category.imageUrl ?? '',
  seoTitle: category.seoTitle ?? '',
  seoDescription: category.seoDescription ?? '',
})

/** The changed fields as the API takes them: an emptied text is none. */
export function changeOf({ reorderMonths, imageUrl, seoTitle, seoDescription, ...others }: Partial<CategoryValues>) {
  const orNull = (text: string) => (text.trim() === '' ? null : text)
  return {
    ...others,
    // What is no number the server refuses, by the field.
    ...(reorderMonths !== undefined && { reorderMonths: reorderMonths.trim() === '' ? null : Number(reorderMonths) || 0 }),
    ...(imageUrl !== undefined && { imageUrl: orNull(imageUrl) }),
    ...(seoTitle !== undefined && { seoTitle: orNull(seoTitle) }),
    ...(seoDescription !== undefined && { seoDescription: orNull(seoDescription) }),
  }
}
