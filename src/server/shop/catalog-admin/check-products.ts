import { inArray, sql } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { missingPictures, PICTURE_IS_GONE } from '#server/shop/media/media-record.ts'
import { readFits, refuseClaims } from './check-claims.ts'
import type { ProductDraft, Refusals } from './product-draft.ts'

type Owner = Pick<ProductDraft['next'], 'id' | 'name' | 'slug' | 'sku'>

/** The owners of addresses and SKUs: other parts of the shop, and drafts before this one. */
async function readOwners(tx: Queryable, drafts: readonly ProductDraft[]) {
  const slugs = drafts.map(({ next }) => next.slug)
  const skus = drafts.map(({ next }) => next.sku)
  // Joined to the lists: with `= any(list)` a prepared statement may compare each part of the shop with each text.
  const { rows } = await tx.execute<Owner>(sql`
    select p.id, p.name, p.slug, p.sku from unnest(${sql.param(slugs)}::text[]) wanted join ${product} p on p.slug = wanted
    union select p.id, p.name, p.slug, p.sku from unnest(${sql.param(skus)}::text[]) wanted join ${product} p on upper(p.sku) = upper(wanted)`)
  return {
    slug: new Map(rows.map((owner) => [owner.slug, owner])),
    sku: new Map(rows.map((owner) => [owner.sku, owner])),
    /** By the SKU whatever its case. */
    cases: Map.groupBy(rows, ({ sku }) => sku.toUpperCase()),
  }
}

/**
 * A SKU that another part has in another case: files and people who read it out would not tell the two apart. Parts that have long had such
 * SKUs keep them.
 */
function refuseCase({ current, next }: ProductDraft, others: readonly Owner[]): Refusals {
  const other = others.find(({ id, sku }) => id !== next.id && sku !== next.sku)
  return other && next.sku !== current?.sku ? { sku: `is that of "${other.name}" already, written "${other.sku}"` } : {}
}

/**
 * The brands and categories that drafts name. The categories into which parts come are held, as the reference to them would do in a moment: none
 * of them comes to show brand tiles in between.
 */
async function readKnown(tx: Queryable, drafts: readonly ProductDraft[]) {
  const brandIds = [...new Set(drafts.flatMap(({ next }) => [next.brandId ?? [], next.compatibleBrandIds].flat()))]
  const categoryIds = [...new Set(drafts.map(({ next }) => next.categoryId))]
  const brands = brandIds.length > 0 ? await tx.select({ id: brand.id }).from(brand).where(inArray(brand.id, brandIds)) : []
  const into = drafts.flatMap(({ current, next }) => (next.categoryId === current?.categoryId ? [] : next.categoryId))
  if (into.length > 0)
    await tx.execute(sql`select from category where id = any(${sql.param([...new Set(into)])}::text[]) order by id for key share`)
  const categories = await tx.select({ id: category.id, kind: category.kind }).from(category).where(inArray(category.id, categoryIds))
  return { brands: new Set(brands.map(({ id }) => id)), categories: new Map(categories.map(({ id, kind }) => [id, kind])) }
}

/** Why a part cannot be put into a category of brand tiles: no page would list it. One that has long been in one keeps its place. */
export const SHOWS_TILES = 'shows brand tiles, and has no parts of its own'

/** Below 0 is what was sold of a part that nobody counts, or on back-order: it is owed, and keeps nobody from changing anything else of the part. */
function refuseStock({ current, next }: ProductDraft): Refusals {
  const { onHand, reserved, trackStock, allowBackorder } = next
  const isCounted = trackStock && !allowBackorder
  if (onHand < 0 && current === null) return { onHand: 'of a new part must be 0 or more' }
  if (onHand < 0 && isCounted) return { onHand: 'would be below 0, and it is neither uncounted nor on back-order' }
  return isCounted && onHand < reserved ? { onHand: `${reserved} are promised to orders: no fewer can be on hand` } : {}
}

/** Pictures that a part has not had before. What an old one refers to is not looked at: it keeps nobody from changing the price. */
const newPictures = ({ current, next }: ProductDraft) => next.images.filter((src) => !current?.images.includes(src))

/**
 * What keeps each draft from being written, by part: an address or SKU of another part, a brand or category that does not exist, a category of
 * brand tiles, stock below what is promised (specification, decision 35), the same tier or number twice, a picture that was removed, a claim that the fit data
 * deny, two values of one figure. The rows of existing parts are locked.
 */
export async function checkProducts(tx: Queryable, drafts: readonly ProductDraft[]): Promise<Map<ProductId, Refusals>> {
  if (drafts.length === 0) return new Map()
  const owners = await readOwners(tx, drafts)
  const { brands, categories } = await readKnown(tx, drafts)
  const fits = await readFits(tx, drafts)
  const gone = await missingPictures(tx, drafts.flatMap(newPictures))
  return new Map(
    drafts.map((draft) => {
      const { next } = draft
      const alike = owners.cases.get(next.sku.toUpperCase()) ?? []
      const refusals: Refusals = { ...refuseStock(draft), ...refuseClaims(draft, fits.get(next.id) ?? []), ...refuseCase(draft, alike) }
      for (const field of ['slug', 'sku'] as const) {
        const owner = owners[field].get(next[field])
        if (owner && owner.id !== next.id) refusals[field] = `is that of "${owner.name}" already`
        else owners[field].set(next[field], next)
      }
      owners.cases.set(next.sku.toUpperCase(), [...alike, next])
      if (next.brandId !== null && !brands.has(next.brandId)) refusals.brandId = 'does not exist any more'
      const kind = categories.get(next.categoryId)
      if (kind === undefined) refusals.categoryId = 'does not exist any more'
      else if (kind === 'brands' && next.categoryId !== draft.current?.categoryId) refusals.categoryId = SHOWS_TILES
      if (next.compatibleBrandIds.some((id) => !brands.has(id))) refusals.compatibleBrandIds = 'one of them does not exist any more'
      if (next.saleStartsAt !== null && next.saleEndsAt !== null && next.saleStartsAt >= next.saleEndsAt)
        refusals.saleEndsAt = 'must be later than the beginning'
      const tiers = next.quantityDiscounts.map(({ minQuantity }) => minQuantity)
      if (new Set(tiers).size < tiers.length) refusals.quantityDiscounts = 'has a quantity twice'
      if (newPictures(draft).some((src) => gone.has(src))) refusals.images = PICTURE_IS_GONE
      return [next.id, refusals]
    }),
  )
}
