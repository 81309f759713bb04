import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DEFAULT_IMPORT_OPTIONS, IMPORT_WARNINGS, IMPORT_FIELD_NAMES, IMPORT_STATES, IMPORT_TYPES } from '#domain/import/import-fields.ts'
import type { ImportRowState, ImportType, ImportWarning } from '#domain/import/import-fields.ts'
import { IMPORT_TOLD } from '#domain/import/import-notes.ts'
import type { ImportOptions } from '#domain/import/import-options.ts'
import { APPLIANCE_TYPES } from '#domain/fit/appliance.ts'
import type { ImportId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { importFile, importRow } from '#server/db/schema/office/import.ts'
import { user } from '#server/db/schema/account/user.ts'
import { changeSetSchema, readChangeSet } from '#server/shop/change-set/change-set.ts'
import { idOf } from '#server/shop/id-of.ts'
import { pagedList, pageFields, pageWindow } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'

/** How rows find their part, and what blanks and unknown names mean. */
export const importOptionsSchema = z
  .strictObject({
    matchBy: z.enum(['sku', 'number', 'id']),
    mode: z.enum(['both', 'create', 'update']),
    blank: z.enum(['keep', 'clear']),
    unknown: z.enum(['error', 'create']),
    alarmPercent: z.int().min(1).max(1_000),
    names: z.record(z.string().max(400), z.string().max(60)).refine((names) => Object.keys(names).length <= 2_000),
    mailCustomers: z.boolean().default(DEFAULT_IMPORT_OPTIONS.mailCustomers),
    modelType: z.enum(APPLIANCE_TYPES).nullable().default(DEFAULT_IMPORT_OPTIONS.modelType),
  })
  .meta({ id: 'ImportOptions' }) satisfies z.ZodType<ImportOptions>

export const importMappingSchema = z.array(z.enum(IMPORT_FIELD_NAMES).nullable()).max(400)

const countsSchema = z.object({ unchecked: z.int(), new: z.int(), changed: z.int(), same: z.int(), error: z.int() })
const alarmCounts = z.object({
  price: z.int(),
  below_cost: z.int(),
  archived: z.int(),
  stock: z.int(),
  /** New parts that look like parts of the shop; left out when there are none. */
  twin: z.int().optional(),
})

/** An import: its file, its columns, and what the check has found so far. */
export const importSchema = z
  .object({
    id: idOf<ImportId>(),
    type: z.enum(IMPORT_TYPES),
    name: z.string(),
    by: z.string().nullable(),
    state: z.enum(IMPORT_STATES),
    format: z.string(),
    source: z.enum(['shopify', 'woocommerce']).nullable(),
    header: z.array(z.string()),
    mapping: importMappingSchema,
    options: importOptionsSchema,
    rowCount: z.int(),
    checkedTo: z.int(),
    /** Names what the check has found so far: it differs once a row was checked again, for whatever reason. */
    checkedAt: z.string(),
    counts: countsSchema,
    alarms: alarmCounts,
    /** How many rows have cells that were read otherwise than they stand, and how many name models of which fits say nothing. */
    told: z.object({ read: z.int(), models: z.int() }),
    /** The first rows of the file. */
    examples: z.array(z.array(z.string())),
    changeSet: z.union([changeSetSchema, z.null()]),
    createdAt: z.string(),
  })
  .meta({ id: 'Import' })
export type Import = z.output<typeof importSchema>

const listedSchema = importSchema
  .pick({ id: true, type: true, name: true, by: true, state: true, rowCount: true, checkedTo: true, createdAt: true, changeSet: true })
  .meta({ id: 'ListedImport' })
export const importListSchema = z.object({ rows: z.array(listedSchema), ...pageFields }).meta({ id: 'ImportList' })

const selectFiles = (db: Queryable) =>
  db.select({ file: importFile, by: user.name }).from(importFile).leftJoin(user, eq(user.id, importFile.actor))

async function countRows(db: Queryable, id: ImportId): Promise<Pick<Import, 'counts' | 'alarms' | 'told'>> {
  const { rows } = await db.execute<{
    state: ImportRowState
    n: number
    price: number
    below_cost: number
    archived: number
    stock: number
    twin: number
    read: number
    models: number
  }>(
    sql`select state, count(*)::int as n, count(*) filter (where alarms ? 'price')::int as price,
      count(*) filter (where alarms ? 'below_cost')::int as below_cost, count(*) filter (where alarms ? 'archived')::int as archived,
      count(*) filter (where alarms ? 'stock')::int as stock, count(*) filter (where alarms ? 'twin')::int as twin, count(notes)::int as read, count(models)::int as models
      from ${importRow} where import_id = ${id} group by state`,
  )
  const counts = { unchecked: 0, new: 0, changed: 0, same: 0, error: 0 }
  const alarms: Record<ImportWarning, number> = { price: 0, below_cost: 0, archived: 0, stock: 0, twin: 0 }
  const told = { read: 0, models: 0 }
  for (const row of rows) {
    counts[row.state] = row.n
    for (const alarm of IMPORT_WARNINGS) alarms[alarm] += row[alarm]
    for (const one of IMPORT_TOLD) told[one] += row[one]
  }
  const { twin, ...others } = alarms
  return { counts, alarms: { ...others, ...(twin > 0 && { twin }) }, told }
}

/** An import as staff see it. @throws {Problem} `not_found` */
export async function readImport(db: Queryable, id: ImportId): Promise<Import> {
  const [found] = await selectFiles(db).where(eq(importFile.id, id))
  if (!found) throw new Problem('not_found', { detail: 'Import not found' })
  const { file, by } = found
  const examples = await db
    .select({ cells: importRow.cells })
    .from(importRow)
    .where(and(eq(importRow.importId, id), lt(importRow.position, 3)))
    .orderBy(asc(importRow.position))
  const { actor: _, updatedAt, changeSetId, createdAt, ...shown } = file
  return {
    ...shown,
    checkedAt: updatedAt.toISOString(),
    options: { ...DEFAULT_IMPORT_OPTIONS, ...shown.options },
    by,
    ...(await countRows(db, id)),
    examples: examples.map(({ cells }) => cells.slice(0, file.header.length).map((cell) => cell.slice(0, 200))),
    changeSet: changeSetId === null ? null : await readChangeSet(db, changeSetId),
    createdAt: createdAt.toISOString(),
  }
}

/** What the rows of an import are about; null when there is none. */
export async function typeOfImport(db: Queryable, id: ImportId): Promise<ImportType | null> {
  const [found] = await db.select({ type: importFile.type }).from(importFile).where(eq(importFile.id, id))
  return found?.type ?? null
}

/** Imports of files of these types, newest first. */
export async function listImports(
  db: Queryable,
  { page, limit: size, types }: Page & { types: ImportType[] },
): Promise<z.output<typeof importListSchema>> {
  const { limit, offset } = pageWindow(page, size)
  const found = await selectFiles(db).where(inArray(importFile.type, types)).orderBy(desc(importFile.createdAt)).limit(limit).offset(offset)
  const rows: z.output<typeof listedSchema>[] = []
  for (const { file, by } of found) {
    const { id, type, name, state, rowCount, checkedTo, changeSetId, createdAt } = file
    const changeSet = changeSetId === null ? null : await readChangeSet(db, changeSetId)
    rows.push({ id, type, name, by, state, rowCount, checkedTo, createdAt: createdAt.toISOString(), changeSet })
  }
  return { rows, ...pagedList(await db.$count(importFile, inArray(importFile.type, types)), page, size) }
}
