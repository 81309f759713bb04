import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '#domain/import/import-fields.ts'
import { decodeText, detectEncoding, isCutCharacter } from './decode-text.ts'
import { exportReader } from './foreign-exports.ts'
import type { ExportReader } from './foreign-exports.ts'
import { openWorkbook } from './open-workbook.ts'
import { CsvReader, detectSeparator, TableError } from './read-csv.ts'
import type { Separator, TableRow } from './read-csv.ts'

/** A table whose file is whole: its header, whose export it is, and its rows, as often as they are asked for. */
export interface Table {
  format: string
  source: ExportReader['source']
  header: string[]
  rowCount: number
  rows(): AsyncGenerator<TableRow>
}

/** The rows of a file as they stand in it, the header first. */
type Source = () => AsyncGenerator<TableRow>

const SEPARATOR_NAMES: Record<Separator, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

const SEPARATOR_LINE = 'sep='

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
/** Workbooks of Excel 97, and encrypted ones. */
const isOldWorkbook = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11

/** The rows of a text; the last is refused when it is cut. */
async function* csvRows(bytes: Buffer, { encoding, separator }: { encoding: ReturnType<typeof detectEncoding>; separator: Separator }) {
  const reader = new CsvReader(separator)
  let columns: number | null = null
  for await (const text of decodeText(bytes, encoding))
    for (const row of reader.push(text)) {
      // Excel writes the sign that it uses into a first line of its own.
      if (row.line === 1 && row.cells[0]?.startsWith(SEPARATOR_LINE)) continue
      columns ??= row.cells.length
      yield row
    }
  for (const row of reader.end()) {
    const isShort = columns !== null && row.cells.length < columns
    if (isShort || isCutCharacter(bytes, encoding))
      throw new TableError(
        `Row ${row.line} is incomplete${isShort ? `: it has ${row.cells.length} of ${columns} cells` : ''}. The file seems to be cut.`,
      )
    yield row
  }
}

async function openSource(bytes: Buffer): Promise<{ format: string; source: Source }> {
  if (isOldWorkbook(bytes)) throw new TableError('Save this workbook as .xlsx without a password, or as CSV.')
  if (isZip(bytes)) {
    const csv = await openWorkbook(bytes)
    return { format: 'xlsx', source: () => csvRows(csv, { encoding: 'utf-8', separator: ',' }) }
  }
  const encoding = detectEncoding(bytes)
  const head = new TextDecoder(encoding).decode(bytes.subarray(0, 40_000))
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be' && head.includes('\0'))
    throw new TableError('This is neither a table of text nor a workbook.')
  const separator = detectSeparator(head.startsWith(SEPARATOR_LINE) ? head.slice(SEPARATOR_LINE.length) : head)
  return { format: `csv, ${encoding}, ${SEPARATOR_NAMES[separator]}`, source: () => csvRows(bytes, { encoding, separator }) }
}

/** Rows in which each column of the header has its cell. What stands beyond the header is an error unless it is blank. */
async function* partRows(source: Source): AsyncGenerator<TableRow> {
  let reader: ExportReader | null = null
  for await (const row of source()) {
    if (reader === null) reader = exportReader(headerOf(row))
    else yield* reader.push(row)
  }
  if (reader) yield* reader.end()
}

/** The heads; a blank one is named after its column. */
function headerOf({ cells }: TableRow): string[] {
  if (cells.length > IMPORT_MAX_COLUMNS) throw new TableError(`A file may have ${IMPORT_MAX_COLUMNS} columns.`)
  return cells.map((head, at) => head.trim().slice(0, 200) || `Column ${at + 1}`)
}

/**
 * Reads a file once from end to end, without keeping its rows: only what is whole and within the limits is taken.
 * @throws {TableError} with a sentence for whoever brought it.
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  if (bytes.length === 0) throw new TableError('The file is empty.')
  const { format, source } = await openSource(bytes)
  let header: ExportReader | null = null
  for await (const row of source()) {
    header = exportReader(headerOf(row))
    break
  }
  if (!header) throw new TableError('The file is empty.')
  let rowCount = 0
  for await (const _ of partRows(source))
    if (++rowCount > IMPORT_MAX_ROWS) throw new TableError(`A file may have ${IMPORT_MAX_ROWS.toLocaleString('en-US')} rows. Split it.`)
  if (rowCount === 0) throw new TableError('The file has a header and no rows.')
  return { format, source: header.source, header: header.header, rowCount, rows: () => partRows(source) }
}
