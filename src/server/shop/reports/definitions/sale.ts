import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/**
 * The orders that are sales, for the dashboard and for every report (decision 136): paid, with what they cost, and not in the other mode of
 * payment. A payment that did not fit its order goes back in full; an order that costs nothing is sent in exchange for what came back.
 * @param orders the name of the order's table in the statement
 */
export const isSale = (orders: SQL, testMode: boolean): SQL =>
  sql`${orders}.paid_at is not null and ${orders}.paid_cents = ${orders}.total_cents and ${orders}.total_cents > 0 and ${orders}.test_mode = ${testMode}`
