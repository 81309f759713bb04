import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'
import type { HomeBlock, HomeBlocks, HomeData } from './home-data.ts'

const FIELDS: { [Block in HomeBlock]: (keyof HomeBlocks[Block])[] } = {
  hero: ['hero', 'trust', 'testimonials'],
  featured: ['featured'],
  sale: ['sale', 'saleSeconds'],
}

const isComplete: Record<HomeBlock, (home: HomeData) => boolean> = {
  hero: ({ hero, trust, testimonials }) => hero?.badges !== undefined && Array.isArray(trust) && Array.isArray(testimonials?.items),
  featured: ({ featured }) => Array.isArray(featured),
  sale: ({ sale }) => Array.isArray(sale),
}

/** The browser's copies of answers, whose code comes with the home page's. Without it the page is asked for anew: null. */
const homeCache = () => import('./home-cache.ts').catch(() => null)

/** A header of answers in which something is missing that could not be read just then. */
const PARTIAL = 'x-partial'

/** A block of the page. One that is incomplete is an error: the page then says so in its place, and shows the others. */
async function readBlock<Block extends HomeBlock>(block: Block, signal: AbortSignal): Promise<HomeBlocks[Block]> {
  const answer = api.GET('/api/home', { params: { query: { only: block } }, signal })
  const home = await read(answer)
  if (!isComplete[block](home)) throw new Error('Failed to load homepage content')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields of the block, of an answer that has them all
  const data = Object.fromEntries(FIELDS[block].map((field) => [field, home[field as keyof HomeData]])) as unknown as HomeBlocks[Block]
  // A sale that could not be read is an empty list (specification, section 8), and not for the next five minutes.
  const isPartial = (await answer).response.headers.has(PARTIAL)
  if (!import.meta.env.SSR && !isPartial) void homeCache().then((cache) => cache?.cacheBlock(block, data))
  return data
}

/** What a block of the home page shows. A browser caches the answer. */
export const homeQuery = <Block extends HomeBlock>(block: Block) =>
  queryOptions({ queryKey: ['home', block] as const, queryFn: ({ signal }) => readBlock(block, signal) })

/** Fills the queries of the home page from the browser's copies, where a page load has no data for them. Never throws. */
export async function restoreHome(queryClient: QueryClient): Promise<void> {
  const isMissing = (block: HomeBlock) => queryClient.getQueryData(['home', block]) === undefined
  if (!HOME_BLOCK_NAMES.some(isMissing)) return
  const cache = await homeCache()
  for (const block of HOME_BLOCK_NAMES.filter(isMissing)) {
    const entry = cache?.readCachedBlock(block)
    if (entry) queryClient.setQueryData(['home', block], entry.data, { updatedAt: entry.at })
  }
}

/**
 * Stores the browser's copies of what came with the page, as old as it is there. An empty sale is left out: it may be one that could not be read. Never
 * throws.
 */
export async function cacheShown(queryClient: QueryClient): Promise<void> {
  const cache = await homeCache()
  for (const block of HOME_BLOCK_NAMES) {
    const { data, dataUpdatedAt } = queryClient.getQueryState<HomeBlocks[typeof block]>(homeQuery(block).queryKey) ?? {}
    const isEmptySale = data !== undefined && 'sale' in data && data.sale.length === 0
    // The server's clock may be ahead of the browser's.
    if (data && dataUpdatedAt && !isEmptySale) cache?.cacheBlock(block, data, Math.min(dataUpdatedAt, Date.now()))
  }
}

export const HOME_BLOCK_NAMES = ['hero', 'featured', 'sale'] as const
