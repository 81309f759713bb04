import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { emailKey } from '#domain/customer/email-key.ts'
import { fulfilmentTransitions, nextState, orderTransitions, paymentTransitions } from '#domain/order/order-transitions.ts'
import type { ReturnStatus } from '#domain/order/order-status.ts'
import { isToldEvent } from '#domain/order/order-timeline.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { pipelined } from '#server/db/pipeline.ts'
import { order, orderEvent } from '#server/db/schema/order/order.ts'
import type { Staff } from '#server/shop/audit.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import type { NewEmail } from '#server/shop/outbox/outbox.ts'
import { enqueueWebhooks } from '#server/shop/webhook-outbox.ts'
import type { WebhookData } from '#server/shop/webhook-outbox.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId } from '#domain/id.ts'
import { addressNow } from './join-orders.ts'

export type OrderRow = typeof order.$inferSelect

/** An order that a transaction has locked, and what operations on it need. */
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

/** Who made the transition. */
export type Actor = 'customer' | 'staff' | 'system' | 'provider'

/**
 * The state that an action leads to, by `domain/order/order-transitions.ts`. @throws {Problem} `not_allowed_in_state` when it is not allowed
 * from here.
 */
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

type OrderWebhook = 'order.paid' | 'order.shipped' | 'order.refunded'

/** Events of which other programs are told. */
const WEBHOOKS: Record<string, OrderWebhook> = {
  paid: 'order.paid',
  shipped: 'order.shipped',
  refunded: 'order.refunded',
}

const idIn = (value: unknown) => (typeof value === 'string' ? value : null)

/** What other programs are told of an order: its numbers and states as they are now, and what the event is about. */
const orderFacts = (row: OrderRow, data: Record<string, unknown>): WebhookData['order.paid'] => ({
  orderId: row.id,
  number: row.number,
  status: row.status,
  paymentStatus: row.paymentStatus,
  fulfilmentStatus: row.fulfilmentStatus,
  totalCents: row.totalCents,
  refundedCents: row.refundedCents,
  shipmentId: idIn(data.shipmentId),
  refundId: idIn(data.refundId),
})

/** One change of an order: the action on each status, other columns, the event, and the e-mails. */
export interface OrderChange {
  order?: keyof typeof orderTransitions
  payment?: keyof typeof paymentTransitions | null
  fulfilment?: keyof typeof fulfilmentTransitions | null
  returnStatus?: ReturnStatus
  set?: Partial<OrderRow>
  /** The account that it becomes the order of, as SQL; it keeps its own without. */
  joins?: SQL | undefined
  /** Columns set to the transaction's time. */
  stamp?: ('paidAt' | 'cancelledAt')[]
  event: { type: string; actor: Actor; data?: Record<string, unknown>; idempotencyKey?: string }
  /** What other programs are told, where the event alone does not say it. */
  tells?: OrderWebhook
  emails?: NewEmail[]
}

/** The states and columns that a change leads to. @throws {Problem} `not_allowed_in_state` */
const changesOf = (row: OrderRow, change: OrderChange) => ({
  ...change.set,
  ...(change.order && { status: move(orderTransitions, change.order, row.status) }),
  ...(change.payment && { paymentStatus: move(paymentTransitions, change.payment, row.paymentStatus) }),
  ...(change.fulfilment && { fulfilmentStatus: move(fulfilmentTransitions, change.fulfilment, row.fulfilmentStatus) }),
  ...(change.returnStatus && { returnStatus: change.returnStatus }),
})

/** Writes the change and its event in one statement. @throws {Problem} `not_found` */
async function writeChange({ tx, row }: LockedOrder, change: OrderChange): Promise<OrderRow> {
  const { event, joins, stamp = [] } = change
  const { type, actor, data = {}, idempotencyKey = null } = event
  const written = tx.$with('written').as(
    tx
      .insert(orderEvent)
      .values({ id: newId('evt'), orderId: row.id, type, actor, data, idempotencyKey, visibleToCustomer: isToldEvent(type) })
      .returning({ id: orderEvent.id }),
  )
  const [changed] = await tx
    .with(written)
    .update(order)
    .set({
      ...changesOf(row, change),
      ...(joins && { userId: joins }),
      ...Object.fromEntries(stamp.map((column) => [column, sql`now()`])),
      version: sql`${order.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(order.id, row.id))
    .returning()
  if (!changed) throw new Problem('not_found')
  return changed
}

/** The change, with the address that the order's e-mails go to by now. */
async function readdressed({ tx, row }: LockedOrder, change: OrderChange): Promise<OrderChange> {
  const isToCustomer = ({ recipient }: NewEmail) => recipient !== '' && recipient === row.email
  if (!change.emails?.some(isToCustomer)) return change
  const email = await addressNow(tx, row, { holds: true })
  if (email === row.email) return change
  return {
    ...change,
    set: { ...change.set, email, emailKey: emailKey(email) },
    emails: change.emails.map((one) => (isToCustomer(one) ? { ...one, recipient: email } : one)),
  }
}

/**
 * The only function that changes an order's statuses: by `domain/order/order-transitions.ts`, on a row that `tx` has locked, with the event
 * and the e-mails in the same transaction, all sent at once. An order that was over follows its account to another address with the first of them.
 * Returns the updated row.
 * @throws {Problem} `not_allowed_in_state`
 */
export async function changeOrder(locked: LockedOrder, asked: OrderChange): Promise<OrderRow> {
  const { shop, tx, row } = locked
  const change = await readdressed(locked, asked)
  const { type, data = {} } = change.event
  const told = change.tells ?? WEBHOOKS[type]
  const facts = orderFacts({ ...row, ...changesOf(row, change) }, data)
  // The orders of customers who were erased have no address: nobody is written to.
  const emails = (change.emails ?? []).filter(({ recipient }) => recipient !== '')
  const [changed] = await pipelined(
    () => writeChange(locked, change),
    () => enqueueEmails(shop, tx, emails),
    async () => told && enqueueWebhooks(shop, tx, { type: told, facts: [facts] }),
  )
  return changed
}

/** The order with this id, locked until `tx` ends: the first lock of every operation that changes an order. @throws {Problem} `not_found` */
export async function lockOrder(tx: Transaction, orderId: OrderId): Promise<OrderRow> {
  const [row] = await tx.select().from(order).where(eq(order.id, orderId)).for('update')
  if (!row) throw new Problem('not_found', { detail: 'Order not found' })
  return row
}

/** Optimistic locking: somebody may have changed the order, or the return, since it was read. @throws {Problem} `conflict` */
export function expectVersion(row: { version: number }, version: number | undefined) {
  if (version !== undefined && row.version !== version) throw new Problem('conflict', { extra: { version: row.version } })
}
