import { api, read } from '#web/api.ts'
import type { Choice } from '#web/admin/table/list/definition.ts'

/** Brands that a filter offers at most: all of them, in any shop that there is. */
const MOST_BRANDS = 5_000

/** Every brand by name, hidden ones as well, to choose from. */
export const brandChoicesQuery = () => ({
  queryKey: ['admin', 'choices', 'brand', 'all'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Choice[]> => {
    const { choices } = await read(api.GET('/api/admin/brand-choices', { params: { query: { limit: MOST_BRANDS } }, signal }))
    return choices.map(({ id, name }) => ({ value: id, label: name }))
  },
})
