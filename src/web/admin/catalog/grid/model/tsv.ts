import { neutralise, withoutApostrophe } from '#domain/spreadsheet.ts'

/** A sign, digits and what stands between them: an amount, no formula. */
const NUMBER = /^[+-]?[\d.,\s]*%?$/

/** The text of one cell for the clipboard. What would be a formula elsewhere gets an apostrophe, which marks a text there. */
function cellText(text: string): string {
  const plain = NUMBER.test(text) ? text : neutralise(text)
  return /["\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Rows of cells as text apart by tabs, the form in which spreadsheet programs exchange ranges. */
export const toTsv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(cellText).join('\t')).join('\r\n')

/** The cell that begins at `at`: its text, and where it ends. */
function readCell(text: string, at: number): { cell: string; end: number } {
  const quoted = text[at] === '"' ? /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y : null
  if (quoted) quoted.lastIndex = at
  const found = quoted?.exec(text)
  if (found) return { cell: (found[1] ?? '').replaceAll('""', '"'), end: at + found[0].length }
  let end = at
  while (end < text.length && text[end] !== '\t' && text[end] !== '\r' && text[end] !== '\n') end += 1
  return { cell: text.slice(at, end), end }
}

/** Reads what a spreadsheet program has copied: rows of cells. A line end at the very end begins no row; quotes hold tabs and line ends. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { cell, end } = readCell(text, at)
    rows.at(-1)?.push(withoutApostrophe(cell))
    at = end + 1
    if (text[end] === '\r' || text[end] === '\n') {
      if (text[end] === '\r' && text[at] === '\n') at += 1
      if (at >= text.length) break
      rows.push([])
    }
  }
  return rows
}
