import { arrayContains, eq, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import { isId } from '#domain/id.ts'
import type { RemindedId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { guestReminder, reorderReminder } from '#server/db/schema/customer/reorder-reminder.ts'
import { isSameToken, linkToken, notOurLink } from '#server/shop/link-token.ts'
import type { Shop } from '#server/shop/shop.ts'
import { BLOCKED, UNSUBSCRIBED } from './newsletter.ts'

/** Where the link of the e-mail leads. */
export const END_REMINDERS_PATH = '/api/reorder-reminders/end'

/** Whether an account is reminded of what it buys again. `unconfirmed`: its address is not proven to be theirs. */
export const reorderChoiceSchema = z
  .object({ state: z.enum(['on', 'off', 'unconfirmed']), lastSentAt: z.string().nullable() })
  .meta({ id: 'ReorderReminders' })
export type ReorderChoice = z.output<typeof reorderChoiceSchema>

interface Owner {
  id: UserId
  email: string
  emailVerified: boolean
}

/**
 * The condition of a consent that is worth nothing, since its address must not be written to: having left the newsletter counts where it came after the
 * consent.
 */
export const isSuppressed = (email: SQLWrapper | string, consentedAt: SQLWrapper): SQL => sql`exists (
  select from email_suppression e where e.email = ${email} and (e.reason <> ${UNSUBSCRIBED} or e.created_at > ${consentedAt}))`

/** @throws {Problem} `not_allowed_in_state` for an address that must not be written to, whatever is asked for. */
export async function requireReachable(db: Queryable, email: string): Promise<void> {
  const { rows } = await db.execute(sql`select from email_suppression where email = ${email} and reason <> ${UNSUBSCRIBED}`)
  if (rows.length > 0) throw new Problem('not_allowed_in_state', { detail: BLOCKED })
}

/** Whether an account is reminded. */
export async function readReorderChoice(db: Queryable, { id, email, emailVerified }: Owner): Promise<ReorderChoice> {
  const { lastSentAt, endedAt, consentedAt, userId } = reorderReminder
  const [row] = await db
    .select({ lastSentAt, isOn: sql<boolean>`${endedAt} is null and not ${isSuppressed(email, consentedAt)}` })
    .from(reorderReminder)
    .where(eq(userId, id))
  const lastSent = row?.lastSentAt?.toISOString() ?? null
  if (!emailVerified) return { state: 'unconfirmed', lastSentAt: lastSent }
  return { state: row?.isOn ? 'on' : 'off', lastSentAt: lastSent }
}

const end = (db: Queryable, where: SQL) =>
  db
    .update(reorderReminder)
    .set({ endedAt: sql`coalesce(${reorderReminder.endedAt}, now())` })
    .where(where)

async function giveConsent({ db }: Shop, { id, email, emailVerified }: Owner) {
  if (!emailVerified) throw new Problem('not_allowed_in_state', { detail: 'Please confirm your email address first.' })
  await requireReachable(db, email)
  await db
    .insert(reorderReminder)
    .values({ userId: id })
    .onConflictDoUpdate({
      target: reorderReminder.userId,
      set: { consentedAt: sql`now()`, endedAt: null, checkedOn: null },
      setWhere: sql`${reorderReminder.endedAt} is not null or ${isSuppressed(email, reorderReminder.consentedAt)}`,
    })
}

/**
 * Gives or ends the consent of an account. Given again, once it was ended or the newsletter left, it is a new one; the quarter goes on from the last e-mail.
 * @throws {Problem} `not_allowed_in_state` while the address is not confirmed, or must not be written to.
 */
export async function chooseReminders(shop: Shop, owner: Owner, isWanted: boolean): Promise<ReorderChoice> {
  if (isWanted) await giveConsent(shop, owner)
  else await end(shop.db, eq(reorderReminder.userId, owner.id))
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
  if (!isKnown || !isSameToken(token, endRemindersToken(shop, id))) throw notOurLink()
  if (isId('use', id)) await end(shop.db, eq(reorderReminder.userId, id))
  else
    await shop.db.transaction(async (tx) => {
      await endGuestReminders(tx, eq(guestReminder.id, id))
      await end(tx, arrayContains(reorderReminder.guestIds, [id]))
    })
}
