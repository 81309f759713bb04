import { Suspense, useRef, type ReactNode } from 'react'
import { formatMoney, shortMoney } from '#domain/money.ts'
import { isOnSale, unitPrice } from '#domain/pricing/unit-price.ts'
import type { Schema } from '#web/api.ts'
import { FitSlot } from '#web/fit/fit-slot.tsx'
import { phoneHref } from '#web/ui/phone-href.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { SalePlate, StockDot } from '#web/ui/part/badge.tsx'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { useTemporaryFlag } from '#web/ui/browser/use-temporary-flag.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/part/price.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { BuyBar } from './buy-bar.tsx'
import { DispatchLine } from './dispatch-line.tsx'
import { ProductFits } from './product-fits.tsx'
import { QuantityDiscounts } from './quantity-discounts.tsx'
import { stockLabel } from '#web/catalog/card/stock-labels.ts'
import { usePurchase } from '#web/catalog/card/use-purchase.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

type Product = Schema<'Product'>

const BackInStockForm = lazyWithPreload(async () => (await import('./back-in-stock-form.tsx')).BackInStockForm)

/** How long the button says that it is done, in ms. */
const ADDED_MS = 2_000

interface BuyBoxProps {
  product: Product
  shop: Schema<'ShopInfo'> | undefined
  /** When it leaves the shop; nothing is said without. */
  dispatch?: Schema<'Dispatch'>
}

/** Price, stock, what it fits, what delivery will be, how many, and Add to Cart. */
export function BuyBox({ product, shop, dispatch = [] }: BuyBoxProps) {
  const { quantity, max, isSoldOut, stepperProps, ...purchase } = usePurchase(product)
  const [isAdded, setAdded] = useTemporaryFlag(ADDED_MS)
  const button = useRef<HTMLButtonElement>(null)
  // The server waits for no code.
  const isHydrated = useHydrated()
  const { unitPriceCents, listPriceCents } = unitPrice(product, quantity)
  const stock = stockLabel(product.stock)
  const saved = listPriceCents - unitPriceCents
  const label = isSoldOut ? 'Sold Out' : isAdded ? 'Added ✓' : `Add to Cart (${quantity})`

  function add(event: { detail: number }) {
    if (purchase.add(event)) setAdded(true)
  }
  return (
    <div className="grid gap-2.5 md:gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 sm:gap-x-4">
        {/* What a larger quantity saves is no sale (specification, section 3). */}
        <Price cents={unitPriceCents} wasCents={saved > 0 ? listPriceCents : null} showSaving={!isOnSale(product)} size="product" />
        {isOnSale(product) && <SalePlate saving={`Save ${formatMoney(saved)}`} />}
        <StockDot level={stock.level}>{stock.text}</StockDot>
      </div>
      <FitSlot slug={product.slug}>
        <ProductFits {...product} />
      </FitSlot>
      {shop && (
        <ShippingLine shop={shop} amountCents={isSoldOut ? 0 : unitPriceCents * quantity}>
          <DispatchLine windows={dispatch} timeZone={shop.timeZone} slug={product.slug} stock={product.stock} quantity={quantity} />
        </ShippingLine>
      )}
      <StockNote stock={product.stock} phone={shop?.contact.phone} />
      <div className="no-print flex flex-wrap gap-3 noscript:hidden">
        <QuantityStepper {...stepperProps} className="h-12" />
        <Button ref={button} variant="primary" className="min-h-12 min-w-44 grow" disabled={isSoldOut} onClick={add}>
          {label}
        </Button>
      </div>
      <noscript>
        <p className="border-l-4 border-amber bg-amber-100 px-3 py-2 text-small">
          The cart needs JavaScript. {shop && <Unbroken text={`You can also order by phone: ${shop.contact.phone}.`} />}
        </p>
      </noscript>
      <p role="status" className="text-small text-amber empty:absolute">
        {product.stock.state === 'low' && quantity === max && `Only ${max} left: no more can be ordered at once.`}
      </p>
      {product.stock.state === 'out' && (
        <div className="min-h-32 noscript:hidden">
          {isHydrated && (
            <Suspense>
              <BackInStockForm slug={product.slug} />
            </Suspense>
          )}
        </div>
      )}
      <QuantityDiscounts product={product} quantity={quantity} />
      {shop && <Help shop={shop} returns={product.returns.text} />}
      <BuyBar watched={button} cents={unitPriceCents} label={label} disabled={isSoldOut} onAdd={add} />
    </div>
  )
}

/** What a part that is not on the shelf means for the order. */
function StockNote({ stock: { state }, phone }: { stock: Product['stock']; phone: string | undefined }) {
  if (state === 'backorder')
    return (
      <p className="border-l-4 border-petrol bg-petrol-100 px-3 py-2 text-small">
        You can order it now. It ships as soon as it is back in stock.
      </p>
    )
  if (state !== 'out') return null
  return (
    <p className="border-l-4 border-line-strong bg-sunken px-3 py-2 text-small">
      This part is sold out and cannot be ordered at the moment.
      {phone && (
        <>
          {' '}
          Call <Phone number={phone} />: we may know another one that fits.
        </>
      )}
    </p>
  )
}

const Phone = ({ number }: { number: string }) => (
  <a href={phoneHref(number)} className="link whitespace-nowrap">
    {number}
  </a>
)

const line = 'flex gap-2.5 text-small [&_svg]:size-5 [&_svg]:text-ink-3'

interface ShippingLineProps {
  shop: Schema<'ShopInfo'>
  amountCents: number
  /** Stands above what shipping costs: when the part leaves. */
  children: ReactNode
}

function ShippingLine({ shop, amountCents, children }: ShippingLineProps) {
  const { freeShippingThresholdCents, flatShippingCents, zones } = shop.rates
  // Where the order goes is not known here.
  const where = zones.length > 0 ? ' in most states' : ''
  return (
    <div className={line}>
      <Icon name="truck" />
      <div>
        {children}
        {amountCents >= freeShippingThresholdCents ? (
          <strong className="font-semibold text-leaf">{`This order ships free${where}.`}</strong>
        ) : (
          <span className="font-display text-body">
            {`Free shipping on orders ${shortMoney(freeShippingThresholdCents)}+, otherwise ${formatMoney(flatShippingCents)} flat${where}.`}
          </span>
        )}
      </div>
    </div>
  )
}

function Help({ shop, returns }: { shop: Schema<'ShopInfo'>; returns: string }) {
  return (
    <ul className="grid gap-2 border-y border-line py-3">
      <li className={line}>
        <Icon name="phone" />
        <span>
          Not sure it fits? Call <Phone number={shop.contact.phone} />
        </span>
      </li>
      <li className={line}>
        <Icon name="return" />
        <span>
          Wrong part? {returns}{' '}
          <ShopLink href="/returns" className="link">
            How returns work
          </ShopLink>
        </span>
      </li>
    </ul>
  )
}
