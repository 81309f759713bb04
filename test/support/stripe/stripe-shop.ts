import { openFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { startStandInStripe } from './stand-in-stripe.ts'

const SECRET = 'whsec_of_the_tests'

/** A fresh shop whose payments a stand-in for Stripe takes, with its webhooks, and somebody of its staff signed in. */
export async function openStripeShop(kind: FreshShop['kind']) {
  const receive = async (body: string, signature: string) =>
    (await fresh.call('POST', '/api/webhooks/stripe', body, { 'stripe-signature': signature })).status
  const stripe = await startStandInStripe({ webhooks: { urls: [receive], secret: SECRET, maxTries: 1 } })
  const fresh = await openFreshShop({
    kind,
    env: { STRIPE_SECRET_KEY: 'sk_test_not_a_key', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_BASE: stripe.url },
  })
  const close = async () => {
    await fresh.close()
    await stripe.close()
  }
  return { stripe, fresh, staff: await openStaffSession(fresh), close }
}

/** What `openStripeShop` gives. */
export type StripeShop = Awaited<ReturnType<typeof openStripeShop>>
