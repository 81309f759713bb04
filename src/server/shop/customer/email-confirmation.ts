import { and, eq, gt, like, sql } from 'drizzle-orm'
import { CONFIRMATION_LINK_MINUTES } from '#domain/account/confirmation-link.ts'
import { isId } from '#domain/id.ts'
import type { UserId } from '#domain/id.ts'
import { newId } from '#server/db/id.ts'
import { user, verification } from '#server/db/schema/account/user.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { isSameToken, linkToken } from '#server/shop/link-token.ts'
import { joinOrders, lockGuestOrders } from '#server/shop/order/join-orders.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { mayWriteTo } from '#server/shop/rate-limits.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { isOfLinks, linkEmailKey, setLinkEmailsAside } from './account-link.ts'
import { replaceCredentials } from './credentials.ts'

/** The path of an e-mailed link. */
export const CONFIRMATION_PATH = '/api/confirm-address'

const LINK = 'confirm-address:'

/** The token of the link with this id: id and signature. The database has the id only. */
export const confirmationToken = (shop: Shop, linkId: string): string => `${linkId}.${linkToken(shop, 'confirm-address', linkId)}`

/** The row of a token's link; null when its signature does not match. */
function identifierOf(shop: Shop, token: string): string | null {
  const [linkId = ''] = token.split('.', 1)
  return isSameToken(token, confirmationToken(shop, linkId)) ? LINK + linkId : null
}

/**
 * Enqueues the e-mail with a link that confirms an address. A mailbox that has had its maximum gets none: whoever asks is not told, or they
 * would learn who has an account.
 * @param person the account. @param next where to redirect afterwards, inside the shop.
 */
export async function writeConfirmation(
  shop: Shop,
  person: { id: string; name: string; email: string },
  next: string | undefined,
): Promise<void> {
  if (!(await mayWriteTo(shop, 'verification-email', person.email))) return
  const linkId = newId('cnf')
  await shop.db.transaction(async (tx) => {
    const expiresAt = sql<Date>`now() + make_interval(mins => ${CONFIRMATION_LINK_MINUTES})`
    await tx.insert(verification).values({ id: newId('ver'), identifier: LINK + linkId, value: person.id, expiresAt })
    await enqueueEmails(shop, tx, [
      {
        idempotencyKey: linkEmailKey(LINK + linkId),
        kind: 'confirm_address',
        recipient: person.email,
        payload: { name: person.name, linkId, next },
      },
    ])
  })
}

const isOpen = (identifier: string) => and(eq(verification.identifier, identifier), gt(verification.expiresAt, sql`now()`))

/** The address that a link would confirm; null when it was used, has expired, or is invalid. Changes nothing. */
export async function findConfirmation(shop: Shop, token: string): Promise<string | null> {
  const identifier = identifierOf(shop, token)
  return identifier === null ? null : addressOf(shop.db, identifier)
}

async function addressOf(db: Queryable, identifier: string): Promise<string | null> {
  const [found] = await db
    .select({ email: user.email })
    .from(verification)
    .innerJoin(user, and(eq(user.id, verification.value), eq(user.emailVerified, false)))
    .where(isOpen(identifier))
  return found?.email ?? null
}

/**
 * Confirms the address of a link, once, and makes this password the only way into its account: whoever signed up may have been somebody else.
 * @returns the address; null when the link was used, has expired, or is invalid, or the address is confirmed already.
 */
export async function confirmAddress(shop: Shop, token: string, passwordHash: string): Promise<string | null> {
  const identifier = identifierOf(shop, token)
  if (identifier === null) return null
  // Another account that takes the address at this moment holds the account, and waits for its link.
  return retryTransaction(() => shop.db.transaction((tx) => confirm(tx, identifier, passwordHash)))
}

async function confirm(tx: Transaction, identifier: string, passwordHash: string): Promise<string | null> {
  const email = await addressOf(tx, identifier)
  if (email === null) return null
  await lockGuestOrders(tx, [email])
  const [link] = await tx.delete(verification).where(isOpen(identifier)).returning({ userId: verification.value })
  if (!link || !isId('use', link.userId)) return null
  const userId: UserId = link.userId
  const [confirmed] = await tx
    .update(user)
    .set({ emailVerified: true, updatedAt: new Date() })
    .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
    .returning({ email: user.email })
  if (!confirmed) return null
  await joinOrders(tx, { userId, email: confirmed.email })
  await replaceCredentials(tx, userId, passwordHash)
  const others = await tx
    .delete(verification)
    .where(and(like(verification.identifier, `${LINK}%`), eq(verification.value, userId)))
    .returning({ identifier: verification.identifier })
  await setLinkEmailsAside(tx, isOfLinks(others))
  return confirmed.email
}
