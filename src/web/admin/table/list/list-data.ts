import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useInUse } from '#web/admin/frame/in-use.ts'
import { api, ApiProblem, read } from '#web/api.ts'
import type { ListDefinition } from './definition.ts'
import { listRequest } from './list-request.ts'
import type { ListRequest } from './list-request.ts'
import type { ListSearch } from './list-search.ts'

/** How long a page of a list counts as current, in ms. */
const STALE_MS = 10_000

/** How often lists are asked anew to which customers add, in ms. */
export const NEW_ROWS_MS = 15_000

/** What the shop refuses it refuses again. */
const retry = (failures: number, error: Error) => failures < 1 && !(error instanceof ApiProblem && error.status < 500)

/** A page of a list; while another page loads the old one stays, as placeholder. */
export const useListPage = <Row>(definition: ListDefinition<Row>, request: ListRequest) =>
  useQuery({
    ...definition.query(request),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    retry,
    refetchInterval: (useInUse() && definition.refetchEvery) || false,
  })

const NOTHING: ListRequest = { page: 1, size: 25, filter: [] }

/** How many rows match each of these filters: asked at once, and at most once in 10 s for the same filters. Undefined where it is not known. */
export function useListCounts<Row>(
  definition: ListDefinition<Row>,
  asked: readonly { q?: string | undefined; filter?: readonly string[] | undefined }[],
): (number | undefined)[] {
  const searches = asked.map(({ q, filter = [] }) => ({ ...(q && { q }), filter: [...filter] }))
  const { data } = useQuery({
    // What makes the list's pages stale makes its counts stale.
    queryKey: [...definition.query(NOTHING).queryKey.slice(0, -1), 'counts', searches],
    queryFn: ({ signal }) => read(api.POST('/api/admin/list-counts', { body: { list: definition.name, searches }, signal })),
    enabled: searches.length > 0,
    staleTime: STALE_MS,
    refetchInterval: useInUse() && definition.refetchEvery !== undefined && STALE_MS,
    retry: false,
  })
  return searches.map((_, index) => data?.counts[index] ?? undefined)
}

/**
 * For a route's loader: fetches the page of the address. The server waits for it; in the browser the address changes at once, and the list shows the old
 * rows until the new ones are there. What fails is shown by the list itself, so this never throws.
 */
export async function prefetchList<Row>(queryClient: QueryClient, definition: ListDefinition<Row>, search: ListSearch): Promise<void> {
  const fetching = queryClient.prefetchQuery({ ...definition.query(listRequest(search)), staleTime: STALE_MS, retry: false })
  if (import.meta.env.SSR) await fetching
}
