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
