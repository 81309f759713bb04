import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** A page of all orders, newest first; staff only. */
export const adminOrdersQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'orders', page],
    queryFn: ({ signal }) => read(api.GET('/api/admin/orders', { params: { query: { page } }, signal })),
    staleTime: 10_000,
  })

/** A page of the e-mails written, newest first; staff only. */
export const emailsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'emails', page],
    queryFn: ({ signal }) => read(api.GET('/api/admin/outbox', { params: { query: { page } }, signal })),
    staleTime: 10_000,
  })
