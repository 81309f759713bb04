import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { auditLog } from '#server/db/schema/settings.ts'
import type { UserId } from '#domain/id.ts'

/** The member of staff who acts, and the request in which. */
export interface Staff {
  userId: UserId
  requestId: string
}

/** Writes down who did what to what, in the transaction of the change: it stands or falls with it. */
export const audit = (
  tx: Transaction,
  staff: Staff,
  entry: { action: string; subject: string; before?: unknown; after?: unknown },
): Promise<unknown> => tx.insert(auditLog).values({ ...entry, id: newId('aud'), actor: staff.userId, requestId: staff.requestId })
