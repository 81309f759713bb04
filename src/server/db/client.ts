import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from 'pg-boss'
import { explainFolderError, folderUnusable } from './data-folder.ts'
import { migrateUnderTraffic } from './migrate.ts'
import type { Migration } from './migrate.ts'
import { openPool, POOLS } from './pool.ts'
import type { PoolName, PoolState } from './pool.ts'

type NoSchema = Record<string, never>

/** The shop's database, embedded or PostgreSQL: both use the same query builder and SQL. */
export type Database = NodePgDatabase<NoSchema>

/** An open transaction. Inside one, every statement goes through it: the embedded database has one connection. */
export type Transaction = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** Where a read may run: on its own, or inside a transaction. */
export type Reader = Database | Transaction

/** An open database, with what the job queue and the shutdown need. */
export interface OpenDatabase {
  db: Database
  /** The same, by connections of their own: for what visitors read, and nothing that decides a sale. */
  browsing: Database
  kind: 'embedded' | 'postgresql'
  /** How busy the connections are, by pool; none of the embedded database. */
  poolStates(): PoolState[]
  /** How the job queue connects to the same database. */
  queue: { db: Db; backend: 'pglite' } | { connectionString: string }
  /** Runs `work` under an exclusive lock: a new database is set up once, however many processes start together. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Brings it to this version, also while processes of the version before are serving. */
  migrate(migration: Migration): Promise<void>
  close(): Promise<void>
}

const statements = new AsyncLocalStorage<string[]>()
const logger = { logQuery: (sql: string) => void statements.getStore()?.push(sql) }

/** Runs `work` and returns its result with the SQL statements that it sent. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const sent: string[] = []
  return { result: await statements.run(sent, work), statements: sent }
}

/**
 * Advisory locks: processes that start together take turns, at filling a new database and at migrating. Migrating has one of its own: processes up
 * to 0.4.0 wait for the first in a statement, for whose end an index that is being built would wait in turn.
 */
const [START_LOCK, MIGRATION_LOCK] = [7_205_417, 7_205_418]

/** How often a process asks whether it is its turn (ms). */
const TURN_MS = 100

async function alone<T>(url: string, lock: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const isTaken = async () => {
      const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [lock])
      return !rows[0]?.isMine
    }
    while (await isTaken()) await new Promise((wake) => setTimeout(wake, TURN_MS))
    return await work(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL does not let the shop in; `message` says at which address, and why, without the password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError'
}

/** How long PostgreSQL may take to answer at the start (ms). */
const ANSWER_MS = 10_000

/** @throws {DatabaseUnreachableError} */
async function expectAnswer(url: string) {
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS })
    await client.connect()
    await client.end()
  } catch (error) {
    const where = URL.canParse(url) ? new URL(url).host || new URL(url).searchParams.get('host') : null
    // Names that lead to several addresses fail with all their failures, and no message of their own.
    const reasons = (error instanceof AggregateError ? error.errors : [error]).map((reason) =>
      reason instanceof Error ? reason.message : '',
    )
    throw new DatabaseUnreachableError(
      `DATABASE_URL: the shop cannot connect to PostgreSQL${where ? ` at ${where}` : ''} (${reasons.join('; ')}). Is it running, and are name and password right?`,
      { cause: error },
    )
  }
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  await expectAnswer(url)
  const pools = [openPool(url, POOLS.sales), openPool(url, POOLS.browsing)] as const
  const stateOf = (pool: PoolName, { totalCount, idleCount, waitingCount }: pg.Pool) => ({
    pool,
    busy: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
  })
  return {
    db: drizzlePg(pools[0], { logger }),
    browsing: drizzlePg(pools[1], { logger }),
    kind: 'postgresql',
    poolStates: () => [stateOf('sales', pools[0]), stateOf('browsing', pools[1])],
    queue: { connectionString: url },
    alone: (work) => alone(url, START_LOCK, work),
    migrate: (migration) => alone(url, MIGRATION_LOCK, (client) => migrateUnderTraffic(client, migration)),
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  }
}

/** The PostgreSQL version of the embedded database; it cannot open another version's folder. */
const EMBEDDED_VERSION = '18'

/** The folder was written by another version of the embedded database. */
export class FolderVersionError extends Error {
  override readonly name = 'FolderVersionError'
}

/** @throws {FolderVersionError} before the folder is changed. */
function expectVersion(folder: string) {
  const file = join(folder, 'pglite/PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : EMBEDDED_VERSION
  if (version !== EMBEDDED_VERSION)
    throw new FolderVersionError(
      `The data in ${folder} is of version ${version} of the embedded database, this program has version ${EMBEDDED_VERSION}. Open it with the program that wrote it, or restore a dump.`,
    )
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  // Loaded here like the database itself: a shop on PostgreSQL needs neither.
  const { lockFolder } = await import('./folder-lock.ts')
  const unlock = lockFolder(folder)
  try {
    expectVersion(folder)
    return await openLocked(folder, unlock)
  } catch (error) {
    unlock()
    throw explainFolderError(folder, error)
  }
}

/** Opens the embedded database of a folder whose lock we have; closing it ends the lock by `unlock`. */
async function openLocked(folder: string, unlock: () => void): Promise<OpenDatabase> {
  const [{ PGlite }, { pg_trgm }, { drizzle }, { migrate }, { fromPglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
    import('pg-boss'),
  ])
  const client = await PGlite.create(join(folder, 'pglite'), { extensions: { pg_trgm } }).catch((error: unknown) => {
    const explained = explainFolderError(folder, error)
    throw explained === error
      ? folderUnusable(folder, `the database in it does not open, it may be damaged or another user's (${String(error)})`)
      : explained
  })
  const embedded = drizzle(client, { logger })
  // The two drivers answer alike in all that the shop uses; one type spares every caller the union.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- said above
  const db = embedded as unknown as Database
  return {
    db,
    browsing: db,
    kind: 'embedded',
    poolStates: () => [],
    queue: { db: fromPglite(client), backend: 'pglite' },
    // The folder's lock already guarantees it.
    alone: (work) => work(),
    // Nobody is served meanwhile: all or nothing.
    migrate: ({ folder: migrationsFolder }) => migrate(embedded, { migrationsFolder }),
    async close() {
      await client.close()
      unlock()
    },
  }
}

type DatabaseEnv = { DATABASE_URL?: string | undefined; DATA_DIR: string }

async function connectUnlimited(url: string): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'partwright check' })
  // A lost connection fails the statement that is running; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  return { db: drizzlePg(client), close: () => client.end() }
}

/**
 * Opens the database for a program that reads all of it, however long that takes: on PostgreSQL by one connection of its own that never gives
 * a statement up, as those of the pool do; the embedded one as the shop does, under its exclusive lock.
 */
export const openUnlimited = (env: DatabaseEnv): Promise<Pick<OpenDatabase, 'db' | 'close'>> =>
  env.DATABASE_URL ? connectUnlimited(env.DATABASE_URL) : openEmbedded(env.DATA_DIR)

/** Connects to PostgreSQL when `DATABASE_URL` is set, else opens the embedded database in `DATA_DIR` (under its exclusive lock). */
export const openDatabase = (env: DatabaseEnv): Promise<OpenDatabase> =>
  env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openEmbedded(env.DATA_DIR)
