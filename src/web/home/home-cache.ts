import type { QueryClient } from '@tanstack/react-query'
import { storedText } from '#web/ui/browser/stored-text.ts'
import { homeQuery, type HomeData } from './home-query.ts'

/** How long a browser keeps what the home page shows, in ms (specification, section 9). */
const KEPT_MS = 300_000

/** The specification's three keys. The hero's also holds the page's other texts. */
const stores = {
  hero: storedText('localStorage', 'homepage_hero'),
  featured: storedText('localStorage', 'homepage_featured'),
  sale: storedText('localStorage', 'homepage_sale'),
}

interface Kept {
  at: number
  data: Record<string, unknown>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What is stored under a key; null when it is missing, too old or no longer what it was. */
function readKept(text: string | null, now: number): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isObject(kept) || typeof kept.at !== 'number' || !isObject(kept.data)) return null
    return now - kept.at >= 0 && now - kept.at < KEPT_MS ? { at: kept.at, data: kept.data } : null
  } catch {
    return null
  }
}

const areProducts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((product) => isObject(product) && typeof product.slug === 'string' && isObject(product.stock))

/** Keeps the page's data in the browser. An answer that is not whole is asked for again. */
export function keepHome({ featured, sale, ...texts }: HomeData, now = Date.now()): void {
  if (!featured || !texts.hero) return
  const write = (name: keyof typeof stores, data: object) => stores[name].write(JSON.stringify({ at: now, data }))
  write('hero', texts)
  write('featured', { featured })
  write('sale', { sale })
}

/** What the browser has kept of the page and when it was read; null when a part is missing, too old or broken. */
export function keptHome(now = Date.now()): { at: number; home: HomeData } | null {
  const [hero, featured, sale] = [stores.hero, stores.featured, stores.sale].map((store) => readKept(store.read(), now))
  if (!hero || !featured || !sale) return null
  const home = { ...hero.data, ...featured.data, ...sale.data }
  const isWhole = isObject(home.hero) && isObject(home.testimonials) && Array.isArray(home.trust)
  if (!isWhole || !areProducts(home.featured) || !areProducts(home.sale)) return null
  return { at: Math.min(hero.at, featured.at, sale.at), home: home as unknown as HomeData }
}

/** Gives a page load that knows nothing of the home page what the browser has kept. */
export function recallHome(queryClient: QueryClient): void {
  const { queryKey } = homeQuery()
  const kept = queryClient.getQueryData(queryKey) === undefined ? keptHome() : null
  if (kept) queryClient.setQueryData(queryKey, kept.home, { updatedAt: kept.at })
}
