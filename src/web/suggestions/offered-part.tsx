import { isOnSale, unitPrice } from '#domain/pricing/unit-price.ts'
import { PartPicture } from '#web/parts/part-picture.tsx'
import type { Schema } from '#web/api.ts'
import { cartProductOf } from '#web/cart/cart-product.ts'
import { addToCart } from '#web/cart/cart-store.ts'
import { stockLabel } from '#web/catalog/card/stock-labels.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { StockDot } from '#web/ui/part/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Price } from '#web/ui/part/price.tsx'
import { MAX_DESCRIPTION, truncate } from './truncate.ts'
import { PartNumberLine } from '#web/ui/part/part-number.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

interface OfferedPartProps {
  part: Schema<'ProductCard'>
  onClicked?: () => void
  onAdded: () => void
}

/** A part beside the cart: what it is, what it costs, 'View Details' and 'Add to Cart'. */
export function OfferedPart({ part, onClicked, onAdded }: OfferedPartProps) {
  const href = `/product/${part.slug}`
  const stock = stockLabel(part.stock)
  const isOut = part.stock.state === 'out'
  return (
    <article className="flex h-full gap-4 max-[18rem]:flex-col border border-line p-3 sm:p-4">
      <PartPicture slug={part.slug} photo={part.images[0]} className="size-20 sm:size-24" />
      <div className="flex min-w-0 grow flex-col gap-1">
        <h3 className="font-display text-lead leading-6 font-semibold">
          <ShopLink href={href} className="link no-underline hover:underline" onClick={onClicked}>
            <Unbroken text={part.name} />
          </ShopLink>
        </h3>
        <PartNumberLine partNumber={part.partNumber} />
        {part.description !== '' && <p className="text-small text-ink-2">{truncate(part.description, MAX_DESCRIPTION)}</p>}
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3">
          <Price cents={unitPrice(part, 1).unitPriceCents} wasCents={isOnSale(part) ? part.priceCents : null} />
          <StockDot level={stock.level}>{stock.text}</StockDot>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1">
          <Button
            disabled={isOut}
            aria-label={isOut ? `Sold Out: ${part.name}` : `Add to Cart: ${part.name}`}
            onClick={({ detail }) => {
              if (detail > 1) return
              if (addToCart(cartProductOf(part))) onAdded()
            }}
          >
            {isOut ? 'Sold Out' : 'Add to Cart'}
          </Button>
          <ShopLink href={href} className={buttonClass('quiet', '-ml-1')} aria-label={`View Details: ${part.name}`} onClick={onClicked}>
            View Details
          </ShopLink>
        </div>
      </div>
    </article>
  )
}
