import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordPresence } from '#server/db/schema/account/presence.ts'
import { user } from '#server/db/schema/account/user.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Who has not said for so long that the record is still open has left it, in s. Pages say it every 20 s. */
const PRESENT_FOR = 60

/** The others who have a record open, first come first. */
export const presenceSchema = z
  .object({ others: z.array(z.object({ name: z.string(), openedAt: z.iso.datetime() })) })
  .meta({ id: 'Presence' })
type Presence = z.output<typeof presenceSchema>

const isPresent = sql`${recordPresence.seenAt} > now() - make_interval(secs => ${PRESENT_FOR})`

async function readOthers({ db }: Shop, { userId }: Staff, subject: string): Promise<Presence> {
  const rows = await db
    .select({ name: user.name, openedAt: recordPresence.openedAt })
    .from(recordPresence)
    .innerJoin(user, eq(user.id, recordPresence.userId))
    .where(and(eq(recordPresence.subject, subject), ne(recordPresence.userId, userId), isPresent))
    .orderBy(recordPresence.openedAt, recordPresence.userId)
  return { others: rows.map(({ name, openedAt }) => ({ name, openedAt: openedAt.toISOString() })) }
}

/**
 * Says that a member of staff has a record open, and gives the others who do. It counts for a minute: say it again before that. What the
 * person has left without a word is forgotten here, too, so that nobody leaves more than a few rows.
 * @param subject the record as the audit log names it; any text, since nothing but its name is used.
 */
export async function openRecord(shop: Shop, staff: Staff, subject: string): Promise<Presence> {
  const own = eq(recordPresence.userId, staff.userId)
  await shop.db.delete(recordPresence).where(and(own, sql`not ${isPresent}`))
  await shop.db
    .insert(recordPresence)
    .values({ subject, userId: staff.userId })
    .onConflictDoUpdate({ target: [recordPresence.subject, recordPresence.userId], set: { seenAt: sql`now()` } })
  return readOthers(shop, staff, subject)
}

/** Says that a member of staff has closed a record; gives the others who have it open. */
export async function leaveRecord(shop: Shop, staff: Staff, subject: string): Promise<Presence> {
  await shop.db.delete(recordPresence).where(and(eq(recordPresence.userId, staff.userId), eq(recordPresence.subject, subject)))
  return readOthers(shop, staff, subject)
}
