import type Stripe from 'stripe'
import { readCard } from '#domain/order/payment-card.ts'
import type { PaymentCard } from '#domain/order/payment-card.ts'
import type { PaymentRequest } from '#domain/order/payment-request.ts'
import type { ProviderMoney, ProviderRefund, ProviderSession } from './payments.ts'

/** Our mark in the metadata of everything we create: other programs may use the same account. */
export const APP = 'partwright'

export const isOurs = ({ metadata }: { metadata?: Stripe.Metadata | null }): boolean => metadata?.app === APP

/** Stripe takes no more line items than this in a session. */
const MAX_LINE_ITEMS = 100

/** A line item: what it is called, its price (cents) and quantity. */
interface Item {
  name: string
  unitCents: number
  quantity: number
}

/** The items of a request; of a longer one the last are summed up in one, so that they add up to the same amount. */
function itemsOf({ lines, taxCents, taxLabel }: PaymentRequest): Item[] {
  const items = lines.map(({ name, partNumber, unitPriceCents, quantity }) => ({
    name: `${name} (${partNumber})`,
    unitCents: unitPriceCents,
    quantity,
  }))
  const tax = taxCents > 0 ? [{ name: taxLabel, unitCents: taxCents, quantity: 1 }] : []
  const room = MAX_LINE_ITEMS - tax.length
  if (items.length <= room) return [...items, ...tax]
  const others = items.slice(room - 1)
  const unitCents = others.reduce((sum, item) => sum + item.unitCents * item.quantity, 0)
  return [...items.slice(0, room - 1), { name: `${others.length} more parts`, unitCents, quantity: 1 }, ...tax]
}

/** Lines, tax as a line of its own, shipping as a rate, the discount as a one-time amount off: Stripe's total equals ours. */
export const sessionParameters = (request: PaymentRequest, coupon: string | undefined): Stripe.Checkout.SessionCreateParams => {
  const metadata = { app: APP, order: request.reference, number: request.orderNumber }
  return {
    mode: 'payment',
    client_reference_id: request.reference,
    customer_email: request.email,
    metadata,
    payment_intent_data: { metadata },
    line_items: itemsOf(request).map(({ name, unitCents, quantity }) => ({
      quantity,
      price_data: { currency: request.currency, unit_amount: unitCents, product_data: { name } },
    })),
    ...(coupon ? { discounts: [{ coupon }] } : {}),
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: request.shippingCents > 0 ? 'Standard shipping' : 'Free shipping',
          fixed_amount: { amount: request.shippingCents, currency: request.currency },
        },
      },
    ],
    success_url: `${request.successUrl}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(new Date(request.expiresAt).getTime() / 1000),
  }
}

const statusOf = ({ status }: Stripe.Checkout.Session): ProviderSession['status'] => {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

/** Of a session that is not complete nothing has been paid, though one that costs nothing needs no payment; one that is complete and still unpaid: a delayed payment method is pending, or has failed for good. */
const paymentOf = ({ payment_status: money, status, payment_intent: intent }: Stripe.Checkout.Session): ProviderSession['payment'] => {
  if (status !== 'complete') return 'unpaid'
  if (money !== 'unpaid') return 'paid'
  const hasFailed = typeof intent === 'object' && (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')
  return hasFailed ? 'failed' : 'processing'
}

export const asSession = (session: Stripe.Checkout.Session): ProviderSession => ({
  sessionId: session.id,
  status: statusOf(session),
  payment: paymentOf(session),
  amountCents: session.amount_total ?? 0,
  currency: session.currency ?? '',
  reference: session.client_reference_id ?? '',
  intentId: typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null),
  liveMode: session.livemode,
  isOurs: isOurs(session),
})

/** The card of a payment with its charge. */
export function asCard({ latest_charge: charge }: Stripe.PaymentIntent): PaymentCard | null {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined
  return card ? readCard({ brand: card.brand, last4: card.last4, wallet: card.wallet?.type ?? null }) : null
}

const REFUND_STATUS: Record<string, ProviderRefund['status']> = { succeeded: 'succeeded', failed: 'failed', canceled: 'cancelled' }

export const asRefund = (refund: Stripe.Refund): ProviderRefund => ({
  refundId: refund.id,
  intentId: typeof refund.payment_intent === 'string' ? refund.payment_intent : (refund.payment_intent?.id ?? ''),
  ourId: refund.metadata?.refund ?? null,
  status: REFUND_STATUS[refund.status ?? ''] ?? 'pending',
  amountCents: refund.amount,
  failure: refund.failure_reason ?? null,
})

const ENDED = ['won', 'lost'] as const

/** A warning, an inquiry, or what the provider has prevented is no dispute: it is one only once funds are withheld or lost. A refund by which one was prevented is in the list of refunds. */
const disputesOf = (disputes: Stripe.Dispute[]): ProviderMoney['disputes'] =>
  disputes
    .filter(({ status }) => !status.startsWith('warning_') && status !== 'prevented')
    .map(({ id, status, amount }) => ({ disputeId: id, status: ENDED.find((ended) => ended === status) ?? 'open', amountCents: amount }))

export const asMoney = (intentId: string, refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): ProviderMoney => ({
  intentId,
  refunds: refunds.map(asRefund),
  disputes: disputesOf(disputes),
})
