import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import {
  ORDER_STATES,
  ORDER_STATUSES,
  REFUNDS_THAT_COUNT,
  RETURNS_THAT_COUNT,
  SHIPMENTS_THAT_COUNT,
  SHIPMENTS_THAT_LEFT,
  SHIPMENTS_UNDER_WAY,
} from '#domain/order/order-status.ts'
import { REASONS_OF_SENT } from '#domain/order/refund.ts'

/** A list of statuses for `in`. They are constants, not parameters, so that the statement's text stays the same (prepared statements). */
const statuses = (list: readonly string[]) => sql.raw(`(${list.map((status) => `'${status}'`).join(', ')})`)

/** For raw SQL: `r.status in ${COUNTING_REFUNDS}`. The lists are the domain's. */
export const COUNTING_REFUNDS = statuses(REFUNDS_THAT_COUNT)
export const COUNTING_SHIPMENTS = statuses(SHIPMENTS_THAT_COUNT)
export const SHIPMENTS_GONE = statuses(SHIPMENTS_THAT_LEFT)
export const MOVING_SHIPMENTS = statuses(SHIPMENTS_UNDER_WAY)
export const COUNTING_RETURNS = statuses(RETURNS_THAT_COUNT)

export const VOID_ORDERS = statuses(ORDER_STATUSES.filter((status) => ORDER_STATES[status].isVoid))

const SENT = sql.raw(`f.reason in (${REASONS_OF_SENT.map((reason) => `'${reason}'`).join(', ')})`)
/** Its pieces are back on the shelf, whatever became of the money. */
const IS_SHELVED = sql`rl.restock and f.restocked_at is not null`

/** For raw SQL: as many pieces of `refund_line rl` and `refund f` as count, or as are on the shelf whose money the bank may have sent back. */
const piecesWhere = (condition: SQL) => sql`greatest(
  coalesce(sum(rl.quantity) filter (where ${condition} and f.status in ${COUNTING_REFUNDS}), 0),
  coalesce(sum(rl.quantity) filter (where ${condition} and ${IS_SHELVED}), 0))::int`

/**
 * For raw SQL over `refund_line rl` and `refund f`: the pieces that need not ship, since they were refunded before or are back on the shelf; and those
 * that were sent, as a refund that counts says, or one whose pieces are on the shelf. Refunds of returns are neither.
 */
export const CANCELLED_PIECES = piecesWhere(sql`f.return_id is null and not ${SENT}`)
export const KNOWN_AS_SENT = piecesWhere(sql`f.return_id is null and ${SENT}`)
/** For raw SQL over the same: the pieces that were refunded as having been sent, and those that were refunded by a return. */
export const REFUNDED_AS_SENT = sql`coalesce(sum(rl.quantity) filter (where f.return_id is null and ${SENT} and f.status in ${COUNTING_REFUNDS}), 0)::int`
export const REFUNDED_BY_RETURNS = sql`coalesce(sum(rl.quantity) filter (where f.return_id is not null and f.status in ${COUNTING_REFUNDS}), 0)::int`

/**
 * For raw SQL: whether a part of an order is still sold. None is once all of its money was refunded, or all of its parts before any left, where what was paid for
 * shipping is kept (decision 231).
 * @param orders the name of the order's table in the statement
 */
export const isStillSold = (orders: SQL): SQL =>
  sql`${orders}.payment_status <> 'refunded' and not (${orders}.payment_status = 'partially_refunded' and ${orders}.fulfilment_status = 'unfulfilled'
    and not exists (select 1 from order_line l where l.order_id = ${orders}.id and l.quantity > (
      select ${CANCELLED_PIECES} from refund_line rl join refund f on f.id = rl.refund_id where rl.order_line_id = l.id)))`

/** For raw SQL: for how many pieces of an order's line money was given back, or is on its way. */
export const refundedPiecesOf = (orderLineId: SQL): SQL => sql`(
  select coalesce(sum(f.quantity), 0)::int from refund_line f join refund r on r.id = f.refund_id
  where f.order_line_id = ${orderLineId} and r.status in ${COUNTING_REFUNDS})`

/**
 * For raw SQL: for how many pieces of an order's line others were sent, by exchange orders that were not cancelled.
 * @param which of the lines `xl` of returns count.
 */
export const exchangedOf = (orderLineId: SQL, which: SQL = sql`true`): SQL => sql`(
  select coalesce(sum(xl.exchanged_quantity), 0)::int from order_return_line xl join order_return x on x.id = xl.return_id
    join "order" xo on xo.id = x.exchange_order_id
  where xl.order_line_id = ${orderLineId} and ${which} and xo.status not in ${VOID_ORDERS})`

/** For raw SQL: the same of one line of a return, which is `rl`. */
const EXCHANGED_HERE = sql`case when exists (
  select 1 from order_return x join "order" xo on xo.id = x.exchange_order_id
  where x.id = rl.return_id and xo.status not in ${VOID_ORDERS}) then rl.exchanged_quantity else 0 end`

/** For raw SQL: `ReturnedPieces` of a line of a return, `rl`, and of its order, `l`. */
export const RETURNED_PIECES = sql`l.quantity as ordered, rl.received_quantity as received, ${exchangedOf(sql`l.id`)} as exchanged,
  ${EXCHANGED_HERE} as "exchangedHere", ${refundedPiecesOf(sql`l.id`)} as refunded, (
    select coalesce(sum(f.quantity), 0)::int from refund_line f join refund r on r.id = f.refund_id
    where f.order_line_id = l.id and r.status in ${COUNTING_REFUNDS} and r.return_id = rl.return_id) as "refundedHere"`

/** For raw SQL over `order_return_line rl` and `order_return r`: the pieces that were announced or, once the return is received, those that came. */
export const PIECES_SENT_BACK = sql.raw(`case when r.received_at is null then rl.quantity else rl.received_quantity end`)

/** For raw SQL: what has been given back for a return, or is on its way (cents). It is found among the refunds of its order. */
export const refundedOfReturn = (returnId: SQL): SQL<number> => sql`(
  select coalesce(sum(g.amount_cents), 0)::int from order_return gr join refund g on g.order_id = gr.order_id and g.return_id = gr.id
  where gr.id = ${returnId} and g.status in ${COUNTING_REFUNDS})`

/** For raw SQL over `refund`: refunds of the payment that paid the order, not of a second one, which is not in its books. */
export const OF_THE_ORDERS_PAYMENT = sql.raw(`payment_id in (select id from payment where status <> 'surplus')`)
