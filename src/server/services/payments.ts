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
  intentId: string | null
  liveMode: boolean
}

/** A provider's signed message, verified. */
export interface ProviderEvent {
  id: string
  type: string
  sessionId: string | null
  payload: unknown
}

/** The provider refused for certain: no session exists. Anything else that is thrown leaves the outcome unknown. */
export class PaymentRefusedError extends Error {}

/** The signature of a webhook does not fit its body. */
export class BadSignatureError extends Error {}

/** The one small door to the money (decision 16): Stripe Checkout, or the built-in test provider. */
export interface PaymentProvider {
  name: 'stripe' | 'test'
  testMode: boolean
  /** Makes the hosted session, or finds the one made with the same key. @throws {PaymentRefusedError} */
  createSession(request: PaymentRequest, idempotencyKey: string): Promise<{ sessionId: string; url: string }>
  /** The session's present state, or null when the provider knows no such session. */
  findSession(sessionId: string): Promise<ProviderSession | null>
  /** Closes an open session for good. Does nothing when it is already complete or expired. */
  expireSession(sessionId: string): Promise<void>
  /** Verifies and reads a webhook's raw body. @throws {BadSignatureError} */
  readEvent(rawBody: string, signature: string): ProviderEvent
}
