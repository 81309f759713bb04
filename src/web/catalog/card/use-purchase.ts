import { useState } from 'react'
import type { Schema } from '#web/api.ts'
import { cartProductOf } from '#web/cart/cart-product.ts'
import { addToCart } from '#web/cart/cart-store.ts'
import { maxQuantity } from './stock-labels.ts'

/** How many of a product are wanted, and putting them into the cart: the props of the quantity stepper and of the button beside it. */
export function usePurchase(product: Schema<'ProductCard'>) {
  const [quantity, setQuantity] = useState(1)
  const max = maxQuantity(product.stock)
  const isSoldOut = max === 0
  // The second click of a double click is none. True: it is in the cart.
  const add = ({ detail }: { detail: number }) => detail < 2 && addToCart(cartProductOf(product), quantity)
  return {
    quantity,
    setQuantity,
    max,
    isSoldOut,
    add,
    stepperProps: {
      product: product.name,
      value: quantity,
      max: Math.max(1, max),
      disabled: isSoldOut,
      countsTyping: true,
      onChange: setQuantity,
    },
    buttonProps: {
      disabled: isSoldOut,
      'aria-label': isSoldOut ? `Sold Out: ${product.name}` : `Add to Cart (${quantity}): ${product.name}`,
      onClick: add,
    },
  }
}
