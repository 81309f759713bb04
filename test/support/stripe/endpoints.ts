import type Stripe from 'stripe'
import { checkSession, createSession } from './checkout.ts'
import { cancelRefund, refund } from './dashboard.ts'
import type { RefundResult } from './dashboard.ts'
import type { Ledger } from './ledger.ts'
import { expanded, listOf } from './listing.ts'
import type { PageParameters } from './listing.ts'
import { metadataOf, newId } from './objects.ts'
import type { Charge, Coupon, Dispute, Refund, SessionParameters } from './objects.ts'
import type { Shape } from './parameters.ts'
import { invalid, missing, notPlayed } from './refusal.ts'
import { BY_ID, COUPON_CREATE, EVENT_LIST, MONEY_LIST, REFUND_CREATE, SESSION_CREATE, SESSION_LIST } from './shapes.ts'
import { allSessions, expireSession, findSession } from './shopper.ts'

/** One endpoint of the stand-in. */
export interface Endpoint {
  method: 'GET' | 'POST'
  path: RegExp
  shape: Shape
  /** Validates before the execution begins. @throws {Refusal} */
  check(params: unknown): void
  /** Executes, and returns the object to answer with. @throws {Refusal} */
  run(params: unknown, id: string): object
}

type Expand = Pick<PageParameters, 'expand'>
type SessionList = PageParameters & { payment_intent?: string; status?: string; customer_details?: { email: string } }
type MoneyList = PageParameters & { payment_intent?: string; charge?: string }
type EventList = PageParameters & { type?: string; types?: string[] }

/** `shape` has validated that `params` has this type. */
const endpoint = <Params>(
  method: Endpoint['method'],
  path: RegExp,
  shape: Shape,
  run: (params: Params, id: string) => object,
  check: (params: Params) => void = () => undefined,
): Endpoint => ({
  method,
  path,
  shape,
  check: (params) => check(params as Params),
  run: (params, id) => run(params as Params, id),
})

/** The object with this id. @throws {Refusal} 404 */
const need = <T>(object: T | undefined, what: string, id: string, param = 'id'): T => {
  if (object === undefined) throw missing(what, id, param)
  return object
}

function checkCoupon(params: Stripe.CouponCreateParams) {
  const { amount_off: amount, percent_off: percent, currency, name } = params
  for (const param of ['applies_to', 'currency_options', 'redeem_by'] as const) if (params[param] !== undefined) throw notPlayed(param)
  if ((amount === undefined) === (percent === undefined))
    throw invalid('A coupon has either amount_off or percent_off.', { param: 'amount_off' })
  if (amount !== undefined && amount < 1)
    throw invalid('amount_off must be at least 1.', { param: 'amount_off', code: 'parameter_invalid_integer' })
  if (percent !== undefined && (percent <= 0 || percent > 100))
    throw invalid('percent_off lies between 0 and 100.', { param: 'percent_off' })
  if (amount !== undefined && !currency) throw invalid('An amount needs a currency.', { param: 'currency', code: 'parameter_missing' })
  if ((name?.length ?? 0) > 40) throw invalid('A name has at most 40 characters.', { param: 'name' })
}

function createCoupon(ledger: Ledger, params: Stripe.CouponCreateParams): Coupon {
  const coupon: Coupon = {
    id: params.id ?? newId('coupon', 4),
    object: 'coupon',
    created: ledger.now(),
    livemode: false,
    metadata: metadataOf(params.metadata),
    amount_off: params.amount_off ?? null,
    percent_off: params.percent_off ?? null,
    currency: params.currency?.toLowerCase() ?? null,
    duration: params.duration ?? 'once',
    duration_in_months: params.duration_in_months ?? null,
    name: params.name ?? null,
    max_redemptions: params.max_redemptions ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  }
  if (ledger.coupons.has(coupon.id)) throw invalid('This coupon exists.', { param: 'id', code: 'resource_already_exists' })
  ledger.coupons.set(coupon.id, coupon)
  return coupon
}

function checkRefund(params: Stripe.RefundCreateParams) {
  for (const param of ['currency', 'customer', 'instructions_email', 'origin', 'refund_application_fee', 'reverse_transfer'] as const)
    if (params[param] !== undefined) throw notPlayed(param)
  if (params.payment_intent === undefined && params.charge === undefined)
    throw invalid('One of payment_intent and charge is needed.', { param: 'payment_intent', code: 'parameter_missing' })
  if (params.amount !== undefined && params.amount < 1)
    throw invalid('amount must be at least 1.', { param: 'amount', code: 'parameter_invalid_integer' })
}

function chargeFor(ledger: Ledger, params: Stripe.RefundCreateParams): Charge {
  if (params.charge !== undefined) return need(ledger.charges.get(params.charge), 'charge', params.charge, 'charge')
  const id = params.payment_intent ?? ''
  const charge = ledger.charges.get(need(ledger.intents.get(id), 'payment_intent', id, 'payment_intent').latest_charge ?? '')
  if (!charge) throw invalid(`${id} has no successful charge to refund.`, { param: 'payment_intent' })
  return charge
}

const SESSION = /^\/v1\/checkout\/sessions\/(\w+)$/
const REFUND = /^\/v1\/refunds\/(\w+)$/

const checkoutEndpoints = (ledger: Ledger): Endpoint[] => [
  endpoint<Stripe.CouponCreateParams>('POST', /^\/v1\/coupons$/, COUPON_CREATE, (params) => createCoupon(ledger, params), checkCoupon),
  endpoint<SessionParameters>(
    ...(['POST', /^\/v1\/checkout\/sessions$/, SESSION_CREATE] as const),
    (params) => expanded(ledger, createSession(ledger, params), params.expand),
    (params) => checkSession(params, ledger.now()),
  ),
  endpoint<SessionList>('GET', /^\/v1\/checkout\/sessions$/, SESSION_LIST, (params) => {
    for (const param of ['customer', 'customer_account', 'payment_link', 'subscription']) if (param in params) throw notPlayed(param)
    const { payment_intent: intent, status, customer_details: customer } = params
    return listOf(ledger, '/v1/checkout/sessions', allSessions(ledger), params, (session) =>
      [
        intent === undefined || session.payment_intent === intent,
        status === undefined || session.status === status,
        customer === undefined || session.customer_details?.email === customer.email,
      ].every(Boolean),
    )
  }),
  endpoint<Expand>('GET', SESSION, BY_ID, ({ expand }, id) =>
    expanded(ledger, need(findSession(ledger, id), 'checkout.session', id, 'session'), expand),
  ),
  endpoint<Expand>('POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, BY_ID, ({ expand }, id) => {
    const session = need(findSession(ledger, id), 'checkout.session', id, 'session')
    if (session.status !== 'open') throw invalid(`Only an open session can be expired; this one is ${session.status}.`)
    void expireSession(ledger, session)
    return expanded(ledger, session, expand)
  }),
  endpoint<Expand>('GET', /^\/v1\/payment_intents\/(\w+)$/, BY_ID, ({ expand }, id) =>
    expanded(ledger, need(ledger.intents.get(id), 'payment_intent', id, 'intent'), expand),
  ),
]

const moneyList = <T extends Refund | Dispute>(ledger: Ledger, path: string, all: Map<string, T>) =>
  endpoint<MoneyList>('GET', new RegExp(`^${path}$`), MONEY_LIST, ({ payment_intent: intent, charge, ...page }) =>
    listOf(
      ledger,
      path,
      all.values(),
      page,
      (object) => object.payment_intent === (intent ?? object.payment_intent) && object.charge === (charge ?? object.charge),
    ),
  )

/**
 * Every endpoint of the stand-in.
 * @param resultOfRefund the outcome of the next refund.
 */
export const endpointsOf = (ledger: Ledger, resultOfRefund: () => RefundResult): Endpoint[] => [
  ...checkoutEndpoints(ledger),
  endpoint<Stripe.RefundCreateParams>(
    ...(['POST', /^\/v1\/refunds$/, REFUND_CREATE] as const),
    ({ amount, reason, metadata, expand, ...of }) => {
      const requested = { amount, reason, metadata: metadataOf(metadata) }
      return expanded(ledger, refund(ledger, chargeFor(ledger, of), requested, resultOfRefund()).refund, expand)
    },
    checkRefund,
  ),
  moneyList(ledger, '/v1/refunds', ledger.refunds),
  endpoint<Expand>('GET', REFUND, BY_ID, ({ expand }, id) => expanded(ledger, need(ledger.refunds.get(id), 'refund', id), expand)),
  endpoint<Expand>('POST', /^\/v1\/refunds\/(\w+)\/cancel$/, BY_ID, ({ expand }, id) =>
    expanded(ledger, cancelRefund(ledger, need(ledger.refunds.get(id), 'refund', id)), expand),
  ),
  moneyList(ledger, '/v1/disputes', ledger.disputes),
  endpoint<object>('GET', /^\/v1\/events\/(\w+)$/, BY_ID, (_, id) => need(ledger.events.get(id), 'event', id)),
  endpoint<EventList>('GET', /^\/v1\/events$/, EVENT_LIST, (params) => {
    if ('delivery_success' in params) throw notPlayed('delivery_success')
    const { type, types = type === undefined ? undefined : [type] } = params
    return listOf(ledger, '/v1/events', ledger.events.values(), params, (event) => types?.includes(event.type) ?? true)
  }),
]
