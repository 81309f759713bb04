import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** What the home page shows: hero, featured and sale products, trust messages, testimonials. */
export const homeQuery = () => queryOptions({ queryKey: ['home'], queryFn: ({ signal }) => read(api.GET('/api/home', { signal })) })
