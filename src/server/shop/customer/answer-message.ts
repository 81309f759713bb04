import { eq, sql } from 'drizzle-orm'
import type { MessageEntryKind, MessageState } from '#domain/customer/message-state.ts'
import type { MessageEntryId, MessageId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { contactMessage, contactMessageEntry } from '#server/db/schema/customer/contact-message.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { expectRecord } from '#server/shop/record.ts'
import type { Shop } from '#server/shop/shop.ts'
import { answerKey, lockMessage, readMessage } from './message-record.ts'
import type { MessageRecord } from './message-record.ts'
import { answerAddress } from './answer-address.ts'

/** A message as a member of staff has read it. */
interface MessageAct {
  id: MessageId
  version: number
  staff: Staff
}

/** Holds the message that was read. @throws {Problem} `not_found`; `conflict` when somebody has changed it since. */
async function holdMessage(tx: Transaction, { id, version }: MessageAct): Promise<MessageRecord> {
  const current = await lockMessage(tx, id)
  await expectRecord(tx, { subject: id, version, current })
  return current
}

async function writeEntry(
  tx: Transaction,
  { id, staff }: MessageAct,
  entry: { kind: MessageEntryKind; text: string },
): Promise<MessageEntryId> {
  const entryId = newId('mse')
  await tx.insert(contactMessageEntry).values({ ...entry, id: entryId, messageId: id, author: staff.userId })
  return entryId
}

const setState = (tx: Transaction, id: MessageId, state: MessageState) =>
  tx
    .update(contactMessage)
    .set({
      state,
      closedAt: state === 'closed' ? sql`now()` : null,
      version: sql`${contactMessage.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(contactMessage.id, id))

/**
 * Mails an answer to the writer of a message, with the message below it; a reply goes to the shop. The message is answered then, or closed
 * with `closes`. The audit log says that it was answered, and not what was said, which is deleted with the message.
 * @throws {Problem} `not_found`; `conflict` when somebody has changed the message since it was read: two answers never cross.
 */
export const answerMessage = (shop: Shop, act: MessageAct, { text, closes }: { text: string; closes: boolean }): Promise<MessageRecord> =>
  shop.db.transaction(async (tx) => {
    const message = await holdMessage(tx, act)
    const { state } = message
    const entryId = await writeEntry(tx, act, { kind: 'answer', text })
    const recipient = await answerAddress(tx, message)
    await enqueueEmails(shop, tx, [{ idempotencyKey: answerKey(entryId), kind: 'message_answer', recipient, payload: { entryId } }])
    const after = closes ? 'closed' : 'answered'
    await setState(tx, act.id, after)
    await audit(tx, act.staff, { action: 'message.answer', subject: act.id, before: { state }, after: { state: after } })
    return readMessage(tx, act.id)
  })

/** Writes a note that only staff read. @throws {Problem} `not_found`, `conflict` */
export const noteMessage = (shop: Shop, act: MessageAct, text: string): Promise<MessageRecord> =>
  shop.db.transaction(async (tx) => {
    const { state } = await holdMessage(tx, act)
    await writeEntry(tx, act, { kind: 'note', text })
    await tx
      .update(contactMessage)
      .set({ version: sql`${contactMessage.version} + 1`, updatedAt: sql`now()` })
      .where(eq(contactMessage.id, act.id))
    await audit(tx, act.staff, { action: 'message.note', subject: act.id, after: { state } })
    return readMessage(tx, act.id)
  })

/**
 * Closes a message, or opens it again: one that was answered is answered then. From its closing on its days are counted.
 * @throws {Problem} `not_found`, `conflict`; `not_allowed_in_state` when it is so already.
 */
export const closeMessage = (shop: Shop, act: MessageAct, { isClosed }: { isClosed: boolean }): Promise<MessageRecord> =>
  shop.db.transaction(async (tx) => {
    const { state, entries } = await holdMessage(tx, act)
    if ((state === 'closed') === isClosed)
      throw new Problem('not_allowed_in_state', { detail: isClosed ? 'This message is closed already.' : 'This message is not closed.' })
    const after = isClosed ? 'closed' : entries.some(({ kind }) => kind === 'answer') ? 'answered' : 'open'
    await setState(tx, act.id, after)
    await audit(tx, act.staff, {
      action: isClosed ? 'message.close' : 'message.reopen',
      subject: act.id,
      before: { state },
      after: { state: after },
    })
    return readMessage(tx, act.id)
  })
