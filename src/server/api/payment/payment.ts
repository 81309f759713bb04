import { z } from '@hono/zod-openapi'
import { Problem } from '#domain/problem.ts'
import { paidToken } from '#server/shop/order/order-access.ts'
import { receivePaymentEvent } from '#server/shop/payment/payment-event.ts'
import { asUnavailable } from '#server/shop/payment/payment-unavailable.ts'
import { cancelPayment, findPaymentState, paymentStateSchema, paymentStateView } from '#server/shop/payment/sync-payment.ts'
import { router } from '#server/api/app.ts'
import { PAYMENT_WEBHOOK, wholeBody } from '#server/api/guards.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { isOwnBySession, storeToken } from '#server/api/order/order-cookie.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'

const sessionBody = json(z.strictObject({ sessionId: z.string().min(1).max(200) }))

const updateStatusRoute = createRoute({
  method: 'post',
  path: '/api/update-payment-status',
  'x-access': 'order',
  summary: 'Ask the provider what became of a hosted session, and bring the order to it',
  request: { body: sessionBody },
  responses: ok('Paid (with the order number), or not certain yet', paymentStateSchema),
})

const cancelRoute = createRoute({
  method: 'post',
  path: '/api/cancel-payment',
  'x-access': 'order',
  summary: 'End a hosted session without paying: stock and coupon are free at once',
  request: { body: sessionBody },
  responses: ok('How the order stands', paymentStateSchema),
})

/** For so long the session of a payment opens its order: a day, since some payments take hours. */
const PAYER_MS = 24 * 60 * 60 * 1_000

/** What became of a hosted payment page, and ending it. */
export const paymentApi = router()

paymentApi.openapi(updateStatusRoute, async (c) => {
  await limitVisitor(c.env, 'payment-status')
  const payment = await findPaymentState(c.env.shop, c.req.valid('json').sessionId, { actor: 'customer' }).catch(asUnavailable)
  if (payment.state === 'unpaid') throw new Problem('payment_not_paid')
  // Who has just paid may look at the order, and act on it, as with its mailed link; whose address it names is not proven by that.
  // A customer whose order it is needs nothing but the session: what it opened would stay open here after signing out.
  const isFresh = payment.state === 'paid' && Date.now() - payment.begunAt.getTime() < PAYER_MS
  if (isFresh && !(await isOwnBySession(c, payment.orderNumber))) storeToken(c, payment.orderNumber, paidToken(c.env.shop, payment.orderId))
  return c.json(paymentStateView(payment), 200)
})

paymentApi.openapi(cancelRoute, async (c) => {
  await limitVisitor(c.env, 'payment-status')
  return c.json(paymentStateView(await cancelPayment(c.env.shop, c.req.valid('json').sessionId).catch(asUnavailable)), 200)
})

/** What the payment provider tells: the signature covers the raw body, so nothing may parse it first. */
export const paymentWebhookApi = router()
paymentWebhookApi.post(PAYMENT_WEBHOOK, async (c) => {
  await receivePaymentEvent(c.env.shop, Buffer.from(await wholeBody(c)).toString(), c.req.header('stripe-signature') ?? '')
  return c.json({ received: true }, 200)
})
