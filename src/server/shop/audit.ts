import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { auditLog } from '#server/db/schema/settings.ts'
import type { UserId } from '#domain/id.ts'

/** The member of staff who acts, and the id of the request. */
export interface Staff {
  userId: UserId
  requestId: string
}

/** Writes who did what to what into the audit log, in the transaction of the change: both commit, or neither. */
export const audit = (
  tx: Transaction,
  staff: Staff,
  entry: { action: string; subject: string; before?: unknown; after?: unknown },
): Promise<unknown> => tx.insert(auditLog).values({ ...entry, id: newId('aud'), actor: staff.userId, requestId: staff.requestId })
