import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'

/**
 * How long a statement may wait for a table that the running processes use (ms), at its first attempt, the second and so on; it then leaves them
 * alone for as long. While it waits, their statements on that table wait behind it, and are given up after two seconds (`pool.ts`): a
 * statement that changes two tables may wait twice.
 */
const WAITS_MS = [100, 200, 400, 800]

/** An index is built beside the running processes. It waits for their transactions, they never for it (ms). */
const INDEX_WAIT_MS = 30_000

/**
 * A statement that has waited for so long in all ends the start (ms): somebody keeps a transaction open. The building of an index, which may take
 * longer, is not counted: one that was refused at its end is tried again as often as any other.
 */
const GIVE_UP_MS = 300_000

/** Statements that took longer (ms) had to wait: whoever waited behind them is let through before the next one. */
const NOTICEABLE_MS = 20

/** A table was not free in time, or the running processes waited for the migration as it did for them. */
const BUSY = new Set(['55P03', '40P01'])

/** The table of drizzle's own tool, and beside it how many statements are done of the migration that is under way. */
const JOURNAL = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.unfinished_migration (hash text primary key, statements integer not null)`

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && BUSY.has(String(error.code))

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))

/** A statement that has been refused so many times because its table is in use. */
export interface BusyTable {
  statement: string
  attempt: number
}

/** The folder with the migrations, and who is told of each attempt that found a table in use. */
export interface Migration {
  folder: string
  onBusy?: (busy: BusyTable) => void
}

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Builds an index without keeping anybody from writing to its table; one that an interrupted attempt has left incomplete is built anew. */
async function buildIndex(client: pg.Client, { name, statement }: { name: string; statement: string }) {
  await client.query(`set lock_timeout = ${INDEX_WAIT_MS}`)
  const { rowCount } = await client.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [`"${name}"`])
  if (rowCount) await client.query(`drop index concurrently "${name}"`)
  await client.query(statement.replace('INDEX', 'INDEX CONCURRENTLY IF NOT EXISTS'))
}

/** One statement of a migration: `done` notes that it need not be run again. */
interface Step {
  statement: string
  /** The index that it creates on a table that may be in use. */
  index: string | null
  done: () => Promise<void>
}

/** Tries until the tables that the statement changes are free for a moment. @throws what the database says, in the end that they never are. */
async function runStep(client: pg.Client, { statement, index, done }: Step, onBusy: Migration['onBusy']) {
  const startedAt = performance.now()
  let waitedMs = 0
  for (let attempt = 1; ; attempt++) {
    const waitMs = WAITS_MS[Math.min(attempt, WAITS_MS.length) - 1] ?? 0
    try {
      if (index === null) {
        await client.query(`set lock_timeout = ${waitMs}`)
        await inTransaction(client, async () => {
          await client.query(statement)
          await done()
        })
      } else {
        await buildIndex(client, { name: index, statement })
        await done()
      }
      break
    } catch (error) {
      waitedMs += (index === null ? waitMs : INDEX_WAIT_MS) + waitMs
      if (!isBusy(error) || waitedMs > GIVE_UP_MS) throw error
      onBusy?.({ statement, attempt })
      await pause(waitMs)
    }
  }
  const tookMs = performance.now() - startedAt
  if (tookMs > NOTICEABLE_MS) await pause(Math.min(tookMs, WAITS_MS.at(-1) ?? 0))
}

/** The statements of a migration, without the comments above them. */
const statementsOf = ({ sql }: MigrationMeta) => sql.map((text) => text.replace(/^(\s|--.*)+/, ''))

/** The names in what drizzle-kit writes: of the tables that a migration makes, and of an index and its table. */
const MADE = /^CREATE TABLE "(\w+)"/
const INDEX = /^CREATE (?:UNIQUE )?INDEX "(\w+)" ON "(\w+)"/

async function applyMigration(client: pg.Client, migration: MigrationMeta, onBusy: Migration['onBusy']) {
  const { hash, folderMillis } = migration
  const statements = statementsOf(migration)
  const made = new Set(statements.map((statement) => MADE.exec(statement)?.[1]))
  const { rows } = await client.query<{ statements: number }>('select statements from drizzle.unfinished_migration where hash = $1', [hash])
  for (let n = rows[0]?.statements ?? 0; n < statements.length; n++) {
    const statement = statements[n] ?? ''
    const [, name = null, table] = INDEX.exec(statement) ?? []
    const done = async () => {
      await client.query(
        `insert into drizzle.unfinished_migration (hash, statements) values ($1, $2)
         on conflict (hash) do update set statements = excluded.statements`,
        [hash, n + 1],
      )
    }
    await runStep(client, { statement, index: made.has(table) ? null : name, done }, onBusy)
  }
  await inTransaction(client, async () => {
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
    await client.query('delete from drizzle.unfinished_migration where hash = $1', [hash])
  })
}

/**
 * Brings the database to this version while processes of the version before go on serving: statement by statement, so that never more than what
 * one of them changes is locked, briefly and often rather than long. Interrupted, it goes on at that statement with the next start. One process
 * at a time: the caller sees to that.
 * @throws what the database says, in the end also that a table is never free.
 */
export async function migrateUnderTraffic(client: pg.Client, { folder, onBusy }: Migration): Promise<void> {
  await client.query(JOURNAL)
  const { rows } = await client.query<{ at: string | null }>('select max(created_at) as at from drizzle.__drizzle_migrations')
  const last = Number(rows[0]?.at ?? -1)
  for (const migration of readMigrationFiles({ migrationsFolder: folder }))
    if (migration.folderMillis > last) await applyMigration(client, migration, onBusy)
}
