import Stripe from 'stripe'
import { z } from 'zod'
import { isStorableJson } from '#domain/storable-text.ts'
import { BadSignatureError, PaymentKeySpentError, PaymentRefusedError, UnreadableEventError } from './payments.ts'
import type { PaymentProvider } from './payments.ts'
import { asCard, asMoney, asRefund, asSession, isOurs } from './stripe-answers.ts'
import { APP, sessionParameters } from './stripe-payment-page.ts'

interface StripeEnv {
  STRIPE_SECRET_KEY: string
  STRIPE_WEBHOOK_SECRET: string
  STRIPE_API_BASE?: string | undefined
}

/** How long a signed webhook stays valid (seconds; Stripe's own default). */
const SIGNATURE_TOLERANCE_S = 300

const connect = (env: StripeEnv) => {
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : undefined
  return new Stripe(env.STRIPE_SECRET_KEY, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
}

/** Stripe definitely did nothing; after any other error it may have done it. */
const isRefusal = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError

const isMissing = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404

/**
 * Stripe stores a 500 under its idempotency key and replays it; and it takes a key only with the parameters that it came with first (400; a 409 says that it is in
 * use): those of an earlier version of the shop may have been others.
 */
const isSpentKey = (error: unknown) =>
  (error instanceof Stripe.errors.StripeAPIError && error.statusCode === 500) ||
  (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400)

/** Runs a call that creates something and maps its errors to ours. */
async function mapCreateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isRefusal(error) && error instanceof Error) throw new PaymentRefusedError(error.message, { cause: error })
    if (isSpentKey(error) && error instanceof Error) throw new PaymentKeySpentError(error.message, { cause: error })
    throw error
  }
}

/** Runs a look-up; what Stripe does not know becomes null. */
async function nullIfUnknown<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)

/** What every event of Stripe has; what it is about is read where it is asked for. */
const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({ object: z.object({ object: z.string() }) }),
})

interface SignedMessage {
  rawBody: string
  signature: string
}

/** A message that is signed and still no event, or says what cannot be stored, is refused: only who knows the secret can send one. */
function requireEvent(event: unknown, rawBody: string) {
  if (!eventSchema.safeParse(event).success) throw new UnreadableEventError('the message is no event')
  if (!isStorableJson(rawBody)) throw new UnreadableEventError('the message has NUL characters or halves of surrogate pairs')
}

/** The event of a message that one of the secrets has signed (there are two while they rotate). @throws {BadSignatureError} @throws {UnreadableEventError} */
function verifyEvent(stripe: Stripe, secrets: readonly string[], { rawBody, signature }: SignedMessage): Stripe.Event {
  for (const secret of secrets)
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_TOLERANCE_S)
    } catch (error) {
      if (error instanceof SyntaxError) throw new UnreadableEventError('the message is no JSON', { cause: error })
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    }
  throw new BadSignatureError('the signature does not fit the body')
}

/** Verifies a webhook, and accepts only our own mode (live or test). */
function readEvent({ stripe, env, testMode }: { stripe: Stripe; env: StripeEnv; testMode: boolean }, message: SignedMessage) {
  const event = verifyEvent(stripe, env.STRIPE_WEBHOOK_SECRET.split(','), message)
  requireEvent(event, message.rawBody)
  if (event.livemode === testMode) throw new BadSignatureError('the message is of the other mode')
  const { object } = event.data
  const intent = object.object === 'payment_intent' ? object.id : 'payment_intent' in object ? object.payment_intent : null
  return {
    id: event.id,
    type: event.type,
    sessionId: object.object === 'checkout.session' ? object.id : null,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    isOurs: 'metadata' in object && isOurs(object),
    payload: event,
  }
}

/** Stripe Checkout through the official SDK: hosted page, raw-body webhooks, our own idempotency keys. */
export function createStripePayments(env: StripeEnv): PaymentProvider {
  const stripe = connect(env)
  const testMode = !env.STRIPE_SECRET_KEY.includes('_live_')
  const { sessions } = stripe.checkout
  return {
    name: 'stripe',
    testMode,
    createSession: (request, idempotencyKey) =>
      mapCreateErrors(async () => {
        const coupon =
          request.discountCents > 0
            ? await stripe.coupons.create(
                {
                  amount_off: request.discountCents,
                  currency: request.currency,
                  duration: 'once',
                  max_redemptions: 1,
                  name: request.discountLabel ?? 'Discount',
                },
                { idempotencyKey: `${idempotencyKey}:discount` },
              )
            : undefined
        const session = await sessions.create(sessionParameters(request, coupon?.id), { idempotencyKey })
        if (!session.url) throw new PaymentRefusedError('No payment URL received.')
        return { sessionId: session.id, url: session.url }
      }),
    async findSessionFor(request) {
      const expiry = new Date(request.expiresAt)
      const list = sessions.list({
        customer_details: { email: request.email },
        // A page lives for a day at most.
        created: { gte: seconds(expiry) - 86_400 },
        limit: 100,
      })
      for await (const { client_reference_id: reference, id, url, status } of list)
        if (reference === request.reference && status !== 'expired') return { sessionId: id, url: url ?? request.cancelUrl }
      return null
    },
    findSession: async (sessionId) => {
      const session = await nullIfUnknown(() => sessions.retrieve(sessionId, { expand: ['payment_intent'] }))
      return session && asSession(session)
    },
    async expireSession(sessionId) {
      try {
        await sessions.expire(sessionId)
      } catch (error) {
        // Already complete or expired, or unknown: whoever looks it up next finds out which.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },
    async findSessionOf(intentId) {
      const { data } = await sessions.list({ payment_intent: intentId, limit: 1 })
      return data[0]?.id ?? null
    },
    async findCard(intentId) {
      const intent = await nullIfUnknown(() => stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
      return intent && asCard(intent)
    },
    async findMoney(intentId) {
      const intent = await nullIfUnknown(() => stripe.paymentIntents.retrieve(intentId))
      if (!intent) return null
      const [refunds, disputes] = await Promise.all([
        stripe.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
        stripe.disputes.list({ payment_intent: intentId, limit: 100 }),
      ])
      return asMoney(intentId, refunds, disputes.data)
    },
    refund: ({ intentId, amountCents, ourId, orderId }, idempotencyKey) =>
      mapCreateErrors(async () => {
        const metadata = { app: APP, refund: ourId, order: orderId }
        return asRefund(await stripe.refunds.create({ payment_intent: intentId, amount: amountCents, metadata }, { idempotencyKey }))
      }),
    async *listSessions(since) {
      const list = sessions.list({ created: { gte: seconds(since) }, limit: 100, expand: ['data.payment_intent'] })
      for await (const session of list) yield asSession(session)
    },
    async *listRefunds(since) {
      for await (const refund of stripe.refunds.list({ created: { gte: seconds(since) }, limit: 100 })) yield asRefund(refund)
    },
    async *listDisputed(since) {
      for await (const { payment_intent: intent } of stripe.disputes.list({ created: { gte: seconds(since) }, limit: 100 }))
        if (intent) yield typeof intent === 'string' ? intent : intent.id
    },
    readEvent: (rawBody, signature) => readEvent({ stripe, env, testMode }, { rawBody, signature }),
  }
}
