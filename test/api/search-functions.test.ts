import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Queryable } from '#server/db/client.ts'
import { ROOT } from '#server/root.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'

const text = readFileSync(join(ROOT, 'src/server/db/search-functions.sql'), 'utf8')
const statements = text.split('--> statement-breakpoint')
const namesOf = (kind: string) => [...text.matchAll(new RegExp(`^CREATE OR REPLACE ${kind} (\\w+)`, 'gm'))].map(([, name = '']) => name)

/** Thrown to roll back what the file has changed. */
class Undo extends Error {}

/** The search functions and triggers of a database, as PostgreSQL prints them. */
async function definitions(db: Queryable): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and proname like 'search\\_%'
    union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgname like '%\\_for\\_search' order by 1`)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}

describe.each(KINDS)('the functions of search on %s', (kind) => {
  const fresh = useFreshShop(kind)

  test('are those of search-functions.sql, to the letter: whoever changes one writes a migration too', async () => {
    const migrated = await definitions(fresh.shop.db)
    let written: Record<string, string> = {}
    await fresh.shop.db
      .transaction(async (tx) => {
        for (const statement of statements) await tx.execute(sql.raw(statement))
        written = await definitions(tx)
        throw new Undo()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
    expect(written).toEqual(migrated)
    expect(Object.keys(migrated).toSorted()).toEqual([...namesOf('FUNCTION'), ...namesOf('TRIGGER')].toSorted())
    expect(namesOf('TRIGGER')).toHaveLength(7)
  })
})
