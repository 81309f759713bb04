import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { instantTyped } from '#domain/time/shop-time.ts'
import type { Transaction } from '#server/db/client.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import { user } from '#server/db/schema/account/user.ts'

/**
 * What a change would change: `before` and `after` have only the sent fields that differ from the record; null when none does.
 * @param sent a field that is undefined was not sent.
 */
export function changesOf<Sent extends object>(
  record: Record<keyof Sent, unknown>,
  sent: Sent,
): { before: Record<string, unknown>; after: Partial<Sent> } | null {
  const before: Record<string, unknown> = {}
  const after: Partial<Sent> = { ...sent }
  for (const field in sent) {
    if (sent[field] === undefined || isDeepStrictEqual(record[field], sent[field])) delete after[field]
    else before[field] = record[field]
  }
  return Object.keys(before).length === 0 ? null : { before, after }
}

const isSent = <Value>(value: Value): value is Exclude<Value, undefined> => value !== undefined

/** The fields that were sent: what is undefined was not. */
export function given<Sent extends object>(sent: Sent): { [Field in keyof Sent]?: Exclude<Sent[Field], undefined> } {
  const copy: { [Field in keyof Sent]?: Exclude<Sent[Field], undefined> } = {}
  for (const field in sent) {
    const value = sent[field]
    if (isSent(value)) copy[field] = value
  }
  return copy
}

/** What is said of a time that is none. */
export const WRONG_TIME = 'must be a day such as 2026-03-08, or a time such as 2026-03-08T09:30'

/**
 * What was sent, with the times that staff typed as ISO instants (specification, decision 27); a field that was not sent, and null, stays.
 * @param edges which fields hold times, and whether a period begins or ends with them
 * @throws {Problem} `invalid_input` by field.
 */
export function readTimes<Field extends string, Sent extends { [Name in Field]?: string | null | undefined }>(
  sent: Sent,
  { zone, edges }: { zone: string; edges: Record<Field, 'begins' | 'ends'> },
): Sent {
  const read = { ...sent }
  const fields: Record<string, string> = {}
  for (const field in edges) {
    const text = sent[field]
    if (text === undefined || text === null) continue
    const at = instantTyped(text, { zone, edge: edges[field] })
    if (at === null) fields[field] = WRONG_TIME
    else Object.assign(read, { [field]: at.toISOString() })
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
  return read
}

/**
 * Optimistic locking of a record that people edit: the form names the version that it has read.
 * @throws {Problem} `conflict` with `current` (the record as it is now), `changedBy` (a name) and `changedAt`, when it has changed since.
 */
export async function expectRecord(
  tx: Transaction,
  { subject, version, current }: { subject: string; version: number; current: { version: number } },
): Promise<void> {
  if (current.version === version) return
  const [last] = await tx
    .select({ name: user.name, at: auditLog.createdAt })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.actor))
    .where(eq(auditLog.subject, subject))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1)
  throw new Problem('conflict', { extra: { current, changedBy: last?.name ?? null, changedAt: last?.at.toISOString() ?? null } })
}
