import { sql } from 'drizzle-orm'
import { correctWord, figureSpellings, isFigure, replaceWord, searchedWords, splits } from '#domain/search-words.ts'
import type { Concept } from '#domain/search-words.ts'
import type { Shop } from './shop.ts'

/** What a text asks for. `text` is as typed, or corrected. */
export interface Understood {
  text: string
  concepts: Concept[]
  /** Documents in the index, as far as is known. */
  all: number
}

/** A word in the catalogue: its stem, and how many documents have it. */
interface Known {
  stem: string
  documents: number
}

/** Words that the catalogue's own words are looked through for a spelling. */
const MAX_CANDIDATES = 3_000
const MAX_COMPLETIONS = 8
/** Before a job has counted, a catalogue of this size is supposed. */
const UNCOUNTED = 1_000

const normalise = async (shop: Shop, text: string): Promise<string> => {
  const found = await shop.db.execute<{ text: string }>(sql`select search_text(${text}) as text`)
  return found.rows[0]?.text ?? ''
}

async function lookUp(shop: Shop, words: readonly string[]): Promise<Map<string, Known>> {
  const found = await shop.db.execute<Known & { word: string } & Record<string, unknown>>(sql`
    select w.word, s.stem, coalesce(t.documents, 0) as documents from unnest(${sql.param([...words])}::text[]) w (word)
    cross join lateral (select coalesce((ts_lexize('search_stem', w.word))[1], w.word) as stem) s left join search_term t on t.term = s.stem
    union all select '', '', coalesce((select documents from search_term where term = ''), 0)`)
  return new Map(found.rows.map((row) => [row.word, row]))
}

/** Which of these stems stand in a document that the counts do not know of yet. */
async function stands(shop: Shop, stems: readonly string[]): Promise<Set<string>> {
  const found = await shop.db.execute<{ stem: string }>(sql`
    select s.stem from unnest(${sql.param([...stems])}::text[]) s (stem)
    where exists (select 1 from search_document d where d.terms @@ ('''' || s.stem || '''')::tsquery)`)
  return new Set(found.rows.map(({ stem }) => stem))
}

async function correction(shop: Shop, word: string): Promise<string | undefined> {
  const starts = [...new Set([word[0] ?? '', word[1] ?? ''])]
  const found = await shop.db.execute<{ word: string; documents: number }>(sql`
    select word, documents from search_word
    where (left(word, 1) = any(${sql.param(starts)}) and length(word) between ${word.length - 2} and ${word.length + 2}) or word % ${word}
    order by documents desc limit ${MAX_CANDIDATES}`)
  return correctWord(word, found.rows)
}

/** The ways to split a word that both halves' counts speak for; the likeliest alone. */
function likeliestSplit(word: string, known: Map<string, Known>): [string, string] | undefined {
  const count = (part: string) => known.get(part)?.documents ?? 0
  const worth = ([first, second]: [string, string]) => Math.min(count(first), count(second))
  return splits(word)
    .filter((parts) => worth(parts) > 0)
    .toSorted((a, b) => worth(b) - worth(a))[0]
}

/** The catalogue's words that begin like what is being typed, the frequent ones. */
async function completions(shop: Shop, start: string): Promise<string[]> {
  const found = await shop.db.execute<{ stem: string }>(sql`
    select distinct coalesce((ts_lexize('search_stem', word))[1], word) as stem from (
      select word from search_word where word ~>=~ ${start} and word ~<~ ${`${start}~`} order by documents desc limit ${MAX_COMPLETIONS}) w`)
  return found.rows.map(({ stem }) => stem)
}

/** Each word with the ways in which it may be written: its stem, figures with and without their unit, glued to a neighbour, split in two. */
function asConcepts(words: readonly string[], known: Map<string, Known>): Concept[] {
  const stem = (word: string) => known.get(word)?.stem ?? word
  const count = (word: string) => known.get(word)?.documents ?? 0
  return words.map((word, at) => {
    const spellings = [{ terms: [stem(word)], isPhrase: false }, ...figureSpellings(word)]
    const neighbours = [`${words[at - 1] ?? ''}${word}`, `${word}${words[at + 1] ?? ''}`]
    const glued = neighbours.filter((one) => one !== word && !/\d[a-z]/.test(one) && count(one) > 0)
    const parts = likeliestSplit(word, known)
    for (const one of glued) spellings.push({ terms: [stem(one)], isPhrase: false })
    if (parts) spellings.push({ terms: parts.map(stem), isPhrase: true })
    const figures = figureSpellings(word).map(({ terms }) => Math.min(...terms.map(count)))
    return { word, spellings, documents: Math.max(count(word), ...glued.map(count), ...figures) }
  })
}

const everyForm = (words: readonly string[]) => [
  ...words,
  ...words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`),
  ...words.flatMap(figureSpellings).flatMap(({ terms }) => terms),
  ...words.flatMap(splits).flat(),
]

/**
 * Reads a text in the catalogue's own words. Unless `isExact`, a word that the catalogue does not have is corrected to one that it has. While
 * somebody `isTyping`, the last word may be only the beginning of one.
 */
export async function understand(
  shop: Shop,
  text: string,
  { isExact, isTyping = false }: { isExact: boolean; isTyping?: boolean },
): Promise<Understood> {
  const words = searchedWords(await normalise(shop, text))
  const known = await lookUp(shop, everyForm(words))
  const all = known.get('')?.documents || UNCOUNTED
  const concepts = asConcepts(words, known)
  const last = concepts.at(-1)
  if (isTyping && last && !isFigure(last.word))
    for (const stem of await completions(shop, last.word)) {
      if (last.spellings.every(({ terms }) => terms[0] !== stem)) last.spellings.push({ terms: [stem], isPhrase: false })
    }
  const strange = concepts.filter(({ word, documents, spellings }) => documents === 0 && spellings.length === 1 && !isFigure(word))
  if (isExact || strange.length === 0) return { text, concepts, all }
  const standing = await stands(
    shop,
    strange.map(({ spellings }) => spellings[0]?.terms[0] ?? ''),
  )
  let corrected = text
  for (const { word, spellings } of strange) {
    if (standing.has(spellings[0]?.terms[0] ?? '')) continue
    const better = await correction(shop, word)
    if (better !== undefined) corrected = replaceWord(corrected, word, better)
  }
  return corrected === text ? { text, concepts, all } : understand(shop, corrected, { isExact: true })
}
