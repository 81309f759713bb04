// npm run bench:orders: orders placed and paid a second through the HTTP API with the test provider, and two crowds: 100 shoppers for the last
// piece, 500 for a code that ten may use. DATABASE_URL names an empty database (default: a PostgreSQL server of its own in a temporary folder).
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { buildIfStale } from '../scripts/build.ts'
import { ROOT } from '../scripts/node-version.ts'
import { databaseUrl, startPostgres } from '../test/support/postgres.ts'
import { openShoppers, percentile } from './shopper.ts'
import type { Items } from './shopper.ts'

const SECONDS = Number(process.env.SECONDS ?? 10)
const PORT = 3919

const shoppers = openShoppers({ port: PORT, connections: 600 })

/** One shopper's whole order: quote, order, payment, return. @returns how long each took (ms). @throws when a step does not end well */
async function order(items: Items): Promise<number[]> {
  const quoted = await shoppers.quote(items)
  const placed = await shoppers.checkOut(items)
  if (quoted.status !== 200 || placed.status !== 200) throw new Error(`not placed: ${JSON.stringify(placed.body).slice(0, 200)}`)
  const paid = await shoppers.pay(placed.body)
  if (paid.at(-1)?.body.state !== 'paid') throw new Error(`not paid: ${JSON.stringify(paid.at(-1)?.body)}`)
  return [quoted, placed, ...paid].map(({ ms }) => ms)
}

/** So many shoppers at once, each ordering again and again for so many seconds. */
async function measure(count: number, seconds: number, slugs: string[]) {
  const requests: number[] = []
  const orders: number[] = []
  const endsAt = performance.now() + seconds * 1_000
  const startedAt = performance.now()
  const shop = async (n: number) => {
    for (let round = 0; performance.now() < endsAt; round++) {
      const items = [0, 1].map((line) => ({ slug: slugs[(n * 7 + round * 2 + line) % slugs.length] ?? '', quantity: 1 + (round % 2) }))
      const began = performance.now()
      requests.push(...(await order(items)))
      orders.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: count }, (_, n) => shop(n)))
  return { rate: orders.length / ((performance.now() - startedAt) / 1_000), requests, orders }
}

async function crowd(count: number, items: Items, couponCode?: string) {
  const answers = await Promise.all(Array.from({ length: count }, () => shoppers.checkOut(items, couponCode)))
  const tally = new Map<string, number>()
  for (const { status, body } of answers) {
    const name = status === 200 ? 'sold' : `${status} ${String(body.code)}`
    tally.set(name, (tally.get(name) ?? 0) + 1)
  }
  return { tally: Object.fromEntries(tally), slowest: Math.round(Math.max(...answers.map(({ ms }) => ms))) }
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
  for (const count of [10, 50]) {
    const { rate, requests, orders } = await measure(count, SECONDS, slugs)
    const figures = [percentile(requests, 0.5), percentile(requests, 0.99), percentile(orders, 0.5), percentile(orders, 0.99)]
    console.log(`| ${count} | ${rate.toFixed(0)} | ${figures.map((figure) => figure.toFixed(0)).join(' | ')} |`)
  }
  console.log('target: 150 orders/s, p99 under 250 ms at 50')
  console.log('100 shoppers, one piece:', await crowd(100, [{ slug: last ?? '', quantity: 1 }]))
  console.log('500 shoppers, a code for ten:', await crowd(500, [{ slug: plenty ?? '', quantity: 1 }], 'BENCH10'))
} finally {
  await db.end()
  shoppers.close()
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGTERM')
  await ended
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
