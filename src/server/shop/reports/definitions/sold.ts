import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isBought } from '#server/shop/order/order-origin.ts'
import { isSale } from '#server/shop/order/is-sale.ts'
import { within } from './report.ts'
import type { ReportColumn, ReportScope } from './report.ts'

/** The orders `o` that are sales and were paid within the days. */
export const paidOrders = (scope: ReportScope): SQL => sql`${within(sql`o.paid_at`, scope)} and ${isSale(sql`o`, scope.testMode)}`

/**
 * The goods and the discount of an order `o`, or of a line of it: in an exchange the discount is what came back, which no code took off. Its goods are those that
 * were paid for.
 */
export const soldSums = (of: 'o' | 'l'): SQL => {
  const [goods, discount] = [sql.raw(`${of}.subtotal_cents`), sql.raw(`${of}.discount_cents`)]
  const bought = isBought(sql`o.idempotency_key`)
  return sql`sum(case when ${bought} then ${goods} else ${goods} - ${discount} end) as goods, sum(case when ${bought} then ${discount} else 0 end) as discount`
}

/**
 * `from` and `where` of the refunds `r` that the provider made within the days, of orders `o` that are sales; `more` are further joins. A second
 * payment of an order is not in its books, nor is what goes back of it.
 */
export const madeRefunds = (scope: ReportScope, more: SQL = sql``): SQL =>
  sql`refund r join payment y on y.id = r.payment_id and y.status <> 'surplus'
    join "order" o on o.id = r.order_id and ${isSale(sql`o`, scope.testMode)} ${more}
    where r.status = 'succeeded' and ${within(sql`r.updated_at`, scope)}`

/** What every report of money says of itself. */
export const SALES_NOTES = [
  'A sale counts on the day its order was paid, a refund on the day the payment provider made it, whenever the order was paid. So a quiet day can end below zero.',
  'Orders that are not paid, payments that did not fit their order, second payments of an order, and exchanges, which cost nothing, are not counted. A cancelled order counts as a sale with its refund.',
] as const

const cents = (id: string, title: string, meaning: string): ReportColumn => ({ id, title, kind: 'cents', meaning, total: 'sum' })
const count = (id: string, title: string, meaning: string): ReportColumn => ({ id, title, kind: 'count', meaning, total: 'sum' })

/** The columns that several reports have, with their one definition. */
export const SOLD = {
  orders: count('orders', 'Orders', 'Orders that were paid.'),
  pieces: count('pieces', 'Pieces', 'Pieces of the paid orders.'),
  goods: cents(
    'goods',
    'Goods',
    'Pieces times the price they were sold at, before discounts; of an exchange what was paid beside what came back.',
  ),
  discount: cents('discount', 'Discount', 'What codes took off; a line has the share that is stored with it.'),
  shipping: cents('shipping', 'Shipping', 'Shipping that was charged.'),
  tax: cents('tax', 'Tax', 'Sales tax that was charged; a line has the share that is stored with it.'),
  gross: cents('gross', 'Gross sales', 'Goods − discount + shipping + tax: what customers paid.'),
  refunds: cents('refunds', 'Refunds', 'Money that went back, with its shares of shipping and tax.'),
  net: cents('net', 'Net sales', 'Gross sales − refunds.'),
} as const
