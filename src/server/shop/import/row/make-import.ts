import { eq } from 'drizzle-orm'
import type { ImportId } from '#domain/id.ts'
import { DEFAULT_IMPORT_OPTIONS, IMPORT_FIELDS } from '#domain/import/import-fields.ts'
import type { ImportFieldName, ImportType } from '#domain/import/import-fields.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { importFile } from '#server/db/schema/office/import.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'

interface MadeImport {
  type: ImportType
  /** Longer ones are cut. */
  name: string
  /** Where its rows come from, in words. */
  format: string
  columns: readonly ImportFieldName[]
  /** Adds its rows, and returns how many. */
  addRows: (id: ImportId) => Promise<number>
  /** Why there is none without rows. */
  nothing: string
}

/**
 * Makes an import of rows that the shop writes by itself: like a file that was read, its columns are known, and it changes what there is alone.
 * @throws {Problem} `invalid_input` when there are no rows
 */
export async function makeImport(tx: Transaction, staff: Staff, { columns, addRows, nothing, ...made }: MadeImport): Promise<ImportId> {
  const id = newId('imp')
  const name = made.name.slice(0, 200)
  const header = columns.map((field) => IMPORT_FIELDS[field].label)
  const options = { ...DEFAULT_IMPORT_OPTIONS, mode: 'update' as const }
  await tx.insert(importFile).values({ ...made, id, name, actor: staff.userId, header, mapping: [...columns], options })
  const rowCount = await addRows(id)
  if (rowCount === 0) throw new Problem('invalid_input', { detail: nothing })
  await tx.update(importFile).set({ state: 'read', rowCount }).where(eq(importFile.id, id))
  await audit(tx, staff, { action: 'import.take', subject: id, after: { name, type: made.type, rows: rowCount } })
  return id
}
