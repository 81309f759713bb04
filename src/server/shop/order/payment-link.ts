import { eq, inArray, sql } from 'drizzle-orm'
import type { OrderId, ReturnId } from '#domain/id.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { order } from '#server/db/schema/order/order.ts'
import { isExchange, isForCaller } from './order-origin.ts'
import type { OrderRow } from './order-state.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import type { NewEmail } from '#server/shop/outbox/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'

/** One e-mail an order, by whichever of its pages is open when it is sent. */
const keysOf = (id: OrderId) => ({ forCaller: `payment-link:${id}`, forExchange: `exchange-payment:${id}` })

/** The return that an order was made for in exchange. */
async function readReturnId(tx: Transaction, id: OrderId): Promise<ReturnId | null> {
  const { rows } = await tx.execute<{ id: ReturnId }>(sql`
    select r.id from order_event e join order_return r on r.id = e.data ->> 'returnId'
    where e.order_id = ${id} and e.type = 'exchange_placed' limit 1`)
  return rows[0]?.id ?? null
}

/** The e-mail with the page of an order whose customer has it in no browser; null for the order of a cart. */
async function linkEmail(tx: Transaction, row: OrderRow): Promise<NewEmail | null> {
  const { id, email } = row
  const { forCaller, forExchange } = keysOf(id)
  if (isForCaller(row)) return { idempotencyKey: forCaller, kind: 'payment_link', recipient: email, payload: { orderId: id } }
  const returnId = isExchange(row) ? await readReturnId(tx, id) : null
  return returnId && { idempotencyKey: forExchange, kind: 'exchange_payment', recipient: email, payload: { orderId: id, returnId } }
}

/** Writes the e-mail with the link at which an order is paid that staff have placed for a caller, or that is sent in exchange: once. */
export async function enqueuePaymentLink(shop: Shop, tx: Transaction, orderId: OrderId): Promise<void> {
  const [row] = await tx.select().from(order).where(eq(order.id, orderId))
  const email = row && (await linkEmail(tx, row))
  if (email) await enqueueEmails(shop, tx, [email])
}

/** Whether staff have placed this order for a caller. */
export async function isOfCaller(db: Queryable, id: OrderId): Promise<boolean> {
  const [row] = await db.select({ idempotencyKey: order.idempotencyKey }).from(order).where(eq(order.id, id))
  return row !== undefined && isForCaller(row)
}

/** Whether an order's payment was to be asked for by e-mail, and nobody was ever sent a link. */
export async function wasNeverAsked(tx: Transaction, row: OrderRow): Promise<boolean> {
  if (!isForCaller(row) && !isExchange(row)) return false
  const [sent] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(inArray(outbox.idempotencyKey, Object.values(keysOf(row.id))))
    .limit(1)
  return sent === undefined
}
