import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { order } from '#server/db/schema/order/order.ts'
import { backInStockRequest } from '#server/db/schema/customer/back-in-stock-request.ts'
import { stockLevel, stockMovement } from '#server/db/schema/order/stock.ts'
import { user } from '#server/db/schema/account/user.ts'
import { pageFields, readPage } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'

/** A page of the ledger of a part, newest first, and what is on hand and promised now. */
export const movementsSchema = z
  .object({
    onHand: z.int(),
    reserved: z.int(),
    wishes: z.int().meta({ description: 'Shoppers who wait to be told when it can be bought again' }),
    rows: z.array(
      z.object({
        id: z.string(),
        delta: z.int(),
        onHandAfter: z.int(),
        reason: z.string(),
        note: z.string().nullable(),
        by: z.string().nullable(),
        orderNumber: z.string().nullable(),
        at: z.string(),
      }),
    ),
    ...pageFields,
  })
  .meta({ id: 'StockMovements' })
type Movements = z.output<typeof movementsSchema>

/** What has moved a part's stock. `by` is the name of the member of staff; null where the shop itself did it. @throws {Problem} `not_found` */
export async function readMovements(db: Queryable, productId: ProductId, page: Page): Promise<Movements> {
  const [level] = await db
    .select({ onHand: stockLevel.onHand, reserved: stockLevel.reserved })
    .from(stockLevel)
    .where(eq(stockLevel.productId, productId))
  if (!level) throw new Problem('not_found', { detail: 'Product not found' })
  const wishes = await db.$count(
    backInStockRequest,
    and(eq(backInStockRequest.productId, productId), isNull(backInStockRequest.toldAt), isNotNull(backInStockRequest.confirmedAt)),
  )
  const { id, delta, onHandAfter, reason, note, createdAt } = stockMovement
  const where = eq(stockMovement.productId, productId)
  const { rows, ...paging } = await readPage(db, {
    ...page,
    from: stockMovement,
    where,
    rows: ({ limit, offset }) =>
      db
        .select({ id, delta, onHandAfter, reason, note, by: user.name, orderNumber: order.number, at: createdAt })
        .from(stockMovement)
        .leftJoin(order, eq(order.id, stockMovement.orderId))
        .leftJoin(user, eq(user.id, stockMovement.actor))
        .where(where)
        .orderBy(desc(createdAt), desc(id))
        .limit(limit)
        .offset(offset),
  })
  return { ...level, wishes, rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), ...paging }
}
