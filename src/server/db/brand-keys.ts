import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** A model's number, or a brand's name, as they are compared, in SQL. */
export const numberKey = (text: SQL): SQL => sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g')`

/**
 * An item of `from` with the column `key`: the names of a brand as they precede a model's number, its own and its aliases. A brand that became one with
 * another is an alias of it.
 * @param row the alias of `brand` in the statement around it.
 */
export const brandKeys = (row: SQL): SQL =>
  sql`lateral (select distinct ${numberKey(sql`known`)} as key from unnest(array_prepend(${row}.name, ${row}.aliases)) known)`
