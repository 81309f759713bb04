import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { syncPayment } from '#server/shop/payment/sync-payment.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import {
  askStatus,
  checkOut,
  countRows,
  emailsOf,
  newKey,
  orderOf,
  press,
  quoteOf,
  sendCheckout,
  stockOf,
  usesOf,
} from '#test/support/buy.ts'
import type { Purchase } from '#test/support/buy.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Posted } from '#test/support/schema.ts'

const REPETITIONS = [1, 2, 3, 4, 5]

/**
 * Concurrent shoppers, each with a database connection of their own: only on PostgreSQL, since the embedded database has one connection and
 * so no concurrency.
 */
describe.each(REPETITIONS)('at the same moment on postgresql, time %i', (time) => {
  const fresh = useFreshShop('postgresql')
  const together = <Result>(count: number, run: (n: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, n) => run(n)))
  /** Each shopper has an own idempotency key, e-mail and address. */
  const shopper = (n: number, purchase: Purchase) =>
    sendCheckout<ProblemBody>(
      fresh,
      { ...purchase, customer: { email: `shopper${n}@example.com`, ...purchase.customer } },
      newKey(),
      {},
      `198.51.${time}.${n}`,
    )
  const tally = (answers: { status: number; body: ProblemBody }[]) => {
    const sold = answers.filter(({ status }) => status === 200).length
    const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ status, body }) => `${status} ${body.code}`))
    return { sold, refused: answers.length - sold, codes: [...codes] }
  }
  /** What must hold after any race: nothing is oversold, reserved stock is the sum of the reservations, uses are the sum of the redemptions. */
  const expectBalance = async () => {
    const wrong = await fresh.rows(sql`
      select p.slug from product p join stock_level s on s.product_id = p.id
      where s.reserved <> (select coalesce(sum(quantity), 0) from stock_reservation r where r.product_id = p.id and r.state = 'reserved')
        or s.on_hand <> (select sum(delta) from stock_movement m where m.product_id = p.id)
      union all
      select d.code from discount_code d where d.code like 'TEST%'
        and d.used_count <> (select count(*) from coupon_redemption c where c.discount_code_id = d.id and c.state <> 'released')`)
    expect(wrong).toEqual([])
  }

  test('the last unit and twenty shoppers: one gets it, nineteen are refused', async () => {
    const slug = await addProduct(fresh, { stock: 1 })
    expect(tally(await together(20, (n) => shopper(n, { items: [{ slug, quantity: 1 }] })))).toEqual({
      sold: 1,
      refused: 19,
      codes: ['409 cart_changed'],
    })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 1, reserved: 1 })
    await expectBalance()
  })

  test('a code for ten and forty shoppers: ten get it', async () => {
    const [slug, couponCode] = [await addProduct(fresh, { stock: 99 }), await addCode(fresh, { usageLimit: 10 })]
    expect(tally(await together(40, (n) => shopper(n, { items: [{ slug, quantity: 1 }], couponCode })))).toEqual({
      sold: 10,
      refused: 30,
      codes: ['422 coupon_used_up'],
    })
    expect(await usesOf(fresh, couponCode)).toBe(10)
    expect((await stockOf(fresh, slug))?.reserved).toBe(10)
    await expectBalance()
  })

  test('one use for each customer, tried twenty times at once: one', async () => {
    const [slug, couponCode] = [await addProduct(fresh, { stock: 99 }), await addCode(fresh, { onePerCustomer: true })]
    const customer = (n: number) => ({ email: n % 2 ? `same+${n}@example.com` : 'SAME@example.com' })
    expect(tally(await together(20, (n) => shopper(n, { items: [{ slug, quantity: 1 }], couponCode, customer: customer(n) })))).toEqual({
      sold: 1,
      refused: 19,
      codes: ['422 coupon_already_used'],
    })
    expect(await usesOf(fresh, couponCode)).toBe(1)
    await expectBalance()
  })

  test('two codes for first orders, used by one customer at once: one', async () => {
    const slug = await addProduct(fresh, { stock: 99 })
    const [one, other] = [await addCode(fresh, { firstOrderOnly: true }), await addCode(fresh, { firstOrderOnly: true })]
    const cart = (n: number) => ({
      items: [{ slug, quantity: 1 }],
      couponCode: n % 2 === 0 ? one : other,
      customer: { email: `first+${n}@example.com` },
    })
    expect(tally(await together(10, (n) => shopper(n, cart(n))))).toEqual({ sold: 1, refused: 9, codes: ['422 coupon_already_used'] })
    await expectBalance()
  })

  test('two codes for first orders, used by one customer at once for different parts: one', async () => {
    const slugs = await Promise.all([addProduct(fresh, { stock: 9 }), addProduct(fresh, { stock: 9 })])
    const codes = [await addCode(fresh, { firstOrderOnly: true }), await addCode(fresh, { firstOrderOnly: true })]
    const cart = (n: number) => ({
      items: [{ slug: slugs[n] ?? '', quantity: 1 }],
      couponCode: codes[n] ?? '',
      customer: { email: `first.of.two+${n}@example.com` },
    })
    expect(tally(await together(2, (n) => shopper(n, cart(n))))).toEqual({ sold: 1, refused: 1, codes: ['422 coupon_already_used'] })
    await expectBalance()
  })

  test('twenty clicks with one key are one order and one session', async () => {
    const slug = await addProduct(fresh, { stock: 99 })
    const [key, before] = [newKey(), await countRows(fresh, 'order')]
    const answers = await together(20, () => sendCheckout<Posted<'/api/create-payment'>>(fresh, { items: [{ slug, quantity: 2 }] }, key))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1)
    expect(await countRows(fresh, 'order')).toBe(before + 1)
    expect((await stockOf(fresh, slug))?.reserved).toBe(2)
    await expectBalance()
  })

  test('return call, webhook and sweeper twenty times: one transition, one movement, one e-mail', async () => {
    const slug = await addProduct(fresh, { stock: 9 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 2 }] })
    await press(fresh, session, 'pay')
    const settled = await together(20, async (n) =>
      n % 2
        ? (await syncPayment(fresh.shop, session.sessionId, { actor: 'provider' })).state
        : (await askStatus(fresh, session)).body.state,
    )
    expect(new Set(settled)).toEqual(new Set(['paid']))
    await together(4, () => fresh.runJobs())
    const { id, number } = await orderOf(fresh, session)
    expect(await fresh.rows(sql`select type from order_event where order_id = ${id} and type = 'paid'`)).toHaveLength(1)
    expect(await fresh.rows(sql`select delta from stock_movement where order_id = ${id}`)).toEqual([{ delta: -2 }])
    expect((await emailsOf(fresh, 'order_confirmation')).filter(({ subject }) => subject?.includes(number))).toHaveLength(1)
    await expectBalance()
  })

  test('paying and cancelling at once end in one of the two, never in both', async () => {
    const slug = await addProduct(fresh, { stock: 99 })
    const sessions = await together(6, () => checkOut(fresh, { items: [{ slug, quantity: 1 }] }))
    await Promise.all(
      sessions.flatMap((session) => [
        press(fresh, session, 'pay').then(() => askStatus(fresh, session)),
        fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId }),
      ]),
    )
    const states = await Promise.all(sessions.map((session) => orderOf(fresh, session)))
    for (const { status, payment_status } of states)
      expect(['open paid', 'cancelled expired', 'expired expired']).toContain(`${status} ${payment_status}`)
    const paid = states.filter(({ status }) => status === 'open').length
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 99 - paid, reserved: 0 })
    await expectBalance()
  })

  test('many carts with the same parts in different orders wait for each other, and none is lost', async () => {
    const slugs = [
      await addProduct(fresh, { stock: 500 }),
      await addProduct(fresh, { stock: 500 }),
      await addProduct(fresh, { stock: 500 }),
      await addProduct(fresh, { stock: 500 }),
    ]
    const cart = (n: number) => slugs.map((_, index) => ({ slug: slugs[(index + n) % slugs.length] ?? '', quantity: 1 }))
    const sessions = await together(24, (n) => checkOut(fresh, { items: n % 2 ? cart(n) : cart(n).toReversed() }))
    await Promise.all(
      sessions.map(async (session, n) =>
        n % 3
          ? press(fresh, session, 'pay').then(() => askStatus(fresh, session))
          : fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId }),
      ),
    )
    for (const slug of slugs) expect(await stockOf(fresh, slug)).toEqual({ on_hand: 484, reserved: 0 })
    await expectBalance()
  })

  test('a price that changes while shoppers order is never charged to somebody who saw another', async () => {
    const slug = await addProduct(fresh, { priceCents: 1_000, stock: 99 })
    const items = [{ slug, quantity: 1 }]
    const { fingerprint } = await quoteOf(fresh, items, { address: { state: 'MI' } })
    const [answers] = await Promise.all([
      together(10, (n) => shopper(n, { items, quoteFingerprint: fingerprint })),
      fresh.rows(sql`update product set price_cents = 2000 where slug = ${slug}`),
    ])
    const charged = await fresh.rows<{ cents: number }>(sql`select distinct unit_price_cents as cents from order_line where slug = ${slug}`)
    expect(charged.filter(({ cents }) => cents !== 1_000)).toEqual([])
    expect(tally(answers).codes.filter((code) => code !== '409 cart_changed')).toEqual([])
  })
})
