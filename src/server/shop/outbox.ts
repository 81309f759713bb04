import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { EmailId, OrderId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { pipelined } from '#server/db/pipeline.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { kindsUnseen } from '#domain/staff/email-right.ts'
import type { May } from '#domain/staff/staff-role.ts'
import { EMAIL_STATES } from '#domain/content/email-state.ts'
import type { EmailState } from '#domain/content/email-state.ts'
import { inOrder, newestFirst, pagedList, pageIds, pageFields, pageWindow } from './paging.ts'
import type { Page } from './paging.ts'
import { errorText } from './run-steps.ts'
import { audit } from './audit.ts'
import type { Staff } from './audit.ts'
import type { EmailPayloads } from './email-payloads.ts'
import type { Shop } from './shop.ts'

/** The kinds of e-mails. */
export type EmailKind = keyof EmailPayloads

/** An e-mail that is due; `writtenAtMs`: when it was enqueued, by the database's clock (ms since 1970). */
export type DueEmail<Among extends EmailKind = EmailKind> = {
  [Kind in Among]: { id: EmailId; kind: Kind; recipient: string; payload: EmailPayloads[Kind]; attempts: number; writtenAtMs: number }
}[Among]

/** An e-mail to enqueue; `recipient` is an address, or 'staff'. */
export type NewEmail = {
  [Kind in EmailKind]: { idempotencyKey: string; kind: Kind; recipient: string; payload: EmailPayloads[Kind] }
}[EmailKind]

/** Writes e-mails to the outbox and enqueues the job that sends them, both in `tx`. A repeated `idempotencyKey` writes no second one. */
export async function enqueueEmails(shop: Shop, tx: Transaction, emails: NewEmail[]): Promise<void> {
  if (emails.length === 0) return
  await pipelined(
    () =>
      tx
        .insert(outbox)
        .values(emails.map((email) => ({ ...email, id: newId('mail') })))
        .onConflictDoNothing({ target: outbox.idempotencyKey }),
    () => shop.queue.enqueue(tx, { name: 'outbox', data: {} }),
  )
}

/** Kinds that are written to hundreds at once. Nobody waits for them, as for a link to sign in or the confirmation of an order: those go first. */
const PATIENT: readonly EmailKind[] = ['back_in_stock', 'reorder_reminder', 'review_request', 'buyer_letter']

/**
 * Leases up to ten due e-mails for two minutes; when a sender dies its lease expires, and the e-mails are due again. Ten are rendered and
 * sent in well under that time, however slow the mail server is.
 */
export async function leaseEmails(shop: Shop): Promise<DueEmail[]> {
  const claimed = await shop.db.execute<DueEmail>(sql`
    update ${outbox} set locked_until = now() + interval '2 minutes', attempts = attempts + 1
    where id in (
      select id from ${outbox} where state = 'due' and next_at <= now() and (locked_until is null or locked_until < now())
      order by kind = any(${sql.param([...PATIENT])}::text[]), next_at limit 10 for update skip locked
    ) returning id, kind, recipient, payload, attempts, (extract(epoch from created_at) * 1000)::float8 as "writtenAtMs"`)
  return claimed.rows
}

/** The kinds of e-mails of which nothing is kept once they are sent, or given up: their recipients have asked to be forgotten. */
const FORGOTTEN: ReadonlySet<string> = new Set<EmailKind>(['account_deleted'])
const NOTHING = { recipient: '', subject: null, html: null, body: null, providerAnswer: null }

/** The condition of an e-mail whose recipient was not erased while it was on its way. */
const isOf = ({ id, recipient }: Pick<DueEmail, 'id' | 'recipient'>) => and(eq(outbox.id, id), eq(outbox.recipient, recipient))

/**
 * Marks an e-mail as sent, or as stored where its recipient can read it. Its text, as staff may read it, is stored with it; not where the recipient was erased
 * while the mail server took it.
 */
export const markEmailDone = (
  shop: Shop,
  email: Pick<DueEmail, 'id' | 'kind' | 'recipient'>,
  done: { state: 'sent' | 'stored'; providerAnswer: string | null; subject: string; html: string; body: string },
) =>
  shop.db
    .update(outbox)
    .set({ ...done, ...(FORGOTTEN.has(email.kind) && NOTHING), sentAt: sql`now()`, lockedUntil: null, lastError: null, setAsideAt: null })
    .where(isOf(email))

const MAX_ATTEMPTS = 12

/** 1, 2, 4 … 60 minutes, plus or minus a fifth (jitter): e-mails that failed together are not retried together. */
const delaySeconds = (attempts: number) => Math.min(60, 2 ** (attempts - 1)) * 60 * (0.8 + Math.random() * 0.4)

/** For how long an e-mail has been tried when it is due next: the waits above, as many as it had attempts. */
export const TRIED_FOR = sql`make_interval(mins => (2 ^ least(outbox.attempts, 6) - 1)::int + 60 * greatest(outbox.attempts - 6, 0))`

/** What becomes of an e-mail that is not to be sent any more: what was sent once stays sent, only sending it again has come to nothing. */
export const ASIDE_UNLESS_SENT = {
  state: sql<EmailState>`case when ${outbox.sentAt} is null then 'failed' else 'sent' end`,
  setAsideAt: sql`case when ${outbox.sentAt} is null then now() end`,
}

/**
 * Sending failed: retried later; `failed` (visible to staff) after 12 attempts, or at once when `isFinal`; set aside at once when `isObsolete`: what it
 * was to say is not true any more, so there is nothing to do. One whose recipient has asked to be forgotten is deleted then.
 */
export async function postponeEmail(
  shop: Shop,
  email: Pick<DueEmail, 'id' | 'kind' | 'recipient' | 'attempts'>,
  { error, isFinal, isObsolete = false }: { error: unknown; isFinal: boolean; isObsolete?: boolean },
): Promise<void> {
  const isGivenUp = isFinal || isObsolete || email.attempts >= MAX_ATTEMPTS
  if (isGivenUp && FORGOTTEN.has(email.kind)) {
    await shop.db.delete(outbox).where(isOf(email))
    return
  }
  await shop.db
    .update(outbox)
    .set({
      ...(isObsolete ? ASIDE_UNLESS_SENT : { state: isGivenUp ? 'failed' : 'due', setAsideAt: null }),
      nextAt: sql`now() + make_interval(secs => ${delaySeconds(email.attempts)})`,
      lockedUntil: null,
      lastError: errorText(error),
    })
    .where(isOf(email))
}

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

/** The condition of e-mails that failed and wait for staff: sent again or set aside they do no more. */
export const EMAIL_TO_DO = sql`state = 'failed' and set_aside_at is null`

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

/** The states of an e-mail, as the API names them. */
const SHOWN_STATES = { due: 'due', sent: 'sent', stored: 'kept', failed: 'dead' } as const satisfies Record<EmailState, string>
export const shownEmailState = z.enum(Object.values(SHOWN_STATES))

/** A page of e-mails. */
export const emailListSchema = z
  .object({
    ...pageFields,
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

/** Filters for staff: e-mails in one state, when it is given; those that failed without those that are set aside. */
interface EmailSearch extends Page {
  state?: z.output<typeof shownEmailState> | undefined
}

/** The condition of the e-mails that somebody with these rights may see; undefined when these are all. */
export function seenEmails(may: May): SQL | undefined {
  const unseen = kindsUnseen(may)
  return unseen.length > 0 ? notInArray(sql`${outbox.kind}`, unseen) : undefined
}

/** A page of the e-mails that whoever asks may see, newest first, with their texts. */
export async function listEmails(shop: Shop, { page, limit, state: wanted }: EmailSearch, may: May): Promise<EmailList> {
  const only = EMAIL_STATES.find((known) => SHOWN_STATES[known] === wanted)
  const where = and(only && (only === 'failed' ? EMAIL_TO_DO : eq(outbox.state, only)), seenEmails(may))
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
  const emails = inOrder(ids, rows).map((row) => ({
    ...row,
    state: SHOWN_STATES[row.state],
    createdAt: row.createdAt.toISOString(),
  }))
  return { ...pagedList(total, page, limit), letters: emails }
}

/**
 * The e-mails to the customer about an order, its shipments, refunds and returns, newest first. They are found by the keys under which they were written, which have
 * an index; those with a link to it, of which there can be any number, by the order.
 */
export async function readOrderEmails(db: Queryable, orderId: OrderId) {
  const { id, kind, state, subject, createdAt } = outbox
  const rows = await db
    .select({ id, kind, state, subject, at: createdAt })
    .from(outbox)
    .where(
      sql`${outbox.idempotencyKey} in (
        select kind || ':' || ${orderId} from unnest(array['order-confirmed', 'cancelled', 'payment-expired', 'payment-link', 'exchange-payment']) kind union all
        select 'address-changed:' || o.id || ':' || v from "order" o, generate_series(2, o.version) v where o.id = ${orderId} union all
        select kind || ':' || s.id from shipment s, unnest(array['shipped', 'delivered']) kind where s.order_id = ${orderId} union all
        select 'refunded:' || f.id from refund f where f.order_id = ${orderId} union all
        select kind || ':' || t.id from order_return t, unnest(array['return_requested', 'return_approved', 'return_declined', 'return_received',
            'return_cancelled', 'return_lapsed', 'exchange_wanted']) kind where t.order_id = ${orderId} union all
        select l.idempotency_key from outbox l where l.payload ->> 'orderId' = ${orderId} and l.kind = 'order_link' union all
        select 'exchange-payment:' || t.exchange_order_id from order_return t where t.order_id = ${orderId} union all
        select 'return_exchanged:' || t.id || ':' || t.exchange_order_id from order_return t where ${orderId} in (t.order_id, t.exchange_order_id))`,
    )
    .orderBy(desc(createdAt), desc(id))
  return rows.map(({ state: stored, at, ...row }) => ({ ...row, state: SHOWN_STATES[stored], at: at.toISOString() }))
}
