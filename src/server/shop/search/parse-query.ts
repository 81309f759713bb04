import { conceptQuery, headOf } from '#domain/search/search-plan.ts'
import type { ParsedQuery } from '#domain/search/search-plan.ts'
import { synonymsOf } from '#domain/search/search-synonyms.ts'
import { figureSpellings, isFigure, replaceWord, searchedWords, splits, thingWords } from '#domain/search/search-words.ts'
import type { Concept } from '#domain/search/search-words.ts'
import type { Shop } from '#server/shop/shop.ts'
import { addCommonSpelling, knownSplits, spellingFor } from './search-spelling.ts'
import { completions, lookUp, normalise, existingTerms } from './search-vocabulary.ts'
import type { Known } from './search-vocabulary.ts'

/** What a text asks for. `text` is as typed, or corrected. */
export interface QueryParse extends ParsedQuery {
  text: string
}

/** Before a job has counted, a catalogue of this size is supposed. */
const UNCOUNTED = 1_000
/** Words of the longest names that the trade has for a thing. */
const LONGEST_NAME = 3

/** What else the thing is called that a word of the query, alone or with its neighbours, names. */
const otherNames = (words: readonly string[], at: number): readonly string[][] =>
  Array.from({ length: LONGEST_NAME }, (_, more) => more + 1).flatMap((length) =>
    Array.from({ length }, (_, back) => at - back)
      .filter((from) => from >= 0 && from + length <= words.length)
      .flatMap((from) => synonymsOf(words.slice(from, from + length).join(' '))),
  )

/** All words of which something must be known to read these. */
const everyForm = (words: readonly string[]) => [
  ...words,
  ...words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`),
  ...words.flatMap(figureSpellings).flatMap(({ terms }) => terms),
  ...words.flatMap(splits).flat(),
  ...words.flatMap((_, at) => otherNames(words, at)).flat(),
]

/** Each word with the ways in which it may be written: its stem, letters and figures apart, glued to a neighbour, split in two, by another name. */
function asConcepts(words: readonly string[], known: ReadonlyMap<string, Known>): Concept[] {
  const stem = (word: string) => known.get(word)?.stem ?? word
  const count = (word: string) => known.get(word)?.documents ?? 0
  return words.map((word, at) => {
    const neighbours = [`${words[at - 1] ?? ''}${word}`, `${word}${words[at + 1] ?? ''}`]
    const glued = neighbours.filter((one) => one !== word && !/\d[a-z]/.test(one) && count(one) > 0)
    const apart = count(word) > 0 ? knownSplits(word, known).slice(0, 1) : []
    const figures = figureSpellings(word).map(({ terms }) => terms)
    const forms = [[word], ...figures, ...glued.map((one) => [one]), ...apart, ...otherNames(words, at)]
    const spellings = new Map(forms.map((form) => form.map(stem)).map((terms) => [terms.join(' '), { terms, isPhrase: terms.length > 1 }]))
    return {
      word,
      spellings: [...spellings.values()],
      documents: Math.max(...forms.map((form) => Math.min(...form.map(count)))),
      heads: Math.max(...forms.map((form) => known.get(form.at(-1) ?? '')?.heads ?? 0)),
    }
  })
}

/** The text with its unknown words as the catalogue spells them. */
async function corrected(
  shop: Shop,
  text: string,
  { concepts, known }: { concepts: readonly Concept[]; known: ReadonlyMap<string, Known> },
): Promise<string> {
  const strange = concepts.filter(({ word, documents, spellings }) => documents === 0 && spellings.length === 1 && !isFigure(word))
  if (strange.length === 0) return text
  // The counts may be older than the documents.
  const found = await existingTerms(
    shop,
    strange.map((concept) => conceptQuery(concept)),
  )
  let better = text
  for (const concept of strange)
    if (!found.has(conceptQuery(concept))) {
      const word = await spellingFor(shop, concept.word, known)
      if (word !== undefined) better = replaceWord(better, concept.word, word)
    }
  return better
}

/**
 * Reads a text in the catalogue's own words. Unless `isExact`, a word that the catalogue does not have is corrected to one that it has. While
 * somebody `isTyping`, the last word may be only the beginning of one.
 */
export async function parseQuery(
  shop: Shop,
  text: string,
  { isExact, isTyping = false }: { isExact: boolean; isTyping?: boolean },
): Promise<QueryParse> {
  const normalised = await normalise(shop, text)
  const words = searchedWords(normalised)
  const known = await lookUp(shop, everyForm(words))
  const all = known.get('')?.documents || UNCOUNTED
  const concepts = asConcepts(words, known)
  const last = concepts.at(-1)
  if (isTyping && last && !isFigure(last.word))
    for (const stem of await completions(shop, last.word)) {
      if (last.spellings.every(({ terms }) => terms[0] !== stem)) last.spellings.push({ terms: [stem], isPhrase: false })
    }
  if (!isExact) for (const concept of concepts) await addCommonSpelling(shop, concept, all)
  const better = isExact ? text : await corrected(shop, text, { concepts, known })
  if (better !== text) return parseQuery(shop, better, { isExact: true })
  return { text, concepts, thing: headOf(concepts, thingWords(normalised)), all }
}
