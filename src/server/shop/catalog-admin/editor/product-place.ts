import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { ProductId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'

import { idOf } from '#server/shop/id-of.ts'
import { orderOf, whereOf } from '#server/shop/list/list.ts'
import type { WholeListSearch } from '#server/shop/list/list.ts'
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

/** Whether a row of the list stands before the asked part, in SQL; a sort without a value comes last in both directions. */
function standsBefore(sort: string) {
  const isDescending = sort.startsWith('-')
  const { by = productList.tieBreak } = productList.sorts[isDescending ? sort.slice(1) : sort] ?? {}
  const [key, id] = [sql`(select key from asked)`, sql`(select id from asked)`]
  const less = isDescending ? sql`>` : sql`<`
  return {
    by,
    condition: sql`case when ${by} is null then ${key} is null and product.id ${less} ${id}
      when ${key} is null then true else (${by}, product.id) ${less} (${key}, ${id}) end`,
  }
}

/** The place of a part in the list with this filter and sort. */
export async function placeOfProduct(db: Queryable, id: ProductId, search: WholeListSearch): Promise<ProductPlace> {
  const { by, condition: before } = standsBefore(search.sort ?? productList.defaultSort)
  const where = whereOf(productList, search) ?? sql`true`
  const nearest = (side: SQL, isReversed: boolean) => sql`(select product.id from ${PRODUCT_TABLES} where ${where} and ${side}
    order by ${orderOf(productList, search.sort, isReversed)} limit 1)`
  // Rows are counted and the nearest ones taken: sorting all of them for one place takes longer.
  const { rows } = await db.execute<ProductPlace & Record<string, unknown>>(sql`
    with asked as materialized (select ${by} as key, product.id from ${PRODUCT_TABLES} where product.id = ${id} and ${where})
    select (select c.before + 1 from asked) as position, c.total, ${nearest(before, true)} as "previousId",
      ${nearest(sql`not (${before}) and product.id <> (select id from asked)`, false)} as "nextId"
    from (select count(*)::int as total, (count(*) filter (where exists (select from asked) and ${before}))::int as before
      from ${PRODUCT_TABLES} where ${where}) c`)
  const [row] = rows
  return row?.position == null
    ? { position: null, total: row?.total ?? 0, previousId: null, nextId: null }
    : { position: row.position, total: row.total, previousId: row.previousId, nextId: row.nextId }
}
