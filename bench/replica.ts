// npm run bench:replica: which share of the database's work for who looks around a replica takes over. A primary and a standby of their own, one
// process of the shop that remembers nothing yet; statements and their times by pg_stat_statements on both.
import pg from 'pg'
import { buildIfStale } from '../scripts/build.ts'
import { databaseUrl, startOwnPostgres, startStandby } from '../test/support/postgres.ts'
import { openBuiltShop } from './open-built-shop.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 150)
const PORT = 3927

/** Runs one statement on a server. */
async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

await buildIfStale()
const primary = await startOwnPostgres()
const admin = databaseUrl(primary.url, 'postgres')
await ask(admin, `alter system set shared_preload_libraries = 'pg_stat_statements'`)
await primary.restart()
await ask(admin, 'create extension pg_stat_statements')
const standby = await startStandby(primary)
Object.assign(process.env, { DATABASE_URL: admin, DATABASE_REPLICA_URL: databaseUrl(standby.url, 'postgres') })
const shop = await openBuiltShop('dist', PORT)

/** Statements of the catalogue and searches, and their time (ms). */
const work = async (url: string) => {
  const [row] = await ask<{ calls: number; ms: number }>(
    url,
    `select coalesce(sum(calls), 0)::int as calls, coalesce(sum(total_exec_time), 0)::float8 as ms from pg_stat_statements
      where query !~* 'pgboss|pg_stat|lsn|^(begin|commit|listen|set)'`,
  )
  return row ?? { calls: 0, ms: 0 }
}

try {
  const rows = await ask<{ slug: string; path: string; number: string }>(
    admin,
    `select p.slug, c.path, p.part_number as number from product p join category c on c.id = p.category_id where p.active order by md5(p.id) limit 500`,
  )
  const urls = [admin, databaseUrl(standby.url, 'postgres')]
  // Until the replica is used, and everything that is read once has been.
  const visit = async (n: number) => {
    const { slug, path, number } = rows[n % rows.length] ?? { slug: '', path: '', number: '' }
    const pages = [
      `/product/${slug}`,
      `/category/${path}`,
      `/search?q=${encodeURIComponent(number)}`,
      `/api/search/suggestions?q=${number.slice(0, 4)}`,
      '/',
    ]
    for (const page of pages) {
      const answer = await fetch(`http://127.0.0.1:${PORT}${page}`, { headers: { 'cache-control': 'no-cache' } })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${page} ${answer.status}`)
    }
  }
  for (let n = 0; n < 30; n++) await visit(n)
  for (const url of urls) await ask(url, 'select pg_stat_statements_reset()')
  for (let n = 0; n < ROUNDS; n++) await visit(n + 30)
  const [here, there] = [await work(admin), await work(urls[1] ?? '')]
  const share = (of: 'calls' | 'ms') => `${((100 * there[of]) / (here[of] + there[of])).toFixed(1)} %`
  console.log(
    `${ROUNDS * 5} pages and answers: primary ${here.calls} statements, ${here.ms.toFixed(0)} ms; replica ${there.calls}, ${there.ms.toFixed(0)} ms`,
  )
  console.log(`the replica takes ${share('calls')} of the statements and ${share('ms')} of their time`)
  const left = await ask<{ calls: string; ms: string; query: string }>(
    admin,
    `select calls, round(total_exec_time::numeric, 1) as ms, left(regexp_replace(query, '\\s+', ' ', 'g'), 130) as query from pg_stat_statements
      where query !~* 'pg_stat' order by total_exec_time desc limit 12`,
  )
  for (const { calls, ms, query } of left) console.log(`primary: ${calls} × ${query} (${ms} ms)`)
} finally {
  await shop.close()
  await standby.stop()
  await primary.stop()
}
