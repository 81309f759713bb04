import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** The merchant's texts for the about, returns, legal, help and contact pages. */
export const contentQuery = () =>
  queryOptions({ queryKey: ['content'], queryFn: ({ signal }) => read(api.GET('/api/content', { signal })) })
