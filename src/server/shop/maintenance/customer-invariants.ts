import { sql } from 'drizzle-orm'
import { isBought } from '#server/shop/order/order-origin.ts'
import type { Invariant } from './invariant.ts'

/** What holds for the rows of customers, which triggers keep (decision 140), and for what they are told (decision 170). */
export const CUSTOMERS: Invariant[] = [
  {
    // Exchanges are nobody's purchase. By decision 80: the account that placed the order, else the account that has proven its address, else the guest of the address.
    name: "a customer's orders and what they spent are those of the books",
    violations: sql`
      select coalesce(c.id, e.sample) as id, format('%s orders for %s, the books have %s for %s', c.orders, c.spent_cents, e.orders, e.spent) as wrong
      from (select coalesce(user_id, 'guest ' || email) as key, id, orders, spent_cents from customer) c
      full join (
        select key, min(sample) as sample, sum(paid) as orders, sum(cents) as spent from (
          select coalesce(o.user_id, v.id, 'guest ' || o.email) as key, o.id as sample, (${isBought(sql`o.idempotency_key`)})::int as paid, o.paid_cents - o.refunded_cents as cents
          from "order" o left join "user" v on o.user_id is null and v.email = o.email and v.email_verified
          where o.paid_at is not null and (o.user_id is not null or o.email <> '')
          union all select id, id, 0, 0 from "user") b group by key) e using (key)
      where c.orders is distinct from e.orders or c.spent_cents is distinct from e.spent`,
  },
  {
    name: 'who was told that a part is back has an e-mail of it',
    violations: sql`
      select w.id, 'no e-mail' as wrong from stock_wish w
      where w.told_at is not null and not exists (select from outbox o where o.idempotency_key = 'back-in-stock:' || w.id)`,
  },
]
