import { apart, leftNumbers, lineNumbers } from '#domain/quick-order/number-readings.ts'
import type { NumberReading } from '#domain/quick-order/number-readings.ts'
import { findLookAlikes, findNumbers } from '#server/shop/catalog/part-number.ts'
import type { KnownNumber } from '#server/shop/catalog/part-number.ts'
import type { Shop } from '#server/shop/shop.ts'

/** In shorter numbers a letter more or less says too much. */
const MIN_LOOK_ALIKE = 4

/** A number of a line that leads to a part. */
interface FoundNumber {
  /** As it was written. */
  text: string
  known: KnownNumber
  /** What was written only looks like the number: O for 0. */
  isLookAlike: boolean
}

/** What the numbers of a line lead to. */
export interface NamedLine {
  found: FoundNumber[]
  /** Numbers that are none of ours. */
  unread: string[]
}

const withKnown = (readings: readonly NumberReading[], known: Map<string, KnownNumber>) =>
  readings.flatMap((reading) => {
    const number = known.get(reading.key)
    return number ? [{ ...reading, known: number }] : []
  })

const keysOf = (lines: readonly (readonly NumberReading[])[]) => lines.flatMap((readings) => readings.map(({ key }) => key))

/**
 * The numbers that these texts name: each takes its own words, the longest first. What is unknown is tried as a look-alike, and told when it is
 * none. Two statements for all.
 */
export async function readLines(shop: Shop, texts: readonly string[]): Promise<NamedLine[]> {
  const lines = texts.map(lineNumbers)
  const known = await findNumbers(shop, keysOf(lines.map(({ readings }) => readings)))
  const exact = lines.map(({ readings }) => apart(withKnown(readings, known)))
  const open = lines.map(({ pieces, readings }, line) => {
    const taken = exact[line] ?? []
    const left = taken.length > 0 ? leftNumbers(pieces, taken) : readings
    return left.filter(({ key }) => key.length >= MIN_LOOK_ALIKE && /\d/.test(key))
  })
  const alike = await findLookAlikes(shop, keysOf(open))
  return lines.map(({ pieces }, line): NamedLine => {
    const sure = exact[line] ?? []
    const likely = apart(withKnown(open[line] ?? [], alike), sure)
    const textOf = ({ from, to }: NumberReading) => pieces.slice(from, to).join(' ')
    const found = [...sure.map((one) => ({ ...one, isLookAlike: false })), ...likely.map((one) => ({ ...one, isLookAlike: true }))]
    return {
      found: found
        .toSorted((a, b) => a.from - b.from)
        .map((one) => ({ text: textOf(one), known: one.known, isLookAlike: one.isLookAlike })),
      unread: leftNumbers(pieces, found).map(textOf),
    }
  })
}
