import type { QueryClient } from '@tanstack/react-query'
import { storedText } from '#web/ui/browser/stored-text.ts'
import type { HomeData } from './home-query.ts'

/** Under which the queries know the page's data. */
export const HOME_KEY = ['home'] as const

/** How long a browser caches what the home page shows, in ms (specification, section 9). */
const CACHE_MS = 300_000

/** The specification's three keys. The hero's also holds the page's other texts. */
const stores = {
  hero: storedText('localStorage', 'homepage_hero'),
  featured: storedText('localStorage', 'homepage_featured'),
  sale: storedText('localStorage', 'homepage_sale'),
}

interface CachedEntry {
  at: number
  data: Record<string, unknown>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What is stored under a key; null when it is missing, too old or no longer what it was. */
function readEntry(text: string | null, now: number): CachedEntry | null {
  try {
    const entry: unknown = JSON.parse(text ?? 'null')
    if (!isObject(entry) || typeof entry.at !== 'number' || !isObject(entry.data)) return null
    return now - entry.at >= 0 && now - entry.at < CACHE_MS ? { at: entry.at, data: entry.data } : null
  } catch {
    return null
  }
}

const areProducts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((product) => isObject(product) && typeof product.slug === 'string' && isObject(product.stock))

/** Stores the page's data in the browser, unless the answer is incomplete. */
export function cacheHome({ featured, sale, ...texts }: HomeData, now = Date.now()): void {
  if (!featured || !texts.hero) return
  const write = (name: keyof typeof stores, data: object) => stores[name].write(JSON.stringify({ at: now, data }))
  write('hero', texts)
  write('featured', { featured })
  write('sale', { sale })
}

/** The stored data of the page and when it was read; null when a part is missing, too old or broken. */
export function readCachedHome(now = Date.now()): { at: number; home: HomeData } | null {
  const [hero, featured, sale] = [stores.hero, stores.featured, stores.sale].map((store) => readEntry(store.read(), now))
  if (!hero || !featured || !sale) return null
  const home = { ...hero.data, ...featured.data, ...sale.data }
  const isComplete = isObject(home.hero) && isObject(home.testimonials) && Array.isArray(home.trust)
  if (!isComplete || !areProducts(home.featured) || !areProducts(home.sale)) return null
  return { at: Math.min(hero.at, featured.at, sale.at), home: home as unknown as HomeData }
}

/** Fills the query of the home page from the cache, where a page load has no data for it. */
export function restoreHome(queryClient: QueryClient): void {
  const entry = queryClient.getQueryData(HOME_KEY) === undefined ? readCachedHome() : null
  if (entry) queryClient.setQueryData(HOME_KEY, entry.home, { updatedAt: entry.at })
}
