import { and, eq, sql } from 'drizzle-orm'
import type { EmailId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { May } from '#domain/staff/staff-role.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { Shop } from '#server/shop/shop.ts'
import { EMAIL_TO_DO, seenEmails } from './email-list.ts'

/** The condition of an e-mail that is not one to staff about somebody's order: a notice, or a trial of a template. */
export const isToBuyer = sql`outbox.recipient <> 'staff' and outbox.kind <> 'test_email'`

/** The order that an e-mail is about; one about a review did not always name it. */
const ABOUT_ORDER = sql`coalesce(outbox.payload ->> 'orderId', (select l.order_id from product_review v
  join order_line l on l.id = v.order_line_id where v.id = outbox.payload ->> 'reviewId'))`

/** Who gets an e-mail that is sent again: what is about an order goes where the order's e-mails go now (decisions 239 and 245). */
const RECIPIENT_NOW = sql<string>`coalesce((select coalesce((select max(u.email) from "user" u join former_email f on f.user_id = u.id
  where u.id = o.user_id and f.email = o.email), o.email) from "order" o where o.id = ${ABOUT_ORDER} and o.email <> '' and ${isToBuyer}), outbox.recipient)`

/** What makes an e-mail due again, from its first attempt. */
const AGAIN = {
  state: 'due',
  recipient: RECIPIENT_NOW,
  attempts: 0,
  nextAt: sql`now()`,
  lockedUntil: null,
  lastError: null,
  setAsideAt: null,
} as const

/** What `set_aside_at` becomes of an e-mail whose address is deleted: nobody can send one that failed again. */
export const ASIDE_IF_FAILED = sql`case when state = 'failed' then coalesce(set_aside_at, now()) end`

/**
 * Sends an e-mail again that failed for good, or that its recipient cannot find. It keeps its Message-ID.
 * @throws {Problem} `not_found`; `not_allowed_in_state` while it is due, or where there is no mail server.
 */
export async function resendEmail(shop: Shop, id: EmailId, staff: Staff): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [email] = await tx.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, id)).for('update')
    if (!email) throw new Problem('not_found')
    if (email.state !== 'failed' && email.state !== 'sent')
      throw new Problem('not_allowed_in_state', { detail: 'Only an e-mail that was sent or given up can be sent again.' })
    await tx.update(outbox).set(AGAIN).where(eq(outbox.id, id))
    await audit(tx, staff, { action: 'letter.retry', subject: id, before: { state: email.state } })
    await shop.queue.enqueue(tx, { name: 'outbox', data: {} })
  })
}

/**
 * Sends all e-mails again that were given up and that whoever asks may see, each with its Message-ID. Those that are set aside stay, and those whose content has
 * been deleted by its age.
 * @returns how many.
 */
export const resendFailedEmails = (shop: Shop, staff: Staff, may: May): Promise<number> =>
  shop.db.transaction(async (tx) => {
    const again = await tx
      .update(outbox)
      .set(AGAIN)
      .where(and(EMAIL_TO_DO, sql`not (kind = 'contact_message' and payload = '{}')`, seenEmails(may)))
      .returning({ id: outbox.id })
    if (again.length === 0) return 0
    await audit(tx, staff, { action: 'letter.retry_all', subject: 'outbox', after: { letters: again.length } })
    await shop.queue.enqueue(tx, { name: 'outbox', data: {} })
    return again.length
  })

/**
 * Sets an e-mail aside that failed and that nobody is going to send again, or takes that back.
 * @throws {Problem} `not_found`; `not_allowed_in_state` when it has not failed.
 */
export const setEmailAside = (shop: Shop, staff: Staff, { id, isAside }: { id: EmailId; isAside: boolean }): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const [email] = await tx.select({ state: outbox.state, at: outbox.setAsideAt }).from(outbox).where(eq(outbox.id, id)).for('update')
    if (!email) throw new Problem('not_found')
    if (email.state !== 'failed')
      throw new Problem('not_allowed_in_state', { detail: 'Only an e-mail that was given up can be set aside.' })
    if ((email.at !== null) === isAside) return
    await tx
      .update(outbox)
      .set({ setAsideAt: isAside ? sql`now()` : null })
      .where(eq(outbox.id, id))
    await audit(tx, staff, { action: isAside ? 'letter.set_aside' : 'letter.take_back', subject: id })
  })

/** Sets all e-mails aside that were given up and that whoever asks may see. @returns how many. */
export const setFailedEmailsAside = (shop: Shop, staff: Staff, may: May): Promise<number> =>
  shop.db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update outbox set set_aside_at = now() where ${and(EMAIL_TO_DO, seenEmails(may))} returning id`)
    if (rows.length > 0) await audit(tx, staff, { action: 'letter.set_aside_all', subject: 'outbox', after: { letters: rows.length } })
    return rows.length
  })
