import { editDistance } from '../edit-distance.ts'

/** Hostile input costs no more than an honest one: 100 characters and 8 words count. */
const MAX_CHARACTERS = 100
const MAX_WORDS = 8

/** The searchable part of what was typed: trimmed, without control characters and broken surrogates. */
export const cleanQuery = (text: string): string =>
  text
    .slice(0, MAX_CHARACTERS * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()

const STOP_WORDS = new Set(
  'a an the and or of for with without to in is it by on at from my your our i me we you this that these those are be as do does how what which where need want looking find please any some'.split(
    ' ',
  ),
)

/** One way in which a word may stand in a document: all of its terms, next to each other when `isPhrase`. */
export interface Spelling {
  terms: string[]
  isPhrase: boolean
}

/** What a query asks for in one place: any of its spellings. `word` is as typed (normalised). */
export interface Concept {
  word: string
  spellings: Spelling[]
  /** Documents that have it, as far as is known. */
  documents: number
  /** Documents whose thing it names: of a 'toilet seat' the seat. */
  heads: number
}

const BEFORE_USE = new Set(['for', 'with', 'without', 'to', 'under', 'over', 'in', 'on', 'from', 'by', 'w'])

/** The words of a normalised text that tell what the thing is, before those that tell where it goes and what is on it: 'valve' of 'valve under sink'. */
export function thingWords(normalised: string): string[] {
  const words = normalised.split(' ')
  const end = words.findIndex((word, at) => at > 0 && BEFORE_USE.has(word))
  return searchedWords(words.slice(0, end === -1 ? words.length : end).join(' '))
}

/** The words that are searched for, from a normalised text. Little words count only when there are no others. */
export function searchedWords(normalised: string): string[] {
  const words = normalised.split(' ').filter((word) => word !== '')
  const telling = words.filter((word) => !STOP_WORDS.has(word))
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MAX_WORDS)
}

/** Whether a word is a number, a measure or a size: never misspelled, never split. */
export const isFigure = (word: string): boolean => /\d/.test(word)

/** Other spellings of a figure: 'merv13' may stand as 'merv 13'. */
export function figureSpellings(word: string): Spelling[] {
  const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(word) ?? []
  return letters && digits ? [{ terms: [letters, digits], isPhrase: true }] : []
}

const MIN_PART = 3

/** Every way to split a word in two: 'dustbag' may stand as 'dust bag'. */
export const splits = (word: string): [string, string][] =>
  isFigure(word)
    ? []
    : Array.from({ length: Math.max(0, word.length - 2 * MIN_PART + 1) }, (_, at) => [
        word.slice(0, at + MIN_PART),
        word.slice(at + MIN_PART),
      ])

/** Edits that may lie between a word and what was meant: none in a short word, one in a middling one, two in a long one. */
const slipsIn = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/** In a word of four letters another letter makes another word ('slop', 'stop'); a letter left out or added, or two swapped, is a slip. */
const isOtherWord = (word: string, candidate: string) =>
  word.length === 4 && candidate.length === 4 && word.split('').toSorted().join() !== candidate.split('').toSorted().join()

/** A word of the catalogue, and how many edits lie between it and what was typed. */
export interface Correction {
  word: string
  documents: number
  distance: number
}

/**
 * What a misspelled word was meant to be: among the catalogue's words, near ones first, then frequent ones; undefined when none is near enough. Of a word
 * in the plural the singular may be nearer.
 */
export function correctWord(word: string, known: readonly { word: string; documents: number }[]): Correction | undefined {
  const most = slipsIn(word)
  const one = word.length > 4 ? word.replace(/(?<=[^s])s$/, '') : word
  let best: (Correction & { worth: number }) | undefined
  for (const candidate of known) {
    if (most === 0 || candidate.word.length < 3 || isOtherWord(word, candidate.word)) continue
    const distance = Math.min(editDistance(word, candidate.word, most), editDistance(one, candidate.word, most))
    if (distance > most || distance === 0) continue
    const sameEnds = (candidate.word[0] === word[0] ? 1.5 : 0) + (candidate.word.at(-1) === word.at(-1) ? 0.5 : 0)
    const worth = Math.log(1 + candidate.documents) - 4 * distance + sameEnds
    if (!best || worth > best.worth) best = { ...candidate, distance, worth }
  }
  return best
}

/** A text with a word replaced, whatever its case. */
export const replaceWord = (text: string, word: string, by: string): string =>
  text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu'), by)
