import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ImportId, ProductId } from '#domain/id.ts'
import { fieldsOfType, IMPORT_FIELDS } from '#domain/import/import-fields.ts'
import type { ImportFieldName, ImportType } from '#domain/import/import-fields.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { importFile, importRow } from '#server/db/schema/office/import.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { productList } from '#server/shop/catalog-admin/product-list.ts'
import { readProducts } from '#server/shop/catalog-admin/product-record.ts'
import { orderOf, whereOf } from '#server/shop/list/list.ts'
import type { ListSearch } from '#server/shop/list/list.ts'
import { neutralise, withoutApostrophe } from '#domain/spreadsheet.ts'
import { readImportNames } from './row/import-names.ts'
import { EXPORT_COLUMNS, PRODUCT_COLUMNS } from './row/product-columns.ts'
import { ROW_BATCH, rowBatch } from './row/row-batch.ts'

const labelOf = (field: string) => Object.entries(IMPORT_FIELDS).find(([name]) => name === field)?.[1].label ?? 'Row'

/** A cell as it was read, without the apostrophe that an export had put before it, and safe again. */
const safeCell = (cell: string) => neutralise(withoutApostrophe(cell.trim()))

/**
 * The rows of an import that could not be, as they stood in the file, each with the reason: of the check, and of the run. A file of them can be
 * mended and brought again: what a row has beyond its header stands behind the reason, so that one whose cells are shifted is refused again.
 * @throws {Problem} `not_found`
 */
export async function failedRows(db: Queryable, id: ImportId): Promise<AsyncGenerator<string[]>> {
  const [file] = await db.select().from(importFile).where(eq(importFile.id, id))
  if (!file) throw new Problem('not_found', { detail: 'Import not found' })
  async function* rows(header: string[]) {
    yield [...header, 'Row', 'Why not'].map(neutralise)
    let after = -1
    for (let hasMore = true; hasMore;) {
      const found = await db.execute<{ position: number; line: number; cells: string[]; errors: Record<string, string> | null }>(
        rowBatch(sql`select r.position, r.line, r.cells, coalesce(c.errors, r.errors) as errors from ${importRow} r
        left join change_set_row c on c.change_set_id = ${file?.changeSetId ?? null} and c.position = r.position and c.state = 'failed'
        where r.import_id = ${id} and r.position > ${after} and (r.state = 'error' or c.position is not null)`),
      )
      for (const { cells, line, errors } of found.rows) {
        const why = Object.entries(errors ?? {}).map(([field, text]) => `${labelOf(field)}: ${text}`)
        const beyond = cells.slice(header.length).map(safeCell)
        yield [...header.map((_, at) => safeCell(cells[at] ?? '')), String(line), neutralise(why.join('; ')), ...beyond]
      }
      after = found.rows.at(-1)?.position ?? after
      hasMore = found.rows.length > 0
    }
  }
  return rows(file.header)
}

const heads = (fields: readonly ImportFieldName[]) => fields.map((field) => IMPORT_FIELDS[field].label)

/** An empty file with the columns of a type. */
export async function* templateRows(type: ImportType): AsyncGenerator<string[]> {
  const others = new Set<ImportFieldName>(['weightKg', 'weightLbs', 'weightOz', 'compareAtPrice', 'onHandExported', 'id'])
  yield heads(fieldsOfType(type).filter((field) => !others.has(field)))
}

const FROM: SQL = sql`product join category on category.id = product.category_id join stock_level on stock_level.product_id = product.id
  left join brand on brand.id = product.brand_id`

/**
 * All parts that match a filter of the staff's list, in its order. Brought again, the file changes nothing: what a spreadsheet program would
 * take for a formula has an apostrophe before it, which an import takes away. A count that stands as it was exported is left as it is by then.
 */
export async function* exportRows(db: Queryable, search: Pick<ListSearch, 'q' | 'filter' | 'sort'>): AsyncGenerator<string[]> {
  yield heads(EXPORT_COLUMNS)
  const where = whereOf(productList, search)
  const { rows } = await db.execute<{ id: ProductId }>(
    sql`select ${product.id} as id from ${FROM} ${where ? sql`where ${where}` : sql``} order by ${orderOf(productList, search.sort)}`,
  )
  for (let start = 0; start < rows.length; start += ROW_BATCH) {
    const ids = rows.slice(start, start + ROW_BATCH).map(({ id }) => id)
    const parts = await readProducts(db, ids)
    // After the parts: a long file is taken while brands and categories are added.
    const names = await readImportNames(db, {})
    for (const id of ids) {
      const part = parts.get(id)
      if (part) yield EXPORT_COLUMNS.map((field) => neutralise(PRODUCT_COLUMNS[field]?.write(part, names) ?? ''))
    }
  }
}
