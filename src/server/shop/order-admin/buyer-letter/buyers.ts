import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { OrderId, ProductId } from '#domain/id.ts'
import { mailboxKey } from '#domain/customer/email-key.ts'
import type { Queryable } from '#server/db/client.ts'
import { VOID_ORDERS } from '#server/shop/order/counting-statuses.ts'

/** For raw SQL: the condition of orders whose parts were bought, or sent in exchange: they were paid, and not cancelled since. */
export const isBoughtOrder = (orders: SQL): SQL => sql`(${orders}.paid_at is not null and ${orders}.status not in ${VOID_ORDERS})`

/** For raw SQL: where what is written about an order `o` goes: to the account that has left its address (decision 245). Empty once its buyer was erased. */
const WRITTEN_TO = sql`coalesce((select max(u.email) from "user" u join former_email f on f.user_id = u.id
  where u.id = o.user_id and f.email = o.email), o.email)`

/** A buyer: the newest order with the part, and where its e-mails go. `isReachable`: nothing says that mail to the address comes back. */
export interface Buyer extends Record<string, unknown> {
  orderId: OrderId
  email: string
  isReachable: boolean
}

/** Why a buyer who cannot be reached is not written to. */
export const UNREACHABLE = 'Mail to this address comes back: call, or send a letter'

/** For raw SQL: what `Buyer` says of an order `o`. */
const BUYER = sql`o.id as "orderId", ${WRITTEN_TO} as email,
  not exists (select from email_suppression e where e.email = ${WRITTEN_TO} and e.reason <> 'unsubscribed') as "isReachable"`

/** Who has bought a part in this mode of payment, each mailbox once; and how many orders have nobody any more. */
export async function readBuyers(
  db: Queryable,
  { productId, testMode }: { productId: ProductId; testMode: boolean },
): Promise<{ buyers: Buyer[]; erasedOrders: number }> {
  const { rows } = await db.execute<Buyer>(sql`
    select ${BUYER} from order_line l join "order" o on o.id = l.order_id
    where l.product_id = ${productId} and o.test_mode = ${testMode} and ${isBoughtOrder(sql`o`)}
    order by o.created_at desc, o.id desc`)
  const buyers = new Map<string, Buyer>()
  for (const row of rows) if (row.email !== '' && !buyers.has(mailboxKey(row.email))) buyers.set(mailboxKey(row.email), row)
  return { buyers: [...buyers.values()], erasedOrders: rows.filter(({ email }) => email === '').length }
}

/** The buyers of these orders as they are now; the orders are held, so that nobody is erased meanwhile. */
export async function holdBuyers(tx: Queryable, ids: readonly OrderId[]): Promise<Map<OrderId, Buyer>> {
  const { rows } = await tx.execute<Buyer>(
    sql`select ${BUYER} from "order" o where o.id = any(${sql.param([...ids])}::text[]) order by o.id for share of o`,
  )
  return new Map(rows.map((row) => [row.orderId, row]))
}
