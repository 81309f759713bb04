import type { PaymentRequest } from '#domain/order/payment-request.ts'
import type { PaymentCard } from '#domain/order/payment-card.ts'

/** A Checkout Session in its current state at the provider. Only this decides whether an order is paid. */
export interface ProviderSession {
  sessionId: string
  status: 'open' | 'complete' | 'expired'
  /** `processing`: the shopper is done, the payment is still pending. `failed`: it will not arrive. */
  payment: 'unpaid' | 'processing' | 'paid' | 'failed'
  amountCents: number
  currency: string
  reference: string
  /** The provider's payment (Stripe's PaymentIntent), to which refunds and disputes belong. Null until there is one. */
  intentId: string | null
  liveMode: boolean
  /** Whether its metadata carries our mark: other programs may use the same account. */
  isOurs: boolean
}

/** A refund in its current state at the provider. `ourId` is our refund's id, null when it was made elsewhere (the provider's dashboard). */
export interface ProviderRefund {
  refundId: string
  intentId: string
  ourId: string | null
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  amountCents: number
  failure: string | null
}

/** What happened to a captured payment: its refunds, and its disputes (chargebacks), newest first. */
export interface ProviderMoney {
  intentId: string
  refunds: ProviderRefund[]
  disputes: { disputeId: string; status: 'open' | 'won' | 'lost'; amountCents: number }[]
}

/** A provider's webhook event, with its signature verified. */
export interface ProviderEvent {
  id: string
  type: string
  sessionId: string | null
  intentId: string | null
  isOurs: boolean
  payload: unknown
}

/** A refund to make. `ourId` goes into its metadata, so that it is recognised whoever reports it first. */
export interface ProviderRefundRequest {
  intentId: string
  amountCents: number
  ourId: string
  orderId: string
}

/** The provider definitely refused: no session exists. Any other error leaves the outcome unknown. */
export class PaymentRefusedError extends Error {}

/**
 * The provider failed with this idempotency key and repeats that answer whenever it is used. Whether it did anything must be looked up, and a
 * retry needs another key.
 */
export class PaymentKeySpentError extends Error {}

/** The webhook's signature does not match its body, or the event is of the other mode (live or test) than ours. */
export class BadSignatureError extends Error {}

/** The signature of the webhook is right, and its body still no event that can be stored. */
export class UnreadableEventError extends Error {}

/** The payment provider behind one interface (specification, decision 16): Stripe Checkout, or the built-in test provider. */
export interface PaymentProvider {
  name: 'stripe' | 'test'
  testMode: boolean
  /** Creates the hosted session, or returns the one created with the same key. @throws {PaymentRefusedError} {@link PaymentKeySpentError} */
  createSession(request: PaymentRequest, idempotencyKey: string): Promise<{ sessionId: string; url: string }>
  /** The session created for this request with any key; null when there is none. */
  findSessionFor(request: PaymentRequest): Promise<{ sessionId: string; url: string } | null>
  /** The session's current state, or null when the provider knows no such session. */
  findSession(sessionId: string): Promise<ProviderSession | null>
  /** Expires an open session for good. Does nothing when it is already complete or expired. */
  expireSession(sessionId: string): Promise<void>
  /** The session that this payment belongs to, or null. */
  findSessionOf(intentId: string): Promise<string | null>
  /** The card that paid, of which no more is asked for than may be kept; null for another way to pay. */
  findCard(intentId: string): Promise<PaymentCard | null>
  /** Refunds and disputes of a captured payment, or null when the provider knows no such payment. */
  findMoney(intentId: string): Promise<ProviderMoney | null>
  /** Makes a refund, or returns the one made with the same key. @throws {PaymentRefusedError} {@link PaymentKeySpentError} */
  refund(request: ProviderRefundRequest, idempotencyKey: string): Promise<ProviderRefund>
  /** Every session created since then, for the nightly reconciliation. */
  listSessions(since: Date): AsyncIterable<ProviderSession>
  /** Every refund created since then. */
  listRefunds(since: Date): AsyncIterable<ProviderRefund>
  /** The payment of every dispute that was opened since then; one may come twice. */
  listDisputed(since: Date): AsyncIterable<string>
  /** Verifies and parses a webhook's raw body. @throws {BadSignatureError} {@link UnreadableEventError} */
  readEvent(rawBody: string, signature: string): ProviderEvent
}
