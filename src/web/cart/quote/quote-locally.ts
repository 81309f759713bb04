import { quote } from '#domain/pricing/quote.ts'
import type { Schema } from '#web/api.ts'

/** The cart and the customer's data that a quote depends on. */
export interface QuoteRequest {
  items: { slug: string; quantity: number }[]
  couponCode?: string
  email?: string
  address?: { state: string }
}

// The coupon rules about usage and customer are checked by the server alone; here a code counts as having passed them.
const CHECKED_BY_SERVER = {
  id: '',
  active: true,
  usageLimit: null,
  usedCount: 0,
  onePerCustomer: false,
  firstOrderOnly: false,
  boundEmailKey: null,
  autoApply: false,
} as const

const asDate = (iso: string | null) => (iso === null ? null : new Date(iso))

/** Prices a changed cart with the products, coupon and rates of an older answer, by the same function as the server. */
export function quoteLocally(answer: Schema<'PricedCart'>, request: QuoteRequest, now: Date): Schema<'Quote'> {
  const isAsked = request.couponCode !== undefined
  const terms = isAsked ? answer.coupon : null
  const { breakdown, ...priced } = quote({
    lines: request.items,
    products: answer.products,
    coupon: terms && { ...terms, ...CHECKED_BY_SERVER, validFrom: asDate(terms.validFrom), validUntil: asDate(terms.validUntil) },
    state: request.address?.state ?? null,
    rates: answer.rates,
    exemptions: answer.exemptions,
    now,
  })
  return { ...priced, trace: breakdown, couponRefusal: priced.couponRefusal ?? (isAsked ? answer.quote.couponRefusal : null) }
}
