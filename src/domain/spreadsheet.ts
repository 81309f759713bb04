/* What spreadsheet programs are given, and give back: files of rows and texts on the clipboard. */

/* A text with one of these first is taken for a formula, and run: in East Asia also in their full width. */
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

/** A row of a CSV file with its line end; the cells are no formulas (`neutralise`). */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
