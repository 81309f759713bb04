import { sql } from 'drizzle-orm'
import type { TableFormat } from '#domain/spreadsheet.ts'
import type { ReportExportId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { crashPoint } from '#server/crash-point.ts'
import { log } from '#server/log.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { writeCsv, writeXlsx } from '#server/shop/import/file/write-table.ts'
import type { Cell } from '#server/shop/import/file/write-table.ts'
import { errorText } from '#server/shop/run-steps.ts'
import type { Shop } from '#server/shop/shop.ts'
import { askReport, readRows, reportSettingsSchema, storeRows, storedRowOf, withTime, withTimeToStore } from './read-report.ts'
import type { AskedReport, ReportValues } from './read-report.ts'
import { headCells, rowCells, totalCells } from './report-cells.ts'
import { isReport } from './report-list.ts'
import type { ReportId } from './report-list.ts'

/** As many rows are sent at once; more are written in the background. */
export const MAX_ROWS_AT_ONCE = 50_000

/** The rows of a spreadsheet, less its head and totals. */
const MAX_ROWS = 1_000_000

/** Rows read at a time, and the least bytes of a stored piece. */
const BATCH = 2_000
const PIECE_BYTES = 4 * 1024 * 1024

/** Time for the statement of a file (s); a run that has stored nothing for longer has lost its process. */
const STATEMENT_SECONDS = 120
const STALLED = '3 minutes'

/** Runs of one file; a report that fails so often will not succeed. */
const MAX_ATTEMPTS = 4

/** Days for which a file is kept. */
export const EXPORT_DAYS = 7

/**
 * All rows of a report as a file's, read at once; the log says who took them.
 * @throws {Problem} `not_allowed_in_state` above 50,000 rows, `unavailable` when it takes too long
 */
export async function exportReport(shop: Shop, staff: Staff, asked: AskedReport): Promise<AsyncGenerator<Cell[]>> {
  const read = await withTime(shop, STATEMENT_SECONDS, (tx) => readRows(tx, asked, { limit: MAX_ROWS_AT_ONCE, offset: 0 }))
  if (read.total > MAX_ROWS_AT_ONCE)
    throw new Problem('not_allowed_in_state', {
      detail: `The report has ${read.total.toLocaleString('en-US')} rows. Files of more than ${MAX_ROWS_AT_ONCE.toLocaleString('en-US')} are written in the background.`,
    })
  const after = { report: asked.id, days: asked.scope.days, rows: read.total }
  await shop.db.transaction((tx) => audit(tx, staff, { action: 'report.export', subject: 'reports', after }))
  // oxlint-disable-next-line typescript/require-await -- the writers take what comes bit by bit
  return (async function* () {
    yield headCells(asked)
    for (const row of read.rows) yield rowCells(asked, row)
    yield* totalCells(asked, read.totals, read.previousTotals)
  })()
}

/** A file that is being written, as it is stored. */
interface StoredExport {
  id: ReportExportId
  report: string
  owner: UserId
  settings: unknown
  format: TableFormat
  rowCount: number | null
  totals: { totals: ReportValues | null; previousTotals: ReportValues | null } | null
  attempt: number
  pieces: number
}

const pieceKey = ({ id, attempt }: Pick<StoredExport, 'id' | 'attempt'>, piece: number) => `reports/${id}-${attempt}/${piece}`
const piecesOf = (file: Pick<StoredExport, 'id' | 'attempt'>, pieces: number) =>
  Array.from({ length: pieces }, (_, piece) => pieceKey(file, piece))

/** Takes a file for this run: a new one, or one whose run has lost its process; whoever had it before may store nothing more. */
async function claim(shop: Shop, id: ReportExportId): Promise<StoredExport | undefined> {
  const { rows } = await shop.db.execute<StoredExport & Record<string, unknown>>(sql`
    update report_export e set attempt = e.attempt + 1, pieces = 0, rows_done = 0, updated_at = clock_timestamp()
    from (select id, pieces from report_export where id = ${id} for update) b
    where e.id = b.id and e.state = 'running' and (e.attempt = 0 or e.updated_at < now() - ${STALLED}::interval)
    returning e.id, e.report, e.owner, e.settings, e.format, e.row_count as "rowCount", e.totals, e.attempt, b.pieces`)
  return rows[0]
}

/** Another run has the file now. */
class LostRun extends Error {
  override readonly name = 'LostRun'
}

/** Stores how far this run is. @throws {LostRun} */
async function progress(shop: Shop, { id, attempt }: StoredExport, { rowsDone, pieces }: { rowsDone: number; pieces: number }) {
  const { rows } = await shop.db.execute(sql`
    update report_export set rows_done = ${rowsDone}, pieces = ${pieces}, updated_at = clock_timestamp()
    where id = ${id} and attempt = ${attempt} and state = 'running' returning 1`)
  if (rows.length === 0) throw new LostRun()
}

/** A file, and the report that it is of. */
interface FileOfReport {
  file: StoredExport
  asked: AskedReport
}

/** The rows of a file as they are stored, with head and totals; `at` learns how many are written. */
async function* storedCells(shop: Shop, { file, asked }: FileOfReport, at: { row: number }): AsyncGenerator<Cell[]> {
  yield headCells(asked)
  for (;;) {
    const { rows } = await shop.db.execute<{ position: number; values: Parameters<typeof storedRowOf>[1] }>(sql`
      select position, "values" from report_export_row where export_id = ${file.id} and position > ${at.row} order by position limit ${BATCH}`)
    for (const { values } of rows) yield rowCells(asked, storedRowOf(asked, values))
    at.row = rows.at(-1)?.position ?? at.row
    if (rows.length < BATCH) break
  }
  yield* totalCells(asked, file.totals?.totals ?? null, file.totals?.previousTotals ?? null)
}

/** Writes the file piece by piece. Gives how many there are, and their bytes. */
async function writePieces(shop: Shop, file: StoredExport, asked: AskedReport): Promise<{ pieces: number; bytes: number }> {
  const at = { row: 0 }
  const cells = storedCells(shop, { file, asked }, at)
  let [pieces, bytes, size]: [number, number, number] = [0, 0, 0]
  let waiting: Buffer[] = []
  const store = async () => {
    await shop.files.write(pieceKey(file, pieces), Buffer.concat(waiting))
    pieces++
    bytes += size
    waiting = []
    size = 0
    await progress(shop, file, { rowsDone: at.row, pieces })
    crashPoint('reportExport.afterPiece', pieces)
  }
  for await (const chunk of file.format === 'csv' ? writeCsv(cells) : writeXlsx(cells)) {
    waiting.push(chunk)
    size += chunk.byteLength
    if (size >= PIECE_BYTES) await store()
  }
  if (size > 0) await store()
  return { pieces, bytes }
}

/** Reads the rows once, as they are now: a run that goes on after a crash writes the same ones. */
async function readOnce(shop: Shop, file: StoredExport, asked: AskedReport): Promise<StoredExport> {
  if (file.rowCount !== null) return file
  return withTimeToStore(shop, STATEMENT_SECONDS, async (tx) => {
    const { total, ...totals } = await storeRows(tx, asked, { exportId: file.id, most: MAX_ROWS })
    if (total > MAX_ROWS)
      throw new Problem('not_allowed_in_state', { detail: 'The report has more rows than a spreadsheet can have. Choose fewer days.' })
    await tx.execute(sql`
      update report_export set row_count = ${total}, totals = ${JSON.stringify(totals)}::jsonb, updated_at = clock_timestamp() where id = ${file.id}`)
    return { ...file, rowCount: total, totals }
  })
}

/** Deletes the stored rows of a file, few enough at a time for a statement. */
async function removeRows(shop: Shop, id: ReportExportId, rowCount: number) {
  for (let from = 0; from <= rowCount; from += BATCH)
    await shop.db.execute(sql`delete from report_export_row where export_id = ${id} and position >= ${from} and position < ${from + BATCH}`)
}

/** How many rows were stored; null when another run has the file. The pieces of a run that failed stay until the night that removes its record. */
async function endRun(
  shop: Shop,
  { id, attempt }: StoredExport,
  end:
    | { state: 'done'; pieces: number; bytes: number; error: null }
    | { state: 'failed'; pieces?: undefined; bytes?: undefined; error: string },
): Promise<number | null> {
  const { rows } = await shop.db.execute<{ stored: number }>(sql`
    update report_export set state = ${end.state}, pieces = coalesce(${end.pieces ?? null}::int, pieces), bytes = ${end.bytes ?? 0}, error = ${end.error}, rows_done = coalesce(row_count, 0),
      updated_at = clock_timestamp()
    where id = ${id} and attempt = ${attempt} and state = 'running' returning coalesce(row_count, 0) as stored`)
  return rows[0]?.stored ?? null
}

async function write(shop: Shop, file: StoredExport) {
  if (file.attempt > 1) await shop.files.remove(piecesOf({ ...file, attempt: file.attempt - 1 }, file.pieces + 1))
  if (!isReport(file.report)) throw new Problem('not_found', { detail: 'There is no such report any more.' })
  const asked = await askReport(shop, file.report, reportSettingsSchema.parse(file.settings))
  const read = await readOnce(shop, file, asked)
  return writePieces(shop, read, asked)
}

/** Writes a file, and notes its end: a refusal ends it; after anything else another run begins again, with the same rows. */
async function writeToEnd(shop: Shop, file: StoredExport): Promise<number | null> {
  try {
    return await endRun(shop, file, { state: 'done', ...(await write(shop, file)), error: null })
  } catch (error) {
    if (error instanceof LostRun) return null
    log.warn({ err: error, export: file.id }, 'a report was not written')
    const isOver = error instanceof Problem || file.attempt >= MAX_ATTEMPTS
    return isOver ? endRun(shop, file, { state: 'failed', error: errorText(error) }) : null
  }
}

/** Writes a file to its end; its rows are deleted then. What of them a dying process leaves goes with the record. */
export async function runExport(shop: Shop, id: ReportExportId): Promise<void> {
  const file = await claim(shop, id)
  const stored = file ? await writeToEnd(shop, file) : null
  if (stored !== null) await removeRows(shop, id, stored)
}

/** Gives files whose process has died to the queue again. */
export async function resumeExports(shop: Shop): Promise<void> {
  const { rows } = await shop.db.execute<{ id: ReportExportId }>(
    sql`select id from report_export where state = 'running' and updated_at < now() - ${STALLED}::interval`,
  )
  for (const { id } of rows) await shop.queue.enqueue(shop.db, { name: 'report-export', data: { exportId: id } })
}

/** Nightly: removes files that are older than a week, with their records. Returns how many. */
export async function removeOldExports(shop: Shop): Promise<number> {
  const { rows } = await shop.db.execute<{ id: ReportExportId; attempt: number; pieces: number; stored: number }>(
    sql`select id, attempt, pieces, coalesce(row_count, 0) as stored from report_export where created_at < now() - make_interval(days => ${EXPORT_DAYS}) limit 1000`,
  )
  for (const file of rows) {
    await shop.files.remove(piecesOf(file, file.pieces + 1))
    await removeRows(shop, file.id, file.stored)
    await shop.db.execute(sql`delete from report_export where id = ${file.id}`)
  }
  return rows.length
}

/** The pieces of a file that is done, each opened when it is asked for. @throws {Problem} `not_found` when they are gone */
export async function readPieces(
  shop: Shop,
  file: { id: ReportExportId; attempt: number; pieces: number },
): Promise<AsyncGenerator<Uint8Array>> {
  const read = async (piece: number) => {
    const stored = await shop.files.read(pieceKey(file, piece))
    if (stored) return stored.body
    throw new Problem('not_found', { detail: 'The file is gone. Export the report again.' })
  }
  // Whether it is there is said now. Nobody may come to read it: who asks for the head alone, or has left.
  ;(await read(0)).destroy()
  return (async function* () {
    for (let piece = 0; piece < file.pieces; piece++) yield* await read(piece)
  })()
}

/** How the file of a report is called: by its days, or by the day on which it had what is in it. */
export const reportFileName = (report: ReportId, { from, to }: { from?: string; to: string }): string =>
  from === undefined ? `${report}-${to}` : `${report}-${from}-to-${to}`
