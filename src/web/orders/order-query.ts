import { queryOptions } from '@tanstack/react-query'
import { api, read } from '#web/api.ts'

/** Which of their orders somebody looks at: all, or those that have not come to their end; those alone that have the words of `q`. */
export interface OrderChoice {
  scope: 'all' | 'open'
  q: string
}

/** A page of the signed-in shopper's orders, newest first. */
export const ordersQuery = (page: number, { scope, q }: OrderChoice) =>
  queryOptions({
    queryKey: ['orders', scope, q, page],
    queryFn: ({ signal }) => read(api.GET('/api/orders', { params: { query: { page, scope, ...(q !== '' && { q }) } }, signal })),
    staleTime: 10_000,
  })

/** An order of the signed-in shopper, or one whose mailed link was opened in this browser. */
export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: ['order', number],
    queryFn: ({ signal }) => read(api.GET('/api/orders/{number}', { params: { path: { number } }, signal })),
    staleTime: 10_000,
  })
