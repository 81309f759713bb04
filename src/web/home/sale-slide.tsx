import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { PartDrawing } from '#web/parts/part-drawing.tsx'
import { shownPrice } from '#web/catalog/card/shown-price.ts'
import { usePurchase } from '#web/catalog/card/use-purchase.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { PartNumberStrip } from '#web/ui/part/part-number.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/part/price.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useBrokenPicture } from '#web/ui/use-broken-picture.ts'

type Product = Schema<'ProductCard'>

/** The boxes of a slide, by their classes: what is loading takes the same room. */
export const SALE_SLIDE = {
  box: 'relative grid content-start sm:grid-cols-2 lg:grid-cols-1 lg:grid-rows-[1fr_auto]',
  picture: 'squared grid items-center border-b border-line px-4 sm:border-r sm:border-b-0 lg:border-r-0 lg:border-b',
  pictureSize: 'mx-auto w-full lg:max-w-96',
  facts: 'grid content-center gap-x-6 gap-y-3 p-4 sm:p-5 xl:grid-cols-[1fr_14rem]',
}

function SlidePicture({ product }: { product: Product }) {
  const [image] = product.images
  const { isBroken, pictureProps } = useBrokenPicture(image ?? null)
  if (!image) return <PartDrawing product={product} view="angle" />
  if (isBroken) return <p className="grid aspect-4/3 place-content-center bg-sunken text-ink-3">No Image</p>
  return (
    <Picture
      src={image}
      alt=""
      sizes="(min-width: 64rem) 24rem, 90vw"
      width={400}
      height={300}
      className="aspect-4/3 w-full object-contain"
      {...pictureProps}
    />
  )
}

/** How many, and into the cart. The count is the slide's own, and 1 again once they are in the cart (specification, section 5). */
function Buy({ product }: { product: Product }) {
  const { isSoldOut, stepperProps, add, setQuantity } = usePurchase(product)
  if (isSoldOut) return <p className="font-display text-lead font-semibold text-ink-3">Sold out</p>
  return (
    <div className="relative z-10 flex flex-wrap gap-2 noscript:hidden">
      <QuantityStepper {...stepperProps} className="xl:w-full" />
      <Button
        className="grow"
        aria-label={`Add to Cart: ${product.name}`}
        onClick={(event) => {
          if (add(event)) setQuantity(1)
        }}
      >
        Add to Cart
      </Button>
    </div>
  )
}

/** One product on sale. All of the slide leads to the product; the controls in it do not. */
export function SaleSlide({ product }: { product: Product }) {
  const { name, slug, partNumber, description } = product
  const price = shownPrice(product)
  return (
    <article className={SALE_SLIDE.box}>
      <div className={SALE_SLIDE.picture}>
        <div className={SALE_SLIDE.pictureSize}>
          <SlidePicture product={product} />
        </div>
      </div>
      <div className={SALE_SLIDE.facts}>
        <div className="grid content-start gap-3">
          <h3>
            <ShopLink href={`/product/${slug}`} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
              <Unbroken text={name} />
            </ShopLink>
          </h3>
          {product.showPartNumber !== false && <PartNumberStrip partNumber={partNumber} label="Part Number:" />}
          <p className="line-clamp-2 text-ink-2">{description}</p>
        </div>
        <div className="grid content-end gap-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Price {...price} showSaving={false} size="product" />
            {price.wasCents !== null && (
              <span className="bg-brick px-2 font-display text-body font-semibold tracking-wide text-surface">
                SAVE {formatMoney(price.wasCents - price.cents)}!
              </span>
            )}
          </div>
          <Buy product={product} />
        </div>
      </div>
    </article>
  )
}
