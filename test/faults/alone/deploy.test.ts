import { Agent, request } from 'node:http'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, countRows, orderOf } from '#test/support/buy.ts'
import { faultShop, SOON } from '../support/fault-shop.ts'
import { traffic } from '../support/traffic.ts'

/** Visitors, one a connection, who open page after page, every tenth asking for a price, until nobody listens any more. */
function storm(url: string, slugs: string[], connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: string[] = []
  const ask = (path: string, body?: string) =>
    new Promise<string>((resolve) => {
      const headers = { 'content-type': 'application/json', 'accept-encoding': 'br' }
      const asking = request(url + path, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
        response.resume()
        response.once('end', () => resolve(String(response.statusCode)))
        response.once('error', (error) => resolve(`cut: ${error.message}`))
      })
      asking.once('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED' ? 'closed' : `cut: ${error.message}`))
      asking.end(body)
    })
  const lanes = Array.from({ length: connections }, async (_, lane) => {
    for (let n = 0; answers.at(-1) !== 'closed'; n++) {
      const slug = slugs[(lane * 37 + n * 101) % slugs.length] ?? ''
      const isQuote = (lane + n) % 10 === 0
      answers.push(await (isQuote ? ask('/api/quote', JSON.stringify({ items: [{ slug, quantity: 1 }] })) : ask(`/product/${slug}`)))
    }
  })
  const over = async () => {
    await Promise.all(lanes)
    agent.destroy()
  }
  return { answers, over }
}

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

  test('fault 53: it is told to stop in a storm of visitors, more than it can serve: who has asked is answered, or told to come again, and it ends within eight seconds', async () => {
    const fault = await faultShop()
    const parts = await fault.rows<{ slug: string }>(sql`select slug from product where active order by slug`)
    const visitors = storm(
      fault.apps[0]?.url ?? '',
      parts.map(({ slug }) => slug),
      500,
    )
    await vi.waitUntil(() => visitors.answers.length > 500, SOON)
    const startedAt = performance.now()
    expect(await fault.apps[0]?.term()).toEqual({ code: 0, signal: null })
    expect(performance.now() - startedAt).toBeLessThan(8_000)
    await visitors.over()
    expect(new Set(visitors.answers.filter((answer) => !['200', '503', 'closed'].includes(answer)))).toEqual(new Set())
  })
})
