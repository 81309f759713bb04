import { conceptQuery, headOf, headQuery } from '#domain/search/search-plan.ts'
import type { ParsedQuery } from '#domain/search/search-plan.ts'
import { symptomIn } from '#domain/search/search-symptoms.ts'
import { englishOf, withEnglishJoiners, withoutAccents } from '#domain/search/spanish-words.ts'
import { synonymsOf } from '#domain/search/search-synonyms.ts'
import type { Synonyms } from '#domain/search/search-synonyms.ts'
import {
  figureSpellings,
  isFigure,
  isNegation,
  replaceWord,
  contentWords,
  splits,
  headNounCandidates,
  withoutContractions,
  withoutUnwanted,
  mayBeVerb,
  turnedSize,
  withoutVerbs,
  wordsBehindNon,
  wordsOfUse,
} from '#domain/search/search-words.ts'
import type { Concept, Spelling } from '#domain/search/search-words.ts'
import type { Shop } from '#server/shop/shop.ts'
import { searchWording } from './search-wording.ts'
import type { KnownSymptom } from './search-wording.ts'
import { addCommonSpelling, knownSplits, spellingFor } from './search-spelling.ts'
import { completions, lookUp, normalise, existingTerms, spelledInNames } from './search-vocabulary.ts'
import type { Known } from './search-vocabulary.ts'

/** A parsed query. `text` is as typed, or corrected; `symptom` is what it says is wrong with a machine. */
export interface QueryParse extends ParsedQuery {
  text: string
  symptom: KnownSymptom | null
  /** The same query for each kind of part that is likely the cause of the symptom, in its order. */
  byCause: ParsedQuery[]
  /** What the name of a part has that is named beside a symptom, as PostgreSQL's `tsquery`; null when fewer than two words or none of a thing are. */
  named: string | null
  /** The words of the text that no part has, as they were typed. */
  unmatched: string[]
  /** What parts are not to have in their names ('not hepa'), as PostgreSQL's `tsquery`s. */
  unwanted: string[]
}

type KnownWords = ReadonlyMap<string, Known>

/** The assumed size of the catalogue before a job has counted it. */
const UNCOUNTED = 1_000
/** Kinds of part that are looked for by themselves, each with a search of its own. */
const MAX_KINDS = 4
/** Number of words in the longest synonym. */
const LONGEST_NAME = 3

/** Synonyms of a word of the query, alone or with its neighbours. */
const otherNames = (words: readonly string[], at: number, own: Synonyms): readonly string[][] =>
  Array.from({ length: LONGEST_NAME }, (_, more) => more + 1).flatMap((length) =>
    Array.from({ length }, (_, back) => at - back)
      .filter((from) => from >= 0 && from + length <= words.length)
      .flatMap((from) => synonymsOf(words.slice(from, from + length).join(' '), own)),
  )

/** A kind of part with its synonyms, each as its words. */
const namesOfPart = (part: string, own: Synonyms): readonly (readonly string[])[] => [part.split(' '), ...synonymsOf(part, own)]

/** All word forms to look up in the vocabulary for this query. */
const lookupForms = (words: readonly string[], more: Synonyms) => [
  ...words,
  ...words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`),
  ...words.flatMap(figureSpellings).flatMap(({ terms }) => terms),
  ...words.flatMap(splits).flat(),
  ...words.flatMap((_, at) => otherNames(words, at, more)).flat(),
]

const countOf = (known: KnownWords, word: string) => known.get(word)?.documents ?? 0
const rarest = (known: KnownWords, words: readonly string[]) => Math.min(...words.map((word) => countOf(known, word)))

/** Each word with its spellings: its stem, letters and figures apart, joined with a neighbour, split in two, synonyms. */
function asConcepts(words: readonly string[], known: KnownWords, more: Synonyms): Concept[] {
  const stem = (word: string) => known.get(word)?.stem ?? word
  return words.map((word, at) => {
    const neighbours = [`${words[at - 1] ?? ''}${word}`, `${word}${words[at + 1] ?? ''}`]
    const glued = neighbours.filter((form) => form !== word && !/\d[a-z]/.test(form) && countOf(known, form) > 0)
    const apart = countOf(known, word) > 0 ? knownSplits(word, known).slice(0, 1) : []
    const figures = figureSpellings(word).map(({ terms }) => terms)
    const forms = [[word], ...figures, ...glued.map((form) => [form]), ...apart, ...otherNames(words, at, more)]
    const spellings = new Map(forms.map((form) => form.map(stem)).map((terms) => [terms.join(' '), { terms, isPhrase: terms.length > 1 }]))
    return {
      word,
      spellings: [...spellings.values()],
      documents: Math.max(...forms.map((form) => rarest(known, form))),
      heads: Math.max(...forms.map((form) => known.get(form.at(-1) ?? '')?.heads ?? 0)),
    }
  })
}

/** The kinds of part that are likely the cause of a symptom, each as a concept. */
async function likelyCauses(shop: Shop, { parts }: KnownSymptom, synonyms: Synonyms): Promise<Concept[]> {
  const names = parts.map(({ text }) => ({ part: text, forms: namesOfPart(text, synonyms) }))
  const known = await lookUp(
    shop,
    names.flatMap(({ forms }) => forms.flat()),
  )
  return names.map(({ part, forms }) => ({
    word: part,
    spellings: forms.map((words) => ({ terms: words.map((word) => known.get(word)?.stem ?? word), isPhrase: words.length > 1 })),
    documents: Math.max(0, ...forms.map((words) => rarest(known, words))),
    heads: Math.max(0, ...forms.map((words) => known.get(words.at(-1) ?? '')?.heads ?? 0)),
  }))
}

const WITHOUT = `('without' | 'not' | 'non' | 'no')`

/** A name with this stem, unless it says that it is without, as PostgreSQL's `tsquery`. */
const namedQuery = (stem: string) => `'${stem}':A & !(${WITHOUT} <-> '${stem}')`

/** Those of these words that stand behind 'non' in what a part is called: 'ducted', since there is a non-duct filter. */
async function calledNon(shop: Shop, words: readonly string[], stem: (word: string) => string): Promise<Set<string>> {
  const queryOf = (word: string) => `'non':A <-> '${stem(word)}':A`
  const found = await existingTerms(shop, words.map(queryOf))
  return new Set(words.filter((word) => found.has(queryOf(word))))
}

/** Words that are not wanted in names, without verbs, which say what a machine does not do: 'draining', but not 'housing'. */
async function withoutDoing(shop: Shop, unwanted: readonly string[]): Promise<string[]> {
  const spelled = await spelledInNames(shop, unwanted.filter(mayBeVerb))
  return unwanted.filter((word) => !mayBeVerb(word) || spelled.has(word))
}

/** Any of several concepts as one. */
const anyOf = (concepts: readonly Concept[]): Concept => ({
  word: concepts.map(({ word }) => word).join(' '),
  spellings: concepts.flatMap(({ spellings }) => spellings),
  documents: Math.max(0, ...concepts.map(({ documents }) => documents)),
  heads: Math.max(0, ...concepts.map(({ heads }) => heads)),
})

/** The text with unknown words replaced by the catalogue's spelling. */
async function corrected(
  shop: Shop,
  text: string,
  { concepts, ...spelling }: { concepts: readonly Concept[]; known: KnownWords; more: readonly string[]; synonyms: Synonyms },
): Promise<string> {
  const unknown = concepts.filter(({ word, documents, spellings }) => documents === 0 && spellings.length === 1 && !isFigure(word))
  if (unknown.length === 0) return text
  // The counts may be older than the documents.
  const found = await existingTerms(
    shop,
    unknown.map((concept) => conceptQuery(concept)),
  )
  let better = text
  const others = concepts.filter((concept) => !unknown.includes(concept))
  for (const concept of unknown)
    if (!found.has(conceptQuery(concept))) {
      const english = englishOf(concept.word)
      if (english !== undefined) better = withEnglishJoiners(replaceWord(withoutAccents(better), concept.word, english))
      else {
        const word = await spellingFor(shop, concept.word, { ...spelling, others })
        if (word !== undefined) better = replaceWord(better, concept.word, word)
      }
    }
  return better
}

/** An amount or a year: that no part has it says nothing. A size that none has is said. */
const AMOUNT = /^\d{1,4}(?:p\d+)?[a-z]{0,4}$|^\d{5,6}[a-z]{2,4}$/

/** A size that no part has by its figures the other way round: a 25x16 filter is one of 16x25. */
const turned = ({ word }: Concept): Spelling[] => [turnedSize(word) ?? []].flat().map((size) => ({ terms: [size], isPhrase: false }))

/** The words that no part has. Unless `isExact`, a size that parts have the other way round becomes that. */
async function unmatchedWords(shop: Shop, concepts: readonly Concept[], { isExact }: { isExact: boolean }): Promise<string[]> {
  const possible = concepts.filter(({ word, documents }) => documents === 0 && !AMOUNT.test(word))
  const sizes = isExact ? [] : possible.filter((concept) => turned(concept).length > 0)
  const queryOf = (spellings: Spelling[]) => conceptQuery({ spellings })
  // The counts may be older than the documents.
  const found = await existingTerms(shop, [
    ...possible.map((concept) => conceptQuery(concept)),
    ...sizes.map((concept) => queryOf(turned(concept))),
  ])
  const unfound = possible.filter((concept) => !found.has(conceptQuery(concept)))
  const meant = unfound.filter((concept) => sizes.includes(concept) && found.has(queryOf(turned(concept))))
  for (const concept of meant) concept.spellings.push(...turned(concept))
  return unfound.filter((concept) => !meant.includes(concept)).map(({ word }) => word)
}

/** The word that is being typed may go on, or be the middle of another one. */
async function addCompletions(shop: Shop, last: Concept | undefined): Promise<void> {
  if (!last || isFigure(last.word)) return
  for (const { stem, documents } of await completions(shop, last.word)) {
    if (last.spellings.every(({ terms }) => terms[0] !== stem)) last.spellings.push({ terms: [stem], isPhrase: false })
    last.documents = Math.max(last.documents, documents)
  }
}

/** The least letters of a word that no part has by itself but others begin with, and of what follows it there. */
const COMPOUND = { beginning: 5, rest: 3 }

/** A word that no part has is read as the compounds that it begins, of which one goes on with a known word: 'whisper' as 'WhisperCeiling', but 'cabin' not as 'cabinet'. */
async function addCompounds(shop: Shop, concept: Concept): Promise<void> {
  const { word, documents, spellings } = concept
  if (documents > 0 || spellings.length > 1 || word.length < COMPOUND.beginning || isFigure(word)) return
  const compounds = (await completions(shop, word)).filter(
    ({ stem }) => stem.startsWith(word) && stem.length >= word.length + COMPOUND.rest,
  )
  const rests = await lookUp(
    shop,
    compounds.map(({ stem }) => stem.slice(word.length)),
  )
  if (![...rests].some(([rest, known]) => rest !== '' && known.documents > 0)) return
  spellings.push(...compounds.map(({ stem }) => ({ terms: [stem], isPhrase: false })))
  concept.documents = Math.max(...compounds.map((compound) => compound.documents))
}

/**
 * Parses a text with the catalogue's vocabulary. Unless `isExact`, an unknown word is corrected to a known one, and what is wrong with a machine
 * is read as the parts that are likely its cause. When `isTyping`, the last word may be a part of one.
 */
export async function parseQuery(
  shop: Shop,
  text: string,
  { isExact, isTyping = false, isCorrected = isExact }: { isExact: boolean; isTyping?: boolean; isCorrected?: boolean },
): Promise<QueryParse> {
  const [normalised, { synonyms, words: more, stopWords, symptoms }] = await Promise.all([
    normalise(shop, isExact ? text : withoutContractions(text)),
    searchWording(shop),
  ])
  const all = contentWords(normalised, stopWords)
  const known = await lookUp(shop, lookupForms(all, synonyms))
  const documentCount = known.get('')?.documents || UNCOUNTED
  const stem = (word: string) => known.get(word)?.stem ?? word
  const { wanted, unwanted } = isExact
    ? { wanted: normalised, unwanted: [] }
    : withoutUnwanted(normalised, await calledNon(shop, wordsBehindNon(normalised), stem))
  const symptom = isExact ? undefined : symptomIn(all.map(stem), symptoms)
  const asked = symptom ? normalised : wanted
  const said = contentWords(isExact ? asked : withoutVerbs(asked, isTyping), stopWords)
  const words = symptom ? said.filter((word) => !symptom.stems.includes(stem(word)) && !isNegation(word)) : said
  const concepts = asConcepts(words, known, synonyms)
  if (isTyping) await addCompletions(shop, concepts.at(-1))
  if (!isExact) for (const concept of concepts) await addCommonSpelling(shop, concept, documentCount)
  const better = isCorrected ? text : await corrected(shop, text, { concepts, known, more, synonyms })
  if (better !== text) return parseQuery(shop, better, { isExact: false, isCorrected: true })
  if (!isExact) for (const concept of concepts) await addCompounds(shop, concept)
  const unmatched = isTyping ? [] : await unmatchedWords(shop, concepts, { isExact })
  const thing = headOf(concepts, headNounCandidates(wanted, stopWords))
  const uses = thing ? wordsOfUse(wanted) : []
  for (const concept of concepts) if (concept !== thing && uses.includes(concept.word)) concept.isUse = true
  const causes = symptom ? await likelyCauses(shop, symptom, synonyms) : []
  const cause = causes.length > 0 ? anyOf(causes) : undefined
  return {
    text,
    concepts: cause ? [...concepts, cause] : concepts,
    headNoun: cause ?? thing,
    documentCount,
    symptom: symptom ?? null,
    byCause: causes.slice(0, MAX_KINDS).map((one) => ({ concepts: [...concepts, one], headNoun: one, documentCount })),
    named: thing && concepts.length > 1 ? [headQuery(thing), ...concepts.map((concept) => conceptQuery(concept, 'A'))].join(' & ') : null,
    unmatched,
    unwanted: symptom ? [] : (await withoutDoing(shop, unwanted)).map((word) => namedQuery(stem(word))),
  }
}
