import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addCode, addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, countRows, newKey, orderOf, quoteOf, sendCheckout, stockOf, usesOf } from '#test/support/buy.ts'
import type { Purchase } from '#test/support/buy.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Posted } from '#test/support/schema.ts'
import { useFaultShop } from './support/fault-shop.ts'

type Placed = Posted<'/api/create-payment'>

const REPETITIONS = 20

/** A customer per part: the number of unpaid orders per customer is limited. */
const of = (slug: string, quantity = 1) => ({ items: [{ slug, quantity }], customer: { email: `${slug}@example.com` } })

const together = <Result>(count: number, run: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)))

const tally = (answers: { status: number; body: { code?: string } }[]) => {
  const count: Record<string, number> = {}
  for (const { status, body } of answers) {
    const outcome = status === 200 ? 'sold' : `${status} ${body.code}`
    count[outcome] = (count[outcome] ?? 0) + 1
  }
  return count
}

describe('two processes and many shoppers at the same moment', () => {
  const fault = useFaultShop({ apps: 2 })
  let addresses = 0
  /** Each shopper has its own key, e-mail and address; they alternate between the two processes. */
  const shopper = (n: number, purchase: Purchase) =>
    sendCheckout<ProblemBody>(
      fault.on(n % 2),
      { ...purchase, customer: { email: `shopper${n}@example.com`, ...purchase.customer } },
      newKey(),
      {},
      `2001:db8:${(++addresses).toString(16)}::1`,
    )
  /** Repeats the race; the data is checked after each run. */
  async function repeat(run: () => Promise<void>) {
    for (let time = 0; time < REPETITIONS; time++) {
      await run()
      await fault.expectBooksInOrder()
    }
  }

  test('fault 19: two tabs send the same checkout at once: both get the one session, which can be paid once', async () => {
    await repeat(async () => {
      const slug = await addProduct(fault, { stock: 9 })
      const [key, address] = [newKey(), `192.0.2.${++addresses % 250}`]
      const tabs = await together(2, (n) => sendCheckout<Placed>(fault.on(n), of(slug), key, {}, address))
      expect(tabs.map(({ status }) => status)).toEqual([200, 200])
      const sessionId = tabs[0]?.body.sessionId ?? ''
      expect(tabs[1]?.body.sessionId).toBe(sessionId)
      await fault.stripe.pay(sessionId)
      await expect(fault.stripe.pay(sessionId)).rejects.toThrow('complete')
      expect((await askStatus(fault, { sessionId })).body.state).toBe('paid')
    })
  })

  test('fault 19: a changed cart in another tab ends the session of the first; one that is paid already is not paid again', async () => {
    await repeat(async () => {
      const slug = await addProduct(fault, { stock: 9 })
      const first = await checkOut(fault, of(slug))
      const changed = { ...of(slug, 2), replaces: first.sessionId }
      const [, second] = await Promise.all([
        fault.stripe.pay(first.sessionId).catch(() => null),
        sendCheckout<Placed & ProblemBody>(fault.on(1), changed, newKey(), {}, `192.0.2.${++addresses % 250}`),
      ])
      const { status, payment } = await orderOf(fault, first)
      if (second.status === 200) expect([status, payment]).toEqual(['cancelled', 'expired'])
      else {
        expect([second.status, second.body.code]).toEqual([409, 'already_paid'])
        expect([status, payment]).toEqual(['open', 'paid'])
      }
    })
  })

  test('fault 20: twenty clicks with one key are one order and one session', async () => {
    await repeat(async () => {
      const slug = await addProduct(fault, { stock: 99 })
      const [key, before] = [newKey(), await countRows(fault, 'order')]
      const address = `2001:db8:${(++addresses).toString(16)}::1`
      const clicks = await together(20, (n) => sendCheckout<Placed>(fault.on(n % 2), of(slug, 2), key, {}, address))
      expect(tally(clicks as never)).toEqual({ sold: 20 })
      expect(new Set(clicks.map(({ body }) => body.sessionId)).size).toBe(1)
      expect(await countRows(fault, 'order')).toBe(before + 1)
      expect(await stockOf(fault, slug)).toEqual({ on_hand: 99, reserved: 2 })
    })
  })

  test('fault 21: the last unit and twenty shoppers: one gets it, nineteen are refused', async () => {
    await repeat(async () => {
      const slug = await addProduct(fault, { stock: 1 })
      const answers = await together(20, (n) => shopper(n, { items: [{ slug, quantity: 1 }] }))
      expect(tally(answers)).toEqual({ sold: 1, '409 cart_changed': 19 })
      expect(await stockOf(fault, slug)).toEqual({ on_hand: 1, reserved: 1 })
    })
  })

  test.each([
    [1, 50],
    [10, 40],
  ])('fault 22: a code for %i and %i shoppers: so many get it, the others are told', async (usageLimit, shoppers) => {
    await repeat(async () => {
      const [slug, couponCode] = [await addProduct(fault, { stock: 99 }), await addCode(fault, { usageLimit })]
      const answers = await together(shoppers, (n) => shopper(n, { items: [{ slug, quantity: 1 }], couponCode }))
      expect(tally(answers)).toEqual({ sold: usageLimit, '422 coupon_used_up': shoppers - usageLimit })
      expect([await usesOf(fault, couponCode), (await stockOf(fault, slug))?.reserved]).toEqual([usageLimit, usageLimit])
    })
  })

  test('fault 23: one use for each customer, tried twenty times with spellings of one address: one', async () => {
    await repeat(async () => {
      const [slug, couponCode] = [await addProduct(fault, { stock: 99 }), await addCode(fault, { onePerCustomer: true })]
      const spelling = (n: number) => ({ email: n % 2 ? `same+${n}@example.com` : 'SAME@example.com' })
      const answers = await together(20, (n) => shopper(n, { items: [{ slug, quantity: 1 }], couponCode, customer: spelling(n) }))
      expect(tally(answers)).toEqual({ sold: 1, '422 coupon_already_used': 19 })
      expect(await usesOf(fault, couponCode)).toBe(1)
    })
  })

  test('fault 24: sixty carts of the same four parts in crossed orders, paid and cancelled meanwhile: nobody waits for ever', async () => {
    const slugs = await together(4, () => addProduct(fault, { stock: 99 }))
    const items = (n: number) => {
      const turned = slugs.map((_, index) => ({ slug: slugs[(index + n) % slugs.length] ?? '', quantity: 1 }))
      return n % 2 ? turned : turned.toReversed()
    }
    const ends = await together(60, async (n) => {
      const { status, body } = await shopper(n, { items: items(n) })
      expect(status, JSON.stringify(body)).toBe(200)
      const { sessionId } = body as unknown as Placed
      if (n % 3 === 0) {
        const { body: cancelled } = await fault.on(n % 2).call<{ state: string }>('POST', '/api/cancel-payment', { sessionId })
        return cancelled.state
      }
      await fault.stripe.pay(sessionId)
      const { body: asked } = await askStatus(fault.on(n % 2), { sessionId })
      return asked.state
    })
    expect(ends.filter((state) => state === 'paid')).toHaveLength(40)
    expect(ends.filter((state) => state === 'unpaid')).toHaveLength(20)
    for (const slug of slugs) expect(await stockOf(fault, slug)).toEqual({ on_hand: 59, reserved: 0 })
  })
})

describe('what changes between the cart and the money', () => {
  const fault = useFaultShop()

  test('fault 25: a part that is in a cart several times is one line, and needs stock for the total quantity', async () => {
    for (const [quantities, isEnough] of [
      [[1, 1], true],
      [[1, 2, 2], true],
      [[3, 3], false],
      [[5, 1], false],
    ] as const) {
      const slug = await addProduct(fault, { stock: 5 })
      const cart = { ...of(slug), items: quantities.map((quantity) => ({ slug, quantity })) }
      const { status, body } = await sendCheckout<ProblemBody>(fault, cart)
      const sum = quantities.reduce((total, quantity) => total + quantity, 0)
      expect([status, body.code]).toEqual(isEnough ? [200, undefined] : [409, 'cart_changed'])
      expect(await stockOf(fault, slug)).toEqual({ on_hand: 5, reserved: isEnough ? sum : 0 })
      expect(await fault.rows(sql`select quantity from order_line where slug = ${slug}`)).toEqual(isEnough ? [{ quantity: sum }] : [])
    }
  })

  test('fault 26: a price that changes before Secure Checkout is reported, with the new total, and nothing is ordered', async () => {
    const slug = await addProduct(fault, { priceCents: 1_000 })
    const items = [{ slug, quantity: 1 }]
    const { fingerprint } = await quoteOf(fault, items, { address: { state: 'MI' } })
    await fault.rows(sql`update product set price_cents = 2000 where slug = ${slug}`)
    const before = await countRows(fault, 'order')
    const { status, body } = await sendCheckout<ProblemBody & { quote: { subtotalCents: number }; fingerprint: string }>(fault, {
      items,
      quoteFingerprint: fingerprint,
    })
    expect([status, body.code, body.quote.subtotalCents]).toEqual([409, 'cart_changed', 2_000])
    expect([await countRows(fault, 'order'), (await stockOf(fault, slug))?.reserved]).toEqual([before, 0])
    await checkOut(fault, { ...of(slug), quoteFingerprint: body.fingerprint })
  })

  test('fault 26: a session that is open keeps the price that it was opened with', async () => {
    const slug = await addProduct(fault, { priceCents: 1_000 })
    const key = newKey()
    const session = await checkOut(fault, of(slug), key)
    const { total_cents: total } = await orderOf(fault, session)
    await fault.rows(sql`update product set price_cents = 2000 where slug = ${slug}`)
    // The same request again creates nothing new.
    expect(await checkOut(fault, of(slug), key)).toEqual(session)
    await fault.stripe.pay(session.sessionId)
    expect(await orderOf(fault, session)).toMatchObject({ status: 'open', payment: 'paid', total_cents: total })
    expect(fault.stripe.paidSessions().find(({ id }) => id === session.sessionId)?.amount).toBe(total)
  })

  test('fault 27: a part taken from the shop before Secure Checkout is named, and nothing is ordered', async () => {
    const [missing, available] = [await addProduct(fault), await addProduct(fault)]
    await fault.rows(sql`update product set active = false where slug = ${missing}`)
    const items = [missing, available].map((slug) => ({ slug, quantity: 1 }))
    const { status, body } = await sendCheckout<ProblemBody & { quote: { lines: { slug: string; problem?: object }[] } }>(fault, { items })
    expect([status, body.code]).toEqual([409, 'cart_changed'])
    expect(body.quote.lines.filter(({ problem }) => problem).map(({ slug }) => slug)).toEqual([missing])
    expect(await stockOf(fault, available)).toMatchObject({ reserved: 0 })
  })

  test('fault 27: a part taken from the shop while its session is open is still sold as it was', async () => {
    const slug = await addProduct(fault, { name: 'As it was', stock: 4 })
    const session = await checkOut(fault, of(slug))
    await fault.rows(sql`update product set active = false, name = 'As it is', slug = ${`${slug}-new`} where slug = ${slug}`)
    await fault.stripe.pay(session.sessionId)
    const { id, status } = await orderOf(fault, session)
    expect(status).toBe('open')
    expect(await fault.rows(sql`select name, slug from order_line where order_id = ${id}`)).toEqual([{ name: 'As it was', slug }])
    expect(await stockOf(fault, `${slug}-new`)).toEqual({ on_hand: 3, reserved: 0 })
  })

  test.each([
    ['made worth less', sql`discount_value = 100`],
    ['expired', sql`valid_until = now() - interval '1 second'`],
    ['taken back', sql`active = false`],
    ['limited to the uses it has', sql`usage_limit = used_count`],
  ])('fault 28: a code that is %s while an order holds it keeps its terms for that order', async (_, change) => {
    const [slug, couponCode] = [await addProduct(fault, { priceCents: 5_000 }), await addCode(fault, { discountValue: 2_000 })]
    const session = await checkOut(fault, { ...of(slug), couponCode })
    await fault.rows(sql`update discount_code set ${change} where code = ${couponCode}`)
    await fault.stripe.pay(session.sessionId)
    const { id, status } = await orderOf(fault, session)
    const [reserved] = await fault.rows(sql`
      select o.discount_cents, r.state, r.amount_cents from "order" o join coupon_redemption r on r.order_id = o.id where o.id = ${id}`)
    expect([status, reserved, await usesOf(fault, couponCode)]).toEqual([
      'open',
      { discount_cents: 1_000, state: 'used', amount_cents: 1_000 },
      1,
    ])
  })

  test('fault 28: a code that an order has used cannot be deleted', async () => {
    const [slug, couponCode] = [await addProduct(fault), await addCode(fault)]
    await checkOut(fault, { ...of(slug), couponCode })
    await expect(fault.rows(sql`delete from discount_code where code = ${couponCode}`)).rejects.toThrow('Failed query')
    expect(await usesOf(fault, couponCode)).toBe(1)
  })
})
