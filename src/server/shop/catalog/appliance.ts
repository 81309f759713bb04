import { and, desc, eq, exists, inArray, like, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { APPLIANCE_TYPES, applianceName } from '#domain/fit/appliance.ts'
import type { ApplianceType } from '#domain/fit/appliance.ts'
import { fitOfPart } from '#domain/fit/fit.ts'
import { FIT_SOURCES } from '#domain/fit/fit-statement.ts'
import type { FitSource } from '#domain/fit/fit-statement.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { Problem } from '#domain/problem.ts'
import type { NamedBrand } from '#domain/search/search-models.ts'
import type { Queryable } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { fitment, appliance } from '#server/db/schema/catalog/appliance.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { categoryTree, findChain, idsBelow } from './category.ts'
import type { CategoryNode } from './category.ts'
import { asCard, brandLinkSchema, productCardSchema, selectCards } from './product-card.ts'
import type { ProductCard } from './product-card.ts'
import { settings } from '#server/shop/settings/settings.ts'
import { moveOf } from '#server/shop/redirect.ts'
import { idOf } from '#server/shop/id-of.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ApplianceId } from '#domain/id.ts'

/** An appliance as lists show it. */
export const applianceTileSchema = z
  .object({
    id: idOf<ApplianceId>(),
    brand: brandLinkSchema,
    number: z.string(),
    slug: z.string(),
    name: z.string(),
    type: z.enum(APPLIANCE_TYPES),
    discontinued: z.boolean(),
  })
  .meta({ id: 'Model' })
export type ApplianceTile = z.output<typeof applianceTileSchema>

/** What lists show of an appliance, of `appliance` and `brand`. */
export const tileColumns = {
  id: appliance.id,
  brand: { name: brand.name, slug: brand.slug },
  number: appliance.number,
  slug: appliance.slug,
  name: appliance.name,
  type: sql<ApplianceType>`${appliance.type}`,
  discontinued: appliance.discontinued,
}

/** `select <tileColumns> from appliance` of active brands; `where` is added to that. */
export const selectTiles = (db: Queryable) =>
  db
    .select(tileColumns)
    .from(appliance)
    .innerJoin(brand, and(eq(brand.id, appliance.brandId), eq(brand.status, 'active')))

/** From this length on, a fragment from the middle of a number finds it; shorter ones must be a prefix. */
const CONTAINED_FROM = 3

/** Longer than any model number with its brand. */
const MAX_CHARACTERS = 100

/** Brands by their normalised names and aliases, which may precede a number; cached for some seconds. */
export const namedBrands = (shop: Shop): Promise<NamedBrand[]> =>
  shop.cache.remember('brand names', async () => {
    const brands = await shop.browsing.select({ slug: brand.slug, name: brand.name, aliases: brand.aliases }).from(brand)
    return brands.map(({ slug, name, aliases }) => ({
      slug,
      names: [name, ...aliases].map(normalisePartNumber).filter((known) => known.length >= 2),
    }))
  })

/** The brands whose name the text begins with, the longest such name, and the number after it; null when it begins with none. */
function afterBrand(typed: string, brands: readonly NamedBrand[]): Sought | null {
  const [longest] = brands
    .flatMap(({ names }) => names)
    .filter((name) => typed.startsWith(name))
    .toSorted((a, b) => b.length - a.length)
  if (longest === undefined) return null
  return { key: typed.slice(longest.length), brands: brands.filter(({ names }) => names.includes(longest)).map(({ slug }) => slug) }
}

interface ApplianceScope {
  limit: number
  /** The category in which somebody looks, as slugs joined by slashes. */
  categoryPath?: string | undefined
}

interface Sought {
  /** Normalised; empty for any number. */
  key: string
  /** Slugs; undefined for any brand. */
  brands?: string[] | undefined
}

/** Whether an appliance is stated to fit a part below this category that is sold; null for a category that is none. */
async function hasPartsIn(shop: Shop, path: string): Promise<SQL | null> {
  const slugs = path.split('/')
  const chain = findChain(await categoryTree(shop), slugs)
  const node = chain.length === slugs.length ? chain.at(-1) : undefined
  if (!node) return null
  return exists(
    shop.browsing
      .select({ one: sql`1` })
      .from(fitment)
      .innerJoin(product, and(eq(product.id, fitment.productId), eq(product.active, true), inArray(product.categoryId, idsBelow(node))))
      .where(and(eq(fitment.applianceId, appliance.id), eq(fitment.fits, true))),
  )
}

async function findByModelNumber(shop: Shop, { key, brands }: Sought, { limit, categoryPath }: ApplianceScope): Promise<ApplianceTile[]> {
  if (key === '' && brands === undefined) return []
  const isPreferred = categoryPath === undefined ? null : await hasPartsIn(shop, categoryPath)
  return selectTiles(shop.browsing)
    .where(
      and(
        brands && inArray(brand.slug, brands),
        key === '' ? undefined : like(appliance.normalised, key.length < CONTAINED_FROM ? `${key}%` : `%${key}%`),
      ),
    )
    .orderBy(
      desc(eq(appliance.normalised, key)),
      ...(isPreferred ? [desc(isPreferred)] : []),
      desc(like(appliance.normalised, `${key}%`)),
      sql`length(${appliance.normalised})`,
      appliance.normalised,
      brand.name,
    )
    .limit(limit)
}

/**
 * Appliances whose model number equals, starts with or contains what was typed, in this order; ignoring case, spaces and hyphens, optionally
 * with a name of the brand before it, as on labels (`broan 688`, `Sears Kenmore 116`). Where that finds none, the letters may be the number's
 * own. A brand alone returns its first appliances; without a brand, a letter or a digit the result is empty. At most `limit`. Of those whose number is not
 * the whole one, appliances with parts in the category of `categoryPath` come first.
 */
export async function findAppliances(
  shop: Shop,
  text: string,
  { brandSlug, ...scope }: ApplianceScope & { brandSlug?: string | undefined },
): Promise<ApplianceTile[]> {
  const typed = normalisePartNumber(text.slice(0, MAX_CHARACTERS))
  const chosen = brandSlug === undefined ? undefined : [brandSlug]
  const named = afterBrand(typed, await namedBrands(shop))
  const found = named && (await findByModelNumber(shop, { key: named.key, brands: chosen ?? named.brands }, scope))
  return found && found.length > 0 ? found : findByModelNumber(shop, { key: typed, brands: chosen }, scope)
}

/** A link to a part. */
export const partLinkSchema = z.object({ slug: z.string(), name: z.string(), partNumber: z.string() }).meta({ id: 'PartLink' })
export type PartLink = z.output<typeof partLinkSchema>

/** A part that is known to fit an appliance, and the source of that statement. */
const appliancePartSchema = z.object({ product: productCardSchema, source: z.enum(FIT_SOURCES), note: z.string() })
type AppliancePart = z.output<typeof appliancePartSchema>

/** The data of an appliance's page. */
export const applianceSchema = applianceTileSchema
  .and(
    z.object({
      note: z.string(),
      /** How to find the model number on an appliance of this type. */
      help: z.object({ name: z.string(), steps: z.array(z.string()) }),
      /** By second-level category, in the menu's order. */
      kinds: z.array(z.object({ name: z.string(), path: z.string(), parts: z.array(appliancePartSchema) })),
      /** Parts that are known not to fit, why, and the part to buy instead. */
      misfits: z.array(appliancePartSchema.extend({ reason: z.string(), alternative: z.union([partLinkSchema, z.null()]) })),
    }),
  )
  .meta({ id: 'ModelPage' })
export type ApplianceDetail = z.output<typeof applianceSchema>

/** What the fitment rule needs of a product card. */
const asFitted = ({ id, drawing, category }: ProductCard) => ({ id, family: drawing.family, categoryPath: category.path })
const asLink = ({ slug, name, partNumber }: PartLink): PartLink => ({ slug, name, partNumber })

/** Parts by the category that the menu shows them under, in the menu's order. */
function byKind(tree: CategoryNode[], parts: AppliancePart[]): ApplianceDetail['kinds'] {
  const order = tree.flatMap((top) => [top, ...top.subcategories]).map(({ path }) => path)
  const kindOf = ({ category }: ProductCard) => findChain(tree, category.path.split('/')).slice(0, 2).at(-1) ?? category
  const kinds = new Map<string, ApplianceDetail['kinds'][number]>()
  for (const part of parts) {
    const { name, path } = kindOf(part.product)
    const kind = kinds.get(path) ?? { name, path, parts: [] }
    kind.parts.push(part)
    kinds.set(path, kind)
  }
  return [...kinds.values()].toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path))
}

/** The address of the model whose number this is, written with other letters or signs: `BROAN/688`, `broan/fv08vq5`. */
async function addressOfNumber(shop: Shop, brandSlug: string, number: string): Promise<string | null> {
  const [same] = await selectTiles(shop.browsing)
    .where(and(eq(appliance.normalised, normalisePartNumber(number)), eq(sql`lower(${brand.slug})`, brandSlug.toLowerCase())))
    .limit(1)
  return same ? `/model/${same.brand.slug}/${same.slug}` : null
}

/** The refusal for an address without a model: `moved` after a renaming, and when another address has this number; else `not_found`. */
async function noAppliance(shop: Shop, brandSlug: string, slug: string): Promise<Problem> {
  const location = (await moveOf(shop, `/model/${brandSlug}/${slug}`)) ?? (await addressOfNumber(shop, brandSlug, slug))
  return location === null ? new Problem('not_found', { detail: 'Model not found' }) : new Problem('moved', { extra: { location } })
}

/** An appliance's page: the parts that fit by category, and those that do not fit. @throws {Problem} `not_found`, or `moved` where it has another address */
export async function findAppliance(shop: Shop, brandSlug: string, slug: string): Promise<ApplianceDetail> {
  const [row] = await shop.browsing
    .select({ ...tileColumns, note: appliance.note })
    .from(appliance)
    .innerJoin(brand, and(eq(brand.id, appliance.brandId), eq(brand.status, 'active')))
    .where(and(eq(brand.slug, brandSlug), eq(appliance.slug, slug)))
  if (!row) throw await noAppliance(shop, brandSlug, slug)
  const [tree, stated] = await Promise.all([categoryTree(shop), readStated(shop, row.id)])
  const statements = stated.map(({ product: card, ...statement }) => ({ ...statement, part: asFitted(card), isSold: true }))
  const cards = new Map(stated.map(({ product: card }) => [card.id, card]))
  return {
    ...row,
    kinds: byKind(
      tree,
      stated.flatMap(({ fits, ...part }) => (fits ? [part] : [])),
    ),
    misfits: stated.flatMap(({ fits, ...part }) => {
      if (fits) return []
      const { reason, alternative } = fitOfPart(asFitted(part.product), statements)
      const instead = alternative && cards.get(alternative.id)
      return [{ ...part, reason, alternative: instead ? asLink(instead) : null }]
    }),
    help: { name: applianceName(row.type), steps: (await settings(shop)).help[row.type] },
  }
}

/** A part, and whether it is stated to fit. */
interface Stated extends AppliancePart {
  fits: boolean
}

/** Active parts with a fitment statement for this appliance, by name. */
async function readStated(shop: Shop, applianceId: ApplianceId): Promise<Stated[]> {
  const rows = await shop.browsing
    .select({ productId: fitment.productId, fits: fitment.fits, source: sql<FitSource>`${fitment.source}`, note: fitment.note })
    .from(fitment)
    .where(eq(fitment.applianceId, applianceId))
  if (rows.length === 0) return []
  const about = new Map(rows.map(({ productId, ...statement }) => [productId, statement]))
  const cards = await selectCards(shop.browsing)
    .where(and(inArray(product.id, [...about.keys()]), eq(product.active, true)))
    .orderBy(product.name)
  return cards.flatMap((card) => {
    const statement = about.get(card.id)
    return statement ? [{ product: asCard(card), ...statement }] : []
  })
}
