import { sql } from 'drizzle-orm'
import type { OrderId } from '#domain/id.ts'
import type { Database, Transaction } from '#server/db/client.ts'

/**
 * Deletes whose orders these are: name, address, company, e-mail, and what they called the order, in one statement. Amounts, lines, states, and the state and country that the tax went to
 * stay, as the merchant's books.
 */
export const anonymizeOrders = (db: Database | Transaction, ids: readonly OrderId[]) =>
  db.execute(sql`
    with old as (
      select unnest(${sql.param([...ids])}::text[]) as id
    ), forgotten as (
      update "order" o set email = '', email_key = '', client_key = null, user_id = null, updated_at = now(),
        company = null, po_number = null, job_name = null,
        shipping_address = (select jsonb_object_agg(key, case when key in ('state', 'country') then value else '""' end) from jsonb_each(o.shipping_address))
      from old where o.id = old.id
    ), unnamed as (
      update coupon_redemption r set customer_email = '', email_key = '', one_per_customer = false from old where r.order_id = old.id
    )
    update payment p set request = p.request - 'email' from old where p.order_id = old.id`)
