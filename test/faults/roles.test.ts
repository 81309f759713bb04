import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf } from '#test/support/buy.ts'
import { sendRaw } from '#test/support/raw-http.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { faultShop, SOON } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'

/** Of itself a process asks again after 20 seconds at the earliest: what it shows within this (ms) it was told. */
const SEEN = { timeout: 10_000, interval: 10 }

/** Connections tell the server what they have done about once a second, and at the latest when they rest (s). */
const SPAN_S = 10

const figure = async (fault: FaultShop, n: number, name: string): Promise<number> => {
  const text = await (await fetch(`${fault.apps[n]?.url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}

const priceAt = async (fault: FaultShop, n: number, slug: string) =>
  (await fault.on(n).call<{ product: { priceCents: number } }>('GET', `/api/products/${slug}`)).body.product.priceCents

/** The names of the shop's connections, and how many it has of each. */
const connections = async (fault: FaultShop): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await fault.rows<{ name: string; count: number }>(sql`
        select application_name as name, count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name like 'partwright %' group by 1`)
    ).map(({ name, count }) => [name, count]),
  )

describe('two processes', () => {
  test('an edit of a part in one is seen in the other at once; what shows another part is remembered', async () => {
    const fault = await faultShop({ apps: 2, env: { ROLE: 'web' } })
    const [edited, other] = [await addProduct(fault), await addProduct(fault)]
    const staff = await openStaffSession(fault)
    const page = (n: number, slug: string) => fetch(`${fault.apps[n]?.url}/product/${slug}`).then((answer) => answer.text())
    const [part] = await fault.rows<{ id: string; version: number }>(sql`select id, version from product where slug = ${edited}`)
    await vi.waitUntil(async () => Object.keys(await connections(fault)).includes('partwright web listen'), SOON)
    for (const slug of [edited, other]) await page(1, slug)
    const pageOfOther = await page(1, other)
    const answer = await staff.patch(`products/${part?.id}`, { version: part?.version, priceCents: 98_765 })
    expect(answer.status, answer.text).toBe(200)
    await vi.waitUntil(async () => (await priceAt(fault, 1, edited)) === 98_765, SEEN)
    expect(await page(1, edited)).toContain('987.65')
    const loads = await figure(fault, 1, 'partwright_cache_loads')
    expect(await page(1, other)).toBe(pageOfOther)
    expect(await figure(fault, 1, 'partwright_cache_loads')).toBe(loads)
    // A new name may change which parts stand beside each other: everything is read anew.
    const named = await staff.patch(`products/${part?.id}`, { version: (part?.version ?? 0) + 1, name: 'Another name' })
    expect(named.status, named.text).toBe(200)
    await vi.waitUntil(async () => (await figure(fault, 1, 'partwright_cache_entries')) === 0, SEEN)
  })

  test('whose listening connection is cut connects again, and forgets what it may have missed', async () => {
    const fault = await faultShop({ apps: 2, env: { ROLE: 'web' } })
    const slug = await addProduct(fault)
    const before = await priceAt(fault, 1, slug)
    // Nobody hears of this: the notice is that of a change, without one.
    await fault.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'partwright web listen'`)
    await fault.rows(sql`update product set price_cents = price_cents + 100 where slug = ${slug}`)
    await vi.waitUntil(async () => (await priceAt(fault, 1, slug)) === before + 100, SEEN)
    // Each of the two opens its own when it is ready to.
    await expect.poll(async () => (await connections(fault))['partwright web listen'], SOON).toBe(2)
  })
})

describe('roles', () => {
  test('web sells and runs no job; a worker runs them and answers nobody but who watches over it', async () => {
    const fault = await faultShop({ env: { ROLE: 'web' } })
    const webhooks = [...fault.stripe.webhooks.urls]
    const slug = await addProduct(fault)
    const session = await checkOut(fault, { items: [{ slug, quantity: 1 }] })
    await fault.stripe.pay(session.sessionId)
    expect(await orderOf(fault, session)).toMatchObject({ payment: 'paid' })
    expect(await figure(fault, 0, 'partwright_processes{role="worker"}')).toBe(0)
    const staff = await openStaffSession(fault)
    expect((await staff.get<Schema<'ShopHealth'>>('health')).body.workers).toBe(0)
    expect(await fault.rows(sql`select 1 from pgboss.job where name = 'outbox' and state <> 'created'`)).toEqual([])
    expect(fault.apps[0]?.output()).toContain('Role: web')

    const worker = await fault.start({ ROLE: 'worker' })
    fault.stripe.webhooks.urls = webhooks
    await vi.waitUntil(async () => (await fault.rows(sql`select 1 from outbox where state = 'due'`)).length === 0, SOON)
    expect(await figure(fault, 0, 'partwright_processes{role="worker"}')).toBe(1)
    expect(await figure(fault, 1, 'partwright_role{role="worker"}')).toBe(1)
    expect((await staff.get<Schema<'ShopHealth'>>('health')).body.workers).toBe(1)
    const asked = await Promise.all(
      ['/', `/product/${slug}`, '/api/products/x', '/api/admin/health', '/metrics', '/api/health/live', '/api/health/ready'].map(
        async (path) => [path, (await fetch(worker.url + path)).status],
      ),
    )
    expect(asked).toEqual([
      ['/', 404],
      [`/product/${slug}`, 404],
      ['/api/products/x', 404],
      ['/api/admin/health', 404],
      ['/metrics', 200],
      ['/api/health/live', 200],
      ['/api/health/ready', 200],
    ])
    // HAProxy looks by HTTP/1.0, without a host.
    expect((await sendRaw(Number(new URL(worker.url).port), 'GET /api/health/ready HTTP/1.0\r\n\r\n')).status).toBe(200)
    const has = await connections(fault)
    expect(has['partwright web listen']).toBe(1)
    expect(has['partwright worker listen']).toBe(1)
    expect(has['partwright jobs'] ?? has['partwright web jobs']).toBeUndefined()
    const bounds = { 'web sales': 8, 'web browsing': 6, 'web queue': 1, 'worker sales': 8, 'worker browsing': 2, 'worker jobs': 5 }
    for (const [name, most] of Object.entries(bounds)) expect(has[`partwright ${name}`] ?? 0, name).toBeLessThanOrEqual(most)
    expect(await worker.term()).toEqual({ code: 0, signal: null })
  })

  test('a shop to which nobody comes makes less than one transaction a second for each process', async () => {
    const fault = await faultShop({ env: { ROLE: 'web' } })
    await fault.start({ ROLE: 'worker' })
    const made = async () =>
      Number(
        (
          await fault.rows<{ n: string }>(
            sql`select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`,
          )
        )[0]?.n,
      )
    // The server's own cleaning counts too, now and then, and a busy machine makes up for what it was late with: the quietest span says what the
    // processes do.
    const rates: number[] = []
    const isQuiet = () => Math.min(...rates) < 2
    for (let last = await made(), span = 0; span < 8 && !isQuiet(); span++) {
      await wait(SPAN_S * 1_000)
      const now = await made()
      rates.push((now - last) / SPAN_S)
      last = now
    }
    expect(isQuiet(), `transactions a second: ${rates.join(', ')}`).toBe(true)
  }, 150_000)
})
