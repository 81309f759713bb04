import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { CUT_LENGTH, CUT_MARK } from '#domain/import/cut-cell.ts'
import { IMPORT_ROW_STATES, IMPORT_WARNINGS } from '#domain/import/import-fields.ts'
import type { ImportRowState, ImportWarning } from '#domain/import/import-fields.ts'
import type { ImportTold } from '#domain/import/import-notes.ts'
import type { ImportId, ProductId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { importRow } from '#server/db/schema/office/import.ts'
import { idOf } from '#server/shop/id-of.ts'
import { pagedList, pageFields, pageWindow } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'

/** A row of the file with what it would change: field → text. */
const rowSchema = z
  .object({
    position: z.int(),
    line: z.int(),
    cells: z.array(z.string()),
    state: z.enum(IMPORT_ROW_STATES),
    before: z.record(z.string(), z.string()).nullable(),
    after: z.record(z.string(), z.string()).nullable(),
    errors: z.record(z.string(), z.string()).nullable(),
    alarms: z.array(z.enum(IMPORT_WARNINGS)),
    /** Field → how its cell was read otherwise than it stands. */
    notes: z.record(z.string(), z.string()),
    /** The models that its texts name, and of which the fits of its part say nothing. */
    models: z.array(z.object({ brand: z.string().nullable(), model: z.string(), isKnown: z.boolean() })),
    /** The part of the shop that a new part looks like: by its bar code, or by its brand and part number. */
    twin: z.object({ id: idOf<ProductId>(), sku: z.string(), name: z.string(), by: z.enum(['number', 'upc']) }).nullable(),
    subject: z.string().nullable(),
    /** What the part is called in the file. */
    key: z.string().nullable(),
  })
  .meta({ id: 'ImportRow' })
export const importRowListSchema = z.object({ rows: z.array(rowSchema), ...pageFields }).meta({ id: 'ImportRowList' })

/** Rows on a page of an import. */
const PAGE = 50

/** What the rows of a page have in cells and differences together, in bytes of JSON, before the longest of them are cut. */
const PAGE_BYTES = 2_000_000

const cut = (text: SQL) =>
  sql`case when length(${text}) > ${CUT_LENGTH}::int then left(${text}, ${CUT_LENGTH}::int) || ${CUT_MARK}::text else ${text} end`

const VALUE = sql.raw('value')
const cutCells = sql`(select jsonb_agg(${cut(VALUE)} order by at) from jsonb_array_elements_text(cells) with ordinality as one(value, at))`
const cutTexts = (field: SQL) => sql`(select jsonb_object_agg(key, ${cut(VALUE)}) from jsonb_each_text(${field}) as one(key, value))`

/** Of a page's rows those that the answer has room for are whole, the shortest first; a row that is asked for alone is. */
const shownRows = (page: SQL, isAlone: boolean) => {
  const shown = (column: string, cutColumn: (field: SQL) => SQL) => {
    const field = sql.identifier(column)
    return sql`case when is_whole then ${field} else ${cutColumn(sql`${field}`)} end as ${field}`
  }
  return sql`
    select position, line, state, errors, alarms, notes, models, twin, subject, key,
      ${shown('cells', () => cutCells)}, ${shown('before', cutTexts)}, ${shown('after', cutTexts)}
    from (
      select sized.*, ${isAlone} or sum(size) over (order by size, position) <= ${PAGE_BYTES}::int as is_whole from (
        select page.*, octet_length(concat(cells, before, after)) as size from (${page}) page
      ) sized
    ) measured order by position`
}

type ShownRow = Omit<z.output<typeof rowSchema>, 'alarms' | 'notes' | 'models'> &
  Pick<typeof importRow.$inferSelect, 'alarms' | 'notes' | 'models'> &
  Record<string, unknown>

/** Rows of an import in the order of the file. */
export async function listImportRows(
  db: Queryable,
  id: ImportId,
  {
    page,
    limit: size = PAGE,
    state,
    alarm,
    told,
  }: Page & { state?: ImportRowState | undefined; alarm?: ImportWarning | undefined; told?: ImportTold | undefined },
): Promise<z.output<typeof importRowListSchema>> {
  const where = and(
    eq(importRow.importId, id),
    state && eq(importRow.state, state),
    alarm && sql`${importRow.alarms} ? ${sql.param(alarm)}::text`,
    told && isNotNull(told === 'read' ? importRow.notes : importRow.models),
  )
  const { limit, offset } = pageWindow(page, size)
  const { rows } = await db.execute<ShownRow>(
    shownRows(sql`select * from ${importRow} where ${where} order by position limit ${limit} offset ${offset}`, limit === 1),
  )
  return {
    rows: rows.map(({ alarms, notes, models, ...row }) => ({ ...row, alarms: alarms ?? [], notes: notes ?? {}, models: models ?? [] })),
    ...pagedList(await db.$count(importRow, where), page, size),
  }
}
