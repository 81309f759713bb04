import Stripe from 'stripe'
import type { PaymentRequest } from '#domain/payment.ts'
import { BadSignatureError, PaymentRefusedError } from './payments.ts'
import type { PaymentProvider, ProviderSession } from './payments.ts'

interface StripeEnv {
  STRIPE_SECRET_KEY: string
  STRIPE_WEBHOOK_SECRET: string
  STRIPE_API_BASE?: string | undefined
}

/** Seconds for which a signed webhook stays valid (Stripe's own default). */
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

/** Lines, tax as a line of its own, shipping as a rate, the discount as a one-time amount off: Stripe's sum is ours. */
const sessionParameters = (request: PaymentRequest, coupon: string | undefined): Stripe.Checkout.SessionCreateParams => {
  const price = (name: string, unitAmount: number) => ({ currency: request.currency, unit_amount: unitAmount, product_data: { name } })
  return {
    mode: 'payment',
    client_reference_id: request.reference,
    customer_email: request.email,
    metadata: { app: 'partwright', order: request.reference, number: request.orderNumber },
    payment_intent_data: { metadata: { app: 'partwright', order: request.reference, number: request.orderNumber } },
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

const asSession = (session: Stripe.Checkout.Session): ProviderSession => ({
  sessionId: session.id,
  status: statusOf(session),
  payment: paymentOf(session),
  amountCents: session.amount_total ?? 0,
  currency: session.currency ?? '',
  reference: session.client_reference_id ?? '',
  intentId: typeof session.payment_intent === 'string' ? session.payment_intent : (session.payment_intent?.id ?? null),
  liveMode: session.livemode,
})

/** Stripe says for certain that it did nothing; everything else may or may not have happened. */
const isRefusal = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError

const isMissing = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404

/** Stripe Checkout through the official SDK: hosted page, raw-body webhooks, our idempotency keys. */
export function createStripePayments(env: StripeEnv): PaymentProvider {
  const stripe = connect(env)
  const find = async (sessionId: string) => {
    try {
      return asSession(await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return {
    name: 'stripe',
    testMode: !env.STRIPE_SECRET_KEY.includes('_live_'),
    async createSession(request, idempotencyKey) {
      try {
        const coupon =
          request.discountCents > 0
            ? await stripe.coupons.create(
                { amount_off: request.discountCents, currency: request.currency, duration: 'once', max_redemptions: 1, name: 'Discount' },
                { idempotencyKey: `${idempotencyKey}:discount` },
              )
            : undefined
        const session = await stripe.checkout.sessions.create(sessionParameters(request, coupon?.id), { idempotencyKey })
        if (!session.url) throw new PaymentRefusedError('No payment URL received.')
        return { sessionId: session.id, url: session.url }
      } catch (error) {
        if (isRefusal(error) && error instanceof Error) throw new PaymentRefusedError(error.message, { cause: error })
        throw error
      }
    },
    findSession: find,
    async expireSession(sessionId) {
      if ((await find(sessionId))?.status === 'open') await stripe.checkout.sessions.expire(sessionId)
    },
    readEvent(rawBody, signature) {
      for (const secret of env.STRIPE_WEBHOOK_SECRET.split(',')) {
        try {
          const event = stripe.webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_TOLERANCE_S)
          const object = event.data.object
          return { id: event.id, type: event.type, sessionId: object.object === 'checkout.session' ? object.id : null, payload: event }
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
        }
      }
      throw new BadSignatureError('the signature does not fit the body')
    },
  }
}
