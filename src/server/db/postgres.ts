import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { OpenDatabase } from './client.ts'
import { migrateUnderTraffic } from './migrate.ts'
import { openPool, SESSION, UNLIMITED } from './pool.ts'
import type { PoolName } from './pool.ts'
import { logger } from './statements.ts'

/** Where PostgreSQL is. `directUrl` differs when `url` leads through a pooler that lends a connection for one transaction (PgBouncer). */
export interface PostgresServer {
  url: string
  directUrl: string
}

/** PostgreSQL does not let the shop in; `message` says at which address, and why, without the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError'
}

/** How long PostgreSQL may take to answer at the start (ms). */
const ANSWER_MS = 10_000

/** Runs `work` on a connection of its own, past any pooler, whose statements may take as long as they need. */
async function onOwnConnection<T>(url: string, name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    options: UNLIMITED,
    application_name: `partwright ${name}`,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Says why `work`, which connects by a variable's address, was not let in. @throws {DatabaseUnreachableError} */
async function expectAnswer<T>(variable: string, url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseUnreachableError) throw error
    const where = URL.canParse(url) ? new URL(url).host || new URL(url).searchParams.get('host') : null
    // Names that lead to several addresses fail with all their failures, and no message of their own.
    const reasons = (error instanceof AggregateError ? error.errors : [error]).map((reason) =>
      reason instanceof Error ? reason.message : '',
    )
    const isPooler = reasons.some((reason) => reason.includes('unsupported startup parameter'))
    const advice = isPooler
      ? 'This looks like PgBouncer: name PostgreSQL itself in DATABASE_DIRECT_URL.'
      : 'Is it running, and are name and password right?'
    throw new DatabaseUnreachableError(
      `${variable}: the shop cannot connect to PostgreSQL${where ? ` at ${where}` : ''} (${reasons.join('; ')}). ${advice}`,
      { cause: error },
    )
  }
}

/**
 * A pooler passes on no start-up options, and lends the connection of one client to the next: there, the limits are the role's own in this
 * database.
 */
const setRole = (client: pg.Client) =>
  client.query(`do $$ begin
    ${Object.entries(SESSION)
      .map(([name, value]) => `execute format('alter role current_user in database %I set ${name} = %L', current_database(), '${value}');`)
      .join('\n    ')}
  end $$`)

/** @throws {DatabaseUnreachableError} when connections that the pooler has opened before do not have the role's limits. */
async function expectLimits(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, application_name: 'partwright start' })
  await client.connect()
  try {
    for (const [name, value] of Object.entries(SESSION)) {
      const { rows } = await client.query<{ isSet: boolean }>('select current_setting($1) = $2 as "isSet"', [name, value])
      if (!rows[0]?.isSet)
        throw new DatabaseUnreachableError(
          `DATABASE_URL: the pooler still has connections without the shop's limits (${name}). Let it open new ones (PgBouncer: RECONNECT) and start the shop again.`,
        )
    }
  } finally {
    await client.end()
  }
}

/**
 * Advisory locks: processes that start together take turns, at filling a new database and at migrating. Migrating has one of its own: processes up
 * to 0.4.0 wait for the first in a statement, for whose end an index that is being built would wait in turn.
 */
const [START_LOCK, MIGRATION_LOCK] = [7_205_417, 7_205_418]

/** How often a process asks whether it is its turn (ms). */
const TURN_MS = 100

const alone = <T>(url: string, lock: number, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  onOwnConnection(url, 'start', async (client) => {
    const isTaken = async () => {
      const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [lock])
      return !rows[0]?.isMine
    }
    while (await isTaken()) await new Promise((wake) => setTimeout(wake, TURN_MS))
    return work(client)
  })

/** Opens PostgreSQL. @throws {DatabaseUnreachableError} when it does not let the shop in. */
export async function openPostgres({ url, directUrl }: PostgresServer): Promise<OpenDatabase> {
  const isPooled = url !== directUrl
  await expectAnswer(isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', directUrl, () =>
    onOwnConnection(directUrl, 'start', async (client) => void (isPooled && (await setRole(client)))),
  )
  if (isPooled) await expectAnswer('DATABASE_URL', url, () => expectLimits(url))
  const open = (name: PoolName) => openPool(url, { name, isPooled })
  const pools = { sales: open('sales'), browsing: open('browsing') }
  const stateOf = (pool: PoolName) => {
    const { totalCount, idleCount, waitingCount } = pools[pool]
    return { pool, busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }
  return {
    db: drizzle(pools.sales, { logger }),
    browsing: drizzle(pools.browsing, { logger }),
    kind: 'postgresql',
    poolStates: () => [stateOf('sales'), stateOf('browsing')],
    queue: { connectionString: directUrl, options: UNLIMITED, application_name: 'partwright jobs' },
    alone: (work) => alone(directUrl, START_LOCK, work),
    migrate: (migration) => alone(directUrl, MIGRATION_LOCK, (client) => migrateUnderTraffic(client, migration)),
    close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.end()))),
  }
}

/** Connects for a program that reads all of the database, however long that takes. */
export async function connectUnlimited(url: string): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'partwright check', options: UNLIMITED })
  // A lost connection fails the statement that is running; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  return { db: drizzle(client), close: () => client.end() }
}
