import { editDistance } from '#domain/search/edit-distance.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'

/** One way to read part of a query as a part number. `from` and `to` are the words it spans. */
export interface NumberReading {
  key: string
  from: number
  to: number
  /** Leading letters were removed, so that it is never an exact match. */
  isPart: boolean
}

export interface NumberReadings {
  /** Searched for as whole numbers. */
  whole: NumberReading[]
  /** Searched for as a prefix, or with one typo; at most four. */
  near: string[]
  /** The query is only a number (with a brand, or words such as 'part'): no need to search for words. */
  isNumberOnly: boolean
}

/** A number may be typed in this many fragments. */
const MAX_FRAGMENTS = 5
const MAX_NEAR = 4
const MAX_WORDS = 8
const MAX_LENGTH = 40
/** Words of a query among which a number is looked for again. */
const MAX_PIECES = 50

/** A figure with its unit, or a size. What has more digits is a number: '97012038 in stock' is no length, '910-046A' no current. */
export const MEASURE =
  /^(?!\d{4,}IN|\d{5,}[AVHKX]$)\d{1,6}(\.\d+)?(IN|INCH|INCHES|FT|FOOT|FEET|MM|CM|YD|GAL|OZ|LB|LBS|PK|PACK|PC|PCS|PIECE|PIECES|CT|COUNT|V|VOLT|W|WATT|WATTS|A|AMP|AMPS|HP|CFM|BTU|K|LM|LUMEN|LUMENS|GALLON|GALLONS|POUND|POUNDS|SQ|GPM|GPF|PSI|MIL|QT|GA|H|X|SQFT|ST|ND|RD|TH)$|^\d+(X\d+)+[A-Z]{0,2}$/
/** Words beside a number that say no more than that it is one. */
export const FILLER: ReadonlySet<string> = new Set([
  'PART',
  'PARTS',
  'NUMBER',
  'NUMBERS',
  'NO',
  'NR',
  'MODEL',
  'SKU',
  'MPN',
  'UPC',
  'OEM',
  'THE',
  'FOR',
])

/** Maps look-alikes to one character (O and 0; I, L and 1; S and 5; B and 8; Z and 2), as in the database's `folded` column. */
export const foldLookAlikes = (key: string): string => key.replace(/[OILSBZ]/g, (letter) => '011582'['OILSBZ'.indexOf(letter)] ?? letter)

export const hasDigit = (text: string) => /\d/.test(text)

/** A word of a sentence, not a fragment of a number: 'motor' is, 'S' and 'PW' are not. */
export const isWord = (text: string) => !hasDigit(text) && text.length > 3

/** Variants without a possible prefix: zeros, a brand, and (as a part of it) up to three letters. */
function variants(key: string, brands: readonly string[]): { key: string; isPart: boolean }[] {
  const brand = brands.filter((name) => key.startsWith(name) && key.length - name.length >= 3).toSorted((a, b) => b.length - a.length)[0]
  const bare = brand === undefined ? key : key.slice(brand.length)
  const digits = /^[A-Z]{1,3}0*([1-9]\d{4,}.*)$/.exec(bare)?.[1]
  const wholes = [...new Set([key, key.replace(/^0+/, ''), bare, bare.replace(/^0+/, '')])].filter((candidate) => candidate.length >= 2)
  return [
    ...wholes.map((candidate) => ({ key: candidate, isPart: false })),
    ...(digits === undefined ? [] : [{ key: digits, isPart: true }]),
  ]
}

/** May be a number inside a longer text. A size is not, nor is a short quantity. */
const isDistinctive = (key: string) =>
  key.length >= 4 && key.length <= MAX_LENGTH && hasDigit(key) && (key.length >= 5 || (/[A-Z]/.test(key) && !MEASURE.test(key)))

/** A stroke between two numbers: '97013582/97015161', but not in '8-3/4'. */
const BETWEEN_NUMBERS = /(?<=\d[A-Z\d-]{3})\/(?=[A-Z]{0,3}-?\d[A-Z\d-]{3})/g

/** The words of a text, normalised as parts of numbers. */
export const piecesOf = (text: string): string[] =>
  text
    .toUpperCase()
    .replace(BETWEEN_NUMBERS, ' ')
    .split(/[\s,;:()[\]"'!?#]+/)
    .map(normalisePartNumber)
    .filter((piece) => piece !== '')

/**
 * Possible part numbers in a text: the whole of it, single words, and joined neighbours ("S 97 012038").
 * @param brands normalised names, which may precede a number, with or without a space.
 */
export function readNumbers(text: string, brands: readonly string[]): NumberReadings {
  const typed = piecesOf(text)
  // In a long sentence only the words that may be a number count.
  const fragments = (typed.length > MAX_WORDS ? typed.filter((piece) => !isWord(piece)) : typed).slice(0, MAX_WORDS)
  // '12000' in '12000 BTU' is a measure, whatever part has that number.
  const isAmount = (at: number) => /^\d+$/.test(fragments[at] ?? '') && MEASURE.test(`${fragments[at]}${fragments[at + 1]}`)
  // '7.125' in '9.5 x 7.125' is a part of a size, and the X none of a number.
  const isFigure = (at: number) => /^\d+$/.test(fragments[at] ?? '')
  const isSizePart = (from: number, to: number) =>
    (fragments[from] === 'X' && isFigure(from - 1)) || (fragments[to - 1] === 'X' && isFigure(to))
  const windows: { key: string; from: number; to: number; isSentence: boolean }[] = []
  for (let from = 0; from < fragments.length; from++)
    for (let to = from + 1; to <= Math.min(fragments.length, from + MAX_FRAGMENTS); to++) {
      const joined = fragments.slice(from, to)
      const key = joined.join('')
      const isWhole =
        joined.length === fragments.length && key.length >= 2 && key.length <= MAX_LENGTH && (joined.length === 1 || hasDigit(key))
      const isSentence = joined.length > 1 && joined.some(isWord)
      if (isWhole || (isDistinctive(key) && !isSentence && !isAmount(from) && !isSizePart(from, to)))
        windows.push({ key, from, to, isSentence })
    }
  const whole = windows.flatMap(({ key, from, to }) => variants(key, brands).map((variant) => ({ ...variant, from, to })))
  const near = windows.flatMap(({ key, isSentence }) => {
    if (isSentence) return []
    const bare = variants(key, brands).find((variant) => !variant.isPart && variant.key.length < key.length && hasDigit(variant.key))
    return (isDistinctive(key) && !MEASURE.test(key)) || (fragments.length === 1 && hasDigit(key) && key.length >= 4)
      ? [key, ...(bare ? [bare.key] : [])]
      : []
  })
  const isNumber = (piece: string) =>
    hasDigit(piece) || piece.length <= 2 || FILLER.has(piece) || brands.some((name) => name.includes(piece))
  return {
    whole,
    near: [...new Set(near)].toSorted((a, b) => b.length - a.length).slice(0, MAX_NEAR),
    isNumberOnly: fragments.every(isNumber) && windows.length > 0,
  }
}

/** The least characters of a number that stands among other words. */
const MIN_SHORT = 3

/**
 * Words of a text that are as often an amount or a size as a part number: '1225' in 'moen 1225 cartridge', '400A'. One counts where the part that has it is
 * what the other words say.
 */
export function readShortNumbers(text: string): NumberReading[] {
  const pieces = piecesOf(text).slice(0, MAX_WORDS)
  const isAmount = (at: number) => /^\d+$/.test(pieces[at] ?? '') && MEASURE.test(`${pieces[at]}${pieces[at + 1]}`)
  return pieces.flatMap((key, at) =>
    key.length >= MIN_SHORT && hasDigit(key) && !isDistinctive(key) && !isAmount(at) ? [{ key, from: at, to: at + 1, isPart: false }] : [],
  )
}

/** So many characters of a number have to be read, and so many of them in a row: the index of trigrams has nothing shorter. */
const MIN_READ = 5
const MIN_READ_IN_A_ROW = 3

/** A number with `?` and `*` for what nobody can read, without separators and what stands beside it; null for any other text. */
function unreadNumber(text: string, brands: readonly string[]): string | null {
  const pieces = text
    .toUpperCase()
    .split(/[\s,;:()#]+/)
    .map((piece) => piece.replace(/[./-]/g, ''))
    .filter((piece) => !FILLER.has(piece) && !brands.includes(piece))
  const typed = pieces.join('')
  if (typed.length > MAX_LENGTH || !/^[A-Z\d?*]*[?*][A-Z\d]+[?*]*$/.test(typed) || !hasDigit(typed) || pieces.some(isWord)) return null
  const read = typed.split(/[?*]+/)
  return read.join('').length >= MIN_READ && read.some((row) => row.length >= MIN_READ_IN_A_ROW) ? typed : null
}

/**
 * A number some characters of which nobody can read, each typed as `?` or `*`, as an SQL `like` pattern: `S97??7705` gives `S97__7705`. Null for any other text. Marks
 * that end it are those of a question, or leave the beginning of a number.
 * @param brands normalised names, which may precede the number.
 */
export const unreadPattern = (text: string, brands: readonly string[]): string | null =>
  unreadNumber(text, brands)?.replace(/[?*]/g, '_') ?? null

/** '20*125' is a size. */
const TIMES = /^\d{1,3}(\*\d{1,3})+$/

/**
 * A number of which nobody knows how many characters are missing, typed as `*` or three dots, as an SQL `like` pattern: `S97*705` gives `S97%705`. Null for any other
 * text, and for sizes.
 * @param brands normalised names, which may precede the number.
 */
export function gapPattern(text: string, brands: readonly string[]): string | null {
  const typed = unreadNumber(text.replace(/\.{3,}|\u2026/g, '*'), brands)
  return typed?.includes('*') && !TIMES.test(typed) ? typed.replace(/\*+/g, '%').replaceAll('?', '_') : null
}

/**
 * SQL `like` patterns for all texts at most one edit away from a folded key: one character different, added or missing, or two neighbours
 * swapped.
 */
export function oneEditPatterns(folded: string): string[] {
  const patterns: string[] = [folded, ...swaps(folded)]
  for (let at = 0; at <= folded.length; at++) {
    const before = folded.slice(0, at)
    patterns.push(`${before}_${folded.slice(at)}`)
    if (at < folded.length) patterns.push(`${before}_${folded.slice(at + 1)}`, before + folded.slice(at + 1))
  }
  return [...new Set(patterns)]
}

/**
 * Three keys of a folded number, each without one third of it: a slip leaves one of them as it is. The length and the place of the third
 * belong to them. The database's `search_slip_keys` gives the same of what it holds.
 */
export function slipKeys(folded: string): string[] {
  // A sign more or less changes the length: each length that the number may have is tried.
  return [-1, 0, 1].flatMap((more) => {
    const length = folded.length + more
    const first = Math.floor(length / 3)
    const second = Math.floor((2 * length) / 3)
    const end = (count: number) => folded.slice(Math.max(0, folded.length - count))
    return [
      `1:${length}:${end(length - first)}`,
      `2:${length}:${folded.slice(0, first)}_${end(length - second)}`,
      `3:${length}:${folded.slice(0, second)}`,
    ]
  })
}

/** One key of a folded number, by which the index finds those that are equal to it. */
export const ownSlipKey = (folded: string): string[] => slipKeys(folded).slice(5, 6)

/** A look-alike read for another is half a slip. */
const LOOK_ALIKE = 0.5
const MAX_DISTANCE = 3

/** How far a number is from what was typed: slips, and half for letters that look alike. */
export function numberDistance(typed: string, key: string): number {
  const plain = editDistance(typed, key, MAX_DISTANCE)
  const folded = editDistance(foldLookAlikes(typed), foldLookAlikes(key), MAX_DISTANCE)
  return folded + (plain > folded ? LOOK_ALIKE : 0)
}

/** Whether a number differs from what was typed by letters and figures that look alike, and by nothing else: O for 0, I for 1. */
export const isLookAlike = (typed: string, key: string): boolean => typed !== key && foldLookAlikes(typed) === foldLookAlikes(key)

/** A query with the words that spell `key` replaced by the number that was meant; null when it has no such words. */
export function withNumber(text: string, { key, number }: { key: string; number: string }): string | null {
  const words = text.split(' ').slice(0, MAX_PIECES)
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_FRAGMENTS); to++)
      if (normalisePartNumber(words.slice(from, to).join('')) === key) return words.toSpliced(from, to - from, number).join(' ')
  return null
}

/** All variants of a key with two neighbours swapped. */
export const swaps = (key: string): string[] =>
  Array.from(
    { length: Math.max(0, key.length - 1) },
    (_, at) => key.slice(0, at) + (key[at + 1] ?? '') + (key[at] ?? '') + key.slice(at + 2),
  )

/** Drops readings inside another one that was found: for "S97 017705", the whole counts, not its end. */
export const longestMatches = <Found extends { from: number; to: number }>(found: Found[]): Found[] =>
  found.filter(({ from, to }) => !found.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from))
