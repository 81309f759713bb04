import { execFileSync } from 'node:child_process'
import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { quoteOf } from '#test/support/buy.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { ORIGIN } from '#test/support/test-env.ts'
import { databaseUrl, whyNoSmallDisk } from '#test/support/postgres.ts'
import type { OwnPostgres } from '#test/support/postgres.ts'
import { SOON } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'
import { shopOnOwnServer } from './support/own-server.ts'
import { expectSoldOrLater, isHealthy, shopper } from './support/visitors/sold-or-later.ts'
import { shopOnWire } from './support/wire.ts'

/** Kills a process of PostgreSQL that serves sales: the server then ends all others, and begins anew by itself. */
async function killBackend(fault: FaultShop) {
  const [backend] = await fault.rows<{ pid: number }>(
    sql`select pid from pg_stat_activity where application_name = 'partwright sales' order by query_start desc limit 1`,
  )
  if (!backend) throw new Error('the shop has no connection for sales')
  process.kill(backend.pid, 'SIGKILL')
}

/** Closes the shop's database for a moment, as who restores or renames it does. */
async function closeForAMoment(server: OwnPostgres) {
  const client = new pg.Client({ connectionString: databaseUrl(server.url, 'postgres') })
  await client.connect()
  await client.query('alter database shop allow_connections false')
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shop'")
  await wait(500)
  await client.query('alter database shop allow_connections true')
  await client.end()
}

describe('the database fails', () => {
  test.each([
    ['crashes and starts again', (server: OwnPostgres) => server.restart()],
    ['is closed to all for a moment', closeForAMoment],
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
