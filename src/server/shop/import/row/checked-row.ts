import type { ImportWarning, ImportRowState } from '#domain/import/import-fields.ts'
import type { ToldModel, TwinPart } from '#domain/import/import-notes.ts'
import type { ImportId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { importRow } from '#server/db/schema/office/import.ts'
import type { importFile } from '#server/db/schema/office/import.ts'

export type StoredImport = typeof importFile.$inferSelect
export type StoredImportRow = Pick<typeof importRow.$inferSelect, 'position' | 'line' | 'cells'>

/** Rows in a statement about all of an import: each stays well within the time that a statement may take. */
const PART = 5_000

/** The conditions by which all rows of an import are taken part by part. */
export const partsOf = (rowCount: number): SQL[] =>
  Array.from({ length: Math.ceil(rowCount / PART) }, (_, part) => sql`position >= ${part * PART} and position < ${(part + 1) * PART}`)

/** What the check has found of a row. `key` and `slug` tell the record from those of other rows of the file. */
export interface CheckedRow {
  position: number
  state: Exclude<ImportRowState, 'unchecked'>
  subject: string | null
  change: Record<string, unknown> | null
  before: Record<string, string> | null
  after: Record<string, string> | null
  errors: Record<string, string> | null
  alarms: ImportWarning[]
  /** Field → how its cell was read otherwise than it stands; left out where none was. */
  notes?: Record<string, string>
  /** The models that its texts name, and of which the fits of its part say nothing; left out where there are none. */
  models?: ToldModel[]
  /** The part of the shop that a new part looks like; left out where there is none. */
  twin?: TwinPart
  key: string | null
  slug: string | null
}

/** A row that cannot be. */
export const wrongRow = ({ position }: StoredImportRow, errors: Record<string, string>, key: string | null = null): CheckedRow => ({
  position,
  state: 'error',
  subject: null,
  change: null,
  before: null,
  after: null,
  errors,
  alarms: [],
  key,
  slug: null,
})

/** Stores what was found of rows. */
export const storeChecked = (tx: Transaction, id: ImportId, rows: readonly CheckedRow[]) =>
  tx.execute(sql`
    update ${importRow} r set state = x.state, subject = x.subject, change = x.change, before = x.before, after = x.after,
      errors = x.errors, alarms = x.alarms, notes = x.notes, models = x.models, twin = x.twin, key = x.key, slug = x.slug
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(position int, state text, subject text, change jsonb, before jsonb,
      after jsonb, errors jsonb, alarms jsonb, notes jsonb, models jsonb, twin jsonb, key text, slug text)
    where r.import_id = ${id} and r.position = x.position`)

/** Where a row stands. */
type Place = Pick<StoredImportRow, 'position' | 'line'>

/**
 * The first row of the file with each of these keys, or addresses. They are asked for together: a file that has just come is not in the planner's statistics yet, and
 * whichever index it takes for the few rows that it expects, the rows of the file are read once, not once for each key.
 */
export async function readTaken(
  tx: Transaction,
  { id, column, values }: { id: ImportId; column: 'key' | 'slug'; values: readonly string[] },
): Promise<Map<string, Place>> {
  if (values.length === 0) return new Map()
  const name = sql.identifier(column)
  const { rows } = await tx.execute<Place & { value: string }>(
    sql`select distinct on (r.${name}) r.${name} as value, r.position, r.line from ${importRow} r
      where r.import_id = ${id} and r.${name} = any(${sql.param([...new Set(values)])}::text[]) order by r.${name}, r.position`,
  )
  return new Map(rows.map(({ value, ...place }) => [value, place]))
}

/** The row before this one that has its key; null when it is the first, which has it from now on: the rows of a batch are not in the database yet. */
export function takeKey(taken: Map<string, Place>, key: string | null, { position, line }: Place): Place | null {
  const first = key ? taken.get(key) : undefined
  if (first && first.position < position) return first
  if (key) taken.set(key, { position, line })
  return null
}
