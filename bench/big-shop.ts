// npm run bench:seed: fills the empty PostgreSQL database of DATABASE_URL with a shop of two years: parts, customers, orders with payments, shipments,
// returns and refunds that `npm run check:data` accepts, e-mails, changes of staff, visits. The same seed gives the same shop, up to the ids of parts, and
// to the moment at which its history ends (now, or --until). A run that was ended goes on where it was.
//   -- --products 100000 --orders 200000 --visits 2000000 --seed 7
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makeOrderNumber } from '../src/domain/order/order-number.ts'
import { chance } from '../src/server/db/seed/synthetic-products.ts'
import { parseEnv } from '../src/server/env.ts'
import { openShop } from '../src/server/open-shop.ts'
import { seedCatalogue } from './big-shop/catalogue.ts'
import { BENCH_STAFF } from './big-shop/staff.ts'

const STEPS = join(import.meta.dirname, 'big-shop')

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '200000' },
    visits: { type: 'string', default: '2000000' },
    seed: { type: 'string', default: '7' },
    until: { type: 'string', default: new Date().toISOString() },
  },
})
const [products, orders, visits, seed] = [values.products, values.orders, values.visits, values.seed].map(Number)
const url = process.env.DATABASE_URL
if (!url || !products || !orders || !visits || seed === undefined || Number.isNaN(seed)) {
  console.error('Usage: DATABASE_URL=postgres://… npm run bench:seed -- [--products N] [--orders N] [--visits N] [--seed N] [--until ISO]')
  process.exit(1)
}

const db = new pg.Client({ connectionString: url })

/** Runs a step that no earlier run has done. */
async function step(name: string, work: () => Promise<unknown>) {
  const { rowCount } = await db.query('select from bench.step where name = $1', [name])
  if (rowCount) return
  const startedAt = performance.now()
  await db.query('begin')
  await work()
  const seconds = (performance.now() - startedAt) / 1_000
  await db.query('insert into bench.step values ($1, $2)', [name, seconds])
  await db.query('commit')
  console.log(`${name}: ${seconds.toFixed(1)} s`)
}

/** The numbers of orders and returns have a check character, which the shop itself computes. */
async function writeNumbers(total: number, random: ReturnType<typeof chance>) {
  await db.query('create table bench.number (n int primary key, order_number text not null, return_number text not null)')
  const next = (prefix: 'PW' | 'RMA') =>
    makeOrderNumber(
      Uint8Array.from({ length: 12 }, () => random.below(256)),
      prefix,
    )
  for (let start = 0; start < total; start += 20_000) {
    const rows = Array.from(
      { length: Math.min(20_000, total - start) },
      (_, index) => [start + index + 1, next('PW'), next('RMA')] as const,
    )
    await db.query('insert into bench.number select * from unnest($1::int[], $2::text[], $3::text[])', [
      rows.map(([n]) => n),
      rows.map(([, number]) => number),
      rows.map(([, , number]) => number),
    ])
  }
}

const folder = mkdtempSync(join(tmpdir(), 'partwright-bench-'))
const startedAt = performance.now()
try {
  const env = parseEnv({
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: BENCH_STAFF.email,
    ADMIN_PASSWORD: BENCH_STAFF.password,
  })
  const open = await openShop(env, { seedsDemo: false })
  await seedCatalogue(open.shop, { products, seed })
  await open.close()

  await db.connect()
  // What is written once, before anybody asks for it, need not survive a crash of the server.
  await db.query(`set synchronous_commit = off; set work_mem = '256MB'; set timezone = 'UTC'; create schema if not exists bench;
    create table if not exists bench.step (name text primary key, seconds float8 not null); create table if not exists bench.option (key text primary key, value text not null)`)
  const options = {
    products,
    orders,
    visits,
    until: values.until,
    customers: Math.ceil(orders * 0.45),
    models: Math.ceil(products * 0.3),
    fits: products * 6,
    changes: orders * 1.5,
  }
  for (const [key, value] of Object.entries(options))
    await db.query('insert into bench.option values ($1, $2) on conflict do nothing', [key, String(value)])
  await step('numbers of orders', () => writeNumbers(orders, chance(seed)))
  for (const file of readdirSync(STEPS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    await step(file, () => db.query(readFileSync(join(STEPS, file), 'utf8')))
  // Every part was changed once by a step.
  await db.query('vacuum full product')
  await db.query('vacuum analyze')
  const { rows } = await db.query<{ name: string; rows: number; size: string }>(`
    select relname as name, n_live_tup::int as rows, pg_size_pretty(pg_total_relation_size(relid)) as size from pg_stat_user_tables
    where schemaname = 'public' and n_live_tup > 0 order by pg_total_relation_size(relid) desc`)
  for (const { name, rows: count, size } of rows) console.log(`${name.padEnd(24)} ${String(count).padStart(9)} rows ${size.padStart(9)}`)
  console.log(
    `${((performance.now() - startedAt) / 1_000).toFixed(0)} s; staff sign in as ${BENCH_STAFF.email} with "${BENCH_STAFF.password}"`,
  )
} finally {
  await db.end()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
