/* Several values in one cell: `a; b`. A backslash before `;`, `,` or `\` makes it part of the value. */

const escaped = (value: string) => {
  let text = ''
  for (const character of value) text += character === ';' || character === ',' || character === '\\' ? `\\${character}` : character
  return text
}

/** The cell of a list. */
export const writeList = (values: readonly string[]): string => values.map(escaped).join('; ')

/** Whether a value of its own can begin here: a comma within an address is part of it. */
const startsAddress = (text: string, at: number) => {
  const rest = text.slice(at, at + 20).trimStart()
  return rest.startsWith('http') || rest.startsWith('/')
}

/**
 * The values of a cell: between semicolons, commas and line breaks.
 * @param commas `addresses`: only before another address. `none`: a comma is part of a value.
 */
export function readList(text: string, commas: 'all' | 'addresses' | 'none' = 'all'): string[] {
  const values: string[] = []
  let value = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    const next = text[at + 1]
    const isComma = character === ',' && (commas === 'all' || (commas === 'addresses' && startsAddress(text, at + 1)))
    if (character === '\\' && (next === ';' || next === ',' || next === '\\')) {
      value += next
      at++
    } else if (character === ';' || character === '\n' || isComma) {
      values.push(value.trim())
      value = ''
    } else value += character
  }
  values.push(value.trim())
  return values.filter((one) => one !== '')
}

/* A spreadsheet program takes a text with one of these first for a formula, and runs it: in East Asia also in their full width. */
const FORMULA = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', "'"])

/** A text that no spreadsheet program takes for a formula: an apostrophe stands before it. */
export const neutralise = (text: string): string => (FORMULA.has(text[0] ?? '') ? `'${text}` : text)

/** The text without the apostrophe of `neutralise`. */
export const withoutApostrophe = (text: string): string => (text[0] === "'" && FORMULA.has(text[1] ?? '') ? text.slice(1) : text)

/** A cell of a CSV file; `safe` is no formula. */
function csvCell(safe: string): string {
  for (const sign of ['"', ',', ';', '\n', '\r', '\t']) if (safe.includes(sign)) return `"${safe.replaceAll('"', '""')}"`
  return safe !== safe.trim() ? `"${safe}"` : safe
}

/** A row of a CSV file, whose cells are no formulas. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
