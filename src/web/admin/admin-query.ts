import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** A page of all orders, newest first; staff only. */
export const adminOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'orders', page],
    queryFn: ({ signal }) => read(api.GET('/api/admin/orders', { params: { query: { page } }, signal })),
    staleTime: 10_000,
  })

/** A page of the letters written, newest first; staff only. */
export const lettersQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'letters', page],
    queryFn: ({ signal }) => read(api.GET('/api/admin/outbox', { params: { query: { page } }, signal })),
    staleTime: 10_000,
  })
