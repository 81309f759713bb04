import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { ImportId } from '#domain/id.ts'
import type { ImportFieldName, ImportType } from '#domain/import/import-fields.ts'
import { fieldsOfType, IMPORT_FIELDS } from '#domain/import/import-fields.ts'
import type { ImportOptions } from '#domain/import/import-options.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { crashPoint } from '#server/crash-point.ts'
import { importFile, importGone, importMapping, importRow } from '#server/db/schema/office/import.ts'
import type { Staff } from '#server/shop/audit.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { endCheck } from './gone/find-gone-parts.ts'
import { checkFitRows } from './fit/check-fit-rows.ts'
import { checkPartRows } from './check-part-rows.ts'
import { checkRedirectRows } from './redirect/check-redirect-rows.ts'
import { partsOf, storeChecked } from './row/checked-row.ts'
import type { StoredImport, StoredImportRow } from './row/checked-row.ts'
import { ROW_BATCH, rowBatch } from './row/row-batch.ts'
import { checkSubscriberRows } from './subscriber/check-subscriber-rows.ts'
import { checkTrackingRows } from './tracking/check-tracking-rows.ts'
import { fingerprintOf } from './take-file.ts'

/** A check that has not finished a batch for this long has lost its process. */
const STALLED = '1 minute'

const CHECKS = {
  products: checkPartRows,
  prices: checkPartRows,
  stock: checkPartRows,
  numbers: checkPartRows,
  fits: checkFitRows,
  redirects: checkRedirectRows,
  subscribers: checkSubscriberRows,
  tracking: checkTrackingRows,
} as const

const checkRows = (tx: Transaction, file: StoredImport, rows: readonly StoredImportRow[]) => CHECKS[file.type](tx, file, rows)

/** An import under its lock. @throws {Problem} `not_found`, `not_allowed_in_state` */
export async function lockImport(tx: Transaction, id: ImportId, states: readonly StoredImport['state'][]): Promise<StoredImport> {
  const [file] = await tx.select().from(importFile).where(eq(importFile.id, id)).for('update')
  if (!file) throw new Problem('not_found', { detail: 'Import not found' })
  if (!states.includes(file.state))
    throw new Problem('not_allowed_in_state', { detail: `This import is ${file.state === 'started' ? 'applied already' : file.state}.` })
  return file
}

/** What staff say of the columns. */
export interface ImportPlan {
  type: ImportType
  mapping: (ImportFieldName | null)[]
  options: ImportOptions
}

const MATCH_FIELD = { sku: 'sku', number: 'partNumber', id: 'id' } as const

/** The column that says the same of a row. */
const INSTEAD: Partial<Record<ImportFieldName, ImportFieldName>> = { sku: 'partNumber', consent: 'consentedAt' }

/** The columns without which no row of such a file says anything. */
function neededFields(type: ImportType, { mode, matchBy }: ImportOptions): ImportFieldName[] {
  if (type === 'redirects') return ['fromPath', 'toPath']
  if (type === 'subscribers') return ['email', 'consent']
  if (type === 'tracking') return ['orderNumber', 'carrier', 'trackingNumber']
  if (type === 'fits') return [MATCH_FIELD[matchBy], 'applianceModel']
  return mode === 'create' ? [] : [MATCH_FIELD[matchBy]]
}

function refusePlan({ type, mapping, options }: ImportPlan, header: readonly string[]): string | null {
  if (mapping.length !== header.length) return `The file has ${header.length} columns.`
  const mapped = mapping.filter((field) => field !== null)
  const [twice] = mapped.filter((field, at) => mapped.indexOf(field) !== at)
  if (twice) return `Two columns are "${IMPORT_FIELDS[twice].label}".`
  const foreign = mapped.find((field) => !fieldsOfType(type).includes(field))
  if (foreign) return `A file of ${type} has no "${IMPORT_FIELDS[foreign].label}".`
  const needed = neededFields(type, options)
  const missing = needed.find((field) => !mapped.includes(field) && !mapped.some((other) => other === INSTEAD[field]))
  return missing ? `No column is "${IMPORT_FIELDS[missing].label}", which every row needs.` : null
}

/**
 * Checks all rows in the background, from the first, with these columns and options, which are remembered for such files of this person.
 * @throws {Problem} `not_found`, `not_allowed_in_state`, `invalid_input` at `mapping`
 */
export async function startCheck(shop: Shop, staff: Staff, { id, ...plan }: ImportPlan & { id: ImportId }): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const file = await lockImport(tx, id, ['read', 'checking', 'checked'])
    const refused = refusePlan(plan, file.header)
    if (refused) throw new Problem('invalid_input', { detail: refused, fields: { mapping: refused } })
    for (const part of file.checkedTo > 0 ? partsOf(file.rowCount) : [])
      await tx
        .update(importRow)
        .set({ state: 'unchecked', key: null, slug: null })
        .where(and(eq(importRow.importId, id), part))
    await tx.delete(importGone).where(eq(importGone.importId, id))
    await tx
      .update(importFile)
      .set({ ...plan, state: 'checking', checkedTo: 0, updatedAt: sql`now()` })
      .where(eq(importFile.id, id))
    const remembered = {
      userId: staff.userId,
      type: plan.type,
      fingerprint: fingerprintOf(file.header),
      mapping: plan.mapping,
      options: plan.options,
    }
    await tx
      .insert(importMapping)
      .values(remembered)
      .onConflictDoUpdate({
        target: [importMapping.userId, importMapping.type, importMapping.fingerprint],
        set: { mapping: plan.mapping, options: plan.options, updatedAt: sql`now()` },
      })
    await shop.queue.enqueue(tx, { name: 'import-check', data: { importId: id } })
  })
}

/** Stops a check; its columns can be matched again. @throws {Problem} `not_found`, `not_allowed_in_state` */
export const stopCheck = (shop: Shop, id: ImportId): Promise<void> =>
  shop.db.transaction(async (tx) => {
    await lockImport(tx, id, ['checking'])
    await tx.update(importFile).set({ state: 'read' }).where(eq(importFile.id, id))
  })

/** One batch. False when there is nothing more to check. */
async function checkBatch(tx: Transaction, id: ImportId): Promise<boolean> {
  // A plan that was kept while few rows were compares each row of a large file that has just come with each of its keys.
  await tx.execute(sql`set local plan_cache_mode = force_custom_plan`)
  const [file] = await tx.select().from(importFile).where(eq(importFile.id, id)).for('update')
  if (file?.state !== 'checking') return false
  const { rows } = await tx.execute<StoredImportRow & Record<string, unknown>>(
    rowBatch(sql`select position, line, cells from ${importRow} where import_id = ${id} and position >= ${file.checkedTo}`),
  )
  if (rows.length > 0) await storeChecked(tx, id, await checkRows(tx, file, rows))
  const checkedTo = (rows.at(-1)?.position ?? file.rowCount - 1) + 1
  await tx
    .update(importFile)
    .set({ checkedTo, updatedAt: sql`clock_timestamp()` })
    .where(eq(importFile.id, id))
  crashPoint('importCheck.beforeCommit', rows.at(-1)?.position)
  return checkedTo < file.rowCount
}

/** Checks an import to its end, a transaction a batch; a process that dies has lost at most one, which the next run makes again. */
export async function runCheck(shop: Shop, id: ImportId): Promise<void> {
  let hasMore = true
  while (hasMore) hasMore = await retryTransaction(() => shop.db.transaction((tx) => checkBatch(tx, id)))
  await endCheck(shop, id)
}

/** Gives checks whose process has died to the queue again. */
export async function resumeChecks(shop: Shop): Promise<void> {
  const { rows } = await shop.db.execute<{ id: ImportId }>(
    sql`update import_file set updated_at = now() where state = 'checking' and updated_at < now() - ${STALLED}::interval returning id`,
  )
  for (const { id } of rows) await shop.queue.enqueue(shop.db, { name: 'import-check', data: { importId: id } })
}

/** What tells a row's record from those of others, as the check has found it. */
async function readRow(tx: Transaction, id: ImportId, position: number) {
  const [row] = await tx
    .select()
    .from(importRow)
    .where(and(eq(importRow.importId, id), eq(importRow.position, position)))
  if (!row) throw new Problem('not_found', { detail: 'Row not found' })
  return row
}

/**
 * Mends cells of a row and checks it again; rows below that are for the record which it was for, or is for now, are checked too: of several rows
 * for one, the first counts.
 * @param cells place of the column → text
 * @throws {Problem} `not_found`, `not_allowed_in_state`
 */
export const mendRow = (shop: Shop, { id, position }: { id: ImportId; position: number }, cells: Record<string, string>): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const file = await lockImport(tx, id, ['checked'])
    const before = await readRow(tx, id, position)
    const mended = before.cells.map((cell, at) => cells[at] ?? cell)
    await tx
      .update(importRow)
      .set({ cells: mended, key: null, slug: null })
      .where(and(eq(importRow.importId, id), eq(importRow.position, position)))
    await recheck(tx, file, [position])
    const after = await readRow(tx, id, position)
    if (after.subject !== null)
      await tx.delete(importGone).where(and(eq(importGone.importId, id), sql`${importGone.productId} = ${after.subject}`))
    const keys = [before.key, after.key].filter((key) => key !== null)
    const slugs = [before.slug, after.slug].filter((slug) => slug !== null)
    const others = await tx
      .select({ position: importRow.position })
      .from(importRow)
      .where(
        and(eq(importRow.importId, id), or(inArray(importRow.key, keys), inArray(importRow.slug, slugs)), gt(importRow.position, position)),
      )
      .orderBy(asc(importRow.position))
      .limit(ROW_BATCH)
    for (const other of others) await recheck(tx, file, [other.position])
    await tx
      .update(importFile)
      .set({ updatedAt: sql`clock_timestamp()` })
      .where(eq(importFile.id, id))
  })

async function recheck(tx: Transaction, file: StoredImport, positions: number[]) {
  const rows = await tx
    .select({ position: importRow.position, line: importRow.line, cells: importRow.cells })
    .from(importRow)
    .where(and(eq(importRow.importId, file.id), inArray(importRow.position, positions)))
    .orderBy(asc(importRow.position))
  await storeChecked(tx, file.id, await checkRows(tx, file, rows))
}
