import { and, eq, sql } from 'drizzle-orm'
import type { OrderId, OrderLineId, ReturnId } from '#domain/id.ts'
import { ORDER_STATES } from '#domain/order/order-status.ts'
import { closeBooks, leftToRefund, REASONS_OF_SENT, refundAmounts, shareOf } from '#domain/order/refund.ts'
import type { RefundableLine, RefundAmounts, RefundReason, RefundRequest } from '#domain/order/refund.ts'
import { Problem } from '#domain/problem.ts'
import { returnRefusals } from '#domain/returns/return-refusals.ts'
import type { ReturnedPieces } from '#domain/returns/return-refusals.ts'
import type { Transaction } from '#server/db/client.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import { order } from '#server/db/schema/order/order.ts'
import { refundLine } from '#server/db/schema/order/payment.ts'
import { RETURNED_PIECES } from '#server/shop/order/counting-statuses.ts'
import { refuseField } from '#server/shop/order/order-lines.ts'
import type { OrderRow } from '#server/shop/order/order-state.ts'
import { readRestockable, tooManyRestocked } from '#server/shop/order/restockable.ts'
import { readProgress, readSentRestockable } from '#server/shop/order/line-progress.ts'
import { isPaidExactly, readRefundable } from './refundable.ts'
import type { RefundRow } from './refund-state.ts'

/** What staff want to refund, why, and for which return. */
export interface StaffRefund extends RefundRequest {
  reason: RefundReason
  note: string | null
  returnNumber: string | null
  idempotencyKey: string
  /** The version of the order that staff have seen. */
  version?: number | undefined
}

type ReturnRow = typeof orderReturn.$inferSelect

/** How many pieces of each line of a return can be refunded by it. */
async function readLeftOfReturn(tx: Transaction, { id, orderId, receivedAt }: ReturnRow): Promise<Map<OrderLineId, number>> {
  const { rows } = await tx.execute<ReturnedPieces & { id: OrderLineId; quantity: number } & Record<string, unknown>>(sql`
    select l.id, rl.quantity, ${RETURNED_PIECES} from order_return_line rl join order_line l on l.id = rl.order_line_id where rl.return_id = ${id}`)
  const sent = await readSent(tx, orderId)
  const leftOf = (row: (typeof rows)[number]) => (receivedAt === null ? row.quantity : row.received) - row.refundedHere - row.exchangedHere
  return new Map(rows.map((row) => [row.id, Math.max(0, Math.min(leftOf(row), sent.get(row.id) ?? 0))]))
}

/**
 * A refund for a return is of its own pieces: of those that have come back or, before that, of those that are to come. Others are refunded without it:
 * what is refunded by a return has to be shipped all the same.
 * @throws {Problem} `invalid_input` naming the field
 */
async function checkPieces(tx: Transaction, known: ReturnRow, lines: RefundRequest['lines']) {
  const pieces = await readLeftOfReturn(tx, known)
  for (const [index, { lineId, quantity }] of lines.entries()) {
    const left = pieces.get(lineId) ?? refuseField(`lines.${index}.lineId`, 'is not in this return')
    if (quantity > left)
      refuseField(`lines.${index}.quantity`, left > 0 ? `must be at most ${left} with this return` : 'is not left of this return')
  }
}

/** How many pieces and how much money are left is looked at line by line. @throws {Problem} `not_allowed_in_state` for a return that was not approved, or will not come */
function requireApproved({ status }: ReturnRow) {
  const { refund } = returnRefusals({ status, exchangeNumber: null, toExchange: 1, toRefund: 1, leftCents: 1, refundedCents: 0 })
  if (refund !== null) throw new Problem('not_allowed_in_state', { detail: refund })
}

/**
 * The return that a refund is for. Its restocking is decided when it is received.
 * @throws {Problem} `invalid_input`; `not_allowed_in_state` for one that was not approved, or will not come
 */
async function findReturn(tx: Transaction, orderId: OrderId, { returnNumber, lines }: StaffRefund): Promise<ReturnId | null> {
  if (returnNumber === null) return null
  const [known] = await tx
    .select()
    .from(orderReturn)
    .where(and(eq(orderReturn.number, returnNumber), eq(orderReturn.orderId, orderId)))
  if (!known) return refuseField('returnNumber', 'is not a return of this order')
  requireApproved(known)
  const index = lines.findIndex((line) => line.restock)
  if (index >= 0) return refuseField(`lines.${index}.restock`, 'is said when the return is received')
  await checkPieces(tx, known, lines)
  return known.id
}

/** How many pieces of each line a refund for this reason may put back: of those that were sent, when the reason tells of one; else of all. */
const readPutBack = (tx: Transaction, orderId: OrderId, reason: RefundReason): Promise<Map<OrderLineId, number>> =>
  REASONS_OF_SENT.includes(reason) ? readSentRestockable(tx, orderId) : readRestockable(tx, orderId)

/** @throws {Problem} `invalid_input`: more pieces would come back to the shelf than can. */
async function checkRestock(tx: Transaction, orderId: OrderId, { lines, reason }: StaffRefund) {
  const restockable = await readPutBack(tx, orderId, reason)
  for (const [index, { lineId, quantity, restock }] of lines.entries()) {
    const left = restockable.get(lineId) ?? 0
    if (restock && quantity > left) refuseField(`lines.${index}.restock`, tooManyRestocked(left))
  }
}

/** How many pieces of each line were sent and are not settled yet, by money or by others. */
const readSent = async (tx: Transaction, orderId: OrderId): Promise<Map<OrderLineId, number>> =>
  new Map(
    (await readProgress(tx, orderId)).map(({ id, shipped, refundedAsSent, refundedByReturns, exchanged }) => [
      id,
      shipped - refundedAsSent - refundedByReturns - exchanged,
    ]),
  )

/** A piece that is still to ship would be sent, and its money given back. @throws {Problem} `invalid_input` naming the field */
async function checkSent(tx: Transaction, orderId: OrderId, { reason, lines, returnNumber }: StaffRefund) {
  if (returnNumber !== null || !REASONS_OF_SENT.includes(reason)) return
  const sent = await readSent(tx, orderId)
  for (const [index, { lineId, quantity }] of lines.entries()) {
    const left = sent.get(lineId) ?? 0
    if (quantity > left)
      refuseField(
        `lines.${index}.quantity`,
        left > 0
          ? `must be at most ${left}: no more were sent, which the reason tells of`
          : 'was not sent, which the reason tells of: choose another',
      )
  }
}

/** The amounts of the refund, or a refusal that names the field. @throws {Problem} `refund_too_large`, `invalid_input` */
async function checkAmounts(tx: Transaction, row: OrderRow, input: RefundRequest): Promise<RefundAmounts> {
  const refundable = await readRefundable(tx, row)
  const amounts = refundAmounts(refundable, input)
  if ('amountCents' in amounts) return isPaidExactly(row) ? closeBooks(amounts, refundable) : amounts
  return refuseField(amounts.field, amounts.message, amounts.isTooLarge ? 'refund_too_large' : 'invalid_input')
}

/**
 * What a refund comes to, and the return that it is for.
 * @throws {Problem} `refund_too_large`, `invalid_input` naming the field, `not_allowed_in_state`
 */
export async function checkRefund(
  tx: Transaction,
  row: OrderRow,
  input: StaffRefund,
): Promise<{ returnId: ReturnId | null; amounts: RefundAmounts }> {
  const amounts = await checkAmounts(tx, row, input)
  const returnId = await findReturn(tx, row.id, input)
  await checkSent(tx, row.id, input)
  await checkRestock(tx, row.id, input)
  return { returnId, amounts }
}

const REFUNDED_OTHERWISE = 'What it was for has been refunded otherwise.'

/** What a failed refund of a return was for may have been exchanged since, or has not come. @throws {Problem} `not_allowed_in_state` */
async function checkStillReturned(tx: Transaction, id: ReturnId, asked: readonly (typeof refundLine.$inferSelect)[]) {
  const [known] = await tx.select().from(orderReturn).where(eq(orderReturn.id, id))
  if (!known) return
  requireApproved(known)
  const left = await readLeftOfReturn(tx, known)
  if (asked.some((line) => line.quantity > (left.get(line.orderLineId) ?? 0)))
    throw new Problem('not_allowed_in_state', { detail: 'Its parts were exchanged or refunded otherwise, or have not come back.' })
}

/**
 * Of an exchange that was cancelled the parts are refunded in full, or less by a difference that counts: one that failed is not owed beside that, nor as much
 * of a part as before once it counts.
 * @throws {Problem} `not_allowed_in_state`
 */
async function checkDifference(
  tx: Transaction,
  failed: RefundRow,
  { lines, asked }: { lines: readonly RefundableLine[]; asked: readonly (typeof refundLine.$inferSelect)[] },
) {
  const known = new Map(lines.map((line) => [line.id, line]))
  for (const { orderLineId, quantity, amountCents } of asked) {
    const line = known.get(orderLineId)
    if (line && line.differenceCents > 0 && amountCents > shareOf(line, quantity).amountCents)
      throw new Problem('not_allowed_in_state', { detail: REFUNDED_OTHERWISE })
  }
  if (failed.returnId === null || !failed.idempotencyKey.startsWith('exchange:')) return
  const [sent] = await tx
    .select({ status: order.status })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.exchangeOrderId))
    .where(eq(orderReturn.id, failed.returnId))
  if (sent && ORDER_STATES[sent.status].isVoid)
    throw new Problem('not_allowed_in_state', { detail: 'The exchange was cancelled: refund its parts instead of the difference.' })
}

/** What a failed refund covered may have been refunded by another one since, or turned out not to have been sent. @throws {Problem} `not_allowed_in_state` */
export async function checkStillOwed(tx: Transaction, row: OrderRow, failed: RefundRow) {
  const { lines, shippingCents } = await readRefundable(tx, row)
  const left = new Map(lines.map((line) => [line.id, leftToRefund(line)]))
  const asked = await tx.select().from(refundLine).where(eq(refundLine.refundId, failed.id))
  if (failed.shippingCents > shippingCents || asked.some((line) => line.quantity > (left.get(line.orderLineId) ?? 0)))
    throw new Problem('not_allowed_in_state', { detail: REFUNDED_OTHERWISE })
  await checkDifference(tx, failed, { lines, asked })
  if (failed.restockedAt === null) {
    const restockable = await readPutBack(tx, row.id, failed.reason)
    if (asked.some((line) => line.restock && line.quantity > (restockable.get(line.orderLineId) ?? 0)))
      throw new Problem('not_allowed_in_state', { detail: 'The parts that it would put back are on the shelf already, or lost.' })
  }
  if (failed.returnId !== null) return checkStillReturned(tx, failed.returnId, asked)
  if (!REASONS_OF_SENT.includes(failed.reason)) return
  const sent = await readSent(tx, row.id)
  if (asked.some((line) => line.quantity > (sent.get(line.orderLineId) ?? 0)))
    throw new Problem('not_allowed_in_state', { detail: 'Its parcel was never sent: refund the parts for another reason.' })
}
