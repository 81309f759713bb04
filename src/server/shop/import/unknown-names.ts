import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { areNearBrands, comparedBrand } from '#domain/catalog/brand.ts'
import type { ImportId } from '#domain/id.ts'
import { NAME_KINDS, nameKey, NEW_NAME } from '#domain/import/import-fields.ts'
import type { ImportFieldName, NameKind } from '#domain/import/import-fields.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { importFile, importRow } from '#server/db/schema/office/import.ts'
import { withoutApostrophe } from '#domain/spreadsheet.ts'
import { readList } from './file/cell-list.ts'
import { readImportNames } from './row/import-names.ts'
import type { ImportNames } from './row/import-names.ts'

/** So many names are shown; more than that is no list of brands. */
const MAX_NAMES = 200

/** So many different cells of a column are looked at. */
const MAX_CELLS = 5_000

const choice = z.object({ id: z.string(), name: z.string() })

/** The names in a file that the shop does not know, and what they could be: first those of which nothing is said yet, the most frequent first. */
export const unknownNamesSchema = z
  .object({
    names: z.array(
      z.object({
        kind: z.enum(NAME_KINDS),
        name: z.string(),
        rows: z.int(),
        /** Whether it can be added when the import starts; what parts only fit cannot. */
        canBeAdded: z.boolean(),
        /** The one of ours that is written alike. */
        nearId: z.string().nullable(),
      }),
    ),
    /** Unknown names in all, and how many of them are decided; so many of them as are shown at a time are in `names`. */
    total: z.int(),
    decided: z.int(),
    brands: z.array(choice),
    categories: z.array(choice),
  })
  .meta({ id: 'UnknownNames' })
export type UnknownNames = z.output<typeof unknownNamesSchema>

/** The columns that name brands and categories. */
const COLUMNS: Partial<Record<ImportFieldName, { kind: NameKind; canBeAdded: boolean; isList?: true }>> = {
  brand: { kind: 'brand', canBeAdded: true },
  category: { kind: 'category', canBeAdded: true },
  compatibleBrands: { kind: 'brand', canBeAdded: false, isList: true },
  applianceBrand: { kind: 'brand', canBeAdded: false },
}

type ImportFile = typeof importFile.$inferSelect

const isKnown = (names: ImportNames, kind: NameKind, name: string) =>
  (kind === 'brand' ? names.brandId(name) : names.categoryId(name)) !== null

async function readCells(db: Queryable, id: ImportId, at: number): Promise<{ text: string | null; rows: number }[]> {
  const { rows } = await db.execute<{ text: string | null; rows: number }>(sql`
    select cells->>${at}::int as text, count(*)::int as rows from ${importRow} where import_id = ${id} group by 1
    order by 2 desc, min(position) limit ${MAX_CELLS}`)
  return rows
}

type Unknown = Omit<UnknownNames['names'][number], 'nearId'>

/** The names in a cell: several where its column is a list. */
const namesIn = (text: string | null, isList: boolean): string[] => {
  const cell = withoutApostrophe((text ?? '').trim())
  return isList ? readList(cell) : [cell].filter(Boolean)
}

/** The names in the columns of an import that are none of ours, by kind and name, with how many rows have them. */
async function readUnknown(db: Queryable, { id, mapping }: ImportFile, ours: ImportNames): Promise<Map<string, Unknown>> {
  const unknown = new Map<string, Unknown>()
  const add = ({ kind, name, rows, canBeAdded }: Unknown) => {
    const key = nameKey(kind, name)
    const before = unknown.get(key)
    unknown.set(key, {
      kind,
      name: before?.name ?? name,
      rows: rows + (before?.rows ?? 0),
      canBeAdded: canBeAdded || (before?.canBeAdded ?? false),
    })
  }
  for (const [at, field] of mapping.entries()) {
    const column = field === null ? undefined : COLUMNS[field]
    if (!column) continue
    const { kind, canBeAdded, isList = false } = column
    for (const { text, rows } of await readCells(db, id, at))
      for (const name of namesIn(text, isList)) if (!isKnown(ours, kind, name)) add({ kind, name, rows, canBeAdded })
  }
  return unknown
}

/**
 * The names in the columns of an import that are of no brand or category of ours, whatever has been said of them before.
 * @throws {Problem} `not_found`
 */
export async function readUnknownNames(db: Queryable, id: ImportId): Promise<UnknownNames> {
  const [file] = await db.select().from(importFile).where(eq(importFile.id, id))
  if (!file) throw new Problem('not_found', { detail: 'Import not found' })
  const ours = await readImportNames(db, {})
  const unknown = await readUnknown(db, file, ours)
  const { brands, categories } = ours
  // What a name was given to may be gone since.
  const choices = new Set([NEW_NAME, ...[...brands, ...categories].map((one) => one.id)])
  const isDecided = ([key]: [string, Unknown]) => choices.has(file.options.names[key] ?? '')
  const sorted = [...unknown].toSorted(([, a], [, b]) => b.rows - a.rows)
  const [decided, open] = [sorted.filter(isDecided), sorted.filter((entry) => !isDecided(entry))]
  const names = [...open, ...decided].slice(0, MAX_NAMES).map(([, one]) => one)
  const known = brands.map(({ id: brandId, name }) => ({ brandId, compared: comparedBrand(name) }))
  const nearId = ({ kind, name }: Unknown) => {
    if (kind !== 'brand') return null
    const asked = comparedBrand(name)
    return known.find(({ compared }) => areNearBrands(compared, asked))?.brandId ?? null
  }
  return {
    names: names.map((one) => ({ ...one, name: one.name.slice(0, 400), nearId: nearId(one) })),
    total: unknown.size,
    decided: decided.length,
    brands,
    categories,
  }
}
