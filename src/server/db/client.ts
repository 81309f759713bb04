import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from 'pg-boss'
import type { Migration } from './migrate.ts'
import type { PoolState } from './pool.ts'
import type { Replicas } from './replica/replicas.ts'

type NoSchema = Record<string, never>

/** The shop's database, embedded or PostgreSQL: both use the same query builder and SQL. */
export type Database = NodePgDatabase<NoSchema>

/** An open transaction. Inside one, every statement goes through it: the embedded database has one connection. */
export type Transaction = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

/** Where a read may run: on its own, or inside a transaction. */
export type Queryable = Database | Transaction

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
  /** How what only enqueues ('queue'), and what runs jobs, connects to the same database; of PostgreSQL past a pooler. */
  queue(purpose: 'queue' | 'jobs'): { db: Db; backend: 'pglite' } | { connectionString: string; options: string; application_name: string }
  /** Runs `work` under an exclusive lock: a new database is set up once, however many processes start together. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Brings it to this version, also while processes of the version before are serving. */
  migrate(migration: Migration): Promise<void>
  /** Runs `work` while nobody reads or writes the embedded database: the files of `folder` are whole and do not change. Null of PostgreSQL. */
  whileStill: (<T>(work: (folder: string) => Promise<T>) => Promise<T>) | null
  close(): Promise<void>
}
