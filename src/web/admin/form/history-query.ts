import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** A page of what staff have done to a record, newest first. Invalidate `['admin', 'history', subject]` after a save. */
export const historyQuery = (subject: string, page = 1) =>
  queryOptions({
    queryKey: ['admin', 'history', subject, page],
    queryFn: ({ signal }) => read(api.GET('/api/admin/history/{subject}', { params: { path: { subject }, query: { page } }, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
