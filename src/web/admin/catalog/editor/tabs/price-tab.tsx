import { useWatch } from 'react-hook-form'
import { formatMoney } from '#domain/money.ts'
import { isOnSale, unitPrice } from '#domain/pricing/unit-price.ts'
import { RecordMoment } from '#web/admin/pick/moment-field.tsx'
import { MoneyField, NumberField } from '#web/admin/ui/fields.tsx'
import { Price } from '#web/ui/part/price.tsx'
import { marginText } from '../margin.ts'
import { PriceField, SalePriceField } from '../price-fields.tsx'
import { readProductValues } from '../read-values.ts'
import { RowList } from '../row-list.tsx'
import { fieldError, useFieldValue, useShopZone, type ProductForm } from '../use-product-form.ts'

/** Price, cost, sale and quantity breaks, and what comes of them. */
export function PriceTab({ product }: { product: ProductForm }) {
  const zone = useShopZone()
  const [price] = useFieldValue(product, 'priceCents')
  const [cost] = useFieldValue(product, 'costCents')
  const [tiers, setTiers] = useFieldValue(product, 'quantityDiscounts')
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <PriceField product={product} />
        <MoneyField
          label="Cost ($)"
          {...product.field('costCents')}
          below={<p className="text-small text-ink-2">{marginText(price, cost)}</p>}
        />
      </div>
      <fieldset className="grid min-w-0 gap-4 xl:grid-cols-3">
        <legend className="sr-only">Sale</legend>
        <SalePriceField product={product} />
        <RecordMoment label="Begins" record={product} name="saleStartsAt" />
        <RecordMoment label="Ends" record={product} name="saleEndsAt" />
        <p className="text-small text-ink-2 xl:col-span-3">
          Times of {zone.replaceAll('_', ' ')}. Without dates the sale price counts until it is taken away.
        </p>
      </fieldset>
      <RowList
        id={product.idOf('quantityDiscounts')}
        legend="Quantity breaks"
        error={fieldError(product, 'quantityDiscounts')}
        rows={tiers}
        onChange={setTiers}
        empty={{ minQuantity: '', unitPriceCents: '' }}
        addLabel="Add a break"
        nameOf={({ minQuantity }, at) => (minQuantity ? `the break at ${minQuantity}` : `break ${at + 1}`)}
      >
        {(row, change, at) => (
          <>
            <NumberField
              label={<span className={at === 0 ? '' : 'sr-only'}>From pieces</span>}
              value={row.minQuantity}
              onChange={(event) => change({ minQuantity: event.target.value })}
            />
            <MoneyField
              label={<span className={at === 0 ? '' : 'sr-only'}>Each ($)</span>}
              value={row.unitPriceCents}
              onChange={(event) => change({ unitPriceCents: event.target.value })}
            />
          </>
        )}
      </RowList>
      <PricePreview product={product} />
    </div>
  )
}

/** What a shopper pays: with the sale price as if it counted now. */
function PricePreview({ product }: { product: ProductForm }) {
  const zone = useShopZone()
  useWatch({ control: product.form.control })
  const { change, errors } = readProductValues(product.form.getValues(), { zone, isNew: false })
  if (errors.priceCents || errors.salePriceCents || errors.quantityDiscounts || change.priceCents === 0) return null
  const { costCents, saleStartsAt, saleEndsAt } = change
  const applies = isOnSale(change)
  const prices = { ...change, quantityDiscounts: change.quantityDiscounts.toSorted((one, other) => one.minQuantity - other.minQuantity) }
  const one = unitPrice(prices, 1)
  const rows = prices.quantityDiscounts.map(({ minQuantity }) => ({ minQuantity, ...unitPrice(prices, minQuantity) }))
  const notes = [
    applies &&
      saleStartsAt !== null &&
      `On sale ${saleEndsAt === null ? 'from its beginning on' : 'between the two dates'} only; otherwise ${formatMoney(change.priceCents)}.`,
    applies && saleStartsAt === null && saleEndsAt !== null && `On sale until it ends; then ${formatMoney(change.priceCents)}.`,
    costCents !== null &&
      Math.min(one.unitPriceCents, ...rows.map(({ unitPriceCents }) => unitPriceCents)) < costCents &&
      'This sells below cost.',
  ].filter((note): note is string => typeof note === 'string')
  return (
    <section className="panel grid gap-2 p-3" aria-label="What the shopper sees">
      <h2 className="text-h4">What the shopper sees{applies && (saleStartsAt ?? saleEndsAt) !== null ? ' during the sale' : ''}</h2>
      <p>
        <Price cents={one.unitPriceCents} wasCents={one.unitPriceCents < one.listPriceCents ? one.listPriceCents : null} />
      </p>
      {rows.length > 0 && (
        <ul className="text-small tabular-nums">
          {rows.map(({ minQuantity, unitPriceCents, reason }) => (
            <li key={minQuantity}>
              From {minQuantity} pieces: {formatMoney(unitPriceCents)} each
              {reason !== 'tier' && ' (this break changes nothing)'}
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="text-small text-amber">
          {note}
        </p>
      ))}
    </section>
  )
}
