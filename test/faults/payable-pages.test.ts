import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, newKey, sendCheckout, stockOf } from '#test/support/buy.ts'
import type { OrderId } from '#domain/id.ts'
import type { Posted } from '#test/support/schema.ts'
import { faultShop, SOON } from './support/fault-shop.ts'
import type { FaultOptions, FaultShop } from './support/fault-shop.ts'

type Placed = Posted<'/api/create-payment'>

const CREATE_SESSION = { method: 'POST', path: /checkout\/sessions$/ } as const

/**
 * One checkout sent through both processes. Stripe makes the page for the first only when the second is done, which it answers with an
 * error that it does not keep, and knows no page for the order, so that the second process makes another attempt.
 */
async function checkOutTwice(options: FaultOptions = {}) {
  const fault = await faultShop({ apps: 2, ...options })
  const slug = await addProduct(fault, { stock: 5, priceCents: 2_000 })
  const [purchase, key] = [{ items: [{ slug, quantity: 2 }] }, newKey()]
  const { promise: isSecondDone, resolve: letFirstGoOn } = Promise.withResolvers<void>()
  fault.stripe.fault({ ...CREATE_SESSION, kind: 'delay-before', until: isSecondDone })
  fault.stripe.fault({ ...CREATE_SESSION, kind: 'refuse-unstored' })
  const late = sendCheckout<Placed>(fault, purchase, key).catch(() => null)
  await vi.waitUntil(() => fault.stripe.calls.some(({ method, path }) => method === 'POST' && CREATE_SESSION.path.test(path)), SOON)
  const second = await sendCheckout<Placed>(fault.on(1), purchase, key).finally(letFirstGoOn)
  expect(second.status, second.text).toBe(200)
  const [order] = await fault.rows<{ id: OrderId }>(sql`select id from "order"`)
  return { fault, slug, second: second.body, first: await late, orderId: order?.id ?? '' }
}

/** The sessions of the order at Stripe, by their state. */
const pagesOf = ({ stripe }: FaultShop, orderId: string) =>
  stripe.sessionsCreatedFor(orderId).map(({ id, status }) => ({ sessionId: id, status }))

/** The order, the states of its payments, and of the refunds of one of them in full. */
const booksOf = async (fault: FaultShop, orderId: string) =>
  (
    await fault.rows(sql`
      select o.status, o.payment_status, o.paid_cents = o.total_cents as is_paid_once, o.refunded_cents as refunded,
        (select string_agg(p.status, ' ' order by p.status) from payment p where p.order_id = o.id) as payments,
        (select count(*)::int from stock_movement m where m.order_id = o.id) as movements,
        (select string_agg(r.status, ' ') from refund r where r.order_id = o.id and r.amount_cents = o.total_cents) as refunds
      from "order" o where o.id = ${orderId}`)
  )[0]

const PAID_ONCE = { status: 'open', payment_status: 'paid', is_paid_once: true, refunded: 0, movements: 1 }

describe('two pages to pay one order at', () => {
  test('fault 58: a page that Stripe makes late is expired, and both processes give the other one', async () => {
    const { fault, slug, first, second, orderId } = await checkOutTwice()
    expect(first?.body).toEqual(second)
    const pages = pagesOf(fault, orderId)
    expect(pages.filter(({ status }) => status === 'open')).toMatchObject([{ sessionId: second.sessionId }])
    expect(pages.filter(({ status }) => status === 'expired')).toHaveLength(1)
    expect(await stockOf(fault, slug)).toEqual({ on_hand: 5, reserved: 2 })
    await fault.stripe.pay(second.sessionId)
    expect(await booksOf(fault, orderId)).toMatchObject({ ...PAID_ONCE, payments: 'failed paid', refunds: null })
  })

  /** As above, and the first process dies before it can store or end its page: two pages are open at Stripe. */
  const leaveTwoPages = async () => {
    const { fault, second, orderId } = await checkOutTwice({ env: { CRASH_AT: 'stripe.afterCreate' } })
    expect(await fault.apps[0]?.exited).toEqual({ code: null, signal: 'SIGKILL' })
    await fault.revive()
    const pages = pagesOf(fault, orderId)
    expect(pages.map(({ status }) => status)).toEqual(['open', 'open'])
    const unknown = pages.find(({ sessionId }) => sessionId !== second.sessionId) ?? { sessionId: '' }
    return { fault, unknown, stored: second, orderId }
  }

  test('fault 58: the page that nobody stored is paid: its order is paid, and the other page ends', async () => {
    const { fault, unknown, stored, orderId } = await leaveTwoPages()
    await fault.stripe.pay(unknown.sessionId)
    expect(await booksOf(fault, orderId)).toMatchObject({ ...PAID_ONCE, payments: 'expired failed paid', refunds: null })
    await expect(fault.stripe.pay(stored.sessionId)).rejects.toThrow('expired')
  })

  test('fault 58: both are paid, and both processes hear of it at once: one payment stays, the other goes back in full', async () => {
    const { fault, unknown, stored, orderId } = await leaveTwoPages()
    fault.stripe.delivery = 'drop'
    for (const { sessionId } of [unknown, stored]) await fault.stripe.pay(sessionId)
    fault.stripe.delivery = 'normal'
    const asked = await Promise.all([unknown, stored].flatMap((page) => [0, 1].map((n) => askStatus(fault.on(n), page))))
    expect(asked.map(({ body }) => body.state)).toEqual(['paid', 'paid', 'paid', 'paid'])
    // A job of either process sends the money back.
    const settled = { ...PAID_ONCE, payments: 'failed paid surplus', refunds: 'succeeded' }
    await vi.waitFor(async () => expect(await booksOf(fault, orderId)).toMatchObject(settled), SOON)
    const made = fault.stripe.calls.filter(({ method, path, replayed }) => method === 'POST' && path === '/v1/refunds' && !replayed)
    expect(made).toHaveLength(1)
  })
})
