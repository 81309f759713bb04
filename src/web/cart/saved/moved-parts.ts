import { addItem } from '#domain/cart/cart.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { followMoves } from '#domain/cart/moved-slugs.ts'
import type { Schema } from '#web/api.ts'
import { readCart, updateCart } from '#web/cart/cart-store.ts'
import { readSaved, updateSaved } from './saved-store.ts'

/**
 * Lines of this browser whose part has another slug by now get it, with the part's name and number of today; the price stays that which the
 * shopper has seen. Where the part has a line already, the quantities add.
 */
export function followMovedParts({ moved, products }: Pick<Schema<'PricedCart'>, 'moved' | 'products'>): void {
  const gone = new Set(moved.map(({ from }) => from))
  const hasMoved = ({ slug }: CartItem) => gone.has(slug)
  const follow = (items: readonly CartItem[]) =>
    followMoves(items, moved).reduce<CartItem[]>((lines, item, index) => {
      const part = items[index]?.slug === item.slug ? undefined : products.find(({ slug }) => slug === item.slug)
      const now = part ? { ...item, name: part.name, part_number: part.partNumber, sku: part.partNumber } : item
      return addItem(lines, now, item.quantity)
    }, [])
  if (readCart().some(hasMoved)) updateCart(follow)
  if (readSaved().some(hasMoved)) updateSaved(follow)
}
