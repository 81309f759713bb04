import { addItem, hasRoomFor } from '#domain/cart/cart.ts'
import { cartProductOf } from './cart-product.ts'
import { updateCart } from './cart-store.ts'

/** Puts parts into the cart, as far as it has room for them. @returns how many were added, and how many parts it had no room for. */
export function addWithRoom(parts: readonly { product: Parameters<typeof cartProductOf>[0]; quantity: number }[]): {
  count: number
  left: number
} {
  let left = 0
  updateCart((items) =>
    parts.reduce<typeof items>((cart, { product, quantity }) => {
      if (hasRoomFor(cart, product.slug)) return addItem(cart, cartProductOf(product), quantity)
      left++
      return cart
    }, items),
  )
  return { count: parts.length - left, left }
}
