import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MovementId, OrderId, ProductId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf, requestHash, updatedAt } from '#server/db/schema/columns.ts'
import { order } from './order.ts'
import { product } from '#server/db/schema/catalog/product.ts'

/** Stock on hand and reserved. Available = on hand − reserved (specification, decision 35). */
export const stockLevel = pgTable(
  'stock_level',
  {
    productId: text('product_id')
      .$type<ProductId>()
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    onHand: integer('on_hand').notNull().default(0),
    reserved: integer('reserved').notNull().default(0),
    trackStock: boolean('track_stock').notNull().default(true),
    allowBackorder: boolean('allow_backorder').notNull().default(false),
    lowStockThreshold: integer('low_stock_threshold').notNull().default(5),
    /** Where it lies: `A-12`. */
    shelf: text('shelf'),
    /** Days until ordered goods arrive. */
    leadTimeDays: integer('lead_time_days'),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('stock_level_lead_time', sql`${t.leadTimeDays} >= 0`),
    check('stock_level_reserved', sql`${t.reserved} >= 0`),
    check(
      'stock_level_never_oversold',
      sql`not ${t.trackStock} or ${t.allowBackorder} or (${t.onHand} >= 0 and ${t.reserved} <= ${t.onHand})`,
    ),
    // As `product_hit`.
    index('stock_level_hit').using('hash', t.productId),
  ],
)

/** The ledger: on hand is always the sum of its movements. Append-only: it outlives its part, so it does not refer to it (decision 108). */
export const stockMovement = pgTable(
  'stock_movement',
  {
    id: id<MovementId>(),
    productId: text('product_id').$type<ProductId>().notNull(),
    delta: integer('delta').notNull(),
    onHandAfter: integer('on_hand_after').notNull(),
    reason: text('reason').notNull(),
    orderId: text('order_id')
      .$type<OrderId>()
      .references(() => order.id),
    actor: text('actor').notNull(),
    note: text('note'),
    /** Idempotency key of a manual adjustment: a repeated request moves nothing. */
    idempotencyKey: text('idempotency_key').unique(),
    requestHash: requestHash(),
    createdAt: createdAt(),
  },
  (t) => [
    check('stock_movement_reason', oneOf(t.reason, ['opening', 'sale', 'restock', 'return', 'correction', 'damage'])),
    check('stock_movement_moves', sql`${t.delta} <> 0 or ${t.reason} = 'opening'`),
    index('stock_movement_product').on(t.productId, t.createdAt),
    index('stock_movement_order').on(t.orderId),
  ],
)

/** Stock reserved for an order: until the provider confirms the payment, then committed or released (integrity of orders). */
export const stockReservation = pgTable(
  'stock_reservation',
  {
    orderId: text('order_id')
      .$type<OrderId>()
      .notNull()
      .references(() => order.id),
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id),
    quantity: integer('quantity').notNull(),
    state: text('state').notNull().default('reserved'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    check('stock_reservation_quantity', sql`${t.quantity} > 0`),
    check('stock_reservation_state', oneOf(t.state, ['reserved', 'committed', 'released'])),
    // Of a part that is deleted.
    index('stock_reservation_product').on(t.productId),
    index('stock_reservation_open')
      .on(t.productId)
      .where(sql`state = 'reserved'`),
  ],
)
