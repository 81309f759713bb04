import type { QueryClient } from '@tanstack/react-query'

const PRIVATE = new Set<unknown>([
  'orders',
  'order',
  'addresses',
  'last-address',
  'passkeys',
  'second-factor',
  'account',
  'admin',
  'tax-certificates',
  'quote',
  'auto-coupon',
  'exchange-quote',
  'return-quote',
])

/** Removes the cached answers of another session; `isInView: false` leaves those that the page shows. Call it after signing in or out. */
export const forgetPrivate = (client: QueryClient, { isInView = true } = {}): void =>
  client.removeQueries({ predicate: ({ queryKey }) => PRIVATE.has(queryKey[0]), ...(!isInView && { type: 'inactive' }) })
