/** The letters of a column, counted from 1: `A`, `Z`, `AA`. */
export const columnName = (column: number): string =>
  (column > 26 ? columnName(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26))

/** The number of a column: A is 1, XFD 16,384. */
export const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
