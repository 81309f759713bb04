import { eq, sql } from 'drizzle-orm'
import { fulfilmentTransitions, nextState, orderTransitions, paymentTransitions } from '#domain/order.ts'
import type { ReturnStatus } from '#domain/order.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { order, orderEvent } from '#server/db/schema/order.ts'
import type { Staff } from '#server/shop/audit.ts'
import { enqueueEmails } from '#server/shop/outbox.ts'
import type { NewEmail } from '#server/shop/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId } from '#domain/id.ts'

export type OrderRow = typeof order.$inferSelect

/** An order that a transaction has locked, and what its verbs need beside it. */
export interface LockedOrder {
  shop: Shop
  tx: Transaction
  row: OrderRow
}

/** Which order a member of staff acts on. */
export interface StaffAct {
  orderId: OrderId
  staff: Staff
}

/** Who moved it. */
export type Actor = 'customer' | 'staff' | 'system' | 'provider'

/** Where an action leads (domain/order.ts). @throws {Problem} `not_allowed_in_state` when it leads nowhere from here. */
export function move<Action extends string, State extends string>(
  transitions: Record<Action, { from: readonly State[]; to: State }>,
  action: NoInfer<Action>,
  state: NoInfer<State>,
): State {
  const next = nextState(transitions, action, state)
  if (next === null)
    throw new Problem('not_allowed_in_state', { detail: `It is ${state.replaceAll('_', ' ')}: ${action} is not possible.` })
  return next
}

/** Events that the customer sees in the order's history. */
const VISIBLE = new Set(['placed', 'paid', 'shipped', 'delivered', 'cancelled', 'refunded', 'return_requested', 'return_approved'])

/** One step of an order: an action of each table of transitions that it moves in, what else of the row changes, what is told of it and to whom. */
export interface OrderChange {
  order?: keyof typeof orderTransitions
  payment?: keyof typeof paymentTransitions | null
  fulfilment?: keyof typeof fulfilmentTransitions | null
  returnStatus?: ReturnStatus
  set?: Partial<typeof order.$inferInsert>
  /** The moment of the transaction is written into these. */
  stamp?: ('paidAt' | 'cancelledAt')[]
  event: { type: string; actor: Actor; data?: Record<string, unknown>; idempotencyKey?: string }
  emails?: NewEmail[]
}

/**
 * The one way in which an order's states change: by the tables of `domain/order.ts`, on a row that `tx` has locked, with the event and the
 * letters in the same transaction. Gives the row as it is now.
 * @throws {Problem} `not_allowed_in_state`
 */
export async function changeOrder({ shop, tx, row }: LockedOrder, change: OrderChange): Promise<OrderRow> {
  const { event, stamp = [] } = change
  const [changed] = await tx
    .update(order)
    .set({
      ...change.set,
      ...(change.order && { status: move(orderTransitions, change.order, row.status) }),
      ...(change.payment && { paymentStatus: move(paymentTransitions, change.payment, row.paymentStatus) }),
      ...(change.fulfilment && { fulfilmentStatus: move(fulfilmentTransitions, change.fulfilment, row.fulfilmentStatus) }),
      ...(change.returnStatus && { returnStatus: change.returnStatus }),
      ...Object.fromEntries(stamp.map((column) => [column, sql`now()`])),
      version: sql`${order.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(order.id, row.id))
    .returning()
  if (!changed) throw new Problem('not_found')
  const { type, actor, data = {}, idempotencyKey } = event
  await tx.insert(orderEvent).values({
    id: newId('evt'),
    orderId: row.id,
    type,
    actor,
    data,
    idempotencyKey: idempotencyKey ?? null,
    visibleToCustomer: VISIBLE.has(type),
  })
  await enqueueEmails(shop, tx, change.emails ?? [])
  return changed
}

/** The order with this id, locked until `tx` ends: the first lock of every verb that moves an order. @throws {Problem} `not_found` */
export async function lockOrder(tx: Transaction, orderId: OrderId): Promise<OrderRow> {
  const [row] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
  if (!row) throw new Problem('not_found', { detail: 'Order not found' })
  return row
}

/** Somebody else may have changed the order since it was read. @throws {Problem} `conflict` */
export function expectVersion(row: OrderRow, version: number | undefined) {
  if (version !== undefined && row.version !== version) throw new Problem('conflict', { extra: { version: row.version } })
}
