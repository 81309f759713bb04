import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { FIT_ANSWERS, fitOfPart } from '#domain/fit/fit.ts'
import { FIT_SOURCES } from '#domain/fit/fit-statement.ts'
import type { FitAnswer } from '#domain/fit/fit.ts'
import type { FitStatement, FittedPart } from '#domain/fit/fit-statement.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { Problem } from '#domain/problem.ts'
import { brandKeys } from '#server/db/brand-keys.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { appliance } from '#server/db/schema/catalog/appliance.ts'
import { product, redirect } from '#server/db/schema/catalog/product.ts'
import { applianceTileSchema, partLinkSchema, tileColumns } from './appliance.ts'
import type { PartLink } from './appliance.ts'
import { asCard, productCardSchema, selectCards } from './product-card.ts'
import { missingOrMoved } from '#server/shop/redirect.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ApplianceId, ProductId } from '#domain/id.ts'

type KnownPart = FittedPart & PartLink

const partJson = sql.raw(
  `json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'partNumber', p.part_number, 'family', p.family, 'categoryPath', c.path)`,
)

/** The active parts with these slugs, and all fitment statements about an appliance, in one statement where the reference is current. @throws {Problem} `not_found` */
async function readStatements({ browsing }: Shop, reference: string, slugs: readonly string[]) {
  const row = await findKnown(browsing, reference, sql`p.active and p.slug = any(${sql.param(slugs)})`)
  if (!row) throw new Problem('not_found', { detail: 'Model not found' })
  return row
}

/** Moves that are followed one after the other: of a brand, of its model, and once more of both. */
const MAX_MOVES = 4

/** What `find` gives for a reference to an appliance, or for where it has moved to; undefined for one that is not known. */
async function followMoves<Found>(
  db: Queryable,
  reference: string,
  find: (at: string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  let at = reference
  for (let moves = 0; moves <= MAX_MOVES && at !== ''; moves++) {
    const found = await find(at)
    if (found) return found
    at = await movedTo(db, at)
  }
  return undefined
}

/** The same of the parts that `which` selects; undefined for an appliance that is not known. */
const findKnown = (db: Queryable, reference: string, which: SQL): ReturnType<typeof findStatements> =>
  followMoves(db, reference, (at) => findStatements(db, at, which))

/** Where a model is now that was renamed, became one with another, or whose brand did: browsers have the old reference saved. Empty where it did not. */
async function movedTo(db: Queryable, reference: string): Promise<string> {
  const [own, ofBrand] = [`/model/${reference}`, `/model/${reference.split('/', 1)[0] ?? ''}`]
  const moved = await db
    .select()
    .from(redirect)
    .where(inArray(redirect.fromPath, [own, ofBrand]))
  const [move] = moved.toSorted((one, other) => other.fromPath.length - one.fromPath.length)
  return move ? (move.toPath + own.slice(move.fromPath.length)).replace('/model/', '') : ''
}

async function findStatements(db: Queryable, reference: string, which: SQL) {
  if (reference === '') return undefined
  const [row] = await db
    .select({
      ...tileColumns,
      title: sql<string>`${brand.name} || ' ' || ${appliance.number}`,
      parts: sql<KnownPart[]>`(select coalesce(json_agg(${partJson}), '[]') from product p join category c on c.id = p.category_id
        where ${which})`,
      statements: sql<(FitStatement & { part: KnownPart })[]>`(
        select coalesce(json_agg(json_build_object(
          'part', ${partJson}, 'fits', f.fits, 'source', f.source, 'note', f.note, 'isSold', p.active) order by p.name), '[]')
        from fitment f join product p on p.id = f.product_id join category c on c.id = p.category_id where f.appliance_id = ${appliance.id})`,
    })
    .from(appliance)
    .innerJoin(brand, and(eq(brand.id, appliance.brandId), eq(brand.status, 'active')))
    .where(applianceIs(reference))
  if (!row) return undefined
  const { title, parts, statements, ...model } = row
  return { title, parts, statements, model }
}

/** How an appliance is referred to: its id, or brand and slug as in its page's path (`broan/688`). */
function applianceIs(reference: string): SQL | undefined {
  const [brandSlug, slug] = reference.split('/')
  return slug === undefined ? sql`${appliance.id} = ${reference}` : and(eq(brand.slug, brandSlug ?? ''), eq(appliance.slug, slug))
}

const selectId = (db: Queryable, reference: string) =>
  db.select({ id: appliance.id }).from(appliance).innerJoin(brand, eq(brand.id, appliance.brandId)).where(applianceIs(reference))

/** The id that an appliance has now, by an id or `brand/slug` that it may have had before. */
export const findApplianceId = (db: Queryable, reference: string): Promise<ApplianceId | undefined> =>
  followMoves(db, reference, async (at) => (await selectId(db, at))[0]?.id)

/**
 * The ids that appliances have now, by those that browsers have saved: one that became one with another is that other. Those that are no more are
 * left out. None of them becomes one with another before the transaction has ended.
 */
export async function holdAppliances(tx: Transaction, ids: readonly ApplianceId[]): Promise<Map<string, ApplianceId>> {
  const known = await tx
    .select({ id: appliance.id })
    .from(appliance)
    .where(inArray(appliance.id, [...ids]))
    .orderBy(appliance.id)
    .for('key share')
  const present = new Map<string, ApplianceId>(known.map(({ id }) => [id, id]))
  for (const id of ids) {
    const found =
      present.get(id) ?? (await followMoves(tx, id, async (at) => (await selectId(tx, at).for('key share', { of: appliance }))[0]?.id))
    if (found) present.set(id, found)
  }
  return present
}

/** The answer to 'Does it fit my model?', with the card of the part to buy instead. */
export const fitSchema = z
  .object({
    answer: z.enum(FIT_ANSWERS),
    reason: z.string(),
    source: z.enum(FIT_SOURCES).nullable(),
    note: z.string(),
    alternative: z.union([productCardSchema, z.null()]),
  })
  .meta({ id: 'Fit' })
export type ProductFit = z.output<typeof fitSchema>

/**
 * Whether a part fits an appliance.
 * @param reference The appliance's id, or `brand/slug`.
 * @throws {Problem} `not_found` for the appliance or the part, or `moved` when the part was renamed.
 */
export async function fitOfProduct(shop: Shop, slug: string, reference: string): Promise<ProductFit> {
  const { parts, statements } = await readStatements(shop, reference, [slug])
  const [part] = parts
  if (!part) throw await missingOrMoved(shop, `/product/${slug}`, 'Product not found')
  const { alternative, ...fit } = fitOfPart(part, statements)
  const [card] = alternative ? await selectCards(shop.browsing).where(eq(product.id, alternative.id)) : []
  return { ...fit, alternative: card ? asCard(card) : null }
}

/** Whether a part fits, for a badge. */
const briefFitSchema = z.object({
  slug: z.string(),
  answer: z.enum(FIT_ANSWERS),
  alternative: z.union([partLinkSchema, z.null()]),
})

/** Whether parts fit an appliance, and what that is called now: browsers have saved what it was called. */
export const briefFitsSchema = z.object({ model: applianceTileSchema, fits: z.array(briefFitSchema) })

/** Whether each of these parts fits the appliance, in one statement; inactive parts are left out. @throws {Problem} `not_found` */
export async function fitsOfProducts(
  shop: Shop,
  applianceId: ApplianceId,
  slugs: readonly string[],
): Promise<z.output<typeof briefFitsSchema>> {
  const { model, parts, statements } = await readStatements(shop, applianceId, slugs)
  const fits = parts.map((part) => {
    const { answer, alternative } = fitOfPart(part, statements)
    const instead = alternative && statements.find((statement) => statement.part.id === alternative.id)?.part
    return {
      slug: part.slug,
      answer,
      alternative: instead ? { slug: instead.slug, name: instead.name, partNumber: instead.partNumber } : null,
    }
  })
  return { model, fits }
}

/** What is known of an appliance and some parts: as an order, or a return, keeps it. */
export interface KnownFits {
  applianceId: ApplianceId
  /** As it is called in a sentence: `Broan 688`. */
  name: string
  fits: Map<ProductId, { answer: FitAnswer; /** A part of the same kind that fits, and is sold. */ alternativeId: ProductId | null }>
}

/**
 * Whether these parts, sold today or not, fit an appliance.
 * @param reference The appliance's id, or `brand/slug`.
 * @returns null for an appliance that the shop does not know.
 */
export async function readFits(db: Queryable, reference: string, productIds: readonly ProductId[]): Promise<KnownFits | null> {
  const found = await findKnown(db, reference, sql`p.id = any(${sql.param([...productIds])}::text[])`)
  if (!found) return null
  const answers = found.parts.map((part) => ({ id: part.id, ...fitOfPart(part, found.statements) }))
  return {
    applianceId: found.model.id,
    name: found.title,
    fits: new Map(answers.map(({ id, answer, alternative }) => [id, { answer, alternativeId: alternative?.id ?? null }])),
  }
}

/** The one appliance with this model number, with or without a name of its brand before it; null where there is none, or several. */
export async function findByNumber(db: Queryable, text: string): Promise<ApplianceId | null> {
  const typed = normalisePartNumber(text.slice(0, 100))
  if (typed === '') return null
  const { rows } = await db.execute<{ id: ApplianceId }>(sql`
    select a.id from appliance a join brand b on b.id = a.brand_id and b.status = 'active'
    where a.normalised = ${typed} or (${typed} like '%' || a.normalised
      and exists (select from ${brandKeys(sql`b`)} known where key || a.normalised = ${typed})) limit 2`)
  const [only, another] = rows
  return only && !another ? only.id : null
}
