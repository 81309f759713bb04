import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { addCode, addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, countRows, emailsOf, newKey, orderOf, sendCheckout, stockOf, usesOf } from '#test/support/buy.ts'
import { faultShop, SOON } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'

/** A shop whose process crashes at this point, with a cart of two units and a coupon for it. */
async function shopThatDies(point: string) {
  const fault = await faultShop({ env: { CRASH_AT: point } })
  const [slug, couponCode] = [await addProduct(fault, { stock: 5 }), await addCode(fault, { usageLimit: 1 })]
  return { fault, stripe: fault.stripe, slug, couponCode, purchase: { items: [{ slug, quantity: 2 }], couponCode } }
}

/** The process was killed as by a power cut, and the request got no answer. */
async function expectDeath(fault: FaultShop, request: Promise<unknown>) {
  await expect(request).rejects.toThrow('fetch failed')
  expect(await fault.apps[0]?.exited).toEqual({ code: null, signal: 'SIGKILL' })
}

describe('the process dies while a shopper checks out', () => {
  test('fault 1: before the order is committed: nothing is there, and the same request again makes one order', async () => {
    const { fault, stripe, slug, couponCode, purchase } = await shopThatDies('order.beforeCommit')
    const key = newKey()
    await expectDeath(fault, sendCheckout(fault, purchase, key))
    expect([await countRows(fault, 'order'), await stockOf(fault, slug), await usesOf(fault, couponCode)]).toEqual([
      0,
      { on_hand: 5, reserved: 0 },
      0,
    ])
    expect(stripe.calls).toEqual([])
    await fault.revive()
    await checkOut(fault, purchase, key)
    expect([await countRows(fault, 'order'), await stockOf(fault, slug), await usesOf(fault, couponCode)]).toEqual([
      1,
      { on_hand: 5, reserved: 2 },
      1,
    ])
  })

  test('fault 2: after the order, before the provider is asked: the reservation stays, and the same request again gets its one session', async () => {
    const { fault, stripe, slug, purchase } = await shopThatDies('order.afterCommit')
    const key = newKey()
    await expectDeath(fault, sendCheckout(fault, purchase, key))
    expect([await countRows(fault, 'order'), await stockOf(fault, slug)]).toEqual([1, { on_hand: 5, reserved: 2 }])
    expect([...stripe.sessions()]).toEqual([])
    await fault.revive()
    const session = await checkOut(fault, purchase, key)
    expect([...stripe.sessions()].map(({ id }) => id)).toEqual([session.sessionId])
    expect(await countRows(fault, 'order')).toBe(1)
  })

  test('fault 2: when the shopper never comes back, the sweeper ends the attempt and releases its reservation', async () => {
    const { fault, stripe, slug, couponCode, purchase } = await shopThatDies('order.afterCommit')
    await expectDeath(fault, sendCheckout(fault, purchase))
    await fault.rows(sql`update payment set created_at = now() - interval '3 minutes'`)
    await fault.revive()
    await fault.runJobs()
    expect([await stockOf(fault, slug), await usesOf(fault, couponCode)]).toEqual([{ on_hand: 5, reserved: 0 }, 0])
    expect([...stripe.sessions()].map(({ status }) => status)).toEqual(['expired'])
  })

  test('fault 3: after the provider has made the session, before its id is stored: the same key is the same session', async () => {
    const { fault, stripe, slug, purchase } = await shopThatDies('stripe.afterCreate')
    const key = newKey()
    await expectDeath(fault, sendCheckout(fault, purchase, key))
    const [made] = [...stripe.sessions()]
    expect(await fault.rows(sql`select status, session_id from payment`)).toEqual([{ status: 'creating', session_id: null }])
    await fault.revive()
    expect((await checkOut(fault, purchase, key)).sessionId).toBe(made?.id)
    expect([...stripe.sessions()]).toHaveLength(1)
    expect(await stockOf(fault, slug)).toEqual({ on_hand: 5, reserved: 2 })
  })

  test('fault 3: paid on a page that we know nothing of: the sweeper finds the session by its key, and the order is paid', async () => {
    const { fault, stripe, slug, purchase } = await shopThatDies('stripe.afterCreate')
    await expectDeath(fault, sendCheckout(fault, purchase))
    const [made] = [...stripe.sessions()]
    stripe.delivery = 'drop'
    await stripe.pay(made?.id ?? '')
    await fault.rows(sql`update payment set created_at = now() - interval '3 minutes'`)
    await fault.revive()
    await fault.runJobs()
    expect(await orderOf(fault, { sessionId: made?.id ?? '' })).toMatchObject({ status: 'open', payment: 'paid' })
    expect(await stockOf(fault, slug)).toEqual({ on_hand: 3, reserved: 0 })
  })
})

describe('the process dies while it takes a webhook', () => {
  test.each([
    ['fault 8: before the order is committed', 'webhook.beforeCommit', 'pending'],
    ['fault 9: after the commit, before the answer', 'webhook.afterCommit', 'open'],
  ])('%s: Stripe tells it again, and the order is paid once', async (_, point, status) => {
    const { fault, stripe, slug, purchase } = await shopThatDies(point)
    const session = await checkOut(fault, purchase)
    stripe.webhooks.maxTries = 1
    stripe.delivery = 'hold'
    await stripe.pay(session.sessionId)
    const [event] = stripe.pendingEvents().filter(({ type }) => type === 'checkout.session.completed')
    if (!event) throw new Error('Stripe has no event')
    expect(await stripe.deliver(event)).toEqual([0])
    expect(await fault.apps[0]?.exited).toEqual({ code: null, signal: 'SIGKILL' })
    expect((await orderOf(fault, session)).status).toBe(status)
    await fault.revive()
    expect(await stripe.deliver(event, { times: 3 })).toEqual([200, 200, 200])
    const { id, number } = await orderOf(fault, session)
    expect((await askStatus(fault, session)).body).toEqual({ state: 'paid', orderId: number, isForCaller: false })
    expect(await stockOf(fault, slug)).toEqual({ on_hand: 3, reserved: 0 })
    expect(await fault.rows(sql`select delta from stock_movement where order_id = ${id}`)).toEqual([{ delta: -2 }])
    // The process that died may have taken the e-mail, which was woken by the commit: then it is leased for two minutes.
    await fault.rows(sql`update outbox set locked_until = now() - interval '1 second' where state = 'due'`)
    await fault.work('sweep')
    await vi.waitUntil(async () => (await emailsOf(fault, 'order_confirmation')).every(({ state }) => state === 'stored'), SOON)
    expect(await emailsOf(fault, 'order_confirmation')).toHaveLength(1)
  })
})
