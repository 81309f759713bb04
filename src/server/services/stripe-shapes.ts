import type Stripe from 'stripe'
import type { PaymentRequest } from '#domain/payment.ts'
import type { ProviderMoney, ProviderRefund, ProviderSession } from './payments.ts'

/** Our mark in the metadata of all that we make: an account may serve other programs as well. */
export const APP = 'partwright'

export const isOurs = ({ metadata }: { metadata?: Stripe.Metadata | null }): boolean => metadata?.app === APP

/** Lines, tax as a line of its own, shipping as a rate, the discount as a one-time amount off: Stripe's sum is ours. */
export const sessionParameters = (request: PaymentRequest, coupon: string | undefined): Stripe.Checkout.SessionCreateParams => {
  const price = (name: string, unitAmount: number) => ({ currency: request.currency, unit_amount: unitAmount, product_data: { name } })
  const metadata = { app: APP, order: request.reference, number: request.orderNumber }
  return {
    mode: 'payment',
    client_reference_id: request.reference,
    customer_email: request.email,
    metadata,
    payment_intent_data: { metadata },
    line_items: [
      ...request.lines.map((line) => ({
        quantity: line.quantity,
        price_data: price(`${line.name} (${line.partNumber})`, line.unitPriceCents),
      })),
      ...(request.taxCents > 0 ? [{ quantity: 1, price_data: price(request.taxLabel, request.taxCents) }] : []),
    ],
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

/** A complete session without its money: a delayed way to pay is still on its way, or has failed for good. */
const paymentOf = ({ payment_status: money, status, payment_intent: intent }: Stripe.Checkout.Session): ProviderSession['payment'] => {
  if (money !== 'unpaid') return 'paid'
  if (status !== 'complete') return 'unpaid'
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

/** A warning or an inquiry takes no money: only when funds are at stake, or gone, it is a dispute. */
const disputeOf = (dispute: Stripe.Dispute | undefined): ProviderMoney['dispute'] => {
  if (!dispute || dispute.status.startsWith('warning_')) return null
  return {
    disputeId: dispute.id,
    status: ENDED.find((ended) => ended === dispute.status) ?? 'open',
    amountCents: dispute.amount,
  }
}

export const asMoney = (intentId: string, refunds: Stripe.Refund[], dispute: Stripe.Dispute | undefined): ProviderMoney => ({
  intentId,
  refunds: refunds.map(asRefund),
  dispute: disputeOf(dispute),
})
