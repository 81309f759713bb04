import { quote } from '#domain/pricing.ts'
import type { Schema } from '#web/api.ts'

/** What a quote is asked for. */
export interface QuoteRequest {
  items: { slug: string; quantity: number }[]
  couponCode?: string
  email?: string
  address?: { state: string }
}

// The rules about use and customer are the server's alone: a code that it has let pass is not asked about them again.
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

/** Prices another cart from an older answer, by the function that the server charges by. */
export function quoteLocally(answer: Schema<'PricedCart'>, request: QuoteRequest, now: Date): Schema<'Quote'> {
  const isAsked = request.couponCode !== undefined
  const terms = isAsked ? answer.coupon : null
  const { breakdown, ...priced } = quote({
    lines: request.items,
    products: answer.products,
    coupon: terms && { ...terms, ...CHECKED_BY_SERVER, validFrom: asDate(terms.validFrom), validUntil: asDate(terms.validUntil) },
    state: request.address?.state ?? null,
    rates: answer.rates,
    now,
  })
  return { ...priced, trace: breakdown, couponRefusal: priced.couponRefusal ?? (isAsked ? answer.quote.couponRefusal : null) }
}
