import { z } from 'zod'
import { CATEGORY_KINDS } from '#domain/catalog/category-tree.ts'
import type { CategoryId } from '#domain/id.ts'
import { isSlug } from '#domain/catalog/slug.ts'
import { sentId } from '#server/shop/id-of.ts'
import { shopPicture } from '#server/shop/media/media-record.ts'

const text = (max: number) => z.string().trim().max(max)

const MONTHS = 'must be 1 to 60'

/** What staff may write of a category beside its place. All fields are optional; what is not sent stays. */
export const categoryChangeSchema = z
  .strictObject({
    name: text(100).min(1, { error: 'is needed' }),
    slug: z.string().refine(isSlug, { error: 'must be 1 to 100 letters, digits, - or _' }),
    kind: z.enum(CATEGORY_KINDS),
    brandFilter: z.boolean(),
    visible: z.boolean(),
    reorderMonths: z.int({ error: 'must be a whole number' }).min(1, { error: MONTHS }).max(60, { error: MONTHS }).nullable(),
    description: text(2_000),
    imageUrl: shopPicture.nullable(),
    seoTitle: text(200).nullable(),
    seoDescription: text(400).nullable(),
  })
  .partial()
export type CategoryChange = z.output<typeof categoryChangeSchema>

/** A new category: its name is needed, its slug is made from it when it is not sent; it becomes the last child of its parent. */
export const newCategorySchema = categoryChangeSchema.extend({
  name: text(100).min(1, { error: 'is needed' }),
  parentId: sentId<CategoryId>().nullable().default(null),
})
export type NewCategory = z.output<typeof newCategorySchema>

/** Where a category is to stand: as a child of `parentId` (null: at the top), before its sibling `beforeId` (null: last). */
export const categoryPlaceSchema = z.strictObject({
  version: z.int().min(1),
  parentId: sentId<CategoryId>().nullable(),
  beforeId: sentId<CategoryId>().nullable(),
})
export type CategoryPlace = z.output<typeof categoryPlaceSchema>
