// npm run bench:pages: product pages that nobody has asked for, and then the same ones from memory, by the clock and in processor time.
// DATABASE_URL names a filled PostgreSQL database. Builds named behind it are measured in turns, each with parts of its own in each turn.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { buildIfStale } from '../scripts/build.ts'
import { openBuiltShop } from './open-built-shop.ts'
import { processorMs } from './processes.ts'
import { openShoppers, percentile } from './shopper.ts'

/** How many parts are asked for in a turn, of which each is asked once before its page is kept. */
const PAGES = Number(process.env.PAGES ?? 1_500)
const TURNS = Number(process.env.TURNS ?? 2)
/** How often other parts are asked for before. */
const WARMING = 5
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 20)
const PORT = 3924
const ENCODING = process.env.ENCODING ?? 'gzip'

const named = process.argv.slice(2)
if (named.length === 0) await buildIfStale()
const builds = named.length > 0 ? named : ['dist']

const db = new pg.Client({ connectionString: process.env.DATABASE_URL })
await db.connect()
const { rows } = await db.query<{ slug: string }>('select slug from product where active order by md5(id)')
await db.end()
if (rows.length < PAGES) throw new Error(`the database has ${rows.length} parts, and each is asked for once: PAGES=${rows.length}`)
let next = 0
const take = (count: number) => Array.from({ length: count }, () => `/product/${rows[next++ % rows.length]?.slug}`)

/** What the process has in memory now (MB). */
const rssMb = (pid: number) => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

async function measure(build: string) {
  const shop = await openBuiltShop(build, PORT)
  const shoppers = openShoppers({ port: PORT, connections: CONNECTIONS })
  try {
    const ask = async (paths: readonly string[], headers = {}) => {
      const [left, took] = [[...paths], [] as number[]]
      const [startedAt, before] = [performance.now(), processorMs(shop.pid)]
      const visit = async () => {
        for (let path = left.pop(); path !== undefined; path = left.pop()) {
          const answer = await shoppers.send({ path, headers: { 'accept-encoding': ENCODING, ...headers } })
          if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
          took.push(answer.ms)
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, visit))
      const seconds = (performance.now() - startedAt) / 1_000
      const processor = processorMs(shop.pid) - before
      return [paths.length / seconds, processor / paths.length, percentile(took, 0.5), percentile(took, 0.99), rssMb(shop.pid)]
    }
    // Warm code is what a shop runs; other parts than those that are measured.
    const others = take(Math.floor(PAGES / 3))
    for (let n = 0; n < WARMING; n++) await ask(others, { 'cache-control': 'no-cache' })
    const pages = take(PAGES)
    return { 'never asked': await ask(pages), 'from memory': await ask(pages) }
  } finally {
    shoppers.close()
    await shop.close()
  }
}

console.log(`${PAGES} parts, ${CONNECTIONS} connections, ${ENCODING}`)
console.log('| build | product pages | requests/s | processor ms each | p50 ms | p99 ms | RSS MB |\n|---|---|---|---|---|---|---|')
for (let turn = 0; turn < TURNS; turn++)
  for (const build of builds)
    for (const [what, [rate = 0, processor = 0, p50 = 0, p99 = 0, rss = 0]] of Object.entries(await measure(build)))
      console.log(`| ${build} | ${what} | ${rate.toFixed(0)} | ${processor.toFixed(2)} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${rss} |`)
