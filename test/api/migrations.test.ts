import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import { migrateUnderTraffic } from '#server/db/migrate.ts'
import type { BusyTable } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { ROOT } from '#server/root.ts'
import { addProduct } from '#test/support/build.ts'
import { emptyDatabase, useFreshShop } from '#test/support/fresh-shop.ts'
import { csvOf, openImports } from '#test/support/imports.ts'
import { openStaffSession } from '#test/support/staff.ts'

/** A folder as drizzle-kit writes it; each migration is a list of statements. */
function folderOf(...migrations: string[][]): string {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'meta'))
  const entries = migrations.map((statements, idx) => {
    writeFileSync(join(folder, `${idx}.sql`), statements.join(';--> statement-breakpoint\n'))
    return { idx, version: '7', when: 1_000 + idx, tag: String(idx), breakpoints: true }
  })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return folder
}

/** An empty database, with connections of the test's own. */
async function database() {
  const empty = await emptyDatabase()
  onTestFinished(() => empty.drop())
  const connect = async () => {
    const client = new pg.Client({ connectionString: empty.url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  const client = await connect()
  return {
    client,
    connect,
    /** As a process that starts. */
    start: async (folder: string) => {
      const opened = await openDatabase({ DATABASE_URL: empty.url, DATA_DIR: folder })
      await opened.migrate({ folder }).finally(() => opened.close())
    },
    rows: async (statement: string): Promise<unknown[]> => (await client.query(statement)).rows,
  }
}

const MIGRATIONS = join(ROOT, 'src/server/db/migrations')
const JOURNAL: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'))
/** The shop's own migrations. */
const FILES = JOURNAL.entries.map(({ tag }) => {
  const text = readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8')
  return { tag, text, statements: text.split('--> statement-breakpoint').map((statement) => statement.trim()) }
})

const TABLE = ['create table part (id integer primary key, price integer)', 'insert into part values (1, 5), (2, 5)']

describe('a migration beside running processes', () => {
  test('that was interrupted goes on at its statement, and the tool that made it finds nothing left to do', async () => {
    const { client, start, rows } = await database()
    const folder = folderOf(TABLE, [
      'alter table part add column shelf text',
      'insert into part values (3, 0)',
      'alter table part add constraint priced check (price > 0)',
      'insert into part values (4, 9)',
    ])
    await expect(start(folder)).rejects.toThrow('priced')
    expect(await rows('select count(*)::int as applied from drizzle.__drizzle_migrations')).toEqual([{ applied: 1 }])
    expect(await rows('select id from part where price = 0 or shelf is not null')).toEqual([{ id: 3 }])
    await rows('update part set price = 1 where id = 3')
    await Promise.all([start(folder), start(folder), start(folder)])
    const files = readMigrationFiles({ migrationsFolder: folder })
    const journal = () => rows('select hash, created_at::int as at from drizzle.__drizzle_migrations order by id')
    expect(await journal()).toEqual(files.map(({ hash, folderMillis }) => ({ hash, at: folderMillis })))
    await migrate(drizzle(client), { migrationsFolder: folder })
    expect((await journal()).length).toBe(files.length)
    expect(await rows('select id from part order by id')).toEqual([1, 2, 3, 4].map((id) => ({ id })))
    expect(await rows('select * from drizzle.unfinished_migration')).toEqual([])
  })

  test('builds an index while others write to its table, and builds one anew that was left incomplete', async () => {
    const { client, connect, start, rows } = await database()
    const folder = folderOf(TABLE, ['CREATE UNIQUE INDEX "part_price" ON "part" USING btree ("price")'])
    await expect(start(folder)).rejects.toThrow('part_price')
    const valid = () => rows(`select indisvalid from pg_index where indexrelid = 'part_price'::regclass`)
    expect(await valid()).toEqual([{ indisvalid: false }])
    await rows('update part set price = id')

    const other = await connect()
    await other.query('begin')
    await other.query('insert into part values (5, 5)')
    const started = start(folder)
    const building = () => rows(`select 1 from pg_stat_activity where query ilike '%index concurrently%' and wait_event_type = 'Lock'`)
    await vi.waitUntil(async () => (await building()).length > 0, { timeout: 10_000 })
    await client.query('set lock_timeout = 1000')
    await client.query('insert into part values (6, 6)')
    await other.query('commit')
    await started
    expect(await valid()).toEqual([{ indisvalid: true }])
  })

  test('tries an index again that took longer than it may wait and then met somebody, and gives up when that happens each time', async () => {
    const { client } = await database()
    const folder = folderOf(TABLE, ['CREATE INDEX "part_price" ON "part" USING btree ("price")'])
    const real = client.query.bind(client)
    let [refusals, lateMs] = [1, 0]
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + lateMs)
    onTestFinished(() => clock.mockRestore())
    vi.spyOn(client, 'query').mockImplementation(async (...sent: unknown[]) => {
      if (String(sent[0]).includes('INDEX CONCURRENTLY') && refusals-- > 0) {
        lateMs += 360_000
        throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
      }
      return Reflect.apply(real, client, sent)
    })
    const attempts: number[] = []
    const onBusy = ({ attempt }: BusyTable) => void attempts.push(attempt)
    await migrateUnderTraffic(client, { folder, onBusy })
    expect(attempts).toEqual([1])
    const more = folderOf(
      TABLE,
      ['CREATE INDEX "part_price" ON "part" USING btree ("price")'],
      ['CREATE INDEX "part_id" ON "part" USING btree ("id")'],
    )
    refusals = Infinity
    await expect(migrateUnderTraffic(client, { folder: more, onBusy })).rejects.toThrow('lock timeout')
    expect(attempts.length).toBe(10)
  })

  test('waits for a table in short steps: whoever needs it meanwhile is let through', async () => {
    const { client, connect, start, rows } = await database()
    const folder = folderOf(TABLE, ['alter table part add column shelf text'])
    const other = await connect()
    await start(folderOf(TABLE))
    await other.query('begin')
    await other.query('update part set price = 6 where id = 1')
    const started = start(folder)
    const waiting = () => rows(`select 1 from pg_locks where relation = 'part'::regclass and not granted`)
    for (let step = 0; step < 5; step++) {
      await vi.waitUntil(async () => (await waiting()).length > 0, { timeout: 10_000, interval: 1 })
      await client.query('set lock_timeout = 1500')
      await client.query('update part set price = price + 1 where id = 2')
    }
    await other.query('commit')
    await started
    expect(await rows('select price, shelf from part order by id')).toEqual([
      { price: 6, shelf: null },
      { price: 10, shelf: null },
    ])
  })

  test('only adds since 0.4.0: nothing that the version before asks for is renamed, taken away, or refused when it leaves a new column out', () => {
    const breaks = /\bRENAME\b|\bDROP (TABLE|COLUMN|TYPE|FUNCTION)\b|SET NOT NULL|SET DATA TYPE|ADD COLUMN (?!.*DEFAULT).*NOT NULL/i
    const found = FILES.filter(({ tag }) => tag > '0007').flatMap(({ tag, text }) =>
      text
        .split('\n')
        .filter((line) => breaks.test(line))
        .map((line) => `${tag}: ${line}`),
    )
    expect(found).toEqual([])
  })

  test('checks what a table holds while it is written to, and takes an index away after its successor is built, from migration 70 on', () => {
    const slow = FILES.filter(({ tag }) => tag > '0070').flatMap(({ tag, statements }) => {
      const made = new Set(statements.map((statement) => /^CREATE TABLE "(\w+)"/.exec(statement)?.[1]))
      const dropped = statements.findIndex((statement) => statement.startsWith('DROP INDEX'))
      return statements
        .filter((statement, at) => {
          const [, checked] = /^ALTER TABLE "(\w+)" ADD CONSTRAINT .*CHECK(?!.*NOT VALID)/s.exec(statement) ?? []
          const [, indexed] = /^CREATE (?:UNIQUE )?INDEX "\w+" ON "(\w+)"/.exec(statement) ?? []
          return (checked && !made.has(checked)) ?? (indexed && !made.has(indexed) && dropped >= 0 && dropped < at)
        })
        .map((statement) => `${tag}: ${statement}`)
    })
    expect(slow).toEqual([])
  })
})

describe('while a new version migrates', () => {
  const fresh = useFreshShop('postgresql')

  test('imports of the version before start', async () => {
    const staff = await openStaffSession(fresh)
    const [part] = await fresh.rows<{ sku: string }>(sql`select sku from product where slug = ${await addProduct(fresh)}`)
    const rows = [
      ['SKU', 'Price'],
      [part?.sku ?? '', '9.99'],
    ]
    const { id } = await openImports(fresh, staff).check(csvOf(rows), {}, 'prices')
    const client = new pg.Client({ connectionString: fresh.way.DATABASE_URL })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    expect((await staff.post(`imports/${id}/start`)).status).toBe(200)
  })
})
