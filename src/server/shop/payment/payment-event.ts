import { and, desc, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OrderId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { crashPoint } from '#server/crash-point.ts'
import type { Transaction } from '#server/db/client.ts'
import { paymentEvent } from '#server/db/schema/order/payment.ts'
import { log } from '#server/log.ts'
import { BadSignatureError, UnreadableEventError } from '#server/services/payments.ts'
import type { ProviderEvent } from '#server/services/payments.ts'
import { APP } from '#server/services/stripe-payment-page.ts'
import { workThrough } from './claim-due-rows.ts'
import type { Claim } from './claim-due-rows.ts'
import { inOrder, newestFirst, pagedList, pageIds, pageFields, pageWindow } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'
import { errorText } from '#server/shop/run-steps.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { asUnavailable } from './payment-unavailable.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { findPaymentState } from './sync-payment.ts'
import { syncRefundsAndDisputes } from './sync-refunds-and-disputes.ts'
import type { Shop } from '#server/shop/shop.ts'

const EVERY = sql`true`

/** Deletes what the provider has told of the payments of these orders, or only `those` of its messages. */
export async function forgetEvents(tx: Transaction, ids: readonly OrderId[], those = EVERY): Promise<void> {
  // One statement for each index: either of two columns would be looked for in every message.
  for (const column of [sql`session_id`, sql`intent_id`])
    await tx.execute(sql`update payment_event set payload = '{}' where ${those}
      and ${column} in (select ${column} from payment where order_id = any(${sql.param([...ids])}::text[]))`)
}

const verify = (shop: Shop, rawBody: string, signature: string): ProviderEvent => {
  try {
    return shop.payments.readEvent(rawBody, signature)
  } catch (error) {
    if (error instanceof BadSignatureError) throw new Problem('bad_signature')
    if (error instanceof UnreadableEventError)
      throw new Problem('invalid_input', { detail: `The webhook cannot be read: ${error.message}.` })
    throw error
  }
}

type ReceivedEvent = Pick<ProviderEvent, 'id' | 'type' | 'sessionId' | 'intentId' | 'isOurs'>

/** An event only says that something happened: the current state is read from the provider, so that the order of events does not matter. */
async function answer(shop: Shop, { id, type, sessionId, intentId, isOurs }: ReceivedEvent): Promise<string | null> {
  try {
    if (sessionId !== null) await findPaymentState(shop, sessionId, { actor: 'provider' })
    else if (intentId !== null) await syncRefundsAndDisputes(shop, intentId, 'provider')
    return null
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'payment_unknown_session') throw error
    // Other programs may use the same account. An event with our mark must have an order.
    if (isOurs) {
      const reason = `The provider reports ${type} for ${sessionId ?? intentId}, which no order of this shop explains.`
      const subject = 'A payment that no order explains'
      await shop.db.transaction((tx) =>
        enqueueEmails(shop, tx, [
          {
            idempotencyKey: `unknown-payment:${sessionId ?? intentId ?? id}`,
            kind: 'staff_payment_notice',
            recipient: 'staff',
            payload: { subject, reason },
          },
        ]),
      )
    }
    return error.message
  }
}

/** Processes an event and records success, or the error. @throws whatever went wrong, so that the provider sends it again. */
async function process(shop: Shop, event: ReceivedEvent): Promise<void> {
  const note = (values: { error: string | null; isDone: boolean }) =>
    shop.db
      .update(paymentEvent)
      .set({ error: values.error, ...(values.isDone && { processedAt: sql`now()` }) })
      .where(eq(paymentEvent.id, event.id))
  try {
    await note({ error: await answer(shop, event), isDone: true })
  } catch (error) {
    await note({ error: errorText(error), isDone: false })
    throw error
  }
}

/**
 * Receives a provider's webhook: verifies it, stores it by its id, processes it once. An event of a session that is not ours is stored and
 * ignored; staff are alerted when it carries our mark.
 * @throws {Problem} `bad_signature`, `invalid_input`; and whatever processing throws, so that the provider sends it again.
 */
export async function receivePaymentEvent(shop: Shop, rawBody: string, signature: string): Promise<void> {
  const event = verify(shop, rawBody, signature)
  const { id, type, sessionId, intentId, payload } = event
  const [stored] = await shop.db
    .insert(paymentEvent)
    .values({ id, provider: shop.payments.name, type, sessionId, intentId, payload, attempts: 1 })
    .onConflictDoUpdate({ target: paymentEvent.id, set: { attempts: sql`${paymentEvent.attempts} + 1` } })
    .returning({ processedAt: paymentEvent.processedAt })
  if (stored?.processedAt) return
  await process(shop, event)
  crashPoint('webhook.afterCommit')
}

/** Our own retries before an event is left to staff: the last is some 41 hours after the first, however long the shop stood still. */
const MAX_ATTEMPTS = 20

const columns = {
  id: paymentEvent.id,
  type: paymentEvent.type,
  sessionId: paymentEvent.sessionId,
  intentId: paymentEvent.intentId,
}

/** Whether a stored event carries our mark, as when it came (`readEvent`): other programs may use the same account. */
const isOurs = sql<boolean>`coalesce(${paymentEvent.payload} #>> '{data,object,metadata,app}' = ${APP}, false)`

/** Takes stored events that were not processed, each time after a longer wait; none that this run has `taken` before. */
const claimLeft =
  (shop: Shop, taken: string[]): Claim<ReceivedEvent> =>
  async (limit, order) => {
    const due = shop.db
      .select({ id: paymentEvent.id })
      .from(paymentEvent)
      .where(
        and(
          isNull(paymentEvent.processedAt),
          lt(paymentEvent.attempts, MAX_ATTEMPTS),
          sql`coalesce(${paymentEvent.nextAttemptAt}, ${paymentEvent.receivedAt} + interval '1 minute') < now()`,
          notInArray(paymentEvent.id, [...taken]),
        ),
      )
      .orderBy(paymentEvent.attempts, order === 'oldest' ? paymentEvent.receivedAt : desc(paymentEvent.receivedAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const events = await shop.db
      .update(paymentEvent)
      .set({
        attempts: sql`${paymentEvent.attempts} + 1`,
        nextAttemptAt: sql`now() + interval '1 minute' * power(${paymentEvent.attempts} + 1, 2)`,
      })
      .where(inArray(paymentEvent.id, due))
      .returning({ ...columns, isOurs })
    taken.push(...events.map(({ id }) => id))
    return events
  }

/** Retries stored events that were not processed (a crash, a bug, an unavailable database), in our own worker. */
export const processLeftEvents = (shop: Shop): Promise<number> =>
  workThrough(claimLeft(shop, []), (event) =>
    process(shop, event).catch((error: unknown) => log.warn({ err: error, event: event.id }, 'event not processed')),
  )

/** Staff have a stored event processed again, whatever its state. @throws {Problem} `payment_unavailable`, `not_found` */
export async function processEventAgain(shop: Shop, id: string, staff: Staff): Promise<void> {
  const [event] = await shop.db.select(columns).from(paymentEvent).where(eq(paymentEvent.id, id))
  if (!event) throw new Problem('not_found', { detail: 'Event not found' })
  await process(shop, { ...event, isOurs: false }).catch(asUnavailable)
  await shop.db.transaction((tx) => audit(tx, staff, { action: 'payment_event.process', subject: id, after: { type: event.type } }))
}

/** What was received, could not be processed, and is not processed yet. */
const isFailing = and(isNull(paymentEvent.processedAt), isNotNull(paymentEvent.error))

/** Staff have all events processed again that failed, by our own worker, which tries as often as with a new one. @returns how many. */
export const processFailingEvents = (shop: Shop, staff: Staff): Promise<number> =>
  shop.db.transaction(async (tx) => {
    const again = await tx
      .update(paymentEvent)
      .set({ attempts: 0, nextAttemptAt: sql`now()` })
      .where(isFailing)
      .returning({ id: paymentEvent.id })
    if (again.length === 0) return 0
    await audit(tx, staff, { action: 'payment_event.process_all', subject: 'payment_events', after: { messages: again.length } })
    await shop.queue.enqueue(tx, { name: 'sweep', data: {} })
    return again.length
  })

const FILTERS = {
  all: undefined,
  waiting: isNull(paymentEvent.processedAt),
  failed: isNotNull(paymentEvent.error),
  failing: isFailing,
}

/** A page of webhook events. */
export const paymentEventListSchema = z
  .object({
    ...pageFields,
    events: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        sessionId: z.string().nullable(),
        intentId: z.string().nullable(),
        receivedAt: z.string(),
        processedAt: z.string().nullable(),
        attempts: z.int(),
        error: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'PaymentEventList' })
type PaymentEventList = z.output<typeof paymentEventListSchema>

/** A page of webhook events for staff, newest first; unprocessed ones oldest first. */
export async function listPaymentEvents(shop: Shop, query: Page & { state: keyof typeof FILTERS }): Promise<PaymentEventList> {
  const where = FILTERS[query.state]
  const { receivedAt, processedAt, attempts, error } = paymentEvent
  const { id } = paymentEvent
  const newest = newestFirst(receivedAt, id)
  const { ids, total } = await pageIds(shop.db, {
    from: sql`${paymentEvent}`,
    id,
    where,
    order: query.state === 'waiting' ? (isReversed) => newest(!isReversed) : newest,
    ...pageWindow(query.page, query.limit),
  })
  const rows =
    ids.length > 0
      ? await shop.db
          .select({ ...columns, receivedAt, processedAt, attempts, error })
          .from(paymentEvent)
          .where(inArray(id, ids))
      : []
  const events = inOrder(ids, rows).map((row) => ({
    ...row,
    receivedAt: row.receivedAt.toISOString(),
    processedAt: row.processedAt?.toISOString() ?? null,
  }))
  return { ...pagedList(total, query.page, query.limit), events }
}
