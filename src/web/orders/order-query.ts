import { queryOptions } from '@tanstack/react-query'
import { api, ApiProblem, read } from '#web/api.ts'

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

/** Exchanges the token of a mailed link for a cookie, with which `orderQuery` reads its order. False when it opens nothing, or no longer. */
export async function exchangeToken(number: string, token: string): Promise<boolean> {
  try {
    await read(api.POST('/api/orders/{number}/access', { params: { path: { number } }, body: { token } }))
    return true
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return false
    throw error
  }
}
