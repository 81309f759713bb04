import type { QueryClient } from '@tanstack/react-query'
import { prefetchList } from '#web/admin/table/list/list-data.ts'
import type { ListSearch } from '#web/admin/table/list/list-search.ts'
import { changeLogDefinition, redirectDefinition } from './office-lists.tsx'

/** Loads the page of a list that its address asks for. */
export const loadOfficeList = (queryClient: QueryClient, list: 'changes' | 'redirects', search: ListSearch): Promise<void> =>
  list === 'changes' ? prefetchList(queryClient, changeLogDefinition, search) : prefetchList(queryClient, redirectDefinition, search)
