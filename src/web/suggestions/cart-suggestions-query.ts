import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { CartItem } from '#domain/cart/cart.ts'
import { api, read } from '#web/api.ts'
import { delay } from '#web/cart/delay.ts'

/** The specification's section 9: at most ten answers are cached, for 5 minutes; changes of the cart are debounced by 300 ms. */
const FRESH_MS = 300_000
const MAX_ANSWERS = 10
const PAUSE_MS = 300

const KEY = 'suggestions'

/** Removes the oldest answers that no component uses, so that at most ten remain with the new one. */
function forgetOldest(client: QueryClient) {
  const answers = client
    .getQueryCache()
    .findAll({ queryKey: [KEY] })
    .filter(({ state }) => state.data !== undefined)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const query of answers.slice(MAX_ANSWERS - 1))
    if (query.getObserversCount() === 0) client.removeQueries({ queryKey: query.queryKey, exact: true })
}

/** The `wanted` best products that go with the cart. The same cart gives the same ones. */
export function cartSuggestionsQuery(items: readonly CartItem[], wanted: number) {
  const slugs = items.map(({ slug }) => slug).toSorted()
  const categories = [...new Set(items.flatMap(({ category, subcategory }) => [category, subcategory]))]
    .filter((name) => name !== '')
    .toSorted()
  return queryOptions({
    queryKey: [KEY, wanted, slugs, categories],
    queryFn: async ({ signal, client }) => {
      await delay(PAUSE_MS, signal)
      const { suggestions } = await read(api.POST('/api/suggestions', { body: { slugs, categories, max: wanted }, signal }))
      forgetOldest(client)
      return suggestions
    },
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    retry: false,
    networkMode: 'always',
  })
}
