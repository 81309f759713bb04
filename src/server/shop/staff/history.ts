import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { STAFF_ENTRIES } from '#domain/staff/history-right.ts'
import type { May } from '#domain/staff/staff-role.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import { apiKey } from '#server/db/schema/account/staff.ts'
import { user } from '#server/db/schema/account/user.ts'
import { FORMER_MEMBER, OPERATOR } from '#server/shop/audit.ts'
import { pageFields, readPage } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A page of a record's history. `before` is absent of what was not there, `after` of what is no longer. */
export const historySchema = z
  .object({
    ...pageFields,
    rows: z.array(
      z.object({
        id: z.string(),
        action: z.string(),
        by: z.string(),
        at: z.iso.datetime(),
        changes: z.array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
      }),
    ),
  })
  .meta({ id: 'History' })

export type History = z.output<typeof historySchema>

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** The fields of both sides whose values differ. */
function changesOf(before: unknown, after: unknown): History['rows'][number]['changes'] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .map((field) => ({
      field,
      ...(field in old && { before: old[field] }),
      ...(field in now && { after: now[field] }),
    }))
}

/**
 * What staff have done to a record, newest first, from the audit log: who, when, and each changed field before and after.
 * @param subject the id that the log has: `prd_…`, `ord_…`, the key of a setting. One that nobody knows has an empty history.
 * @param may what was done to a colleague is shown to those alone who may see who works here.
 */
export async function readHistory({ db }: Shop, { subject, ...page }: Page & { subject: string }, may: May): Promise<History> {
  const isOfStaff = sql`starts_with(${auditLog.action}, ${STAFF_ENTRIES.prefix})`
  const where = and(eq(auditLog.subject, subject), may(STAFF_ENTRIES.right) ? undefined : sql`not ${isOfStaff}`)
  const { rows, ...list } = await readPage(db, {
    ...page,
    from: auditLog,
    where,
    rows: ({ limit, offset }) =>
      db
        .select({ entry: auditLog, name: user.name, key: apiKey.name })
        .from(auditLog)
        .leftJoin(user, eq(user.id, auditLog.actor))
        .leftJoin(apiKey, eq(apiKey.id, auditLog.apiKeyId))
        .where(where)
        .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
        .limit(limit)
        .offset(offset),
  })
  return {
    ...list,
    rows: rows.map(({ entry, name, key }) => ({
      id: entry.id,
      action: entry.action,
      by: `${name ?? (entry.actor === OPERATOR.userId ? 'Operator' : FORMER_MEMBER)}${key === null ? '' : ` by the key ${key}`}`,
      at: entry.createdAt.toISOString(),
      changes: changesOf(entry.before, entry.after),
    })),
  }
}
