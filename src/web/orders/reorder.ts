import type { QueryClient } from '@tanstack/react-query'
import { addItem } from '#domain/cart.ts'
import { ApiProblem } from '#web/api.ts'
import { cartProductOf } from '#web/cart/cart-product.ts'
import { updateCart } from '#web/cart/cart-store.ts'
import { productQuery } from '#web/catalog/product/product-query.ts'
import { LONG_TOAST_MS, toast } from '#web/ui/toast/toast.ts'

/** A line of a former order. */
export interface BoughtLine {
  slug: string
  name: string
  quantity: number
}

/** The part as it is sold now; null when it is no longer. */
const findPart = async (client: QueryClient, { slug }: BoughtLine) => {
  try {
    return (await client.fetchQuery({ ...productQuery(slug), retry: false })).product
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return null
    throw error
  }
}

/** Adds the parts of an order to the cart again, at today's prices, with a toast. Never throws. */
export async function reorder(client: QueryClient, lines: readonly BoughtLine[]): Promise<void> {
  try {
    const found = await Promise.all(lines.map(async (line) => ({ line, part: await findPart(client, line) })))
    const gone = found.filter(({ part }) => part === null).map(({ line }) => line.name)
    updateCart((items) =>
      found.reduce<typeof items>((cart, { line, part }) => (part ? addItem(cart, cartProductOf(part), line.quantity) : cart), items),
    )
    const count = found.length - gone.length
    toast({
      id: 'order-again',
      title: `Added ${count} ${count === 1 ? 'part' : 'parts'} to cart`,
      description: gone.length > 0 ? `No longer sold: ${gone.join(', ')}` : undefined,
      tone: gone.length > 0 ? 'warning' : 'success',
      durationMs: gone.length > 0 ? LONG_TOAST_MS : undefined,
      action: { label: 'View Cart', href: '/cart' },
    })
  } catch {
    toast({ id: 'order-again', title: 'Error adding to cart', description: 'Please try again', tone: 'error' })
  }
}
