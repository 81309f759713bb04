import { useWatch } from 'react-hook-form'
import { formatMoney } from '#domain/money.ts'
import { quote } from '#domain/pricing/quote.ts'
import type { PricedProduct, Quote, ShopRates } from '#domain/pricing/quote.ts'
import type { Schema } from '#web/api.ts'
import type { SettingForm } from './use-setting-form.ts'
import type { SettingSection } from './sections/setting-section.ts'
import { settingValues } from './sections/setting-values.ts'
import { isRecord } from '#domain/is-record.ts'

/** The carts of the example: small, about the usual threshold, large. */
const EXAMPLE_CENTS = [2_500, 4_900, 12_000]
const EXAMPLE_STATES = ['MI', 'OH', 'AK']

const product = (priceCents: number): PricedProduct => ({
  id: 'prd_example',
  slug: 'example',
  name: 'Example',
  partNumber: 'EXAMPLE',
  priceCents,
  salePriceCents: null,
  quantityDiscounts: [],
  categories: [],
  active: true,
  available: null,
})

const priced = (priceCents: number, state: string, rates: ShopRates): Quote =>
  quote({
    lines: [{ slug: 'example', quantity: 1 }],
    products: [product(priceCents)],
    coupon: null,
    state,
    rates,
    now: new Date(0),
  })

const isCents = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

/** Rates from a setting; null while something typed cannot be read. */
function ratesOf({ freeShippingThresholdCents, flatShippingCents, taxRates, zones }: Record<string, unknown>): ShopRates | null {
  if (!isCents(freeShippingThresholdCents) || !isCents(flatShippingCents) || !isRecord(taxRates) || !Array.isArray(zones)) return null
  const taxes = Object.entries(taxRates)
  const read = zones.filter(isRecord).map((zone) => ({
    states: Array.isArray(zone.states) ? zone.states.map((code) => String(code).toUpperCase()) : [],
    flatShippingCents: zone.flatShippingCents,
    freeShippingThresholdCents: zone.freeShippingThresholdCents,
  }))
  const known = read.flatMap(({ states, flatShippingCents: flat, freeShippingThresholdCents: from }) =>
    isCents(flat) && (from === null || isCents(from)) ? [{ states, flatShippingCents: flat, freeShippingThresholdCents: from }] : [],
  )
  const rates = taxes.flatMap(([state, rate]) => (isCents(rate) ? [[state, rate] as const] : []))
  if (known.length < read.length || rates.length < taxes.length) return null
  return { freeShippingThresholdCents, flatShippingCents, zones: known, taxRates: Object.fromEntries(rates) }
}

function Amount({ before, after }: { before: number; after: number | undefined }) {
  if (after === undefined || after === before) return <>{formatMoney(before)}</>
  return (
    <>
      <del className="text-ink-3">{formatMoney(before)}</del> <ins className="font-semibold no-underline">{formatMoney(after)}</ins>
    </>
  )
}

interface RatePreviewProps {
  record: SettingForm
  setting: Schema<'SettingRecord'>
  section: SettingSection
}

/** What a few carts cost now, and with what is typed: by the function that prices every order. */
export function RatePreview({ record, setting, section }: RatePreviewProps) {
  const typed = useWatch({ control: record.form.control })
  const now = ratesOf(setting.value)
  const then = ratesOf({ ...setting.value, ...settingValues(section.fields, typed) })
  if (!now) return null
  const carts = EXAMPLE_STATES.flatMap((state) => EXAMPLE_CENTS.map((cents) => ({ state, cents })))
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="rate-preview">
      <h2 id="rate-preview" className="text-h3">
        What a cart costs
      </h2>
      {!then && <p role="status">Something that is typed cannot be read yet; these are the saved rates.</p>}
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Examples">
        <table className="w-full text-left text-small tabular-nums">
          <thead>
            <tr>
              {['Parts', 'State', 'Shipping', 'Tax', 'Total'].map((head) => (
                <th key={head} scope="col" className="py-1 pr-3 font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {carts.map(({ state, cents }) => {
              const [before, after] = [priced(cents, state, now), then && priced(cents, state, then)]
              return (
                <tr key={`${state} ${cents}`} className="border-t border-line">
                  <th scope="row" className="py-1 pr-3 font-normal">
                    {formatMoney(cents)}
                  </th>
                  <td className="py-1 pr-3">{state}</td>
                  {(['shippingCents', 'taxCents', 'totalCents'] as const).map((amount) => (
                    <td key={amount} className="py-1 pr-3">
                      <Amount before={before[amount]} after={after?.[amount]} />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
