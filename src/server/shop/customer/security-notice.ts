import { eq } from 'drizzle-orm'
import type { SecurityChange } from '#domain/account/security-change.ts'
import type { UserId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { user } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import { enqueueEmails } from '#server/shop/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'
import { mayReset } from './credentials.ts'

/** The owner of an account, as the one who acts. */
export interface Owner {
  userId: UserId
  requestId: string
}

/** Enqueues the e-mail that tells the owner of an account what has changed about the ways into it, and whether they can set a new password by themselves. */
export async function writeSecurityNotice(
  shop: Shop,
  tx: Transaction,
  { email, change }: { email: string; change: SecurityChange },
): Promise<void> {
  const { role, twoFactorEnabled, disabledAt } = user
  const [owner] = await tx.select({ role, twoFactorEnabled, disabledAt }).from(user).where(eq(user.email, email))
  const payload = { change, canReset: owner !== undefined && mayReset(owner) }
  await enqueueEmails(shop, tx, [{ idempotencyKey: `security:${newId('sec')}`, kind: 'security_notice', recipient: email, payload }])
}

/**
 * Tells the owner of an account what has changed about the ways into it, in an e-mail to this address and in the log. The log names neither the
 * address nor anything of the person.
 */
export async function notifyOfChange(
  shop: Shop,
  tx: Transaction,
  { owner, email, change, after }: { owner: Owner; email: string; change: SecurityChange; after?: Record<string, number> },
): Promise<void> {
  await writeSecurityNotice(shop, tx, { email, change })
  await audit(tx, owner, { action: `account.${change}`, subject: owner.userId, after })
}
