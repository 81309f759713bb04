import { isFigure } from './search-words.ts'
import type { Concept, Spelling } from './search-words.ts'

/** Figures weigh less than their rarity suggests: the head noun comes first, its size second. */
const FIGURE = 0.8

/** The weight of a concept: inverse document frequency. */
export function weightOf({ word, documents }: Pick<Concept, 'word' | 'documents'>, documentCount: number): number {
  const rarity = Math.log(1 + (documentCount - Math.min(documents, documentCount) + 0.5) / (documents + 0.5))
  return isFigure(word) ? rarity ** 0.75 * FIGURE : rarity ** 0.75
}

const term = (text: string, label: string) => `'${text}'${label && `:${label}`}`

const spellingQuery = ({ terms, isPhrase }: Spelling, label: string) =>
  terms.length === 1 ? term(terms[0] ?? '', label) : `(${terms.map((stem) => term(stem, label)).join(isPhrase ? ' <-> ' : ' & ')})`

/** Without those that another one finds as well: whatever has 'vent cover' has 'cover'. */
const tellingSpellings = (spellings: readonly Spelling[]) => {
  const single = new Set(spellings.flatMap(({ terms }) => (terms.length === 1 ? terms : [])))
  return spellings.filter(({ terms }) => terms.length === 1 || !terms.some((stem) => single.has(stem)))
}

/** A concept as PostgreSQL's `tsquery`; `label` restricts it to fields (`A` the name). Terms hold letters and digits only. */
export const conceptQuery = ({ spellings }: Pick<Concept, 'spellings'>, label = ''): string =>
  `(${tellingSpellings(spellings)
    .map((spelling) => spellingQuery(spelling, label))
    .join(' | ')})`

/** A word counts as a head noun only when it is one in at least this share of the names that contain it. */
const MIN_HEAD_NOUN_SHARE = 0.05

/**
 * The query's head noun: the last concept that can be one. Undefined when none can.
 * @param nouns the words of the query that may be it (`headNounCandidates`).
 */
export const headOf = (concepts: readonly Concept[], nouns: readonly string[]): Concept | undefined =>
  concepts.findLast(
    ({ word, heads, documents }) => nouns.includes(word) && !isFigure(word) && heads > 0 && heads >= documents * MIN_HEAD_NOUN_SHARE,
  )

/** Names with this head noun, as PostgreSQL's `tsquery`: the index has it with a prefix `=`. */
export const headQuery = ({ spellings }: Concept): string =>
  `(${[...new Set(spellings.map(({ terms }) => `'=${terms.at(-1) ?? ''}'`))].join(' | ')})`

/** Whether a name with this head noun has the concept too: its words need not be asked for beside it. */
const isWithin = ({ spellings }: Concept) => spellings.every(({ terms }) => terms.length === 1)

/** Two adjacent words of the query that are adjacent in the name. Undefined where one of them is not a single term. */
export function pairQuery(a: Concept, b: Concept): string | undefined {
  const first = a.spellings[0]?.terms
  const second = b.spellings[0]?.terms
  return first?.length === 1 && second?.length === 1 ? `(${term(first[0] ?? '', 'A')} <-> ${term(second[0] ?? '', 'A')})` : undefined
}

/** The catalogue shares by popularity (terms `~1` to `~5` of a document), each a quarter of the previous one. */
const SHARES = 5

/** Terms in more than this share of the documents do not narrow the search, unless there are no others. */
const COMMON = 0.2

/** The share of a query's weight that a document must match to be scored: from any word to all. */
const PARTS = [0.01, 0.2, 0.35, 0.5, 0.65, 0.8, 1]

/** A parsed query: its concepts, its head noun, and the number of documents in the catalogue. */
export interface ParsedQuery {
  concepts: Concept[]
  headNoun: Concept | undefined
  documentCount: number
}

/** Documents to score. */
export interface Plan {
  /**
   * Rows of `tsquery`s: a document has to match all of one row, whose rarest comes first. In one query, or one row, the index would read every document
   * of every word; so it reads little more than the documents of the rarest.
   */
  queries: string[][]
  /** The share of the catalogue to search: 0 is all of it. */
  share: number
}

/** What a document must have all of, the rarest first. */
const asRow = (words: readonly { query: string; documents: number }[]) =>
  words.toSorted((one, other) => one.documents - other.documents).map(({ query }) => query)

/** What has several spellings costs the index as much for each of them. */
const asWord = (concept: Concept) => ({ query: conceptQuery(concept), documents: concept.documents * concept.spellings.length })

/** What a part has to match to have all of these words. */
export const allOf = (concepts: readonly Concept[]): string[] => asRow(concepts.map(asWord))

/** The smallest sets of concepts with at least `part` of the total weight. Those without weight are in none. */
function shortestMatches(weights: readonly number[], part: number): number[][] {
  const needed = part * (1 - 1e-9) * weights.reduce((sum, weight) => sum + weight, 0)
  const weighty = weights.flatMap((weight, at) => (weight > 0 ? [at] : []))
  const sets: number[][] = []
  for (let mask = 1; mask < 1 << weighty.length; mask++) {
    const members = weighty.filter((_, bit) => mask & (1 << bit))
    const weight = members.reduce((sum, at) => sum + (weights[at] ?? 0), 0)
    if (weight >= needed && members.every((at) => weight - (weights[at] ?? 0) < needed)) sets.push(members)
  }
  return sets
}

/** The expected number of documents with all of these: words of one query tend to occur together, more often than by chance. */
function expected(concepts: readonly Concept[], members: readonly number[], documentCount: number): number {
  const counts = members.map((at) => Math.min(concepts[at]?.documents ?? 0, documentCount)).toSorted((a, b) => a - b)
  return counts.slice(1).reduce((sum, count) => sum * Math.sqrt(count / documentCount), counts[0] ?? 0)
}

const shareFor = (count: number, budget: number) =>
  count > budget ? Math.min(SHARES, Math.ceil(Math.log(count / budget) / Math.log(4))) : 0

/** The known words that narrow a search: all but those in very many documents, where there are others. */
export function narrowingWords({ concepts, documentCount }: Pick<ParsedQuery, 'concepts' | 'documentCount'>): Concept[] {
  const known = concepts.filter(({ documents }) => documents > 0)
  const distinctive = known.filter(({ documents }) => documents <= documentCount * COMMON)
  return distinctive.length > 0 ? distinctive : known
}

/**
 * Documents with at least `part` of the weight of the known words, for the smallest `part` that fits into `budget` documents, in the end all
 * of it; and all documents with a word of unknown frequency.
 */
function minimalSubsets({ concepts, documentCount }: ParsedQuery, budget: number, headNoun?: Concept) {
  const unknown = concepts.flatMap(({ documents }, at) => (documents > 0 ? [] : [[at]]))
  const known = concepts.filter(({ documents }) => documents > 0)
  const narrowing = new Set(narrowingWords({ concepts, documentCount }))
  const weights = concepts.map((concept) => (narrowing.has(concept) ? weightOf(concept, documentCount) : 0))
  const named = headNoun ? headNoun.heads / Math.max(1, headNoun.documents) : 1
  const choices = PARTS.map((part) => {
    const sets = known.length === 0 ? [] : shortestMatches(weights, part)
    const counts = sets.map(
      (members) => expected(concepts, headNoun ? [...new Set([...members, concepts.indexOf(headNoun)])] : members, documentCount) * named,
    )
    return { part, sets: [...sets, ...unknown], count: counts.reduce((sum, count) => sum + count, 0) }
  })
  return choices.find(({ count }) => count <= budget) ?? choices.at(-1) ?? { part: 1, sets: [], count: 0 }
}

/** The share of the budget for documents with the query's head noun. */
const HEAD_NOUN_SHARE = 0.6

/**
 * What to score: documents with as small a part of the query's weight as fits into `budget` documents, a smaller part for those with its head
 * noun; for very common words only those with all of them, and of these the most popular.
 */
export function planCandidates(query: ParsedQuery, budget: number): Plan {
  const { concepts, headNoun } = query
  const queriesOf = (sets: readonly (readonly number[])[], thing?: Concept) =>
    sets.map((members) => {
      const asked = members.flatMap((at) => concepts[at] ?? []).filter((concept) => concept !== thing || !isWithin(thing))
      return asRow([...asked.map(asWord), ...(thing ? [{ query: headQuery(thing), documents: thing.heads }] : [])])
    })
  const every = minimalSubsets(query, budget)
  if (!headNoun || every.part === PARTS[0]) return { queries: queriesOf(every.sets), share: shareFor(every.count, budget) }
  const withHeadNoun = minimalSubsets(query, budget * HEAD_NOUN_SHARE, headNoun)
  const others = minimalSubsets(query, budget * (1 - HEAD_NOUN_SHARE))
  if (others.count > budget) return { queries: queriesOf(withHeadNoun.sets, headNoun), share: shareFor(withHeadNoun.count, budget) }
  // What names the thing and has these words has some of the others' words, too: then it need not be asked for twice.
  const thing = isWithin(headNoun) ? concepts.indexOf(headNoun) : -1
  const isFound = (members: readonly number[]) => others.sets.some((set) => set.every((at) => at === thing || members.includes(at)))
  const named = withHeadNoun.sets.filter((members) => !isFound(members))
  return { queries: [...queriesOf(named, headNoun), ...queriesOf(others.sets)], share: 0 }
}

/** What a plan tells of the documents with all words of its query. */
interface Telling {
  /** Whatever has all narrowing words is among what it finds. */
  isComplete: boolean
  /** Whatever it finds has all known words. */
  isStrict: boolean
}

/** What the documents of a plan have in common, by its rows. */
export function whatTells({ queries, share }: Plan, { headNoun, ...query }: ParsedQuery): Telling {
  const narrowing = new Set(narrowingWords(query).map((concept) => conceptQuery(concept)))
  const known = query.concepts.filter(({ documents }) => documents > 0)
  const has = (row: readonly string[], concept: Concept) =>
    row.includes(conceptQuery(concept)) || (concept === headNoun && row.includes(headQuery(concept)))
  return {
    isComplete: share === 0 && queries.some((row) => row.every((one) => narrowing.has(one))),
    isStrict: queries.every((row) => known.every((concept) => has(row, concept))),
  }
}

/** The fallback when no document matches enough of the query: documents with its rarest words, as many words as the budget allows. */
export function planAny(concepts: readonly Concept[], budget: number): Plan {
  const known = concepts.filter(({ documents }) => documents > 0).toSorted((a, b) => a.documents - b.documents)
  let count = 0
  const rarest = known.filter(({ documents }, at) => at === 0 || (count += documents) + (known[0]?.documents ?? 0) <= budget)
  return {
    queries: (rarest.length > 0 ? rarest : concepts).map((concept) => [conceptQuery(concept)]),
    share: shareFor(known[0]?.documents ?? 0, budget),
  }
}

/**
 * So that no word hides what the others find: documents with all words but one, for each word, and of common ones the most popular. None when
 * there are fewer than two words.
 */
export function planWithoutOne({ concepts, documentCount }: ParsedQuery, budget: number): Plan[] {
  const known = concepts.filter(({ documents }) => documents > 0)
  if (known.length < 2) return []
  const byShare = new Map<number, Map<string, string[]>>()
  for (const left of known) {
    const others = known.filter((concept) => concept !== left)
    const members = others.map((concept) => concepts.indexOf(concept))
    const share = shareFor(expected(concepts, members, documentCount), budget / known.length)
    const row = asRow(others.map(asWord))
    byShare.set(share, (byShare.get(share) ?? new Map<string, string[]>()).set(row.join(), row))
  }
  return [...byShare].toSorted(([one], [other]) => one - other).map(([share, rows]) => ({ queries: [...rows.values()], share }))
}
