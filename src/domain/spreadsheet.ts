/* What spreadsheet programs are given, and give back: files of rows and texts on the clipboard. */

/** The kinds of files that tables are saved as. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]

/* A text with one of these first is taken for a formula, and run: in East Asia also in their full width. */
const FORMULA = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n', "'"])

/** A text that no spreadsheet program takes for a formula: an apostrophe stands before it. */
export const neutralise = (text: string): string => (FORMULA.has(text[0] ?? '') ? `'${text}` : text)

/** The text without the apostrophe of `neutralise`. */
export const withoutApostrophe = (text: string): string => (text[0] === "'" && FORMULA.has(text[1] ?? '') ? text.slice(1) : text)

/** A number without the apostrophe that spreadsheets and Shopify put before one that is a text. */
export const withoutTextMark = (text: string): string => (/^'\d/.test(text) ? text.slice(1) : text)

/** What stands in a cell whose formula could not be calculated. */
const ERROR_VALUES = new Set(
  '#N/A #REF! #VALUE! #NAME? #DIV/0! #NULL! #NUM! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #BUSY! #GETTING_DATA'.split(' '),
)

/** A number of more than 15 digits, of which a spreadsheet program has kept the first 15. */
const LONG_NUMBER = /^-?\d(?:\.\d{1,20})?e\+\d{1,3}$/

/** A number as a spreadsheet program shows it: 15 digits at most. One of more is written so that it is taken for no whole one. */
export const numberText = (value: number): string =>
  Math.abs(value) < 1e15 ? String(Number(value.toPrecision(15))) : value.toExponential()

/** Why a cell does not hold what its author meant, whatever it is to be: as a sentence; null when nothing is known against it. */
export function spreadsheetFault(text: string): string | null {
  if (ERROR_VALUES.has(text)) return `"${text}" is an error of the spreadsheet: mend the formula, or clear the cell.`
  return LONG_NUMBER.test(text) ? 'has more digits than a spreadsheet keeps: format the column as text, and enter it again.' : null
}

/** A cell of a workbook holds so many characters. */
export const MAX_CELL_LENGTH = 32_767

/** Why a cell as it stands in a file is not the whole text: a spreadsheet program that has opened a longer one has left it at the most that it holds. */
export const cutCell = (cell: string): string | null =>
  cell.length === MAX_CELL_LENGTH
    ? 'was cut by a spreadsheet, which keeps 32,767 characters of a cell: leave the column out, and write the whole text in the editor.'
    : null

/** A number of many digits as a spreadsheet program shows it in a column that is narrow or has no format, and writes it into a CSV file: `1.23457E+11`. */
const SHORTENED = /^\d(?:\.\d{1,14})?E\+\d{2}$/

/** What a spreadsheet program makes of a number such as `12-9` or `DEC-25`: a date, as its cell or its CSV file has it. */
const DATED =
  /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-\d{2})$/

/** Why a text cannot be the number of a thing, of which a spreadsheet program has written the first digits alone, or made a date; null when it is not like that. */
export function shortenedNumber(text: string): string | null {
  const done = SHORTENED.test(text) ? 'was shortened' : DATED.test(text) ? 'was made a date' : null
  return done && `"${text}" ${done} by a spreadsheet: format the column as text, and enter it again.`
}

/** A cell of a CSV file; `safe` is no formula. */
function csvCell(safe: string): string {
  for (const sign of ['"', ',', ';', '\n', '\r', '\t']) if (safe.includes(sign)) return `"${safe.replaceAll('"', '""')}"`
  return safe !== safe.trim() ? `"${safe}"` : safe
}

/** A row of a CSV file with its line end; the cells are no formulas (`neutralise`). */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
