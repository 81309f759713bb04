import { Suspense } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { PartPicture } from '#web/parts/part-picture.tsx'
import { FitBadge } from '#web/fit/fit-badge.tsx'
import type { FittingPart } from '#web/fit/fits-store.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button, firstClick } from '#web/ui/button.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { PLACEHOLDER_IMAGE } from './cart-product.ts'
import { setCartQuantity } from './cart-store.ts'
import { parsePrice } from './parse-price.ts'
import { PartNumberLine } from '#web/ui/part/part-number.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

// Comes with the first price, without which there is nothing to note.
const LineNotes = lazyWithPreload(async () => (await import('./line-notes.tsx')).LineNotes)

// For a part that does not fit, where another does.
const SwapButton = lazyWithPreload(async () => (await import('./swap-button.tsx')).SwapButton)

/** The way to take the part that fits instead of a line's. */
const swapOf = (item: CartItem) => (instead: FittingPart) => (
  <Suspense>
    <SwapButton item={item} instead={instead} look="line" />
  </Suspense>
)

type QuoteLine = Schema<'Quote'>['lines'][number]

/** The unit price: as it was stored until the first answer. */
function UnitPrice({ item, line }: { item: CartItem; line: QuoteLine | undefined }) {
  const stored = parsePrice(item.price)
  const text = line ? formatMoney(line.unitPriceCents) : stored !== null && formatMoney(stored)
  return (
    <p className="font-display text-body text-ink-2 tabular-nums">
      {text && <span>{`${text} each`}</span>}
      {line && line.unitPriceCents < line.listPriceCents && (
        <s className="ml-2 text-ink-3">
          <span className="sr-only">Original price </span>
          {formatMoney(line.listPriceCents)}
        </s>
      )}
    </p>
  )
}

/** The photo of a line; a placeholder for a part that is no longer sold; undefined for the part's drawing. */
const photoOf = ({ image }: CartItem, isGone: boolean) =>
  image !== '' && image !== PLACEHOLDER_IMAGE ? image : isGone ? PLACEHOLDER_IMAGE : undefined

interface CartLineProps {
  item: CartItem
  /** The line as it is priced; undefined until the first answer. */
  line: QuoteLine | undefined
  onRemove: () => void
  onSave: () => void
}

/** One product in the cart: what it is, how many, what they cost. */
export function CartLine({ item, line, onRemove, onSave }: CartLineProps) {
  const code = line?.problem?.code
  const isGone = code === 'unknown_product' || code === 'inactive_product'
  const canBuy = !isGone && code !== 'out_of_stock'
  return (
    // Checkout leads the keyboard to the first line that has a problem.
    <li className="grid gap-3 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0" tabIndex={code && -1} data-problem={code}>
      <div className="flex gap-4 max-[18rem]:flex-col">
        <PartPicture slug={item.slug} photo={photoOf(item, isGone)} className="size-20" />
        <div className="min-w-0 grow">
          <h3 className="text-lead leading-6 font-semibold">
            {isGone ? (
              item.name
            ) : (
              <ShopLink href={`/product/${item.slug}`} className="link no-underline hover:underline">
                <Unbroken text={item.name} />
              </ShopLink>
            )}
          </h3>
          <PartNumberLine partNumber={line?.partNumber || item.part_number} />
          {canBuy && <UnitPrice item={item} line={line} />}
          <FitBadge slug={item.slug} place="line" swap={swapOf(item)} />
        </div>
      </div>
      {line && (
        <Suspense>
          <LineNotes item={item} line={line} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <QuantityStepper
          product={item.name}
          value={item.quantity}
          disabled={!canBuy}
          onChange={(quantity) => setCartQuantity(item.slug, quantity)}
        />
        <Button variant="quiet" className="text-body" onClick={firstClick(onRemove)} aria-label={`Remove ${item.name}`}>
          Remove
        </Button>
        <Button variant="quiet" className="text-body" onClick={firstClick(onSave)} aria-label={`Save ${item.name} for later`}>
          Save for later
        </Button>
        {canBuy && (
          <p className="ml-auto font-display text-price font-bold tabular-nums">
            <span className="sr-only">Line total </span>
            {line ? <span>{formatMoney(line.subtotalCents)}</span> : <span className="skeleton inline-block h-6 w-20 align-top" />}
          </p>
        )}
      </div>
    </li>
  )
}
