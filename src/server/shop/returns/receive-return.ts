import { and, eq, sql } from 'drizzle-orm'
import type { OrderLineId } from '#domain/id.ts'
import type { ReturnCondition } from '#domain/returns/return-reason.ts'
import { exchangeableQuantity } from '#domain/returns/return-refusals.ts'
import type { ReturnedPieces } from '#domain/returns/return-refusals.ts'
import type { Transaction } from '#server/db/client.ts'
import { orderReturnLine } from '#server/db/schema/order/return.ts'
import { orderLine } from '#server/db/schema/order/order.ts'
import { audit } from '#server/shop/audit.ts'
import { RETURNED_PIECES } from '../order/counting-statuses.ts'
import { readSentRestockable } from '../order/line-progress.ts'
import { requireLines } from '../order/order-lines.ts'
import { expectVersion } from '../order/order-state.ts'
import { tooManyRestocked } from '../order/restockable.ts'
import { changeReturn, closeReturnOf, readRefunded } from '../order/return-state.ts'
import type { ReturnRow } from '../order/return-state.ts'
import type { Shop } from '#server/shop/shop.ts'
import { restock } from '#server/shop/stock/stock.ts'
import { withReturn } from './decide-return.ts'
import type { ReturnAct } from './decide-return.ts'

/** Whether money was given back for a return, and for nothing of it that came money or parts are due yet. */
async function isSettled(tx: Transaction, { id }: ReturnRow): Promise<boolean> {
  const { rows } = await tx.execute<ReturnedPieces & Record<string, unknown>>(sql`
    select ${RETURNED_PIECES} from order_return_line rl join order_line l on l.id = rl.order_line_id
    where rl.return_id = ${id} and exists (
      select 1 from refund g where g.order_id = l.order_id and g.return_id = rl.return_id and g.status in ('pending', 'succeeded'))`)
  return rows.length > 0 && rows.every((pieces) => exchangeableQuantity(pieces) === 0)
}

/** A line of a return as it was received. */
export interface ReceivedLine {
  lineId: OrderLineId
  received: number
  /** How many of these are restocked. */
  restocked: number
  condition: ReturnCondition | null
}

/**
 * Staff have received a return: the quantity received of each line, and how many of these are restocked. It is closed by that where all that came was
 * refunded before.
 * @throws {Problem} `invalid_input` naming the field, `not_allowed_in_state`, `conflict`, `not_found`
 */
export const receiveReturn = (shop: Shop, { number, staff, version }: ReturnAct, lines: ReceivedLine[]): Promise<void> =>
  withReturn(shop, number, async (tx, row, found) => {
    expectVersion(found, version)
    // Of parts that were refunded and left to the customer there is nothing to tell.
    const mailsCustomer = lines.some(({ received }) => received > 0) || (await readRefunded(tx, found.id)) === 0
    await changeReturn({ shop, tx, row }, found, { action: 'receive', actor: 'staff', mailsCustomer })
    const announced = await tx
      .select({
        id: orderReturnLine.orderLineId,
        returnLineId: orderReturnLine.id,
        quantity: orderReturnLine.quantity,
        productId: orderLine.productId,
      })
      .from(orderReturnLine)
      .innerJoin(orderLine, eq(orderLine.id, orderReturnLine.orderLineId))
      .where(eq(orderReturnLine.returnId, found.id))
    const unpacked = lines.map((line) => ({ ...line, quantity: line.received }))
    const restockable = await readSentRestockable(tx, row.id)
    const matches = requireLines(unpacked, announced, {
      left: (line) => line.quantity,
      tooMany: (left) => `must be at most ${left}`,
      also: ({ received, restocked, lineId }) => {
        const left = restockable.get(lineId) ?? 0
        if (restocked > received) return { field: 'restocked', message: 'must be at most what was received' }
        return restocked > left ? { field: 'restocked', message: tooManyRestocked(left) } : null
      },
      of: 'return',
      quantityField: 'received',
    })
    for (const { asked, line } of matches)
      await tx
        .update(orderReturnLine)
        .set({ receivedQuantity: asked.received, restockedQuantity: asked.restocked, condition: asked.condition })
        .where(and(eq(orderReturnLine.id, line.returnLineId), eq(orderReturnLine.receivedQuantity, 0)))
    const pieces = matches.map(({ asked, line }) => ({ productId: line.productId, quantity: asked.restocked }))
    await restock(tx, { orderId: row.id, lines: pieces, reason: 'return', actor: staff.userId })
    await audit(tx, staff, { action: 'return.receive', subject: row.id, before: { status: found.status }, after: { lines } })
    if (await isSettled(tx, found)) await closeReturnOf({ shop, tx, row }, found.id, 'staff')
  })
