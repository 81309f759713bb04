import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** Up to five products and three brands for a text (specification, section 9). A newer text aborts the question of the older one. */
export const suggestionsQuery = (text: string) =>
  queryOptions({
    queryKey: ['search-suggestions', text],
    queryFn: ({ signal }) => read(api.GET('/api/search/suggestions', { params: { query: { q: text } }, signal })),
    staleTime: 60_000,
    retry: false,
  })
