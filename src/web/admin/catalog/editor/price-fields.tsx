import { parseMoney } from '#domain/pricing/parse-money.ts'
import { isOnSale } from '#domain/pricing/unit-price.ts'
import { MoneyField } from '#web/admin/ui/fields.tsx'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { marginText } from './margin.ts'
import { useFieldValue, type ProductForm } from './use-product-form.ts'

/** How long nothing has been typed before a caution appears and is said, in ms: the 0 of 0.95 is no price yet. */
const QUIET_MS = 500

const NO_CAUTIONS = { price: '', sale: '' }

/** What is odd about the two prices as they are typed, although they can be saved; empty texts when nothing is. */
function useCautions(product: ProductForm): typeof NO_CAUTIONS {
  const [priceText] = useFieldValue(product, 'priceCents')
  const [saleText] = useFieldValue(product, 'salePriceCents')
  const [price, sale] = [parseMoney(priceText), parseMoney(saleText)]
  const now = `${priceText}\n${saleText}`
  const isQuiet = useDebounced(now, QUIET_MS) === now
  if (!isQuiet || !price.isAmount) return NO_CAUTIONS
  const isIgnored = sale.isAmount && !isOnSale({ priceCents: price.cents, salePriceCents: sale.cents })
  return {
    price: price.cents === 0 ? 'At $0.00 shoppers get this part for nothing.' : '',
    sale: isIgnored ? 'The sale price does not count: it has to be above 0 and below the price.' : '',
  }
}

/** Cautions below a field, which are said when they appear. */
function Cautions({ id, texts }: { id: string; texts: readonly string[] }) {
  return (
    <div id={id} aria-live="polite" className="text-small text-amber empty:absolute">
      {texts.filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

/** The price, with the margin that it leaves. `withSale`: where the field of the sale price is on another tab, what it makes of that is said here. */
export function PriceField({ product, withSale = false }: { product: ProductForm; withSale?: boolean }) {
  const [price] = useFieldValue(product, 'priceCents')
  const [cost] = useFieldValue(product, 'costCents')
  const cautions = useCautions(product)
  const id = `${product.idOf('priceCents')}-caution`
  return (
    <MoneyField
      label="Price ($)"
      {...product.field('priceCents')}
      aria-describedby={id}
      below={
        <>
          {withSale && <p className="text-small text-ink-2">{marginText(price, cost)}</p>}
          <Cautions id={id} texts={[cautions.price, withSale ? cautions.sale : '']} />
        </>
      }
    />
  )
}

/** The sale price, and why it does not count. */
export function SalePriceField({ product }: { product: ProductForm }) {
  const id = `${product.idOf('salePriceCents')}-caution`
  return (
    <MoneyField
      label="Sale price ($)"
      {...product.field('salePriceCents')}
      aria-describedby={id}
      below={<Cautions id={id} texts={[useCautions(product).sale]} />}
    />
  )
}
