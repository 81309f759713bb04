import { count, desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { outbox } from '#server/db/schema/outbox.ts'
import type { Shop } from './shop.ts'

/** Every kind of letter and what it is written from. */
export interface LetterPayloads {
  order_confirmation: { orderId: string }
  staff_alert: { orderId: string; reason: string }
  verify_email: { name: string; url: string }
}

export type LetterKind = keyof LetterPayloads

/** A letter that is due. */
export type DueLetter = {
  [Kind in LetterKind]: { id: string; kind: Kind; recipient: string; payload: LetterPayloads[Kind]; attempts: number }
}[LetterKind]

/** Puts a letter into the outbox and wakes its sender, both in `tx`. The same `dedupeKey` again writes nothing. */
export async function writeLetter<Kind extends LetterKind>(
  shop: Shop,
  tx: Transaction,
  letter: { dedupeKey: string; kind: Kind; recipient: string; payload: LetterPayloads[Kind] },
) {
  const written = await tx
    .insert(outbox)
    .values({ ...letter, id: newId('mail') })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id })
  if (written.length > 0) await shop.queue.enqueue(tx, 'outbox', {})
}

/** Leases up to 20 due letters for two minutes; a sender that dies loses its lease, and the letter is due again. */
export async function claimLetters(shop: Shop): Promise<DueLetter[]> {
  const claimed = await shop.db.execute(sql`
    update ${outbox} set locked_until = now() + interval '2 minutes', attempts = attempts + 1
    where id in (
      select id from ${outbox} where state = 'due' and next_at <= now() and (locked_until is null or locked_until < now())
      order by next_at limit 20 for update skip locked
    ) returning id, kind, recipient, payload, attempts`)
  return claimed.rows as unknown as DueLetter[]
}

/** The letter has gone (`sent`) or lies where it can be read (`kept`); its text stays with it. */
export const closeLetter = (shop: Shop, id: string, state: 'sent' | 'kept', text: { subject: string; html: string; body: string }) =>
  shop.db
    .update(outbox)
    .set({ ...text, state, sentAt: sql`now()`, lockedUntil: null, lastError: null })
    .where(eq(outbox.id, id))

const MAX_ATTEMPTS = 12

/** Sending failed: tried again after 1, 2, 4 … 60 minutes, and given up (`dead`, visible to staff) after 12 attempts. */
export const postponeLetter = (shop: Shop, letter: { id: string; attempts: number }, error: unknown) =>
  shop.db
    .update(outbox)
    .set({
      state: letter.attempts >= MAX_ATTEMPTS ? 'dead' : 'due',
      nextAt: sql`now() + make_interval(mins => ${Math.min(60, 2 ** (letter.attempts - 1))})`,
      lockedUntil: null,
      lastError: String(error).slice(0, 500),
    })
    .where(eq(outbox.id, letter.id))

const LIST_SIZE = 20

/** A page of letters for staff, newest first. */
export async function listLetters(shop: Shop, page: number) {
  const { id, kind, recipient, state, subject, body, lastError, createdAt } = outbox
  const [rows, [counted]] = await Promise.all([
    shop.db
      .select({ id, kind, recipient, state, subject, body, lastError, createdAt })
      .from(outbox)
      .orderBy(desc(outbox.createdAt))
      .limit(LIST_SIZE)
      .offset((page - 1) * LIST_SIZE),
    shop.db.select({ total: count() }).from(outbox),
  ])
  const total = counted?.total ?? 0
  const letters = rows.map((row) => ({
    ...row,
    state: row.state as 'due' | 'sent' | 'kept' | 'dead',
    createdAt: row.createdAt.toISOString(),
  }))
  return { total, page, pageCount: Math.max(1, Math.ceil(total / LIST_SIZE)), letters }
}
