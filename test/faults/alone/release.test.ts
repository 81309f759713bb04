import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { CUSTOMER, newKey } from '#test/support/buy.ts'
import { emptyDatabase } from '#test/support/fresh-shop.ts'
import { ADMIN } from '#test/support/test-env.ts'
import { EndedError } from '../support/app.ts'
import type { App } from '../support/app.ts'
import { faultShop, SOON } from '../support/fault-shop.ts'
import type { FaultShop } from '../support/fault-shop.ts'
import { buildRelease, LAST_RELEASE, whyNoRelease } from '../support/released.ts'
import { traffic } from '../support/visitors/traffic.ts'

const send = (app: App | undefined, path: string, body: object, headers: Record<string, string>) =>
  fetch(`${app?.url}/api/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: 'http://shop.test', ...headers },
  })

/** Shoppers who buy, one after the other, each request to the process that `pick` says. Not by the contract: another release has its own. */
function buyers(fault: FaultShop, slugs: string[], pick: () => App | undefined) {
  const over = new AbortController()
  const paid: string[] = []
  const broken: string[] = []
  const buy = async (lane: number, n: number) => {
    const from = { 'x-forwarded-for': `203.${n >> 8}.${lane}.${n & 255}` }
    const order = {
      items: [{ slug: slugs[n % slugs.length], quantity: 1 }],
      customer: { ...CUSTOMER, email: `buyer-${lane}-${n}@example.com` },
    }
    const placed = await send(pick(), 'create-payment', order, { ...from, 'idempotency-key': newKey() })
    const { sessionId } = await placed.json()
    if (placed.status !== 200) throw new Error(`checkout ${placed.status}`)
    await fault.stripe.pay(sessionId)
    const returned = await send(pick(), 'update-payment-status', { sessionId }, from)
    const { state } = await returned.json()
    if (state !== 'paid') throw new Error(`return ${returned.status} ${state}`)
    paid.push(sessionId)
  }
  const lanes = [1, 2].map(async (lane) => {
    // They must still be buying when the migration is over, on a slow machine too. There is stock for more.
    for (let n = 1; !over.signal.aborted && n < 310; n++) await buy(lane, n).catch((error: unknown) => broken.push(String(error)))
  })
  return {
    paid,
    broken,
    async stop() {
      over.abort()
      await Promise.all(lanes)
    },
  }
}

/** Signs the administrator in as a browser does. */
async function signedIn(app: App | undefined): Promise<string> {
  const answer = await send(app, 'auth/sign-in/email', ADMIN, { 'x-forwarded-for': '192.0.2.200' })
  if (answer.status !== 200) throw new Error(`sign-in ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** Staff who take deliveries in, and put paid orders on hold and release them, each request to the process that `pick` says. */
function staff(fault: FaultShop, { slug, cookie }: { slug: string; cookie: string }, pick: () => App | undefined) {
  const over = new AbortController()
  const broken: string[] = []
  let changes = 0
  const change = async (path: string, body: object) => {
    const { status } = await send(pick(), `admin/${path}`, body, { cookie, 'idempotency-key': newKey(), 'x-forwarded-for': '192.0.2.201' })
    if (status !== 200) throw new Error(`${path} ${status}`)
    changes += 1
  }
  const work = async () => {
    await change(`products/${slug}/stock`, { delta: 1, reason: 'restock' })
    for (const step of ['hold', 'release']) {
      const [order] = await fault.rows<{ number: string; version: number }>(
        sql`select number, version from "order" where payment_status = 'paid' and status = ${step === 'hold' ? 'open' : 'on_hold'} order by created_at limit 1`,
      )
      if (order) await change(`orders/${order.number}/${step}`, { reason: 'The address is checked.', version: order.version })
    }
  }
  const lane = (async () => {
    while (!over.signal.aborted) await work().catch((error: unknown) => broken.push(String(error)))
  })()
  return {
    broken,
    changes: () => changes,
    async stop() {
      over.abort()
      await lane
    },
  }
}

/** A transaction that has written to a table and stays open, as a slow one does: nobody may change the table meanwhile. */
async function openTransactionOn(url: string, table: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in row exclusive mode`)
  onTestFinished(() => client.end())
  return () => client.query('commit')
}

test('the last release of the changelog is the one that a deploy is tried from', () => {
  const changelog = readFileSync(resolve(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8')
  expect(/^## (\d+\.\d+\.\d+)$/m.exec(changelog)?.[1]).toBe(LAST_RELEASE.version)
})

describe('a deploy with migrations', () => {
  const noRelease = whyNoRelease()
  if (noRelease !== null) console.error(`FAULT 51 IS NOT TESTED FROM RELEASE ${LAST_RELEASE.version} HERE: ${noRelease}`)
  test.skipIf(noRelease !== null)(
    `fault 51: this version starts beside ${LAST_RELEASE.version} and migrates under its shoppers, is interrupted, and two start at once and finish it; then ${LAST_RELEASE.version} starts again and goes on alone: no request fails, every order is paid`,
    async () => {
      const release = buildRelease()
      onTestFinished(() => release.remove())
      const fault = await faultShop({ release, database: await emptyDatabase() })
      const old = fault.apps[0]
      const stocked = await fault.rows<{ slug: string }>(
        sql`select slug from product p join stock_level s on s.product_id = p.id where p.active and s.on_hand >= 80 order by slug limit 8`,
      )
      const slugs = stocked.map(({ slug }) => slug)
      const applied = async () => (await fault.rows(sql`select hash from drizzle.__drizzle_migrations`)).length
      const unfinished = () => fault.rows<{ statements: number }>(sql`select statements from drizzle.unfinished_migration`)
      const before = await applied()

      let turn = 0
      let serving = [old]
      const pick = () => serving[turn++ % serving.length]
      const visitors = traffic(slugs[0] ?? '', pick)
      const shoppers = buyers(fault, slugs, pick)
      const people = staff(fault, { slug: slugs[0] ?? '', cookie: await signedIn(old) }, pick)
      onTestFinished(async () => {
        await visitors.stop()
        await shoppers.stop()
        await people.stop()
      })
      const both = async () => {
        const [served, sold, changed] = [visitors.served(), shoppers.paid.length, people.changes()]
        await vi.waitUntil(() => visitors.served() > served + 50 && shoppers.paid.length > sold + 4 && people.changes() > changed + 4, SOON)
      }
      await both()

      // A table to be changed is in use: the migration steps back, and tries again, while shoppers go on, who need that table too.
      const commit = await openTransactionOn(fault.url, 'stock_level')
      const broken = fault.start().catch((error: unknown) => error)
      const waiting = () =>
        fault.rows<{ pid: number }>(
          sql`select pid from pg_locks where relation = 'stock_level'::regclass and mode = 'AccessExclusiveLock' and not granted`,
        )
      const nextWait = () => vi.waitUntil(async () => (await waiting())[0], { timeout: 60_000, interval: 5 })
      await nextWait()
      await both()

      // Half of its statements are there when it is interrupted: shoppers go on with what there is.
      const { pid } = await nextWait()
      await fault.rows(sql`select pg_terminate_backend(${pid})`)
      expect(await broken).toBeInstanceOf(EndedError)
      const half = await applied()
      expect(half).toBeGreaterThan(before)
      expect((await unfinished())[0]?.statements).toBeGreaterThan(0)
      await both()
      await commit()
      const [next, third] = await Promise.all([fault.start(), fault.start()])
      const ours = readMigrationFiles({ migrationsFolder: resolve(import.meta.dirname, '../../../src/server/db/migrations') })
      expect([await applied(), await unfinished()]).toEqual([ours.length, []])
      expect(half).toBeLessThan(ours.length)
      expect(await fault.rows(sql`select indexrelid::regclass from pg_index where not indisvalid`)).toEqual([])

      // All serve on the new tables for a while, then the old one is stopped.
      serving = [old, next, third]
      await both()
      serving = [next, third]
      expect(await old?.term()).toEqual({ code: 0, signal: null })
      await both()

      // The release turns out to be bad: the old version starts on the tables of the new one, beside it, and goes on alone.
      const back = await fault.startRelease()
      serving = [next, third, back]
      await both()
      serving = [back]
      expect(await Promise.all([next.term(), third.term()])).toEqual([
        { code: 0, signal: null },
        { code: 0, signal: null },
      ])
      await both()
      await visitors.stop()
      await shoppers.stop()
      await people.stop()
      expect([...visitors.broken, ...shoppers.broken, ...people.broken]).toEqual([])
      const states = await fault.rows<{ status: string; count: number }>(
        sql`select status || ' ' || payment_status as status, count(*)::int as count from "order" group by 1`,
      )
      expect(states).toEqual([{ status: 'open paid', count: shoppers.paid.length }])
      const sold = await fault.rows<{ pieces: number }>(sql`select -sum(delta)::int as pieces from stock_movement where delta < 0`)
      expect(sold).toEqual([{ pieces: shoppers.paid.length }])
    },
    300_000,
  )
})
