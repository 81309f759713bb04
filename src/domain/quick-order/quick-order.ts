import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts'
import { isNumberWord, isStrongNumber, isNoise, isTalk, MAX_NUMBER_TEXT, numberCandidates, readItem, wordsOf } from './quick-order-item.ts'
import type { AskedQuantity, QuickOrderItem } from './quick-order-item.ts'
import { spelledNumber, withoutMarks } from './known-words.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { cutText } from '#domain/cut-text.ts'

/** What was changed: two lines with the same number were merged, a quantity was clamped to 1 to 99, or a line that names several parts was parted. */
export type QuickOrderNote = 'merged' | 'at_most' | 'at_least' | 'parted'

/** A parsed line of a pasted order. */
export interface QuickOrderLine {
  /** The text that it was parsed from; several parts are joined by line breaks. */
  raw: string
  /** The text that names the part, at most 80 characters. */
  number: string
  /** The normalised numbers that this may mean, most likely first. */
  candidates: string[]
  quantity: number
  /** The row of the text, from 1. */
  position: number
  notes: QuickOrderNote[]
}

export interface QuickOrder {
  lines: QuickOrderLine[]
  /** Rows with digits in which no part was recognised: what was written does not go without a word. */
  unread: string[]
  /** Rows and items that name a part, but not a whole number of pieces of it: the shopper is asked. */
  uncounted: string[]
  /** The number of rows with words only: greetings, signatures, addresses. */
  skipped: number
  /** The unparsed text after the last accepted line; empty when all was parsed. */
  rest: string
}

interface Cell {
  text: string
  /** Its offset in the row. */
  start: number
}

interface Header {
  row: string
  delimiter: string
  number: number
  quantity: number
}

type Found = QuickOrderItem & { raw: string; start: number }
type Counted = Found & { quantity: number | null }

const isCounted = (item: Found): item is Counted => item.quantity !== 'unclear'

/** The thousands separator of `$1,299.00`. */
const isThousands = (row: string, index: number) =>
  /^,\d{3}(?!\d)/.test(row.slice(index, index + 5)) && /\$\d{1,3}$/.test(row.slice(Math.max(0, index - 4), index))

/** The cells of a row. Delimiters may be quoted, and a doubled quote is a literal one. */
function cellsOf(row: string, delimiter: string): Cell[] {
  const cells: Cell[] = []
  let text = ''
  let start = 0
  let isQuoted = false
  // Kept beside the text: looking through all of it at every quote would take the square of its length.
  let isBlank = true
  for (let index = 0; index < row.length; index++) {
    const sign = row.charAt(index)
    if (isQuoted && sign === '"' && row.charAt(index + 1) === '"') [text, isBlank] = [text + row.charAt(index++), false]
    else if (isQuoted && sign === '"') isQuoted = false
    else if (sign === '"' && isBlank) [text, isQuoted] = ['', true]
    else if (sign === delimiter && !isQuoted && !isThousands(row, index)) {
      cells.push({ text: text.trim(), start })
      ;[text, start, isBlank] = ['', index + 1, true]
    } else {
      text += sign
      isBlank &&= sign.trim() === ''
    }
  }
  cells.push({ text: text.trim(), start })
  return cells
}

/** The delimiter of a row's cells. */
const delimiterOf = (row: string) => ['\t', ';', '|'].find((sign) => row.includes(sign)) ?? ','

/** The letters of a column's name; of what holds a digit none, since that is a number itself (`UPC-1000-1`). */
const letters = (text: string) => {
  const name = text.slice(0, 40).toLowerCase()
  return /\d/.test(name) ? '' : name.replace(/[^a-z]/g, '')
}

const NUMBER_HEADS = ['partnumber', 'partno', 'mpn', 'part', 'number', 'sku', 'itemnumber', 'itemno', 'item', 'code', 'upc']
const QUANTITY_HEADS = [
  'qty',
  'quantity',
  'orderqty',
  'orderquantity',
  'count',
  'pcs',
  'pieces',
  'units',
  'needed',
  'ordered',
  'required',
  'reqd',
]

/** Longer names of a quantity, such as 'Qty Ordered' and 'Quantity required'; and those of what is on a shelf or in a box. */
const QUANTITY_NAME = /qty|quantity/
const OTHER_QUANTITY = /hand|stock|avail|back|cancel|pack|case|box|carton|min|max|mult|per|uom|unit/

/** The column of the quantity: by its usual name, else by a longer one, of which what was ordered comes before what was shipped. */
function quantityColumn(headers: readonly string[]): number {
  const usual = QUANTITY_HEADS.find((name) => headers.includes(name))
  if (usual !== undefined) return headers.indexOf(usual)
  const longer = headers.filter((name) => QUANTITY_NAME.test(name) && !OTHER_QUANTITY.test(name))
  return headers.indexOf(longer.find((name) => name.includes('order')) ?? longer[0] ?? '?')
}

/** The header of a table is in one of the first rows. */
const MAX_HEADER_ROWS = 40

/** Parses a table header, when the row is one: the columns of number and quantity. */
function readHeader(row: string): Header | null {
  if (row.length > 1_000) return null
  const delimiter = delimiterOf(row)
  const headers = cellsOf(row, delimiter).map(({ text }) => letters(text))
  const number = headers.indexOf(NUMBER_HEADS.find((name) => headers.includes(name)) ?? '?')
  const quantity = quantityColumn(headers)
  return number >= 0 && (headers.length > 1 || headers[0] === 'partnumber') && (quantity >= 0 || headers.length > 1)
    ? { row, delimiter, number, quantity }
    : null
}

/** A whole number, as a spreadsheet shows it: '12', '12.00' or '1,200'. */
const WHOLE = /^(\d{1,5}|\d{1,3}(?:,\d{3}){1,2})(?:\.0+)?$/

/** Less than none, as a spreadsheet shows what goes back, or a decimal comma. */
const NOT_WHOLE = /^[-−]\d{1,5}(?:\.\d+)?$|^\d{1,5},\d{1,2}$/

/** The quantity that a cell states by itself. */
function countIn(text: string): AskedQuantity {
  const [, digits] = WHOLE.exec(text.slice(0, 20)) ?? []
  if (digits !== undefined) return Number(digits.replaceAll(',', ''))
  if (NOT_WHOLE.test(text.slice(0, 20))) return 'unclear'
  const item = readItem(text)
  return item?.number === '' ? item.quantity : spelledNumber(text)
}

/** The quantity in the column of a quantity: figures that say something else are asked about. */
const countUnderHead = (text: string): AskedQuantity => countIn(text) ?? (/\d/.test(text.slice(0, 40)) ? 'unclear' : null)

const isAmount = (text: string) => text.includes(',') && WHOLE.test(text.slice(0, 20))

const isSole = (text: string) => text !== '' && wordsOf(text).length === 1

/** A row under a header: its two columns. */
function readColumns(row: string, header: Header): Found | null {
  const cells = cellsOf(row, header.delimiter)
  const number = cells[header.number]?.text ?? ''
  if (cells.length < 2 || numberCandidates(number).length === 0) return null
  return { number: cutText(number, MAX_NUMBER_TEXT), quantity: countUnderHead(cells[header.quantity]?.text ?? ''), raw: row, start: 0 }
}

/** A row of a table without a header: one cell is the number; the quantity follows it, or else precedes it. */
function readTable(row: string, cells: readonly Cell[]): Found | null {
  const indexOf = (isIt: (text: string) => boolean) => cells.findIndex(({ text }) => isIt(text))
  const strong = indexOf((text) => isSole(text) && isStrongNumber(text))
  const weak = indexOf((text) => isSole(text) && isNumberWord(text))
  const worded = indexOf((text) => (readItem(text)?.number ?? '') !== '')
  const at = strong >= 0 ? strong : weak >= 0 ? weak : worded
  const cell = cells[at]
  if (!cell) return null
  const item = readItem(cell.text) ?? { number: cell.text, quantity: null }
  const others = [...cells.slice(at + 1), ...cells.slice(0, at).toReversed()]
  const counts = others.map(({ text }) => countIn(text)).filter((count) => count !== null)
  const count = counts.find((quantity) => quantity !== 'unclear') ?? counts[0]
  return { number: item.number || cell.text, quantity: item.quantity ?? count ?? null, raw: row, start: 0 }
}

/** A row of text: one item, or several separated by commas; a part with only a quantity belongs to the previous item, else to the next. */
function readItems(row: string, cells: readonly Cell[]): Found[] {
  const found: Found[] = []
  let pending: AskedQuantity = null
  for (const [index, { text, start }] of cells.entries()) {
    const item = readItem(text)
    const last = found.at(-1)
    const end = cells[index + 1]?.start ?? row.length
    if (item && item.number !== '') {
      found.push({ number: item.number, quantity: item.quantity ?? pending, raw: row.slice(start, end), start })
      pending = null
    } else if (item && last && last.quantity === null) {
      last.quantity = item.quantity
      last.raw = row.slice(last.start, end)
    } else pending ??= item?.quantity ?? null
  }
  return found
}

/** What stands between a quantity and the part that it is of. */
const BETWEEN = new Set('x × of ea each pcs qty quantity'.split(' '))

/** `1,000` beside a part's number, and no `1,500 rpm`, is a quantity in which no cell ends: written as one, of the same length. */
function withAmounts(row: string): string {
  const words = wordsOf(row)
  const at = [0, words.length - 1].find((index) => /^\d{1,3},\d00$/.test((words[index] ?? '').slice(0, 8)))
  const amount = at === undefined ? undefined : words[at]
  const beside = withoutMarks((at === 0 ? words[1] : words.at(-2)) ?? '')
  if (amount === undefined || !(isStrongNumber(beside) || BETWEEN.has(beside.toLowerCase()))) return row
  const start = at === 0 ? row.indexOf(amount) : row.lastIndexOf(amount)
  return `${row.slice(0, start)}×${amount.replace(',', '')}${row.slice(start + amount.length)}`
}

/** Signs of full width, as keyboards of East Asia write them, as their usual ones. */
function inUsualWidth(text: string): string {
  let usual = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    usual += code > 0xff00 && code < 0xff5f ? String.fromCharCode(code - 0xfee0) : text.charAt(at)
  }
  return usual
}

/** The items of a row; null when it is noise. Talk with a number gives none, and so is told. */
function readRow(row: string, header: Header | null): Found[] | null {
  const columns = header && readColumns(row, header)
  if (columns) return [columns]
  if (isNoise(row)) return null
  if (isTalk(row)) return []
  const delimiter = delimiterOf(row)
  const cells = cellsOf(delimiter === ',' ? withAmounts(row) : row, delimiter)
  const numbers = cells.filter(({ text }) => isSole(text) && isNumberWord(text) && !isAmount(text))
  const isTable =
    row.includes('\t') ||
    row.startsWith('"') ||
    (numbers.length === 1 && cells.some(({ text }) => [WHOLE, NOT_WHOLE].some((count) => count.test(text.slice(0, 20)))))
  const table = isTable && cells.length > 1 ? readTable(row, cells) : null
  return table ? [table] : readItems(row, cells)
}

/** Adds an item to the lines; false when it would exceed the maximum. */
function addLine(
  lines: Map<string, QuickOrderLine>,
  { number, quantity, raw }: Counted,
  { position, maxLines }: { position: number; maxLines: number },
): boolean {
  const candidates = numberCandidates(number)
  // By all that names it: a motor and a grille for one model are two lines.
  const key = normalisePartNumber(number)
  const known = lines.get(key)
  if (!known && lines.size === maxLines) return false
  const asked = (known?.quantity ?? 0) + (quantity ?? 1)
  const clamped = Math.min(MAX_QUANTITY, Math.max(1, asked))
  const notes = new Set(known?.notes)
  if (known) notes.add('merged')
  if (asked !== clamped) notes.add(asked > clamped ? 'at_most' : 'at_least')
  const line = known ?? { raw: '', number, candidates, position }
  lines.set(key, { ...line, raw: known ? `${known.raw}\n${raw.trim()}` : raw.trim(), quantity: clamped, notes: [...notes] })
  return true
}

const isSignatureMark = (row: string) => row === '--' || row === '-- '

/**
 * Parses a pasted order: an e-mail, spreadsheet rows, CSV. Finds part numbers and quantities (default 1, at most 99); equal numbers become
 * one line. Stops before the first line over `maxLines`. Runs in linear time.
 */
export function parseQuickOrder(pasted: string, maxLines = MAX_LINES): QuickOrder {
  const text = inUsualWidth(pasted.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace('\uFEFF', ''))
  const lines = new Map<string, QuickOrderLine>()
  const unread: string[] = []
  const uncounted: string[] = []
  let skipped = 0
  let position = 0
  let header: Header | null = null
  for (let start = 0; start < text.length; position++) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const row = text.slice(start, end)
    const tableHeader: Header | null = header || position >= MAX_HEADER_ROWS ? null : readHeader(row)
    header ??= tableHeader
    const found = tableHeader ? [] : readRow(row, header)
    for (const item of found ?? [])
      if (!isCounted(item)) uncounted.push(item.raw.trim())
      else if (!addLine(lines, item, { position: position + 1, maxLines })) {
        const rest = text.slice(start + item.start)
        return { lines: [...lines.values()], unread, uncounted, skipped, rest: header ? `${header.row}\n${rest}` : rest }
      }
    if (isSignatureMark(row)) break
    if (found === null && row.trim() !== '') skipped++
    if (found?.length === 0 && !tableHeader && row.trim() !== '') unread.push(row)
    start = end + 1
  }
  return { lines: [...lines.values()], unread, uncounted, skipped, rest: '' }
}
