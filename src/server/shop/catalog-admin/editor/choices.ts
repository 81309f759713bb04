import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '#server/db/client.ts'
import { likeText } from '#server/db/like-text.ts'

/** So many are offered to who types; a filter has all. */
const TYPED_CHOICES = 20
const ALL_CHOICES = 5_000

/** What a field offers: typed words, or the ids of what is chosen already, whose names are needed. */
export const choiceQuery = z.object({
  q: z.string().trim().max(200).default(''),
  /** At most so many; of ids, all that were asked for. */
  limit: z.coerce.number().int().min(1).max(ALL_CHOICES).default(TYPED_CHOICES),
  id: z.preprocess((sent) => (sent === undefined ? [] : [sent].flat()), z.array(z.string().max(60)).max(100)),
})
type ChoiceQuery = z.output<typeof choiceQuery>

/** Things to choose from, by name. */
export const choicesSchema = z.object({ choices: z.array(z.object({ id: z.string(), name: z.string() })) }).meta({ id: 'StaffChoices' })
type Choices = z.output<typeof choicesSchema>

/** @param name an expression of the choice's name, in which all typed words have to occur; those that begin with the text come first. */
async function readChoices(db: Queryable, { q, limit, id }: ChoiceQuery, { from, name }: { from: SQL; name: SQL }): Promise<Choices> {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .map((word) => `%${likeText(word)}%`)
  const matches = id.length > 0 ? sql`id = any(${sql.param(id)}::text[])` : sql`lower(${name}) like all(${sql.param(words)}::text[])`
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id, ${name} as name from ${from} where ${matches}
    order by lower(own_name) not like ${`${likeText(q.toLowerCase())}%`}, ${name}, id limit ${id.length > 0 ? id.length : limit}`)
  return { choices: rows.map((row) => ({ id: row.id, name: row.name })) }
}

/** Brands, hidden ones as well. */
export const brandChoices = (db: Queryable, query: ChoiceQuery): Promise<Choices> =>
  readChoices(db, query, { from: sql`(select id, name as own_name from brand) as b`, name: sql`own_name` })

/** Categories with their whole path: `Range hoods › Motors`. */
export const categoryChoices = (db: Queryable, query: ChoiceQuery): Promise<Choices> =>
  readChoices(db, query, {
    from: sql`(select c.id, c.name as own_name, (select string_agg(a.name, ' › ' order by a.depth) from category a
      where c.path = a.path or starts_with(c.path, a.path || '/')) as whole_name from category c where c.kind = 'products') as c`,
    name: sql`whole_name`,
  })
