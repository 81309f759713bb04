import { z } from 'zod'
import { APPLIANCE_TYPES } from '#domain/fit/appliance.ts'
import { FIT_SOURCES } from '#domain/fit/fit-statement.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { Problem } from '#domain/problem.ts'
import { isSlug, slugify } from '#domain/catalog/slug.ts'
import { newId } from '#server/db/id.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { fitment, appliance } from '#server/db/schema/catalog/appliance.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { checkRows, insertAll, lookUp } from './import.ts'
import type { FilledShop } from './import.ts'

const slug = z.string().refine(isSlug, { error: 'must be 1 to 100 letters, digits, hyphens or underscores' })
const text = (max: number) => z.string().trim().max(max)

const statementRow = z.strictObject({ part: slug, source: z.enum(FIT_SOURCES), note: text(500).default('') })

const applianceRow = z.strictObject({
  number: text(60).refine((number) => normalisePartNumber(number) !== '', { error: 'needs a letter or digit' }),
  /** The name of the series when left out. */
  name: text(200).min(1).optional(),
  discontinued: z.boolean().default(false),
  note: text(500).default(''),
})

/** A series of appliances that take the same parts, as a row of an import file; `brand` and `part` are slugs. */
const applianceSeriesRow = z
  .strictObject({
    brand: slug,
    type: z.enum(APPLIANCE_TYPES),
    name: text(200).min(1),
    models: z.array(applianceRow).min(1),
    fits: z.array(statementRow).default([]),
    misfits: z.array(statementRow).default([]),
  })
  .refine(({ fits, misfits }) => new Set([...fits, ...misfits].map(({ part }) => part)).size === fits.length + misfits.length, {
    path: ['fits'],
    error: 'say two things about one part',
  })

/**
 * Adds appliances with their fitment statements, in one transaction.
 * @param rows Series; see `applianceSeriesRow`.
 * @throws {Problem} `invalid_input` naming the row that is wrong, or the brand or part that does not exist; nothing is stored then.
 */
export async function importAppliances(shop: FilledShop, rows: readonly unknown[]): Promise<number> {
  const series = checkRows('model series', applianceSeriesRow, rows)
  const [brands, products] = await Promise.all([
    shop.db.select({ id: brand.id, slug: brand.slug }).from(brand),
    shop.db.select({ id: product.id, slug: product.slug }).from(product),
  ])
  const brandIds = new Map(brands.map((row) => [row.slug, row.id]))
  const productIds = new Map(products.map((row) => [row.slug, row.id]))
  const known = new Set<string>()
  const models: (typeof appliance.$inferInsert)[] = []
  const fitments: (typeof fitment.$inferInsert)[] = []
  for (const { brand: brandSlug, type, name, models: rowsOfSeries, fits, misfits } of series) {
    const brandId = lookUp(brandIds, 'brand', brandSlug)
    const statements = [...fits.map((row) => ({ ...row, fits: true })), ...misfits.map((row) => ({ ...row, fits: false }))].map(
      ({ part, ...row }) => ({ ...row, productId: lookUp(productIds, 'product', part) }),
    )
    for (const row of rowsOfSeries) {
      const { number } = row
      const normalised = normalisePartNumber(number)
      const key = `${brandSlug} ${normalised}`
      if (known.has(key)) throw new Problem('invalid_input', { detail: `the model "${key}" comes twice`, fields: { number } })
      known.add(key)
      const id = newId('mdl')
      models.push({ ...row, name: row.name ?? name, id, brandId, type, normalised, slug: slugify(number) })
      fitments.push(...statements.map((statement) => ({ ...statement, applianceId: id })))
    }
  }
  await shop.db.transaction(async (tx) => {
    await insertAll(models, (batch) => tx.insert(appliance).values(batch))
    await insertAll(fitments, (batch) => tx.insert(fitment).values(batch))
  })
  shop.cache.clear()
  return models.length
}
