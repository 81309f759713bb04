import { api, read } from '#web/api.ts'
import type { Choice } from '#web/admin/table/list/definition.ts'

/** Categories that a field offers at most: all of them, in any shop that there is. */
const MOST_CATEGORIES = 5_000

/** Every category that can have parts with its whole path, `Range hoods › Motors`, hidden ones as well, to choose from. */
export const categoryChoicesQuery = () => ({
  queryKey: ['admin', 'choices', 'category', 'all'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Choice[]> => {
    const { choices } = await read(api.GET('/api/admin/category-choices', { params: { query: { limit: MOST_CATEGORIES } }, signal }))
    return choices.map(({ id, name }) => ({ value: id, label: name }))
  },
})
