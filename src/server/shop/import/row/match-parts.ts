import { sql } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import type { ImportOptions } from '#domain/import/import-fields.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { Queryable } from '#server/db/client.ts'
import type { FieldCells } from './read-part-row.ts'

/** The cell by which a row finds its part. */
const MATCH_FIELDS = { sku: 'sku', number: 'partNumber', id: 'id' } as const

/** What tells a part from others, as rows are compared; null when the row does not say. */
export function keyOf(fields: FieldCells, { matchBy }: ImportOptions): string | null {
  // An export names the SKU and the number alike; a part without one has the other.
  const text = fields.get(MATCH_FIELDS[matchBy]) || (matchBy === 'id' ? '' : (fields.get(matchBy === 'sku' ? 'partNumber' : 'sku') ?? ''))
  const key = matchBy === 'sku' ? text.toUpperCase() : matchBy === 'number' ? normalisePartNumber(text) : text
  return key === '' ? null : key
}

// Joined to the list of keys: with `= any(list)` a prepared statement may compare each part of the shop with each key.
const wanted = (keys: string[]) => sql`unnest(${sql.param(keys)}::text[]) wanted`
const QUERIES = {
  sku: (keys: string[]) => sql`select wanted as key, p.id from ${wanted(keys)} join product p on upper(p.sku) = wanted`,
  number: (keys: string[]) =>
    sql`select wanted as key, n.product_id as id from ${wanted(keys)} join part_number n on n.kind = 'mpn' and n.normalised = wanted`,
  id: (keys: string[]) => sql`select wanted as key, p.id from ${wanted(keys)} join product p on p.id = wanted`,
}

/** The parts of each key; a number may be that of several. */
export async function matchParts(db: Queryable, matchBy: ImportOptions['matchBy'], keys: string[]): Promise<Map<string, ProductId[]>> {
  if (keys.length === 0) return new Map()
  const { rows } = await db.execute<{ key: string; id: ProductId }>(QUERIES[matchBy](keys))
  const found = new Map<string, ProductId[]>()
  for (const { key, id } of rows) found.set(key, [...(found.get(key) ?? []), id])
  return found
}

const CALLED = { sku: 'SKU', number: 'number', id: 'id' } as const

/** Why a row cannot be for the parts that it has found. */
export function refuseMatch(
  found: readonly ProductId[],
  key: string | null,
  { matchBy, mode }: ImportOptions,
): Record<string, string> | null {
  const field = MATCH_FIELDS[matchBy]
  const called = CALLED[matchBy]
  if (key === null && (matchBy !== 'id' || mode === 'update')) return { [field]: `The row has no ${called}.` }
  if (found.length > 1) return { [field]: `${found.length} parts have this ${called}. Match by SKU.` }
  if (found.length === 0 && mode === 'update') return { [field]: `There is no part with this ${called}.` }
  if (found.length === 0 && matchBy === 'id' && key !== null) return { [field]: 'There is no part with this id.' }
  return found.length === 1 && mode === 'create' ? { [field]: `There is a part with this ${called} already.` } : null
}
