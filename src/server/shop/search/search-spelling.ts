import { conceptQuery } from '#domain/search/search-plan.ts'
import { isFigure, splits } from '#domain/search/search-words.ts'
import type { Concept } from '#domain/search/search-words.ts'
import type { Correction } from '#domain/search/correction.ts'
import { consonantsOf, editDistance } from '#domain/search/edit-distance.ts'
import type { Synonyms } from '#domain/search/search-synonyms.ts'
import { activeBrands } from '#server/shop/catalog/category.ts'
import type { Shop } from '#server/shop/shop.ts'
import { lookUp, nearestWords, existingTerms } from './search-vocabulary.ts'
import type { Known } from './search-vocabulary.ts'

const MAX_SPLITS = 3
/** Minimum length for matching a part of a longer word. */
const MIN_WITHIN = 5
/** A possible typo occurs in at most one document in this many; the intended word this many times as often. */
const RARE = 30_000
const COMMON = 20

/** The ways to split a word into two known ones, the most frequent first. */
export function knownSplits(word: string, known: ReadonlyMap<string, Known>): [string, string][] {
  const count = (part: string) => known.get(part)?.documents ?? 0
  const rarestCount = ([first, second]: [string, string]) => Math.min(count(first), count(second))
  return splits(word)
    .filter((parts) => rarestCount(parts) > 0)
    .toSorted((a, b) => rarestCount(b) - rarestCount(a))
}

/** Of the most frequent splits of a word, the first whose parts are adjacent in a document. */
async function adjacentSplit(shop: Shop, word: string, known: ReadonlyMap<string, Known>): Promise<string | undefined> {
  const candidates = knownSplits(word, known)
    .slice(0, MAX_SPLITS)
    .map((parts) => {
      const terms = parts.map((part) => known.get(part)?.stem ?? part)
      return { parts, query: conceptQuery({ spellings: [{ terms, isPhrase: true }] }) }
    })
  const found = await existingTerms(
    shop,
    candidates.map(({ query }) => query),
  )
  return candidates.find(({ query }) => found.has(query))?.parts.join(' ')
}

/**
 * A word's correction, chosen among several by the other words of the query: the first that a part has together with most of them. Few mistake the
 * first letter: another word that begins with another one ('drips', 'grips') has to stand beside all of them.
 */
async function fittingWord(
  shop: Shop,
  typed: string,
  { candidates, others }: { candidates: readonly Correction[]; others: readonly Concept[] },
): Promise<Correction | undefined> {
  const beside = others.filter(({ documents }) => documents > 0).map((concept) => conceptQuery(concept))
  if (candidates.length === 0 || beside.length === 0) return candidates[0]
  const stems = await lookUp(
    shop,
    candidates.flatMap(({ word }) => word.split(' ')),
  )
  const asked = candidates.map(({ word }) => {
    const terms = word.split(' ').map((one) => stems.get(one)?.stem ?? one)
    const own = conceptQuery({ spellings: [{ terms, isPhrase: terms.length > 1 }] })
    return { all: [own, ...beside].join(' & '), some: `${own} & (${beside.join(' | ')})` }
  })
  const found = await existingTerms(
    shop,
    asked.flatMap(({ all, some }) => [all, some]),
  )
  const isFound = (which: 'all' | 'some') =>
    candidates.find(({ word }, at) => (which === 'all' || word[0] === typed[0]) && found.has(asked[at]?.[which] ?? ''))
  // What only synonyms have, no part has: 'squirrel' in 'squirrel cage'.
  return (
    isFound('all') ??
    isFound('some') ??
    candidates.find(({ word, documents, distance }) => documents === 0 && distance === 1 && word[0] === typed[0])
  )
}

/** How far a brand's name may be from what was typed, and the least letters of both. */
const BRAND = { edits: 2, letters: 5 }

/** The brands that a word may be meant as, nearest first: names are spelled by ear ('bissle', 'braun'), and their consonants agree. */
async function nearestBrands(shop: Shop, typed: string): Promise<Correction[]> {
  const sound = consonantsOf(typed)
  return (await activeBrands(shop))
    .map(({ name }) =>
      name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim(),
    )
    .filter((name) => Math.min(name.length, typed.length) >= BRAND.letters && name[0] === typed[0] && consonantsOf(name) === sound)
    .map((word) => ({ word, documents: 1, distance: editDistance(typed, word, BRAND.edits) }))
    .filter(({ distance }) => distance <= BRAND.edits)
    .toSorted((a, b) => a.distance - b.distance)
}

/** Whether a word that only synonyms have stands for something that a part has: 'squirrel' of 'squirrel cage' does, 'garbage' where nothing is sold for it does not. */
async function leadsToParts(shop: Shop, word: string, synonyms: Synonyms): Promise<boolean> {
  const others = [...synonyms].filter(([phrase]) => phrase.split(' ').includes(word)).flatMap(([, alternatives]) => alternatives)
  const known = await lookUp(shop, others.flat())
  return others.some((words) => words.every((one) => known.get(one)?.documents) && known.get(words.at(-1) ?? '')?.heads)
}

/**
 * The correction of an unknown word: a known word one edit away, two words written as one, a word two edits away, or the head noun that it
 * contains ('tiller' in 'rototiller'). Of several words, one that occurs with the others of the query; none when none does.
 * @param context `known`: the vocabulary for splitting the word; `others`: the other words of the query; `more`: words that are known though no name has them, for they
 * are in `synonyms`.
 */
export async function spellingFor(
  shop: Shop,
  word: string,
  {
    known,
    others,
    more,
    synonyms,
  }: { known: ReadonlyMap<string, Known>; others: readonly Concept[]; more: readonly string[]; synonyms: Synonyms },
): Promise<string | undefined> {
  const found = await fittingWord(shop, word, { candidates: await nearestWords(shop, word, more), others })
  const near = found?.documents === 0 && !(await leadsToParts(shop, found.word, synonyms)) ? undefined : found
  if (near?.distance === 1) return near.word
  const within = splits(word)
    .flat()
    .filter((part) => part.length >= MIN_WITHIN && part.length * 2 > word.length && known.get(part)?.heads)
    .toSorted((a, b) => b.length - a.length)
  return (
    (await adjacentSplit(shop, word, known)) ??
    near?.word ??
    within[0] ??
    (await fittingWord(shop, word, { candidates: await nearestBrands(shop, word), others }))?.word
  )
}

/**
 * A very rare word one edit away from a frequent one is searched for in that spelling too: changes the concept.
 * @param documentCount documents in total.
 */
export async function addCommonSpelling(shop: Shop, concept: Concept, documentCount: number): Promise<void> {
  if (concept.documents === 0 || concept.documents * RARE > documentCount || isFigure(concept.word)) return
  const [near] = await nearestWords(shop, concept.word)
  if (near?.distance !== 1 || near.documents < concept.documents * COMMON) return
  const known = (await lookUp(shop, [near.word])).get(near.word)
  concept.spellings.push({ terms: [known?.stem ?? near.word], isPhrase: false })
  concept.documents = near.documents
  concept.heads = Math.max(concept.heads, known?.heads ?? 0)
}
