import { queryOptions } from '@tanstack/react-query'
import type { paths } from '#web/api-types.gen.ts'
import { api, read } from '#web/api.ts'
import { cacheHome, HOME_KEY } from './home-cache.ts'

export type HomeData = paths['/api/home']['get']['responses'][200]['content']['application/json']

/** An incomplete answer is an error: the page then says so, instead of failing as a whole. */
const isComplete = ({ hero, sale, trust, testimonials }: HomeData) =>
  hero?.badges !== undefined && Array.isArray(sale) && Array.isArray(trust) && Array.isArray(testimonials?.items)

async function readHome(signal: AbortSignal): Promise<HomeData> {
  const home = await read(api.GET('/api/home', { signal }))
  if (!isComplete(home)) throw new Error('Failed to load homepage content')
  if (!import.meta.env.SSR) cacheHome(home)
  return home
}

/** What the home page shows: hero, featured and sale products, trust messages, testimonials. A browser caches the answer. */
export const homeQuery = () => queryOptions({ queryKey: HOME_KEY, queryFn: ({ signal }) => readHome(signal) })
