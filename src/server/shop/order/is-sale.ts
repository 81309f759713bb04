import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isBought } from './order-origin.ts'

/**
 * The orders that are sales, for the dashboard and for every report (decision 136): paid, with what they cost, and not in the other mode of
 * payment. A payment that did not fit its order goes back in full; an order of an exchange that costs nothing is sent for what came back,
 * while one that a code has made free is a sale.
 * PostgreSQL takes two equal columns for rare and then reads lines and parts one by one; of a `case` it assumes that half of all orders fulfil it.
 * @param orders the name of the order's table in the statement
 * @param testMode the mode of payment, or where the statement has it
 */
export const isSale = (orders: SQL, testMode: boolean | SQL): SQL =>
  sql`${isSaleInEitherMode(orders)} and ${orders}.test_mode = ${testMode}`

/** The same in either mode of payment. */
export const isSaleInEitherMode = (orders: SQL): SQL =>
  sql`${orders}.paid_at is not null and (${orders}.total_cents > 0 or ${isBought(sql`${orders}.idempotency_key`)})
    and (case when ${orders}.paid_cents = ${orders}.total_cents then true else false end)`
