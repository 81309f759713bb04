import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ProductId } from '#domain/id.ts'
import type { Reader } from '#server/db/client.ts'
import { product } from '#server/db/schema/product.ts'
import { idOf } from '#server/shop/id-of.ts'
import { orderOf, whereOf } from '#server/shop/list/list.ts'
import type { ListSearch } from '#server/shop/list/list.ts'
import { PRODUCT_TABLES, productList } from '../product-list.ts'

/** Where a part stands in a list: its position from 1 (null when the list is without it), and its neighbours. */
export const productPlaceSchema = z
  .object({
    position: z.int().nullable(),
    total: z.int(),
    previousId: idOf<ProductId>().nullable(),
    nextId: idOf<ProductId>().nullable(),
  })
  .meta({ id: 'StaffProductPlace' })
type ProductPlace = z.output<typeof productPlaceSchema>

/** The place of a part in the list with this filter and sort; the page is of no account. */
export async function placeOfProduct(db: Reader, id: ProductId, search: ListSearch): Promise<ProductPlace> {
  const where = whereOf(productList, search)
  const order = orderOf(productList, search.sort)
  const { rows } = await db.execute<ProductPlace & Record<string, unknown>>(sql`
    with listed as (
      select ${product.id} as id, (row_number() over w)::int as position, lag(${product.id}) over w as "previousId",
        lead(${product.id}) over w as "nextId"
      from ${PRODUCT_TABLES} ${where ? sql`where ${where}` : sql``} window w as (order by ${order})
    )
    select l.position, (select count(*)::int from listed) as total, l."previousId", l."nextId"
    from (select ${id}::text as id) as asked left join listed l on l.id = asked.id`)
  const [row] = rows
  return { position: row?.position ?? null, total: row?.total ?? 0, previousId: row?.previousId ?? null, nextId: row?.nextId ?? null }
}
