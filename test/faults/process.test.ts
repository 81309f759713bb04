import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, newKey, orderOf, quoteOf, sendCheckout, stockOf } from '#test/support/buy.ts'
import { cloneDatabase, emptyDatabase } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import { databaseUrl } from '#test/support/postgres.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { TEST_ENV } from '#test/support/test-env.ts'
import { EndedError, startApp } from './support/app.ts'
import type { App } from './support/app.ts'
import { faultShop } from './support/fault-shop.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** A temporary folder, deleted after the test. */
function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-fault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** `npm run check:data` on a database: its exit code and output. */
function checkData(env: Record<string, string>) {
  try {
    const output = execFileSync(process.execPath, ['scripts/check-data.ts'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    })
    return { code: 0, output }
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
    return { code: status, output: stdout + stderr }
  }
}

test('no point where the fault suite may crash the shop is in the build that is sold', () => {
  const filesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  const points = new Set(
    filesIn(join(ROOT, 'src/server')).flatMap((text) => [...text.matchAll(/crashPoint\('([\w.]+)'\)/g)].map(([, name]) => name ?? '')),
  )
  expect([...points]).toEqual(expect.arrayContaining(['order.beforeCommit', 'webhook.afterCommit', 'mail.afterSend']))
  const [sold, crashable] = ['dist/server', 'dist-faults/server'].map((folder) => filesIn(join(ROOT, folder)).join('\n'))
  expect([...points].filter((name) => sold?.includes(name))).toEqual([])
  expect([...points].filter((name) => !crashable?.includes(name))).toEqual([])
})

describe('several processes', () => {
  test('fault 47: a price is edited by one process and remembered by another: who buys there pays the new one, and is told', async () => {
    const fault = await faultShop({ apps: 2 })
    const slug = await addProduct(fault, { priceCents: 1_000 })
    const priceAt = async (n: number) => JSON.stringify((await fault.on(n).call('GET', `/api/products/${slug}`)).body)
    for (const n of [0, 1]) expect(await priceAt(n)).toContain('1000')
    const { fingerprint } = await quoteOf(fault.on(1), [{ slug, quantity: 1 }], { address: { state: 'MI' } })
    await fault.rows(sql`update product set price_cents = 2000 where slug = ${slug}`)
    // What is displayed may be half a minute old; what decides a sale may not.
    expect(await priceAt(1)).toContain('1000')
    expect((await quoteOf(fault.on(1), [{ slug, quantity: 1 }])).quote.subtotalCents).toBe(2_000)
    const { status, body } = await sendCheckout<ProblemBody>(fault.on(1), { items: [{ slug, quantity: 1 }], quoteFingerprint: fingerprint })
    expect([status, body.code]).toEqual([409, 'cart_changed'])
  })

  test('fault 46: two people of staff change one order that both have just read: one does, the other is told', async () => {
    const fault = await faultShop({ apps: 2 })
    const session = await checkOut(fault, { items: [{ slug: await addProduct(fault), quantity: 1 }] })
    await fault.stripe.pay(session.sessionId)
    const { number } = await orderOf(fault, session)
    const sessions = await Promise.all([openStaffSession(fault), openStaffSession(fault.on(1))])
    const { version } = await sessions[0].order(number)
    const answers = await Promise.all(sessions.map((staff, n) => staff.post(`orders/${number}/hold`, { reason: `Reason ${n}`, version })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('conflict')
  })

  test('fault 52: three processes start at once on an empty database: it is made once, and all three serve', async () => {
    const database = await emptyDatabase()
    const fault = await faultShop({ apps: 0, database })
    const apps = await Promise.all([fault.start(), fault.start(), fault.start()])
    expect((await Promise.all(apps.map(({ url }) => fetch(`${url}/api/health`)))).map(({ status }) => status)).toEqual([200, 200, 200])
    const { serverUrl, template } = inject('postgres')
    const seeded = new pg.Client({ connectionString: databaseUrl(serverUrl, template) })
    await seeded.connect()
    for (const table of ['product', 'stock_level', 'category', 'discount_code', 'user', 'drizzle.__drizzle_migrations']) {
      const name = table
        .split('.')
        .map((part) => `"${part}"`)
        .join('.')
      const { rows } = await seeded.query<{ count: number }>(`select count(*)::int as count from ${name}`)
      expect([table, await fault.rows(sql`select count(*)::int as count from ${sql.raw(name)}`)]).toEqual([table, rows])
    }
    await seeded.end()
    await checkOut(fault, { items: [{ slug: await addProduct(fault), quantity: 1 }] })
  })
})

describe('the embedded database', () => {
  const start = async (DATA_DIR: string) => startApp({ ...TEST_ENV, DATA_DIR })
  const seededFolder = () => {
    const folder = scratchFolder()
    cpSync(inject('seededFolder'), folder, { recursive: true })
    return folder
  }
  const home = (app: App) => fetch(`${app.url}/api/home`).then(({ status }) => status)

  test('fault 54: a second process is sent away and told who has it; the first goes on', async () => {
    const folder = seededFolder()
    const app = await start(folder)
    await expect(start(folder)).rejects.toThrow(new RegExp(`in use by process ${app.pid}.*DATABASE_URL`, 's'))
    expect(checkData({ DATA_DIR: folder })).toMatchObject({ code: 1, output: expect.stringContaining(`in use by process ${app.pid}`) })
    expect(await home(app)).toBe(200)
    expect(await app.term()).toEqual({ code: 0, signal: null })
    expect(existsSync(join(folder, 'shop.lock'))).toBe(false)
  })

  test('fault 54: what was told to a shopper is still there after the process was killed', async () => {
    const folder = seededFolder()
    const first = await start(folder)
    const product = await fetch(`${first.url}/api/home`).then((response) => response.text())
    const slug = /"slug":"([^"]+)"/.exec(product)?.[1] ?? ''
    const customer = {
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@example.com',
      addressLine1: '1 Main St',
      city: 'Detroit',
      state: 'MI',
      postalCode: '48226',
    }
    const bought = await fetch(`${first.url}/api/create-payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
      body: JSON.stringify({ items: [{ slug, quantity: 1 }], customer }),
    })
    expect(bought.status).toBe(200)
    const { sessionId } = (await bought.json()) as { sessionId: string }
    expect(await first.kill9()).toEqual({ code: null, signal: 'SIGKILL' })
    const second = await start(folder)
    const asked = await fetch(`${second.url}/api/cancel-payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
    })
    expect([asked.status, await asked.json()]).toEqual([200, { state: 'unpaid', orderId: null }])
    await second.term()
    expect(checkData({ DATA_DIR: folder })).toMatchObject({ code: 0 })
  })

  test('fault 54: a folder of another version of the database is refused with words, and left as it is', async () => {
    const folder = seededFolder()
    const version = join(folder, 'pglite/PG_VERSION')
    execFileSync('sh', ['-c', `echo 12 > "${version}"`])
    const refused = await start(folder).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(EndedError)
    expect(String(refused)).toMatch(/version/i)
    expect(String(refused)).not.toMatch(/^ {4}at /m)
    expect(readFileSync(version, 'utf8')).toBe('12\n')
    expect(existsSync(join(folder, 'shop.lock'))).toBe(false)
  })
})

test('fault 55: a rejection that nobody handles is logged, and ends the process: whoever watches it starts it anew', async () => {
  const database = await cloneDatabase()
  onTestFinished(() => database.drop())
  const careless = resolve(import.meta.dirname, 'support/careless.ts')
  const app = await startApp({ ...TEST_ENV, DATABASE_URL: database.url, DATA_DIR: scratchFolder(), NODE_OPTIONS: `--import=${careless}` })
  process.kill(app.pid, 'SIGUSR2')
  expect(await app.exited).toEqual({ code: 1, signal: null })
  const logged = app
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; err?: { message: string } })
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 60, err: expect.objectContaining({ message: 'nobody looked after this' }) }),
  )
})

test('fault 56: a dump restored into an empty database is whole, and learns from Stripe what happened since', async () => {
  const fault = await faultShop()
  const slug = await addProduct(fault, { stock: 9 })
  const [paid, later] = [
    await checkOut(fault, { items: [{ slug, quantity: 1 }] }),
    await checkOut(fault, { items: [{ slug, quantity: 2 }] }),
  ]
  await fault.stripe.pay(paid.sessionId)
  const dump = join(scratchFolder(), 'shop.dump')
  const program = (name: string) =>
    [process.env.PG_BIN, '/usr/lib/postgresql/15/bin', '/usr/bin'].map((folder) => join(folder ?? '', name)).find(existsSync) ?? name
  execFileSync(program('pg_dump'), ['-Fc', '-f', dump, fault.url])
  await fault.stripe.pay(later.sessionId)
  expect((await orderOf(fault, later)).status).toBe('open')
  await Promise.all(fault.apps.map((app) => app.kill9()))
  // The host is lost; only the dump and Stripe remain.
  const database = await emptyDatabase()
  execFileSync(program('pg_restore'), ['--no-owner', '-d', database.url, dump])
  expect(checkData({ DATABASE_URL: database.url })).toMatchObject({ code: 0, output: expect.stringContaining('0 rows are wrong') })
  const restored = await faultShop({ database, stripe: fault.stripe })
  expect((await orderOf(restored, later)).status).toBe('pending')
  await restored.work('reconcile')
  expect(await orderOf(restored, later)).toMatchObject({ status: 'open', payment: 'paid' })
  expect(await stockOf(restored, slug)).toEqual({ on_hand: 6, reserved: 0 })
  expect(checkData({ DATABASE_URL: database.url })).toMatchObject({ code: 0 })
})
