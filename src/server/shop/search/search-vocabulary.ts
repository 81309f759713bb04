import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { correctionsOf } from '#domain/search/correction.ts'
import type { Correction } from '#domain/search/correction.ts'
import { textArray } from '#server/db/prepared.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A known word of the catalogue. */
export interface Known {
  stem: string
  /** Document frequency. */
  documents: number
  /** In how many names it is the head noun: 'seat' in 'toilet seat'. */
  heads: number
}

/** Maximum of candidate words for a correction. */
const MAX_CANDIDATES = 3_000
const MAX_COMPLETIONS = 8
const MIN_INSIDE = 3

/** A query as documents are indexed: lower case, units and sizes in one form. */
export async function normalise(shop: Shop, text: string): Promise<string> {
  const found = await shop.browsing.execute<{ text: string }>(sql`select search_query_text(${text}) as text`)
  return found.rows[0]?.text ?? ''
}

/** The known ones of these words; under the empty word, the document count. */
export async function lookUp(shop: Shop, words: readonly string[]): Promise<Map<string, Known>> {
  const found = await shop.browsing.execute<Known & { word: string } & Record<string, unknown>>(sql`
    select w.word, s.stem, coalesce(t.documents, 0) as documents, coalesce(h.documents, 0) as heads
    from unnest(${textArray(words)}) w (word)
    cross join lateral (select coalesce((ts_lexize('search_stem', w.word))[1], w.word) as stem) s
    left join search_term t on t.term = s.stem left join search_term h on h.term = '=' || s.stem
    union all select '', '', coalesce((select documents from search_term where term = ''), 0), 0`)
  return new Map(found.rows.map((row) => [row.word, row]))
}

/**
 * Which of these `tsquery` texts match a document. What frequent words have in common is seen in a small share of the catalogue already; only
 * what is not found there is looked for in all of it.
 */
export async function existingTerms(shop: Shop, queries: readonly string[]): Promise<Set<string>> {
  if (queries.length === 0) return new Set()
  const found = await shop.browsing.execute<{ query: string }>(sql`
    with asked as materialized (select query from unnest(${textArray(queries)}) q (query)), frequent as materialized (
      select a.query from asked a where exists (select 1 from search_document d where d.share >= 3 and d.terms @@ a.query::tsquery)
    )
    select query from frequent union all
    select a.query from asked a where a.query not in (select query from frequent)
      and exists (select 1 from search_document d where d.terms @@ a.query::tsquery)`)
  return new Set(found.rows.map(({ query }) => query))
}

/**
 * Whether a document matches all of these `tsquery` texts. The index is asked for each by itself and reads them in turns, as `search_has`
 * does: as one query, a few words with their spellings took it twice as long among a million parts. They come from a table, so that the planner does not take a query of
 * common words for a reason to read all documents.
 */
export async function existsTogether(shop: Shop, queries: readonly string[]): Promise<boolean> {
  const columns = [...queries.slice(0, 3), queries.slice(3).join(' & ')].filter(Boolean)
  const found = await shop.browsing.execute<{ exists: boolean }>(sql`
    with asked as materialized (select ${sql.param(columns)}::text[]::tsquery[] as query)
    select exists (select 1 from asked cross join search_document d where d.terms @@ query[1]
      and d.terms @@ coalesce(query[2], query[1]) and d.terms @@ coalesce(query[3], query[1]) and d.terms @@ coalesce(query[4], query[1]))`)
  return found.rows[0]?.exists === true
}

/** Which of these words stand in a name, a brand or a category as they are spelled. */
export async function spelledInNames(shop: Shop, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const found = await shop.browsing.execute<{ word: string }>(sql`select word from search_word where word = any(${textArray(words)})`)
  return new Set(found.rows.map(({ word }) => word))
}

/** The known words that a word may be a typo of, best first. @param more words that are known though no name has them */
export async function nearestWords(shop: Shop, word: string, more: readonly string[] = []): Promise<Correction[]> {
  const starts = [...new Set([word[0] ?? '', word[1] ?? ''])]
  const found = await shop.browsing.execute<{ word: string; documents: number }>(sql`
    select word, documents from search_word
    where (left(word, 1) = any(${sql.param(starts)}) and length(word) between ${word.length - 3} and ${word.length + 2}) or word % ${word}
    order by documents desc limit ${MAX_CANDIDATES}`)
  const named = new Set(found.rows.map((row) => row.word))
  const others = more
    .filter((one) => !named.has(one) && Math.abs(one.length - word.length) <= 2)
    .map((one) => ({ word: one, documents: 0 }))
  return correctionsOf(word, [...found.rows, ...others])
}

/** Stems of frequent words that start with what is being typed, and how many names have such a word; where there are none, of those that contain it. */
export async function completions(shop: Shop, typed: string): Promise<{ stem: string; documents: number }[]> {
  const stemsOf = async (condition: SQL) => {
    const found = await shop.browsing.execute<{ stem: string; documents: number }>(sql`
      select coalesce((ts_lexize('search_stem', word))[1], word) as stem, max(documents) as documents from (
        select word, documents from search_word where ${condition} order by documents desc limit ${MAX_COMPLETIONS}) w group by 1 order by 1`)
    return found.rows
  }
  const begun = await stemsOf(sql`word ~>=~ ${typed} and word ~<~ ${`${typed}~`}`)
  // Three letters are the least that the index of words by their parts has.
  return begun.length > 0 || typed.length < MIN_INSIDE ? begun : stemsOf(sql`word like ${`%${typed}%`}`)
}
