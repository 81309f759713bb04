// npm run bench:jobs: how the background keeps up with sales. Orders are placed and paid at a steady rate through the HTTP API of `web` processes, e-mails go to a
// mail server that takes everything, and the age of the oldest job and e-mail is read each second. Before that, how many transactions an idle
// shop makes. SALES=written has what orders leave to the background written by statements, where the machine cannot sell so many. ROLES, RATE (orders a second), SECONDS, BUILD; DATABASE_URL names an empty database (default: a PostgreSQL server of its own).
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { buildIfStale } from '../scripts/build.ts'
import { databaseUrl, startPostgres } from '../test/support/postgres.ts'
import { openBuiltShop } from './open-built-shop.ts'
import { processorMs } from './processes.ts'
import { openShoppers, percentile } from './shopper.ts'

const ROLES = (process.env.ROLES ?? 'web,worker').split(',')
const RATE = Number(process.env.RATE ?? 100)
const SECONDS = Number(process.env.SECONDS ?? 60)
const IDLE_SECONDS = Number(process.env.IDLE_SECONDS ?? 60)
const BUILD = process.env.BUILD ?? 'dist'
const PORT = 3930
const isWritten = process.env.SALES === 'written'

/** A mail server that takes every e-mail: its lines, without looking at them. Gives how many it has taken. */
function startMailServer() {
  const taken = { letters: 0, connections: 0 }
  const speak = (socket: Socket) => {
    let isText = false
    let rest = ''
    taken.connections++
    socket.on('error', () => {})
    socket.write('220 bench\r\n')
    socket.setEncoding('latin1').on('data', (text: string) => {
      rest += text
      for (;;) {
        const end = rest.indexOf(isText ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const line = rest.slice(0, end)
        rest = rest.slice(end + (isText ? 5 : 2))
        if (isText) taken.letters++
        if (!isText && line === 'QUIT') return void socket.end('221 bye\r\n')
        isText = !isText && line === 'DATA'
        socket.write(isText ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  }
  const server = createServer(speak)
  return new Promise<{ url: string; taken: typeof taken; close(): void }>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ url: `smtp://127.0.0.1:${port}`, taken, close: () => server.close() })
    }),
  )
}

const [mails, server] = await Promise.all([startMailServer(), process.env.DATABASE_URL ? null : startPostgres()])
const url = process.env.DATABASE_URL ?? databaseUrl(server?.url ?? '', 'postgres')
const folder = mkdtempSync(join(tmpdir(), 'partwright-bench-'))

/** Starts a process with this role: all of them have one folder, and with it one secret. */
const startProcess = async (role: string, port: number) => {
  const more = { ROLE: role, DATABASE_URL: url, DATA_DIR: folder, SMTP_URL: mails.url }
  return { role, shop: await openBuiltShop(BUILD, port, more) }
}

const transactions = async (db: pg.Client) => {
  const { rows } = await db.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}

/** How many transactions a second the processes make while nobody comes; PostgreSQL counts them about a second late. */
async function idle(db: pg.Client, processes: number) {
  if (IDLE_SECONDS === 0) return
  // The server's own cleaning is none of the shop's.
  if (server) await db.query('alter system set autovacuum = off').then(() => db.query('select pg_reload_conf()'))
  await wait(20_000)
  const before = await transactions(db)
  await wait(IDLE_SECONDS * 1_000)
  const made = (await transactions(db)) - before - 1
  console.log(`idle: ${(made / IDLE_SECONDS).toFixed(2)} transactions/s by ${processes} processes, over ${IDLE_SECONDS} s`)
}

/** The oldest job that is due and the oldest e-mail (s), and how many of both wait. */
const backlog = async (db: pg.Client) => {
  const { rows } = await db.query<{ job: number; mail: number; jobs: number; mails: number }>(`
    select (select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 from pgboss.job where state < 'active' and start_after <= now()) as job,
      (select count(*)::int from pgboss.job where state < 'active' and start_after <= now()) as jobs,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from outbox where state = 'due') as mail,
      (select count(*)::int from outbox where state = 'due') as mails`)
  return rows[0] ?? { job: 0, mail: 0, jobs: 0, mails: 0 }
}

/**
 * What so many paid orders a second leave to the background, written by statements as the shop writes it: for each two e-mails with their job, and the
 * job that looks after the payment. The e-mails are of orders that have been placed and paid before.
 */
async function write(db: pg.Client) {
  const channel = `'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24)`
  const began = performance.now()
  let written = 0
  while (performance.now() - began < SECONDS * 1_000) {
    await wait(50)
    const due = Math.floor(((performance.now() - began) / 1_000) * RATE)
    for (; written < due; written++)
      await db.query(`
        with paid as (select id, email from "order" where paid_at is not null order by id offset ${written % 20} limit 1),
          letters as (insert into outbox (id, idempotency_key, kind, recipient, payload)
            select 'mail_bench' || ${written} || kind, 'bench' || ${written} || kind, kind, recipient, jsonb_build_object('orderId', paid.id)
            from paid, (values ('order_confirmation', 'ann@example.com'), ('staff_new_order', 'staff')) letter (kind, recipient)),
          jobs as (insert into pgboss.job (name, data, start_after)
            select 'outbox', '{}', now() union all
            select 'settle', jsonb_build_object('sessionId', session_id), now() + interval '2 seconds' from payment, paid where order_id = paid.id)
        select pg_notify(${channel}, 'outbox')`)
  }
  return { times: Array.from({ length: written }, () => 0), failed: 0, seconds: (performance.now() - began) / 1_000 }
}

/** Orders at a steady rate, however long each takes. */
async function sell(slugs: string[], count: number) {
  const shoppers = openShoppers({ port: PORT, connections: 600 })
  const times: number[] = []
  let failed = 0
  const order = async (n: number) => {
    const began = performance.now()
    const placed = await shoppers.checkOut([{ slug: slugs[n % slugs.length] ?? '', quantity: 1 }])
    const paid = placed.status === 200 ? await shoppers.pay(placed.body) : []
    if (paid.at(-1)?.body.state === 'paid') times.push(performance.now() - began)
    else failed++
  }
  const running: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < count; n++) {
    await wait(Math.max(0, began + (n * 1_000) / RATE - performance.now()))
    running.push(order(n))
  }
  await Promise.all(running)
  shoppers.close()
  return { times, failed, seconds: (performance.now() - began) / 1_000 }
}

if (BUILD === 'dist') await buildIfStale()
const processes: Awaited<ReturnType<typeof startProcess>>[] = []
const writer = new pg.Client({ connectionString: url, application_name: 'bench' })
const db = new pg.Client({ connectionString: url, application_name: 'bench' })
try {
  for (const [n, role] of ROLES.entries()) processes.push(await startProcess(role, PORT + n))
  await db.connect()
  const { rows } = await db.query<{ slug: string }>('select slug from product where active order by id limit 200')
  await db.query('update stock_level set on_hand = on_hand + 1000000')
  console.log(`processes: ${ROLES.join(', ')}; build ${BUILD}`)
  await idle(db, ROLES.length)
  const connections = await db.query<{ name: string; count: number }>(
    `select application_name as name, count(*)::int from pg_stat_activity where application_name like 'partwright%' group by 1 order by 1`,
  )
  console.log('connections, idle:', connections.rows.map(({ name, count }) => `${name} ${count}`).join(', '))
  const slugs = rows.map(({ slug }) => slug)
  if (isWritten) {
    await writer.connect()
    await sell(slugs, 20)
    await wait(5_000)
  }
  const busy = processes.map(({ shop }) => processorMs(shop.pid))
  const before = await transactions(db)
  const watched = new AbortController()
  const worst = { job: 0, mail: 0, jobs: 0, mails: 0 }
  const watching = (async () => {
    while (!watched.signal.aborted) {
      const now = await backlog(db)
      for (const key of ['job', 'mail', 'jobs', 'mails'] as const) worst[key] = Math.max(worst[key], now[key])
      await wait(500)
    }
  })()
  const { times, failed, seconds } = isWritten ? await write(writer) : await sell(slugs, RATE * SECONDS)
  const end = performance.now()
  for (let left = await backlog(db); left.mails + left.jobs > 0 && performance.now() - end < 120_000; left = await backlog(db))
    await wait(250)
  const drained = (performance.now() - end) / 1_000
  watched.abort()
  await watching
  const made = (await transactions(db)) - before
  console.log(
    `orders: ${(times.length / seconds).toFixed(1)}/s paid of ${RATE}/s wanted (${times.length} in ${seconds.toFixed(0)} s, ${failed} not); `,
  )
  console.log(`an order takes p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`)
  console.log(
    `oldest job ${worst.job.toFixed(1)} s (most waiting ${worst.jobs}), oldest e-mail ${worst.mail.toFixed(1)} s (most waiting ${worst.mails})`,
  )
  console.log(
    `nothing left ${drained.toFixed(1)} s after the last order; e-mails taken ${mails.taken.letters} by ${mails.taken.connections} connections`,
  )
  console.log(`transactions for an order, all in all: ${(made / Math.max(1, times.length)).toFixed(1)}`)
  for (const [n, { role, shop }] of processes.entries()) {
    const used = processorMs(shop.pid) - (busy[n] ?? 0)
    console.log(`processor time of ${role}: ${(used / Math.max(1, times.length)).toFixed(1)} ms an order`)
  }
} finally {
  await Promise.all([db.end(), isWritten && writer.end()]).catch(() => {})
  for (const { shop } of processes) await shop.close()
  mails.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}
