/** Thousands apart by commas, as prices and counts are read: `1,200`, `1,200.5`. */
const THOUSANDS = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/

/** A decimal comma: `0,25`, `1200,5`. Three digits behind it, but for those of `0,250`, would be thousands. */
const DECIMAL_COMMA = /^-?(?:\d+,(?:\d{1,2}|\d{4,})|0,\d{3})$/

/** Reads a weight in a unit of so many grams; a text says why it is none. */
export function readWeight(text: string, grams: number): number | string {
  const plain = THOUSANDS.test(text) ? text.replaceAll(',', '') : DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text
  const number = Number(plain)
  return Number.isFinite(number) ? Math.round(number * grams) : `"${text.slice(0, 40)}" is not a weight.`
}
