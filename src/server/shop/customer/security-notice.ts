import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { SecurityChange } from '#domain/account/security-change.ts'
import type { UserId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { apiKey } from '#server/db/schema/account/staff.ts'
import { user } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'
import { mayReset } from './credentials.ts'

/** The owner of an account, as the one who acts. */
export interface Owner {
  userId: UserId
  requestId: string
}

/** How many API keys act for a member of staff: a new password and a new second factor leave them alone (decision 252). */
const countKeys = (tx: Transaction, userId: UserId): Promise<number> =>
  tx.$count(
    apiKey,
    and(eq(apiKey.userId, userId), isNull(apiKey.revokedAt), or(isNull(apiKey.expiresAt), gt(apiKey.expiresAt, sql`now()`))),
  )

/**
 * Enqueues the e-mail that tells the owner of an account what has changed about the ways into it, whether they can set a new password by themselves, and
 * which ways are left.
 */
export async function writeSecurityNotice(
  shop: Shop,
  tx: Transaction,
  { email, change }: { email: string; change: SecurityChange },
): Promise<void> {
  const { id, role, twoFactorEnabled, disabledAt } = user
  const [owner] = await tx.select({ id, role, twoFactorEnabled, disabledAt }).from(user).where(eq(user.email, email))
  const keys = owner?.role === 'admin' ? await countKeys(tx, owner.id) : 0
  const payload = { change, canReset: owner !== undefined && mayReset(owner), ...(keys > 0 && { keys }) }
  await enqueueEmails(shop, tx, [{ idempotencyKey: `security:${newId('sec')}`, kind: 'security_notice', recipient: email, payload }])
}

/**
 * Holds an account until its owner has been told something: one that is deleted at this moment leaves no e-mail behind.
 * @returns false when it is gone.
 */
export async function holdForNotice(tx: Transaction, userId: UserId): Promise<boolean> {
  const held = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('key share')
  return held.length > 0
}

/**
 * Tells the owner of an account what has changed about the ways into it, in an e-mail to this address and in the log. The log names neither the
 * address nor anything of the person.
 * @returns false, with nothing written, when the account has just been deleted.
 */
export async function notifyOfChange(
  shop: Shop,
  tx: Transaction,
  { owner, email, change, after }: { owner: Owner; email: string; change: SecurityChange; after?: Record<string, number> },
): Promise<boolean> {
  if (!(await holdForNotice(tx, owner.userId))) return false
  await writeSecurityNotice(shop, tx, { email, change })
  await audit(tx, owner, { action: `account.${change}`, subject: owner.userId, after })
  return true
}
