import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ProductId } from '#domain/id.ts'
import { SALE_STATES } from '#domain/pricing/unit-price.ts'
import type { Queryable } from '#server/db/client.ts'
import { idOf } from '#server/shop/id-of.ts'
import { inOrder, pageIds } from '#server/shop/paging.ts'
import { saleState } from '#server/shop/sale-price.ts'
import { orderOf, whereOf } from '#server/shop/list/list.ts'
import type { ListSearch } from '#server/shop/list/list.ts'
import { PRODUCT_TABLES, productList } from './product-list.ts'

/** As many rows the grid shows at most, and as many it is given at a time. */
export const GRID_ROWS = { most: 10_000, page: 500 } as const

/** A part as the grid shows it. Money in cents. */
const gridRowSchema = z
  .object({
    id: idOf<ProductId>(),
    version: z.int(),
    partNumber: z.string(),
    name: z.string(),
    priceCents: z.int(),
    salePriceCents: z.int().nullable(),
    saleState: z.enum(SALE_STATES).nullable(),
    costCents: z.int().nullable(),
    onHand: z.int(),
    reserved: z.int(),
    trackStock: z.boolean(),
    active: z.boolean(),
    brand: z.string().nullable(),
    category: z.string(),
  })
  .meta({ id: 'ProductGridRow' })
type GridRow = z.output<typeof gridRowSchema>

export const gridPageSchema = z.object({ rows: z.array(gridRowSchema), total: z.int(), from: z.int() }).meta({ id: 'ProductGridPage' })
export const gridRowsSchema = z.object({ rows: z.array(gridRowSchema) }).meta({ id: 'ProductGridRows' })

const COLUMNS = sql`product.id, product.version, product.part_number as "partNumber", product.name, product.price_cents as "priceCents",
  product.sale_price_cents as "salePriceCents", ${saleState('product')} as "saleState", product.cost_cents as "costCents", stock_level.on_hand as "onHand",
  stock_level.reserved, stock_level.track_stock as "trackStock", product.active, brand.name as brand, category.name as category`

const selectRows = async (db: Queryable, ids: readonly string[]) =>
  (
    await db.execute<GridRow & Record<string, unknown>>(
      sql`select ${COLUMNS} from ${PRODUCT_TABLES} where product.id = any(${sql.param([...ids])}::text[])`,
    )
  ).rows

/** Rows of the grid from a place on, and the number of all that match, in the order of the list. */
export async function readGrid(
  db: Queryable,
  { from, limit, ...search }: Omit<ListSearch, 'page' | 'size'> & { from: number; limit: number },
): Promise<z.output<typeof gridPageSchema>> {
  const { ids, total } = await pageIds(db, {
    from: productList.from,
    id: productList.id,
    where: whereOf(productList, search),
    order: (isReversed) => orderOf(productList, search.sort, isReversed),
    offset: from,
    limit,
  })
  return { rows: inOrder(ids, ids.length > 0 ? await selectRows(db, ids) : []), total, from }
}

/** Rows of the grid by id, as they are now; those that do not exist are missing. */
export const readGridRows = async (db: Queryable, ids: readonly ProductId[]): Promise<z.output<typeof gridRowsSchema>> => ({
  rows: await selectRows(db, ids),
})
