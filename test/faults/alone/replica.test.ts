import pg from 'pg'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { sendCheckout } from '#test/support/buy.ts'
import { databaseUrl, startOwnPostgres, startStandby } from '#test/support/postgres.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { faultShop, SOON } from '../support/fault-shop.ts'
import type { FaultShop } from '../support/fault-shop.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { traffic } from '../support/visitors/traffic.ts'

/** Two processes on a primary with a standby, which they reach over a wire of the test's. */
async function shopWithStandby() {
  const primary = await startOwnPostgres()
  onTestFinished(() => primary.stop())
  const first = new pg.Client({ connectionString: databaseUrl(primary.url, 'postgres') })
  await first.connect()
  await first.query('create database shop').finally(() => first.end())
  const standby = await startStandby(primary)
  onTestFinished(() => standby.stop())
  const wire = await startTcpProxy(Number(new URL(standby.url).port))
  onTestFinished(() => wire.close())
  const replica = databaseUrl(`postgres://postgres@127.0.0.1:${wire.port}`, 'shop')
  const fault = await faultShop({
    apps: 2,
    database: { url: databaseUrl(primary.url, 'shop'), drop: async () => {} },
    env: { DATABASE_REPLICA_URL: replica },
  })
  /** Asks the standby itself. */
  const onStandby = async <Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: databaseUrl(standby.url, 'shop') })
    await client.connect()
    return client
      .query<Row>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  return { fault, primary, standby, wire, onStandby }
}

const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'

/** What is read of the catalogue and by searches, as often as it has statements of its own. */
const READ = [
  '/api/home',
  '/api/shop',
  '/api/content',
  '/api/categories',
  '/api/brands',
  '/api/categories/bathroom-fan-parts',
  '/api/categories/bathroom-fan-parts?best=3',
  '/api/categories/bathroom-fan-parts/motors?spec=rotation:reversible,voltage:120-v',
  '/api/categories/vacuum-parts/vacuum-cleaner-bags?vb=hoover,kenmore&sort=price-low',
  `/api/products/${MOTOR}`,
  `/api/products/${MOTOR}/questions`,
  `/api/products/${MOTOR}/reviews`,
  `/api/products/${MOTOR}/fit?model=broan/688`,
  '/api/models?q=UH72625',
  '/api/models/broan/688',
  '/api/part-numbers/S97017705',
  '/api/search?q=motor',
  '/api/search?q=mtoor',
  '/api/search?q=broan+505+motor',
  '/api/search?q=S97017705',
  '/api/search?q=fan+buzzes',
  '/api/search/suggestions?q=mot',
  '/api/search/suggestions?q=688',
  '/sitemap.xml',
  '/feeds/google.xml',
]

/** The figures of a process about its replica. */
async function figuresOf(fault: FaultShop, n = 0) {
  const text = await (await fetch(`${fault.apps[n]?.url}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^partwright_db_replica_${name}\\{.*\\} (.*)$`, 'm').exec(text)?.[1] ?? NaN)
  return { usable: figure('usable'), lag: figure('lag_seconds') }
}

const used = (fault: FaultShop, n = 0) => vi.waitUntil(async () => (await figuresOf(fault, n)).usable === 1, SOON)
const leftOut = (fault: FaultShop, n = 0) => vi.waitUntil(async () => (await figuresOf(fault, n)).usable === 0, SOON)

/** Reads a part past every cache. */
const look = (fault: FaultShop, n: number, slug: string) =>
  fault.on(n).call<{ product: { priceCents: number } }>('GET', `/api/products/${slug}?fresh=${Math.random()}`)

/** The price that a process shows, remembered or not. */
const shownOn = async (fault: FaultShop, n: number, slug: string) =>
  (await fault.on(n).call<{ product: { priceCents: number } }>('GET', `/api/products/${slug}`)).body.product.priceCents

/** How many transactions the standby has answered. */
const served = async (onStandby: (statement: string) => Promise<{ count: string }[]>) =>
  Number((await onStandby(`select xact_commit as count from pg_stat_database where datname = 'shop'`))[0]?.count)

describe('a replica', () => {
  test('answers what visitors and staff look at, and nothing that decides a sale', async () => {
    const { fault, onStandby } = await shopWithStandby()
    const slug = await addProduct(fault, { stock: 9 })
    await used(fault, 0)
    await used(fault, 1)
    const before = await served(onStandby)
    for (let n = 0; n < 60; n++) expect((await look(fault, n % 2, slug)).status).toBe(200)
    await vi.waitUntil(async () => (await served(onStandby)) > before + 60, SOON)
    const staff = await openStaffSession(fault)
    // A process that knows of no replica answers all that is read in the same way.
    await fault.start({ DATABASE_REPLICA_URL: '' })
    const answersOf = async (n: number, path: string) => {
      const { status, text } = await fault.on(n).call('GET', path, undefined, path.startsWith('/api/admin') ? staff.headers : {})
      return { path, status, text }
    }
    const { body: known } = await staff.get<{ reports: { id: string }[] }>('reports')
    const ids = known.reports.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(15)
    for (const path of [
      ...READ,
      `/api/products/${slug}`,
      ...ids.flatMap((id) => [`/api/admin/reports/${id}`, `/api/admin/reports/${id}/series`]),
    ]) {
      const there = await answersOf(0, path)
      expect(there).toEqual(await answersOf(2, path))
      expect([path, there.status]).toEqual([path, 200])
    }
    const sent = (await onStandby<{ query: string; name: string }>('select query, application_name as name from pg_stat_activity')).filter(
      ({ name }) => name === 'partwright replica',
    )
    expect(sent.length).toBeGreaterThan(0)
    expect((await sendCheckout(fault, { items: [{ slug, quantity: 1 }] })).status).toBe(200)
  })

  test('that lags is left out: a price that staff change is shown within a second by every process; it is taken back', async () => {
    const { fault, onStandby } = await shopWithStandby()
    const slug = await addProduct(fault, { priceCents: 1_000 })
    await Promise.all([used(fault, 0), used(fault, 1)])
    const staff = await openStaffSession(fault)
    const [part] = await fault.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
    const edit = async (priceCents: number) => {
      const { body } = await staff.get<{ version: number }>(`products/${part?.id}`)
      expect((await staff.patch(`products/${part?.id}`, { version: body.version, priceCents })).status).toBe(200)
    }
    const shown = (n: number) => shownOn(fault, n, slug)
    expect([await shown(0), await shown(1)]).toEqual([1_000, 1_000])
    await onStandby('select pg_wal_replay_pause()')
    await edit(2_000)
    // Who made the change sees it at once.
    expect(await shown(0)).toBe(2_000)
    await vi.waitUntil(async () => (await shown(1)) === 2_000, { timeout: 1_000, interval: 20 })
    const startedAt = performance.now()
    await Promise.all([leftOut(fault, 0), leftOut(fault, 1)])
    expect(performance.now() - startedAt).toBeLessThan(7_000)
    expect((await figuresOf(fault)).lag).toBeGreaterThan(3)
    expect(fault.apps[0]?.output()).toContain('the replica is left out')
    await edit(3_000)
    expect(await shown(0)).toBe(3_000)
    await vi.waitUntil(async () => (await shown(1)) === 3_000, { timeout: 1_000, interval: 20 })
    await onStandby('select pg_wal_replay_resume()')
    await Promise.all([used(fault, 0), used(fault, 1)])
    expect((await look(fault, 1, slug)).body.product.priceCents).toBe(3_000)
  })

  test('that is behind for a moment is not read after a change, and is read again once it has it', async () => {
    const { fault, onStandby } = await shopWithStandby()
    const slug = await addProduct(fault, { priceCents: 1_000 })
    await Promise.all([used(fault, 0), used(fault, 1)])
    const shown = (n: number) => shownOn(fault, n, slug)
    for (let priceCents = 1_100; priceCents <= 2_000; priceCents += 100) {
      if (priceCents % 200 === 0) await onStandby('select pg_wal_replay_pause()')
      await fault.rows(sql`update product set price_cents = ${priceCents} where slug = ${slug}`)
      await fault.rows(sql`select pg_notify('content_changed', '')`)
      await vi.waitUntil(async () => (await shown(0)) === priceCents && (await shown(1)) === priceCents, { timeout: 1_000, interval: 10 })
      await onStandby('select pg_wal_replay_resume()')
    }
    const before = await served(onStandby)
    for (let n = 0; n < 20; n++) expect((await look(fault, n % 2, slug)).body.product.priceCents).toBe(2_000)
    await vi.waitUntil(async () => (await served(onStandby)) > before + 20, SOON)
  })

  test('that is killed costs nobody an answer, and is used again once it is back; so does one that falls silent', async () => {
    const { fault, standby, wire } = await shopWithStandby()
    const slug = await addProduct(fault, { stock: 9 })
    await Promise.all([used(fault, 0), used(fault, 1)])
    let turn = 0
    const visitors = traffic(slug, () => fault.apps[turn++ % 2])
    const searchers = { failed: [] as number[], over: false }
    const searching = (async () => {
      for (let n = 0; !searchers.over; n++) {
        const { status } = await fault.on(n % 2).call('GET', `/api/search?q=motor&fresh=${n}`)
        if (status !== 200) searchers.failed.push(status)
      }
    })()
    const more = (count: number, timeout = 20_000) => {
      const before = visitors.served()
      return vi.waitUntil(() => visitors.served() > before + count, { timeout, interval: 20 })
    }
    await more(100)
    await standby.crash()
    await more(100)
    await Promise.all([leftOut(fault, 0), leftOut(fault, 1)])
    await standby.start()
    await Promise.all([used(fault, 0), used(fault, 1)])
    await more(100)
    wire.swallows = true
    await Promise.all([leftOut(fault, 0), leftOut(fault, 1)])
    await more(100)
    wire.swallows = false
    wire.cut()
    await Promise.all([used(fault, 0), used(fault, 1)])
    searchers.over = true
    await Promise.all([visitors.stop(), searching])
    expect([visitors.broken, searchers.failed]).toEqual([[], []])
  })
})
