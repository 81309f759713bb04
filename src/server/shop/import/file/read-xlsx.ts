import { IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from '#domain/import/import-limits.ts'
import { csvRow, numberText } from '#domain/spreadsheet.ts'
import { unzip, zip, ZipError } from '#server/services/zip.ts'
import { columnName, columnNumber } from './column-letters.ts'
import { MAX_CELL, TableError } from './read-csv.ts'

/** All parts of a workbook together, unpacked. A sheet of 50,000 rows and twenty columns has about 60 MB. */
const MAX_UNPACKED = 120 * 1024 * 1024

/** What a workbook needs: not its pictures, macros or the rest. */
const PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/
const TOO_LARGE = 'The workbook is too large unpacked.'
const DAMAGED = 'The workbook is damaged, cut or protected by a password.'

const EMPTY = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData></sheetData></worksheet>'

/** What is neither a sheet's cells nor the workbook's texts, each: styles, names of sheets, widths of columns (bytes). */
const MAX_OTHER = 4 * 1024 * 1024

/** A cell's XML may be this long: its longest text with every character escaped, and its address. */
const MAX_CELL_XML = 10 * MAX_CELL

/** Where the next element `<c` begins; the end of the text when there is none. */
function nextCell(row: string, from: number): number {
  for (let at = row.indexOf('<c', from); at >= 0; at = row.indexOf('<c', at + 2)) {
    const after = row[at + 2]
    if (after === ' ' || after === '>' || after === '/') return at
  }
  return row.length
}

const hasFormula = (cell: string) => /<f[\s/>]/.test(cell)

/** Whether something was calculated, if only a text that is empty. */
const hasResult = (head: string, cell: string) =>
  /\st=["']str["']/.test(head) ? cell.includes('<v') : /<v(?:\s[^>]{0,100})?(?<!\/)>(?!<\/v)/.test(cell)

/**
 * The cells of a row that have a value, each with its address: one without stands behind the one before it. Where a formula has failed, its error is
 * the text: nothing and a failure are not the same.
 * @throws {TableError} for a formula that no program has calculated, and what would fill the memory.
 */
function cellsOf(row: string, line: number): string {
  const kept: string[] = []
  let column = 0
  for (let at = nextCell(row, 0), end = at; at < row.length; at = end) {
    end = nextCell(row, at + 2)
    if (end - at > MAX_CELL_XML) throw new TableError(`Row ${line} has a cell of more than ${MAX_CELL} characters.`)
    const text = row.slice(at + 2, end)
    const [, letters] = /^[^>]{0,200}?\br="([A-Z]{1,3})\d{1,7}"/.exec(text) ?? []
    column = letters === undefined ? column + 1 : columnNumber(letters)
    const head = text.slice(0, Math.max(0, text.indexOf('>')))
    if (hasFormula(text) && !hasResult(head, text))
      throw new TableError(`Row ${line} has a formula without a value: open the workbook in a spreadsheet program, and save it.`)
    if (!text.includes('<v') && !text.includes('<is')) continue
    if (column > IMPORT_MAX_COLUMNS || kept.length >= IMPORT_MAX_COLUMNS)
      throw new TableError(`A file may have ${IMPORT_MAX_COLUMNS} columns.`)
    const shown = head.replace(/(?<=\s)t=["']e["']/, 't="str"') + text.slice(head.length).replace('</row>', '')
    kept.push(`<c${letters === undefined ? ` r="${columnName(column)}${line}"` : ''}${shown}`)
  }
  return kept.join('')
}

/** Some programs name the elements `x:row`. */
function withoutPrefix(xml: string): string {
  const [, prefix] = /<(\w{1,10}):worksheet\b/.exec(xml.slice(0, 2_000)) ?? []
  return prefix === undefined
    ? xml
    : xml.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</').replace(`xmlns:${prefix}=`, 'xmlns=')
}

/**
 * A sheet without empty rows and cells, which may be a million and be there for their colour alone, and without what follows its cells: links,
 * rules, drawings.
 */
function compact(xml: string): string {
  const begin = xml.indexOf('<row')
  const end = xml.lastIndexOf('</sheetData>')
  if (begin < 0 || end < begin) return EMPTY
  if (begin > MAX_OTHER) throw new TableError(DAMAGED)
  const rows: string[] = []
  let last = 0
  for (let at = begin; at >= 0 && at < end;) {
    const close = xml.indexOf('>', at)
    if (close < 0) throw new TableError(DAMAGED)
    const isEmpty = xml[close - 1] === '/'
    const stop = isEmpty ? close + 1 : xml.indexOf('</row>', close) + 6
    if (stop < close) throw new TableError(DAMAGED)
    last = Number(/^<row [^>]{0,200}?\br="(\d{1,7})"/.exec(xml.slice(at, close + 1))?.[1] ?? last + 1)
    const cells = isEmpty ? '' : cellsOf(xml.slice(close + 1, stop), last)
    if (cells !== '') {
      if (rows.length > IMPORT_MAX_ROWS || last > 4 * IMPORT_MAX_ROWS)
        throw new TableError(`A file may have ${IMPORT_MAX_ROWS.toLocaleString('en-US')} rows.`)
      rows.push(`<row r="${last}">${cells}</row>`)
    }
    at = xml.indexOf('<row', stop)
  }
  return `${xml.slice(0, begin)}${rows.join('')}</sheetData></worksheet>`
}

const HIDDEN_SHEET = /<(?:\w{1,10}:)?sheet\s[^>]{0,1000}?\bstate=["'](?:hidden|veryHidden)["'][^>]{0,1000}>(?:<\/(?:\w{1,10}:)?sheet>)?/g
const ANY_SHEET = /<(?:\w{1,10}:)?sheet\s/

/** The list of the sheets without those that nobody sees in a spreadsheet program, unless all are such. */
function withoutHidden(workbook: string): string {
  const shown = workbook.replaceAll(HIDDEN_SHEET, '')
  return ANY_SHEET.test(shown) ? shown : workbook
}

/** The workbook with nothing in it but values. */
async function reduce(bytes: Buffer): Promise<Buffer> {
  const parts = await unzip(bytes, { isWanted: (name) => PARTS.test(name), maxBytes: MAX_UNPACKED })
  if (![...parts.keys()].some((name) => SHEET.test(name))) throw new TableError('This workbook has no sheet.')
  const files = [...parts].map(([name, content]) => {
    if (SHEET.test(name)) return { name, content: [compact(withoutPrefix(content.toString()))] }
    if (content.byteLength > MAX_OTHER && !name.endsWith('/sharedStrings.xml')) throw new TableError(DAMAGED)
    return { name, content: [name === 'xl/workbook.xml' ? withoutHidden(content.toString()) : content] }
  })
  const pieces: Buffer[] = []
  for await (const piece of zip(files)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** `2026-11-22`, and with a time of the day `2026-11-22T12:00`. A time is a fraction of a day that is seldom exact: it counts to the second. */
function timeText(time: Date): string {
  const text = new Date(Math.round(time.getTime() / 1_000) * 1_000).toISOString()
  const length = !text.endsWith(':00.000Z') ? 19 : text.endsWith('T00:00:00.000Z') ? 10 : 16
  return text.slice(0, length)
}

/** A cell as text, as a spreadsheet program shows it. */
const textOf = (value: unknown): string => {
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Date) return timeText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'string' ? value.replaceAll('\0', '') : ''
}

/**
 * The rows of a CSV file, a blank one where the sheet has none: their numbers stay those of the sheet.
 * @throws {TableError} when the table is far larger than its file: one text may stand in every cell.
 */
function* asCsv(rows: readonly unknown[][]) {
  let size = 0
  let text = ''
  for (const row of rows) {
    const cells = row.map(textOf)
    text += cells.some((cell) => cell !== '') ? csvRow(cells) : '\r\n'
    if (text.length < 64 * 1024) continue
    size += text.length
    if (size > MAX_UNPACKED) throw new TableError(TOO_LARGE)
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/**
 * The first sheet of a workbook that is not hidden, as a CSV file in UTF-8. Of formulas their last values are read, of those that failed the error; texts that look like numbers keep
 * their zeros. It takes seconds of a processor in one piece: `openWorkbook` has another process do it.
 * @throws {TableError}
 */
export async function readXlsx(bytes: Buffer): Promise<Buffer> {
  try {
    const { default: readXlsxFile } = await import('read-excel-file/node')
    const [sheet] = await readXlsxFile(await reduce(bytes))
    return Buffer.concat([...asCsv(sheet?.data ?? [])])
  } catch (error) {
    if (error instanceof TableError) throw error
    throw new TableError(error instanceof ZipError && error.message.includes('too large') ? TOO_LARGE : DAMAGED)
  }
}
