import type Stripe from 'stripe'
import { readCard } from '#domain/order/payment-card.ts'
import type { PaymentCard } from '#domain/order/payment-card.ts'
import type { ProviderMoney, ProviderRefund, ProviderSession } from './payments.ts'
import { APP } from './stripe-payment-page.ts'

export const isOurs = ({ metadata }: { metadata?: Stripe.Metadata | null }): boolean => metadata?.app === APP

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
