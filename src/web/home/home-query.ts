import { queryOptions } from '@tanstack/react-query'
import type { paths } from '#web/api-types.gen.ts'
import { api, read } from '#web/api.ts'

export type HomeData = paths['/api/home']['get']['responses'][200]['content']['application/json']

async function readHome(signal: AbortSignal): Promise<HomeData> {
  const home = await read(api.GET('/api/home', { signal }))
  if (!import.meta.env.SSR) void import('./kept-home.ts').then(({ keepHome }) => keepHome(home))
  return home
}

/** What the home page shows: hero, featured and sale products, trust messages, testimonials. A browser that has asked keeps the answer. */
export const homeQuery = () => queryOptions({ queryKey: ['home'], queryFn: ({ signal }) => readHome(signal) })
