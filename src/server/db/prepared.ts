import { is, Placeholder, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from './client.ts'

/**
 * A statement that is put together once for each database, and then sent by whoever needs it with other values for its placeholders: for those that
 * every sale sends, building the text takes longer than sending it. The statements of a transaction belong to its connection, and are none of these.
 * @param prepare ends with `.prepare(name)`; through a pooler the name is left out (`db/pool.ts`).
 */
export function prepared<Statement>(prepare: (db: Database) => Statement): (db: Database) => Statement {
  const known = new WeakMap<Database, Statement>()
  return (db) => {
    const statement = known.get(db) ?? prepare(db)
    known.set(db, statement)
    return statement
  }
}

/**
 * Texts as an array, written as a query: they are as many to the planner each time, so that it keeps its plan of the statement. With their number before it, it
 * makes a new one each time, which takes longer than a look-up by index.
 */
export const textArray = (texts: readonly string[] | Placeholder): SQL =>
  sql`array(select unnest(${is(texts, Placeholder) ? texts : sql.param(texts)}::text[]))`
