import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'
import type { HomeData } from './home-query.ts'

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

/** The entry stored under a key; null when it is missing, too old or invalid. */
function readEntry(text: string | null, now: number): CachedEntry | null {
  const { at, data } = parseRecord(text)
  if (typeof at !== 'number' || !isRecord(data)) return null
  return now - at >= 0 && now - at < CACHE_MS ? { at, data } : null
}

const areProducts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((product) => isRecord(product) && typeof product.slug === 'string' && isRecord(product.stock))

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
  const hero = readEntry(stores.hero.read(), now)
  const featured = readEntry(stores.featured.read(), now)
  const sale = readEntry(stores.sale.read(), now)
  if (!hero || !featured || !sale) return null
  const home = { ...hero.data, ...featured.data, ...sale.data }
  const isComplete = isRecord(home.hero) && isRecord(home.testimonials) && Array.isArray(home.trust)
  if (!isComplete || !areProducts(home.featured) || !areProducts(home.sale)) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a parser: the parts that a page would fail on have been looked at
  return { at: Math.min(hero.at, featured.at, sale.at), home: home as unknown as HomeData }
}
