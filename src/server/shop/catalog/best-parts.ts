import { asc, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { product } from '#server/db/schema/catalog/product.ts'
import { stockLevel } from '#server/db/schema/order/stock.ts'
import { canBeBought } from '#server/shop/stock/can-be-bought.ts'
import type { ListGroup } from './part-list.ts'

/** What a section shows of itself first: what can be bought, what staff want to be seen, what fits most machines, the newest. */
const BEST_FIRST: SQL[] = [
  desc(canBeBought('stock_level')),
  desc(product.featuredOnHomepage),
  desc(product.suggestionPriority),
  desc(sql`(select count(*) from fitment where fitment.product_id = ${product.id} and fitment.fits)`),
  desc(product.createdAt),
  asc(product.id),
]

/** So many parts of a section are compared, at least `CANDIDATES_OF_CATEGORY` of each of its categories: those that staff want to be seen, then the newest. */
const CANDIDATES = 96
const CANDIDATES_OF_CATEGORY = 8

interface BestParts {
  groups: readonly ListGroup[]
  /** A condition on `listed_part l`. */
  narrowed: SQL | undefined
  /** So many of each group. */
  best: number
}

/** The ids of the best parts of each group, the best first, an array. Of a large category, those are compared that an index has first. */
export function bestParts({ groups, narrowed, best }: BestParts): SQL {
  const passes = narrowed ? sql`(select true from listed_part l where l.product_id = product.id and ${narrowed})` : sql`true`
  const candidates = groups.flatMap(({ categoryIds }, at) =>
    categoryIds.map(
      (
        categoryId,
      ) => sql`(select id, ${sql.raw(String(at))} as section from product where active and category_id = ${categoryId} and ${passes}
        order by featured_on_homepage desc, suggestion_priority desc, created_at desc, id
        limit ${Math.max(CANDIDATES_OF_CATEGORY, Math.ceil(CANDIDATES / categoryIds.length))})`,
    ),
  )
  if (candidates.length === 0) return sql`array[]::text[]`
  return sql`array(
    select id from (
      select product.id, section, row_number() over (partition by section order by ${sql.join(BEST_FIRST, sql`, `)}) as place
      from (${sql.join(candidates, sql` union all `)}) candidate join product on ${eq(product.id, sql`candidate.id`)}
      join stock_level on ${eq(stockLevel.productId, product.id)}
    ) ranked where place <= ${best} order by section, place)`
}
