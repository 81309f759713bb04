import { and, eq, sql } from 'drizzle-orm'
import type { EmailId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { pipelined } from '#server/db/pipeline.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { EmailPayloads } from './email-payloads.ts'

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
export const FORGOTTEN_KINDS: ReadonlySet<string> = new Set<EmailKind>(['account_deleted'])
const NOTHING = { recipient: '', subject: null, html: null, body: null, providerAnswer: null }

/** The condition of an e-mail whose recipient was not erased while it was on its way. */
export const unlessErased = ({ id, recipient }: Pick<DueEmail, 'id' | 'recipient'>) =>
  and(eq(outbox.id, id), eq(outbox.recipient, recipient))

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
    .set({
      ...done,
      ...(FORGOTTEN_KINDS.has(email.kind) && NOTHING),
      sentAt: sql`now()`,
      lockedUntil: null,
      lastError: null,
      setAsideAt: null,
    })
    .where(unlessErased(email))
