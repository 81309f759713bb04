import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BrandId, CategoryId, ProductId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/part-number.ts'
import { Problem } from '#domain/problem.ts'
import { isSlug } from '#domain/slug.ts'
import type { Transaction } from '#server/db/client.ts'
import { brand } from '#server/db/schema/brand.ts'
import { category } from '#server/db/schema/category.ts'
import { partNumber, product } from '#server/db/schema/product.ts'
import { cleanHtml } from '#server/services/clean-html.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { pictureReference, usePictures } from '#server/shop/media/media-record.ts'
import { sentId } from '#server/shop/id-of.ts'
import { changesOf, expectRecord } from '#server/shop/record.ts'
import { moveAddress } from '#server/shop/redirect.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readProduct } from './product-record.ts'
import type { StaffProduct } from './product-record.ts'

const cents = z.int().min(0).max(100_000_000)
const text = (max: number) => z.string().trim().max(max)
const number = text(60).refine((typed) => /[a-z0-9]/i.test(typed), { error: 'needs a letter or digit' })

/** What staff may change of a part itself; its stock and numbers have verbs of their own. */
export const productChangeSchema = z
  .strictObject({
    name: text(200).min(1, { error: 'is needed' }),
    slug: z.string().refine(isSlug, { error: 'must be 1 to 100 letters, digits, - or _' }),
    sku: number,
    partNumber: number,
    brandId: sentId<BrandId>().nullable(),
    categoryId: sentId<CategoryId>(),
    priceCents: cents,
    salePriceCents: cents.nullable(),
    costCents: cents.nullable(),
    weightGrams: z.int().min(0).max(10_000_000).nullable(),
    description: text(5_000),
    descriptionHtml: z.string().max(50_000).nullable(),
    images: z.array(pictureReference).max(30),
    videoUrl: z
      .url({ protocol: /^https$/ })
      .max(500)
      .nullable(),
    specs: z.record(text(60).min(1), text(200)),
    tags: z.array(text(60).min(1)).max(50),
    active: z.boolean(),
    showPartNumber: z.boolean().nullable(),
    showBrand: z.boolean(),
    suggestionPriority: z.int().min(0).max(1_000),
    suggestionTags: z.array(text(60).min(1)).max(50),
    seoTitle: text(200).nullable(),
    seoDescription: text(500).nullable(),
  })
  .partial()
export type ProductChange = z.output<typeof productChangeSchema>

/** @throws {Problem} `invalid_input` at the field that refers to nothing, or that another part has already. */
async function expectPossible(tx: Transaction, id: ProductId, change: ProductChange): Promise<void> {
  const fields: Record<string, string> = {}
  const taken = async (column: typeof product.slug | typeof product.sku, value: string) => {
    const [other] = await tx
      .select({ name: product.name })
      .from(product)
      .where(and(eq(column, value), ne(product.id, id)))
      .limit(1)
    return other && `is that of "${other.name}" already`
  }
  const exists = async (table: typeof brand | typeof category, wanted: string) =>
    (
      await tx
        .select({ id: table.id })
        .from(table)
        .where(sql`${table.id} = ${wanted}`)
        .limit(1)
    ).length > 0
  const slugTaken = change.slug === undefined ? undefined : await taken(product.slug, change.slug)
  const skuTaken = change.sku === undefined ? undefined : await taken(product.sku, change.sku)
  if (slugTaken) fields.slug = slugTaken
  if (skuTaken) fields.sku = skuTaken
  if (change.brandId && !(await exists(brand, change.brandId))) fields.brandId = 'does not exist any more'
  if (change.categoryId && !(await exists(category, change.categoryId))) fields.categoryId = 'does not exist any more'
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
}

/** The part's own number of a kind follows its record. */
async function renumber(tx: Transaction, productId: ProductId, { kind, from, to }: { kind: 'mpn' | 'sku'; from: string; to: string }) {
  const old = normalisePartNumber(from)
  await tx.delete(partNumber).where(and(eq(partNumber.productId, productId), eq(partNumber.kind, kind), eq(partNumber.normalised, old)))
  await tx
    .insert(partNumber)
    .values({ productId, kind, number: to, normalised: normalisePartNumber(to) })
    .onConflictDoNothing()
}

/**
 * Changes a part, in one transaction with its numbers, the redirect from its old address, and the audit log. Nothing is written when
 * nothing differs.
 * @throws {Problem} `not_found`; `conflict` when somebody else has changed it since `version`; `invalid_input` by field.
 */
export const editProduct = (
  shop: Shop,
  { id, version, staff }: { id: ProductId; version: number; staff: Staff },
  sent: ProductChange,
): Promise<StaffProduct> =>
  changeContent(shop, async (tx) => {
    const current = await readProduct(tx, id, { locks: true })
    await expectRecord(tx, { subject: id, version, current })
    const html = sent.descriptionHtml
    const changes = changesOf(current, html ? { ...sent, descriptionHtml: cleanHtml(html) } : sent)
    if (!changes) return current
    const { before, after } = changes
    await expectPossible(tx, id, after)
    if (after.images !== undefined) await usePictures(tx, after.images, 'images')
    await tx
      .update(product)
      .set({ ...after, version: sql`${product.version} + 1`, updatedAt: sql`now()` })
      .where(eq(product.id, id))
    if (after.slug !== undefined) await moveAddress(tx, `/product/${current.slug}`, `/product/${after.slug}`)
    if (after.partNumber !== undefined) await renumber(tx, id, { kind: 'mpn', from: current.partNumber, to: after.partNumber })
    if (after.sku !== undefined) await renumber(tx, id, { kind: 'sku', from: current.sku, to: after.sku })
    await audit(tx, staff, { action: 'product.update', subject: id, before, after })
    return readProduct(tx, id)
  })
