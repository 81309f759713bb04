import { plainForms } from './plain-forms.ts'
import { withoutAccents } from './spanish-words.ts'

/** Bounds the cost of hostile input: only 100 characters and 8 words count. */
const MAX_CHARACTERS = 100
const MAX_WORDS = 8

/** The searchable part of what was typed: trimmed, in plain forms of letters, without control characters and broken surrogates. */
export const cleanQuery = (text: string): string =>
  plainForms(text.slice(0, MAX_CHARACTERS * 4).toWellFormed())
    .replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()

const STOP_WORDS = new Set(
  'a an the and or of for with without to in is it by on at from my your our i me we you this that these those are be as do does how what which where need want looking find please any some has have had was were there when just really very im ive so too also then still otherwise ok okay since anymore longer brand hi hello hey thanks thank would could should why who use using get getting got like keep keeps model models de para con el los las'.split(
    ' ',
  ),
)

/** What people do, which names a part only before another word: 'run capacitor', but not 'when I run the vacuum'. */
const VERBS = new Set(
  'run runs running blow blows blowing come comes coming go goes going leave leaves leaving put puts make makes making'.split(' '),
)

/**
 * The text without verbs that name nothing: at its end, or before a word that says nothing either. A text of nothing else stays, and while somebody types the
 * last word, which may become another one ('blow', 'blower').
 */
export function withoutVerbs(normalised: string, isTyping = false): string {
  const words = normalised.split(' ')
  const isTelling = (word: string | undefined) =>
    word !== undefined && word !== 'all' && !STOP_WORDS.has(word) && !NEGATIONS.has(word) && !VERBS.has(word)
  const left = words.filter((word, at) => !VERBS.has(word) || isTelling(words[at + 1]) || (isTyping && at === words.length - 1))
  return left.some((word) => !STOP_WORDS.has(word)) ? left.join(' ') : normalised
}

/** Words of a complaint that name nothing: 'does not turn'. */
const NEGATIONS = new Set(['no', 'not', 'never'])
export const isNegation = (word: string): boolean => NEGATIONS.has(word)

/** What says that the next word is not wanted: 'filter without hepa', 'not hepa'. */
const EXCLUSIONS = new Set(['not', 'non', 'without', 'except'])

/** The words of a normalised text behind 'non': 'ducted' in 'non ducted filter'. */
export function wordsBehindNon(normalised: string): string[] {
  const words = normalised.split(' ')
  return words.filter((_, at) => words[at - 1] === 'non')
}

/**
 * The words of a normalised text that are not wanted, each behind a word that says so, and the text without them and those.
 * @param called the words that have 'non' before them in what parts are called: they say what is wanted.
 */
export function withoutUnwanted(normalised: string, called?: ReadonlySet<string>): { wanted: string; unwanted: string[] } {
  const words = normalised.split(' ')
  const isCalled = (index: number) => words[index] === 'non' && called?.has(words[index + 1] ?? '')
  const at = (index: number) => EXCLUSIONS.has(words[index] ?? '') && !STOP_WORDS.has(words[index + 1] ?? 'a') && !isCalled(index)
  const unwanted = words.filter((_, index) => at(index - 1))
  const wanted = words.filter((_, index) => !at(index) && !at(index - 1)).join(' ')
  return wanted === '' ? { wanted: normalised, unwanted: [] } : { wanted, unwanted }
}

/** A word that may be a verb: 'draining', 'connected'; or a noun or an adjective: 'housing', 'scented'. */
export const mayBeVerb = (word: string): boolean => /(?:ing|ed)$/.test(word)

/** A text with `won't` and `doesn't` written as 'not'. */
export const withoutContractions = (text: string): string =>
  text.replace(/\b(?:ca|could|did|do|does|has|have|is|was|will|wo|would)n['’`´]?t\b|\bcannot\b/gi, 'not')

/** One spelling of a word in a document: all of its terms, adjacent when `isPhrase`. */
export interface Spelling {
  terms: string[]
  isPhrase: boolean
}

/** One concept of a query: any of its spellings. `word` is as typed (normalised). */
export interface Concept {
  word: string
  spellings: Spelling[]
  /** Document frequency, as far as it is known. */
  documents: number
  /** In how many names it is the head noun: 'seat' in 'toilet seat'. */
  heads: number
  /** It says what the part is for: 'motor' in 'plug for a motor'. */
  isUse?: boolean
}

const BEFORE_USE = new Set(['for', 'with', 'without', 'to', 'under', 'over', 'in', 'on', 'from', 'by', 'w', 'de', 'para'])

/** The words of a normalised text that say what a part is for, behind 'for'; no figures. */
export function wordsOfUse(normalised: string): string[] {
  const words = normalised.split(' ')
  const at = words.findIndex((word, index) => index > 0 && (word === 'for' || word === 'para'))
  return at === -1 ? [] : words.slice(at + 1).filter((word) => !isFigure(word))
}

/** The words of a normalised text that may be the head noun, before those that say where it is used: 'valve' in 'valve under sink'. */
export function headNounCandidates(normalised: string, stopWords?: ReadonlySet<string>): string[] {
  const words = normalised.split(' ')
  const end = words.findIndex((word, at) => at > 0 && BEFORE_USE.has(word))
  return contentWords(words.slice(0, end === -1 ? words.length : end).join(' '), stopWords)
}

/**
 * The words to search for, from a normalised text. Stop words count only when there are no others.
 * @param more the shop's stop words, beside the built-in ones.
 */
export function contentWords(normalised: string, more?: ReadonlySet<string>): string[] {
  const words = normalised.split(' ').filter((word) => word !== '')
  const withoutStopWords = words.filter((word) => !STOP_WORDS.has(word) && !more?.has(word))
  return [...new Set(withoutStopWords.length > 0 ? withoutStopWords : words)].slice(0, MAX_WORDS)
}

/**
 * One key for a search as a whole, whatever the order and the case of its words, without those that mean nothing.
 * @param more the shop's stop words, beside the built-in ones.
 */
export const searchKey = (text: string, more?: ReadonlySet<string>): string =>
  contentWords(
    withoutAccents(plainForms(text))
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' '),
    more,
  )
    .toSorted()
    .join(' ')

/** Whether a word is a number, a measure or a size: never corrected, never split. */
export const isFigure = (word: string): boolean => /\d/.test(word)

/** Other spellings of a figure: 'merv13' may be written 'merv 13'. */
export function figureSpellings(word: string): Spelling[] {
  const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(word) ?? []
  return letters && digits ? [{ terms: [letters, digits], isPhrase: true }] : []
}

/** A size with its first two figures the other way round: '16x25x1' of '25x16x1'; undefined for any other word. */
export function turnedSize(word: string): string | undefined {
  const [, first, second, rest = ''] = /^(\d[\dp]{0,5})x(\d[\dp]{0,5})(x\d[\dp]{0,5})?$/.exec(word) ?? []
  return first === undefined || first === second ? undefined : `${second}x${first}${rest}`
}

const MIN_PART = 3

/** Every way to split a word in two: 'dustbag' may be written 'dust bag'. */
export const splits = (word: string): [string, string][] =>
  isFigure(word)
    ? []
    : Array.from({ length: Math.max(0, word.length - 2 * MIN_PART + 1) }, (_, at) => [
        word.slice(0, at + MIN_PART),
        word.slice(at + MIN_PART),
      ])

/** Replaces a word in a text, ignoring case. */
export const replaceWord = (text: string, word: string, by: string): string =>
  text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu'), by)
