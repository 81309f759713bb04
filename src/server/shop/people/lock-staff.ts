import { and, asc, eq } from 'drizzle-orm'
import type { UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { user } from '#server/db/schema/account/user.ts'
import type { Staff } from '#server/shop/audit.ts'
import { retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A member of staff, locked. */
export type Member = typeof user.$inferSelect

/**
 * Changes who works here, under a lock of all who do in the order of their ids: one such change follows the other. Owners alone would not do: a change that
 * waits while an owner is demoted has that row, too, and one that begins afterwards would not ask for it in its turn. Whoever acts must still be an
 * owner. Since nobody changes their own role, the shop so never loses its last owner, even when two demote each other at once.
 * @throws {Problem} `forbidden` for somebody who is no owner any more
 */
export const asOwner = <Result>(shop: Shop, staff: Staff, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
  retryTransaction(() =>
    shop.db.transaction(async (tx) => {
      const { id, staffRole, disabledAt } = user
      const members = await tx
        .select({ id, staffRole, disabledAt })
        .from(user)
        .where(eq(user.role, 'admin'))
        .orderBy(asc(id))
        .for('no key update')
      if (!members.some((one) => one.id === staff.userId && one.staffRole === 'owner' && one.disabledAt === null))
        throw new Problem('forbidden', { detail: 'You are no longer an owner of this shop.' })
      return work(tx)
    }),
  )

/** A member of staff, locked. @throws {Problem} `not_found` */
export async function lockMember(tx: Transaction, id: UserId): Promise<Member> {
  const [member] = await tx
    .select()
    .from(user)
    .where(and(eq(user.id, id), eq(user.role, 'admin')))
    .for('no key update')
  if (!member) throw new Problem('not_found', { detail: 'Nobody with this id works here' })
  return member
}
