import { isRecord, parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'
import type { HomeBlock, HomeBlocks } from './home-data.ts'

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

const isWhole: Record<HomeBlock, (data: Record<string, unknown>) => boolean> = {
  hero: ({ hero, testimonials, trust }) => isRecord(hero) && isRecord(testimonials) && Array.isArray(trust),
  featured: ({ featured }) => areProducts(featured),
  sale: ({ sale }) => areProducts(sale),
}

/** Stores what a block shows in the browser, unless it is incomplete. */
export function cacheBlock<Block extends HomeBlock>(block: Block, data: HomeBlocks[Block], now = Date.now()): void {
  if (isWhole[block]({ ...data })) stores[block].write(JSON.stringify({ at: now, data }))
}

/** The stored data of a block and when it was read; null when it is missing, too old or broken. */
export function readCachedBlock<Block extends HomeBlock>(block: Block, now = Date.now()): { at: number; data: HomeBlocks[Block] } | null {
  const entry = readEntry(stores[block].read(), now)
  if (!entry || !isWhole[block](entry.data)) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a parser: the parts that a page would fail on have been looked at
  return { at: entry.at, data: entry.data as unknown as HomeBlocks[Block] }
}
