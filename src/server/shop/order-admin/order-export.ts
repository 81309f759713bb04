import { inArray, sql } from 'drizzle-orm'
import type { OrderId } from '#domain/id.ts'
import type { Database } from '#server/db/client.ts'
import { order } from '#server/db/schema/order/order.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { dollarCell, safeCell } from '#server/shop/import/file/write-table.ts'
import type { Cell } from '#server/shop/import/file/write-table.ts'
import { orderOf, whereOf } from '#server/shop/list/list.ts'
import type { WholeListSearch } from '#server/shop/list/list.ts'
import type { Shop } from '#server/shop/shop.ts'
import { conditionsOf, staffOrderList } from './order-list.ts'
import type { SearchedStates } from './order-list.ts'

/** Orders read at once. */
const BATCH = 500

type OrderRow = typeof order.$inferSelect
/** What is written of an order beside its own row. */
interface Beside {
  parts: string
  tracking: string
}

/** The columns of the file, in their order. Amounts are dollars, times ISO 8601 in UTC. */
const COLUMNS: Record<string, (row: OrderRow & Beside) => Cell> = {
  Number: ({ number }) => number,
  Placed: ({ placedAt }) => placedAt.toISOString(),
  Paid: ({ paidAt }) => paidAt?.toISOString() ?? '',
  'Order state': ({ status }) => status,
  Payment: ({ paymentStatus }) => paymentStatus,
  Fulfilment: ({ fulfilmentStatus }) => fulfilmentStatus,
  Return: ({ returnStatus }) => returnStatus ?? '',
  'E-mail': ({ email }) => email,
  'First name': ({ shippingAddress }) => shippingAddress.firstName,
  'Last name': ({ shippingAddress }) => shippingAddress.lastName,
  Phone: ({ shippingAddress }) => shippingAddress.phone,
  'Address 1': ({ shippingAddress }) => shippingAddress.addressLine1,
  'Address 2': ({ shippingAddress }) => shippingAddress.addressLine2,
  City: ({ shippingAddress }) => shippingAddress.city,
  State: ({ shippingAddress }) => shippingAddress.state,
  ZIP: ({ shippingAddress }) => shippingAddress.postalCode,
  Parts: ({ parts }) => parts,
  Goods: ({ subtotalCents }) => dollarCell(subtotalCents),
  Discount: ({ discountCents }) => dollarCell(discountCents),
  Shipping: ({ shippingCents }) => dollarCell(shippingCents),
  Tax: ({ taxCents }) => dollarCell(taxCents),
  Total: ({ totalCents }) => dollarCell(totalCents),
  Refunded: ({ refundedCents }) => dollarCell(refundedCents),
  Coupon: ({ couponCode }) => couponCode ?? '',
  Tracking: ({ tracking }) => tracking,
  // Later columns stand last: programs may read the others by their place.
  Company: ({ company }) => company ?? '',
  'PO number': ({ poNumber }) => poNumber ?? '',
  'Job name': ({ jobName }) => jobName ?? '',
}

const readBatch = (db: Database, ids: OrderId[]) =>
  db
    .select({
      row: order,
      parts: sql<string>`(select coalesce(string_agg(l.quantity || ' x ' || l.part_number, '; ' order by l.position), '') from order_line l where l.order_id = "order".id)`,
      tracking: sql<string>`(select coalesce(string_agg(s.tracking_number, '; ' order by s.created_at), '') from shipment s where s.order_id = "order".id and s.status <> 'cancelled')`,
    })
    .from(order)
    .where(inArray(order.id, ids))

/** Orders that match a filter of the staff's list, in its order: a line of heads, then a line for each. The log says who took them. */
export async function* exportOrders(shop: Shop, staff: Staff, search: WholeListSearch & SearchedStates): AsyncGenerator<Cell[]> {
  const where = whereOf(staffOrderList, { q: search.q, filter: conditionsOf(search) })
  const { rows } = await shop.db.execute<{ id: OrderId }>(
    sql`select ${order.id} as id from ${order} ${where ? sql`where ${where}` : sql``} order by ${orderOf(staffOrderList, search.sort)}`,
  )
  await shop.db.transaction((tx) => audit(tx, staff, { action: 'order.export', subject: 'orders', after: { orders: rows.length } }))
  yield Object.keys(COLUMNS)
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id)
    const known = new Map((await readBatch(shop.db, ids)).map(({ row, ...beside }) => [row.id, { ...row, ...beside }]))
    for (const id of ids) {
      const found = known.get(id)
      if (found) yield Object.values(COLUMNS).map((write) => safeCell(write(found)))
    }
  }
}
