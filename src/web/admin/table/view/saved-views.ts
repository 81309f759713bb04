import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, ApiProblem, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { ListSearch } from '../list/list-search.ts'
import type { ViewTab } from './view-tabs.tsx'

export type SavedView = Schema<'SavedView'>

const savedViewsQuery = (list: string) => ({
  queryKey: ['admin', 'saved-views', list],
  queryFn: ({ signal }: { signal: AbortSignal }) => read(api.GET('/api/admin/saved-views', { params: { query: { list } }, signal })),
  staleTime: 60_000,
})

/** What a view keeps of the list's state. */
export const viewSearch = (
  { q, sort, filter, columns }: ListSearch,
  density: NonNullable<SavedView['search']['density']>,
): SavedView['search'] => ({
  ...(q && { q }),
  ...(sort && { sort }),
  ...(filter && { filter: [...filter] }),
  ...(columns && { columns: [...columns] }),
  density,
})

/** The tab of a saved view. */
export const savedTab = ({ id, name, search: { density, ...search } }: SavedView): ViewTab => ({
  id,
  name,
  search: { view: id, ...search },
  ...(density && { density }),
})

/** What is done with saved views; each answers with the views as they are then. */
export type ViewChange =
  | { kind: 'create'; view: Pick<SavedView, 'name' | 'shared' | 'search'> }
  | { kind: 'change'; id: string; change: Partial<Pick<SavedView, 'name' | 'shared' | 'search'>> }
  | { kind: 'delete'; id: string }

const send = (list: string, change: ViewChange) => {
  if (change.kind === 'create') return read(api.POST('/api/admin/saved-views', { body: { list, ...change.view } }))
  const params = { path: { viewId: change.id } }
  return change.kind === 'change'
    ? read(api.PATCH('/api/admin/saved-views/{viewId}', { params, body: change.change }))
    : read(api.DELETE('/api/admin/saved-views/{viewId}', { params }))
}

/** Whether the view that something was done with has been deleted meanwhile. */
export const isGone = (problem: unknown) => problem instanceof ApiProblem && problem.status === 404

/** The saved views of a list, and the way to change them. */
export function useSavedViews(list: string) {
  const queryClient = useQueryClient()
  const query = savedViewsQuery(list)
  const { data } = useQuery(query)
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (change: ViewChange) => send(list, change),
    onSuccess: (views) => queryClient.setQueryData(query.queryKey, views),
    // One that was deleted in another tab is taken off this one's list.
    onError: (problem) => isGone(problem) && queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  return { views: data?.views ?? NONE, change: mutateAsync, isPending, error }
}

const NONE: SavedView[] = []
