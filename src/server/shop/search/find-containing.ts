import { sql } from 'drizzle-orm'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { likeText } from '#server/db/like-text.ts'
import type { Shop } from '#server/shop/shop.ts'
import { byNumberScore } from './ranking.ts'
import { NO_FILTER } from './search-filter.ts'
import { hitColumns, hitSource } from './search-hit.ts'
import type { SearchHit } from './search-hit.ts'

/** So many letters or figures in a row the indexes of trigrams need. */
const INDEXED = /[A-Z\d]{3}/i
/** Longer texts are words and numbers in full, which are found without this. */
const MAX_LENGTH = 40
/** Of each kind so many are looked at, whichever come first: three letters are in half of a large catalogue. */
const MAX_LOOKED_AT = 50

/**
 * The best parts whose own number, SKU or name has the text anywhere in it (specification, section 7, decision 46): numbers that begin with it, with
 * or without the letters in front, then numbers with it inside, then names.
 *
 * `inside` and `named` are materialized so that the planner expects all of their rows to be read and takes the index, where a limit makes it hope to
 * meet some rows soon in the table. PostgreSQL reads no more of them than the limits ask for. Nor does the planner see the text: it would plan anew for
 * each, which takes longer than finding.
 */
export async function findContaining(shop: Shop, text: string, limit: number): Promise<SearchHit[]> {
  if (text.length > MAX_LENGTH) return []
  const key = normalisePartNumber(text)
  const isIndexed = INDEXED.test(key)
  // 'PW-' begins a number, '1/2' is a size.
  const isBeginning = isIndexed || (key.length === 2 && text.includes('-'))
  const unseen = (value: string | boolean) => sql`(select ${value}::${sql.raw(typeof value === 'string' ? 'text' : 'boolean')})`
  const most = sql.raw(String(MAX_LOOKED_AT))
  const { rows } = await shop.browsing.execute<SearchHit & Record<string, unknown>>(sql`
    with inside as materialized (
      select n.product_id, n.number, n.kind from part_number n
      where ${unseen(isIndexed)} and n.kind in ('mpn', 'sku') and n.normalised like ${unseen(`%${key}%`)}
        and (select p.active from product p where p.id = n.product_id)
    ), named as materialized (
      select p.id from product p where ${unseen(INDEXED.test(text))} and p.active and lower(p.name) like ${unseen(`%${likeText(text.toLowerCase())}%`)}
    ), found as (
      (select k.product_id, k.number, k.kind, 3 as place from search_key k join product p on p.id = k.product_id and p.active
        where ${unseen(isBeginning)} and k.kind in ('mpn', 'sku') and k.key ~>=~ ${unseen(key)} and k.key ~<~ ${unseen(`${key}~`)}
        order by k.key using ~<~ limit ${most})
      union all (select *, 2 from inside limit ${most})
      union all (select id, null, null, 1 from named limit ${most})
    ), h as (
      select distinct on (product_id) product_id, number, kind, place::real as score from found
      order by product_id, place desc, kind = 'mpn' desc, length(number)
    )
    select ${hitColumns}, case h.kind when 'mpn' then 2 when 'sku' then 3 else 4 end as match from ${hitSource(NO_FILTER)}
    order by ${byNumberScore} limit ${limit}`)
  return rows
}
