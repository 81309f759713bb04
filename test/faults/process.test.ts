import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf, quoteOf, sendCheckout } from '#test/support/buy.ts'
import { cloneDatabase, emptyDatabase } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import { databaseUrl } from '#test/support/postgres.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { TEST_ENV } from '#test/support/test-env.ts'
import { startApp } from './support/app.ts'
import { faultShop } from './support/fault-shop.ts'
import { scratchFolder } from './support/scratch-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')

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
