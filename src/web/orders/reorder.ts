import { MAX_LINES } from '#domain/cart/cart.ts'
import { formatMoney } from '#domain/money.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { addWithRoom } from '#web/cart/add-with-room.ts'
import { toast } from '#web/ui/toast/toast.ts'

type Line = Schema<'Reorder'>['lines'][number]

/** What is to be known of a line that is not bought as it was; null for one that is. */
function noteOf({ name, status, product, quantity, boughtQuantity, boughtCents, unitPriceCents }: Line): string | null {
  if (status === 'gone') return `${name} is no longer sold, and nothing has replaced it.`
  if (status === 'sold_out') return `${product?.name ?? name} is sold out.`
  const price =
    unitPriceCents !== null && unitPriceCents !== boughtCents ? `now ${formatMoney(unitPriceCents)}, then ${formatMoney(boughtCents)}` : ''
  const few = quantity < boughtQuantity ? `only ${quantity} of ${boughtQuantity} there` : ''
  const notes = [few, price].filter(Boolean).join('; ')
  if (status === 'replaced') return `${name} is replaced by ${product?.name} (${product?.partNumber})${notes && `: ${notes}`}.`
  return notes ? `${name}: ${notes}.` : null
}

/** What a reorder has put into the cart, and what is to be known of it. */
export interface Reordered {
  count: number
  /** How many parts were not added: a cart holds MAX_LINES. */
  left: number
  notes: string[]
}

/**
 * Puts the parts of an order into the cart again at today's prices, with what has replaced them; what is sold out or no longer sold is named.
 * @throws {ApiProblem}
 */
export async function reorder(number: string): Promise<Reordered> {
  const { lines } = await read(api.GET('/api/orders/{number}/reorder', { params: { path: { number } } }))
  const bought = lines.flatMap(({ product, quantity }) => (product && quantity > 0 ? [{ product, quantity }] : []))
  const { count, left, notes } = addWithRoom(bought)
  if (count > 0)
    toast({
      id: 'order-again',
      title: `Added ${count} ${count === 1 ? 'part' : 'parts'} to cart`,
      tone: 'success',
      action: { label: 'View Cart', href: '/cart' },
    })
  const full = `The cart holds ${MAX_LINES} different parts: ${left} of this order ${left === 1 ? 'was' : 'were'} not added.`
  return { count, left, notes: [...(left > 0 ? [full] : []), ...notes, ...lines.flatMap((line) => noteOf(line) ?? [])] }
}
