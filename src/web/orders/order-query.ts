import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** A page of the signed-in shopper's orders, newest first. */
export const ordersQuery = (page: number, scope: 'all' | 'open') =>
  queryOptions({
    queryKey: ['orders', scope, page],
    queryFn: ({ signal }) => read(api.GET('/api/orders', { params: { query: { page, scope } }, signal })),
    staleTime: 10_000,
  })

/** An order of the signed-in shopper, or one whose mailed link was opened in this browser. */
export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: ['order', number],
    queryFn: ({ signal }) => read(api.GET('/api/orders/{number}', { params: { path: { number } }, signal })),
    staleTime: 10_000,
  })
