import { and, eq, isNull, lt, ne, not, sql } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { newId } from '#server/db/id.ts'
import { order } from '#server/db/schema/order/order.ts'
import { payment, refund } from '#server/db/schema/order/payment.ts'
import { reconciliation, reconciliationDifference } from '#server/db/schema/order/reconciliation.ts'
import type { ProviderRefund, ProviderSession } from '#server/services/payments.ts'
import { log } from '#server/log.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { errorText, runSteps } from '#server/shop/run-steps.ts'
import { findNewCard, storeCard } from './payment-card.ts'
import { keepDifference, storeDifference } from './reconciliation-difference.ts'
import type { Difference } from './reconciliation-difference.ts'
import { nullIfUnknown, syncPayment } from './sync-payment.ts'
import { readDisputed, syncRefundsAndDisputes } from './sync-refunds-and-disputes.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ReconciliationId } from '#domain/id.ts'

/** How far back each night looks (hours): sessions last a day at most, delayed payments and refunds some days. */
const LOOKBACK_HOURS = 7 * 24

/** How long a pause of comparisons is made up for (days), as of a shop that was switched off, or one whose comparisons failed. */
const MADE_UP_DAYS = 35

/** When the last comparison without an error began, or the first payment where there was none. */
const LAST_COMPARED = sql`coalesce((select max(whole.created_at) from ${reconciliation} whole where whole.finished_at is not null and whole.error is null),
  (select min(${payment.createdAt}) from ${payment}))`

/** Our payment for a session, with its order. */
const paymentOf = async (shop: Shop, sessionId: string) =>
  (
    await shop.db
      .select({ orderId: order.id, status: payment.status, capturedCents: payment.capturedCents, totalCents: order.totalCents })
      .from(payment)
      .innerJoin(order, eq(order.id, payment.orderId))
      .where(eq(payment.sessionId, sessionId))
  )[0]

/** Whether the provider says that all of a payment has been given back: then nobody is owed anything for it. */
async function isGivenBack(shop: Shop, { intentId, amountCents }: ProviderSession): Promise<boolean> {
  const money = intentId === null ? null : await shop.payments.findMoney(intentId)
  const given = (money?.refunds ?? []).filter(({ status }) => status === 'succeeded').reduce((sum, one) => sum + one.amountCents, 0)
  return given > 0 && given >= amountCents
}

/** Compares one session; an update that we merely missed is synced first, and is then no difference. */
async function compareSession(shop: Shop, session: ProviderSession): Promise<Difference | null> {
  const { sessionId, payment: money, amountCents } = session
  const theirs = { payment: money, amountCents }
  const isPaid = money === 'paid'
  let ours = await paymentOf(shop, sessionId)
  if (!ours && !(session.isOurs && isPaid)) return null
  const isPaidHere = () => ours?.status === 'paid' || ours?.status === 'surplus'
  if (isPaid && !isPaidHere()) {
    await nullIfUnknown(syncPayment(shop, sessionId, { actor: 'system' }))
    ours = await paymentOf(shop, sessionId)
  }
  if (!ours && (await isGivenBack(shop, session))) return null
  if (!ours) return { kind: 'unknown_session', subject: sessionId, orderId: null, ours: null, theirs }
  const difference = (kind: Difference['kind']): Difference => ({ kind, subject: sessionId, orderId: ours.orderId, ours, theirs })
  if (isPaid && !isPaidHere()) return difference('paid_there_not_here')
  const card = await findNewCard(shop, session)
  if (card) await storeCard(shop.db, sessionId, card)
  if (!isPaid && isPaidHere()) return difference('paid_here_not_there')
  return isPaid && ours.capturedCents !== amountCents ? difference('amount_differs') : null
}

async function compareRefund(shop: Shop, theirs: ProviderRefund): Promise<Difference | null> {
  const [known] = await shop.db.select({ orderId: payment.orderId }).from(payment).where(eq(payment.intentId, theirs.intentId))
  if (!known) return null
  const read = async () =>
    (
      await shop.db
        .select({ orderId: refund.orderId, status: refund.status, amountCents: refund.amountCents })
        .from(refund)
        .where(eq(refund.providerRefundId, theirs.refundId))
    )[0]
  const agrees = (ours: Awaited<ReturnType<typeof read>>) =>
    ours
      ? ours.status === theirs.status && ours.amountCents === theirs.amountCents
      : theirs.status === 'failed' || theirs.status === 'cancelled'
  if (agrees(await read())) return null
  await syncRefundsAndDisputes(shop, theirs.intentId, 'system')
  const ours = await read()
  if (agrees(ours)) return null
  return { kind: 'refund_differs', subject: theirs.refundId, orderId: known.orderId, ours: ours ?? null, theirs }
}

/** A dispute is synced, and is then no difference: what of it was missed is in the books. */
async function compareDisputed(shop: Shop, intentId: string): Promise<null> {
  await nullIfUnknown(syncRefundsAndDisputes(shop, intentId, 'system'))
  return null
}

/** A run: its comparisons go back to `since`, and what has changed after it began is for the next. */
type Run = Pick<typeof reconciliation.$inferSelect, 'id' | 'since' | 'createdAt'>

/** Refunds of this provider and of its mode (test or live) that have succeeded in our books; those at the edge of the time it lists by are left out. */
const refundsDone = (shop: Shop, { since, createdAt }: Run) =>
  shop.db
    .select({
      id: refund.id,
      orderId: refund.orderId,
      providerRefundId: refund.providerRefundId,
      amountCents: refund.amountCents,
      intentId: payment.intentId,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .innerJoin(order, eq(order.id, refund.orderId))
    .where(
      and(
        eq(refund.status, 'succeeded'),
        ne(refund.reason, 'dispute'),
        eq(payment.provider, shop.payments.name),
        eq(order.testMode, shop.payments.testMode),
        sql`${refund.createdAt} >= ${since.toISOString()}::timestamptz + interval '1 hour'`,
        lt(refund.updatedAt, createdAt),
      ),
    )

/** Compares a refund that the provider did not list by itself: one that it made long before we heard of it is not in its list. */
async function compareUnlisted(
  shop: Shop,
  { intentId, ...ours }: Awaited<ReturnType<typeof refundsDone>>[number],
): Promise<Difference | null> {
  const money = intentId === null ? null : await shop.payments.findMoney(intentId)
  const theirs = money?.refunds.find(({ refundId, ourId }) =>
    ours.providerRefundId === null ? ourId === ours.id : refundId === ours.providerRefundId,
  )
  if (theirs) return compareRefund(shop, theirs)
  return { kind: 'refund_unknown_there', subject: subjectOf(ours), orderId: ours.orderId, ours, theirs: null }
}

const subjectOf = ({ id, providerRefundId }: { id: string; providerRefundId: string | null }) => providerRefundId ?? id

interface Tally {
  checked: number
  found: number
  /** What went wrong with single sessions and refunds. */
  errors: unknown[]
}

/** Compares one session or refund and counts it. What goes wrong with it is noted, and the run goes on. */
async function compareOne(
  shop: Shop,
  { runId, subject, tally }: { runId: ReconciliationId; subject: string; tally: Tally },
  compare: () => Promise<Difference | null>,
) {
  try {
    const difference = await compare()
    if (difference && (await storeDifference(shop, runId, difference))) tally.found += 1
  } catch (error) {
    log.warn({ err: error, subject }, 'reconciliation: not compared')
    tally.errors.push(error)
    await keepDifference(shop, runId, subject)
  }
  tally.checked += 1
  // The count is the progress that staff see.
  if (tally.checked % 100 === 0) await shop.db.update(reconciliation).set({ checked: tally.checked }).where(eq(reconciliation.id, runId))
}

/** Compares everything since the run says. @throws when the provider does not list its sessions, refunds or disputes, after the other lists. */
async function compareAll(shop: Shop, run: Run): Promise<Tally> {
  const { id: runId, since } = run
  const tally: Tally = { checked: 0, found: 0, errors: [] }
  const compare = (subject: string, look: () => Promise<Difference | null>) => compareOne(shop, { runId, subject, tally }, look)
  await runSteps({
    sessions: async () => {
      for await (const session of shop.payments.listSessions(since)) await compare(session.sessionId, () => compareSession(shop, session))
    },
    refunds: async () => {
      const listedIds = new Set<string>()
      for await (const theirs of shop.payments.listRefunds(since)) {
        listedIds.add(theirs.refundId)
        await compare(theirs.refundId, () => compareRefund(shop, theirs))
      }
      for (const ours of await refundsDone(shop, run))
        if (!listedIds.has(ours.providerRefundId ?? '')) await compare(subjectOf(ours), () => compareUnlisted(shop, ours))
    },
    disputes: async () => {
      for (const intentId of await readDisputed(shop, since)) await compare(intentId, () => compareDisputed(shop, intentId))
    },
  })
  return tally
}

/** What another run, which may reach further back, has found and goes on from: a run takes minutes, and one that was killed never ends. */
const IS_BEING_COMPARED = sql`exists (select 1 from ${reconciliation} other where other.id = ${reconciliationDifference.lastSeenIn}
  and other.finished_at is null and other.created_at > now() - interval '6 hours')`

/** Ends a run: differences that it has not found again are resolved, and staff are alerted to what is left. */
const finishRun = (shop: Shop, runId: ReconciliationId, { checked, found, errors }: Tally) =>
  shop.db.transaction(async (tx) => {
    const error = errors.length > 0 ? `${errors.length} of ${checked} not compared, the first: ${errorText(errors[0])}` : null
    await tx
      .update(reconciliation)
      .set({ checked, error, finishedAt: sql`now()` })
      .where(eq(reconciliation.id, runId))
    await tx
      .update(reconciliationDifference)
      .set({ resolvedAt: sql`now()` })
      .where(and(isNull(reconciliationDifference.resolvedAt), ne(reconciliationDifference.lastSeenIn, runId), not(IS_BEING_COMPARED)))
    const subject = `${found} differences with the payment provider`
    const reason = error === null ? LISTED : `${LISTED} ${error}`
    if (found > 0 || error !== null)
      await enqueueEmails(shop, tx, [
        { idempotencyKey: `reconciliation:${runId}`, kind: 'staff_payment_notice', recipient: 'staff', payload: { subject, reason } },
      ])
  })

const LISTED = 'The nightly comparison lists them under payments.'

/**
 * Compares our books with the provider's for the last days, and all since the last comparison: missed updates are synced, remaining differences are listed, and staff are
 * alerted. A difference that is no longer found is resolved, and one that staff have settled stays so. Run twice, it lists nothing twice. One session or refund that cannot be compared
 * is left for the next run, and named in this one's error.
 * @param since a day (ISO): the last days before it are compared as well, and all since, as after a restore of the books of that day
 */
export async function reconcile(shop: Shop, since?: string): Promise<{ checked: number; found: number }> {
  const [run] = await shop.db
    .insert(reconciliation)
    .values({
      id: newId('rec'),
      // Open differences are checked again, however long ago they were found, and however long before that what they are about.
      since: sql`least(least(now(), ${since ?? null}::date::timestamp at time zone 'UTC',
        greatest(${LAST_COMPARED}, now() - make_interval(days => ${MADE_UP_DAYS})),
        (select min(found.created_at) from ${reconciliationDifference} found where found.resolved_at is null))
        - make_interval(hours => ${LOOKBACK_HOURS}),
        (select min(seen.since) from ${reconciliationDifference} found join ${reconciliation} seen on seen.id = found.last_seen_in
          where found.resolved_at is null))`,
    })
    .returning()
  if (!run) throw new Problem('unavailable')
  try {
    const tally = await compareAll(shop, run)
    await finishRun(shop, run.id, tally)
    return { checked: tally.checked, found: tally.found }
  } catch (error) {
    await shop.db
      .update(reconciliation)
      .set({ error: errorText(error), finishedAt: sql`now()` })
      .where(eq(reconciliation.id, run.id))
    throw error
  }
}
