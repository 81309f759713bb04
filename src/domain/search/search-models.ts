import { FILLER, hasDigit, isWord, MEASURE, piecesOf } from './search-number.ts'

/** A brand by all of its names, normalised as part numbers are. */
export interface NamedBrand {
  slug: string
  names: readonly string[]
}

/** One way to read part of a query as a model number. `from` and `to` are the words it spans. */
export interface ModelReading {
  key: string
  from: number
  to: number
}

/** A query read for machines: the brands that it names, possible model numbers, and the words as they were typed. */
export interface ModelReadings {
  brands: readonly string[]
  readings: ModelReading[]
  /** The query without its brands, the words of this reading and what labels have before numbers: what is wanted for the machine. */
  without: (reading: Pick<ModelReading, 'from' | 'to'>) => string
}

const MAX_WORDS = 24
const MAX_READINGS = 32
/** 'FV 05 11 VK2': a number may be typed in this many fragments. */
const MAX_FRAGMENTS = 4
const MAX_LENGTH = 30
/** Shorter numbers mean a machine only beside its brand. */
const MIN_ALONE = 3
const MIN_WITH_BRAND = 2
/** A name of letters alone ('JILL') has at least so many, and stands beside its brand. */
const MIN_LETTERS = 4
/** '688H' and '15A': a single letter is as often part of a number as a unit. */
const UNIT_OF_ONE_LETTER = /^\d+[A-Z]$/
/** 'RF28R7351SG/AA': what labels have behind a model number for a country or a revision, and lists of parts leave out. */
const ENDING = /\/[A-Z\d]{1,4}$/i
/** A number that is known without its ending is at least so long: not the 3 of '3/4'. */
const MIN_BEFORE_ENDING = 6
const LINKS = new Set([
  ...FILLER,
  'MODEL',
  'TYPE',
  'STYLE',
  'SERIES',
  'FITS',
  'FIT',
  'MY',
  'A',
  'AN',
  'IN',
  'ON',
  'OF',
  'TO',
  'WITH',
  'AND',
  'OR',
])

/** What stands before a number on a label, and asks for nothing. */
const LABELS = new Set(['MODEL', 'MODELS', 'MOD', 'MDL', 'NO', 'NR', 'NUMBER', 'SERIAL', 'SN'])

interface Span {
  from: number
  to: number
}

/** Where a text names brands: one or more neighbours that are together a brand's name, the longest first. */
function findBrands(pieces: readonly string[], brands: readonly NamedBrand[]): (Span & { slug: string })[] {
  const bySpelling = new Map(brands.flatMap(({ slug, names }) => names.map((name) => [name, slug] as const)))
  const found: (Span & { slug: string })[] = []
  for (let length = 3; length >= 1; length--)
    for (let from = 0; from + length <= pieces.length; from++) {
      const slug = bySpelling.get(pieces.slice(from, from + length).join(''))
      const to = from + length
      if (slug !== undefined && found.every((other) => to <= other.from || from >= other.to)) found.push({ slug, from, to })
    }
  return found
}

/** A word such as `BROAN505`: the brand glued to the number. */
const afterBrand = (piece: string, brands: readonly NamedBrand[]) =>
  brands
    .flatMap(({ slug, names }) => names.map((name) => ({ slug, name })))
    .filter(({ name }) => name.length >= MIN_LETTERS && piece.startsWith(name) && hasDigit(piece.slice(name.length)))
    .toSorted((a, b) => b.name.length - a.name.length)[0]

/**
 * Possible model numbers in a text, with the brands beside them: single words, and joined neighbours ("FV 08 VQ5"). A measure is none.
 * @param brands all brands of machines.
 */
export function readModels(text: string, brands: readonly NamedBrand[]): ModelReadings {
  const words = text
    .split(/[\s,;:()[\]"'!?#]+/)
    .filter((word) => piecesOf(word).length > 0)
    .slice(0, MAX_WORDS)
  const glued = words.map((word) => afterBrand(piecesOf(word)[0] ?? '', brands))
  const keyOf = (word: string, at: number) => (piecesOf(word)[0] ?? '').slice(glued[at]?.name.length ?? 0)
  const pieces = words.map(keyOf)
  const named = findBrands(pieces, brands)
  const isBrand = (at: number) => named.some(({ from, to }) => at >= from && at < to)
  const slugs = [...new Set([...named.map(({ slug }) => slug), ...glued.flatMap((brand) => brand?.slug ?? [])])]
  const min = slugs.length > 0 ? MIN_WITH_BRAND : MIN_ALONE
  const isAmount = (from: number, to: number) =>
    /^\d+$/.test(pieces[to - 1] ?? '') && from + 1 === to && MEASURE.test(`${pieces[from]}${pieces[to]}`)
  const isMeasure = (key: string) => MEASURE.test(key) && !(slugs.length > 0 && UNIT_OF_ONE_LETTER.test(key))
  const readings: ModelReading[] = []
  for (let from = 0; from < pieces.length; from++)
    for (let to = from + 1; to <= Math.min(pieces.length, from + MAX_FRAGMENTS); to++) {
      const joined = pieces.slice(from, to)
      const key = joined.join('')
      if (joined.some((piece, at) => isBrand(from + at) || LINKS.has(piece) || (joined.length > 1 && isWord(piece)))) continue
      const isName = joined.length === 1 && slugs.length > 0 && !hasDigit(key) && key.length >= MIN_LETTERS
      if (!isName && (!hasDigit(key) || key.length < min || isMeasure(key) || isAmount(from, to))) continue
      if (key.length <= MAX_LENGTH) readings.push({ key, from, to })
      const base = joined.length === 1 ? keyOf((words[from] ?? '').replace(ENDING, ''), from) : key
      if (base !== key && base.length >= MIN_BEFORE_ENDING && hasDigit(base) && base.length <= MAX_LENGTH)
        readings.push({ key: base, from, to })
    }
  return {
    brands: slugs,
    readings: readings.slice(0, MAX_READINGS),
    without: ({ from, to }) => words.filter((_, at) => !(at >= from && at < to) && !isBrand(at) && !LABELS.has(pieces[at] ?? '')).join(' '),
  }
}
