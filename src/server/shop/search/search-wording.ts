import { sql } from 'drizzle-orm'
import { synonymTable } from '#domain/search/search-synonyms.ts'
import type { Synonyms } from '#domain/search/search-synonyms.ts'
import { contentWords } from '#domain/search/search-words.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'

/** What the merchant has said of words, as searches compare them. */
export interface SearchWording {
  synonyms: Synonyms
  stopWords: ReadonlySet<string>
  /** The words of a query, sorted and joined → the path to which it leads, or the text that is searched in its place. */
  redirects: ReadonlyMap<string, string>
  symptoms: ReadonlyMap<string, string>
}

/** One key for a query in any order of its words, without those that mean nothing. */
const keyOf = (normalised: string, stopWords: ReadonlySet<string>) => contentWords(normalised, stopWords).toSorted().join(' ')

/** Texts as they are indexed: lower case, units and sizes in one form. */
async function normaliseAll(shop: Shop, texts: readonly string[]): Promise<Map<string, string>> {
  if (texts.length === 0) return new Map()
  const found = await shop.db.execute<{ typed: string; text: string }>(
    sql`select t.typed, search_text(t.typed) as text from unnest(${sql.param([...texts])}::text[]) t (typed)`,
  )
  return new Map(found.rows.map(({ typed, text }) => [typed, text]))
}

/** The merchant's synonyms, stop words, redirects and symptoms; cached for some seconds. */
export const searchWording = (shop: Shop): Promise<SearchWording> =>
  shop.cache.remember('search wording', async () => {
    const { synonyms, stopWords: words, redirects, symptoms } = (await settings(shop)).search
    const typed = [...synonyms.flat(), ...redirects.map(({ query }) => query), ...symptoms.map(({ says }) => says)]
    const normalised = await normaliseAll(shop, typed)
    const textOf = (text: string) => normalised.get(text) ?? ''
    const stopWords = new Set(words.map((word) => word.toLowerCase()))
    return {
      stopWords,
      synonyms: synonymTable(synonyms.map((group) => group.map(textOf).filter((text) => text !== ''))),
      redirects: new Map(redirects.map(({ query, path }) => [keyOf(textOf(query), stopWords), path])),
      symptoms: new Map(symptoms.map(({ says, means }) => [keyOf(textOf(says), stopWords), means])),
    }
  })

/** To where a search leads at once, or what is searched in place of its words; null: neither. */
export async function wordingOf(shop: Shop, text: string): Promise<{ path: string | null; means: string | null }> {
  const { redirects, symptoms, stopWords } = await searchWording(shop)
  if (redirects.size === 0 && symptoms.size === 0) return { path: null, means: null }
  const key = keyOf((await normaliseAll(shop, [text])).get(text) ?? '', stopWords)
  return { path: redirects.get(key) ?? null, means: symptoms.get(key) ?? null }
}
