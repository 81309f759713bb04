import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderToken } from '#server/shop/order/order-access.ts'
import { reconcile } from '#server/shop/payment/reconcile.ts'
import { addProduct } from '#test/support/build.ts'
import { checkOut, emailsOf, orderOf } from '#test/support/buy.ts'
import { KINDS, openFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { startStandInStripe } from '#test/support/stripe/stand-in-stripe.ts'
import type { StandInStripe } from '#test/support/stripe/stand-in-stripe.ts'

const SECRET = 'whsec_of_the_tests'

describe.each(KINDS)('the card of a payment on %s', (kind) => {
  let stripe: StandInStripe
  let fresh: FreshShop
  beforeAll(async () => {
    stripe = await startStandInStripe({ delivery: 'normal', webhooks: { urls: [receive], secret: SECRET, maxTries: 1 } })
    const env = { STRIPE_SECRET_KEY: 'sk_test_not_a_key', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_BASE: stripe.url }
    fresh = await openFreshShop({ kind, env })
  })
  afterAll(async () => {
    await fresh.close()
    await stripe.close()
  })
  const receive = async (body: string, signature: string) =>
    (await fresh.call('POST', '/api/webhooks/stripe', body, { 'stripe-signature': signature })).status

  const buy = async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh, { stock: 5 }), quantity: 1 }] })
    await stripe.pay(session.sessionId)
    return orderOf(fresh, session)
  }
  const seen = async (number: string, id: Parameters<typeof orderToken>[1]) =>
    (
      await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}`, undefined, {
        cookie: `partwright.order.${number}=${orderToken(fresh.shop, id)}`,
      })
    ).body

  test('brand and last four digits stand on the order, for staff and in the confirmation; nothing else of the card is kept', async () => {
    const { id, number } = await buy()
    await fresh.runJobs()
    const staff = await openStaffSession(fresh)
    expect((await staff.order(number)).payments).toMatchObject([{ cardBrand: 'visa', cardLast4: '4242', cardWallet: null }])
    expect((await emailsOf(fresh, 'order_confirmation')).at(-1)?.body).toContain('Visa ending in 4242')
    const [row] = await fresh.rows<{ text: string }>(sql`select to_jsonb(p)::text as text from payment p where order_id = ${id}`)
    for (const secret of ['fingerprint', 'exp_', '2031']) expect(row?.text).not.toContain(secret)
    expect((await seen(number, id)).card).toEqual({ brand: 'visa', last4: '4242', wallet: null })
  })

  test('a payment whose card was not told has none, and the nightly comparison brings it in', async () => {
    const { id, number } = await buy()
    await fresh.rows(sql`update payment set card_brand = null, card_last4 = null where order_id = ${id}`)
    expect((await seen(number, id)).card).toBeNull()
    await reconcile(fresh.shop)
    expect((await seen(number, id)).card).toMatchObject({ last4: '4242' })
  })

  test('four digits come with a brand, and nothing but four digits is stored', async () => {
    const { id } = await buy()
    for (const [brand, last4] of [
      ['visa', '42424'],
      ['visa', null],
      [null, '4242'],
    ])
      await expect(fresh.rows(sql`update payment set card_brand = ${brand}, card_last4 = ${last4} where order_id = ${id}`)).rejects.toThrow(
        /payment/,
      )
  })
})
