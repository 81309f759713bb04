import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OrderId, OrderLineId, ProductId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { lineOffer } from '#domain/quick-order/quick-order-row.ts'
import { orderLine } from '#server/db/schema/order/order.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { findNumbers } from '#server/shop/catalog/part-number.ts'
import type { Shop } from '#server/shop/shop.ts'
import { idOf } from '#server/shop/id-of.ts'
import { quickOrderPartSchema, readParts } from './quick-order.ts'

/** What became of a part that was bought: it is sold as it was, another has replaced it, there is none at present, or it is no longer sold. */
const REORDER_STATUSES = ['sold', 'replaced', 'sold_out', 'gone'] as const

/** A line of a former order as it could be bought today. Amounts are cents. */
const reorderLineSchema = z.object({
  lineId: idOf<OrderLineId>(),
  name: z.string(),
  partNumber: z.string(),
  boughtQuantity: z.int(),
  boughtCents: z.int().meta({ description: 'What a piece cost then' }),
  status: z.enum(REORDER_STATUSES),
  quantity: z.int().meta({ description: 'How many can be bought now, at most as many as were' }),
  unitPriceCents: z.int().nullable().meta({ description: 'What a piece costs now, at this quantity' }),
  product: z.union([quickOrderPartSchema, z.null()]).meta({ description: 'The part, or the one that replaced it' }),
})

/** A former order as it could be bought today. */
export const reorderSchema = z.object({ lines: z.array(reorderLineSchema) }).meta({ id: 'Reorder' })
type ReorderLine = z.output<typeof reorderLineSchema>

/** The parts that replaced those which are no longer sold, by the number that they had. */
async function findSuccessors(shop: Shop, partNumbers: string[]): Promise<Map<string, ProductId>> {
  const known = await findNumbers(shop, partNumbers.map(normalisePartNumber))
  return new Map(
    partNumbers.flatMap((partNumber) => {
      const found = known.get(normalisePartNumber(partNumber))
      const [productId] = found && (found.status === 'replaced' || found.status === 'current') ? found.productIds : []
      return productId ? [[partNumber, productId] as const] : []
    }),
  )
}

/** The lines of an order as they could be bought today: at today's prices, with what has replaced them. Four statements, however long it is. */
export async function readReorder(shop: Shop, orderId: OrderId): Promise<z.output<typeof reorderSchema>> {
  const rows = await shop.db
    .select({ line: orderLine, soldId: sql<ProductId | null>`case when ${product.active} then ${product.id} end` })
    .from(orderLine)
    .leftJoin(product, eq(product.id, orderLine.productId))
    .where(eq(orderLine.orderId, orderId))
    .orderBy(orderLine.position)
  const successors = await findSuccessors(
    shop,
    rows.filter(({ soldId }) => soldId === null).map(({ line }) => line.partNumber),
  )
  const idToday = ({ line, soldId }: (typeof rows)[number]) => soldId ?? successors.get(line.partNumber)
  const parts = await readParts(
    shop,
    rows.flatMap((row) => idToday(row) ?? []),
  )
  // Parts of the order may have been replaced by one and the same: what one line takes of it is not there for the next.
  const taken = new Map<string, number>()
  return {
    lines: rows.map((row): ReorderLine => {
      const { id: lineId, name, partNumber, quantity: boughtQuantity, unitPriceCents: boughtCents } = row.line
      const id = idToday(row) ?? ''
      const part = parts.get(id) ?? null
      const common = { lineId, name, partNumber, boughtQuantity, boughtCents, product: part }
      if (!part) return { ...common, status: 'gone', quantity: 0, unitPriceCents: null }
      const before = taken.get(id) ?? 0
      const quantity = Math.min(boughtQuantity, Math.max(0, (part.available ?? Infinity) - before))
      taken.set(id, before + quantity)
      const { unitPriceCents } = lineOffer(part, Math.max(1, quantity))
      return { ...common, status: quantity === 0 ? 'sold_out' : row.soldId ? 'sold' : 'replaced', quantity, unitPriceCents }
    }),
  }
}
