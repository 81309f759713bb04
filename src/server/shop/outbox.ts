import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ContactMessage } from '#domain/customer/contact.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { EMAIL_STATES } from '#domain/outbox.ts'
import type { EmailState } from '#domain/outbox.ts'
import { pageParts, readPage } from './paging.ts'
import { audit } from './audit.ts'
import type { Staff } from './audit.ts'
import type { Shop } from './shop.ts'
import type { EmailId, OrderId, ProductId, RefundId, ReturnId, ShipmentId, SubscriberId } from '#domain/id.ts'

/** Every kind of letter and what it is written from. */
export interface EmailPayloads {
  verify_email: { name: string; url: string }
  /** The link's secret is made from its id when the letter is written. `next`: where it leads in the end. */
  sign_in_link: { name: string; linkId: string; next?: string | undefined }
  order_confirmation: { orderId: OrderId }
  payment_expired: { orderId: OrderId }
  order_shipped: { orderId: OrderId; shipmentId: ShipmentId }
  order_delivered: { orderId: OrderId; shipmentId: ShipmentId }
  order_cancelled: { orderId: OrderId; reason: string; refundCents: number }
  order_refunded: { orderId: OrderId; refundId: RefundId }
  return_requested: { orderId: OrderId; returnId: ReturnId }
  return_approved: { orderId: OrderId; returnId: ReturnId }
  return_declined: { orderId: OrderId; returnId: ReturnId }
  return_received: { orderId: OrderId; returnId: ReturnId }
  return_refunded: { orderId: OrderId; returnId: ReturnId; refundId: RefundId }
  popup_coupon: { code: string }
  newsletter_welcome: { subscriberId: SubscriberId }
  /** What somebody wrote to the shop, for its people; and the word to its writer that it has come. */
  contact_message: { message: ContactMessage }
  contact_received: Pick<ContactMessage, 'topic' | 'orderNumber'>
  /** An order that needs a person: held, a late payment, a dispute, a refund that failed. */
  staff_alert: { orderId: OrderId; reason: string }
  staff_new_order: { orderId: OrderId }
  staff_low_stock: { productIds: ProductId[] }
  /** Money at the provider that no order of ours explains, or books that differ. */
  staff_payment_notice: { subject: string; reason: string }
}

export type EmailKind = keyof EmailPayloads

/** A letter that is due. */
export type DueEmail<Among extends EmailKind = EmailKind> = {
  [Kind in Among]: { id: EmailId; kind: Kind; recipient: string; payload: EmailPayloads[Kind]; attempts: number }
}[Among]

/** A letter to be written; `recipient` is an address, or 'staff'. */
export type NewEmail = {
  [Kind in EmailKind]: { idempotencyKey: string; kind: Kind; recipient: string; payload: EmailPayloads[Kind] }
}[EmailKind]

/** Puts letters into the outbox and wakes its sender, both in `tx`. The same `idempotencyKey` again writes nothing. */
export async function enqueueEmails(shop: Shop, tx: Transaction, emails: NewEmail[]): Promise<void> {
  if (emails.length === 0) return
  const written = await tx
    .insert(outbox)
    .values(emails.map((email) => ({ ...email, id: newId('mail') })))
    .onConflictDoNothing({ target: outbox.idempotencyKey })
    .returning({ id: outbox.id })
  if (written.length > 0) await shop.queue.enqueue(tx, { name: 'outbox', data: {} })
}

/**
 * Leases up to ten due letters for two minutes; a sender that dies loses its lease, and the letter is due again. Ten at once are written and
 * sent in well under that time, whatever the mail server does.
 */
export async function leaseEmails(shop: Shop): Promise<DueEmail[]> {
  const claimed = await shop.db.execute<DueEmail>(sql`
    update ${outbox} set locked_until = now() + interval '2 minutes', attempts = attempts + 1
    where id in (
      select id from ${outbox} where state = 'due' and next_at <= now() and (locked_until is null or locked_until < now())
      order by next_at limit 10 for update skip locked
    ) returning id, kind, recipient, payload, attempts`)
  return claimed.rows
}

/** The letter has gone (`sent`) or lies where it can be read (`stored`); its text stays with it. */
export const markEmailDone = (shop: Shop, id: EmailId, done: { state: 'sent' | 'stored'; subject: string; html: string; body: string }) =>
  shop.db
    .update(outbox)
    .set({ ...done, sentAt: sql`now()`, lockedUntil: null, lastError: null })
    .where(eq(outbox.id, id))

const MAX_ATTEMPTS = 12

/** 1, 2, 4 … 60 minutes, a fifth more or less: letters that failed together do not come back together. */
const delaySeconds = (attempts: number) => Math.min(60, 2 ** (attempts - 1)) * 60 * (0.8 + Math.random() * 0.4)

/** Sending failed: tried again later, and given up (`failed`, visible to staff) after 12 attempts, or at once when it `isFinal`. */
export const postponeEmail = (
  shop: Shop,
  email: { id: EmailId; attempts: number },
  { error, isFinal }: { error: unknown; isFinal: boolean },
) =>
  shop.db
    .update(outbox)
    .set({
      state: isFinal || email.attempts >= MAX_ATTEMPTS ? 'failed' : 'due',
      nextAt: sql`now() + make_interval(secs => ${delaySeconds(email.attempts)})`,
      lockedUntil: null,
      lastError: String(error).slice(0, 500),
    })
    .where(eq(outbox.id, email.id))

/**
 * Sends a letter again that was given up, or that its reader cannot find. It keeps its Message-ID.
 * @throws {Problem} `not_found`; `not_allowed_in_state` while it is due, or where there is no mail server.
 */
export async function resendEmail(shop: Shop, id: EmailId, staff: Staff): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [email] = await tx.select({ state: outbox.state }).from(outbox).where(eq(outbox.id, id)).for('update')
    if (!email) throw new Problem('not_found')
    if (email.state !== 'failed' && email.state !== 'sent')
      throw new Problem('not_allowed_in_state', { detail: 'Only a letter that was sent or given up can be sent again.' })
    await tx
      .update(outbox)
      .set({ state: 'due', attempts: 0, nextAt: sql`now()`, lockedUntil: null, lastError: null })
      .where(eq(outbox.id, id))
    await audit(tx, staff, { action: 'letter.retry', subject: id, before: { state: email.state } })
    await shop.queue.enqueue(tx, { name: 'outbox', data: {} })
  })
}

/** The states of an e-mail, in the words in which they are shown. */
const SHOWN_STATES = { due: 'due', sent: 'sent', stored: 'kept', failed: 'dead' } as const satisfies Record<EmailState, string>
export const shownEmailState = z.enum(Object.values(SHOWN_STATES))

/** A page of e-mails. */
export const emailListSchema = z
  .object({
    ...pageParts,
    letters: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        recipient: z.string(),
        state: shownEmailState,
        subject: z.string().nullable(),
        body: z.string().nullable(),
        lastError: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
  })
  .meta({ id: 'EmailList' })
type EmailList = z.output<typeof emailListSchema>

/** What staff look for: e-mails in one state, when it is given. */
interface EmailSearch {
  page: number
  state?: z.output<typeof shownEmailState> | undefined
}

/** A page of letters for staff, newest first. */
export async function listEmails(shop: Shop, { page, state: wanted }: EmailSearch): Promise<EmailList> {
  const only = EMAIL_STATES.find((known) => SHOWN_STATES[known] === wanted)
  const where = only && eq(outbox.state, only)
  const { id, kind, recipient, state, subject, body, lastError, createdAt } = outbox
  const { rows, ...list } = await readPage(shop.db, {
    page,
    from: outbox,
    where,
    rows: ({ limit, offset }) =>
      shop.db
        .select({ id, kind, recipient, state, subject, body, lastError, createdAt })
        .from(outbox)
        .where(where)
        .orderBy(desc(outbox.createdAt))
        .limit(limit)
        .offset(offset),
  })
  const letters = rows.map((row) => ({ ...row, state: SHOWN_STATES[row.state], createdAt: row.createdAt.toISOString() }))
  return { ...list, letters }
}
