import { sql } from 'drizzle-orm'
import type { ChangeSetId, ProductId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { countWords } from '#server/shop/search/search-index.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { ProductWritten } from './write-products.ts'

/* By the counts of words a search corrects, splits and ranks what was typed. The night counts all of them anew; what comes into the catalogue by day is added. */

/** So many parts are counted in a statement. */
const BATCH = 1_000

/** Counts the words of a part that has come into the catalogue, new or no longer archived. */
export async function countNewWords(tx: Transaction, written: ProductWritten): Promise<void> {
  if (written.state === 'written' && written.after.active === true) await countWords(tx, [written.id])
}

/** Counts the words of the parts that a change set has brought into the catalogue. */
export async function countWordsOfSet(shop: Shop, id: ChangeSetId): Promise<void> {
  for (let last = -1; ;) {
    const { rows } = await shop.db.execute<{ id: ProductId; position: number }>(sql`
      select subject as id, position from change_set_row where change_set_id = ${id} and state = 'written' and position > ${last} and after -> 'active' = 'true'
      order by position limit ${BATCH}`)
    if (rows.length === 0) return
    await countWords(
      shop.db,
      rows.map((row) => row.id),
    )
    last = rows.at(-1)?.position ?? last
  }
}
