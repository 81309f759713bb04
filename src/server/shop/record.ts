import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
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
