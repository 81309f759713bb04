import { z } from 'zod'
import type { SearchHit } from './search-hit.ts'

/** What a search may be narrowed to, each with the count of its results. */
export const searchFacetsSchema = z
  .object({
    categories: z.array(z.object({ path: z.string(), name: z.string(), count: z.int() })),
    brands: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
    /** Bands of prices in cents, both ends included; the last has no end. */
    prices: z.array(z.object({ minCents: z.int(), maxCents: z.int().nullable(), count: z.int() })),
    inStock: z.int(),
  })
  .meta({ id: 'SearchFacets' })
export type SearchFacets = z.output<typeof searchFacetsSchema>

/** Where the bands of prices begin, in cents. */
const BANDS = [0, 1_000, 2_500, 5_000, 10_000]
/** The largest ones are offered. */
const MAX_CHOICES = 20

/** Counts by key. */
function tally<Choice extends { name: string }>(hits: readonly SearchHit[], read: (hit: SearchHit) => [string, Choice] | null) {
  const counts = new Map<string, Choice & { count: number }>()
  for (const hit of hits) {
    const entry = read(hit)
    if (!entry) continue
    const [key, choice] = entry
    counts.set(key, { ...choice, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}

const isWithin = (path: string, above: string) => path === above || path.startsWith(`${above}/`)

const largest = <Choice extends { name: string; count: number }>(choices: Choice[]) =>
  choices.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)).slice(0, MAX_CHOICES)

/** Counts of the hits by category (with those below it), brand, price and stock. */
export function countFacets(hits: readonly SearchHit[]): SearchFacets {
  const categories = tally(hits, ({ categoryPath: path, categoryName: name }) => [path, { path, name }])
  return {
    categories: largest(
      categories.map((one) => ({
        ...one,
        count: categories.filter(({ path }) => isWithin(path, one.path)).reduce((sum, { count }) => sum + count, 0),
      })),
    ),
    brands: largest(
      tally(hits, ({ brandSlug: slug, brandName: name }) => (slug === null || name === null ? null : [slug, { slug, name }])),
    ),
    prices: BANDS.map((minCents, at) => {
      const next = BANDS[at + 1]
      const count = hits.filter(({ cents }) => cents >= minCents && (next === undefined || cents < next)).length
      return { minCents, maxCents: next === undefined ? null : next - 1, count }
    }).filter(({ count }) => count > 0),
    inStock: hits.filter(({ isAvailable }) => isAvailable).length,
  }
}
