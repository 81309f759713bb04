import type { ImportOptions } from '#domain/import/import-options.ts'
import { sql } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { partKey } from '#domain/import/import-fields.ts'
import { withoutTextMark } from '#domain/spreadsheet.ts'
import type { Queryable } from '#server/db/client.ts'
import type { FieldCells } from './read-part-row.ts'

/** The cell by which a row finds its part. */
const MATCH_FIELDS = { sku: 'sku', number: 'partNumber', id: 'id' } as const

/** What a row says of which part it is for; empty when it does not say. */
const textOf = (fields: FieldCells, { matchBy }: ImportOptions): string =>
  // An export names the SKU and the number alike; a part without one has the other.
  fields.get(MATCH_FIELDS[matchBy]) || (matchBy === 'id' ? '' : (fields.get(matchBy === 'sku' ? 'partNumber' : 'sku') ?? ''))

/** The same as it is looked for, whatever its case. */
const wantedOf = (text: string, { matchBy }: ImportOptions): string =>
  matchBy === 'sku' ? text.toUpperCase() : matchBy === 'number' ? normalisePartNumber(text) : text

// Joined to the list of keys: with `= any(list)` a prepared statement may compare each part of the shop with each key.
const wanted = (keys: string[]) => sql`unnest(${sql.param(keys)}::text[]) wanted`
const QUERIES = {
  sku: (keys: string[]) => sql`select wanted as key, p.id, p.sku from ${wanted(keys)} join product p on upper(p.sku) = wanted`,
  number: (keys: string[]) =>
    sql`select wanted as key, n.product_id as id from ${wanted(keys)} join part_number n on n.kind = 'mpn' and n.normalised = wanted`,
  id: (keys: string[]) => sql`select wanted as key, p.id from ${wanted(keys)} join product p on p.id = wanted`,
}

/** A part that was found; with its SKU where that was looked for. */
interface Found {
  id: ProductId
  sku?: string
}

/** The parts of each key; a number may be that of several. */
async function findParts(db: Queryable, matchBy: ImportOptions['matchBy'], keys: string[]): Promise<Map<string, Found[]>> {
  if (keys.length === 0) return new Map()
  const { rows } = await db.execute<{ key: string; id: ProductId; sku?: string }>(QUERIES[matchBy](keys))
  const found = new Map<string, Found[]>()
  for (const { key, ...part } of rows) found.set(key, [...(found.get(key) ?? []), part])
  return found
}

const CALLED = { sku: 'SKU', number: 'number', id: 'id' } as const

/** Why a row cannot be for the parts that it has found. */
function refuseMatch(found: readonly Found[], key: string | null, { matchBy, mode }: ImportOptions): Record<string, string> | null {
  const field = MATCH_FIELDS[matchBy]
  const called = CALLED[matchBy]
  if (key === null && (matchBy !== 'id' || mode === 'update')) return { [field]: `The row has no ${called}.` }
  if (found.length > 1 && matchBy === 'sku')
    return { sku: `${found.length} parts have this SKU in another case (${found.map(({ sku }) => sku).join(', ')}). Write one as it is.` }
  if (found.length > 1) return { [field]: `${found.length} parts have this ${called}. Match by SKU.` }
  if (found.length === 0 && mode === 'update') return { [field]: `There is no part with this ${called}.` }
  if (found.length === 0 && matchBy === 'id' && key !== null) return { [field]: 'There is no part with this id.' }
  return found.length === 1 && mode === 'create' ? { [field]: `There is a part with this ${called} already.` } : null
}

/** The part of a row, or the first that it could be for when that is refused. */
interface Match {
  /** What tells the part from others, as rows are compared; null when the row does not say. */
  key: string | null
  productId: ProductId | null
  refused: Record<string, string> | null
}

/** The parts that staff have said rows are for whose SKU or number the shop does not have, by the key of the row. */
async function findChosen(db: Queryable, keys: readonly string[], { names }: ImportOptions): Promise<Map<string, Required<Found>>> {
  const chosen = keys.flatMap((key) => ({ key, id: names[partKey(key)] })).filter(({ id }) => id?.startsWith('prd_'))
  if (chosen.length === 0) return new Map()
  const { rows } = await db.execute<Required<Found>>(
    sql`select p.id, p.sku from ${wanted(chosen.flatMap(({ id }) => id ?? []))} join product p on p.id = wanted`,
  )
  const parts = new Map<string, Required<Found>>(rows.map((part) => [part.id, part]))
  return new Map(
    chosen.flatMap(({ key, id }) => {
      const part = parts.get(id ?? '')
      return part ? [[key, part]] : []
    }),
  )
}

/** Which part each row is for. Where several have a SKU in different cases, the row's own case tells them apart. */
export async function matchRows(db: Queryable, rows: readonly FieldCells[], options: ImportOptions): Promise<Match[]> {
  const texts = rows.map((fields) => textOf(fields, options))
  const written = texts.map((text) => wantedOf(text, options))
  const bare = options.matchBy === 'sku' ? written.map(withoutTextMark) : written
  const parts = await findParts(db, options.matchBy, [...new Set([...written, ...bare].filter((key) => key !== ''))])
  // A part may have long had its SKU with the apostrophe.
  const keys = written.map((key, at) => (parts.has(key) ? key : (bare[at] ?? key)))
  const chosen = await findChosen(
    db,
    keys.filter((key) => key !== '' && !parts.has(key)),
    options,
  )
  return texts.map((text, at): Match => {
    const part = chosen.get(keys[at] ?? '')
    const name = part && options.matchBy === 'sku' ? part.sku.toUpperCase() : (keys[at] ?? '')
    const all = part ? [part] : (parts.get(name) ?? [])
    const exact = all.filter(({ sku }) => sku === text)
    const found = exact.length > 0 ? exact : all
    const key = name === '' ? null : options.matchBy === 'sku' && all.length > 1 ? text : name
    const refused = refuseMatch(found, key, options)
    return { key, productId: found[0]?.id ?? null, refused }
  })
}
