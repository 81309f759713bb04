import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import type { Database, OpenDatabase } from './client.ts'
import { migrateUnderTraffic } from './migrate.ts'
import { openPool, SESSION, UNLIMITED } from './pool.ts'
import type { PoolName, PoolState } from './pool.ts'
import { connectionName } from '#domain/process-role.ts'
import type { Role } from '#domain/process-role.ts'
import { Replicas } from './replica/replicas.ts'
import { logger } from './statements.ts'

/** Where PostgreSQL is. `directUrl` differs when `url` leads through a pooler that lends a connection for one transaction (PgBouncer). */
export interface PostgresServer {
  url: string
  directUrl: string
  /** Those that replay what it writes; none by default. */
  replicaUrls?: readonly string[]
  /** What the process does: its connections are named by it. */
  role: Role
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
 * database. PostgreSQL refuses two who set them in the same moment: processes that start together take turns.
 */
const setRole = (client: pg.Client) =>
  client.query(`do $$ begin
    perform pg_advisory_xact_lock(${ADVISORY_LOCKS.limits});
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

/** How busy the connections of some pools are together. */
function stateOf(pool: PoolName, pools: readonly pg.Pool[]): PoolState {
  const sum = (of: (one: pg.Pool) => number) => pools.reduce((total, one) => total + of(one), 0)
  return {
    pool,
    busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  }
}

/** Lets every statement, and every transaction as a whole, of the primary's pool run on a replica. */
function readingFrom(replicas: Replicas, primary: pg.Pool): Database {
  const onPrimary = drizzle(primary, { logger })
  // Named as a pool and used as one: what it does not have would be asked of nobody.
  class RoutedPool extends pg.Pool {
    override query: pg.Pool['query'] = ((...sent: unknown[]) => {
      const by = (pool: pg.Pool): Promise<pg.QueryResult> => Reflect.apply(pool.query.bind(pool), pool, sent)
      return replicas.read({ onReplica: by, onPrimary: () => by(primary) })
    }) as pg.Pool['query']
  }
  const routed = drizzle(new RoutedPool(), { logger })
  routed.transaction = (work, config) =>
    replicas.read({
      onReplica: (pool) => drizzle(pool, { logger }).transaction(work, config),
      onPrimary: () => onPrimary.transaction(work, config),
    })
  return routed
}

/** Opens PostgreSQL. @throws {DatabaseUnreachableError} when it does not let the shop in. */
export async function openPostgres({ url, directUrl, replicaUrls = [], role }: PostgresServer): Promise<OpenDatabase> {
  const isPooled = url !== directUrl
  await expectAnswer(isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', directUrl, () =>
    onOwnConnection(directUrl, 'start', async (client) => void (isPooled && (await setRole(client)))),
  )
  if (isPooled) await expectAnswer('DATABASE_URL', url, () => expectLimits(url))
  const open = (name: PoolName) => openPool(url, { name, isPooled, role })
  const pools = { sales: open('sales'), browsing: open('browsing') }
  const db = drizzle(pools.sales, { logger })
  const replicas = replicaUrls.length > 0 ? new Replicas(replicaUrls, { primary: pools.browsing, isPooled, role }) : null
  return {
    db,
    browsing: replicas ? readingFrom(replicas, pools.browsing) : drizzle(pools.browsing, { logger }),
    kind: 'postgresql',
    replicas,
    readAll: (read) =>
      replicas ? replicas.readAll({ onReplica: (pool) => read(drizzle(pool, { logger })), onPrimary: () => read(db) }) : read(db),
    poolStates: () => [
      stateOf('sales', [pools.sales]),
      stateOf('browsing', [pools.browsing]),
      ...(replicas ? [stateOf('replica', replicas.pools)] : []),
    ],
    queue: (purpose) => ({ connectionString: directUrl, options: UNLIMITED, application_name: connectionName(role, purpose) }),
    alone: (work) => alone(directUrl, ADVISORY_LOCKS.start, work),
    migrate: (migration) => alone(directUrl, ADVISORY_LOCKS.migration, (client) => migrateUnderTraffic(client, migration)),
    whileStill: null,
    close: async () => void (await Promise.all([replicas?.close(), ...Object.values(pools).map((pool) => pool.end())])),
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
