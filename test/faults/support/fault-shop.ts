import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, onTestFinished, vi } from 'vitest'
import { Cache } from '#server/cache.ts'
import { openDatabase } from '#server/db/client.ts'
import type { QueueName } from '#server/services/queue.ts'
import type { Shop } from '#server/shop/shop.ts'
import { callThrough, cloneDatabase } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import { startStandInStripe } from '#test/support/stripe/stand-in-stripe.ts'
import type { StandInStripe } from '#test/support/stripe/stand-in-stripe.ts'
import { ORIGIN, TEST_ENV } from '#test/support/test-env.ts'
import { startApp } from './app.ts'
import type { App } from './app.ts'
import { expectBooksInOrder } from './invariants.ts'

/** How long the tests wait for what must happen by itself (ms). */
export const SOON = { timeout: 20_000, interval: 25 }

export interface FaultOptions {
  /** How many processes serve the shop; 1 unless said otherwise. */
  apps?: number
  /** Beside the configuration of every test. `CRASH_AT` names the point where the first process dies. */
  env?: Record<string, string>
  /** Where cards are charged, when there was such a place before; a new one unless given. */
  stripe?: StandInStripe
  /** The database; a copy of the seeded one unless given. */
  database?: { url: string; drop(): Promise<void> }
  /** Where the processes find the database, when not by its own address. */
  through?: (url: string) => Promise<string>
}

/**
 * A shop that runs as processes of its own on PostgreSQL. It answers as the fresh shop of the API's tests does, so that everything made
 * for that one serves here too; requests go to the first process, or by `on(n)` to another.
 */
export interface FaultShop extends FreshShop {
  apps: App[]
  /** Where cards are charged. Its webhooks come to every process. */
  stripe: StandInStripe
  /** Where the database is. */
  url: string
  /** The same shop by its process `n`. */
  on(n: number): FreshShop
  /** Another process; it answers at the end of `apps`. */
  start(env?: Record<string, string>): Promise<App>
  /** Starts a process in the place of one that has ended. */
  revive(n?: number, env?: Record<string, string>): Promise<App>
  /** Puts jobs into the queue. The processes find them by themselves. */
  enqueue(name: QueueName, count?: number): Promise<string[]>
  /** Puts a job into the queue, and waits until a process has done it. */
  work(name: QueueName): Promise<void>
  expectBooksInOrder(): Promise<void>
}

/** A request to the shop's own address, as this process of it gets it from the proxy in front. */
async function forward(app: App, request: Request, address: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.set('x-forwarded-for', address)
  // Node's fetch says that it is a browser, and browsers say whose page asks.
  if (!headers.has('origin')) headers.set('origin', ORIGIN)
  const body = request.body === null ? null : await request.arrayBuffer()
  return fetch(app.url + pathname + search, { method: request.method, headers, body, redirect: 'manual' })
}

/** Opens a shop, and the test's own connection to its database. */
export async function openFaultShop({
  apps: count = 1,
  env = {},
  stripe: known,
  database: given,
  through,
}: FaultOptions = {}): Promise<FaultShop> {
  const database = given ?? (await cloneDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'partwright-fault-'))
  const opened = await openDatabase({ DATABASE_URL: database.url, DATA_DIR: folder })
  const stripe = known ?? (await startStandInStripe())
  const stripeEnv = { STRIPE_SECRET_KEY: 'sk_test_not_a_key', STRIPE_WEBHOOK_SECRET: stripe.webhooks.secret, STRIPE_API_BASE: stripe.url }
  const common = { ...TEST_ENV, ...stripeEnv, DATABASE_URL: (await through?.(database.url)) ?? database.url, DATA_DIR: folder, ...env }
  const launched: Promise<App>[] = []
  const launch = async (more: Record<string, string>, n?: number) => {
    const starting = startApp({ ...common, ...more })
    launched.push(starting)
    const app = await starting
    fault.apps[n ?? fault.apps.length] = app
    stripe.webhooks.urls = fault.apps.map(({ url }) => `${url}/api/webhooks/stripe`)
    return app
  }
  const appAt = (n: number): App => {
    const app = fault.apps[n]
    if (!app) throw new Error(`the shop has no process ${n}`)
    return app
  }
  /** The shop by one of its processes. */
  const by = (n: number): Pick<FreshShop, 'send' | 'call'> => {
    const send: FreshShop['send'] = (request, address = '192.0.2.1') => forward(appAt(n), request, address)
    return { send, call: callThrough(send) }
  }
  const fault: FaultShop = {
    kind: 'postgresql',
    // As much of it as the makers of products and codes use; the verbs run in the processes.
    shop: { env: common, db: opened.db, cache: new Cache() } as unknown as Shop,
    folder,
    apps: [],
    stripe,
    url: database.url,
    ...by(0),
    on: (n) => ({ ...fault, ...by(n) }),
    start: (more = {}) => launch(more),
    revive: (n = 0, more = {}) => launch({ CRASH_AT: '', ...more }, n),
    async rows<Row extends Record<string, unknown>>(statement: SQL) {
      const { rows } = await opened.db.execute(statement)
      return rows as Row[]
    },
    async enqueue(name, jobs = 1) {
      const added = await fault.rows<{ id: string }>(
        sql`insert into pgboss.job (name, data) select ${name}, '{}' from generate_series(1, ${jobs}) returning id`,
      )
      return added.map(({ id }) => id)
    },
    async work(name) {
      const [id] = await fault.enqueue(name)
      await vi.waitUntil(async () => {
        const [job] = await fault.rows<{ state: string }>(sql`select state from pgboss.job where id = ${id}`)
        return job?.state === 'completed'
      }, SOON)
    },
    // The sweeper sends the letters too.
    runJobs: () => fault.work('sweep'),
    expectBooksInOrder: () => expectBooksInOrder(opened.db, stripe),
    async close() {
      // Also those that are still starting, or have been replaced.
      for (const app of await Promise.allSettled(launched)) if (app.status === 'fulfilled') await app.value.kill9()
      if (!known) await stripe.close()
      await opened.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    // One after the other, as a deploy starts them; a test of starting together says so itself.
    for (let n = 0; n < count; n++) await launch(n > 0 ? { CRASH_AT: '' } : {})
    return fault
  } catch (error) {
    await fault.close()
    throw error
  }
}

/** A shop for this test alone; when the test ends, its books are checked. */
export async function faultShop(options?: FaultOptions): Promise<FaultShop> {
  const fault = await openFaultShop(options)
  onTestFinished(async () => {
    await fault.expectBooksInOrder().finally(() => fault.close())
  })
  return fault
}

/** A shop for the tests of a `describe`; after each of them its books are checked. */
export function useFaultShop(options?: FaultOptions): FaultShop {
  // Filled before any test runs.
  const fault = {} as FaultShop
  beforeAll(async () => {
    Object.assign(fault, await openFaultShop(options))
  })
  afterEach(() => fault.expectBooksInOrder())
  afterAll(() => fault.close())
  return fault
}
