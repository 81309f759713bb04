import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CategoryId, MediaId } from '#domain/id.ts'
import { uploadedId } from '#domain/catalog/uploaded-picture.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { idOf } from '#server/shop/id-of.ts'
import { expectPicture, findMedia } from '#server/shop/media/media-record.ts'
import { expectRecord } from '#server/shop/record.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A category of the second or third level with its picture. Without one of its own it shows the logo of the brand with its slug. */
export const categoryPictureSchema = z
  .object({
    id: idOf<CategoryId>(),
    version: z.int(),
    name: z.string(),
    slug: z.string(),
    /** The slugs from the root. */
    path: z.string(),
    visible: z.boolean(),
    imageUrl: z.string().nullable(),
    brandLogoUrl: z.string().nullable(),
    state: z.enum(['own', 'brand', 'missing']),
    /** The text of its own uploaded picture; null for any other. */
    alt: z.string().nullable(),
  })
  .meta({ id: 'CategoryPicture' })
export type CategoryPicture = z.output<typeof categoryPictureSchema>

export const categoryPictureListSchema = z.object({ categories: z.array(categoryPictureSchema) }).meta({ id: 'CategoryPictureList' })

async function readRows(db: Queryable, id: CategoryId | null): Promise<CategoryPicture[]> {
  const rows = await db
    .select({ category, brandLogoUrl: brand.logoUrl })
    .from(category)
    .leftJoin(brand, and(eq(brand.slug, category.slug), eq(brand.status, 'active')))
    .where(and(gt(category.depth, 1), id === null ? undefined : eq(category.id, id)))
    .orderBy(sql`${category.path} collate "C"`)
  const ids = rows.flatMap((row): MediaId | MediaId[] => uploadedId(row.category.imageUrl ?? '') ?? [])
  const alts = new Map((await findMedia(db, ids)).map(({ url, alt }) => [url, alt]))
  return rows.map(({ category: { id: categoryId, version, name, slug, path, visible, imageUrl }, brandLogoUrl }) => ({
    id: categoryId,
    version,
    name,
    slug,
    path,
    visible,
    imageUrl,
    brandLogoUrl,
    state: imageUrl !== null ? ('own' as const) : brandLogoUrl !== null ? ('brand' as const) : ('missing' as const),
    alt: alts.get(imageUrl ?? '') ?? null,
  }))
}

/** All categories below the first level, in the order of their paths, with their pictures. */
export const listCategoryPictures = async (db: Queryable): Promise<z.output<typeof categoryPictureListSchema>> => ({
  categories: await readRows(db, null),
})

/**
 * Gives a category a picture, or takes it away with null. The storefront shows it at once.
 * @throws {Problem} `not_found`; `conflict` when somebody else has changed the category since `version`; `invalid_input` without such a picture.
 */
export const setCategoryPicture = (
  shop: Shop,
  { id, version, staff }: { id: CategoryId; version: number; staff: Staff },
  imageUrl: string | null,
): Promise<CategoryPicture> =>
  changeContent(shop, async (tx) => {
    await tx.select({ id: category.id }).from(category).where(eq(category.id, id)).for('update')
    const [current] = await readRows(tx, id)
    if (!current) throw new Problem('not_found', { detail: 'Category not found' })
    await expectRecord(tx, { subject: id, version, current })
    if (current.imageUrl === imageUrl) return current
    await expectPicture(tx, 'imageUrl', imageUrl)
    await tx
      .update(category)
      .set({ imageUrl, version: sql`${category.version} + 1`, updatedAt: sql`now()` })
      .where(eq(category.id, id))
    await audit(tx, staff, { action: 'category.update', subject: id, before: { imageUrl: current.imageUrl }, after: { imageUrl } })
    const [changed] = await readRows(tx, id)
    return changed ?? current
  })
