import { addItem, hasRoomFor, MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { cartProductOf } from './cart-product.ts'
import { updateCart } from './cart-store.ts'

interface AddedWithRoom {
  /** How many parts the cart has more of now. */
  count: number
  /** How many parts it had no room for. */
  left: number
  /** A sentence for each part of which it holds no more. */
  notes: string[]
}

const quantityOf = (items: readonly CartItem[], slug: string) => items.find((line) => line.slug === slug)?.quantity ?? 0

/** Puts parts into the cart, as far as it has room for them. */
export function addWithRoom(parts: readonly { product: Parameters<typeof cartProductOf>[0]; quantity: number }[]): AddedWithRoom {
  const added: AddedWithRoom = { count: 0, left: 0, notes: [] }
  updateCart((items) =>
    parts.reduce<typeof items>((cart, { product, quantity }) => {
      const { slug, name } = product
      if (!hasRoomFor(cart, slug)) {
        added.left++
        return cart
      }
      const before = quantityOf(cart, slug)
      const next = addItem(cart, cartProductOf(product), quantity)
      const after = quantityOf(next, slug)
      if (after > before) added.count++
      if (after < before + quantity) added.notes.push(`${name}: ${MAX_QUANTITY} is the most that a cart holds of one part.`)
      return next
    }, items),
  )
  return added
}
