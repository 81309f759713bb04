import { conceptQuery, headOf } from '#domain/search/search-plan.ts'
import type { ParsedQuery } from '#domain/search/search-plan.ts'
import { synonymsOf } from '#domain/search/search-synonyms.ts'
import type { Synonyms } from '#domain/search/search-synonyms.ts'
import { figureSpellings, isFigure, replaceWord, contentWords, splits, headNounCandidates } from '#domain/search/search-words.ts'
import type { Concept } from '#domain/search/search-words.ts'
import type { Shop } from '#server/shop/shop.ts'
import { searchWording } from './search-wording.ts'
import { addCommonSpelling, knownSplits, spellingFor } from './search-spelling.ts'
import { completions, lookUp, normalise, existingTerms } from './search-vocabulary.ts'
import type { Known } from './search-vocabulary.ts'

/** A parsed query. `text` is as typed, or corrected. */
export interface QueryParse extends ParsedQuery {
  text: string
}

/** The assumed size of the catalogue before a job has counted it. */
const UNCOUNTED = 1_000
/** Number of words in the longest synonym. */
const LONGEST_NAME = 3

/** Synonyms of a word of the query, alone or with its neighbours. */
const otherNames = (words: readonly string[], at: number, own: Synonyms): readonly string[][] =>
  Array.from({ length: LONGEST_NAME }, (_, more) => more + 1).flatMap((length) =>
    Array.from({ length }, (_, back) => at - back)
      .filter((from) => from >= 0 && from + length <= words.length)
      .flatMap((from) => synonymsOf(words.slice(from, from + length).join(' '), own)),
  )

/** All word forms to look up in the vocabulary for this query. */
const lookupForms = (words: readonly string[], more: Synonyms) => [
  ...words,
  ...words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`),
  ...words.flatMap(figureSpellings).flatMap(({ terms }) => terms),
  ...words.flatMap(splits).flat(),
  ...words.flatMap((_, at) => otherNames(words, at, more)).flat(),
]

/** Each word with its spellings: its stem, letters and figures apart, joined with a neighbour, split in two, synonyms. */
function asConcepts(words: readonly string[], known: ReadonlyMap<string, Known>, more: Synonyms): Concept[] {
  const stem = (word: string) => known.get(word)?.stem ?? word
  const count = (word: string) => known.get(word)?.documents ?? 0
  return words.map((word, at) => {
    const neighbours = [`${words[at - 1] ?? ''}${word}`, `${word}${words[at + 1] ?? ''}`]
    const glued = neighbours.filter((form) => form !== word && !/\d[a-z]/.test(form) && count(form) > 0)
    const apart = count(word) > 0 ? knownSplits(word, known).slice(0, 1) : []
    const figures = figureSpellings(word).map(({ terms }) => terms)
    const forms = [[word], ...figures, ...glued.map((form) => [form]), ...apart, ...otherNames(words, at, more)]
    const spellings = new Map(forms.map((form) => form.map(stem)).map((terms) => [terms.join(' '), { terms, isPhrase: terms.length > 1 }]))
    return {
      word,
      spellings: [...spellings.values()],
      documents: Math.max(...forms.map((form) => Math.min(...form.map(count)))),
      heads: Math.max(...forms.map((form) => known.get(form.at(-1) ?? '')?.heads ?? 0)),
    }
  })
}

/** The text with unknown words replaced by the catalogue's spelling. */
async function corrected(
  shop: Shop,
  text: string,
  { concepts, known }: { concepts: readonly Concept[]; known: ReadonlyMap<string, Known> },
): Promise<string> {
  const unknown = concepts.filter(({ word, documents, spellings }) => documents === 0 && spellings.length === 1 && !isFigure(word))
  if (unknown.length === 0) return text
  // The counts may be older than the documents.
  const found = await existingTerms(
    shop,
    unknown.map((concept) => conceptQuery(concept)),
  )
  let better = text
  for (const concept of unknown)
    if (!found.has(conceptQuery(concept))) {
      const word = await spellingFor(shop, concept.word, known)
      if (word !== undefined) better = replaceWord(better, concept.word, word)
    }
  return better
}

/**
 * Parses a text with the catalogue's vocabulary. Unless `isExact`, an unknown word is corrected to a known one. When `isTyping`, the last
 * word may be a prefix.
 */
export async function parseQuery(
  shop: Shop,
  text: string,
  { isExact, isTyping = false }: { isExact: boolean; isTyping?: boolean },
): Promise<QueryParse> {
  const [normalised, { synonyms, stopWords }] = await Promise.all([normalise(shop, text), searchWording(shop)])
  const words = contentWords(normalised, stopWords)
  const known = await lookUp(shop, lookupForms(words, synonyms))
  const documentCount = known.get('')?.documents || UNCOUNTED
  const concepts = asConcepts(words, known, synonyms)
  const last = concepts.at(-1)
  if (isTyping && last && !isFigure(last.word))
    for (const stem of await completions(shop, last.word)) {
      if (last.spellings.every(({ terms }) => terms[0] !== stem)) last.spellings.push({ terms: [stem], isPhrase: false })
    }
  if (!isExact) for (const concept of concepts) await addCommonSpelling(shop, concept, documentCount)
  const better = isExact ? text : await corrected(shop, text, { concepts, known })
  if (better !== text) return parseQuery(shop, better, { isExact: true })
  return { text, concepts, headNoun: headOf(concepts, headNounCandidates(normalised, stopWords)), documentCount }
}
