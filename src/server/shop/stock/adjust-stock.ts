import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import { hasBecomeLow } from '#domain/catalog/low-stock-alert.ts'
import { refuseCount } from '#domain/catalog/stock.ts'
import { Problem } from '#domain/problem.ts'
import { newId } from '#server/db/id.ts'
import { order } from '#server/db/schema/order/order.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { stockLevel, stockMovement } from '#server/db/schema/order/stock.ts'
import { audit } from '#server/shop/audit.ts'
import { changeStock } from '#server/shop/change-content.ts'
import { wakeBackInStock } from './wake-back-in-stock.ts'
import type { Staff } from '#server/shop/audit.ts'
import { hashRequest, requireSameRequest } from '#server/shop/request-hash.ts'
import { enqueueWebhooks } from '#server/shop/webhook-outbox.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Why staff change a count by hand. */
export const ADJUSTMENT_REASONS = ['restock', 'return', 'correction', 'damage'] as const

/** A change of quantity, and why. */
export interface StockAdjustment {
  idempotencyKey: string
  delta: number
  reason: (typeof ADJUSTMENT_REASONS)[number]
  note: string | null
}

/**
 * Staff adjust the quantity on hand, with a reason, in the ledger and the audit log. With the same idempotency key a repeated click makes one
 * movement. Reserved stock cannot be removed: on hand never falls below reserved (specification, decision 35). A count is a change of the part as one in the
 * editor is: whoever was about to set another, from a form, a bulk change or a file, is told, instead of the two adding up.
 * @throws {Problem} `not_found`, `stock_reserved`, `invalid_input` past the most that can be on hand, `idempotency_mismatch`
 */
export async function adjustStock(shop: Shop, { slug, staff }: { slug: string; staff: Staff }, change: StockAdjustment): Promise<void> {
  await changeStock(shop, async (tx) => {
    const [level] = await tx
      .select(getTableColumns(stockLevel))
      .from(stockLevel)
      .innerJoin(product, eq(product.id, stockLevel.productId))
      .where(eq(product.slug, slug))
      .for('update', { of: stockLevel })
    if (!level) throw new Problem('not_found', { detail: 'Product not found' })
    const requestHash = hashRequest(level.productId, change.delta, change.reason, change.note)
    const [known] = await tx.select().from(stockMovement).where(eq(stockMovement.idempotencyKey, change.idempotencyKey))
    if (known && (known.productId !== level.productId || known.delta !== change.delta)) throw new Problem('idempotency_mismatch')
    if (known) {
      requireSameRequest(known.requestHash, requestHash)
      return []
    }
    const refusal = refuseCount(level.onHand, change.delta)
    if (refusal !== null) throw new Problem('invalid_input', { fields: { delta: refusal } })
    const [changed] = await tx
      .update(stockLevel)
      .set({ onHand: sql`${stockLevel.onHand} + ${change.delta}`, updatedAt: sql`now()` })
      .where(
        sql`${stockLevel.productId} = ${level.productId} and (${change.delta}::int > 0 or not ${stockLevel.trackStock}
          or ${stockLevel.allowBackorder} or ${stockLevel.onHand} + ${change.delta} >= ${stockLevel.reserved})`,
      )
      .returning({ onHand: stockLevel.onHand, reserved: stockLevel.reserved })
    if (!changed)
      throw new Problem('stock_reserved', {
        detail: `${level.onHand} on hand, ${level.reserved} of them promised to orders.`,
        fields: { delta: `must be at least ${level.reserved - level.onHand}` },
      })
    const written = await tx
      .insert(stockMovement)
      .values({
        ...change,
        id: newId('mov'),
        productId: level.productId,
        onHandAfter: changed.onHand,
        actor: staff.userId,
        requestHash,
      })
      .onConflictDoNothing({ target: stockMovement.idempotencyKey })
      .returning({ id: stockMovement.id })
    // Requests for one part come one after the other: this key was used at the same moment for another part.
    if (written.length === 0) throw new Problem('idempotency_mismatch')
    const { productId, lowStockThreshold } = level
    if (change.reason === 'correction')
      await tx
        .update(product)
        .set({ version: sql`${product.version} + 1`, updatedAt: sql`now()` })
        .where(eq(product.id, productId))
    if (hasBecomeLow(level, { before: level.onHand, after: changed.onHand }))
      await enqueueWebhooks(shop, tx, { type: 'stock.low', facts: [{ productId, onHand: changed.onHand, lowStockThreshold }] })
    if (change.delta > 0) await wakeBackInStock(shop, tx, productId)
    await audit(tx, staff, {
      action: 'stock.adjust',
      subject: level.productId,
      before: { onHand: level.onHand },
      after: { onHand: changed.onHand, reason: change.reason, note: change.note },
    })
    return [level.productId]
  })
}

/** Stock on hand, and the latest movements. */
export const stockSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    sku: z.string(),
    onHand: z.int(),
    reserved: z.int(),
    trackStock: z.boolean(),
    allowBackorder: z.boolean(),
    lowStockThreshold: z.int(),
    movements: z.array(
      z.object({
        delta: z.int(),
        onHandAfter: z.int(),
        reason: z.string(),
        note: z.string().nullable(),
        actor: z.string(),
        orderNumber: z.string().nullable(),
        at: z.string(),
      }),
    ),
  })
  .meta({ id: 'Stock' })
type Stock = z.output<typeof stockSchema>

/** How many movements the page shows. */
const LIST_SIZE = 50

/** A part's stock and its latest movements, newest first. @throws {Problem} `not_found` */
export async function readStock(shop: Shop, slug: string): Promise<Stock> {
  const { onHand, reserved, trackStock, allowBackorder, lowStockThreshold, productId } = stockLevel
  const [level] = await shop.db
    .select({
      slug: product.slug,
      name: product.name,
      sku: product.sku,
      productId,
      onHand,
      reserved,
      trackStock,
      allowBackorder,
      lowStockThreshold,
    })
    .from(stockLevel)
    .innerJoin(product, eq(product.id, stockLevel.productId))
    .where(eq(product.slug, slug))
  if (!level) throw new Problem('not_found', { detail: 'Product not found' })
  const { delta, onHandAfter, reason, note, actor, createdAt } = stockMovement
  const rows = await shop.db
    .select({ delta, onHandAfter, reason, note, actor, orderNumber: order.number, at: createdAt })
    .from(stockMovement)
    .leftJoin(order, eq(order.id, stockMovement.orderId))
    .where(eq(stockMovement.productId, level.productId))
    .orderBy(desc(createdAt), desc(stockMovement.id))
    .limit(LIST_SIZE)
  const { productId: _, ...rest } = level
  return { ...rest, movements: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
