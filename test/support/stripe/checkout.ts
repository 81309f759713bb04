import type { Ledger } from './ledger.ts'
import { metadataOf, newId } from './objects.ts'
import type { Coupon, Session, SessionParameters } from './objects.ts'
import { invalid, missing, notPlayed } from './refusal.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Stripe's minimum and maximum charge in dollars, in cents. */
const [LEAST_CENTS, MOST_CENTS] = [50, 99_999_999]

/** Expiry times that Stripe accepts, in seconds from now. */
const [SOONEST_S, LATEST_S] = [30 * 60, 24 * 60 * 60]

const require = (value: unknown, param: string) => {
  if (value === undefined) throw invalid(`Missing required param: ${param}.`, { param, code: 'parameter_missing' })
}

/** Known to Stripe, and would change totals or payment methods: a refusal is better than a wrong total. */
function refuseUnplayed(params: SessionParameters) {
  if (params.mode !== 'payment') throw notPlayed(`mode=${params.mode}`)
  if (params.ui_mode !== undefined && params.ui_mode !== 'hosted_page') throw notPlayed(`ui_mode=${params.ui_mode}`)
  for (const param of ['customer', 'customer_account', 'optional_items', 'allow_promotion_codes', 'subscription_data'] as const)
    if (params[param] !== undefined) throw notPlayed(param)
  if (params.automatic_tax?.enabled) throw notPlayed('automatic_tax[enabled]')
}

const checkAmount = (value: number, param: string) => {
  if (value < 0) throw invalid(`This value must be greater than or equal to 0: ${param}.`, { param, code: 'parameter_invalid_integer' })
  if (value > MOST_CENTS) throw invalid(`This value has too many digits: ${param}.`, { param, code: 'amount_too_large' })
}

function checkLine(line: NonNullable<SessionParameters['line_items']>[number], param: string) {
  if (line.price !== undefined) throw missing('price', line.price, `${param}[price]`, 400)
  if (line.tax_rates ?? line.price_data?.recurring) throw notPlayed(`${param}[${line.tax_rates ? 'tax_rates' : 'price_data][recurring'}]`)
  require(line.price_data, `${param}[price_data]`)
  if (line.price_data?.product !== undefined) throw missing('product', line.price_data.product, `${param}[price_data][product]`, 400)
  require(line.price_data?.product_data, `${param}[price_data][product_data]`)
  if (line.price_data?.unit_amount_decimal !== undefined) throw notPlayed(`${param}[price_data][unit_amount_decimal]`)
  require(line.price_data?.unit_amount, `${param}[price_data][unit_amount]`)
  checkAmount(line.price_data?.unit_amount ?? 0, `${param}[price_data][unit_amount]`)
  require(line.quantity, `${param}[quantity]`)
  if ((line.quantity ?? 0) < 1)
    throw invalid('A quantity must be at least 1.', { param: `${param}[quantity]`, code: 'parameter_invalid_integer' })
}

function checkShipping({ shipping_options: options = [] }: SessionParameters) {
  if (options.length > 5) throw invalid('There may be at most 5 shipping options.', { param: 'shipping_options' })
  for (const [n, option] of options.entries()) {
    const param = `shipping_options[${n}]`
    if (option.shipping_rate !== undefined) throw missing('shipping rate', option.shipping_rate, `${param}[shipping_rate]`, 400)
    require(option.shipping_rate_data?.fixed_amount, `${param}[shipping_rate_data][fixed_amount]`)
    checkAmount(option.shipping_rate_data?.fixed_amount?.amount ?? 0, `${param}[shipping_rate_data][fixed_amount][amount]`)
  }
}

/** What Stripe validates before it executes: such a refusal is not stored under the key. @throws {Refusal} */
export function checkSession(params: SessionParameters, now: number) {
  refuseUnplayed(params)
  require(params.success_url, 'success_url')
  for (const param of ['success_url', 'cancel_url'] as const)
    if (params[param] !== undefined && !URL.canParse(params[param])) throw invalid('Not a valid URL.', { param, code: 'url_invalid' })
  if (params.customer_email !== undefined && !EMAIL.test(params.customer_email))
    throw invalid(`Invalid email address: ${params.customer_email}`, { param: 'customer_email', code: 'email_invalid' })
  if ((params.client_reference_id?.length ?? 0) > 200)
    throw invalid('At most 200 characters.', { param: 'client_reference_id', code: 'parameter_invalid_string' })
  require(params.line_items, 'line_items')
  if ((params.line_items?.length ?? 0) > 100) throw invalid('There may be at most 100 lines.', { param: 'line_items' })
  for (const [n, line] of (params.line_items ?? []).entries()) checkLine(line, `line_items[${n}]`)
  checkShipping(params)
  if ((params.discounts?.length ?? 0) > 1) throw invalid('There may be one discount.', { param: 'discounts' })
  const inSeconds = (params.expires_at ?? now + LATEST_S) - now
  if (inSeconds < SOONEST_S || inSeconds > LATEST_S)
    throw invalid('expires_at must lie between 30 minutes and 24 hours from now.', { param: 'expires_at' })
}

/** All prices have one currency, in lower case. */
function currencyOf(params: SessionParameters): string {
  const used = [
    ...(params.line_items ?? []).map((line) => line.price_data?.currency),
    ...(params.shipping_options ?? []).map((option) => option.shipping_rate_data?.fixed_amount?.currency),
    ...(params.currency === undefined ? [] : [params.currency]),
  ].map((currency) => currency?.toLowerCase() ?? '')
  const [currency = '', ...others] = new Set(used)
  if (others.length > 0) throw invalid('All prices of a session must have one currency.', { param: 'currency' })
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}.`, { param: 'line_items[0][price_data][currency]' })
  return currency
}

function discountOf(coupon: Coupon | undefined, subtotal: number, currency: string): number {
  if (!coupon) return 0
  if (!coupon.valid) throw invalid(`Coupon ${coupon.id} is used up or expired.`, { param: 'discounts[0][coupon]', code: 'coupon_expired' })
  if (coupon.amount_off === null) return Math.round((subtotal * (coupon.percent_off ?? 0)) / 100)
  if (coupon.currency !== currency) throw invalid('The coupon has another currency.', { param: 'discounts[0][coupon]' })
  return Math.min(subtotal, coupon.amount_off)
}

function couponOf(ledger: Ledger, params: SessionParameters): Coupon | undefined {
  const [discount] = params.discounts ?? []
  if (!discount) return undefined
  if (discount.promotion_code !== undefined) throw notPlayed('discounts[0][promotion_code]')
  const coupon = ledger.coupons.get(discount.coupon ?? '')
  if (!coupon) throw missing('coupon', discount.coupon ?? '', 'discounts[0][coupon]', 400)
  return coupon
}

/** Lines − discount + the first shipping option, all in cents. */
function totalsOf(params: SessionParameters, coupon: Coupon | undefined, currency: string) {
  const lines = (params.line_items ?? []).map(({ price_data: price, quantity = 1 }) => (price?.unit_amount ?? 0) * quantity)
  const subtotal = lines.reduce((sum, cents) => sum + cents, 0)
  const discount = discountOf(coupon, subtotal, currency)
  const shipping = params.shipping_options?.[0]?.shipping_rate_data?.fixed_amount?.amount ?? 0
  const total = subtotal - discount + shipping
  if (total > 0 && total < LEAST_CENTS && currency === 'usd')
    throw invalid(`The total must be nothing or at least ${LEAST_CENTS} cents.`, { code: 'amount_too_small' })
  if (total > MOST_CENTS) throw invalid('The total has too many digits.', { code: 'amount_too_large' })
  return { subtotal, discount, shipping, total }
}

/** Creates a session from validated parameters. @throws {Refusal} when its prices are inconsistent. */
export function createSession(ledger: Ledger, params: SessionParameters): Session {
  const currency = currencyOf(params)
  const coupon = couponOf(ledger, params)
  const { subtotal, discount, shipping, total } = totalsOf(params, coupon, currency)
  const [created, id] = [ledger.now(), newId('cs_test', 29)]
  const email = params.customer_email ?? null
  const session: Session = {
    id,
    object: 'checkout.session',
    created,
    livemode: false,
    metadata: metadataOf(params.metadata),
    mode: 'payment',
    ui_mode: 'hosted_page',
    status: 'open',
    payment_status: 'unpaid',
    url: `${ledger.base}/c/pay/${id}`,
    currency,
    amount_subtotal: subtotal,
    amount_total: total,
    expires_at: params.expires_at ?? created + LATEST_S,
    total_details: {
      amount_discount: discount,
      amount_shipping: shipping,
      amount_tax: 0,
    },
    payment_intent: null,
    client_reference_id: params.client_reference_id ?? null,
    customer: null,
    customer_email: email,
    customer_details: email ? detailsOf(email) : null,
    success_url: params.success_url ?? null,
    cancel_url: params.cancel_url ?? null,
    payment_method_types: ['card'],
    discounts: coupon
      ? [
          {
            coupon: coupon.id,
            promotion_code: null,
          },
        ]
      : [],
    locale: params.locale ?? null,
    shipping_cost: params.shipping_options
      ? {
          amount_subtotal: shipping,
          amount_tax: 0,
          amount_total: shipping,
          shipping_rate: newId('shr'),
        }
      : null,
    submit_type: params.submit_type ?? null,
  }
  ledger.sessions.set(id, session)
  ledger.asked.set(id, params)
  return session
}

/** The customer as far as the session knows them. */
export const detailsOf = (email: string): NonNullable<Session['customer_details']> => ({
  email,
  address: null,
  business_name: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: null,
})
