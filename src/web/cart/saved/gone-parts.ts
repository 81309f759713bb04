import type { CartItem } from '#domain/cart/cart.ts'
import { readCart, updateCart } from '#web/cart/cart-store.ts'
import { LONG_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { readSaved, updateSaved } from './saved-store.ts'

/** How many parts a notice names. */
const MAX_NAMES = 5

const listOf = (names: readonly string[]) => {
  const more = names.length - MAX_NAMES
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Removes the lines of these parts from this browser, and says what they were (specification, decision 9). */
export function removeGoneParts(parts: readonly { slug: string }[]): void {
  const gone = new Set(parts.map(({ slug }) => slug))
  const isSold = ({ slug }: CartItem) => !gone.has(slug)
  const removed = [
    { from: 'your cart', items: readCart() },
    { from: 'saved for later', items: readSaved() },
  ].flatMap(({ from, items }) => {
    const names = items.filter((item) => !isSold(item)).map(({ name }) => name)
    return names.length > 0 ? `Removed from ${from}: ${listOf(names)}` : []
  })
  if (removed.length === 0) return
  updateCart((items) => items.filter(isSold))
  updateSaved((items) => items.filter(isSold))
  toast({
    id: 'cart-gone',
    title: 'No longer sold',
    description: removed.join('. '),
    tone: 'warning',
    durationMs: LONG_TOAST_MS,
  })
}
