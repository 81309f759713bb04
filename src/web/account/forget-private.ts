import type { QueryClient } from '@tanstack/react-query'

const PRIVATE = new Set<unknown>(['orders', 'order', 'passkeys', 'admin'])

/** Drops what was fetched in another person's name. Call it whenever somebody signs in or out. */
export const forgetPrivate = (client: QueryClient): void => client.removeQueries({ predicate: ({ queryKey }) => PRIVATE.has(queryKey[0]) })
