// npm run bench:orders: orders placed and paid a second through the HTTP API with the test provider, and two crowds: 100 shoppers for the last
// piece, 500 for a code that ten may use. DATABASE_URL names an empty database (default: a PostgreSQL server of its own in a temporary folder).
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildIfStale } from '../scripts/build.ts'
import { ROOT } from '../scripts/node-version.ts'
import { databaseUrl, startPostgres } from '../test/support/postgres.ts'

const SECONDS = Number(process.env.SECONDS ?? 10)
const PORT = 3919

const CUSTOMER = {
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Detroit',
  state: 'MI',
  postalCode: '48226',
  country: 'US',
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

const agent = new Agent({ keepAlive: true, maxSockets: 600 })

interface SentRequest {
  path: string
  /** An object is sent as JSON. */
  body: unknown
  headers?: Record<string, string>
  /** Where the time that the answer took is added, in ms. */
  took: number[]
}

function send({ path, body, headers = {}, took }: SentRequest): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port: PORT,
      path,
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      let said = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (said += chunk))
      response.once('end', () => {
        took.push(performance.now() - startedAt)
        resolve({ status: response.statusCode ?? 0, body: said.startsWith('{') ? JSON.parse(said) : {} })
      })
    })
    sent.end(text)
  })
}

type Items = { slug: string; quantity: number }[]

const checkOut = (items: Items, took: number[], couponCode?: string) =>
  send({
    path: '/api/create-payment',
    body: { items, customer: { ...CUSTOMER, email: `${randomUUID()}@example.com` }, ...(couponCode && { couponCode }) },
    headers: { 'idempotency-key': randomUUID() },
    took,
  })

/** One shopper's whole order: quote, order, payment, return. @throws when a step does not end well. */
async function order(items: Items, took: number[]) {
  const quoted = await send({ path: '/api/quote', body: { items, address: { state: 'MI' } }, took })
  const placed = await checkOut(items, took)
  if (quoted.status !== 200 || placed.status !== 200) throw new Error(`not placed: ${JSON.stringify(placed.body).slice(0, 200)}`)
  const { sessionId, url } = placed.body
  await send({
    path: new URL(String(url)).pathname,
    body: 'action=pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    took,
  })
  const { body } = await send({ path: '/api/update-payment-status', body: { sessionId }, took })
  if (body.state !== 'paid') throw new Error(`not paid: ${JSON.stringify(body)}`)
}

const percentile = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

/** So many shoppers at once, each ordering again and again for so many seconds. */
async function measure(shoppers: number, seconds: number, slugs: string[]) {
  const requests: number[] = []
  const orders: number[] = []
  const endsAt = performance.now() + seconds * 1_000
  const startedAt = performance.now()
  const shop = async (n: number) => {
    for (let round = 0; performance.now() < endsAt; round++) {
      const items = [0, 1].map((line) => ({ slug: slugs[(n * 7 + round * 2 + line) % slugs.length] ?? '', quantity: 1 + (round % 2) }))
      const began = performance.now()
      await order(items, requests)
      orders.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: shoppers }, (_, n) => shop(n)))
  return { rate: orders.length / ((performance.now() - startedAt) / 1_000), requests, orders }
}

async function crowd(count: number, items: Items, couponCode?: string) {
  const took: number[] = []
  const answers = await Promise.all(Array.from({ length: count }, () => checkOut(items, took, couponCode)))
  const tally = new Map<string, number>()
  for (const { status, body } of answers) {
    const name = status === 200 ? 'sold' : `${status} ${String(body.code)}`
    tally.set(name, (tally.get(name) ?? 0) + 1)
  }
  return { tally: Object.fromEntries(tally), slowest: Math.round(Math.max(...took)) }
}

await buildIfStale()
const server = process.env.DATABASE_URL ? null : await startPostgres()
const url = process.env.DATABASE_URL ?? databaseUrl(server?.url ?? '', 'postgres')
const folder = mkdtempSync(join(tmpdir(), 'partwright-bench-'))
const shop = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], {
  cwd: ROOT,
  env: { ...process.env, PORT: String(PORT), DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise<void>((resolve, reject) => {
  shop.stdout.on('data', (text: Buffer) => text.includes('is open at') && resolve())
  shop.once('exit', () => reject(new Error('the shop did not start')))
})

const db = new pg.Client({ connectionString: url })
try {
  await db.connect()
  const { rows } = await db.query<{ slug: string; id: string }>('select id, slug from product where active order by id limit 202')
  const slugs = rows.map(({ slug }) => slug)
  const [last, plenty] = slugs.splice(0, 2)
  await db.query('update stock_level set on_hand = on_hand + 1000000 where product_id = any($1)', [rows.slice(1).map(({ id }) => id)])
  await db.query('update stock_level set on_hand = 1, reserved = 0, track_stock = true, allow_backorder = false where product_id = $1', [
    rows[0]?.id,
  ])
  await db.query(
    `insert into discount_code (id, code, discount_type, discount_value, usage_limit) values ('dsc_bench', 'BENCH10', 'percentage', 1000, 10)`,
  )
  const { rows: durable } = await db.query<{ fsync: string }>('show fsync')
  console.log(`PostgreSQL, fsync ${durable[0]?.fsync}; one process of the shop; ${SECONDS} s each`)
  await measure(10, 3, slugs) // Warm code is what a shop runs.
  console.log('| shoppers | orders/s | request p50 ms | request p99 ms | order p50 ms | order p99 ms |\n|---|---|---|---|---|---|')
  for (const shoppers of [10, 50]) {
    const { rate, requests, orders } = await measure(shoppers, SECONDS, slugs)
    const figures = [percentile(requests, 0.5), percentile(requests, 0.99), percentile(orders, 0.5), percentile(orders, 0.99)]
    console.log(`| ${shoppers} | ${rate.toFixed(0)} | ${figures.map((figure) => figure.toFixed(0)).join(' | ')} |`)
  }
  console.log('target: 150 orders/s, p99 under 250 ms at 50')
  console.log('100 shoppers, one piece:', await crowd(100, [{ slug: last ?? '', quantity: 1 }]))
  console.log('500 shoppers, a code for ten:', await crowd(500, [{ slug: plenty ?? '', quantity: 1 }], 'BENCH10'))
} finally {
  await db.end()
  agent.destroy()
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  await ended
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
