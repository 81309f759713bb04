import { isFigure } from './search-words.ts'
import type { Concept, Spelling } from './search-words.ts'

/** Figures tell less than their rarity: the thing comes first, its size second. */
const FIGURE = 0.8

/** How much a concept tells about what is wanted: the rarer, the more (inverse document frequency). */
export function weightOf({ word, documents }: Pick<Concept, 'word' | 'documents'>, all: number): number {
  const rarity = Math.log(1 + (all - Math.min(documents, all) + 0.5) / (documents + 0.5))
  return isFigure(word) ? rarity ** 0.75 * FIGURE : rarity ** 0.75
}

const term = (text: string, label: string) => `'${text}'${label && `:${label}`}`

const spellingQuery = ({ terms, isPhrase }: Spelling, label: string) =>
  terms.length === 1 ? term(terms[0] ?? '', label) : `(${terms.map((one) => term(one, label)).join(isPhrase ? ' <-> ' : ' & ')})`

/** A concept as PostgreSQL's `tsquery`; `label` restricts it to fields (`A` the name). Terms hold letters and digits only. */
export const conceptQuery = ({ spellings }: Pick<Concept, 'spellings'>, label = ''): string =>
  `(${spellings.map((spelling) => spellingQuery(spelling, label)).join(' | ')})`

/** A word names the thing itself in at least this share of the names that have it, or it is no name of a thing. */
const NAMING = 0.05

/**
 * Which concept names the thing that is looked for: the last one that can. Undefined when none does.
 * @param words those of the query that may (`thingWords`).
 */
export const headOf = (concepts: readonly Concept[], words: readonly string[]): Concept | undefined =>
  concepts.findLast(({ word, heads, documents }) => words.includes(word) && !isFigure(word) && heads > 0 && heads >= documents * NAMING)

/** Names whose thing it is, as PostgreSQL's `tsquery`: the index has it with a mark in front. */
export const headQuery = ({ spellings }: Concept): string => `(${spellings.map(({ terms }) => `'=${terms.at(-1) ?? ''}'`).join(' | ')})`

/** Two neighbours of the query standing next to each other in the name. Undefined where one of them is no single term. */
export function pairQuery(a: Concept, b: Concept): string | undefined {
  const first = a.spellings[0]?.terms
  const second = b.spellings[0]?.terms
  return first?.length === 1 && second?.length === 1 ? `(${term(first[0] ?? '', 'A')} <-> ${term(second[0] ?? '', 'A')})` : undefined
}

/** The catalogue shares by popularity (terms `~1` to `~5` of a document), each a quarter of the one before. */
const SHARES = 5

/** What this share of all documents has narrows nothing down, unless there is nothing else. */
const COMMON = 0.2

/** How much of a query's weight a document must have to be scored: any word of it, up to all. */
const PARTS = [0.01, 0.2, 0.35, 0.5, 0.65, 0.8, 1]

/** What a query asks for: its concepts, which of them names the thing, and how many documents there are. */
export interface ParsedQuery {
  concepts: Concept[]
  thing: Concept | undefined
  all: number
}

export interface Plan {
  /** A `tsquery` of what is worth scoring. */
  query: string
  /** The share of the catalogue to look in: 0 is all of it. */
  share: number
}

/** The smallest sets of concepts that carry at least `part` of the weight of all. */
function shortestMatches(weights: readonly number[], part: number): number[][] {
  const needed = part * (1 - 1e-9) * weights.reduce((sum, weight) => sum + weight, 0)
  const sets: number[][] = []
  for (let mask = 1; mask < 1 << weights.length; mask++) {
    const members = weights.flatMap((_, at) => (mask & (1 << at) ? [at] : []))
    const weight = members.reduce((sum, at) => sum + (weights[at] ?? 0), 0)
    if (weight >= needed && members.every((at) => weight - (weights[at] ?? 0) < needed)) sets.push(members)
  }
  return sets
}

/** How many documents have all of these: words of one query keep company, so that more have both than chance would have it. */
function expected(concepts: readonly Concept[], members: readonly number[], all: number): number {
  const counts = members.map((at) => Math.min(concepts[at]?.documents ?? 0, all)).toSorted((a, b) => a - b)
  return counts.slice(1).reduce((sum, count) => sum * Math.sqrt(count / all), counts[0] ?? 0)
}

const shareFor = (count: number, budget: number) =>
  count > budget ? Math.min(SHARES, Math.ceil(Math.log(count / budget) / Math.log(4))) : 0

/**
 * Documents that have at least `part` of the weight of the words that are known, for the smallest `part` that `budget` documents allow, at last all of
 * it; and whatever has a word that is not known to stand anywhere.
 */
function minimalSubsets({ concepts, all }: ParsedQuery, budget: number, thing?: Concept) {
  const strange = concepts.flatMap(({ documents }, at) => (documents > 0 ? [] : [[at]]))
  const known = concepts.filter(({ documents }) => documents > 0)
  const telling = known.filter(({ documents }) => documents <= all * COMMON)
  const narrowing = new Set(telling.length > 0 ? telling : known)
  const weights = concepts.map((concept) => (narrowing.has(concept) ? weightOf(concept, all) : 0))
  const named = thing ? thing.heads / Math.max(1, thing.documents) : 1
  const choices = PARTS.map((part) => {
    const sets = known.length === 0 ? [] : shortestMatches(weights, part)
    const counts = sets.map(
      (members) => expected(concepts, thing ? [...new Set([...members, concepts.indexOf(thing)])] : members, all) * named,
    )
    return { part, sets: [...sets, ...strange], count: counts.reduce((sum, count) => sum + count, 0) }
  })
  return choices.find(({ count }) => count <= budget) ?? choices.at(-1) ?? { part: 1, sets: [], count: 0 }
}

/** How much of the budget goes to documents whose name says that they are the thing that is looked for. */
const FOR_THINGS = 0.6

/**
 * What to score: documents with as small a part of the query's weight as `budget` documents allow, a smaller part of those that are the thing that is
 * looked for; with very common words only those with all of them, and of these the most popular.
 * @param all documents there are.
 */
export function planCandidates(meant: ParsedQuery, budget: number): Plan {
  const { concepts, thing } = meant
  const asQuery = (members: readonly number[]) =>
    `(${members
      .flatMap((at) => concepts[at] ?? [])
      .map((one) => conceptQuery(one))
      .join(' & ')})`
  const queryOf = ({ sets }: { sets: number[][] }) => sets.map(asQuery).join(' | ')
  const every = minimalSubsets(meant, budget)
  if (!thing || every.part === PARTS[0]) return { query: queryOf(every), share: shareFor(every.count, budget) }
  const things = minimalSubsets(meant, budget * FOR_THINGS, thing)
  const named = `(${queryOf(things)}) & ${headQuery(thing)}`
  const others = minimalSubsets(meant, budget * (1 - FOR_THINGS))
  if (others.count > budget) return { query: named, share: shareFor(things.count, budget) }
  return { query: `(${named}) | ${queryOf(others)}`, share: 0 }
}

/** What is left when no document has enough of the query: documents with the rarest of its words, as many words as the budget allows. */
export function planAny(concepts: readonly Concept[], budget: number): Plan {
  const known = concepts.filter(({ documents }) => documents > 0).toSorted((a, b) => a.documents - b.documents)
  let count = 0
  const some = known.filter(({ documents }, at) => at === 0 || (count += documents) + (known[0]?.documents ?? 0) <= budget)
  return {
    query: (some.length > 0 ? some : concepts).map((one) => conceptQuery(one)).join(' | '),
    share: shareFor(known[0]?.documents ?? 0, budget),
  }
}
