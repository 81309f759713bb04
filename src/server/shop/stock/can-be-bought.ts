import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/**
 * Whether at least one piece of a part can be bought now, as `available` of `domain/catalog/stock.ts` says it of a row that was read.
 * @param stock the name under which the statement has the stock. Where that may have no row of the part, it is null.
 */
export const canBeBought = (stock: 's' | 'stock_level'): SQL<boolean> =>
  sql<boolean>`${sql.raw(`(not ${stock}.track_stock or ${stock}.allow_backorder or ${stock}.on_hand > ${stock}.reserved)`)}`
