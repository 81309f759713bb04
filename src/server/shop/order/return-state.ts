import { desc, eq, inArray, sql } from 'drizzle-orm'
import { OPEN_RETURNS } from '#domain/order/order-status.ts'
import type { ReturnStatus } from '#domain/order/order-status.ts'
import { nextState, returnTransitions } from '#domain/order/order-transitions.ts'
import { Problem } from '#domain/problem.ts'
import { refuseKeeping } from '#domain/returns/return-refusals.ts'
import { addDays, dayIn, instantTyped } from '#domain/time/shop-time.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import { refundedOfReturn } from './counting-statuses.ts'
import { changeOrder, lockOrder, move } from './order-state.ts'
import type { Actor, LockedOrder } from './order-state.ts'
import { readSettingsNow } from '#server/shop/settings/settings.ts'
import type { NewEmail } from '#server/shop/outbox/outbox.ts'
import type { Transaction } from '#server/db/client.ts'
import type { OrderId, ReturnId } from '#domain/id.ts'

export type ReturnRow = typeof orderReturn.$inferSelect

/** The e-mail to the customer for each step. */
type ReturnEmail = 'return_approved' | 'return_declined' | 'return_received' | 'return_cancelled' | 'return_lapsed'
const EMAILS: Record<keyof typeof returnTransitions, ReturnEmail | null> = {
  approve: 'return_approved',
  decline: 'return_declined',
  receive: 'return_received',
  send: null,
  close: null,
  reopen: null,
  cancel: 'return_cancelled',
}

/** What has been given back for a return, or is on its way (cents). */
export async function readRefunded(tx: Transaction, id: ReturnId): Promise<number> {
  const [found] = (await tx.execute<{ cents: number }>(sql`select ${refundedOfReturn(sql`${id}`)} as cents`)).rows
  return found?.cents ?? 0
}

/** @throws {Problem} `not_allowed_in_state` while money that was given back for it counts */
async function requireKeepable(tx: Transaction, { id }: ReturnRow) {
  const refusal = refuseKeeping(await readRefunded(tx, id))
  if (refusal !== null) throw new Problem('not_allowed_in_state', { detail: refusal })
}

/** The state of a return that its order shows: of the latest that is open, or of the latest where none is. */
async function shownStatus(tx: Transaction, orderId: OrderId): Promise<ReturnStatus | undefined> {
  const [shown] = await tx
    .select({ status: orderReturn.status })
    .from(orderReturn)
    .where(eq(orderReturn.orderId, orderId))
    .orderBy(desc(inArray(orderReturn.status, OPEN_RETURNS)), desc(orderReturn.createdAt), desc(orderReturn.id))
    .limit(1)
  return shown?.status
}

/** Until when the parts of a return that is approved now are to come: the end of that day, which its e-mail names, by the shop's calendar (decision 98). */
async function sendByOf(tx: Transaction): Promise<Date | null> {
  const { settings, now } = await readSettingsNow(tx)
  const zone = settings.identity.timeZone
  return instantTyped(addDays(dayIn(zone, now), settings.returnRules.sendWithinDays), { zone, edge: 'ends' })
}

/**
 * The only function that changes a return's state; `row` is its order, locked by `tx`, which shows what `shownStatus` says.
 * @throws {Problem} `not_allowed_in_state`
 */
export async function changeReturn(
  { shop, tx, row }: LockedOrder,
  known: ReturnRow,
  change: { action: keyof typeof returnTransitions; actor: Actor; staffNote?: string | null; mailsCustomer?: boolean },
): Promise<void> {
  const { action, actor, staffNote, mailsCustomer = true } = change
  const status = move(returnTransitions, action, known.status)
  if (action === 'cancel') await requireKeepable(tx, known)
  await tx
    .update(orderReturn)
    .set({
      status,
      version: sql`${orderReturn.version} + 1`,
      updatedAt: sql`now()`,
      ...(staffNote !== undefined && { staffNote }),
      ...(action === 'approve' && { sendBy: await sendByOf(tx) }),
      ...(action === 'receive' && { receivedAt: sql`now()` }),
      ...((action === 'close' || action === 'decline' || action === 'cancel') && { closedAt: sql`now()` }),
      ...(action === 'reopen' && { closedAt: null }),
    })
    .where(eq(orderReturn.id, known.id))
  // What the shop closes by itself was never sent.
  const kind = action === 'cancel' && actor === 'system' ? 'return_lapsed' : EMAILS[action]
  const emails: NewEmail[] =
    kind && mailsCustomer
      ? [{ idempotencyKey: `${kind}:${known.id}`, kind, recipient: row.email, payload: { orderId: row.id, returnId: known.id } }]
      : []
  const returnStatus = await shownStatus(tx, row.id)
  await changeOrder(
    { shop, tx, row },
    {
      ...(returnStatus && { returnStatus }),
      event: {
        type: action === 'reopen' ? 'return_reopened' : `return_${status}`,
        actor,
        data: { returnId: known.id, number: known.number },
      },
      emails,
    },
  )
}

/** Closes a return whose money has been refunded; one that is not received yet stays open for its parts. */
export async function closeReturnOf({ shop, tx, row }: LockedOrder, returnId: ReturnId, actor: Actor): Promise<void> {
  const [known] = await tx.select().from(orderReturn).where(eq(orderReturn.id, returnId))
  if (known && nextState(returnTransitions, 'close', known.status) !== null)
    await changeReturn({ shop, tx, row: await lockOrder(tx, row.id) }, known, { action: 'close', actor })
}

/** Takes a step of the return that an order was made for in exchange, which is locked; nothing for any other order, or where its state has no such step. */
async function changeReturnOfExchange({ shop, tx, row }: LockedOrder, action: 'close' | 'reopen', actor: Actor): Promise<void> {
  const [known] = await tx.select().from(orderReturn).where(eq(orderReturn.exchangeOrderId, row.id))
  if (!known) return
  const first = await lockOrder(tx, known.orderId)
  const [locked] = await tx.select().from(orderReturn).where(eq(orderReturn.id, known.id))
  if (locked && nextState(returnTransitions, action, locked.status) !== null)
    await changeReturn({ shop, tx, row: first }, locked, { action, actor })
}

/** Closes the return whose exchange has been paid: the order of its parts is open now. */
export const closeReturnOfExchange = (order: LockedOrder, actor: Actor): Promise<void> => changeReturnOfExchange(order, 'close', actor)

/** Opens the return again whose exchange was cancelled or not paid: neither parts nor money have been given for what came back. */
export const reopenReturnOfExchange = (order: LockedOrder, actor: Actor): Promise<void> => changeReturnOfExchange(order, 'reopen', actor)
