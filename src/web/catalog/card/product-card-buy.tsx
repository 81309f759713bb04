import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { usePurchase } from './use-purchase.ts'

/** The foot of a card: how many, 'Add to Cart (n)', and the way to the product's page. A sold-out part cannot be bought. */
export function ProductCardBuy({ product, href }: { product: Schema<'ProductCard'>; href: string }) {
  const { quantity, isSoldOut, stepperProps, buttonProps } = usePurchase(product)
  return (
    <div className="no-print flex flex-wrap items-center gap-2 pt-1">
      <QuantityStepper {...stepperProps} className="grow noscript:hidden" />
      <Button {...buttonProps} variant="primary" className="min-w-29 grow px-2 text-body! whitespace-nowrap noscript:hidden">
        {isSoldOut ? 'Sold Out' : `Add to Cart (${quantity})`}
      </Button>
      <a href={href} aria-label={`View Details: ${product.name}`} className="card-more">
        View Details
      </a>
    </div>
  )
}
