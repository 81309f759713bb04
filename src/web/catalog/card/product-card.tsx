import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { FitBadge } from '#web/fit/fit-badge.tsx'
import { SalePlate, StockDot } from '#web/ui/part/badge.tsx'
import { PartNumberStrip } from '#web/ui/part/part-number.tsx'
import { Unbroken, unbrokenHtml } from '#web/ui/unbroken.tsx'
import { Price } from '#web/ui/part/price.tsx'
import { ProductCardBuy } from './product-card-buy.tsx'
import { ProductCardPictures } from './product-card-pictures.tsx'
import { cardLine } from './product-facts.ts'
import { shownPrice } from './shown-price.ts'
import { stockLabel } from './stock-labels.ts'

/** Cards in the first view of a phone and of a desk: their photos are loaded at once. */
export const FIRST_CARDS = 4

export type CardPlacement = 'home' | 'category' | 'search'

type Card = Schema<'ProductCard'>

interface ProductCardProps {
  product: Card
  placement: CardPlacement
  /** The card is in the first view: its photo is not put off. */
  priority?: boolean
  /** The one card that was looked for: as wide as the list, its picture at the left where there is room. */
  wide?: boolean
  /** Stands above the part number: why a search found it. */
  remark?: ReactNode
}

/** Whether a card shows the number (specification, section 2, decision 32): unset, the home card does and the category card does not. */
export const showsPartNumber = ({ showPartNumber }: Pick<Card, 'showPartNumber'>, placement: CardPlacement): boolean =>
  placement === 'search' || (placement === 'home' ? showPartNumber !== false : showPartNumber === true)

/** The description's first paragraph, as complete HTML; the full text is on the product page. */
function Description({ product: { description, descriptionHtml } }: { product: Card }) {
  const look = 'card-text line-clamp-2 min-h-10 text-small text-ink-2'
  if (descriptionHtml === null)
    return (
      <p className={look}>
        <Unbroken text={description} />
      </p>
    )
  const isParagraph = descriptionHtml.startsWith('<p>') && descriptionHtml.includes('</p>')
  // Cleaned by the server's allow-list (specification, decision 34)
  if (isParagraph)
    return (
      <p className={look} dangerouslySetInnerHTML={{ __html: unbrokenHtml(descriptionHtml.slice(3, descriptionHtml.indexOf('</p>'))) }} />
    )
  return <div className={look} dangerouslySetInnerHTML={{ __html: unbrokenHtml(descriptionHtml) }} />
}

const WIDE =
  'sheet @container flex min-w-0 flex-col col-span-full max-w-4xl sm:flex-row sm:items-stretch sm:*:w-1/2 sm:[&_.sheet-media]:[clip-path:none] sm:[&_.sheet-media]:mb-px sm:py-px sm:[&>:last-child]:py-4'

/** A product in a list (specification, section 2: product card). Few elements and no links of the router, since pages hold dozens. */
export function ProductCard({ product, placement, priority, wide = false, remark }: ProductCardProps) {
  const price = shownPrice(product)
  const stock = stockLabel(product.stock)
  const href = `/product/${product.slug}`
  return (
    <article className={wide ? WIDE : 'part-card sheet @container flex min-w-0 flex-col'} data-interactive>
      <ProductCardPictures product={product} href={href} priority={priority} />
      {price.wasCents !== null && (
        <SalePlate saving={`Save ${formatMoney(price.wasCents - price.cents)}`} className="absolute top-0 left-0 w-auto!" />
      )}
      <FitBadge slug={product.slug} />
      {/* The cards of a row end alike, line for line: where one has less than its neighbours, its picture's paper is longer. */}
      <div className="card-facts flex flex-col gap-2 px-3 pb-2 @min-[15rem]:px-4">
        {remark}
        {showsPartNumber(product, placement) && <PartNumberStrip partNumber={product.partNumber} />}
        <h3 className="card-name">
          <a href={href} className="hover:text-petrol hover:underline">
            <Unbroken text={product.name} />
          </a>
        </h3>
        <p className="card-line min-h-5 truncate text-small text-ink-3">{cardLine(product)}</p>
        {product.keyFigure && <p className="card-figure">{product.keyFigure}</p>}
        <div className="card-price flex flex-wrap items-baseline justify-between gap-x-3 @max-[18rem]:flex-col">
          <Price {...price} showSaving={false} />
          <StockDot level={stock.level}>{stock.text}</StockDot>
        </div>
        <Description product={product} />
        <ProductCardBuy product={product} href={href} isSole={wide} />
      </div>
    </article>
  )
}
