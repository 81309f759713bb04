import { and, eq, sql } from 'drizzle-orm'
import type { OrderId, ReturnId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import { refundedOfReturn } from '#server/shop/order/counting-statuses.ts'
import { lockOrder } from '#server/shop/order/order-state.ts'
import { withReturn } from '#server/shop/returns/decide-return.ts'
import { changeReturn } from '#server/shop/order/return-state.ts'
import { workInHalves } from '#server/shop/run-steps.ts'
import type { Shop } from '#server/shop/shop.ts'

/**
 * The customer keeps the parts after all: possible until the return is on its way, or money was given back for it. A return that they have withdrawn already stays as it is.
 * @throws {Problem} `not_allowed_in_state`, `not_found` also for a return of another order
 */
export const withdrawReturn = (shop: Shop, { orderId, number }: { orderId: OrderId; number: string }): Promise<void> =>
  withReturn(shop, number, async (tx, row, known) => {
    if (row.id !== orderId) throw new Problem('not_found', { detail: 'Return not found' })
    if (known.status !== 'cancelled') await changeReturn({ shop, tx, row }, known, { action: 'cancel', actor: 'customer' })
  })

/** It was approved and has not come by its day. What money was given back for stays open: its parts are owed. */
const HAS_LAPSED = sql`order_return.status = 'approved' and order_return.send_by < now() and ${refundedOfReturn(sql`order_return.id`)} = 0`

const lapse = (shop: Shop, { id, orderId }: { id: ReturnId; orderId: OrderId }) =>
  shop.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId)
    const [known] = await tx
      .select()
      .from(orderReturn)
      .where(and(eq(orderReturn.id, id), HAS_LAPSED))
    if (known) await changeReturn({ shop, tx, row }, known, { action: 'cancel', actor: 'system' })
  })

/** Returns looked up at a time. */
const BATCH = 500

/**
 * Closes approved returns that have not come by their day, with an e-mail, unless money was given back for them; one that cannot be closed stays for the next night.
 * @returns how many were due.
 */
export async function closeLapsedReturns(shop: Shop): Promise<number> {
  let total = 0
  for (let last = ''; ;) {
    const due = await shop.db.execute<{ id: ReturnId; orderId: OrderId }>(sql`
      select id, order_id as "orderId" from order_return where ${HAS_LAPSED} and id > ${last}
      order by id limit ${BATCH}`)
    for (const one of due.rows) await workInHalves([one], () => lapse(shop, one))
    total += due.rows.length
    if (due.rows.length < BATCH) return total
    last = due.rows.at(-1)?.id ?? last
  }
}
