import type { ToldModel } from '#domain/import/import-notes.ts'
import { sql } from 'drizzle-orm'
import { modelsOfList, modelsOfText } from '#domain/fit/named-models.ts'
import type { NamedModel } from '#domain/fit/named-models.ts'
import type { BrandId, ProductId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { Queryable } from '#server/db/client.ts'
import { mapInTurns } from '#server/services/map-in-turns.ts'
import type { StaffProduct } from '#server/shop/catalog-admin/product-record.ts'
import { nameOfBrand } from '../row/import-names.ts'
import type { ImportNames } from '../row/import-names.ts'
import type { FieldCells } from '../row/read-part-row.ts'

/** So many models of a row are told. */
const MAX_MODELS = 200

/** The columns whose texts name models. */
const TEXTS = ['name', 'description', 'descriptionHtml'] as const

/** A row, and its part as it would be. */
export interface NamingRow {
  fields: FieldCells
  part: StaffProduct
}

/** The models that the texts and the list of models which a row brings name, each once, without numbers of the part itself. */
function modelsOf({ fields, part }: NamingRow): (NamedModel & { key: string })[] {
  const listed = modelsOfList(fields.get('models') ?? '')
  const named = TEXTS.flatMap((field) => (fields.has(field) ? modelsOfText(part[field] ?? '') : []))
  const own = new Set([part.sku, part.partNumber, ...part.numbers.map(({ number }) => number)].map(normalisePartNumber))
  const found = new Map<string, NamedModel & { key: string }>()
  for (const one of [...listed, ...named]) {
    const key = normalisePartNumber(one.model)
    if (!own.has(key) && !found.has(key)) found.set(key, { ...one, key })
  }
  return [...found.values()].slice(0, MAX_MODELS)
}

/** The brands that have a model of each number; `parts`: the numbers of parts, which a text names beside models. */
async function readModels(db: Queryable, keys: string[]) {
  const { rows } = await db.execute<{ key: string; brandId: BrandId }>(
    sql`select a.normalised as key, a.brand_id as "brandId" from unnest(${sql.param(keys)}::text[]) wanted join appliance a on a.normalised = wanted`,
  )
  const parts = await db.execute<{ key: string }>(
    sql`select distinct wanted as key from unnest(${sql.param(keys)}::text[]) wanted join part_number n on n.normalised = wanted`,
  )
  return { brands: Map.groupBy(rows, ({ key }) => key), parts: new Set(parts.rows.map(({ key }) => key)) }
}

/** The numbers of models of which the fits of each part say something, yes or no. */
async function readSaid(db: Queryable, ids: ProductId[], keys: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ said: string }>(sql`
    select f.product_id || ' ' || a.normalised as said from unnest(${sql.param(ids)}::text[]) wanted
    join fitment f on f.product_id = wanted join appliance a on a.id = f.appliance_id
    where a.normalised = any(${sql.param(keys)}::text[])`)
  return new Set(rows.map(({ said }) => said))
}

/** The brand that the words before a model end with, as in `Fits Broan NuTone 8814R`; null when they name none. */
function brandOfLead(lead: string, names: ImportNames): BrandId | null {
  const words = lead.slice(-100).split(/\s+/).filter(Boolean).slice(-3)
  return words.map((_, at) => names.brandId(words.slice(at).join(' '))).find((id) => id !== null) ?? null
}

/** The brand of a model that the text names without one: of those of the part the only one that has it, or that there is. */
function brandOfPart({ brandId, compatibleBrandIds }: StaffProduct, owners: readonly BrandId[]): BrandId | null {
  const candidates = [...new Set([...(brandId === null ? [] : [brandId]), ...compatibleBrandIds])]
  const having = candidates.filter((id) => owners.includes(id))
  const [brand, other] = having.length > 0 ? having : candidates
  return brand !== undefined && other === undefined ? brand : null
}

/** The models that rows name, and of which the fits of their parts say nothing, in the order of the rows. */
export async function readNamedFits(db: Queryable, rows: readonly NamingRow[], names: ImportNames): Promise<ToldModel[][]> {
  const named = await mapInTurns(rows, modelsOf)
  const keys = [...new Set(named.flat().map(({ key }) => key))]
  if (keys.length === 0) return rows.map(() => [])
  const { brands, parts } = await readModels(db, keys)
  const said = await readSaid(
    db,
    rows.map(({ part }) => part.id),
    keys,
  )
  return rows.map(({ part }, at) =>
    (named[at] ?? []).flatMap(({ key, model, lead }): ToldModel[] => {
      const owners = (brands.get(key) ?? []).map(({ brandId }) => brandId)
      if (said.has(`${part.id} ${key}`) || (owners.length === 0 && parts.has(key))) return []
      const brandId = brandOfLead(lead, names) ?? brandOfPart(part, owners)
      const isKnown = brandId !== null && owners.includes(brandId)
      return [{ brand: brandId === null ? null : nameOfBrand(names, brandId), model, isKnown }]
    }),
  )
}
