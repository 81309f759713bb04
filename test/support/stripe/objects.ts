import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

/** A new id in Stripe's format (`pi_…`). */
export const newId = (prefix: string, bytes = 12): string => `${prefix}_${randomBytes(bytes).toString('hex')}`

/** The metadata of a call: on the wire every value is text. */
export const metadataOf = (metadata: Stripe.Emptyable<Stripe.MetadataParam> | undefined): Stripe.Metadata =>
  (metadata === '' ? {} : { ...metadata }) as Stripe.Metadata

export type SessionParameters = Stripe.Checkout.SessionCreateParams

type SessionField =
  | ('id' | 'object' | 'created' | 'livemode' | 'metadata' | 'mode' | 'ui_mode' | 'status' | 'payment_status' | 'url' | 'expires_at')
  | ('client_reference_id' | 'customer' | 'customer_email' | 'customer_details' | 'success_url' | 'cancel_url' | 'total_details')
  | ('shipping_cost' | 'payment_method_types' | 'locale' | 'submit_type')

/** A Checkout Session as it is stored: ids where Stripe expands on request. */
export type Session = Pick<Stripe.Checkout.Session, SessionField> & {
  currency: string
  amount_subtotal: number
  amount_total: number
  payment_intent: string | null
  discounts: { coupon: string; promotion_code: null }[]
}

export type Coupon = Omit<Stripe.Coupon, 'applies_to' | 'currency_options' | 'deleted' | 'lastResponse'>

type IntentField =
  | ('id' | 'object' | 'created' | 'livemode' | 'metadata' | 'amount' | 'amount_capturable' | 'amount_received' | 'currency' | 'status')
  | ('canceled_at' | 'cancellation_reason' | 'capture_method' | 'client_secret' | 'confirmation_method' | 'description' | 'next_action')
  | ('last_payment_error' | 'payment_method_types' | 'receipt_email' | 'statement_descriptor_suffix')

export type Intent = Pick<Stripe.PaymentIntent, IntentField> & { latest_charge: string | null; payment_method: string | null }

type ChargeField =
  | ('id' | 'object' | 'created' | 'livemode' | 'metadata' | 'amount' | 'amount_captured' | 'amount_refunded' | 'billing_details')
  | ('captured' | 'currency' | 'description' | 'disputed' | 'failure_code' | 'failure_message' | 'paid' | 'refunded' | 'status')
  | ('payment_method' | 'receipt_email' | 'receipt_url')

/** Of a charge's card, what the shop reads, and a part of what it must not keep. */
interface ChargedCard {
  type: 'card'
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    country: string
    fingerprint: string
    wallet: { type: string } | null
  }
}

export type Charge = Pick<Stripe.Charge, ChargeField> & {
  payment_method_details: ChargedCard | { type: 'klarna'; klarna: object }
  payment_intent: string
  balance_transaction: string
}

type RefundField =
  | ('id' | 'object' | 'created' | 'metadata' | 'amount' | 'currency' | 'reason' | 'receipt_number' | 'failure_reason')
  | 'pending_reason'

export type Refund = Pick<Stripe.Refund, RefundField> & {
  charge: string
  payment_intent: string
  balance_transaction: string | null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

type DisputeField =
  | ('id' | 'object' | 'created' | 'livemode' | 'metadata' | 'amount' | 'currency' | 'reason' | 'status' | 'is_charge_refundable')
  | 'balance_transactions'

export type Dispute = Pick<Stripe.Dispute, DisputeField> & { charge: string; payment_intent: string }

/** Any object of the stand-in with an id. */
export type StripeObject = Session | Coupon | Intent | Charge | Refund | Dispute

/** An event with a copy of its object. */
export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
  data: { object: StripeObject }
}

const emptyDetails = { name: null, phone: null, address: null, tax_id: null }

/** The PaymentIntent of a session whose shopper has pressed Pay. */
export function newIntent(session: Session, data: SessionParameters['payment_intent_data'], created: number): Intent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    created,
    livemode: session.livemode,
    metadata: metadataOf(data?.metadata),
    amount: session.amount_total,
    amount_capturable: 0,
    amount_received: 0,
    currency: session.currency,
    status: 'requires_payment_method',
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('s')}`,
    confirmation_method: 'automatic',
    description: data?.description ?? null,
    next_action: null,
    last_payment_error: null,
    latest_charge: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: data?.receipt_email ?? null,
    statement_descriptor_suffix: data?.statement_descriptor_suffix ?? null,
  }
}

/** The charge that makes a PaymentIntent succeed. */
export const newCharge = (intent: Intent, email: string | null, created: number): Charge => ({
  id: newId('ch'),
  object: 'charge',
  created,
  livemode: intent.livemode,
  metadata: { ...intent.metadata },
  amount: intent.amount,
  amount_captured: intent.amount,
  amount_refunded: 0,
  captured: true,
  currency: intent.currency,
  balance_transaction: newId('txn'),
  billing_details: {
    ...emptyDetails,
    email,
  },
  description: intent.description,
  disputed: false,
  failure_code: null,
  failure_message: null,
  paid: true,
  payment_intent: intent.id,
  payment_method: intent.payment_method,
  payment_method_details: {
    type: 'card',
    card: { brand: 'visa', last4: '4242', exp_month: 11, exp_year: 2_031, country: 'US', fingerprint: newId('fp'), wallet: null },
  },
  receipt_email: intent.receipt_email,
  receipt_url: null,
  refunded: false,
  status: 'succeeded',
})

/** A refund of part of a charge. */
export const newRefund = (charge: Charge, amount: number, created: number): Refund => ({
  id: newId('re'),
  object: 'refund',
  created,
  metadata: {},
  amount,
  currency: charge.currency,
  reason: null,
  receipt_number: null,
  charge: charge.id,
  payment_intent: charge.payment_intent,
  balance_transaction: newId('txn'),
  status: 'pending',
})

/** A dispute that needs a response. */
export const newDispute = (charge: Charge, amount: number, created: number): Dispute => ({
  id: newId('dp'),
  object: 'dispute',
  created,
  livemode: charge.livemode,
  metadata: {},
  amount,
  currency: charge.currency,
  reason: 'fraudulent',
  status: 'needs_response',
  is_charge_refundable: false,
  balance_transactions: [],
  charge: charge.id,
  payment_intent: charge.payment_intent,
})
