import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { FIT_SOURCES } from '#domain/fit/fit-statement.ts'
import type { ApplianceId, ProductId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { Problem } from '#domain/problem.ts'
import { brandKeys } from '#server/db/brand-keys.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { appliance, fitment } from '#server/db/schema/catalog/appliance.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { idOf } from '#server/shop/id-of.ts'
import { pagedList, pageFields, pageWindow } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'
import type { Shop } from '#server/shop/shop.ts'
import { changeFits, lockFits } from './fit/change-fits.ts'
import type { FitChange } from './fit/change-fits.ts'

/** Models on a page of a part's list. */
const PAGE_SIZE = 50

/** The models that a part fits, or does not; a page of them, by brand and number. */
export const productFitsSchema = z
  .object({
    rows: z.array(
      z.object({
        applianceId: idOf<ApplianceId>(),
        brand: z.string(),
        number: z.string(),
        name: z.string(),
        fits: z.boolean(),
        source: z.enum(FIT_SOURCES),
        note: z.string(),
      }),
    ),
    ...pageFields,
  })
  .meta({ id: 'StaffProductFits' })
type ProductFits = z.output<typeof productFitsSchema>

async function expectProduct(db: Queryable, id: ProductId) {
  const [found] = await db.select({ id: product.id }).from(product).where(eq(product.id, id))
  if (!found) throw new Problem('not_found', { detail: 'Product not found' })
}

/** What is known about the models that a part fits. @throws {Problem} `not_found` */
export async function readProductFits(db: Queryable, id: ProductId, { page, limit: size = PAGE_SIZE }: Page): Promise<ProductFits> {
  await expectProduct(db, id)
  const { limit, offset } = pageWindow(page, size)
  const [rows, total] = await Promise.all([
    db
      .select({
        applianceId: appliance.id,
        brand: brand.name,
        number: appliance.number,
        name: appliance.name,
        fits: fitment.fits,
        source: sql<(typeof FIT_SOURCES)[number]>`${fitment.source}`,
        note: fitment.note,
      })
      .from(fitment)
      .innerJoin(appliance, eq(appliance.id, fitment.applianceId))
      .innerJoin(brand, eq(brand.id, appliance.brandId))
      .where(eq(fitment.productId, id))
      .orderBy(brand.name, appliance.normalised)
      .limit(limit)
      .offset(offset),
    db.$count(fitment, eq(fitment.productId, id)),
  ])
  return { rows, ...pagedList(total, page, size) }
}

/** What became of a pasted list of models. */
export const fitsAddedSchema = z
  .object({
    added: z.int(),
    same: z.int(),
    unknown: z.array(z.string()),
    ambiguous: z.array(z.object({ line: z.string(), brands: z.array(z.string()) })),
    /** Lines of models of which somebody else than staff says the contrary; that stays. Absent: none. */
    differs: z.array(z.object({ line: z.string(), source: z.enum(FIT_SOURCES), note: z.string() })).optional(),
  })
  .meta({ id: 'StaffFitsAdded' })
type FitsAdded = z.output<typeof fitsAddedSchema>

interface NamedModel {
  line: string
  /** How the line can be read, the likeliest first: the model, and what is left as a note. */
  readings: { key: string; note: string }[]
}

/** The models that lines name, each with its line and the note in it. */
type Wanted = Map<ApplianceId, { line: string; note: string }>

/** A line of a list: `688`, `Broan 688`, `688; with the long shaft`, or the cells of a spreadsheet: brand, model, note. */
function readLine(line: string): NamedModel {
  const [first = '', second = '', ...rest] = line.split(/[\t;]/).map((cell) => cell.trim())
  const notes = (cells: string[]) => cells.filter(Boolean).join(' ').slice(0, 500)
  const readings = [
    { key: normalisePartNumber(first), note: notes([second, ...rest]) },
    { key: normalisePartNumber(`${first} ${second}`), note: notes(rest) },
  ]
  return { line, readings: readings.filter(({ key }) => key !== '') }
}

/** Models by `number` and by `brand number`, with each name of the brand, all normalised. */
async function findModels(tx: Transaction, lines: readonly NamedModel[]) {
  const keys = sql.param([...new Set(lines.flatMap(({ readings }) => readings.map(({ key }) => key)))])
  const names = brandKeys(sql`b`)
  const { rows } = await tx.execute<{ id: ApplianceId; brand: string; number: string; whole: string[] }>(sql`
    select a.id, b.name as brand, a.normalised as number,
      (select json_agg(key || a.normalised) from ${names} known) as whole from appliance a join brand b on b.id = a.brand_id
    where a.normalised = any(${keys}::text[]) or (a.normalised, b.id) in (
      select substr(k, length(key) + 1), b.id from unnest(${keys}::text[]) k, brand b, ${names} known where starts_with(k, key))`)
  return rows
}

/**
 * Says of models that a part fits them, or does not, as staff know it, see `sayFits`.
 * @param lines as people paste them, see `readLine`. Lines that name no model, or one of several brands, are handed back, and those that others contradict.
 * @throws {Problem} `not_found`
 */
export const addProductFits = (
  shop: Shop,
  { staff, id }: { staff: Staff; id: ProductId },
  { lines, fits }: { lines: readonly string[]; fits: boolean },
): Promise<FitsAdded> =>
  changeContent(shop, async (tx) => {
    await expectProduct(tx, id)
    const named = lines
      .map((line) => line.trim())
      .filter(Boolean)
      .map(readLine)
    const models = await findModels(tx, named)
    const result: FitsAdded = { added: 0, same: 0, unknown: [], ambiguous: [] }
    const wanted: Wanted = new Map()
    for (const { line, readings } of named) {
      const hits = readings.map(({ key, note }) => ({
        note,
        models: models.filter(({ number, whole }) => number === key || whole.includes(key)),
      }))
      const hit = hits.find((one) => one.models.length > 0)
      const [model] = hit?.models ?? []
      if (!hit || !model) result.unknown.push(line)
      else if (hit.models.length > 1) result.ambiguous.push({ line, brands: hit.models.map(({ brand: name }) => name) })
      else wanted.set(model.id, { line, note: hit.note })
    }
    const { written, differs } = await sayFits(tx, staff, { id, fits, wanted })
    return { ...result, added: written, same: wanted.size - written - differs.length, ...(differs.length > 0 && { differs }) }
  })

/**
 * Says of models, each with its note, whether the part fits. What says so already stays the word of whoever has said it, and takes a note where the line
 * has one. What somebody else than staff says to the contrary stays.
 * @returns how many statements were written, and the lines that were not because of a contrary one.
 */
async function sayFits(
  tx: Transaction,
  staff: Staff,
  { id, fits, wanted }: { id: ProductId; fits: boolean; wanted: Wanted },
): Promise<{ written: number; differs: NonNullable<FitsAdded['differs']> }> {
  const pairs = [...wanted].map(([applianceId, named]) => ({ applianceId, productId: id, ...named }))
  const stated = await lockFits(tx, pairs)
  const differs: NonNullable<FitsAdded['differs']> = []
  const changes = pairs.flatMap(({ line, note, ...pair }, at): FitChange[] => {
    const current = stated[at] ?? null
    if (current?.fits === fits) return [{ ...pair, statement: { fits, source: current.source, note: note || current.note } }]
    if (current === null || current.source === 'staff') return [{ ...pair, statement: { fits, source: 'staff', note } }]
    differs.push({ line, source: current.source, note: current.note })
    return []
  })
  const results = await changeFits(tx, staff, changes)
  return { written: results.filter((result) => result === 'written').length, differs }
}

/** Takes back what is said of a part and a model; it is then not known. Taking it back twice is no error. @throws {Problem} `not_found` */
export const removeProductFit = (
  shop: Shop,
  staff: Staff,
  { id, applianceId }: { id: ProductId; applianceId: ApplianceId },
): Promise<void> =>
  changeContent(shop, async (tx) => {
    await expectProduct(tx, id)
    await changeFits(tx, staff, [{ applianceId, productId: id, statement: null }])
  })
