import { eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { rightToEntry } from '#domain/staff/history-right.ts'
import type { StaffRight } from '#domain/staff/staff-role.ts'
import type { Queryable } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import { user } from '#server/db/schema/account/user.ts'
import { audit, FORMER_MEMBER, OPERATOR } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { Shop } from '#server/shop/shop.ts'
import { likeText } from '#server/db/like-text.ts'
import { neutralise } from '#domain/spreadsheet.ts'
import { calledSo, recordNames } from './record-names.ts'
import { listSchema, orderOf, readList, whereOf } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'

const who = sql`coalesce("user".name, case when audit_log.actor = ${OPERATOR.userId} then 'Operator' else ${FORMER_MEMBER} end)
  || case when audit_log.api_key_id is null then '' else coalesce(' by the key ' || (select k.name from api_key k where k.id = audit_log.api_key_id), '') end`

/** Changes of those for whom the condition on `who` holds: it is asked once for each of them, not for each change. */
const ofThose = (condition: SQL) => sql`(audit_log.actor, coalesce(audit_log.api_key_id, '')) in (
  select audit_log.actor, coalesce(audit_log.api_key_id, '') from (select actor, api_key_id from audit_log group by 1, 2) audit_log
  left join "user" on "user".id = audit_log.actor where ${condition})`

/** Everything that staff have changed. */
export const changeLog: ListDefinition = {
  from: sql`audit_log left join "user" on "user".id = audit_log.actor`,
  id: auditLog.id,
  fields: {
    kind: { kind: 'choice', by: sql`split_part(${auditLog.action}, '.', 1)` },
    action: { kind: 'text', by: auditLog.action },
    subject: { kind: 'text', by: auditLog.subject },
    who: { kind: 'text', by: who, among: ofThose },
    at: { kind: 'date', by: auditLog.createdAt },
  },
  sorts: { at: { by: auditLog.createdAt }, action: { by: auditLog.action }, subject: { by: auditLog.subject }, who: { by: who } },
  defaultSort: '-at',
  tieBreak: auditLog.id,
  search: (text) => {
    const pattern = `%${likeText(text.toLowerCase())}%`
    return sql`(${ofThose(sql`lower(${who}) like ${pattern}`)} or lower(audit_log.subject) like ${pattern}
      or lower(audit_log.action) like ${pattern} or ${calledSo(text)})`
  },
}

/** A change of the log. `fields` are the names of what was changed. */
const changeSchema = z
  .object({
    id: z.string(),
    at: z.string(),
    who: z.string(),
    action: z.string(),
    subject: z.string(),
    name: z.string().nullable().meta({
      description: 'What the record is called, its number or SKU; null when it is gone, has none, or whoever asks may not see it',
    }),
    fields: z.array(z.string()),
  })
  .meta({ id: 'LoggedChange' })

export const changeLogSchema = listSchema(changeSchema).meta({ id: 'ChangeLog' })

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []

/** A page of the log of changes. Records that whoever asks may not see have no name. */
export const listChanges = (
  db: Queryable,
  search: ListSearch,
  may: (right: StaffRight) => boolean,
): Promise<z.output<typeof changeLogSchema>> =>
  readList(db, {
    list: changeLog,
    search,
    async load(ids) {
      const rows = await db
        .select({ entry: auditLog, who: sql<string>`${who}` })
        .from(auditLog)
        .leftJoin(user, eq(user.id, auditLog.actor))
        .where(inArray(sql`${auditLog.id}`, ids))
      const seen = rows.filter(({ entry }) => may(rightToEntry(entry)))
      const names = await recordNames(
        db,
        seen.map(({ entry }) => entry.subject),
      )
      return rows.map(({ entry, entry: { id, createdAt, action, subject, before, after }, who: by }) => ({
        id,
        at: createdAt.toISOString(),
        who: by,
        action,
        subject,
        name: may(rightToEntry(entry)) ? (names.get(subject) ?? null) : null,
        fields: [...new Set([...keysOf(before), ...keysOf(after)])],
      }))
    },
  })

/** Rows that are read at a time. */
const BATCH = 500

const asText = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

/** Of which changes whoever asks may see what was before and after, and how such a text is shown to them. */
interface ShownChanges {
  maySee: (entry: { action: string; subject: string }) => boolean
  asShown: (text: string) => string
}

/**
 * All changes that match, in the order of the list, each with what was before and after it where whoever asks `maySee` it; what a spreadsheet
 * program would take for a formula is made text. The log says who took them.
 */
export async function* exportChanges(
  { db }: Shop,
  staff: Staff,
  { maySee, asShown, ...search }: Pick<ListSearch, 'q' | 'filter' | 'sort'> & ShownChanges,
): AsyncGenerator<string[]> {
  yield ['When (UTC)', 'Who', 'Action', 'Record', 'Before', 'After', 'Request']
  const where = whereOf(changeLog, search)
  const { rows: found } = await db.execute<{ id: string }>(
    sql`select audit_log.id from ${changeLog.from} ${where ? sql`where ${where}` : sql``} order by ${orderOf(changeLog, search.sort)}`,
  )
  await db.transaction((tx) => audit(tx, staff, { action: 'settings.export', subject: 'changes', after: { changes: found.length } }))
  for (let start = 0; start < found.length; start += BATCH) {
    const ids = found.slice(start, start + BATCH).map(({ id }) => id)
    const rows = await db
      .select({ entry: auditLog, who: sql<string>`${who}` })
      .from(auditLog)
      .leftJoin(user, eq(user.id, auditLog.actor))
      .where(inArray(sql`${auditLog.id}`, ids))
    const byId = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.entry.id, row]))
    for (const id of ids) {
      const row = byId.get(id)
      if (!row) continue
      const { createdAt, action, subject, before, after, requestId } = row.entry
      const [was, is] = maySee({ action, subject }) ? [asShown(asText(before)), asShown(asText(after))] : ['', '']
      yield [createdAt.toISOString(), row.who, action, subject, was, is, requestId ?? ''].map(neutralise)
    }
  }
}
