import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { usePurchase } from './use-purchase.ts'

/**
 * The foot of a card: how many, 'Add to Cart (n)', and the way to the product's page. A sold-out part cannot be bought. `isSole`: it is the one
 * part that the page is about; in a list no button stands out.
 */
export function ProductCardBuy({ product, href, isSole }: { product: Schema<'ProductCard'>; href: string; isSole: boolean }) {
  const { quantity, isSoldOut, stepperProps, buttonProps } = usePurchase(product)
  return (
    <div className="card-buy no-print flex flex-wrap items-center gap-2 pt-1">
      <QuantityStepper {...stepperProps} className="grow noscript:hidden" />
      <Button
        {...buttonProps}
        variant={isSole ? 'primary' : 'secondary'}
        className="min-w-29 grow px-2 text-body! whitespace-nowrap noscript:hidden"
      >
        {isSoldOut ? 'Sold Out' : `Add to Cart (${quantity})`}
      </Button>
      <a href={href} aria-label={`View Details: ${product.name}`} className="card-more">
        View Details
      </a>
    </div>
  )
}
