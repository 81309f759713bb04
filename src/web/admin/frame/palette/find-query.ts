import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** What begins with the text: orders, returns, parts, categories, customers; nothing is asked for an empty one. */
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin', 'find', q],
    queryFn: ({ signal }) => read(api.GET('/api/admin/find', { params: { query: { q } }, signal })),
    enabled: q !== '',
    staleTime: 10_000,
  })
