/** Thousands apart by commas, as prices and counts are read: `1,200`, `1,200.5`. */
const THOUSANDS = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/

/** A decimal comma: `0,25`, `1200,5`. Three digits behind it, but for those of `0,250`, would be thousands. */
const DECIMAL_COMMA = /^-?(?:\d+,(?:\d{1,2}|\d{4,})|0,\d{3})$/

/** Units as they are written behind a weight, in grams. */
const UNITS = new Map<string, number>([
  ...['g', 'gr', 'gram', 'grams'].map((name): [string, number] => [name, 1]),
  ...['kg', 'kgs', 'kilogram', 'kilograms'].map((name): [string, number] => [name, 1_000]),
  ...['lb', 'lbs', 'pound', 'pounds'].map((name): [string, number] => [name, 453.592_37]),
  ...['oz', 'ounce', 'ounces'].map((name): [string, number] => [name, 28.349_523_125]),
])

/** A number, then its unit: `0.3 lb`, `38oz.`. */
const WITH_UNIT = /^([-\d.,]{1,20}) {0,3}([a-z]{1,9})\.?$/i

/** Reads a weight in a unit of so many grams, or in the one that stands behind it; a text says why it is none. */
export function readWeight(text: string, grams: number): number | string {
  const [, amount = text, named = ''] = WITH_UNIT.exec(text) ?? []
  const unit = UNITS.get(named.toLowerCase())
  const bare = unit === undefined ? text : amount
  const plain = THOUSANDS.test(bare) ? bare.replaceAll(',', '') : DECIMAL_COMMA.test(bare) ? bare.replace(',', '.') : bare
  const number = Number(plain)
  return Number.isFinite(number) ? Math.round(number * (unit ?? grams)) : `"${text.slice(0, 40)}" is not a weight.`
}
