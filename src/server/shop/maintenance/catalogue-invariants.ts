import { sql } from 'drizzle-orm'
import type { Invariant } from './invariant.ts'

/** Without a letter or a figure a number is none that anybody could look for. */
const isNumber = (column: string) => sql.raw(`${column} ~ '[A-Za-z0-9]'`)

/** What hangs on parts and categories, and is how they are found. */
export const CATALOGUE: Invariant[] = [
  {
    // Without a stock level nobody sees a part, not even staff.
    name: 'a part has its stock level, and its number and its SKU among its numbers',
    violations: sql`
      select p.id, concat_ws(', ', case when s.product_id is null then 'no stock level' end,
        case when m.product_id is null and ${isNumber('p.part_number')} then format('not found by its number %s', p.part_number) end,
        case when n.product_id is null and ${isNumber('p.sku')} then format('not found by its SKU %s', p.sku) end) as wrong
      from product p left join stock_level s on s.product_id = p.id
      left join part_number m on m.product_id = p.id and m.kind = 'mpn' and m.number = p.part_number
      left join part_number n on n.product_id = p.id and n.kind = 'sku' and n.number = p.sku
      where s.product_id is null or (m.product_id is null and ${isNumber('p.part_number')}) or (n.product_id is null and ${isNumber('p.sku')})`,
  },
  {
    name: 'a category is addressed below the one that it stands in',
    violations: sql`
      select c.id, format('%s at depth %s, below %s', c.path, c.depth, coalesce(above.path, 'none')) as wrong
      from category c left join category above on above.id = c.parent_id
      where c.path <> concat_ws('/', above.path, c.slug) or c.depth <> coalesce(above.depth, 0) + 1`,
  },
  {
    name: 'search has the parts that are sold, and no others',
    violations: sql`
      select coalesce(p.id, d.product_id) as id, case when p.id is null then 'is found and not sold' else 'is sold and not found' end as wrong
      from (select id from product where active) p full join search_document d on d.product_id = p.id
      where (p.id is null or d.product_id is null) and not exists (select from search_stale s where s.product_id = coalesce(p.id, d.product_id))`,
  },
  {
    name: 'search knows the numbers of parts, and no others',
    violations: sql`
      select coalesce(n.product_id, k.product_id) as id,
        case when n.product_id is null then format('%s is found and none of its numbers', k.number) else format('%s is not found', n.number) end as wrong
      from (select product_id, kind, number, normalised from part_number where length(normalised) <= 60) n
      full join (select product_id, kind, number, key from search_key) k on k.product_id = n.product_id and k.kind = n.kind and k.key = n.normalised
      where (k.product_id is null
          or (n.product_id is null and not exists (select from part_number o where o.product_id = k.product_id and o.kind = k.kind and o.number = k.number)))
        and not exists (select from search_stale s where s.product_id = coalesce(n.product_id, k.product_id))`,
  },
]
