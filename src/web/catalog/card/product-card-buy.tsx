import { useState } from 'react'
import type { Schema } from '#web/api.ts'
import { addToCart } from '#web/cart/cart-store.ts'
import { cartProductOf } from '#web/cart/cart-product.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { maxQuantity } from './stock-labels.ts'

/** The foot of a card: how many, 'Add to Cart (n)', and the way to the product's page. A sold-out part cannot be bought. */
export function ProductCardBuy({ product, href }: { product: Schema<'ProductCard'>; href: string }) {
  const [quantity, setQuantity] = useState(1)
  const max = maxQuantity(product.stock)
  return (
    <div className="no-print flex flex-wrap items-center gap-2 pt-1">
      <QuantityStepper
        product={product.name}
        value={quantity}
        max={Math.max(1, max)}
        disabled={max === 0}
        onChange={setQuantity}
        className="grow noscript:hidden"
      />
      <Button
        variant="primary"
        className="min-w-29 grow px-2 text-body! whitespace-nowrap noscript:hidden"
        disabled={max === 0}
        aria-label={max === 0 ? `Sold Out: ${product.name}` : `Add to Cart (${quantity}): ${product.name}`}
        onClick={() => addToCart(cartProductOf(product), quantity)}
      >
        {max === 0 ? 'Sold Out' : `Add to Cart (${quantity})`}
      </Button>
      <a href={href} aria-label={`View Details: ${product.name}`} className="card-more">
        View Details
      </a>
    </div>
  )
}
