import { sql } from 'drizzle-orm'

/**
 * The time of the newest thing that the books have recorded: an order, an event of an order, a provider's message, an e-mail. Invariants
 * that speak of time compare with it, never with the clock: a dump restored days later, or a shop that was closed for a week, has done
 * nothing wrong meanwhile. Only times that the database itself has set are asked.
 */
export const LAST_RECORDED = sql`(
  select max(at) from (
    select max(created_at) as at from "order" union all select max(created_at) from order_event
    union all select max(created_at) from payment_event union all select max(created_at) from outbox union all select max(sent_at) from outbox
  ) recorded)`
