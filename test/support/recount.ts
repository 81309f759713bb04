import { sql } from 'drizzle-orm'
import type { FreshShop } from './fresh-shop.ts'

/* Figures of reports once more, from the rows alone: nothing here is shared with the statements of the shop. */

/** Figures by the key of their row. */
export type Figures = Record<string, Record<string, number>>

interface Day {
  from: string
  to: string
}

interface OrderRow extends Record<string, unknown> {
  id: string
  state: string
  coupon: string | null
  rate: number
  isExempt: boolean
  subtotal: number
  discount: number
  shipping: number
  tax: number
  total: number
  paid: number
  paidAt: string | null
  isTest: boolean
  isExchange: boolean
}
interface LineRow extends Record<string, unknown> {
  id: string
  orderId: string
  productId: string
  brand: string | null
  category: string | null
  top: string | null
  quantity: number
  subtotal: number
  discount: number
  tax: number
  total: number
}
interface RefundRow extends Record<string, unknown> {
  id: string
  orderId: string
  status: string
  isSurplus: boolean
  at: string
  reason: string
  amount: number
  items: number
  shipping: number
  tax: number
}

const zoneDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Detroit', year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day in Detroit on which something happened. */
export const dayInDetroit = (text: string): string => zoneDay.format(new Date(text))

const isWithin = (text: string, { from, to }: Day) => dayInDetroit(text) >= from && dayInDetroit(text) <= to

function add(figures: Figures, key: string, amounts: Record<string, number>) {
  const row = (figures[key] ??= {})
  for (const [name, amount] of Object.entries(amounts)) row[name] = (row[name] ?? 0) + amount
}

/** Every order, line and refund of the shop. */
export interface Books {
  orders: OrderRow[]
  lines: LineRow[]
  refunds: RefundRow[]
  refundLines: { refundId: string; lineId: string; amount: number }[]
}

export async function readBooks(fresh: FreshShop): Promise<Books> {
  const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`)
  return {
    orders: await fresh.rows<OrderRow>(sql`
      select id, shipping_address ->> 'state' as state, coupon_code as coupon, tax_basis_points as rate, tax_certificate_id is not null as "isExempt", subtotal_cents as subtotal, discount_cents as discount,
        shipping_cents as shipping, tax_cents as tax, total_cents as total, paid_cents as paid, ${iso('paid_at')} as "paidAt", test_mode as "isTest", idempotency_key like 'exchange:%' as "isExchange" from "order"`),
    lines: await fresh.rows<LineRow>(sql`
      select l.id, l.order_id as "orderId", l.product_id as "productId", l.brand, p.category_id as category, t.id as top, l.quantity,
        l.subtotal_cents as subtotal, l.discount_cents as discount, l.tax_cents as tax, l.total_cents as total
      from order_line l left join product p on p.id = l.product_id left join category c on c.id = p.category_id
        left join category t on t.parent_id is null and (c.path = t.path or c.path like t.path || '/%')`),
    refunds: await fresh.rows<RefundRow>(sql`
      select r.id, r.order_id as "orderId", r.status, p.status = 'surplus' as "isSurplus", ${iso('r.updated_at')} as at, r.reason, r.amount_cents as amount,
        r.items_cents as items, r.shipping_cents as shipping, r.tax_cents as tax from refund r join payment p on p.id = r.payment_id`),
    refundLines: await fresh.rows(sql`select refund_id as "refundId", order_line_id as "lineId", amount_cents as amount from refund_line`),
  }
}

/** Orders that count as sales, whenever they were. */
const isSale = ({ paidAt, paid, total, isTest, isExchange }: OrderRow) =>
  paidAt !== null && paid === total && (total > 0 || !isExchange) && isTest

/** What was sold and what went back within the days. */
export function recount({ orders, lines, refunds, refundLines }: Books, days: Day) {
  const sales = new Map(orders.filter(isSale).map((row) => [row.id, row]))
  const sold = [...sales.values()].filter(({ paidAt }) => paidAt !== null && isWithin(paidAt, days))
  const made = refunds.filter((row) => row.status === 'succeeded' && !row.isSurplus && sales.has(row.orderId) && isWithin(row.at, days))
  const orderSums = ({ subtotal, discount, shipping, tax, total }: OrderRow) => ({
    orders: 1,
    goods: subtotal,
    discount,
    shipping,
    tax,
    gross: total,
    net: total,
  })

  function byOrder(key: (row: OrderRow, at: string) => string): Figures {
    const figures: Figures = {}
    for (const row of sold) add(figures, key(row, row.paidAt ?? ''), { ...orderSums(row), refunds: 0 })
    for (const { orderId, at, amount } of made) {
      const row = sales.get(orderId)
      if (row)
        add(figures, key(row, at), { orders: 0, goods: 0, discount: 0, shipping: 0, tax: 0, gross: 0, refunds: amount, net: 0 - amount })
    }
    return figures
  }

  function byLine(key: (line: LineRow) => string): Figures {
    const figures: Figures = {}
    const within = new Set(sold.map(({ id }) => id))
    for (const line of lines) {
      if (!within.has(line.orderId)) continue
      const { quantity: pieces, subtotal: goods, discount, tax, total } = line
      add(figures, key(line), { pieces, goods, discount, tax, gross: total, refunds: 0, net: total })
    }
    const none = { pieces: 0, goods: 0, discount: 0, tax: 0, gross: 0 }
    const known = new Map(lines.map((line) => [line.id, line]))
    const back = new Map(made.map(({ id, amount, shipping }) => [id, amount - shipping]))
    for (const { refundId, lineId, amount } of refundLines) {
      const rest = back.get(refundId)
      const line = known.get(lineId)
      if (rest === undefined || !line) continue
      back.set(refundId, rest - amount)
      add(figures, key(line), { ...none, refunds: amount, net: 0 - amount })
    }
    const shipping = sold.reduce((sum, row) => sum + row.shipping, 0)
    const shippingBack = made.reduce((sum, row) => sum + row.shipping, 0)
    if (shipping > 0 || shippingBack !== 0)
      add(figures, '~shipping', { ...none, gross: shipping, refunds: shippingBack, net: shipping - shippingBack })
    const other = [...back.values()].reduce((sum, rest) => sum + rest, 0)
    if (other !== 0) add(figures, '~other', { ...none, refunds: other, net: 0 - other })
    return figures
  }

  function byTax(): Figures {
    const figures: Figures = {}
    const none = {
      orders: 0,
      taxable: 0,
      exempt: 0,
      untaxed: 0,
      shipping: 0,
      tax: 0,
      taxable_back: 0,
      tax_back: 0,
      exempt_back: 0,
      net_taxable: 0,
      net_tax: 0,
    }
    for (const { state, rate, isExempt, subtotal, discount, shipping, tax } of sold) {
      const goods = subtotal - discount
      const taxable = rate > 0 ? goods : 0
      add(figures, `${state}:${rate}`, {
        ...none,
        orders: 1,
        taxable,
        exempt: isExempt ? goods : 0,
        untaxed: isExempt ? 0 : goods - taxable,
        shipping,
        tax,
        net_taxable: taxable,
        net_tax: tax,
      })
    }
    for (const { orderId, items, tax } of made) {
      const row = sales.get(orderId)
      const taxable = row && row.rate > 0 ? items : 0
      if (row)
        add(figures, `${row.state}:${row.rate}`, {
          ...none,
          taxable_back: taxable,
          tax_back: tax,
          exempt_back: row.isExempt ? items : 0,
          net_taxable: 0 - taxable,
          net_tax: 0 - tax,
        })
    }
    return figures
  }

  function byReason(): Figures {
    const figures: Figures = {}
    for (const { reason, items, shipping, tax, amount } of made) add(figures, reason, { refunds: 1, goods: items, shipping, tax, amount })
    return figures
  }

  return { byOrder, byLine, byTax, byReason }
}

/** The sums of all rows. */
export function totalOf(figures: Figures): Record<string, number> {
  const total: Figures = {}
  for (const row of Object.values(figures)) add(total, 'total', row)
  return total.total ?? {}
}
