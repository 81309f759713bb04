import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { brand } from '#server/db/schema/brand.ts'
import { product } from '#server/db/schema/product.ts'
import { stockLevel } from '#server/db/schema/stock.ts'
import { idsBelow } from './category.ts'
import type { CategoryNode } from './category.ts'

/**
 * What a section shows of itself first: what can be bought, what staff want to be seen, what fits most machines, the newest. In statements with
 * `product` and `stock_level`.
 */
export const BEST_FIRST: SQL[] = [
  desc(sql`(not ${stockLevel.trackStock} or ${stockLevel.allowBackorder} or ${stockLevel.onHand} > ${stockLevel.reserved})`),
  desc(product.featuredOnHomepage),
  desc(product.suggestionPriority),
  desc(sql`(select count(*) from fitment where fitment.product_id = ${product.id} and fitment.fits)`),
  desc(product.createdAt),
  asc(product.id),
]

/** The place of a part's section in the list, from 1; 0 for parts of none. Undefined for a list without sections. */
export const sectionRank = (sections: readonly CategoryNode[]): SQL | undefined =>
  sections.length > 0
    ? sql`case ${sql.join(
        sections.map((section, index) => sql`when ${inArray(product.categoryId, idsBelow(section))} then ${sql.raw(String(index + 1))}`),
        sql` `,
      )} else 0 end`
    : undefined

interface BestParts {
  where: SQL | undefined
  rank: SQL | undefined
  /** So many of each section. */
  best: number
}

/** The ids of the best parts of each section, as a subquery. */
export const bestParts = ({ where, rank = sql`0`, best }: BestParts): SQL => sql`(
  select ranked.id from (
    select product.id, row_number() over (partition by ${rank} order by ${sql.join(BEST_FIRST, sql`, `)}) as place
    from product join stock_level on ${eq(stockLevel.productId, product.id)} left join brand on ${eq(brand.id, product.brandId)}
    where ${where ?? sql`true`}
  ) ranked where ranked.place <= ${best})`
