import { conceptQuery } from '#domain/search/search-plan.ts'
import { isFigure, splits } from '#domain/search/search-words.ts'
import type { Concept } from '#domain/search/search-words.ts'
import type { Shop } from '#server/shop/shop.ts'
import { lookUp, nearestWord, existingTerms } from './search-vocabulary.ts'
import type { Known } from './search-vocabulary.ts'

const MAX_SPLITS = 3
/** Letters that tell enough of a longer word. */
const MIN_WITHIN = 5
/** At most one document in so many has a word that may be a slip; so many times as many have what was meant. */
const RARE = 30_000
const COMMON = 20

/** The ways to split a word in two that the catalogue knows, the likeliest first. */
export function knownSplits(word: string, known: ReadonlyMap<string, Known>): [string, string][] {
  const count = (part: string) => known.get(part)?.documents ?? 0
  const worth = ([first, second]: [string, string]) => Math.min(count(first), count(second))
  return splits(word)
    .filter((parts) => worth(parts) > 0)
    .toSorted((a, b) => worth(b) - worth(a))
}

/** Of the likeliest ways to split a word, the first one whose parts stand next to each other in a document. */
async function standingSplit(shop: Shop, word: string, known: ReadonlyMap<string, Known>): Promise<string | undefined> {
  const some = knownSplits(word, known)
    .slice(0, MAX_SPLITS)
    .map((parts) => {
      const terms = parts.map((part) => known.get(part)?.stem ?? part)
      return { parts, query: conceptQuery({ spellings: [{ terms, isPhrase: true }] }) }
    })
  const found = await existingTerms(
    shop,
    some.map(({ query }) => query),
  )
  return some.find(({ query }) => found.has(query))?.parts.join(' ')
}

/**
 * What was meant by a word that the catalogue does not have: one that is a slip away, two that were put together, one that is two slips away, or the
 * thing that most of it names ('tiller' of 'rototiller').
 * @param known all that the word can be split into.
 */
export async function spellingFor(shop: Shop, word: string, known: ReadonlyMap<string, Known>): Promise<string | undefined> {
  const near = await nearestWord(shop, word)
  if (near?.distance === 1) return near.word
  const within = splits(word)
    .flat()
    .filter((part) => part.length >= MIN_WITHIN && part.length * 2 > word.length && known.get(part)?.heads)
    .toSorted((a, b) => b.length - a.length)
  return (await standingSplit(shop, word, known)) ?? near?.word ?? within[0]
}

/**
 * A word that hardly any document has, and that is one slip away from one that many have, is looked for in that spelling too: the concept is changed.
 * @param all documents there are.
 */
export async function addCommonSpelling(shop: Shop, concept: Concept, all: number): Promise<void> {
  if (concept.documents === 0 || concept.documents * RARE > all || isFigure(concept.word)) return
  const near = await nearestWord(shop, concept.word)
  if (near?.distance !== 1 || near.documents < concept.documents * COMMON) return
  const known = (await lookUp(shop, [near.word])).get(near.word)
  concept.spellings.push({ terms: [known?.stem ?? near.word], isPhrase: false })
  concept.documents = near.documents
  concept.heads = Math.max(concept.heads, known?.heads ?? 0)
}
