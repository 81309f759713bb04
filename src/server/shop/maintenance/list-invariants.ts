import { sql } from 'drizzle-orm'
import type { Invariant } from './invariant.ts'

/** What is kept for lists agrees with the parts (decisions 191, 215 and 220). */
export const LISTS: Invariant[] = [
  {
    name: 'what lists count is what they have',
    violations: sql`
      select concat_ws(' ', owner_id, figure) as id, format('%s counted, %s there', sum(kept), sum(there)) as wrong from (
        select owner_id, figure, parts as kept, 0 as there from listed_count
        union all select o.owner_id, o.figure, 0, 1 from product p,
          listed_owners(p.category_id, p.brand_id, listed_figures(p.family, p.dimensions, p.specs)) o where p.active
        union all select o.owner_id, o.figure, 0, 1 from product p join product_brand_mapping m on m.product_id = p.id,
          listed_fits(p.category_id, p.brand_id, m.brand_id) o where p.active
      ) part group by owner_id, figure having sum(kept) <> sum(there)`,
  },
]
