import { formatMoney, type Cents } from '#domain/money.ts'
import { unitPrice } from '#domain/pricing/unit-price.ts'
import type { Schema } from '#web/api.ts'
import { classNames } from '#web/ui/class-names.ts'

type Priced = Pick<Schema<'ProductCard'>, 'priceCents' | 'salePriceCents' | 'quantityDiscounts'>

/** The tiers that lower the price, from 'one' up (specification, decision 3). Tiers above a sale price are no discount and are left out. */
export function priceTiers(product: Priced): { minQuantity: number; unitPriceCents: Cents }[] {
  const steps = [1, ...product.quantityDiscounts.map(({ minQuantity }) => minQuantity).filter((minimum) => minimum > 1)].toSorted(
    (a, b) => a - b,
  )
  const priced = steps.map((minQuantity) => ({ minQuantity, unitPriceCents: unitPrice(product, minQuantity).unitPriceCents }))
  return priced.filter((tier, index) => tier.unitPriceCents < (priced[index - 1]?.unitPriceCents ?? Infinity))
}

/** The unit price by quantity; the tier that the chosen quantity reaches is marked. */
export function QuantityDiscounts({ product, quantity }: { product: Priced; quantity: number }) {
  const tiers = priceTiers(product)
  if (tiers.length < 2) return null
  const reached = tiers.findLastIndex(({ minQuantity }) => minQuantity <= quantity)
  return (
    <table className="w-full border-y border-ink font-display text-body tabular-nums">
      <caption className="pb-1 text-left font-semibold">Quantity discounts</caption>
      <thead>
        <tr className="border-b border-line text-left text-small text-ink-3">
          <th scope="col" className="py-1 pl-2 font-medium">
            Quantity
          </th>
          <th scope="col" className="py-1 font-medium">
            Price each
          </th>
          <th scope="col" className="py-1 pr-2 text-right font-medium">
            You save
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ minQuantity, unitPriceCents }, index) => (
          <tr
            key={minQuantity}
            className={classNames('not-last:border-b not-last:border-line', index === reached && 'bg-tape font-semibold')}
          >
            <th scope="row" className="py-1.5 pl-2 text-left font-[inherit]">
              {range(minQuantity, tiers[index + 1]?.minQuantity)}
              {index === reached && <span className="sr-only"> (your price)</span>}
            </th>
            <td className="font-display tabular-nums">{formatMoney(unitPriceCents)}</td>
            <td className="pr-2 text-right font-display tabular-nums">{formatMoney(Math.max(0, product.priceCents - unitPriceCents))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const range = (from: number, next: number | undefined) =>
  next === undefined ? `${from}+` : next - 1 === from ? String(from) : `${from} to ${next - 1}`
