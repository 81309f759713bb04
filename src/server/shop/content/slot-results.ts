import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SlotKind } from '#domain/content/home-slot.ts'
import type { ProductId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { idOf } from '#server/shop/id-of.ts'
import { FLAGS } from './home-slots.ts'

/** Days that are counted. */
const DAYS = 30

/** How the parts of a list do: of the browser sessions that saw the home page, those that went on from it to the part's page. */
export const slotResultsSchema = z
  .object({
    days: z.int(),
    /** Sessions that saw the home page. */
    views: z.int(),
    rows: z.array(z.object({ productId: idOf<ProductId>(), clicks: z.int() })),
  })
  .meta({ id: 'SlotResults' })
export type SlotResults = z.output<typeof slotResultsSchema>

/**
 * The results of a list in the last 30 days, from the visits that browsers report (decision 127): a session counts once a part, however often it
 * looks. Sessions that ask for privacy report none.
 */
export async function readSlotResults(db: Queryable, kind: SlotKind): Promise<SlotResults> {
  const recent = sql`v.visited_at > now() - make_interval(days => ${DAYS})`
  const [[counted], { rows }] = await Promise.all([
    db
      .execute<{ views: number }>(
        sql`select count(distinct v.session_id)::int as views from page_visit v where ${recent} and split_part(v.page_path, '?', 1) = '/'`,
      )
      .then((found) => found.rows),
    db.execute<{ productId: ProductId; clicks: number }>(sql`
      select product.id as "productId", count(distinct v.session_id)::int as clicks
      from product join page_visit v on split_part(v.page_path, '?', 1) = '/product/' || product.slug
      where ${FLAGS[kind]} and ${recent} and split_part(v.referrer, '?', 1) = '/' group by product.id order by product.id`),
  ])
  return { days: DAYS, views: counted?.views ?? 0, rows }
}
