import { sql } from 'drizzle-orm'
import type { RefundReason } from '#domain/order/refund.ts'
import type { ReturnReason } from '#domain/returns/return-reason.ts'
import { within } from './report.ts'
import type { ReportColumn, ReportDefinition } from './report.ts'
import { madeRefunds, paidOrders, SALES_NOTES } from './sold.ts'

const cents = (id: string, title: string, meaning: string): ReportColumn => ({ id, title, kind: 'cents', meaning, total: 'sum' })
const count = (id: string, title: string, meaning: string): ReportColumn => ({ id, title, kind: 'count', meaning, total: 'sum' })

export const taxByState: ReportDefinition = {
  title: 'Tax by state',
  about: 'Sales tax collected, and the sales it was and was not collected on, by state and rate.',
  area: 'money',
  right: 'reports:read',
  span: 'days',
  isComparable: true,
  columns: [
    { id: 'state', title: 'State', kind: 'text', meaning: 'Of the address that the order was shipped to.' },
    { id: 'rate', title: 'Rate', kind: 'percent', meaning: 'At which the order was taxed.' },
    count('orders', 'Orders', 'Orders that were paid.'),
    cents('taxable', 'Taxable sales', 'Goods after discount of orders that were taxed. Shipping is not taxed.'),
    cents('exempt', 'Exempt sales', 'Goods after discount of orders that a tax-exempt certificate has kept from the tax of their state.'),
    cents('untaxed', 'Untaxed sales', 'Goods after discount of the others that were not taxed: their state had no rate.'),
    cents('shipping', 'Shipping', 'Shipping that was charged; it is not taxed.'),
    cents('tax', 'Tax collected', 'The tax of the paid orders.'),
    cents('taxable_back', 'Taxable refunds', 'Goods of taxed orders whose money went back.'),
    cents('tax_back', 'Tax refunded', 'The tax that went back.'),
    cents('exempt_back', 'Exempt refunds', 'Goods of exempt orders whose money went back.'),
    cents('net_taxable', 'Net taxable', 'Taxable sales − taxable refunds.'),
    cents('net_tax', 'Net tax', 'Tax collected − tax refunded: what is owed.'),
  ],
  defaultSort: 'state',
  notes: SALES_NOTES,
  rows: (scope) => sql`
    with s as (
      select coalesce(o.shipping_address ->> 'state', '') as state, o.tax_basis_points as rate, count(*) as orders,
        sum(o.subtotal_cents - o.discount_cents) as goods,
        coalesce(sum(o.subtotal_cents - o.discount_cents) filter (where o.tax_certificate_id is not null), 0) as exempt, sum(o.shipping_cents) as shipping, sum(o.tax_cents) as tax
      from "order" o where ${paidOrders(scope)} group by 1, 2),
    f as (
      select coalesce(o.shipping_address ->> 'state', '') as state, o.tax_basis_points as rate, sum(r.items_cents) as goods,
        coalesce(sum(r.items_cents) filter (where o.tax_certificate_id is not null), 0) as exempt, sum(r.tax_cents) as tax
      from ${madeRefunds(scope)} group by 1, 2),
    k as (
      select coalesce(s.state, f.state) as state, coalesce(s.rate, f.rate) as rate, coalesce(s.orders, 0)::bigint as orders,
        coalesce(s.goods, 0)::bigint as goods, coalesce(s.exempt, 0)::bigint as exempt, coalesce(f.exempt, 0)::bigint as exempt_back,
        coalesce(s.shipping, 0)::bigint as shipping, coalesce(s.tax, 0)::bigint as tax,
        coalesce(f.goods, 0)::bigint as back, coalesce(f.tax, 0)::bigint as tax_back
      from s full join f on f.state = s.state and f.rate = s.rate)
    select state || ':' || rate as key, state, rate, orders, case when rate > 0 then goods else 0 end as taxable,
      exempt, case when rate > 0 then 0 else goods - exempt end as untaxed, shipping, tax, case when rate > 0 then back else 0 end as taxable_back, tax_back, exempt_back,
      case when rate > 0 then goods - back else 0 end as net_taxable, tax - tax_back as net_tax
    from k`,
}

const REFUND_NAMES: Record<RefundReason, string> = {
  customer_request: 'Customer’s wish',
  wrong_part: 'Wrong part',
  defective: 'Defective',
  not_received: 'Not received',
  price_adjust: 'Price adjusted',
  cancelled: 'Order cancelled',
  late_payment: 'Paid too late',
  dispute: 'Dispute lost',
  other: 'Something else',
}

export const refundsByReason: ReportDefinition = {
  title: 'Refunds by reason',
  about: 'Money that went back, by the reason staff gave.',
  area: 'money',
  right: 'reports:read',
  span: 'days',
  isComparable: true,
  columns: [
    { id: 'reason', title: 'Reason', kind: 'text', names: REFUND_NAMES },
    count('refunds', 'Refunds', 'Refunds that the payment provider made.'),
    cents('goods', 'Goods', 'Of the goods, with amounts that were given or withheld beside them.'),
    cents('shipping', 'Shipping', 'Of the shipping.'),
    cents('tax', 'Tax', 'Of the tax.'),
    cents('amount', 'Refunded', 'Goods + shipping + tax.'),
  ],
  defaultSort: '-amount',
  notes: SALES_NOTES,
  rows: (scope) => sql`
    select r.reason as key, r.reason, count(*) as refunds, sum(r.items_cents) as goods, sum(r.shipping_cents) as shipping, sum(r.tax_cents) as tax,
      sum(r.amount_cents) as amount
    from ${madeRefunds(scope)} group by r.reason`,
}

const RETURN_NAMES: Record<ReturnReason, string> = {
  does_not_fit: 'Does not fit',
  wrong_item_sent: 'Wrong part sent',
  defective: 'Defective',
  damaged: 'Damaged',
  no_longer_needed: 'No longer needed',
  ordered_twice: 'Ordered twice',
  other: 'Something else',
}

export const returnsByReason: ReportDefinition = {
  title: 'Returns by reason',
  about: 'What customers sent back or wanted to, and why.',
  area: 'money',
  right: 'orders:read',
  span: 'days',
  isComparable: true,
  columns: [
    { id: 'reason', title: 'Reason', kind: 'text', names: RETURN_NAMES },
    { id: 'returns', title: 'Returns', kind: 'count', meaning: 'Returns with this reason; one with two reasons counts with each.' },
    count('pieces', 'Pieces', 'Pieces that customers asked to send back.'),
    count('declined', 'Declined', 'Pieces of returns that were declined or called off.'),
    count('received', 'Received', 'Pieces that arrived.'),
    count('restocked', 'Restocked', 'Pieces that went back to the shelf.'),
    cents('worth', 'Sold for', 'What was paid for these pieces, with their shares of discount and tax, to the nearest cent a line.'),
  ],
  defaultSort: '-pieces',
  notes: ['A return counts on the day the customer asked for it.'],
  rows: (scope) => sql`
    select t.reason as key, t.reason, count(distinct x.id) as returns, sum(t.quantity) as pieces,
      coalesce(sum(t.quantity) filter (where x.status in ('declined', 'cancelled')), 0) as declined, sum(t.received_quantity) as received,
      sum(t.restocked_quantity) as restocked, sum(round(l.total_cents::numeric * t.quantity / l.quantity))::bigint as worth
    from order_return x join order_return_line t on t.return_id = x.id join order_line l on l.id = t.order_line_id
      join "order" o on o.id = x.order_id and o.test_mode = ${scope.testMode}
    where ${within(sql`x.created_at`, scope)} group by t.reason`,
}
