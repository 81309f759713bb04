import { sql } from 'drizzle-orm'
import { likelyParts } from '#domain/search/search-symptoms.ts'
import { synonymTable } from '#domain/search/search-synonyms.ts'
import type { Synonyms } from '#domain/search/search-synonyms.ts'
import { contentWords, searchKey, withoutContractions } from '#domain/search/search-words.ts'
import { parsedUrl } from '#domain/parsed-url.ts'
import { activeBrands } from '#server/shop/catalog/category.ts'
import { movedTo } from '#server/shop/redirect.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Settings } from '#server/shop/settings/setting-schema.ts'
import type { Remembering } from '#server/shop/shop.ts'

/** A symptom as searches compare it. */
export interface KnownSymptom {
  /** As staff have written it. */
  says: string
  /** The stems of its words. */
  stems: readonly string[]
  /** The kinds of part that are likely the cause, as staff have written them and as they are indexed. */
  parts: readonly { says: string; text: string }[]
}

/** What the merchant has said of words, as searches compare them. */
export interface SearchWording {
  synonyms: Synonyms
  /** The words of all synonyms, known though perhaps no name has them. */
  words: readonly string[]
  stopWords: ReadonlySet<string>
  /** The key of a search (`searchKey`) → the path to which it leads. */
  redirects: ReadonlyMap<string, string>
  symptoms: readonly KnownSymptom[]
}

/** A text as it is indexed, and the stems of its words. */
interface Normalised {
  text: string
  stems: ReadonlyMap<string, string>
}

/** Texts as queries are indexed: lower case, units and sizes in one form. */
async function normaliseAll(shop: Remembering, texts: readonly string[]): Promise<Map<string, Normalised>> {
  if (texts.length === 0) return new Map()
  const found = await shop.browsing.execute<{ typed: string; text: string; stems: Record<string, string> | null }>(sql`
    select t.typed, n.text, (select json_object_agg(w.word, coalesce((ts_lexize('search_stem', w.word))[1], w.word))
      from unnest(string_to_array(n.text, ' ')) w (word)) as stems
    from unnest(${sql.param([...new Set(texts)])}::text[]) t (typed) cross join lateral (select search_query_text(t.typed) as text offset 0) n`)
  return new Map(found.rows.map(({ typed, text, stems }) => [typed, { text, stems: new Map(Object.entries(stems ?? {})) }]))
}

async function compile(shop: Remembering, { synonyms, stopWords: words, redirects, symptoms }: Settings['search']): Promise<SearchWording> {
  const spoken = symptoms.map(({ says, means }) => ({ says, text: withoutContractions(says), parts: likelyParts(means) }))
  const typed = [...synonyms.flat(), ...spoken.flatMap(({ text, parts }) => [text, ...parts])]
  const [normalised, brands] = await Promise.all([normaliseAll(shop, typed), activeBrands(shop)])
  const textOf = (text: string) => normalised.get(text)?.text ?? ''
  const ofBrands = new Set(brands.flatMap(({ name }) => name.toLowerCase().split(/[^a-z0-9]+/)))
  const stopWords = new Set(words.map((word) => word.toLowerCase()).filter((word) => !ofBrands.has(word)))
  const groups = synonyms.map((group) => group.map(textOf).filter((text) => text !== ''))
  return {
    stopWords,
    synonyms: synonymTable(groups),
    words: [...new Set(groups.flat().flatMap((phrase) => phrase.split(' ')))],
    redirects: new Map(redirects.map(({ query, path }) => [searchKey(query), path])),
    symptoms: spoken.map(({ says, text, parts }) => ({
      says,
      stems: contentWords(textOf(text), stopWords).map((word) => normalised.get(text)?.stems.get(word) ?? word),
      parts: parts.map((part) => ({ says: part, text: textOf(part) })).filter((part) => part.text !== ''),
    })),
  }
}

/** The last wording of a shop, and the settings and brands that it was made of: hundreds of words need not be read anew every half minute. */
const compiled = new WeakMap<Remembering, { search: object; brands: object; source: string; wording: Promise<SearchWording> }>()

/** The merchant's synonyms, stop words, redirects and symptoms; cached for some seconds. */
export async function searchWording(shop: Remembering): Promise<SearchWording> {
  const [{ search }, brands] = await Promise.all([settings(shop), activeBrands(shop)])
  const last = compiled.get(shop)
  // As long as the shop remembers both, they are the same objects; comparing all of their words would take longer than some searches.
  if (last?.search === search && last.brands === brands) return last.wording
  const source = JSON.stringify([search, brands.map(({ name }) => name)])
  const wording = last?.source === source ? last.wording : compile(shop, search)
  compiled.set(shop, { search, brands, source, wording })
  wording.catch(() => compiled.delete(shop))
  return wording
}

/**
 * The pages to which searches lead at once, by their texts; those that lead to their results are missing. The shop's stop words count first, so that
 * 'track order' is not 'track', and then not, so that 'buy gift cards' is 'gift cards'.
 */
export async function pathsOf(shop: Remembering, texts: readonly string[]): Promise<Map<string, string>> {
  const { redirects, stopWords } = await searchWording(shop)
  return new Map(
    texts.flatMap((text) => {
      const path = redirects.get(searchKey(text)) ?? redirects.get(searchKey(text, stopWords))
      return path === undefined ? [] : [[text, path] as const]
    }),
  )
}

/** What is searched for at an address of the search page; null for that of another page. */
function searchedAt(address: string): string | null {
  const url = parsedUrl(address, 'https://shop.invalid')
  return url?.pathname.toLowerCase() === '/search' ? (url.searchParams.get('q') ?? '') : null
}

/**
 * The page to which a search leads at once; null: to its results. So does one that would go in a circle: its page has moved to a search that leads
 * to a page as well.
 */
export async function pathOf(shop: Remembering, text: string): Promise<string | null> {
  const path = (await pathsOf(shop, [text])).get(text)
  if (path === undefined) return null
  const searched = searchedAt((await movedTo(shop.browsing, path)) ?? path)
  return searched !== null && (await pathsOf(shop, [searched])).size > 0 ? null : path
}
