import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UserId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { likeText } from '#server/db/like-text.ts'
import { session, user } from '#server/db/schema/account/user.ts'
import { idOf } from '#server/shop/id-of.ts'
import { neutralise } from '#domain/spreadsheet.ts'
import { listSchema, orderOf, readList, whereOf } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'

/** Who is signed in: who works here, or somebody who buys. */
const SESSION_ROLES = ['staff', 'customer'] as const

const role = sql<(typeof SESSION_ROLES)[number]>`case when "user".role = 'admin' then 'staff' else 'customer' end`

/** Every browser in which somebody is signed in now. */
export const sessionList: ListDefinition = {
  from: sql`session join "user" on "user".id = session.user_id`,
  id: session.id,
  only: sql`session.expires_at > now()`,
  fields: {
    who: { kind: 'text', by: user.name },
    email: { kind: 'text', by: user.email },
    role: { kind: 'choice', by: role, choices: SESSION_ROLES },
    browser: { kind: 'text', by: session.userAgent },
    started: { kind: 'date', by: session.createdAt },
    ends: { kind: 'date', by: session.expiresAt },
  },
  sorts: {
    who: { by: sql`lower("user".name)` },
    email: { by: user.email },
    started: { by: session.createdAt },
    ends: { by: session.expiresAt },
  },
  defaultSort: '-started',
  tieBreak: session.id,
  search: (text) => {
    const pattern = `%${likeText(text.toLowerCase())}%`
    return sql`("user".email like ${pattern} or lower("user".name) like ${pattern})`
  },
}

const sessionRowSchema = z
  .object({
    id: z.string(),
    userId: idOf<UserId>(),
    name: z.string(),
    email: z.string(),
    role: z.enum(SESSION_ROLES),
    browser: z.string().nullable().meta({ description: 'What the browser says of itself' }),
    startedAt: z.string(),
    endsAt: z.string().meta({ description: 'Sessions of staff are extended while they are used' }),
  })
  .meta({ id: 'OpenSession' })
type OpenSession = z.output<typeof sessionRowSchema>

export const sessionListSchema = listSchema(sessionRowSchema).meta({ id: 'SessionList' })

async function readSessions(db: Queryable, ids: readonly string[]): Promise<OpenSession[]> {
  const rows = await db
    .select({
      id: session.id,
      userId: user.id,
      name: user.name,
      email: user.email,
      role,
      browser: session.userAgent,
      startedAt: session.createdAt,
      endsAt: session.expiresAt,
    })
    .from(session)
    .innerJoin(user, sql`${user.id} = ${session.userId}`)
    .where(inArray(session.id, [...ids]))
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), endsAt: row.endsAt.toISOString() }))
}

/** A page of the sessions that match. */
export const listSessions = (db: Queryable, search: ListSearch): Promise<z.output<typeof sessionListSchema>> =>
  readList(db, { list: sessionList, search, load: (ids) => readSessions(db, ids) })

/** Rows that are read at a time. */
const BATCH = 500

/** All sessions that match, in the order of the list; no cell is a formula. */
export async function* exportSessions(db: Queryable, search: Pick<ListSearch, 'q' | 'filter' | 'sort'>): AsyncGenerator<string[]> {
  yield ['Name', 'E-mail', 'Role', 'Browser', 'Signed in (UTC)', 'Ends (UTC)']
  const { rows } = await db.execute<{ id: string }>(
    sql`select session.id from ${sessionList.from} where ${whereOf(sessionList, search)} order by ${orderOf(sessionList, search.sort)}`,
  )
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id)
    const known = new Map((await readSessions(db, ids)).map((row) => [row.id, row]))
    for (const id of ids) {
      const found = known.get(id)
      if (found) yield [found.name, found.email, found.role, found.browser ?? '', found.startedAt, found.endsAt].map(neutralise)
    }
  }
}
