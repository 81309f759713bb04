import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, countRows, orderOf } from '#test/support/buy.ts'
import { faultShop, SOON } from '../support/fault-shop.ts'
import { traffic } from '../support/visitors/traffic.ts'

describe('a deploy under traffic', () => {
  test('fault 51: a new version is started beside the old one and takes over: no request fails', async () => {
    const fault = await faultShop()
    const slug = await addProduct(fault)
    let current = fault.apps[0]
    const shoppers = traffic(slug, () => current)
    await vi.waitUntil(() => shoppers.served() > 50, SOON)
    const old = fault.apps[0]
    const next = await fault.start()
    // The load balancer sends new requests to the new process, then the old one is stopped.
    current = next
    expect(await old?.term()).toEqual({ code: 0, signal: null })
    const before = shoppers.served()
    await vi.waitUntil(() => shoppers.served() > before + 50, SOON)
    await shoppers.stop()
    expect(shoppers.broken).toEqual([])
  })

  test('fault 53: it is told to stop while shoppers come and go: what has begun is answered, nothing is cut off, and it ends well', async () => {
    const fault = await faultShop({ apps: 2 })
    const slug = await addProduct(fault, { stock: 99 })
    // A checkout in progress while the process is stopped.
    fault.stripe.fault({ kind: 'delay', path: /checkout\/sessions$/, ms: 1_500 })
    const slow = checkOut(fault, { items: [{ slug, quantity: 1 }] })
    await vi.waitUntil(async () => (await countRows(fault, 'payment')) === 1, SOON)
    let current = fault.apps[0]
    const shoppers = traffic(slug, () => current)
    await vi.waitUntil(() => shoppers.served() > 50, SOON)
    const startedAt = performance.now()
    current = fault.apps[1]
    const ended = await fault.apps[0]?.term()
    expect([ended, performance.now() - startedAt < 10_000]).toEqual([{ code: 0, signal: null }, true])
    const session = await slow
    await shoppers.stop()
    expect(shoppers.broken).toEqual([])
    expect((await orderOf(fault.on(1), session)).payment).toBe('open')
    // Nothing is left locked by the stopped process.
    expect(await fault.rows(sql`select 1 from outbox where locked_until is not null`)).toEqual([])
    expect(await fault.rows(sql`select name from pgboss.job where state = 'active' and started_on < now() - interval '5 seconds'`)).toEqual(
      [],
    )
  })
})
