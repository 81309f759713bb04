import { and, asc, eq, sql } from 'drizzle-orm'
import type { OrderId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { orderReturn, orderReturnLine } from '#server/db/schema/order/return.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { proposalStillFits } from '#server/shop/order/order-schemas.ts'
import { changeOrder } from '#server/shop/order/order-state.ts'
import { withReturn } from '#server/shop/returns/decide-return.ts'
import { readRefunded } from '#server/shop/order/return-state.ts'
import type { ReturnRow } from '#server/shop/order/return-state.ts'
import type { Shop } from '#server/shop/shop.ts'
import { agreeOnDifference } from './ask-return.ts'
import type { AskedExchange } from './exchange-quote.ts'

/** Which return, and the difference that its customer was shown (cents, with tax). */
interface ExchangeInstead {
  orderId: OrderId
  number: string
  differenceCents: number
}

/** For each part of a return the one that fits, by what the shop says now. @throws {Problem} `not_allowed_in_state` where there is a part without */
async function readFitting(tx: Transaction, { id }: ReturnRow): Promise<AskedExchange[]> {
  const lines = await tx
    .select({ lineId: orderReturnLine.orderLineId, quantity: orderReturnLine.quantity, slug: product.slug, active: product.active })
    .from(orderReturnLine)
    .leftJoin(product, and(eq(product.id, orderReturnLine.proposedProductId), proposalStillFits(sql`order_return_line`)))
    .where(eq(orderReturnLine.returnId, id))
    .orderBy(asc(orderReturnLine.id))
  return lines.map(({ lineId, quantity, slug, active }) => {
    if (slug === null || active !== true)
      throw new Problem('not_allowed_in_state', { detail: 'We know of no part that fits instead of each of these. Please write to us.' })
    return { lineId, quantity, replacement: { slug, quantity } }
  })
}

/** It is still to be sent, and against money that was not given back yet. @throws {Problem} `not_allowed_in_state` */
async function requireOpen(tx: Transaction, { id, status, resolution }: ReturnRow): Promise<void> {
  if (status !== 'requested' && status !== 'approved')
    throw new Problem('not_allowed_in_state', { detail: 'This return is on its way or done with: please write to us.' })
  if (resolution === 'exchange') throw new Problem('not_allowed_in_state', { detail: 'Parts are wanted in exchange already.' })
  if ((await readRefunded(tx, id)) > 0)
    throw new Problem('not_allowed_in_state', { detail: 'Money was given back for this return already: no parts can be sent instead.' })
}

/**
 * Makes an exchange of a return that was asked for against money: for each of its parts the one that fits the machine that was named. The customer
 * gets the e-mail of its state again, with the parts and the difference.
 * @throws {Problem} `not_allowed_in_state`; `conflict` for another difference; `out_of_stock`; `not_found` also for a return of another order
 */
export const exchangeInstead = (shop: Shop, { orderId, number, differenceCents }: ExchangeInstead): Promise<void> =>
  withReturn(shop, number, async (tx, row, known) => {
    if (row.id !== orderId) throw new Problem('not_found', { detail: 'Return not found' })
    await requireOpen(tx, known)
    const { productOf, ...agreed } = await agreeOnDifference(tx, row, { lines: await readFitting(tx, known), differenceCents })
    await tx
      .update(orderReturn)
      .set({ resolution: 'exchange', ...agreed, version: sql`${orderReturn.version} + 1`, updatedAt: sql`now()` })
      .where(eq(orderReturn.id, known.id))
    await tx
      .update(orderReturnLine)
      .set({ replacementProductId: sql`${orderReturnLine.proposedProductId}`, replacementQuantity: sql`${orderReturnLine.quantity}` })
      .where(eq(orderReturnLine.returnId, known.id))
    const kind = known.status === 'approved' ? ('return_approved' as const) : ('return_requested' as const)
    await changeOrder(
      { shop, tx, row },
      {
        event: { type: 'return_exchange_wanted', actor: 'customer', data: { returnId: known.id, number: known.number } },
        emails: [
          {
            idempotencyKey: `exchange_wanted:${known.id}`,
            kind,
            recipient: row.email,
            payload: { orderId: row.id, returnId: known.id },
          },
        ],
      },
    )
  })
