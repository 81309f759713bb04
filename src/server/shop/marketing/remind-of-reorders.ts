import { sql } from 'drizzle-orm'
import { mailboxKey } from '#domain/customer/email.ts'
import { isDue, mayRemind, REMINDER_DAYS } from '#domain/customer/reorder.ts'
import type { UserId } from '#domain/id.ts'
import { dayIn, zoneText } from '#domain/shop-time.ts'
import type { Transaction } from '#server/db/client.ts'
import { enqueueEmails } from '#server/shop/outbox.ts'
import { workInHalves } from '#server/shop/run-steps.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readBoughtAgain } from './bought-again.ts'

/** From this hour of the shop's day on: nobody is written to at night. */
const FIRST_HOUR = '09'

/** People looked at in one go. */
const BATCH = 100

interface Today {
  now: Date
  zone: string
  today: string
}

/** The condition of an account `u` with consent `r` that may be written to, at all and this quarter. */
const MAY_BE_WRITTEN_TO = sql`r.ended_at is null and u.email_verified and u.disabled_at is null
  and (r.last_sent_at is null or r.last_sent_at <= now() - make_interval(days => ${REMINDER_DAYS}))
  and not exists (select from email_suppression e where e.email = u.email and (e.reason <> 'unsubscribed' or e.created_at > r.consented_at))`

/** Whether another account with the same mailbox was written to this quarter. Two that share one come one after the other. */
async function hasHadItsLetter(tx: Transaction, mailbox: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reorder:${mailbox}`}, 0))`)
  const { rows } = await tx.execute(sql`select from reorder_reminder
    where mailbox = ${mailbox} and last_sent_at > now() - make_interval(days => ${REMINDER_DAYS}) limit 1`)
  return rows.length > 0
}

/** Reminds one account of what is due, and has looked at it for today. */
const remind = (shop: Shop, userId: UserId, { now, zone, today }: Today): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ email: string; lastSentAt: string | null }>(sql`
      select u.email, r.last_sent_at as "lastSentAt" from reorder_reminder r join "user" u on u.id = r.user_id
      where r.user_id = ${userId} and (r.checked_on is null or r.checked_on < ${today}::date) and ${MAY_BE_WRITTEN_TO} for update of r`)
    const [person] = rows
    if (!person || !mayRemind(person.lastSentAt === null ? null : new Date(person.lastSentAt), now)) return
    const { email } = person
    const bought = await readBoughtAgain(tx, { id: userId, provenEmail: email }, zone)
    const due = bought.filter((part) => part.isOrderable && isDue(part.due, today))
    const mailbox = mailboxKey(email)
    const isSent = due.length > 0 && !(await hasHadItsLetter(tx, mailbox))
    const sent = isSent ? sql`, last_sent_at = now(), mailbox = ${mailbox}` : sql``
    await tx.execute(sql`update reorder_reminder set checked_on = ${today}::date ${sent} where user_id = ${userId}`)
    if (!isSent) return
    const parts = due.map(({ productId, quantity, lastBought }) => ({ productId, quantity, lastBought }))
    const idempotencyKey = `reorder-reminder:${userId}:${today}`
    await enqueueEmails(shop, tx, [{ idempotencyKey, kind: 'reorder_reminder', recipient: email, payload: { userId, parts } }])
  })

/**
 * Reminds those who have asked for it of parts that they need again, once a day by the shop's calendar, from nine in the morning on. It may run
 * as often as it likes, in as many processes: an account is looked at once a day, and its letter is written in the transaction that says so.
 */
export async function remindOfReorders(shop: Shop, now = new Date()): Promise<void> {
  const zone = (await readSettings(shop.db)).identity.timeZone
  if (zoneText(zone, now).slice(11, 13) < FIRST_HOUR) return
  const today = dayIn(zone, now)
  for (let last = ''; ;) {
    const { rows } = await shop.db.execute<{ id: UserId }>(sql`
      select r.user_id as id from reorder_reminder r join "user" u on u.id = r.user_id
      where r.user_id > ${last} and (r.checked_on is null or r.checked_on < ${today}::date) and ${MAY_BE_WRITTEN_TO}
      order by r.user_id limit ${BATCH}`)
    for (const { id } of rows) await workInHalves([id], () => remind(shop, id, { now, zone, today }))
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}
