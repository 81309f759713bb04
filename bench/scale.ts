// npm run bench:scale: what a second, a third and a fourth process of the shop add, and what an order costs the database. Each process has the same small
// share of one core (SHARE, a fifth), so that four of them, nginx, PostgreSQL and who asks fit on two cores: what is measured is whether processes stand
// in each other's way, not how fast one is. PostgreSQL is one of its own with fsync, or that of DATABASE_URL, an empty database. As root: shares are groups of Linux.
import { availableParallelism } from 'node:os'
import pg from 'pg'
import { buildIfStale } from '../scripts/build.ts'
import { freePort } from '../test/support/free-port.ts'
import { databaseUrl, startOwnPostgres } from '../test/support/postgres.ts'
import { launchNginx } from '../test/faults/support/servers/nginx.ts'
import { familyMs, openProcess, processorMs } from './processes.ts'
import type { ShopProcess } from './processes.ts'
import { openShoppers, percentile } from './shopper.ts'
import type { Answer } from './shopper.ts'

const SECONDS = Number(process.env.SECONDS ?? 15)
const SHARE = Number(process.env.SHARE ?? 0.2)
const COUNTS = [1, 2, 4]

/** Orders of which the cost is measured, one after the other and by nobody else. */
const COUNTED_ORDERS = 200

type Shoppers = ReturnType<typeof openShoppers>

interface Part {
  slug: string
  number: string
}

/** What shoppers do, by name: `at` is the how-manieth time it is. Gives the answers. */
const works = (shoppers: Shoppers, parts: readonly Part[]): Record<string, (at: number) => Promise<Answer[]>> => {
  const part = (at: number) => parts[(at * 7) % parts.length] ?? { slug: '', number: '' }
  const fresh = { 'cache-control': 'no-cache', 'accept-encoding': 'br' }
  return {
    'product page, rendered': async (at) => [await shoppers.send({ path: `/product/${part(at).slug}`, headers: fresh })],
    'search page, rendered': async (at) => [
      await shoppers.send({ path: `/search?q=${encodeURIComponent(part(at).number)}`, headers: fresh }),
    ],
    quote: async (at) => [await shoppers.quote([{ slug: part(at).slug, quantity: 1 }])],
    'order, paid': async (at) => {
      const placed = await shoppers.checkOut([{ slug: part(at).slug, quantity: 1 }])
      return [placed, ...(await shoppers.pay(placed.body))]
    },
  }
}

/** Twelve for each process ask without a pause. Gives what is done in a second and the times (ms); @throws when an answer is none */
async function measure(work: (at: number) => Promise<Answer[]>, askers: number, seconds: number) {
  const times: number[] = []
  let at = 0
  const startedAt = performance.now()
  const ask = async () => {
    while (performance.now() < startedAt + seconds * 1_000) {
      const began = performance.now()
      const bad = (await work(at++)).find(({ status }) => status === 0 || status >= 400)
      if (bad) throw new Error(`answered ${bad.status}: ${JSON.stringify(bad.body).slice(0, 200)}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: askers }, ask))
  return { rate: times.length / ((performance.now() - startedAt) / 1_000), p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}

/** What the database has done so far: for what is sold, without what measures it. */
async function spent(db: pg.Client) {
  await db.query('select pg_stat_force_next_flush()').catch(() => {})
  const { rows } = await db.query<{ calls: number; commits: number; wal: number; syncs: number }>(
    `select (select coalesce(sum(calls), 0)::int from pg_stat_statements where query !~* '^(begin|commit|rollback|savepoint|release)') as calls,
      (select xact_commit::int from pg_stat_database where datname = current_database()) as commits,
      (select wal_bytes::float8 from pg_stat_wal) as wal, (select wal_sync::int from pg_stat_wal) as syncs`,
  )
  return rows[0] ?? { calls: 0, commits: 0, wal: 0, syncs: 0 }
}

/** The cost of one order of one part, from its placing until it is paid and its e-mail is written. */
async function costOfOrder(db: pg.Client, shopPid: number, order: (at: number) => Promise<Answer[]>) {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const processor = () => ({ shop: processorMs(shopPid), database: familyMs(rows[0]?.pid ?? 0) })
  const [before, busyBefore] = [await spent(db), processor()]
  for (let at = 0; at < COUNTED_ORDERS; at++) await order(at)
  const [after, busy] = [await spent(db), processor()]
  const each = (key: keyof typeof before) => (after[key] - before[key]) / COUNTED_ORDERS
  console.log(
    `an order of one part, placed and paid: ${each('calls').toFixed(1)} statements, ${each('commits').toFixed(1)} transactions, ` +
      `${(each('wal') / 1024).toFixed(1)} kB of WAL, ${each('syncs').toFixed(1)} times on the disk, ` +
      `${((busy.shop - busyBefore.shop) / COUNTED_ORDERS).toFixed(1)} ms of the shop's processor, ${((busy.database - busyBefore.database) / COUNTED_ORDERS).toFixed(1)} ms of the database's; jobs included`,
  )
}

await buildIfStale()
const server = process.env.DATABASE_URL
  ? null
  : await startOwnPostgres({
      settings: { fsync: 'on', full_page_writes: 'on', shared_buffers: '512MB', shared_preload_libraries: 'pg_stat_statements' },
    })
const url = process.env.DATABASE_URL ?? databaseUrl(server?.url ?? '', 'postgres')
const db = new pg.Client({ connectionString: url })
const processes: ShopProcess[] = []
const results = new Map<string, { rate: number; p50: number; p95: number }[]>()
try {
  await db.connect()
  await db.query('create extension if not exists pg_stat_statements')
  processes.push(await openProcess(url, await freePort()))
  await db.query('update stock_level set on_hand = on_hand + 1000000')
  const { rows: parts } = await db.query<Part>('select slug, part_number as number from product where active order by md5(id)')
  const [only] = processes
  if (!only) throw new Error('no process')
  const alone = openShoppers({ port: only.port, connections: 4 })
  await measure(works(alone, parts)['order, paid'] ?? (() => Promise.resolve([])), 2, 3)
  await costOfOrder(db, only.pid, works(alone, parts)['order, paid'] ?? (() => Promise.resolve([])))
  alone.close()

  for (const count of COUNTS) {
    while (processes.length < count) processes.push(await openProcess(url, await freePort()))
    const nginx = await launchNginx(processes.map(({ port }) => `http://127.0.0.1:${port}`))
    const shoppers = openShoppers({ port: Number(new URL(nginx.url).port), connections: 200 })
    // Warm code is what a shop runs: nobody is limited while it gets warm.
    for (const work of Object.values(works(shoppers, parts))) await measure(work, 12, 3)
    for (const one of processes) one.limit(SHARE)
    for (const [name, work] of Object.entries(works(shoppers, parts)))
      results.set(name, [...(results.get(name) ?? []), await measure(work, 12 * count, SECONDS)])
    shoppers.close()
    await nginx.stop()
    for (const one of processes) one.unlimit()
  }
  console.log(`\neach process has ${SHARE} of a core; ${availableParallelism()} cores`)
  console.log('| work | processes | a second | p50 ms | p95 ms | of what so many would do alone |\n| --- | --- | --- | --- | --- | --- |')
  for (const [name, measured] of results)
    for (const [at, { rate, p50, p95 }] of measured.entries()) {
      const count = COUNTS[at] ?? 1
      const share = rate / (count * (measured[0]?.rate ?? 1))
      console.log(`| ${name} | ${count} | ${rate.toFixed(1)} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${share.toFixed(2)} |`)
    }
} finally {
  await db.end()
  for (const one of processes) await one.close()
  await server?.stop()
}
