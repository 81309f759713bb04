import { sql } from 'drizzle-orm'
import { mailboxKey } from '#domain/customer/email-key.ts'
import { isDue, mayRemind, REMINDER_DAYS } from '#domain/customer/reorder-reminder.ts'
import { isId } from '#domain/id.ts'
import type { RemindedId } from '#domain/id.ts'
import { dayIn } from '#domain/time/shop-time.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { workInHalves } from '#server/shop/run-steps.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readBoughtAgain } from './bought-again.ts'
import { isSuppressed } from './reorder-choice.ts'
import { isQuietHour } from './quiet-hours.ts'

/** People looked at in one go. */
const BATCH = 100

interface Today {
  now: Date
  zone: string
  today: string
}

/** Those who have consented: accounts with a proven address, and guests, who have proven it by the link of an e-mail (decision 186). */
const CONSENTED = sql`(
  select a.user_id as id, u.email, a.consented_at, a.ended_at, a.last_sent_at, a.checked_on
  from reorder_reminder a join "user" u on u.id = a.user_id where u.email_verified and u.disabled_at is null
  union all select g.id, g.email, g.consented_at, g.ended_at, g.last_sent_at, g.checked_on from guest_reminder g) r`

/** The condition of one of them whose address must not be written to. */
const IS_SUPPRESSED = isSuppressed(sql`r.email`, sql`r.consented_at`)

/** The condition of one of them that may be written to, at all and this quarter, and was not looked at on this day. */
const mayBeWrittenTo = (today: string) => sql`r.ended_at is null and (r.checked_on is null or r.checked_on < ${today}::date)
  and (r.last_sent_at is null or r.last_sent_at <= now() - make_interval(days => ${REMINDER_DAYS}))
  and not ${IS_SUPPRESSED}`

/** Whether somebody wants to be reminded now, and can be written to. */
export async function wantsReminders(db: Queryable, id: RemindedId): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${CONSENTED} where r.id = ${id} and r.ended_at is null and not ${IS_SUPPRESSED}`)
  return rows.length > 0
}

/** Where a consent is stored. */
const placeOf = (id: RemindedId) =>
  isId('use', id) ? { table: sql`reorder_reminder`, isIt: sql`user_id = ${id}` } : { table: sql`guest_reminder`, isIt: sql`id = ${id}` }

/** Whether somebody else with the same mailbox was written to this quarter. Two that share one come one after the other. */
async function hasHadItsEmail(tx: Transaction, mailbox: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reorder:${mailbox}`}, 0))`)
  const recently = sql`mailbox = ${mailbox} and last_sent_at > now() - make_interval(days => ${REMINDER_DAYS})`
  const { rows } = await tx.execute(
    sql`select from reorder_reminder where ${recently} union all select from guest_reminder where ${recently} limit 1`,
  )
  return rows.length > 0
}

/** Reminds one of them of what is due, and has looked at it for today. */
const remind = (shop: Shop, id: RemindedId, { now, zone, today }: Today): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const { table, isIt } = placeOf(id)
    await tx.execute(sql`select from ${table} where ${isIt} for update`)
    const { rows } = await tx.execute<{ email: string; lastSentAt: string | null }>(
      sql`select r.email, r.last_sent_at as "lastSentAt" from ${CONSENTED} where r.id = ${id} and ${mayBeWrittenTo(today)}`,
    )
    const [person] = rows
    if (!person || !mayRemind(person.lastSentAt === null ? null : new Date(person.lastSentAt), now)) return
    const { email } = person
    const bought = await readBoughtAgain(tx, { id: isId('use', id) ? id : null, provenEmail: email }, zone)
    const due = bought.filter((part) => part.isOrderable && isDue(part.due, today))
    const mailbox = mailboxKey(email)
    const isSent = due.length > 0 && !(await hasHadItsEmail(tx, mailbox))
    const sent = isSent ? sql`, last_sent_at = now(), mailbox = ${mailbox}` : sql``
    await tx.execute(sql`update ${table} set checked_on = ${today}::date ${sent} where ${isIt}`)
    if (!isSent) return
    const parts = due.map(({ productId, quantity, lastBought }) => ({ productId, quantity, lastBought }))
    const idempotencyKey = `reorder-reminder:${id}:${today}`
    await enqueueEmails(shop, tx, [{ idempotencyKey, kind: 'reorder_reminder', recipient: email, payload: { userId: id, parts } }])
  })

/**
 * Reminds those who have asked for it of parts that they need again, once a day by the shop's calendar, from nine in the morning on. It may run
 * as often as it likes, in as many processes: each of them is looked at once a day, and its e-mail is written in the transaction that says so.
 */
export async function remindOfReorders(shop: Shop, now = new Date()): Promise<void> {
  const zone = (await readSettings(shop.db)).identity.timeZone
  if (isQuietHour(zone, now)) return
  const today = dayIn(zone, now)
  for (let last = ''; ;) {
    const { rows } = await shop.db.execute<{ id: RemindedId }>(
      sql`select r.id from ${CONSENTED} where r.id > ${last} and ${mayBeWrittenTo(today)} order by r.id limit ${BATCH}`,
    )
    for (const { id } of rows) await workInHalves([id], () => remind(shop, id, { now, zone, today }))
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}
