import { arrayContains, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { isId } from '#domain/id.ts'
import type { RemindedId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { guestReminder, reorderReminder } from '#server/db/schema/customer/reorder-reminder.ts'
import { isSameToken, linkToken } from '#server/shop/link-token.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Where the link of the e-mail leads. */
export const END_REMINDERS_PATH = '/api/reorder-reminders/end'

/** Whether an account is reminded of what it buys again. `unconfirmed`: its address is not proven to be theirs. */
export const reorderChoiceSchema = z
  .object({ state: z.enum(['on', 'off', 'unconfirmed']), lastSentAt: z.string().nullable() })
  .meta({ id: 'ReorderReminders' })
export type ReorderChoice = z.output<typeof reorderChoiceSchema>

interface Owner {
  id: UserId
  emailVerified: boolean
}

/** Whether an account is reminded. */
export async function readReorderChoice(db: Queryable, { id, emailVerified }: Owner): Promise<ReorderChoice> {
  const [row] = await db.select().from(reorderReminder).where(eq(reorderReminder.userId, id))
  const lastSentAt = row?.lastSentAt?.toISOString() ?? null
  if (!emailVerified) return { state: 'unconfirmed', lastSentAt }
  return { state: row && row.endedAt === null ? 'on' : 'off', lastSentAt }
}

const end = (db: Queryable, where: SQL) =>
  db
    .update(reorderReminder)
    .set({ endedAt: sql`coalesce(${reorderReminder.endedAt}, now())` })
    .where(where)

/**
 * Gives or ends the consent of an account. Given again it is a new one; the quarter goes on from the last e-mail.
 * @throws {Problem} `not_allowed_in_state` while the address is not confirmed.
 */
export async function chooseReminders(shop: Shop, owner: Owner, isWanted: boolean): Promise<ReorderChoice> {
  if (!isWanted) await end(shop.db, eq(reorderReminder.userId, owner.id))
  else if (!owner.emailVerified) throw new Problem('not_allowed_in_state', { detail: 'Please confirm your email address first.' })
  else
    await shop.db
      .insert(reorderReminder)
      .values({ userId: owner.id })
      .onConflictDoUpdate({
        target: reorderReminder.userId,
        set: { consentedAt: sql`now()`, endedAt: null, checkedOn: null },
        setWhere: sql`${reorderReminder.endedAt} is not null`,
      })
  return readReorderChoice(shop.db, owner)
}

/** The token of the link that ends the reminders of an account or a guest: id and signature. */
export const endRemindersToken = (shop: Shop, id: RemindedId): string => `${id}.${linkToken(shop, 'end-reminders', id)}`

/** Ends the reminders of a guest, by what is known of their consent. */
export const endGuestReminders = (db: Queryable, where: SQL) =>
  db
    .update(guestReminder)
    .set({ endedAt: sql`coalesce(${guestReminder.endedAt}, now())` })
    .where(where)

/**
 * Ends the reminders of the account or the guest of a link; of a guest who has an account by now, those of the account that took them over. Idempotent.
 * @throws {Problem} `not_found` for an unknown token.
 */
export async function endRemindersBy(shop: Shop, token: string): Promise<void> {
  const [id = ''] = token.split('.', 1)
  const isKnown = isId('use', id) || isId('grm', id)
  if (!isKnown || !isSameToken(token, endRemindersToken(shop, id)))
    throw new Problem('not_found', { detail: 'This link is not one of ours.' })
  if (isId('use', id)) await end(shop.db, eq(reorderReminder.userId, id))
  else
    await shop.db.transaction(async (tx) => {
      await endGuestReminders(tx, eq(guestReminder.id, id))
      await end(tx, arrayContains(reorderReminder.guestIds, [id]))
    })
}
