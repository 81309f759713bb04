import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** Up to five products, three brands and three models for a text (specification, section 9). A newer text aborts the request of the older one. */
export const typeaheadQuery = (text: string) =>
  queryOptions({
    queryKey: ['search-suggestions', text],
    async queryFn({ signal }) {
      const found = await read(api.GET('/api/search/suggestions', { params: { query: { q: text } }, signal }))
      // They are drawn in the header, which no broken answer may take away.
      if (!Array.isArray(found?.products) || !Array.isArray(found.brands) || !Array.isArray(found.models))
        throw new Error('These are no suggestions')
      return found
    },
    staleTime: 60_000,
    retry: false,
  })
