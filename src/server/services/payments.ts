import type { PaymentRequest } from '#domain/payment.ts'

/** A hosted session as the provider sees it now. Only this decides whether an order is paid. */
export interface ProviderSession {
  sessionId: string
  status: 'open' | 'complete' | 'expired'
  /** `processing`: the shopper is done, the money is not certain yet. `failed`: it will not come. */
  payment: 'unpaid' | 'processing' | 'paid' | 'failed'
  amountCents: number
  currency: string
  reference: string
  /** Of the money: what refunds and disputes are about. Null until there is money. */
  intentId: string | null
  liveMode: boolean
  /** Whether it carries our mark: other programs may use the same account. */
  isOurs: boolean
}

/** A refund as the provider sees it. `ourId` is our own refund's id, null when it was made elsewhere (its dashboard). */
export interface ProviderRefund {
  refundId: string
  intentId: string
  ourId: string | null
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  amountCents: number
  failure: string | null
}

/** What became of captured money: its refunds, and the customer's objection with their bank, if any. */
export interface ProviderMoney {
  intentId: string
  refunds: ProviderRefund[]
  dispute: { disputeId: string; status: 'open' | 'won' | 'lost'; amountCents: number } | null
}

/** A provider's signed message, verified. */
export interface ProviderEvent {
  id: string
  type: string
  sessionId: string | null
  intentId: string | null
  isOurs: boolean
  payload: unknown
}

/** Money to give back. `ourId` travels along, so that the refund is recognised whoever tells of it first. */
export interface ProviderRefundRequest {
  intentId: string
  amountCents: number
  ourId: string
  orderId: string
}

/** The provider refused for certain: no session exists. Anything else that is thrown leaves the outcome unknown. */
export class PaymentRefusedError extends Error {}

/**
 * The provider failed on this very key and says the same whenever it is used: nothing more comes of it. Whether it did anything must be
 * looked up, and another try needs another key.
 */
export class PaymentKeySpentError extends Error {}

/** The signature of a webhook does not fit its body, or the message is of another mode (live or test) than ours. */
export class BadSignatureError extends Error {}

/** The one small door to the money (decision 16): Stripe Checkout, or the built-in test provider. */
export interface PaymentProvider {
  name: 'stripe' | 'test'
  testMode: boolean
  /** Makes the hosted session, or finds the one made with the same key. @throws {PaymentRefusedError} {@link PaymentKeySpentError} */
  createSession(request: PaymentRequest, idempotencyKey: string): Promise<{ sessionId: string; url: string }>
  /** The session that was made for this request, with whatever key; null when there is none. */
  findSessionFor(request: PaymentRequest): Promise<{ sessionId: string; url: string } | null>
  /** The session's present state, or null when the provider knows no such session. */
  findSession(sessionId: string): Promise<ProviderSession | null>
  /** Closes an open session for good. Does nothing when it is already complete or expired. */
  expireSession(sessionId: string): Promise<void>
  /** The session whose payment is this money, or null. */
  findSessionOf(intentId: string): Promise<string | null>
  /** Refunds and dispute of captured money, or null when the provider knows no such money. */
  findMoney(intentId: string): Promise<ProviderMoney | null>
  /** Gives money back, or finds the refund made with the same key. @throws {PaymentRefusedError} {@link PaymentKeySpentError} */
  refund(request: ProviderRefundRequest, idempotencyKey: string): Promise<ProviderRefund>
  /** Every session made since then, for the nightly comparison. */
  listSessions(since: Date): AsyncIterable<ProviderSession>
  /** Every refund made since then. */
  listRefunds(since: Date): AsyncIterable<ProviderRefund>
  /** Verifies and reads a webhook's raw body. @throws {BadSignatureError} */
  readEvent(rawBody: string, signature: string): ProviderEvent
}
