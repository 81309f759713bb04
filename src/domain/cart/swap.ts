import { addItem, removeItem } from './cart.ts'
import type { CartItem, CartProduct } from './cart.ts'

/**
 * Takes a product out and puts as many of another one in its place; a part that is in the cart already stays where it is and becomes more.
 * Without the product nothing changes.
 */
export function swapItem(items: readonly CartItem[], slug: string, instead: CartProduct): CartItem[] {
  const line = items.find((one) => one.slug === slug)
  if (!line) return [...items]
  const isThere = items.some((one) => one.slug === instead.slug)
  return isThere
    ? addItem(removeItem(items, slug), instead, line.quantity)
    : items.map((one) => (one === line ? { ...instead, quantity: line.quantity } : one))
}

/** Undoes a swap: both products are as they were in the cart of `before`, and where they were; what has been added since stands after it. */
export function unswapItem(items: readonly CartItem[], before: readonly CartItem[], slugs: readonly [string, string]): CartItem[] {
  const had = before.filter(({ slug }) => slugs.includes(slug))
  const placeOf = ({ slug }: CartItem) => {
    const place = before.findIndex((line) => line.slug === slug)
    return place === -1 ? before.length : place
  }
  return [...items.filter(({ slug }) => !slugs.includes(slug)), ...had].toSorted((a, b) => placeOf(a) - placeOf(b))
}
