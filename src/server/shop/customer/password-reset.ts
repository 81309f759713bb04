import { eq } from 'drizzle-orm'
import { normaliseEmail } from '#domain/customer/email.ts'
import type { Transaction } from '#server/db/client.ts'
import { user } from '#server/db/schema/account/user.ts'
import { joinOrders, lockGuestOrders } from '#server/shop/order/join-orders.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { mayWriteTo } from '#server/shop/rate-limits.ts'
import type { Shop } from '#server/shop/shop.ts'
import { dropAccountLinks, findAccountLink, linkEmailKey, takeAccountLink, writeAccountLink } from './account-link.ts'
import { mayReset, replaceCredentials, setPassword } from './credentials.ts'
import { notifyOfChange } from './security-notice.ts'

type Account = typeof user.$inferSelect

/**
 * Enqueues the e-mail with a link by which the owner of an account sets a new password. Unknown addresses get none, nor does a mailbox that has
 * had its maximum: whoever asks is not told, or they would learn who has an account.
 * @param next where to go on after signing in, inside the shop.
 */
export async function writePasswordReset(shop: Shop, typed: string, next: string | undefined): Promise<void> {
  const [owner] = await shop.db
    .select()
    .from(user)
    .where(eq(user.email, normaliseEmail(typed)))
  if (!owner || !mayReset(owner) || !(await mayWriteTo(shop, 'password-reset', owner.email))) return
  const { id: userId, email, name } = owner
  await shop.db.transaction(async (tx) => {
    const linkId = await writeAccountLink(tx, 'reset-password', { userId, email })
    const payload = { name, linkId, next }
    await enqueueEmails(shop, tx, [
      { idempotencyKey: linkEmailKey(`reset-password:${linkId}`), kind: 'password_reset', recipient: email, payload },
    ])
  })
}

/** The address whose password a link would set; null when it was used, has expired, or is invalid. Changes nothing. */
export async function findPasswordReset(shop: Shop, token: string): Promise<string | null> {
  const link = await findAccountLink(shop, shop.db, { purpose: 'reset-password', token })
  const [owner] = link ? await shop.db.select().from(user).where(eq(user.id, link.userId)) : []
  return owner && owner.email === link?.email && mayReset(owner) ? owner.email : null
}

/** An address that nobody has proven yet is proven by the link: what let anybody in before was perhaps a stranger's. */
async function letIn(tx: Transaction, { id, email, emailVerified }: Account, passwordHash: string) {
  if (emailVerified) return setPassword(tx, id, passwordHash)
  await tx.update(user).set({ emailVerified: true, updatedAt: new Date() }).where(eq(user.id, id))
  await joinOrders(tx, { userId: id, email })
  return replaceCredentials(tx, id, passwordHash)
}

/**
 * Sets a new password by a link, once: sessions end, passkeys and all other links of the account are gone; a second factor stays. Its owner is
 * told in an e-mail.
 * @param set the password's hash, by the accounts library.
 * @returns the address; null when the link was used, has expired, or is invalid.
 */
export async function resetPassword(
  shop: Shop,
  token: string,
  { passwordHash, requestId }: { passwordHash: string; requestId: string },
): Promise<string | null> {
  return shop.db.transaction(async (tx) => {
    const link = await findAccountLink(shop, tx, { purpose: 'reset-password', token })
    if (!link) return null
    await lockGuestOrders(tx, [link.email])
    // Two links of one account at once take turns here; the second then finds its link gone.
    const [owner] = await tx.select().from(user).where(eq(user.id, link.userId)).for('update')
    if (owner?.email !== link.email || !mayReset(owner) || !(await takeAccountLink(tx, link))) return null
    const { id: userId, email } = owner
    const after = await letIn(tx, owner, passwordHash)
    await dropAccountLinks(tx, userId)
    await notifyOfChange(shop, tx, { owner: { userId, requestId }, email, change: 'password_reset', after })
    return email
  })
}
