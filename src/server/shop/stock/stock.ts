import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { hasBecomeLow } from '#domain/catalog/low-stock-alert.ts'
import { available } from '#domain/catalog/stock.ts'
import type { Transaction } from '#server/db/client.ts'
import { stockLevel, stockMovement, stockReservation } from '#server/db/schema/order/stock.ts'
import type { OrderId, ProductId } from '#domain/id.ts'

const newMovementId = sql`'mov_' || replace(gen_random_uuid()::text, '-', '')`

/**
 * Locks the stock rows of an order in product order, as every writer does, so that none of them deadlock. The order of all locks is order →
 * stock → coupon → outbox (integrity of orders, part 2).
 */
export const lockStock = (tx: Transaction, orderId: OrderId) =>
  tx
    .select({
      productId: stockLevel.productId,
      onHand: stockLevel.onHand,
      reserved: stockLevel.reserved,
      trackStock: stockLevel.trackStock,
      allowBackorder: stockLevel.allowBackorder,
      quantity: stockReservation.quantity,
      state: stockReservation.state,
    })
    .from(stockLevel)
    .innerJoin(stockReservation, and(eq(stockReservation.productId, stockLevel.productId), eq(stockReservation.orderId, orderId)))
    .orderBy(stockLevel.productId)
    .for('update', { of: stockLevel })

/**
 * Reserves stock for a new order by one conditional update; all or nothing. `priceCart` has locked the rows. @throws {Problem} `out_of_stock`
 */
export async function reserveStock(
  tx: Transaction,
  { orderId, lines, expiresAt }: { orderId: OrderId; lines: { productId: ProductId; quantity: number }[]; expiresAt: Date },
) {
  const reserved = await tx.execute(sql`
    with wanted as (
      insert into stock_reservation (order_id, product_id, quantity, expires_at)
      select ${orderId}, w."productId", w.quantity, ${expiresAt.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w("productId" text, quantity int) returning product_id, quantity
    )
    update stock_level s set reserved = s.reserved + w.quantity, updated_at = now() from wanted w
    where s.product_id = w.product_id and (not s.track_stock or s.allow_backorder or s.on_hand - s.reserved >= w.quantity)
    returning s.product_id`)
  if (reserved.rows.length !== lines.length) throw new Problem('out_of_stock')
}

/** A part that has fallen to its low-stock threshold. */
export interface LowStock extends Record<string, unknown> {
  productId: ProductId
  onHand: number
  lowStockThreshold: number
}

/** A part's stock after an order's pieces were taken. */
interface TakenLevel extends LowStock {
  trackStock: boolean
  quantity: number
  leadTimeDays: number | null
}

/** What taking an order's stock has shown. */
interface TakenStock {
  /** The parts that have fallen to their low-stock threshold. */
  low: LowStock[]
  /**
   * Days until all parts of the order are on the shelf: 0 when they are; as long as orders of a part take of which less than none is on hand; null when
   * nobody knows how long that is.
   */
  waitDays: number | null
}

/**
 * Takes the reserved stock off on hand and writes the ledger, in one statement that first locks the stock rows in product order.
 * `alongside`: other changes of the same order, made in the same statement.
 */
export async function takeReservation(tx: Transaction, orderId: OrderId, alongside: readonly SQL[] = []): Promise<TakenStock> {
  const taken = await tx.execute<TakenLevel>(sql`
    with locked as materialized (
      select product_id from ${stockLevel} where product_id in (select product_id from ${stockReservation} where order_id = ${orderId})
      order by product_id for update
    ), ${sql.join(alongside.map((change, n) => sql`${sql.identifier(`alongside_${n}`)} as (${change}), `))}committed as (
      update ${stockReservation} set state = 'committed', updated_at = now() where order_id = ${orderId} and state = 'reserved' returning product_id, quantity
    ), taken as (
      update ${stockLevel} s set on_hand = s.on_hand - c.quantity, reserved = s.reserved - c.quantity, updated_at = now()
      from locked k join committed c using (product_id) where s.product_id = k.product_id
      returning s.product_id, s.on_hand, s.low_stock_threshold, c.quantity, s.lead_time_days, s.track_stock
    ), written as (
      insert into ${stockMovement} (id, product_id, delta, on_hand_after, reason, order_id, actor)
      select ${newMovementId}, product_id, -quantity, on_hand, 'sale', ${orderId}, 'system' from taken
    )
    select product_id as "productId", on_hand as "onHand", low_stock_threshold as "lowStockThreshold", track_stock as "trackStock", quantity,
      lead_time_days as "leadTimeDays" from taken`)
  const waits = taken.rows.filter(({ trackStock, onHand }) => trackStock && onHand < 0).map(({ leadTimeDays }) => leadTimeDays)
  return {
    low: taken.rows
      .filter((level) => hasBecomeLow(level, { before: level.onHand + level.quantity, after: level.onHand }))
      .map(({ productId, onHand, lowStockThreshold }) => ({ productId, onHand, lowStockThreshold })),
    waitDays: waits.includes(null) ? null : Math.max(0, ...waits.map((days) => days ?? 0)),
  }
}

/** Releases the reserved stock of an order in one statement; idempotent. */
export const releaseReservation = (tx: Transaction, orderId: OrderId) =>
  tx.execute(sql`
    with released as (
      update ${stockReservation} set state = 'released', updated_at = now() where order_id = ${orderId} and state = 'reserved' returning product_id, quantity
    )
    update ${stockLevel} s set reserved = s.reserved - r.quantity, updated_at = now() from released r where s.product_id = r.product_id`)

/** Whether the released stock of an order is available again. Locks its stock rows in product order. */
export async function stockAllows(tx: Transaction, orderId: OrderId): Promise<boolean> {
  const rows = await lockStock(tx, orderId)
  return rows.every((row) => row.state !== 'released' || (available(row) ?? row.quantity) >= row.quantity)
}

/** Reserves the released stock of an order again; call `stockAllows` first: it checks, and holds the locks. */
export const rereserveStock = (tx: Transaction, orderId: OrderId) =>
  tx.execute(sql`
    with again as (
      update ${stockReservation} set state = 'reserved', updated_at = now() where order_id = ${orderId} and state = 'released' returning product_id, quantity
    )
    update ${stockLevel} s set reserved = s.reserved + a.quantity, updated_at = now() from again a where s.product_id = a.product_id`)

/** Restocks sold quantities, in product order, with their movements. */
export async function restock(
  tx: Transaction,
  change: { orderId: OrderId; lines: { productId: ProductId; quantity: number }[]; reason: 'restock' | 'return'; actor: string },
): Promise<void> {
  const { orderId, lines } = change
  const back = lines.filter(({ quantity }) => quantity > 0).toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
  for (const { productId, quantity } of back)
    await tx.execute(sql`
      with put as (
        update ${stockLevel} set on_hand = on_hand + ${quantity}, updated_at = now() where product_id = ${productId} returning on_hand
      )
      insert into ${stockMovement} (id, product_id, delta, on_hand_after, reason, order_id, actor)
      select ${newMovementId}, ${productId}, ${quantity}::int, on_hand, ${change.reason}, ${orderId}, ${change.actor} from put`)
}
