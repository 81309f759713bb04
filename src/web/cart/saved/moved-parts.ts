import { addItem } from '#domain/cart/cart.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { followMoves } from '#domain/cart/moved-lines.ts'
import type { Schema } from '#web/api.ts'
import { readCart, updateCart } from '#web/cart/cart-store.ts'
import { readSaved, updateSaved } from './saved-store.ts'

/** What is told of parts that have moved. A server of the version before, beside which this page may run for a while, tells nothing. */
type Told = Partial<Pick<Schema<'PricedCart'>, 'moved'>>

/** Whether parts of a priced cart have another slug now than the one that was asked for. */
export const hasMovedParts = ({ moved = [] }: Told): boolean => moved.length > 0

/**
 * Lines of this browser whose part has another slug by now get it, with the part's name and number of today; the price stays that which the
 * shopper has seen. Where the part has a line already, the quantities add.
 */
export function followMovedParts({ moved = [], products }: Told & Pick<Schema<'PricedCart'>, 'products'>): void {
  if (moved.length === 0) return
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
