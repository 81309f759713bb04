import { desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ContactMessage } from '#domain/customer/contact.ts'
import type { HideReason } from '#domain/customer/review.ts'
import type { SecurityChange } from '#domain/customer/security-change.ts'
import type { TemplateKind } from '#domain/email-template.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import type { WebhookEndpointId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Reader, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import { EMAIL_STATES } from '#domain/outbox.ts'
import type { EmailState } from '#domain/outbox.ts'
import { inOrder, newestFirst, pagedList, pageIds, pageParts, pageWindow } from './paging.ts'
import type { Page } from './paging.ts'
import { errorText } from './run-steps.ts'
import { audit } from './audit.ts'
import type { Staff } from './audit.ts'
import type { Shop } from './shop.ts'
import type {
  EmailId,
  MessageEntryId,
  OrderId,
  ProductId,
  QuestionId,
  RefundId,
  ReturnId,
  ReviewId,
  ShipmentId,
  StockWishId,
  SubscriberId,
  TaxCertificateId,
  UserId,
} from '#domain/id.ts'

/** Every kind of e-mail and the data it is rendered from. */
export interface EmailPayloads {
  /** The link's token is derived from its id when the e-mail is rendered. `next`: where to redirect after confirming. */
  confirm_address: { name: string; linkId: string; next?: string | undefined }
  /** The link's token is derived from its id when the e-mail is rendered. `next`: where to redirect after signing in. */
  sign_in_link: { name: string; linkId: string; next?: string | undefined }
  /** The link's token is derived from its id when the e-mail is rendered. `next`: where to go on after signing in with the new password. */
  password_reset: { name: string; linkId: string; next?: string | undefined }
  /** To a new address, which is nobody's until its link is used: it names nobody. */
  change_email: { linkId: string }
  /** To the owner of an address that somebody has typed as their new one. */
  email_taken: { name: string }
  security_notice: { change: SecurityChange }
  account_deleted: Record<string, never>
  /** By whom somebody is invited to work here, and as what. The link's token is derived from its id. */
  staff_invitation: { linkId: string; role: StaffRole; by: string }
  staff_password: { linkId: string; name: string }
  order_confirmation: { orderId: OrderId }
  /** A new link to an order whose last one has expired. */
  order_link: { orderId: OrderId }
  /** Staff have changed where the order is sent. */
  address_changed: { orderId: OrderId; byCustomer?: boolean }
  /** Where somebody pays the order that staff have placed for them. */
  payment_link: { orderId: OrderId }
  /** `isForCaller`: staff have placed it; earlier versions did not say so. */
  payment_expired: { orderId: OrderId; isForCaller?: boolean }
  order_shipped: { orderId: OrderId; shipmentId: ShipmentId }
  order_delivered: { orderId: OrderId; shipmentId: ShipmentId }
  order_cancelled: { orderId: OrderId; reason: string; refundCents: number; byCustomer?: boolean }
  order_refunded: { orderId: OrderId; refundId: RefundId }
  return_requested: { orderId: OrderId; returnId: ReturnId }
  return_approved: { orderId: OrderId; returnId: ReturnId }
  return_declined: { orderId: OrderId; returnId: ReturnId }
  return_received: { orderId: OrderId; returnId: ReturnId }
  return_cancelled: { orderId: OrderId; returnId: ReturnId }
  /** It was approved, and did not come in time. */
  return_lapsed: { orderId: OrderId; returnId: ReturnId }
  /** Where somebody pays the difference of an exchange; the order is the one that was made for the return. */
  exchange_payment: { orderId: OrderId; returnId: ReturnId }
  /** The order is the one that was made for the return. */
  return_exchanged: { orderId: OrderId; returnId: ReturnId }
  return_refunded: { orderId: OrderId; returnId: ReturnId; refundId: RefundId }
  /** What staff have decided about a tax-exempt certificate, and that it is about to expire. */
  certificate_approved: { certificateId: TaxCertificateId }
  certificate_declined: { certificateId: TaxCertificateId }
  certificate_revoked: { certificateId: TaxCertificateId }
  certificate_expiring: { certificateId: TaxCertificateId }
  popup_coupon: { code: string }
  newsletter_welcome: { subscriberId: SubscriberId }
  /** The links' tokens are derived from the wish's id. */
  wish_confirmation: { wishId: StockWishId }
  back_in_stock: { wishId: StockWishId }
  /** What is due, with the day of its last purchase. */
  reorder_reminder: { userId: UserId; parts: { productId: ProductId; quantity: number; lastBought: string }[] }
  /** A contact form message for staff; and the confirmation to its writer. */
  contact_message: { message: ContactMessage }
  contact_received: Pick<ContactMessage, 'topic' | 'orderNumber'>
  /** What staff have answered to a contact form message. */
  message_answer: { entryId: MessageEntryId }
  /** What staff have answered to a question about a part. */
  question_answer: { questionId: QuestionId }
  /** Asks once for reviews of the parts of an order. */
  review_request: { orderId: OrderId }
  /** Tells the writer of a review why it is not shown. */
  review_hidden: { reviewId: ReviewId; reason: HideReason }
  /** An order that needs a decision: on hold, a late payment, a dispute, a failed refund. */
  staff_alert: { orderId: OrderId; reason: string }
  staff_new_order: { orderId: OrderId }
  staff_low_stock: { productIds: ProductId[] }
  /** A payment at the provider that matches no order of ours, or a difference found by the reconciliation. */
  staff_payment_notice: { subject: string; reason: string }
  /** The sums of a report that a member of staff has by mail each week; `days` is null for how things are now, `path` opens it. */
  weekly_report: {
    name: string
    title: string
    days: { from: string; to: string } | null
    rows: number
    figures: { label: string; value: string; before: string | null }[]
    path: string
  }
  /** An endpoint of another program that is sent nothing any more, to those who look after programs; `address` is without what follows its path. */
  staff_webhook_ended: { address: string; failingSince: string; endpointId: WebhookEndpointId }
  /** A trial of a template, with an order, or with the sample when it is null. */
  test_email: { template: TemplateKind; orderId: OrderId | null }
}

export type EmailKind = keyof EmailPayloads

/** An e-mail that is due. */
export type DueEmail<Among extends EmailKind = EmailKind> = {
  [Kind in Among]: { id: EmailId; kind: Kind; recipient: string; payload: EmailPayloads[Kind]; attempts: number }
}[Among]

/** An e-mail to enqueue; `recipient` is an address, or 'staff'. */
export type NewEmail = {
  [Kind in EmailKind]: { idempotencyKey: string; kind: Kind; recipient: string; payload: EmailPayloads[Kind] }
}[EmailKind]

/** Writes e-mails to the outbox and enqueues the job that sends them, both in `tx`. A repeated `idempotencyKey` writes nothing. */
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
 * Leases up to ten due e-mails for two minutes; when a sender dies its lease expires, and the e-mails are due again. Ten are rendered and
 * sent in well under that time, however slow the mail server is.
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

/** The kinds of e-mails of which nothing is kept once they are sent: their recipients have asked to be forgotten. */
const FORGOTTEN: ReadonlySet<string> = new Set<EmailKind>(['account_deleted'])
const NOTHING = { recipient: '', subject: null, html: null, body: null, providerAnswer: null }

/** Marks an e-mail as sent, or as stored where its recipient can read it. Its text, as staff may read it, is stored with it. */
export const markEmailDone = (
  shop: Shop,
  { id, kind }: Pick<DueEmail, 'id' | 'kind'>,
  done: { state: 'sent' | 'stored'; providerAnswer: string | null; subject: string; html: string; body: string },
) =>
  shop.db
    .update(outbox)
    .set({ ...done, ...(FORGOTTEN.has(kind) && NOTHING), sentAt: sql`now()`, lockedUntil: null, lastError: null })
    .where(eq(outbox.id, id))

const MAX_ATTEMPTS = 12

/** 1, 2, 4 … 60 minutes, plus or minus a fifth (jitter): e-mails that failed together are not retried together. */
const delaySeconds = (attempts: number) => Math.min(60, 2 ** (attempts - 1)) * 60 * (0.8 + Math.random() * 0.4)

/** Sending failed: retried later; `failed` (visible to staff) after 12 attempts, or at once when `isFinal`. */
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
      lastError: errorText(error),
    })
    .where(eq(outbox.id, email.id))

/**
 * Sends an e-mail again that failed for good, or that its recipient cannot find. It keeps its Message-ID.
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

/**
 * Sends all e-mails again that were given up, each with its Message-ID. Those whose content has been deleted by its age stay.
 * @returns how many.
 */
export const resendFailedEmails = (shop: Shop, staff: Staff): Promise<number> =>
  shop.db.transaction(async (tx) => {
    const again = await tx
      .update(outbox)
      .set({ state: 'due', attempts: 0, nextAt: sql`now()`, lockedUntil: null, lastError: null })
      .where(sql`state = 'failed' and not (kind = 'contact_message' and payload = '{}')`)
      .returning({ id: outbox.id })
    if (again.length === 0) return 0
    await audit(tx, staff, { action: 'letter.retry_all', subject: 'outbox', after: { letters: again.length } })
    await shop.queue.enqueue(tx, { name: 'outbox', data: {} })
    return again.length
  })

/** The states of an e-mail, as the API names them. */
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

/** Filters for staff: e-mails in one state, when it is given. */
interface EmailSearch extends Page {
  state?: z.output<typeof shownEmailState> | undefined
}

/** A page of e-mails for staff, newest first. */
export async function listEmails(shop: Shop, { page, limit, state: wanted }: EmailSearch): Promise<EmailList> {
  const only = EMAIL_STATES.find((known) => SHOWN_STATES[known] === wanted)
  const where = only && eq(outbox.state, only)
  const { id, kind, recipient, state, subject, body, lastError, createdAt } = outbox
  const { ids, total } = await pageIds(shop.db, {
    from: sql`${outbox}`,
    id,
    where,
    order: newestFirst(createdAt, id),
    ...pageWindow(page, limit),
  })
  const rows =
    ids.length > 0
      ? await shop.db
          .select({ id, kind, recipient, state, subject, body, lastError, createdAt })
          .from(outbox)
          .where(inArray(sql`${id}`, ids))
      : []
  const emails = inOrder(ids, rows).map((row) => ({ ...row, state: SHOWN_STATES[row.state], createdAt: row.createdAt.toISOString() }))
  return { ...pagedList(total, page, limit), letters: emails }
}

/**
 * The e-mails to the customer about an order, its parcels, refunds and returns, newest first. They are found by the keys under which they were written, which have
 * an index.
 */
export async function readOrderLetters(db: Reader, orderId: OrderId) {
  const { id, kind, state, subject, createdAt } = outbox
  const rows = await db
    .select({ id, kind, state, subject, at: createdAt })
    .from(outbox)
    .where(
      sql`${outbox.idempotencyKey} in (
        select kind || ':' || ${orderId} from unnest(array['order-confirmed', 'cancelled', 'payment-expired', 'payment-link']) kind union all
        select 'address-changed:' || o.id || ':' || v from "order" o, generate_series(2, o.version) v where o.id = ${orderId} union all
        select kind || ':' || s.id from shipment s, unnest(array['shipped', 'delivered']) kind where s.order_id = ${orderId} union all
        select 'refunded:' || f.id from refund f where f.order_id = ${orderId} union all
        select kind || ':' || t.id from order_return t, unnest(array['return_requested', 'return_approved', 'return_declined', 'return_received']) kind
          where t.order_id = ${orderId} union all
        select 'return_exchanged:' || t.id || ':' || t.exchange_order_id from order_return t where ${orderId} in (t.order_id, t.exchange_order_id))`,
    )
    .orderBy(desc(createdAt), desc(id))
  return rows.map(({ state: stored, at, ...row }) => ({ ...row, state: SHOWN_STATES[stored], at: at.toISOString() }))
}
