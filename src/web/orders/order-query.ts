import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** A page of the signed-in shopper's orders, newest first. */
export const ordersQuery = (page: number) =>
  queryOptions({
    queryKey: ['orders', page],
    queryFn: ({ signal }) => read(api.GET('/api/orders', { params: { query: { page } }, signal })),
    staleTime: 10_000,
  })

/** An order of the signed-in shopper, or the one whose mailed link carries this token. */
export const orderQuery = (number: string, token?: string) =>
  queryOptions({
    queryKey: ['order', number, token ?? ''],
    queryFn: ({ signal }) =>
      read(api.GET('/api/orders/{number}', { params: { path: { number }, query: token === undefined ? {} : { token } }, signal })),
    staleTime: 10_000,
  })
