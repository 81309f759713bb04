import { eq, sql } from 'drizzle-orm'
import { nextState, returnTransitions } from '#domain/order.ts'
import { orderReturn } from '#server/db/schema/fulfilment.ts'
import { changeOrder, lockOrder, move } from './order-state.ts'
import type { Actor, LockedOrder } from './order-state.ts'
import type { NewEmail } from '#server/shop/outbox.ts'
import type { ReturnId } from '#domain/id.ts'

export type ReturnRow = typeof orderReturn.$inferSelect

/** What the customer hears of each step. */
const EMAILS: Record<keyof typeof returnTransitions, 'return_approved' | 'return_declined' | 'return_received' | null> = {
  approve: 'return_approved',
  decline: 'return_declined',
  receive: 'return_received',
  send: null,
  close: null,
  cancel: null,
}

/**
 * The one way in which a return's state changes; `row` is its order, locked by `tx`. The order shows the state of its latest return.
 * @throws {Problem} `not_allowed_in_state`
 */
export async function changeReturn(
  { shop, tx, row }: LockedOrder,
  known: ReturnRow,
  change: { action: keyof typeof returnTransitions; actor: Actor; staffNote?: string | null },
): Promise<void> {
  const { action, actor, staffNote } = change
  const status = move(returnTransitions, action, known.status)
  await tx
    .update(orderReturn)
    .set({
      status,
      version: sql`${orderReturn.version} + 1`,
      updatedAt: sql`now()`,
      ...(staffNote !== undefined && { staffNote }),
      ...(action === 'receive' && { receivedAt: sql`now()` }),
      ...((action === 'close' || action === 'decline' || action === 'cancel') && { closedAt: sql`now()` }),
    })
    .where(eq(orderReturn.id, known.id))
  const kind = EMAILS[action]
  const emails: NewEmail[] = kind
    ? [{ idempotencyKey: `${kind}:${known.id}`, kind, recipient: row.email, payload: { orderId: row.id, returnId: known.id } }]
    : []
  await changeOrder(
    { shop, tx, row },
    {
      returnStatus: status,
      event: { type: `return_${status}`, actor, data: { returnId: known.id, number: known.number } },
      emails,
    },
  )
}

/** A return whose money has gone back is closed; one that is not received yet waits for its parts. */
export async function closeReturnOf({ shop, tx, row }: LockedOrder, returnId: ReturnId, actor: Actor): Promise<void> {
  const [known] = await tx.select().from(orderReturn).where(eq(orderReturn.id, returnId))
  if (known && nextState(returnTransitions, 'close', known.status) !== null)
    await changeReturn({ shop, tx, row: await lockOrder(tx, row.id) }, known, { action: 'close', actor })
}
