import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { endBulkLoad } from './bulk-load.ts'
import { workInHalves } from '#server/shop/run-steps.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ProductId } from '#domain/id.ts'

/** Documents per statement when counting, ranking or rewriting: each stays well within its timeout. */
const BATCH = 5_000
const SORTED = 2_000
/** As many as `search_rewrite` writes at once. */
const STALE = 500

const DOCUMENTS = 'select terms from search_document'
const NAMES = `select to_tsvector('simple', search_text(concat_ws(' ', p.name, b.name, c.name)))
  from product p join category c on c.id = p.category_id left join brand b on b.id = p.brand_id`

/** Terms that are words or figures, not markers such as a brand's id. */
const isWord = sql`word !~ '^[@~]'`
const isSpelled = sql`word !~ '[0-9]' and length(word) between 3 and 30`

/** Adds the words of these new products to the counts, so that ranking and correction use them at once. */
export async function countWords(db: Queryable, productIds: readonly ProductId[]): Promise<void> {
  const ids = sql.param([...productIds])
  await db.execute(sql`
    insert into search_term as t (term, documents)
    select word, ndoc from ts_stat(format(${`${DOCUMENTS} where product_id = any(%L::text[])`}::text, ${ids}::text[])) where ${isWord}
    union all select '', ${productIds.length}::int order by 1
    on conflict (term) do update set documents = t.documents + excluded.documents`)
  await db.execute(sql`
    insert into search_word as w (word, documents)
    select word, ndoc from ts_stat(format(${`${NAMES} where p.id = any(%L::text[])`}::text, ${ids}::text[])) where ${isSpelled} order by 1
    on conflict (word) do update set documents = w.documents + excluded.documents`)
}

/** Counts the terms of documents in an id range, added to what this recount has counted before. */
async function recountBatch(shop: Shop, from: string, to: string): Promise<void> {
  const between = (column: string) => `${column} > %L and ${column} <= %L`
  await shop.db.execute(sql`
    insert into search_term as t (term, documents, recounted)
    select word, 0, ndoc from ts_stat(format(${`${DOCUMENTS} where ${between('product_id')}`}::text, ${from}::text, ${to}::text)) where ${isWord} order by 1
    on conflict (term) do update set recounted = t.recounted + excluded.recounted`)
  await shop.db.execute(sql`
    insert into search_word as w (word, documents, recounted)
    select word, 0, ndoc from ts_stat(format(${`${NAMES} where p.active and ${between('p.id')}`}::text, ${from}::text, ${to}::text)) where ${isSpelled} order by 1
    on conflict (word) do update set recounted = w.recounted + excluded.recounted`)
}

/** Recounts the words of the whole catalogue, in short statements. Searches use the old counts until the end. */
export async function recountWords(shop: Shop): Promise<void> {
  const tables = [sql`search_term`, sql`search_word`]
  for (const table of tables) await shop.db.execute(sql`update ${table} set recounted = 0 where recounted <> 0`)
  let from = ''
  let documents = 0
  for (;;) {
    const found = await shop.db.execute<{ to: string; count: number }>(sql`
      select coalesce(max(product_id), '') as to, count(*)::int as count
      from (select product_id from search_document where product_id > ${from} order by product_id limit ${BATCH}) d`)
    const { to = '', count = 0 } = found.rows[0] ?? {}
    if (count === 0) break
    await recountBatch(shop, from, to)
    documents += count
    from = to
  }
  await shop.db.execute(sql`
    insert into search_term (term, documents, recounted) values ('', 0, ${documents}) on conflict (term) do update set recounted = ${documents}`)
  // Figures that occur in one document, most of them part numbers, have the same weight uncounted.
  await shop.db.execute(sql`delete from search_term where recounted = 1 and term ~ '[0-9]'`)
  for (const table of tables) {
    await shop.db.execute(sql`delete from ${table} where recounted = 0`)
    await shop.db.execute(sql`update ${table} set documents = recounted, recounted = 0 where documents <> recounted or recounted <> 0`)
  }
}

/** Updates a batch of documents to the sales of the last 90 days; returns how many needed it. */
async function sortBatch(shop: Shop): Promise<number> {
  const changed = await shop.db.execute(sql`
    with sold as (
      select l.product_id, sum(l.quantity)::real as pieces, row_number() over (order by sum(l.quantity) desc, l.product_id) as place
      from order_line l join "order" o on o.id = l.order_id where o.paid_at > now() - interval '90 days' group by l.product_id
    ), due as (
      select d.product_id, coalesce(sold.pieces, 0) as popularity, s.share
      from search_document d left join sold on sold.product_id = d.product_id
      cross join lateral (select coalesce(
        least(5, floor(ln(greatest(1, (select documents from search_term where term = '') / sold.place::real)) / ln(4)))::int,
        search_chance_share(d.product_id)) as share) s
      where (sold.product_id is not null or d.popularity > 0)
        and (d.share, d.popularity) is distinct from (s.share::smallint, coalesce(sold.pieces, 0)::real)
      limit ${SORTED}
    )
    update search_document d set popularity = due.popularity, share = due.share,
      terms = ts_delete(d.terms, array['~1', '~2', '~3', '~4', '~5']) || search_share_terms(due.share)
    from due where due.product_id = d.product_id returning 1`)
  return changed.rows.length
}

/** Rewrites the documents and numbers of these products; `whenLocked` of those that somebody else rewrites now. */
const writeStale = (shop: Shop, ids: readonly ProductId[], whenLocked: 'skip' | 'wait') =>
  shop.db.execute(sql`
    with taken as (delete from search_stale where product_id in (
        select product_id from search_stale where product_id = any(${sql.param([...ids])}::text[]) order by product_id
        for update ${sql.raw(whenLocked === 'skip' ? 'skip locked' : '')}) returning product_id),
      ids as (select array_agg(product_id) as ids from taken)
    select search_rewrite(ids) from ids where ids is not null`)

/**
 * Rewrites the documents and numbers that are outdated by a change of a brand or category. What cannot be written, or not in `forMs`, stays for the
 * next run.
 */
export async function writeStaleDocuments(shop: Shop, { forMs = Infinity } = {}): Promise<void> {
  const startedAt = performance.now()
  for (let last = ''; ;) {
    const stale = await shop.db.execute<{ id: ProductId }>(
      sql`select product_id as id from search_stale where product_id > ${last} order by product_id limit ${STALE}`,
    )
    const ids = stale.rows.map(({ id }) => id)
    // PostgreSQL reports an error before it lets go of the rows: a half that skipped them would find none.
    await workInHalves(ids, (part) => writeStale(shop, part, part === ids ? 'skip' : 'wait'))
    if (ids.length < STALE || performance.now() - startedAt > forMs) return
    last = ids.at(-1) ?? last
  }
}

/** Nightly: ends what a broken-off load of many parts has left, recounts words, and re-ranks products by popularity. */
export async function refreshSearch(shop: Shop): Promise<void> {
  await endBulkLoad(shop)
  await recountWords(shop)
  while ((await sortBatch(shop)) === SORTED);
}
