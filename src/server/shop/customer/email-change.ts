import { eq } from 'drizzle-orm'
import { normaliseEmail } from '#domain/customer/email.ts'
import type { UserId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { formerEmail } from '#server/db/schema/account/former-email.ts'
import { user } from '#server/db/schema/account/user.ts'
import { endLeftReminders, joinOrders, lockGuestOrders, readdressOrders } from '#server/shop/order/join-orders.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import type { NewEmail } from '#server/shop/outbox/outbox.ts'
import { mayWriteTo } from '#server/shop/rate-limits.ts'
import { retryTaken, retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { AccountLink } from './account-link.ts'
import { dropAccountLinks, findAccountLink, linkEmailKey, takeAccountLink, writeAccountLink } from './account-link.ts'
import { readdressBackInStock } from './readdress-back-in-stock.ts'
import { notifyOfChange } from './security-notice.ts'
import type { Owner } from './security-notice.ts'
import { readdressAnswers } from './answer-address.ts'

/**
 * Whether an account is no more than an address that somebody has typed: nobody has proven it or has ever signed in. It keeps the address from nobody who
 * proves it (decision 266); one that staff have switched off does.
 */
const isOnlyTyped = ({ role, emailVerified, lastSignInAt, disabledAt }: typeof user.$inferSelect): boolean =>
  role === 'user' && !emailVerified && lastSignInAt === null && disabledAt === null

/**
 * Enqueues an e-mail to an address that is to become the one of an account: with a link that makes it so; or, when it is the one of another account,
 * one that says that. A mailbox that has had its maximum gets none. Whoever asks is told none of it, or they would learn who has an account.
 */
export async function writeEmailChange(shop: Shop, { userId, email: typed }: { userId: UserId; email: string }): Promise<void> {
  const email = normaliseEmail(typed)
  if (!(await mayWriteTo(shop, 'email-change', email))) return
  const [known] = await shop.db.select().from(user).where(eq(user.email, email))
  const owner = known && !isOnlyTyped(known) ? known : undefined
  await shop.db.transaction(async (tx) => {
    // Serializes with the erasure of accounts, which holds the account first, and forgets what was written until then.
    const [asking] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('key share')
    if (!asking) return
    const linkId = owner ? newId('acl') : await writeAccountLink(tx, 'change-email', { userId, email })
    const written: NewEmail = owner
      ? { idempotencyKey: `email-taken:${linkId}`, kind: 'email_taken', recipient: email, payload: { name: owner.name } }
      : { idempotencyKey: linkEmailKey(`change-email:${linkId}`), kind: 'change_email', recipient: email, payload: { linkId, userId } }
    await enqueueEmails(shop, tx, [written])
  })
}

/** The address that a link would make the one of which account; null when it was used, has expired, or is invalid. Changes nothing. */
export const findEmailChange = (shop: Shop, token: string): Promise<{ userId: UserId; email: string } | null> =>
  findAccountLink(shop, shop.db, { purpose: 'change-email', token })

/**
 * Whether another account keeps an address from whoever has proven it by this link. One that had only been signed up with when the link was mailed is
 * deleted, and its links are void; who signs up later may be the owner of the mailbox, and have changed their mind.
 */
async function isKept(tx: Transaction, { email, writtenAt }: AccountLink): Promise<boolean> {
  const [holder] = await tx.select().from(user).where(eq(user.email, email)).for('update')
  if (!holder) return false
  if (!isOnlyTyped(holder) || holder.createdAt >= writtenAt) return true
  await dropAccountLinks(tx, holder.id)
  await tx.delete(user).where(eq(user.id, holder.id))
  return false
}

async function change(shop: Shop, tx: Transaction, { token, by }: { token: string; by: Owner }): Promise<string | null> {
  const link = await findAccountLink(shop, tx, { purpose: 'change-email', token })
  if (link?.userId !== by.userId) return null
  const [before] = await tx.select({ email: user.email }).from(user).where(eq(user.id, link.userId))
  await lockGuestOrders(tx, [link.email, ...(before ? [before.email] : [])], link.userId)
  const [owner] = await tx.select().from(user).where(eq(user.id, link.userId)).for('update')
  if (owner?.role !== 'user' || owner.disabledAt) return null
  if ((await isKept(tx, link)) || !(await takeAccountLink(tx, link))) return null
  await endLeftReminders(tx, owner.email)
  if (owner.emailVerified) {
    await joinOrders(tx, { userId: owner.id, email: owner.email })
    await tx.insert(formerEmail).values({ userId: owner.id, email: owner.email })
    await readdressBackInStock(tx, { from: owner.email, to: link.email })
    await readdressAnswers(tx, { from: owner.email, to: link.email })
  }
  await tx.update(user).set({ email: link.email, emailVerified: true, updatedAt: new Date() }).where(eq(user.id, owner.id))
  await joinOrders(tx, { userId: owner.id, email: link.email })
  await readdressOrders(tx, { userId: owner.id, from: owner.email, to: link.email })
  // Those that were sent to the address of before set its password no more.
  await dropAccountLinks(tx, owner.id)
  await notifyOfChange(shop, tx, { owner: by, email: owner.email, change: 'email_changed' })
  return link.email
}

/**
 * Makes the address of a link the one of its account, once, which proves it. The address of before is told. Whoever is signed in stays so.
 * @param by who presses the button, signed in. It has to be the account that asked: whoever owns the address would otherwise give it, and the orders
 *   that were placed with it, to a stranger's account by one click in an e-mail.
 * @returns the address; null when the link was used, has expired, or is invalid, or the address has become somebody else's.
 */
export const changeEmail = (shop: Shop, token: string, by: Owner): Promise<string | null> =>
  retryTaken(() => retryTransaction(() => shop.db.transaction((tx) => change(shop, tx, { token, by }))))
