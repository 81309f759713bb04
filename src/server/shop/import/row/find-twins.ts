import { sql } from 'drizzle-orm'
import type { TwinPart } from '#domain/import/import-notes.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { Queryable } from '#server/db/client.ts'
import type { StaffProduct } from '#server/shop/catalog-admin/product-record.ts'

/** So many bar codes of a part are looked for. */
const MAX_CODES = 20

/** A bar code with and without the zeros before it: one of 12 digits is also written with 13 or 14. */
const spellingsOf = (code: string): string[] => {
  const first = Array.from(code).findIndex((digit) => digit !== '0')
  const bare = code.slice(Math.max(0, first))
  return [...new Set([code, bare, ...[12, 13, 14].map((length) => bare.padStart(length, '0'))])]
}

const codesOf = ({ numbers }: StaffProduct) =>
  numbers.flatMap(({ number, kind }) => (kind === 'upc' ? normalisePartNumber(number) : [])).slice(0, MAX_CODES)

/**
 * The part of the shop that each new part looks like: it has the same bar code, or the same brand and part number. A SKU that was renamed in the file says nothing
 * of the part that it was.
 */
export async function findTwins(db: Queryable, parts: readonly StaffProduct[]): Promise<(TwinPart | null)[]> {
  const wanted = parts.flatMap((part, at) => [
    { at, kind: 'mpn', number: normalisePartNumber(part.partNumber), brand: part.brandId },
    ...codesOf(part).flatMap((code) => spellingsOf(code).map((number) => ({ at, kind: 'upc', number, brand: null }))),
  ])
  if (wanted.length === 0) return []
  const { rows } = await db.execute<TwinPart & { at: number } & Record<string, unknown>>(sql`
    select distinct on (w.at) w.at, p.id, p.sku, p.name, case when n.kind = 'upc' then 'upc' else 'number' end as by
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(at int, kind text, number text, brand text)
    join part_number n on n.normalised = w.number and n.kind = w.kind join product p on p.id = n.product_id
    where w.number <> '' and (w.kind = 'upc' or p.brand_id is not distinct from w.brand)
    order by w.at, n.kind desc, p.active desc, p.sku`)
  const twins = new Map(rows.map(({ at, id, sku, name, by }) => [at, { id, sku, name, by }]))
  return parts.map((_, at) => twins.get(at) ?? null)
}
