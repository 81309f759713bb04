import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import type { ApiKeyId, UserId } from '#domain/id.ts'

/** The member of staff who acts, and the id of the request; `apiKeyId`: the key by which another program acts for them. */
export interface Staff {
  userId: UserId
  requestId: string
  apiKeyId?: ApiKeyId
}

/** Whoever has the shop's server and its command line. */
export const OPERATOR = { userId: 'operator', requestId: null } as const

/** What a member of staff is called whose account is no longer there. */
export const FORMER_MEMBER = 'A former member of staff'

/** Who acts, as a row of the audit log has it. */
export const actorOf = (staff: Staff | typeof OPERATOR) => ({
  actor: staff.userId,
  requestId: staff.requestId,
  apiKeyId: 'apiKeyId' in staff ? (staff.apiKeyId ?? null) : null,
})

/** Writes who did what to what into the audit log, in the transaction of the change: both commit, or neither. */
export const audit = (
  tx: Transaction,
  staff: Staff | typeof OPERATOR,
  entry: { action: string; subject: string; before?: unknown; after?: unknown },
): Promise<unknown> => tx.insert(auditLog).values({ ...entry, ...actorOf(staff), id: newId('aud') })
