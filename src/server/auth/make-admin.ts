import { eq, sql } from 'drizzle-orm'
import { normaliseEmail } from '#domain/customer/email.ts'
import { passwordError } from '#domain/account/password.ts'
import { hashPassword } from './session.ts'
import { newId } from '#server/db/id.ts'
import { user } from '#server/db/schema/account/user.ts'
import { audit, OPERATOR } from '#server/shop/audit.ts'
import { replaceCredentials, withdrawCertificates } from '#server/shop/customer/credentials.ts'
import { forgetAttempts } from '#server/shop/customer/password-attempts.ts'
import type { Shop } from '#server/shop/shop.ts'

/** What became of an account that got the admin role. */
export interface MadeAdmin {
  isNew: boolean
  endedSessions: number
  removedPasskeys: number
}

/**
 * Creates an account of an owner, or makes an existing account one. Whoever made that account may be a stranger: the given
 * password becomes the only way into it.
 * @throws when the password is too short or too long.
 */
export async function makeAdmin(shop: Shop, credentials: { email: string; password: string }): Promise<MadeAdmin> {
  const email = normaliseEmail(credentials.email)
  const wrong = passwordError(credentials.password)
  if (wrong !== undefined) throw new Error(wrong)
  const passwordHash = await hashPassword(shop, credentials.password)
  const made = await shop.db.transaction(async (tx) => {
    const [known] = await tx.select({ role: user.role, staffRole: user.staffRole }).from(user).where(eq(user.email, email)).for('update')
    // Somebody may sign up with the address between these two statements.
    const [admin] = await tx
      .insert(user)
      .values({ id: newId('use'), name: 'Shop admin', email, emailVerified: true, role: 'admin', staffRole: 'owner' })
      .onConflictDoUpdate({
        target: user.email,
        set: { role: 'admin', staffRole: 'owner', disabledAt: null, emailVerified: true, updatedAt: sql`now()` },
      })
      .returning({ id: user.id, isNew: sql<boolean>`xmax = 0` })
    if (!admin) throw new Error('The account was not written.')
    const removed = await replaceCredentials(tx, admin.id, passwordHash)
    const withdrawnCertificates = await withdrawCertificates(tx, admin.id)
    const after = {
      role: 'admin',
      staffRole: 'owner',
      isNew: admin.isNew,
      passwordSet: true,
      ...removed,
      ...(withdrawnCertificates > 0 && { withdrawnCertificates }),
    }
    await audit(tx, OPERATOR, { action: 'account.make_admin', subject: admin.id, before: known, after })
    return { isNew: admin.isNew, ...removed }
  })
  await forgetAttempts(shop, { email, browserMark: undefined })
  return made
}
