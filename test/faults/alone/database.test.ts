import { execFileSync } from 'node:child_process'
import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, newKey, quoteOf, sendCheckout } from '#test/support/buy.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { ORIGIN } from '#test/support/test-env.ts'
import { whyNoSmallDisk } from '#test/support/postgres.ts'
import type { OwnPostgres } from '#test/support/postgres.ts'
import { faultShop, SOON } from '../support/fault-shop.ts'
import type { FaultShop } from '../support/fault-shop.ts'
import { shopOnOwnServer } from '../support/own-server.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

/** A checkout with its own customer and visitor. */
const shopper = (fault: FaultShop, slug: string, n: number) =>
  sendCheckout<ProblemBody>(
    fault,
    { items: [{ slug, quantity: 1 }], customer: { email: `shopper${n}@example.com` } },
    newKey(),
    {},
    `198.51.100.${n}`,
  )

/** The answer of /api/health; null without one for half a second. */
const healthOf = ({ apps: [app] }: FaultShop): Promise<string | null> =>
  fetch(`${app?.url}/api/health`, { signal: AbortSignal.timeout(500) }).then(
    async (response) => `${response.status} ${((await response.json()) as { status: string }).status}`,
    () => null,
  )
const isHealthy = async (fault: FaultShop) => (await healthOf(fault)) === '200 ok'

/** Every answer is an order, or asks to retry later; returns how many were orders. */
function expectSoldOrLater(answers: { status: number; body: ProblemBody; headers: Headers }[]): number {
  const others = answers.filter(({ status }) => status !== 200)
  for (const { status, body, headers } of others) {
    expect([status, headers.has('retry-after')]).toEqual([503, true])
    // The order was placed, and the session could not be stored: a retry finds it.
    expect(['unavailable', 'payment_unavailable']).toContain(body.code)
  }
  return answers.length - others.length
}

/** Kills a process of PostgreSQL that serves sales: the server then ends all others, and begins anew by itself. */
async function killBackend(fault: FaultShop) {
  const [backend] = await fault.rows<{ pid: number }>(
    sql`select pid from pg_stat_activity where application_name = 'partwright sales' order by query_start desc limit 1`,
  )
  if (!backend) throw new Error('the shop has no connection for sales')
  process.kill(backend.pid, 'SIGKILL')
}

/** A shop whose database connection goes through the test's TCP proxy. */
async function shopOnWire() {
  let wire: Awaited<ReturnType<typeof startTcpProxy>> | undefined
  const fault = await faultShop({
    through: async (url) => {
      const target = new URL(url)
      wire = await startTcpProxy(Number(target.port))
      target.port = String(wire.port)
      return target.href
    },
  })
  if (!wire) throw new Error('the shop did not ask for its wire')
  const opened = wire
  onTestFinished(() => opened.close())
  return { wire: opened, fault }
}

describe('the database fails', () => {
  test.each([
    ['crashes and starts again', (server: OwnPostgres) => server.restart()],
    ['puts itself in order after one of its processes was killed', (_: OwnPostgres, fault: FaultShop) => killBackend(fault)],
  ])('fault 33: it %s in the middle of fifty checkouts: orders or "later", no halves, and the shop goes on', async (_, fail) => {
    const { server, fault } = await shopOnOwnServer()
    const slug = await addProduct(fault, { stock: 99 })
    const checkouts = Array.from({ length: 50 }, async (_shopper, n) => {
      await wait(n * 10)
      return shopper(fault, slug, n)
    })
    await wait(150)
    await fail(server, fault)
    const sold = expectSoldOrLater(await Promise.all(checkouts))
    expect(sold).toBeLessThan(50)
    await vi.waitUntil(() => isHealthy(fault), SOON)
    expect((await shopper(fault, slug, 60)).status).toBe(200)
    // The queue has reconnected too.
    await fault.runJobs()
  })

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

  test('a database that nobody reaches: the process lives, is not ready, and says both where the operator looks', async () => {
    const { wire, fault } = await shopOnWire()
    const [app] = fault.apps
    const at = async (path: string) => (await fetch(`${app?.url}${path}`)).status
    const figures = async () => (await fetch(`${app?.url}/metrics`)).text()
    expect([await at('/api/health/live'), await at('/api/health/ready')]).toEqual([200, 200])
    expect(await figures()).toContain('partwright_database_up 1\n')
    wire.refuses = true
    wire.cut()
    await vi.waitUntil(async () => (await at('/api/health/ready')) === 503, SOON)
    expect(await at('/api/health/live')).toBe(200)
    expect(await figures()).toContain('partwright_database_up 0\n')
    wire.refuses = false
    await vi.waitUntil(async () => (await at('/api/health/ready')) === 200, SOON)
    expect(await figures()).toContain('partwright_database_up 1\n')
  })

  test('a database that nobody reaches: whatever is asked for is answered 503, with when to ask again', async () => {
    const { wire, fault } = await shopOnWire()
    const slug = await addProduct(fault)
    const staff = await openStaffSession(fault)
    const [app] = fault.apps
    wire.refuses = true
    wire.cut()
    const json = { 'content-type': 'application/json', origin: ORIGIN }
    const asked: [string, string, Record<string, string>?, object?][] = [
      ['GET', `/product/${slug}`],
      ['GET', '/contact'],
      ['GET', '/nowhere'],
      ['GET', `/api/products/${slug}`],
      ['GET', '/api/search?q=motor'],
      ['POST', '/api/quote', json, { items: [{ slug, quantity: 1 }] }],
      ['GET', '/api/session', staff.headers],
      ['GET', '/api/admin/products', staff.headers],
      ['GET', '/api/orders', staff.headers],
      ['GET', '/account', staff.headers],
      ['GET', '/api/auth/get-session', staff.headers],
      ['POST', '/api/auth/sign-in/email', json, { email: 'ann@example.com', password: 'a password of a customer' }],
    ]
    const answers = await Promise.all(
      asked.map(async ([method, path, headers = {}, body]) => {
        const sent = body ? { method, headers, body: JSON.stringify(body) } : { headers }
        const answer = await fetch(`${app?.url}${path}`, sent)
        await answer.arrayBuffer()
        return `${method} ${path}: ${answer.status}${answer.headers.has('retry-after') ? ', later' : ''}`
      }),
    )
    expect(answers).toEqual(asked.map(([method, path]) => `${method} ${path}: 503, later`))
    wire.refuses = false
    await vi.waitUntil(() => isHealthy(fault), SOON)
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

  test('fault 35: what was sent while the network was down is lost without a word: the shop gives those connections up by itself', async () => {
    const { wire, fault } = await shopOnWire()
    const slug = await addProduct(fault)
    wire.swallows = true
    const stuck = Array.from({ length: 30 }, () => quoteOf(fault, [{ slug, quantity: 1 }]).catch(() => 'refused'))
    await wait(1_000)
    wire.swallows = false
    await vi.waitUntil(() => isHealthy(fault), SOON)
    await vi.waitUntil(async () => (await shopper(fault, slug, 1)).status === 200, SOON)
    expect(await Promise.all(stuck)).toHaveLength(30)
  }, 40_000)

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

  const noSmallDisk = whyNoSmallDisk()
  if (noSmallDisk !== null) console.error(`FAULT 36 IS NOT TESTED HERE: nobody may mount a small disk (${noSmallDisk})`)
  test.skipIf(noSmallDisk !== null)(
    'fault 36: its disk is full: writing is refused for now, reading goes on, and room is all that it needs',
    async () => {
      const { server, fault } = await shopOnOwnServer({ megabytes: 300 })
      const slug = await addProduct(fault, { stock: 99 })
      expect((await shopper(fault, slug, 1)).status).toBe(200)
      // Full tables accept no more rows without another page on disk; the write-ahead log has begun a new segment.
      await fault.rows(sql`checkpoint`)
      await fault.rows(sql`select pg_switch_wal()`)
      await fault.rows(sql`create table filler as select 1 as one`)
      const ballast = join(server.folder, 'ballast')
      const { bavail, bsize } = statfsSync(server.folder)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - 64 * 1024))
      const answers = []
      for (let n = 2; n < 60; n++) answers.push(await shopper(fault, slug, n))
      const sold = expectSoldOrLater(answers)
      expect(sold).toBeLessThan(answers.length)
      expect((await fault.call('GET', `/api/products/${slug}`)).status).toBe(200)
      expect(fault.apps[0]?.output()).not.toContain('unhandled')
      execFileSync('rm', [ballast])
      await vi.waitUntil(async () => (await shopper(fault, slug, 70)).status === 200, SOON)
    },
  )
})
