import { sql } from 'drizzle-orm'
import type { OrderId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'

/** What an order was made in exchange for. */
export interface ExchangeOrigin {
  /** The number of the return for which its parts are sent; null for any other order. */
  exchangeFor: string | null
  /** The orders before it of whose money something is left, the first one first: what was paid for what came back lies with them (decision 138). */
  paidBefore: string[]
}

/** What an order was made in exchange for, and where the money of it lies: parts that were sent in exchange may have been exchanged again. */
export async function readExchangeOrigin(db: Queryable, orderId: OrderId): Promise<ExchangeOrigin> {
  const { rows } = await db.execute<{ rma: string; step: number; number: string | null }>(sql`
    with recursive origin as (
      select r.number as rma, r.order_id, 1 as step from order_return r where r.exchange_order_id = ${orderId}
      union all
      select r.number, r.order_id, origin.step + 1 from origin join order_return r on r.exchange_order_id = origin.order_id
    )
    select origin.rma, origin.step, case when o.paid_cents > o.refunded_cents then o.number end as number
    from origin join "order" o on o.id = origin.order_id order by origin.step desc`)
  return { exchangeFor: rows.at(-1)?.rma ?? null, paidBefore: rows.flatMap(({ number }) => number ?? []) }
}
