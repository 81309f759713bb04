import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, quoteOf } from '#test/support/buy.ts'
import { faultShop, SOON } from '../support/fault-shop.ts'
import { expectSoldOrLater, healthOf, isHealthy, shopper } from '../support/visitors/sold-or-later.ts'
import { shopOnWire } from '../support/wire.ts'

describe('the database fails', () => {
  test('fault 34: somebody sits on a row: who needs it is told to come back within some seconds, the others do not notice', async () => {
    const fault = await faultShop()
    const [slug, other] = [await addProduct(fault), await addProduct(fault)]
    const sitter = new pg.Client({ connectionString: fault.url })
    await sitter.connect()
    await sitter.query('begin')
    await sitter.query('update stock_level set updated_at = now() where product_id = (select id from product where slug = $1)', [slug])
    const startedAt = performance.now()
    const [waiting, going] = await Promise.all([
      Promise.all([1, 2, 3].map((n) => shopper(fault, slug, n))),
      Promise.all([4, 5, 6].map((n) => shopper(fault, other, n))),
    ])
    expect(performance.now() - startedAt).toBeLessThan(11_000)
    expect([expectSoldOrLater(waiting), expectSoldOrLater(going)]).toEqual([0, 3])
    await sitter.end()
    expect((await shopper(fault, slug, 7)).status).toBe(200)
  })

  test('fault 34: no transaction is open while Stripe is asked', async () => {
    const fault = await faultShop()
    const slug = await addProduct(fault)
    fault.stripe.fault({ kind: 'delay-before', path: /sessions/, ms: 700, times: 3 })
    let checks = 0
    const watch = async () => {
      // An answer has a status; without one, Stripe has not answered yet.
      if (!fault.stripe.calls.some(({ status }) => status === 0)) return
      checks += 1
      const open = await fault.rows(
        sql`select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
      expect(open).toEqual([])
    }
    const done = new AbortController()
    const buying = (async () => {
      const session = await checkOut(fault, { items: [{ slug, quantity: 1 }] })
      fault.stripe.delivery = 'drop'
      await fault.stripe.pay(session.sessionId)
      expect((await askStatus(fault, session)).body.state).toBe('paid')
    })().finally(() => done.abort())
    while (!done.signal.aborted) await Promise.all([watch(), wait(20)])
    await buying
    expect(checks).toBeGreaterThan(20)
  })

  test('fault 34: the way to it is slow: everybody gets an order or "later" in time, and all is well when it is fast again', async () => {
    const { wire, fault } = await shopOnWire()
    const slug = await addProduct(fault, { stock: 99 })
    wire.delay = 100
    const startedAt = performance.now()
    expectSoldOrLater(await Promise.all(Array.from({ length: 60 }, (_, n) => shopper(fault, slug, n))))
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    wire.delay = 0
    await vi.waitUntil(() => isHealthy(fault), SOON)
    expect((await shopper(fault, slug, 70)).status).toBe(200)
  })

  test('fault 35: every connection is stuck: "later" is said at once, health tells it, and it passes', async () => {
    const { wire, fault } = await shopOnWire()
    const slug = await addProduct(fault)
    expect(await isHealthy(fault)).toBe(true)
    wire.swallows = true
    const stuck = Array.from({ length: 30 }, () => quoteOf(fault, [{ slug, quantity: 1 }]).catch(() => 'refused'))
    await vi.waitUntil(async () => (await healthOf(fault)) === '503 degraded', SOON)
    const startedAt = performance.now()
    expectSoldOrLater([await shopper(fault, slug, 1)])
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    wire.swallows = false
    wire.cut()
    await vi.waitUntil(() => isHealthy(fault), SOON)
    await Promise.all(stuck)
    expect((await shopper(fault, slug, 2)).status).toBe(200)
  })

  test('fault 73: the connection by which it tells of changes falls silent: within seconds another is listened on, and all that may have been missed is forgotten', async () => {
    const { wire, fault } = await shopOnWire()
    const slug = await addProduct(fault)
    const price = async () => {
      const { body } = await fault.call<{ product: { priceCents: number } }>('GET', `/api/products/${slug}`)
      return body.product.priceCents
    }
    const before = await price()
    wire.silence('partwright listen')
    await fault.rows(sql`update product set price_cents = price_cents + 100 where slug = ${slug}`)
    await fault.rows(sql`select pg_notify('content_changed', '')`)
    // Half a minute is how long an answer is remembered that nobody has forgotten.
    await vi.waitUntil(async () => (await price()) === before + 100, { timeout: 15_000, interval: 250 })
    expect(fault.apps[0]?.output()).toContain('other processes cannot tell this one of changes')
    // Its successor is listened on.
    await fault.rows(sql`update product set price_cents = price_cents + 100 where slug = ${slug}`)
    await fault.rows(sql`select pg_notify('content_changed', '')`)
    await vi.waitUntil(async () => (await price()) === before + 200, { timeout: 1_000, interval: 10 })
  })
})
