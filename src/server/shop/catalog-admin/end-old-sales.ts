import { sql } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { hasLapsedDates } from '#server/shop/sale-price.ts'
import type { ProductChange } from './product-fields.ts'

interface PartChange {
  id: ProductId | null
  change: ProductChange
}

/** The sale price that a change sets without a word on its dates. */
const undatedSale = ({ change: { salePriceCents, saleStartsAt, saleEndsAt } }: PartChange): number | null =>
  saleStartsAt === undefined && saleEndsAt === undefined ? (salePriceCents ?? null) : null

/**
 * The same changes, where a sale price that differs and names no dates takes away those of a sale that does not run now (decision 107): files,
 * the grid, lists and programs say a price that counts from then on. Whether dates are over, the database's clock says.
 * @param restarts the same price begins again, too: of prices that are brought for nothing but a sale from now on.
 */
export async function endOldSales<Write extends PartChange>(db: Queryable, writes: readonly Write[], restarts = false): Promise<Write[]> {
  const ids = writes.flatMap((write) => (write.id !== null && undatedSale(write) !== null ? [write.id] : []))
  if (ids.length === 0) return [...writes]
  const { rows } = await db.execute<{ id: ProductId; price: number | null }>(
    sql`select id, sale_price_cents as price from product where id = any(${sql.param(ids)}::text[]) and ${hasLapsedDates('product')}`,
  )
  const lapsed = new Map(rows.map(({ id, price }) => [id, price]))
  return writes.map((write) => {
    const before = write.id === null ? undefined : lapsed.get(write.id)
    const sale = undatedSale(write)
    const isNew = before !== undefined && sale !== null && (restarts || sale !== before)
    return isNew ? { ...write, change: { ...write.change, saleStartsAt: null, saleEndsAt: null } } : write
  })
}
