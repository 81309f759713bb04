import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { paths } from '#web/api-types.gen.ts'
import { api, read } from '#web/api.ts'

/** The query key of the page's data. */
const HOME_KEY = ['home'] as const

export type HomeData = paths['/api/home']['get']['responses'][200]['content']['application/json']

/** The browser's copy of an answer, whose code comes with the home page's. Without it the page is asked for anew: null. */
const homeCache = () => import('./home-cache.ts').catch(() => null)

/** An incomplete answer is an error: the page then says so, instead of failing as a whole. */
const isComplete = ({ hero, sale, trust, testimonials }: HomeData) =>
  hero?.badges !== undefined && Array.isArray(sale) && Array.isArray(trust) && Array.isArray(testimonials?.items)

async function readHome(signal: AbortSignal): Promise<HomeData> {
  const home = await read(api.GET('/api/home', { signal }))
  if (!isComplete(home)) throw new Error('Failed to load homepage content')
  if (!import.meta.env.SSR) void homeCache().then((cache) => cache?.cacheHome(home))
  return home
}

/** What the home page shows: hero, featured and sale products, trust messages, testimonials. A browser caches the answer. */
export const homeQuery = () => queryOptions({ queryKey: HOME_KEY, queryFn: ({ signal }) => readHome(signal) })

/** Fills the query of the home page from the browser's copy, where a page load has no data for it. Never throws. */
export async function restoreHome(queryClient: QueryClient): Promise<void> {
  if (queryClient.getQueryData(HOME_KEY) !== undefined) return
  const entry = (await homeCache())?.readCachedHome()
  if (entry) queryClient.setQueryData(HOME_KEY, entry.home, { updatedAt: entry.at })
}
