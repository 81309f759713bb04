import { and, eq, sql } from 'drizzle-orm'
import type { CustomerId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { customerNote } from '#server/db/schema/account/customer.ts'
import { session, twoFactor, user } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { writeSecurityNotice } from '#server/shop/customer/security-notice.ts'
import type { Shop } from '#server/shop/shop.ts'
import { findCustomer, lockAccounts } from './known-customer.ts'
import type { KnownCustomer } from './known-customer.ts'

/** Who acts, and on whom. */
export interface CustomerAct {
  staff: Staff
  customerId: CustomerId
}

/** As long as a note may be. */
export const MAX_CUSTOMER_NOTE = 2_000

/** Holds the account of a customer. @throws {Problem} `not_found`; `not_allowed_in_state` for a guest, who has none. */
async function holdAccount(tx: Transaction, id: CustomerId): Promise<KnownCustomer & { userId: UserId }> {
  const { userId } = await findCustomer(tx, id)
  if (userId === null) throw new Problem('not_allowed_in_state', { detail: 'A guest has no account.' })
  await lockAccounts(tx, [userId])
  return { ...(await findCustomer(tx, id)), userId }
}

/**
 * Notes something about a customer that only staff read. With the same idempotency key a repeated click makes one note.
 * @throws {Problem} `not_found`; `idempotency_mismatch` for another text, or another customer, under the key of a note
 */
export const noteCustomer = (
  shop: Shop,
  { staff, customerId }: CustomerAct,
  { text, idempotencyKey }: { text: string; idempotencyKey: string },
): Promise<void> =>
  shop.db.transaction(async (tx) => {
    await findCustomer(tx, customerId)
    const written = await tx
      .insert(customerNote)
      .values({ id: newId('cno'), customerId, text, author: staff.userId, idempotencyKey })
      .onConflictDoNothing({ target: customerNote.idempotencyKey })
      .returning({ id: customerNote.id })
    // What was noted is deleted with the customer: the log, which keeps everything, has only that something was.
    if (written.length > 0) return void (await audit(tx, staff, { action: 'customer.note', subject: customerId }))
    const same = and(eq(customerNote.idempotencyKey, idempotencyKey), eq(customerNote.customerId, customerId), eq(customerNote.text, text))
    if ((await tx.$count(customerNote, same)) === 0) throw new Problem('idempotency_mismatch')
  })

/**
 * Blocks an account: its sessions end at once, in every process, and nobody can sign in to it; or opens it again. What was ordered goes on.
 * @throws {Problem} `not_found`; `not_allowed_in_state` for a guest, and when it is so already.
 */
export const blockCustomer = (shop: Shop, { staff, customerId }: CustomerAct, isBlocked: boolean): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const { userId, blockedAt } = await holdAccount(tx, customerId)
    if ((blockedAt !== null) === isBlocked)
      throw new Problem('not_allowed_in_state', { detail: isBlocked ? 'This account is blocked already.' : 'This account is not blocked.' })
    await tx
      .update(user)
      .set({ disabledAt: isBlocked ? sql`now()` : null, updatedAt: sql`now()` })
      .where(eq(user.id, userId))
    const ended = isBlocked ? await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id }) : []
    const after = isBlocked ? { endedSessions: ended.length } : undefined
    await audit(tx, staff, { action: isBlocked ? 'customer.block' : 'customer.unblock', subject: customerId, after })
  })

/**
 * Signs a customer out in one browser, or in all. To end what has ended already changes nothing.
 * @param sessionId null for all. @throws {Problem} `not_found`; `not_allowed_in_state` for a guest
 */
export const endSessionsOf = (shop: Shop, { staff, customerId }: CustomerAct, sessionId: string | null): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const { userId } = await holdAccount(tx, customerId)
    const ended = await tx
      .delete(session)
      .where(and(eq(session.userId, userId), sessionId === null ? undefined : eq(session.id, sessionId)))
      .returning({ id: session.id })
    if (ended.length > 0)
      await audit(tx, staff, { action: 'customer.sign_out', subject: customerId, after: { endedSessions: ended.length } })
  })

/**
 * Takes the second factor of a customer away who has lost it, and ends their sessions; their password alone then signs in. They are told in an
 * e-mail.
 * @throws {Problem} `not_found`; `not_allowed_in_state` for a guest, and when there is none.
 */
export const resetFactorOf = (shop: Shop, { staff, customerId }: CustomerAct): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const { userId, email } = await holdAccount(tx, customerId)
    const [reset] = await tx
      .update(user)
      .set({ twoFactorEnabled: false, updatedAt: sql`now()` })
      .where(and(eq(user.id, userId), user.twoFactorEnabled))
      .returning({ id: user.id })
    if (!reset) throw new Problem('not_allowed_in_state', { detail: 'This account has no two-step sign-in.' })
    await tx.delete(twoFactor).where(eq(twoFactor.userId, userId))
    const ended = await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id })
    await writeSecurityNotice(shop, tx, { email, change: 'second_factor_reset' })
    await audit(tx, staff, { action: 'customer.reset_second_factor', subject: customerId, after: { endedSessions: ended.length } })
  })
