import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, onTestFinished, vi } from 'vitest'
import { Cache } from '#server/cache.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { QueueName } from '#server/services/queue.ts'
import type { Shop } from '#server/shop/shop.ts'
import { callThrough, cloneDatabase } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import { startStandInStripe } from '#test/support/stripe/stand-in-stripe.ts'
import type { StandInStripe } from '#test/support/stripe/stand-in-stripe.ts'
import { ORIGIN, TEST_ENV } from '#test/support/test-env.ts'
import { startApp } from './app.ts'
import type { App, BuiltShop } from './app.ts'
import { expectBooksInOrder } from './invariants.ts'

/** Timeout for what must happen in the background (ms). */
export const SOON = { timeout: 20_000, interval: 25 }

export interface FaultOptions {
  /** How many processes serve the shop; 1 by default. */
  apps?: number
  /** In addition to every test's configuration. `CRASH_AT` names the point where the first process crashes. */
  env?: Record<string, string>
  /** An existing stand-in for Stripe; a new one by default. */
  stripe?: StandInStripe
  /** The database; a copy of the seeded one by default. */
  database?: { url: string; drop(): Promise<void> }
  /** The database address for the processes, when it differs (a proxy). */
  through?: (url: string) => Promise<string>
  /** What the first processes run; later ones run the present shop. */
  release?: BuiltShop
}

/**
 * A shop run by separate processes on PostgreSQL. It has the interface of the API tests' fresh shop, so that its helpers work here too;
 * requests go to the first process, or by `on(n)` to another.
 */
export interface FaultShop extends FreshShop {
  apps: App[]
  /** The Stripe stand-in. Its webhooks are sent to every process. */
  stripe: StandInStripe
  /** The database's address. */
  url: string
  /** The same shop by its process `n`. */
  on(n: number): FreshShop
  /** Starts another process; it is added at the end of `apps`. */
  start(env?: Record<string, string>): Promise<App>
  /** Starts another process of `release`, added at the end of `apps`: the way back from a new version. */
  startRelease(): Promise<App>
  /** Starts a new process in place of one that has ended. */
  revive(n?: number, env?: Record<string, string>): Promise<App>
  /** Enqueues jobs, without waiting for them. */
  enqueue(name: QueueName, count?: number): Promise<string[]>
  /** Enqueues a job, and waits until a process has done it. */
  work(name: QueueName): Promise<void>
  expectBooksInOrder(): Promise<void>
}

/** A request to the shop's public address, as a process gets it from the load balancer. */
async function forward(app: App, request: Request, address: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.set('x-forwarded-for', address)
  // Node's fetch identifies as a browser, and browsers send Sec-Fetch-Site.
  if (!headers.has('origin')) headers.set('origin', ORIGIN)
  const body = request.body === null ? null : await request.arrayBuffer()
  return fetch(app.url + pathname + search, { method: request.method, headers, body, redirect: 'manual' })
}

/** A process that answers like the fresh shop of the API's tests. */
export function shopOf(app: App): Pick<FreshShop, 'send' | 'call'> {
  const send: FreshShop['send'] = (request, address = '192.0.2.1') => forward(app, request, address)
  return { send, call: callThrough(send) }
}

/** Opens a shop, and the test's own connection to its database. */
async function openFaultShop({
  apps: count = 1,
  env = {},
  stripe: known,
  database: given,
  through,
  release,
}: FaultOptions = {}): Promise<FaultShop> {
  const database = given ?? (await cloneDatabase())
  const folder = mkdtempSync(join(tmpdir(), 'partwright-fault-'))
  const opened = await openDatabase({ DATABASE_URL: database.url, DATA_DIR: folder })
  const stripe = known ?? (await startStandInStripe())
  const stripeEnv = { STRIPE_SECRET_KEY: 'sk_test_not_a_key', STRIPE_WEBHOOK_SECRET: stripe.webhooks.secret, STRIPE_API_BASE: stripe.url }
  const common = { ...TEST_ENV, ...stripeEnv, DATABASE_URL: (await through?.(database.url)) ?? database.url, DATA_DIR: folder, ...env }
  const launched: Promise<App>[] = []
  const launch = async (more: Record<string, string>, { n, built }: { n?: number; built?: BuiltShop | undefined } = {}) => {
    const starting = startApp({ ...common, ...more }, built && { shop: built })
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
  /** The shop by one of its processes, whichever is in that place by then. */
  const by = (n: number): Pick<FreshShop, 'send' | 'call'> => {
    const send: FreshShop['send'] = (request, address) => shopOf(appAt(n)).send(request, address)
    return { send, call: callThrough(send) }
  }
  const fault: FaultShop = {
    kind: 'postgresql',
    // The part of it that the factories of products and coupons use; the operations run in the processes.
    shop: { env: common, db: opened.db, cache: new Cache() } as unknown as Shop,
    folder,
    way: { DATABASE_URL: database.url },
    apps: [],
    stripe,
    url: database.url,
    ...by(0),
    on: (n) => ({ ...fault, ...by(n) }),
    start: (more = {}) => launch(more),
    startRelease: () => launch({}, { built: release }),
    revive: (n = 0, more = {}) => launch({ CRASH_AT: '', ...more }, { n }),
    async rows<Row extends Record<string, unknown>>(statement: SQL) {
      const { rows } = await opened.db.execute(statement)
      return rows as Row[]
    },
    async enqueue(name, jobs = 1) {
      // With the notice by which the queue's own statement wakes the workers.
      const added = await fault.rows<{ id: string }>(sql`
        with added as (insert into pgboss.job (name, data) select ${name}, '{}' from generate_series(1, ${jobs}) returning id)
        select added.id, pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), ${name}) from added`)
      return added.map(({ id }) => id)
    },
    async work(name) {
      const [id] = await fault.enqueue(name)
      await vi.waitUntil(async () => {
        const [job] = await fault.rows<{ state: string }>(sql`select state from pgboss.job where id = ${id}`)
        return job?.state === 'completed'
      }, SOON)
    },
    // The sweeper sends the e-mails too.
    runJobs: () => fault.work('sweep'),
    expectBooksInOrder: () => expectBooksInOrder(opened.db, stripe, release !== undefined),
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
    // One after the other, as a deploy starts them; concurrent starts have their own test.
    for (let n = 0; n < count; n++) await launch(n > 0 ? { CRASH_AT: '' } : {}, { built: release })
    return fault
  } catch (error) {
    await fault.close()
    throw error
  }
}

/** A shop for this test only; its data is checked when the test ends. */
export async function faultShop(options?: FaultOptions): Promise<FaultShop> {
  const fault = await openFaultShop(options)
  onTestFinished(async () => {
    await fault.expectBooksInOrder().finally(() => fault.close())
  })
  return fault
}

/** A shop for the tests of a `describe`; its data is checked after each of them. */
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
