import { queryOptions } from '@tanstack/react-query'
import { parseSharedCart } from '#domain/cart/shared-cart.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

/** The parts of a shared cart, with prices and stock of today; none for an address that names none. */
export const sharedCartQuery = (parts: string) =>
  queryOptions({
    queryKey: ['shared-cart', parts],
    queryFn: async ({ signal }): Promise<Schema<'OrderLine'>[]> => {
      const lines = parseSharedCart(parts)
      if (lines.length === 0) return []
      return (await read(api.POST('/api/quick-order/resolve', { body: { lines }, signal }))).lines
    },
  })
