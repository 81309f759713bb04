import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import { shippingText } from '#domain/pricing/shipping.ts'
import type { Schema } from '#web/api.ts'

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className="text-right font-display tabular-nums">{children}</dd>
    </div>
  )
}

const waiting = <span className="skeleton inline-block h-4 w-16 align-middle" />

/** The totals, always four rows and the total, so that nothing new appears on the payment page. Null: not priced yet. */
export function CartTotals({ quote }: { quote: Schema<'Quote'> | null }) {
  const amount = (of: (known: Schema<'Quote'>) => string) => (quote ? of(quote) : waiting)
  return (
    <dl className="grid gap-2 text-body" aria-busy={quote === null}>
      <Row label="Subtotal">{amount(({ subtotalCents }) => formatMoney(subtotalCents))}</Row>
      <Row label={quote?.coupon ? `Discount (${quote.coupon.code})` : 'Discount'}>
        {amount(({ discountCents }) => formatMoney(discountCents === 0 ? 0 : -discountCents))}
      </Row>
      <Row label="Shipping">
        {amount(({ shippingCents, lines }) => (lines.length > 0 ? shippingText(shippingCents) : formatMoney(shippingCents)))}
      </Row>
      <Row label={quote?.taxExemption?.text ?? 'Tax'}>
        {amount(({ state, taxCents }) => (state === null ? 'Enter your state' : formatMoney(taxCents)))}
      </Row>
      <div
        className="mt-1 flex items-baseline justify-between gap-4 border-t-[1.5px] border-ink pt-3 font-display"
        aria-live="polite"
        aria-atomic="true"
      >
        <dt className="text-h4 font-semibold">Total</dt>
        <dd className="text-price-lg font-bold tabular-nums">{amount(({ totalCents }) => formatMoney(totalCents))}</dd>
      </div>
    </dl>
  )
}
