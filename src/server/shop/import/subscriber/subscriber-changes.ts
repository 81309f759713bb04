import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { SubscriberId, UserId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { newsletterSubscriber } from '#server/db/schema/customer/newsletter.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import type { ChangeHandler, ChangeResult, ChangeRun } from '#server/shop/change-set/run-change-set.ts'
import { idOf } from '#server/shop/id-of.ts'
import { addConsents } from '#server/shop/marketing/newsletter.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import { readRefusals } from './check-subscriber-rows.ts'
import { forgetSubscribers } from './forget-subscribers.ts'

const stored = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  consentedAt: z.iso.datetime().nullable(),
  consentSource: z.string().nullable(),
})
const subscriberId = idOf<SubscriberId>()
const actorId = idOf<UserId>()

/** What was done to whom goes into the log by id: an address there could never be erased. */
const logAll = (tx: Transaction, { actor, id }: ChangeRun, { action, subjects }: { action: string; subjects: readonly string[] }) =>
  insertRows(tx, {
    table: auditLog,
    rows: subjects.map((subject) => ({ id: newId('aud'), actor: actorId.parse(actor), requestId: id, action, subject })),
  })

/**
 * Readers of the newsletter that an import brings. Who has unsubscribed since the check stays so. What is undone is forgotten, in the rows of the
 * import too, unless they have unsubscribed meanwhile: that is remembered.
 */
export const subscriberChanges: ChangeHandler = {
  async apply(tx, run, rows) {
    const read = rows.map((row) => ({ row, change: stored.parse(row.change) }))
    const { identity } = await readSettings(tx)
    const emails = read.map(({ change }) => change.email)
    const refusals = await readRefusals(tx, emails, identity.timeZone)
    const added = await addConsents(
      run.shop,
      tx,
      read.flatMap(({ change }) => (refusals.has(change.email) ? [] : [change])),
    )
    await logAll(tx, run, { action: 'subscriber.create', subjects: [...added.values()] })
    return read.map(({ row: { position }, change: { email, consentSource } }): ChangeResult => {
      const refusal = refusals.get(email)
      if (refusal !== undefined) return { position, state: 'failed', errors: { email: refusal } }
      const id = added.get(email)
      return id === undefined
        ? { position, state: 'same' }
        : { position, state: 'written', subject: id, before: null, after: { email, consentSource } }
    })
  },
  async undo(tx, run, rows) {
    const ids = rows.map(({ subject }) => subscriberId.parse(subject))
    const isStill = and(
      inArray(newsletterSubscriber.id, ids),
      isNull(newsletterSubscriber.unsubscribedAt),
      eq(newsletterSubscriber.source, 'import'),
    )
    const gone = await tx.delete(newsletterSubscriber).where(isStill).returning({ id: newsletterSubscriber.id })
    const goneIds = gone.map(({ id }) => id)
    await forgetSubscribers(tx, { ids: goneIds })
    await logAll(tx, run, { action: 'subscriber.remove', subjects: goneIds })
    const removed = new Set<string>(goneIds)
    return rows.map(({ position, subject }): ChangeResult =>
      removed.has(subject ?? '')
        ? { position, state: 'undone' }
        : { position, state: 'kept', errors: { row: 'they have unsubscribed or signed up themselves since' } },
    )
  },
}
