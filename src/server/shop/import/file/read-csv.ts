/** The signs that part the cells of a row. */
export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** A row of a table, with the number of its row in the file, counted from 1. */
export interface TableRow {
  line: number
  cells: string[]
}

/** A table that cannot be read; the message is for whoever brought it. */
export class TableError extends Error {
  override readonly name = 'TableError'
}

/** A cell may be this long; a quote that is never closed ends here. */
export const MAX_CELL = 100_000

/** A row may have this many cells, blank ones too: as many as a sheet has columns. More would only fill the memory. */
const MAX_CELLS = 16_384

/** The sign that parts most cells of the first row, outside of quotes. */
export function detectSeparator(text: string): Separator {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' && counts.size > 0) break
    if (character === ',' || character === ';' || character === '\t') counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return SEPARATORS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ','
}

const QUOTE = 34
const LF = 10
const CR = 13

/**
 * Reads a table piece by piece: RFC 4180 with any separator, line breaks of any kind, also inside quotes. Empty rows are left out, and
 * counted. A row is a row of the table, not a line of the text.
 */
export class CsvReader {
  readonly #separator: number
  #rows: TableRow[] = []
  #cells: string[] = []
  #cell = ''
  #line = 0
  #quotes: 'none' | 'open' | 'closed' = 'none'
  #wasCr = false
  /** Whether the text ended with a line break. */
  isEnded = true

  constructor(separator: Separator) {
    this.#separator = separator.charCodeAt(0)
  }

  /** @throws {TableError} for a cell that is too long, and for too many of them in a row. */
  push(text: string): TableRow[] {
    let start = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (this.#quotes === 'open') {
        if (code !== QUOTE) continue
        this.#take(text.slice(start, at))
        this.#quotes = 'closed'
        start = at + 1
      } else if (code === QUOTE && (this.#quotes === 'closed' || (this.#cell === '' && start === at))) {
        // A second quote inside quotes is one of the text.
        if (this.#quotes === 'closed') this.#cell += '"'
        this.#quotes = 'open'
        start = at + 1
      } else if (code === this.#separator || code === LF || code === CR) {
        this.#take(text.slice(start, at))
        start = at + 1
        if (code === this.#separator) this.#endCell()
        else if (code === CR || !this.#wasCr) this.#endRow()
      }
      this.#wasCr = code === CR
    }
    this.#take(text.slice(start))
    this.isEnded = this.#cells.length === 0 && this.#cell === '' && this.#quotes === 'none'
    return this.#taken()
  }

  /** The last row, when no line break follows it. @throws {TableError} when it ends inside quotes. */
  end(): TableRow[] {
    if (this.#quotes === 'open')
      throw new TableError(`Row ${this.#line + 1} is incomplete: a quote is never closed. The file seems to be cut.`)
    if (!this.isEnded) this.#endRow()
    return this.#taken()
  }

  #taken(): TableRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #take(text: string) {
    this.#cell += text
    if (this.#cell.length > MAX_CELL)
      throw new TableError(`Row ${this.#line + 1} has a cell of more than ${MAX_CELL} characters: perhaps a quote is never closed.`)
  }

  #endCell() {
    if (this.#cells.length >= MAX_CELLS)
      throw new TableError(`Row ${this.#line + 1} has more than ${MAX_CELLS.toLocaleString('en-US')} cells.`)
    // PostgreSQL stores no NUL.
    this.#cells.push(this.#cell.includes('\0') ? this.#cell.replaceAll('\0', '') : this.#cell)
    this.#cell = ''
    this.#quotes = 'none'
  }

  #endRow() {
    this.#endCell()
    this.#line++
    if (this.#cells.some((cell) => cell.trim() !== '')) this.#rows.push({ line: this.#line, cells: this.#cells })
    this.#cells = []
  }
}
