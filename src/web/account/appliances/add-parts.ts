import type { QueryClient } from '@tanstack/react-query'
import { MAX_LINES } from '#domain/cart/cart.ts'
import { addWithRoom } from '#web/cart/add-with-room.ts'
import { productQuery } from '#web/catalog/product/product-query.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** A part that is due, and how many of it were bought the last time. */
export interface DuePart {
  slug: string
  quantity: number
}

/** Puts the parts into the cart at the prices of the day, as far as it has room, and says how many. @throws {ApiProblem} */
export async function addParts(client: QueryClient, parts: readonly DuePart[]): Promise<void> {
  const found = await Promise.all(
    parts.map(async ({ slug, quantity }) => ({ quantity, ...(await client.fetchQuery({ ...productQuery(slug), staleTime: 0 })) })),
  )
  const { count, left, notes } = addWithRoom(found)
  const full = `The cart holds ${MAX_LINES} different parts: ${left} ${left === 1 ? 'was' : 'were'} not added.`
  const description = [...(left > 0 ? [full] : []), ...notes].join(' ')
  toast({
    id: 'add-due',
    title: count > 0 ? `Added ${count} ${count === 1 ? 'part' : 'parts'} to cart` : 'Nothing was added',
    ...(description && { description }),
    tone: description ? 'warning' : 'success',
    action: { label: 'View Cart', href: '/cart' },
  })
}
