import { countHeads } from '#domain/import/guess-mapping.ts'
import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '#domain/import/import-limits.ts'
import { decodeText, detectEncoding, isCutCharacter, MIXED_UTF8 } from './decode-text.ts'
import { exportReader } from './foreign-exports.ts'
import type { ExportReader } from './foreign-exports.ts'
import { openWorkbook } from './open-workbook.ts'
import { CsvReader, detectSeparator, SEPARATORS, TableError } from './read-csv.ts'
import type { Separator, TableRow } from './read-csv.ts'

/** A table whose file is whole: its header, whose export it is, and its rows, as often as they are asked for. */
export interface Table {
  format: string
  source: ExportReader['source']
  header: string[]
  rowCount: number
  rows(): AsyncGenerator<TableRow>
}

/** The rows of a file as they stand in it. @param header where its header is, once that is known: a last row that is shorter is cut. */
type Source = (header?: number) => AsyncGenerator<TableRow>

/** A way to read a file. */
interface Reading {
  format: string
  source: Source
}

/** So many rows are looked at for the header: titles, dates and remarks may stand above it. */
const HEAD_ROWS = 20

const SEPARATOR_NAMES: Record<Separator, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab' }

const SEPARATOR_LINE = 'sep='

/** All cells of a table together, in characters. Of exports of other shops each variation has the texts of its product as well. */
const MAX_TABLE = 120 * 1024 * 1024

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
/** Workbooks of Excel 97, and encrypted ones. */
const isOldWorkbook = (bytes: Uint8Array) => bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11

/** The rows of a text; the last is refused when it is cut. */
async function* csvRows(
  bytes: Buffer,
  { encoding, separator, header }: { encoding: ReturnType<typeof detectEncoding>; separator: Separator; header: number | undefined },
) {
  const reader = new CsvReader(separator)
  let columns: number | null = null
  for await (const text of decodeText(bytes, encoding))
    for (const row of reader.push(text)) {
      // Excel writes the sign that it uses into a first line of its own.
      if (row.line === 1 && row.cells[0]?.startsWith(SEPARATOR_LINE)) continue
      if (row.line === header) columns = row.cells.length
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

/** The ways to read a file, the likeliest first: a sign that stands in a title above the header may part no columns. */
async function readingsOf(bytes: Buffer): Promise<Reading[]> {
  if (isOldWorkbook(bytes)) throw new TableError('Save this workbook as .xlsx without a password, or as CSV.')
  if (isZip(bytes)) {
    const csv = await openWorkbook(bytes)
    return [{ format: 'xlsx', source: (header) => csvRows(csv, { encoding: 'utf-8', separator: ',', header }) }]
  }
  const encoding = detectEncoding(bytes)
  const head = new TextDecoder(encoding === MIXED_UTF8 ? 'utf-8' : encoding).decode(bytes.subarray(0, 40_000))
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be' && head.includes('\0'))
    throw new TableError('This is neither a table of text nor a workbook.')
  const likeliest = detectSeparator(head.startsWith(SEPARATOR_LINE) ? head.slice(SEPARATOR_LINE.length) : head)
  return [likeliest, ...SEPARATORS.filter((sign) => sign !== likeliest)].map((separator) => ({
    format: `csv, ${encoding}, ${SEPARATOR_NAMES[separator]}`,
    source: (header) => csvRows(bytes, { encoding, separator, header }),
  }))
}

/** A header names two columns that are known, or more. */
const isHeader = ({ cells }: TableRow) => countHeads(cells) > 1

/** What a title is not: the names of columns, of which this shop may know none or one. */
const mayBeTitle = ({ cells }: TableRow) => countHeads(cells) === 0 || cells.filter((cell) => cell.trim() !== '').length === 1

/** The header of a file: its first row, or below a title the first that is one for certain, which its format says then. Null for an empty file. */
async function findHeader({ format, source }: Reading): Promise<(Reading & { header: TableRow }) | null> {
  let first: TableRow | null = null
  let rows = 0
  for await (const header of source()) {
    if (isHeader(header)) return { format: first ? `${format}, header in row ${header.line}` : format, source, header }
    first ??= header
    if (++rows === HEAD_ROWS || !mayBeTitle(first)) break
  }
  return first && { format, source, header: first }
}

/** How a file is read, and its header: as is likeliest, unless another way finds a header for certain where that finds none. @throws {TableError} */
async function openSource(bytes: Buffer): Promise<Reading & { header: TableRow }> {
  const [likeliest, ...others] = await readingsOf(bytes)
  const opened = likeliest ? await findHeader(likeliest) : null
  if (!opened) throw new TableError('The file is empty.')
  for (const reading of isHeader(opened.header) || !mayBeTitle(opened.header) ? [] : others) {
    const found = await findHeader(reading).catch(() => null)
    if (found && isHeader(found.header)) return found
  }
  return opened
}

/** Rows in which each column of the header has its cell. What stands beyond the header is an error unless it is blank. */
async function* partRows(source: Source, header: TableRow): AsyncGenerator<TableRow> {
  const reader = exportReader(headerOf(header))
  for await (const row of source(header.line)) if (row.line > header.line) yield* reader.push(row)
  yield* reader.end()
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
  const { format, source, header: row } = await openSource(bytes)
  const header = exportReader(headerOf(row))
  const rows = () => partRows(source, row)
  let rowCount = 0
  let size = 0
  for await (const { cells } of rows()) {
    if (++rowCount > IMPORT_MAX_ROWS) throw new TableError(`A file may have ${IMPORT_MAX_ROWS.toLocaleString('en-US')} rows. Split it.`)
    for (const cell of cells) size += cell.length
    if (size > MAX_TABLE)
      throw new TableError('The texts of this file are too long together, with those that variations have of their product. Split it.')
  }
  if (rowCount === 0) throw new TableError('The file has a header and no rows.')
  return { format, source: header.source, header: header.header, rowCount, rows }
}
