// npm run bench:storm: a thousand connections at once for a minute, none of which waits between its requests: 90 % look around (the long tail, not one page),
// 8 % ask for a quote, 2 % check out and pay. On a PostgreSQL server of its own, or the database of DATABASE_URL, which has a catalogue. A folder named behind
// it is served as it was built.
import { loadavg } from 'node:os'
import pg from 'pg'
import { buildIfStale } from '../scripts/build.ts'
import { databaseUrl, startPostgres } from '../test/support/postgres.ts'
import { openBuiltShop } from './open-built-shop.ts'
import { familyMs, processorMs } from './processes.ts'
import { openShoppers, percentile } from './shopper.ts'
import type { Answer } from './shopper.ts'

const SECONDS = Number(process.env.SECONDS ?? 60)
const CONNECTIONS = Number(process.env.CONNECTIONS ?? 1_000)
const PORT = 3923
const [build] = process.argv.slice(2)

/** A hundred pages take about half of all visits, as in a shop: the rank of a page is drawn by Zipf's law. */
const rank = (count: number) => Math.min(count - 1, Math.floor(count ** Math.random()) - 1)

/** Kinds of requests: who looks around, a quote, and the three calls of a checkout. */
const BROWSING = ['product', 'category', 'suggestions', 'search', 'home'] as const
const CHECKOUT = ['order', 'payment', 'coming back'] as const
type Kind = (typeof BROWSING)[number] | 'quote' | (typeof CHECKOUT)[number]

/** What an answer counts as. */
const outcome = ({ status }: Answer) => (status === 0 ? 'cut' : status < 400 ? 'well' : String(status))

if (build === undefined) await buildIfStale()
const server = process.env.DATABASE_URL ? null : await startPostgres()
process.env.DATABASE_URL ??= databaseUrl(server?.url ?? '', 'postgres')
const shop = await openBuiltShop(build ?? 'dist', PORT)
const shoppers = openShoppers({ port: PORT, connections: CONNECTIONS })
const db = new pg.Client({ connectionString: process.env.DATABASE_URL })
interface Seen {
  took: number[]
  outcomes: Map<string, number>
}

const seen = new Map<Kind, Seen>()

const note = (kind: Kind, answer: Answer) => {
  const kept: Seen = seen.get(kind) ?? { took: [], outcomes: new Map() }
  seen.set(kind, kept)
  kept.took.push(answer.ms)
  kept.outcomes.set(outcome(answer), (kept.outcomes.get(outcome(answer)) ?? 0) + 1)
  return answer
}

try {
  await db.connect()
  await db.query('update stock_level set on_hand = on_hand + 1000000')
  const { rows } = await db.query<{ slug: string; path: string; number: string }>(
    `select p.slug, c.path, p.part_number as number from product p join category c on c.id = p.category_id where p.active order by md5(p.id) limit 20000`,
  )
  const at = (n: number) => rows[n % rows.length] ?? { slug: '', path: '', number: '' }
  const browse = (): readonly [Kind, string] => {
    const { slug, path, number } = at(rank(rows.length))
    const draw = Math.random()
    if (draw < 0.6) return ['product', `/product/${slug}`]
    if (draw < 0.75) return ['category', `/category/${path}`]
    if (draw < 0.9) return ['suggestions', `/api/search/suggestions?q=${encodeURIComponent(number)}`]
    return draw < 0.95 ? ['search', `/search?q=${encodeURIComponent(number)}`] : ['home', '/']
  }
  const { rows: backends } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const spent = () => [
    processorMs(shop.pid),
    familyMs(backends[0]?.pid ?? 0),
    process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000,
  ]
  const before = spent()
  const beganAt = performance.now()
  const endsAt = performance.now() + SECONDS * 1_000
  const visit = async () => {
    while (performance.now() < endsAt) {
      const draw = Math.random()
      const items = [{ slug: at(rank(rows.length)).slug, quantity: 1 }]
      if (draw < 0.9) {
        const [kind, path] = browse()
        note(kind, await shoppers.send({ path, headers: { 'accept-encoding': 'br' } }))
      } else if (draw < 0.98) note('quote', await shoppers.quote(items))
      else {
        const placed = note('order', await shoppers.checkOut(items))
        if (placed.status !== 200) continue
        const [paid, confirmed] = await shoppers.pay(placed.body)
        if (paid) note('payment', paid)
        if (confirmed) note('coming back', confirmed)
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, visit))
  const seconds = (performance.now() - beganAt) / 1_000
  const [ofShop, ofDatabase, ofVisitors] = spent().map((ms, n) => ((ms - (before[n] ?? 0)) / seconds / 10).toFixed(0))
  const { rows: paid } = await db.query<{ count: number }>(
    `select count(*)::int as count from "order" where payment_status = 'paid' and created_at > now() - make_interval(secs => $1)`,
    [seconds],
  )
  console.log(
    `${CONNECTIONS} connections, ${seconds.toFixed(0)} s, ${rows.length} parts; ${paid[0]?.count} orders paid; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log(`of one core: the shop ${ofShop} %, PostgreSQL ${ofDatabase} %, the visitors ${ofVisitors} %`)
  console.log('| what | requests/s | p50 ms | p95 ms | p99 ms | outcomes |\n|---|---|---|---|---|---|')
  const tell = (name: string, kinds: readonly Kind[]) => {
    const of = kinds.flatMap((kind) => seen.get(kind) ?? [])
    const took = of.flatMap((one) => one.took)
    const counts = new Map<string, number>()
    for (const { outcomes } of of) for (const [said, count] of outcomes) counts.set(said, (counts.get(said) ?? 0) + count)
    const refused = took.length - (counts.get('well') ?? 0)
    const figures = [0.5, 0.95, 0.99].map((share) => percentile(took, share).toFixed(0))
    const told = [...counts].map(([said, count]) => `${said} ${count}`).join(', ')
    console.log(
      `| ${name} | ${(took.length / seconds).toFixed(0)} | ${figures.join(' | ')} | ${told} (${((100 * refused) / took.length).toFixed(1)} % not) |`,
    )
  }
  for (const kind of [...BROWSING, 'quote', ...CHECKOUT] as const) tell(kind, [kind])
  tell('all browsing', BROWSING)
  tell('all calls of checkouts', CHECKOUT)
  console.log('target: no failed checkout, no 500, p99 of checkout under 3,000 ms, fewer than 1 % of browsing refused')
} finally {
  await db.end()
  shoppers.close()
  await shop.close()
  await server?.stop()
}
