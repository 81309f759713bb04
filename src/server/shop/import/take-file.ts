import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { guessMapping } from '#domain/import/guess-mapping.ts'
import { DEFAULT_IMPORT_OPTIONS } from '#domain/import/import-fields.ts'
import { IMPORT_MAX_BYTES } from '#domain/import/import-limits.ts'
import type { ImportFieldName, ImportType } from '#domain/import/import-fields.ts'
import { typeOfHeader } from '#domain/import/type-of-header.ts'
import type { ImportOptions } from '#domain/import/import-options.ts'
import type { ImportId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { newId } from '#server/db/id.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { importFile, importMapping, importRow } from '#server/db/schema/office/import.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { Shop } from '#server/shop/shop.ts'
import { TableError } from './file/read-csv.ts'
import type { TableRow } from './file/read-csv.ts'
import { readTable } from './file/read-table.ts'
import type { Table } from './file/read-table.ts'

/** Rows in a statement, and how much they are: characters, with three for each cell. Long texts, or thousands of cells in a row, would make it too long otherwise. */
const BATCH = 1_000
const BATCH_SIZE = 4_000_000

const sizeOf = ({ cells }: Pick<TableRow, 'cells'>) => cells.reduce((size, cell) => size + cell.length + 3, 0)

/** What tells files with the same columns. */
export const fingerprintOf = (header: readonly string[]): string => createHash('sha256').update(JSON.stringify(header)).digest('hex')

/** Files of these types add records, unless somebody says otherwise. */
const ADDS: ReadonlySet<ImportType> = new Set(['products', 'redirects', 'subscribers'])

/** Rows find their part by the SKU; without such a column by the number, or the id. */
function matchByOf(mapping: readonly (ImportFieldName | null)[]): ImportOptions['matchBy'] {
  if (mapping.includes('sku')) return 'sku'
  return mapping.includes('partNumber') ? 'number' : mapping.includes('id') ? 'id' : 'sku'
}

/** Whether the shop has a brand or a category. */
async function hasNames({ db }: Shop): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select exists (select from ${brand}) or exists (select from ${category}) as has`)
  return rows[0]?.has === true
}

/** @throws {Problem} `invalid_input` at the field `file`. */
async function readOrRefuse(bytes: Buffer): Promise<Table> {
  try {
    return await readTable(bytes)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    throw new Problem('invalid_input', { detail: error.message, fields: { file: error.message } })
  }
}

/** A row with a cell for each column. Blank cells behind the header say nothing: a spreadsheet program writes thousands of them for a row that has a colour. */
const columnsFirst = ({ line, cells }: TableRow, width: number) => ({
  line,
  cells: Array.from({ length: Math.max(width, cells.findLastIndex((cell) => cell.trim() !== '') + 1) }, (_, at) =>
    (cells[at] ?? '').toWellFormed(),
  ),
})

async function storeRows(shop: Shop, id: ImportId, table: Table) {
  let batch: (ReturnType<typeof columnsFirst> & { position: number })[] = []
  let position = 0
  let size = 0
  const store = async () => {
    // One parameter however many rows: their number would pass the limit of a statement.
    await shop.db.execute(sql`insert into ${importRow} (import_id, position, line, cells)
      select ${id}, x.position, x.line, x.cells from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as x(position int, line int, cells jsonb)`)
    batch = []
    size = 0
  }
  for await (const row of table.rows()) {
    const stored = { ...columnsFirst(row, table.header.length), position: position++ }
    batch.push(stored)
    size += sizeOf(stored)
    if (batch.length === BATCH || size >= BATCH_SIZE) await store()
  }
  if (batch.length > 0) await store()
}

/** A file as it was brought. */
export interface BroughtFile {
  name: string
  type: ImportType
  /** Types that its header may say that it brings instead, where it leaves no doubt. */
  others: readonly ImportType[]
  bytes: Buffer
}

/**
 * Takes a file: reads it from end to end, stores its rows, and guesses what its columns mean, or remembers what this person has said of such
 * columns. Nothing is stored of a file that is cut, too large or no table.
 * @throws {Problem} `invalid_input` at `file`; `payload_too_large`.
 */
export async function takeFile(shop: Shop, staff: Staff, { name, bytes, ...said }: BroughtFile): Promise<ImportId> {
  if (bytes.length > IMPORT_MAX_BYTES) throw new Problem('payload_too_large')
  const table = await readOrRefuse(bytes)
  const { header, source, format, rowCount } = table
  const told = typeOfHeader(header)
  const type = told !== null && said.others.includes(told) ? told : said.type
  const known = and(
    eq(importMapping.userId, staff.userId),
    eq(importMapping.type, type),
    eq(importMapping.fingerprint, fingerprintOf(header)),
  )
  const [remembered] = await shop.db.select().from(importMapping).where(known)
  const mapping = remembered?.mapping ?? guessMapping(type, header, source)
  const options = {
    ...DEFAULT_IMPORT_OPTIONS,
    // What a shop without any brand or category does not know is all that its first file names.
    ...(type === 'products' && !(await hasNames(shop)) && { unknown: 'create' as const }),
    ...(remembered?.options ?? { mode: ADDS.has(type) ? ('both' as const) : ('update' as const), matchBy: matchByOf(mapping) }),
  }
  const id = newId('imp')
  await shop.db.insert(importFile).values({ id, type, name, actor: staff.userId, format, source, header, mapping, options, rowCount })
  await storeRows(shop, id, table)
  await shop.db.transaction(async (tx) => {
    await tx.update(importFile).set({ state: 'read' }).where(eq(importFile.id, id))
    await audit(tx, staff, { action: 'import.take', subject: id, after: { name, type, rows: rowCount } })
  })
  return id
}
