import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from 'pg-boss'
import { explainFolderError, folderUnusable } from './data-folder.ts'
import type { Migration } from './migrate.ts'
import type { Role } from '#domain/process-role.ts'
import type { PoolState } from './pool.ts'
import { connectUnlimited, openPostgres } from './postgres.ts'
import type { PostgresServer } from './postgres.ts'
import type { Replicas } from './replica/replicas.ts'
import { logger } from './statements.ts'

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
  /** The same, by connections of their own, or a replica: for what visitors read, and nothing that decides a sale. */
  browsing: Database
  /** The replicas, of which none is used before it is watched; null where none are named. */
  replicas: Replicas | null
  /** Runs a read that has to know all that is committed, and nothing that decides a sale: on a replica that does, else by the connections of `db`. */
  readAll<T>(read: (db: Database) => Promise<T>): Promise<T>
  kind: 'embedded' | 'postgresql'
  /** How busy the connections are, by pool; none of the embedded database. */
  poolStates(): PoolState[]
  /** How the job queue connects to the same database; of PostgreSQL past a pooler. */
  queue: { db: Db; backend: 'pglite' } | { connectionString: string; options: string; application_name: string }
  /** Runs `work` under an exclusive lock: a new database is set up once, however many processes start together. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Brings it to this version, also while processes of the version before are serving. */
  migrate(migration: Migration): Promise<void>
  /** Runs `work` while nobody reads or writes the embedded database: the files of `folder` are whole and do not change. Null of PostgreSQL. */
  whileStill: (<T>(work: (folder: string) => Promise<T>) => Promise<T>) | null
  close(): Promise<void>
}

/** The PostgreSQL version of the embedded database; it cannot open another version's folder. */
const EMBEDDED_VERSION = '18'

/**
 * What PostgreSQL's default is 128 MB for: it writes to all of it when it starts, which took a third of the processor time of opening it, and kept more than 100 MB. The
 * operating system remembers the files as well.
 */
const EMBEDDED_SETTINGS = ['-c', 'shared_buffers=32MB']

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

/** Without this, the shop would begin anew. @throws {FolderUnusableError} */
function expectNoHalfRestore(folder: string) {
  if (existsSync(join(folder, 'pglite.replaced')) && !existsSync(join(folder, 'pglite')))
    throw folderUnusable(folder, 'a restore was cut off in it, and what was there is pglite.replaced: run the restore again')
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  // Loaded here like the database itself: a shop on PostgreSQL needs neither.
  const { lockFolder } = await import('./folder-lock.ts')
  const unlock = lockFolder(folder)
  try {
    expectNoHalfRestore(folder)
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
  const client = await PGlite.create(join(folder, 'pglite'), {
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...EMBEDDED_SETTINGS],
  }).catch((error: unknown) => {
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
    replicas: null,
    readAll: (read) => read(db),
    kind: 'embedded',
    poolStates: () => [],
    queue: { db: fromPglite(client), backend: 'pglite' },
    // The folder's lock already guarantees it.
    alone: (work) => work(),
    // Nobody is served meanwhile: all or nothing.
    migrate: ({ folder: migrationsFolder }) => migrate(embedded, { migrationsFolder }),
    async whileStill(work) {
      // What is in memory alone goes to its files first; the rest the copy does for itself when it is opened, as after a crash.
      await client.exec('checkpoint')
      return client.runExclusive(() => work(join(folder, 'pglite')))
    },
    async close() {
      await client.close()
      unlock()
    },
  }
}

type DatabaseEnv = {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_REPLICA_URL?: readonly string[]
  DATA_DIR: string
  ROLE?: Role
}

/** The addresses of PostgreSQL for one of these. */
const serverOf = ({
  DATABASE_URL: url,
  DATABASE_DIRECT_URL: directUrl = url,
  DATABASE_REPLICA_URL: replicaUrls = [],
  ROLE: role = 'all',
}: DatabaseEnv): PostgresServer | null => (url && directUrl ? { url, directUrl, replicaUrls, role } : null)

/**
 * Opens the database for a program that reads all of it, however long that takes: on PostgreSQL by one connection of its own that never gives
 * a statement up, as those of the pool do; the embedded one as the shop does, under its exclusive lock.
 */
export const openUnlimited = async (env: DatabaseEnv): Promise<Pick<OpenDatabase, 'db' | 'close'>> => {
  const server = serverOf(env)
  return server ? connectUnlimited(server.directUrl) : openEmbedded(env.DATA_DIR)
}

/**
 * Connects to PostgreSQL when `DATABASE_URL` is set, else opens the embedded database in `DATA_DIR` (under its exclusive lock).
 * @throws {DatabaseUnreachableError} when PostgreSQL does not let the shop in.
 */
export const openDatabase = async (env: DatabaseEnv): Promise<OpenDatabase> => {
  const server = serverOf(env)
  return server ? openPostgres(server) : openEmbedded(env.DATA_DIR)
}
