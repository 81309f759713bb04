import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { UserId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { apiKey } from '#server/db/schema/account/staff.ts'
import { taxCertificate } from '#server/db/schema/account/tax-certificate.ts'
import { account, passkey, session, twoFactor, user } from '#server/db/schema/account/user.ts'

/**
 * Whether the owner of a mailbox may set a new password for the account with its address (decision 157): customers, and of those who work here
 * who still need the code of their app afterwards. Nobody whose account is switched off.
 */
export const mayReset = ({
  role,
  twoFactorEnabled,
  disabledAt,
}: Pick<typeof user.$inferSelect, 'role' | 'twoFactorEnabled' | 'disabledAt'>) => !disabledAt && (role === 'user' || twoFactorEnabled)

/** Sets the password of an account, and nothing else. */
const writePassword = (tx: Transaction, userId: UserId, password: string) =>
  tx
    .insert(account)
    .values({ id: newId('acc'), userId, accountId: userId, providerId: 'credential', password })
    .onConflictDoUpdate({ target: [account.providerId, account.accountId], set: { password, updatedAt: sql`now()` } })

/** Sets the password of an account that has none. @returns false, with nothing written, when it has got one meanwhile. */
export async function writeFirstPassword(tx: Transaction, userId: UserId, password: string): Promise<boolean> {
  const written = await tx
    .insert(account)
    .values({ id: newId('acc'), userId, accountId: userId, providerId: 'credential', password })
    .onConflictDoUpdate({
      target: [account.providerId, account.accountId],
      set: { password, updatedAt: sql`now()` },
      setWhere: isNull(account.password),
    })
    .returning({ id: account.id })
  return written.length > 0
}

/**
 * Sets the password of an account, ends its sessions and removes its passkeys; its second factor stays.
 * @param passwordHash by the accounts library. @returns how many sessions ended and how many passkeys are gone.
 */
export async function setPassword(
  tx: Transaction,
  userId: UserId,
  passwordHash: string,
): Promise<{ endedSessions: number; removedPasskeys: number }> {
  await writePassword(tx, userId, passwordHash)
  const sessions = await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id })
  const passkeys = await tx.delete(passkey).where(eq(passkey.userId, userId)).returning({ id: passkey.id })
  return { endedSessions: sessions.length, removedPasskeys: passkeys.length }
}

/** Withdraws the tax certificates of who joins the staff: nobody decides about those of a colleague. @returns how many. */
export async function withdrawCertificates(tx: Transaction, userId: UserId): Promise<number> {
  const withdrawn = await tx
    .update(taxCertificate)
    .set({ status: 'withdrawn', version: sql`version + 1`, updatedAt: sql`now()` })
    .where(and(eq(taxCertificate.userId, userId), inArray(taxCertificate.status, ['waiting', 'approved'])))
    .returning({ id: taxCertificate.id })
  return withdrawn.length
}

/**
 * Makes this password the only way into an account: whatever let anybody in before is removed, and API keys are revoked.
 * @param passwordHash by the accounts library. @returns how many sessions ended and how many passkeys are gone.
 */
export async function replaceCredentials(
  tx: Transaction,
  userId: UserId,
  passwordHash: string,
): Promise<{ endedSessions: number; removedPasskeys: number }> {
  const sessions = await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id })
  const passkeys = await tx.delete(passkey).where(eq(passkey.userId, userId)).returning({ id: passkey.id })
  await tx
    .update(apiKey)
    .set({ revokedAt: sql`coalesce(${apiKey.revokedAt}, now())` })
    .where(eq(apiKey.userId, userId))
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId))
  await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId))
  await tx.delete(account).where(eq(account.userId, userId))
  // A sign-up that is under way may write its password between these two statements.
  await writePassword(tx, userId, passwordHash)
  return { endedSessions: sessions.length, removedPasskeys: passkeys.length }
}
