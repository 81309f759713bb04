// npm run bench:growth -- 10000=postgres://… 100000=postgres://… : how much slower is a larger catalogue, as shipped and when nothing is remembered? Each
// database is filled by `npm run seed -- --products N`. The sizes are asked in turn, case by case, so that a busy machine is busy for all of them.
//   -- … --peer NAME=http://127.0.0.1:3000 --addresses FILE    asks another shop the addresses of a file too (bench/README.md)
// SECONDS (5) of each case, CONNECTIONS (10). It prints the tables.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildIfStale } from '../scripts/build.ts'
import { openBuiltShop } from './open-built-shop.ts'
import { familyMs, processorMs } from './processes.ts'
import { openShoppers, percentile } from './shopper.ts'

const SECONDS = Number(process.env.SECONDS ?? 5)
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 10)
const PORT = 3931
const SORTS = ['newest', 'price-low', 'price-high', 'name-asc', 'brand-asc']

/** An address, or what is posted to it. */
interface Ask {
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** A shop and what is asked of it, by case. */
interface Asked {
  name: string
  port: number
  cases: Map<string, Ask[]>
  /** The processor time that it has taken so far (ms); null where that is not known. */
  spent: () => number | null
  close: () => Promise<unknown>
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { peer: { type: 'string' }, addresses: { type: 'string' } } })
const pairOf = (text: string) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const

/** A page of a list by its own address: another one that names the same page is redirected to it. */
function listAddress(path: string, { page, sort }: { page: number; sort: string }) {
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(sort !== SORTS[0] && { sort }) })
  return query.size > 0 ? `${path}?${query}` : path
}

/** Addresses of parts, lists and searches, in an order of chance that is the same in each run. */
async function casesOf(db: pg.Client): Promise<Map<string, Ask[]>> {
  const { rows: parts } = await db.query<{ slug: string; number: string; name: string }>(
    'select slug, part_number as number, name from product where active order by md5(id) limit 20000',
  )
  const { rows: lists } = await db.query<{ path: string; count: number }>(
    'select c.path, count(*)::int as count from category c join product p on p.category_id = c.id where p.active group by 1 order by md5(c.path)',
  )
  const pages = lists.flatMap(({ path, count }) =>
    Array.from({ length: Math.min(100, Math.ceil(count / 24)) }, (_, at) =>
      SORTS.map((sort) => listAddress(path, { page: at + 1, sort })),
    ).flat(),
  )
  const twoWords = ({ name }: { name: string }, n: number) => {
    const words = name.split(' ')
    return `${words[n % words.length]} ${words[(n + 1) % words.length]}`
  }
  const once = (paths: string[]): Ask[] => [...new Set(paths)].map((path) => ({ path }))
  // Neighbours in the list of pages are of one category: every 7919th is not.
  const mixed = pages.map((_, n) => pages[(n * 7_919) % pages.length] ?? '')
  const searches = parts.map(twoWords).map(encodeURIComponent)
  return new Map([
    ['product, page', once(parts.map(({ slug }) => `/product/${slug}`))],
    ['product, API', once(parts.map(({ slug }) => `/api/products/${slug}`))],
    ['category, page', once(mixed.map((page) => `/category/${page}`))],
    ['category, API', once(mixed.map((page) => `/api/categories/${page}`))],
    ['two words, API', once(searches.map((words) => `/api/search?q=${words}`))],
    ['part number, API', once(parts.map(({ number }) => `/api/search?q=${encodeURIComponent(number)}`))],
  ])
}

async function openSize([name, url]: readonly [string, string], port: number): Promise<Asked> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const shop = await openBuiltShop('dist', port, { DATABASE_URL: url })
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const close = async () => {
    await shop.close()
    await db.end()
  }
  return { name, port, cases: await casesOf(db), spent: () => processorMs(shop.pid) + familyMs(rows[0]?.pid ?? 0), close }
}

/** Another shop: each line of the file is a case, a tab, a path, and perhaps a tab and what is posted, and a tab and headers, both as JSON. */
function peerOf([name, url]: readonly [string, string], file: string): Asked {
  const cases = new Map<string, Ask[]>()
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [kind = '', path = '', body, headers] = line.split('\t')
    const one: Ask = { path, ...(body && { body }), ...(headers && { headers: JSON.parse(headers) as Record<string, string> }) }
    cases.set(kind, [...(cases.get(kind) ?? []), one])
  }
  return { name, port: Number(new URL(url).port), cases, spent: () => null, close: async () => {} }
}

interface Figures {
  perSecond: number
  took: number[]
  failed: number
  /** Processor time of shop and database for each answer (ms). */
  processor: number | null
}

/** Asks for some seconds. @param pick the address of the nth request */
async function ask({ port, spent }: Asked, pick: (n: number) => Ask, forSeconds = SECONDS): Promise<Figures> {
  const shoppers = openShoppers({ port, connections: CONNECTIONS })
  const [before, beganAt] = [spent(), performance.now()]
  const took: number[] = []
  let [failed, sent] = [0, 0]
  const visit = async () => {
    while (performance.now() - beganAt < forSeconds * 1_000) {
      const { path, body, headers } = pick(sent++)
      const answer = await shoppers.send({ path, body, headers: { 'accept-encoding': 'br', ...headers } })
      took.push(answer.ms)
      if (answer.status !== 200) failed++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, visit))
  const [after, seconds] = [spent(), (performance.now() - beganAt) / 1_000]
  shoppers.close()
  return {
    perSecond: took.length / seconds,
    took,
    failed,
    processor: after === null || before === null ? null : (after - before) / took.length,
  }
}

/** Addresses by Zipf's law: as visitors ask. */
const byZipf = (asks: Ask[]) => () => asks[Math.min(asks.length - 1, Math.floor(asks.length ** Math.random()) - 1)] ?? { path: '/' }

/** Each address once, from where the last run ended. */
function eachOnce(asks: Ask[], from: Map<Ask[], number>) {
  const start = from.get(asks) ?? 0
  return (n: number) => {
    from.set(asks, start + n + 1)
    return asks[(start + n) % asks.length] ?? { path: '/' }
  }
}

await buildIfStale()
const shops: Asked[] = []
for (const [n, size] of positionals.entries()) shops.push(await openSize(pairOf(size), PORT + n))
if (values.peer && values.addresses) shops.push(peerOf(pairOf(values.peer), values.addresses))
const from = new Map<Ask[], number>()
try {
  if (shops.length === 0) throw new Error('Usage: npm run bench:growth -- NAME=postgres://… … [--peer NAME=URL --addresses FILE]')
  console.log('| case | catalogue | requests/s | of the first | p50 ms | p95 | p99 | processor ms an answer | of the first | failed |')
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const kinds = [...new Set(shops.flatMap(({ cases }) => [...cases.keys()]))]
  for (const [mode, picks] of [
    ['nothing remembered', eachOnce],
    ['as shipped, by Zipf’s law', byZipf],
  ] as const)
    for (const kind of kinds) {
      let first: Figures | undefined
      for (const shop of shops) {
        const asks = shop.cases.get(kind)
        if (!asks) continue
        // The first answers of a case are read from disk, planned and compiled.
        await ask(shop, eachOnce(asks, from), 1)
        const figures = await ask(shop, picks(asks, from))
        first ??= figures
        const { perSecond, took, failed, processor } = figures
        const ratio = processor === null || first.processor === null ? '' : (first.processor / processor).toFixed(2)
        const times = [0.5, 0.95, 0.99].map((share) => percentile(took, share).toFixed(1)).join(' | ')
        console.log(
          `| ${kind}, ${mode} | ${shop.name} | ${perSecond.toFixed(0)} | ${(perSecond / first.perSecond).toFixed(2)} | ${times} | ${processor?.toFixed(1) ?? ''} | ${ratio} | ${failed} |`,
        )
      }
    }
  console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}; goal: 0.7 of the first at every size`)
} finally {
  for (const shop of shops) await shop.close()
}
