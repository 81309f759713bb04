import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '#web/api.ts'
import type { ListDefinition } from './definition.ts'
import { listRequest } from './list-search.ts'
import type { ListRequest, ListSearch } from './list-search.ts'

/** How long a page of a list counts as current, in ms. */
const STALE_MS = 10_000

/** What the shop refuses it refuses again. */
const retry = (failures: number, error: Error) => failures < 1 && !(error instanceof ApiProblem && error.status < 500)

/** A page of a list; while another page loads the old one stays, as placeholder. */
export const useListPage = <Row>(definition: ListDefinition<Row>, request: ListRequest) =>
  useQuery({ ...definition.query(request), placeholderData: keepPreviousData, staleTime: STALE_MS, retry })

/** The request that asks how many rows match, and little else. */
export const countRequest = (filter: readonly string[], q?: string): ListRequest => ({
  page: 1,
  size: 25,
  ...(q && { q }),
  filter: [...filter],
})

/** How a number of rows that match is asked: at most once in 10 s for the same filter. */
export const countOptions = <Row>(definition: ListDefinition<Row>, request: ListRequest) => ({
  ...definition.query(request),
  staleTime: STALE_MS,
  retry: false,
})

/**
 * For a route's loader: fetches the page of the address. The server waits for it; in the browser the address changes at once, and the list shows the old
 * rows until the new ones are there. What fails is shown by the list itself, so this never throws.
 */
export async function prefetchList<Row>(queryClient: QueryClient, definition: ListDefinition<Row>, search: ListSearch): Promise<void> {
  const fetching = queryClient.prefetchQuery({ ...definition.query(listRequest(search)), staleTime: STALE_MS, retry: false })
  if (import.meta.env.SSR) await fetching
}
