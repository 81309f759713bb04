import { eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { FULFILMENT_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES, RETURN_STATUSES } from '#domain/order/order-status.ts'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from '#domain/order/order-status.ts'
import type { OrderId } from '#domain/id.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { order, orderLine } from '#server/db/schema/order/order.ts'
import { readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import { leftToPackOf, readProgressOf } from '#server/shop/order/line-progress.ts'
import type { LineProgress } from '#server/shop/order/line-progress.ts'
import { orderRowSchema, summaryColumns } from '#server/shop/order/order-list.ts'
import { pageFields } from '#server/shop/paging.ts'
import { isStillSold } from '#server/shop/order/counting-statuses.ts'
import { isSaleInEitherMode } from '#server/shop/order/is-sale.ts'
import type { Shop } from '#server/shop/shop.ts'
import { isBoughtOrder } from './buyer-letter/buyers.ts'
import { ordersMeantBy } from './order-search.ts'
import { dispatchRules, shipByOf } from './ship-by.ts'

const hasLine = (condition: SQL) => sql`${order.id} in (select ${orderLine.orderId} from ${orderLine} where ${condition})`
/** Whether a part of an order fulfils a condition as it is now, whatever it was called when it was sold. */
const hasPart = (condition: SQL) =>
  sql`${order.id} in (select ${orderLine.orderId} from ${orderLine} join ${product} on ${product.id} = ${orderLine.productId} where ${condition})`

/** Whether something of an order is to be sent: of one of which nothing is sold any more nothing is. */
export const isToShip = sql`(${order.status} = 'open' and ${order.fulfilmentStatus} in ('unfulfilled', 'partially_fulfilled')
  and ${isStillSold(sql`${order}`)})`

/** Whether an order was promised to have left by now, and has not. */
export const isLate = sql`(${isToShip} and ${order.promisedShipBy} <= now())`

/** Whether a shipment of an order is packed, and has not left. */
const isPacked = sql`(${order.status} in ('open', 'on_hold') and exists (
  select from shipment s where s.order_id = "order".id and s.status = 'pending'))`

/** All orders, for staff. */
export const staffOrderList: ListDefinition = {
  from: sql`${order}`,
  id: order.id,
  fields: {
    placed: { kind: 'date', by: order.placedAt },
    paid: { kind: 'date', by: order.paidAt },
    updated: { kind: 'date', by: order.updatedAt },
    'ship-by': { kind: 'date', by: order.promisedShipBy },
    'to-ship': { kind: 'flag', by: isToShip, otherwise: sql`${isToShip} is not true` },
    packed: { kind: 'flag', by: isPacked, otherwise: sql`not ${isPacked}` },
    late: { kind: 'flag', by: isLate, otherwise: sql`${isLate} is not true` },
    status: { kind: 'choice', by: order.status, choices: ORDER_STATUSES },
    payment: { kind: 'choice', by: order.paymentStatus, choices: PAYMENT_STATUSES },
    fulfilment: { kind: 'choice', by: order.fulfilmentStatus, choices: FULFILMENT_STATUSES },
    return: { kind: 'choice', by: order.returnStatus, choices: RETURN_STATUSES },
    total: { kind: 'number', by: order.totalCents },
    state: { kind: 'choice', by: order.shippingState },
    coupon: { kind: 'text', by: order.couponCode },
    part: { kind: 'text', by: orderLine.partNumber, among: hasLine },
    sku: { kind: 'text', by: product.sku, among: hasPart },
    bought: { kind: 'flag', by: isBoughtOrder(sql`${order}`) },
    email: { kind: 'text', by: order.email },
    po: { kind: 'text', by: order.poNumber },
    exempt: { kind: 'flag', by: sql`${order.taxCertificateId} is not null` },
    test: { kind: 'flag', by: order.testMode },
    sale: { kind: 'flag', by: isSaleInEitherMode(sql`${order}`) },
  },
  sorts: {
    placed: { by: order.placedAt },
    updated: { by: order.updatedAt },
    number: { by: order.number },
    shipBy: { by: order.promisedShipBy, isNullable: true },
    total: { by: order.totalCents },
    customer: { by: order.buyerLastName },
    state: { by: order.shippingState },
  },
  defaultSort: '-placed',
  tieBreak: order.id,
  search: ordersMeantBy,
}

/** An order in the staff's list. `shipBy` is a day of the shop's calendar: until then it was promised to leave. */
const staffOrderRowSchema = orderRowSchema
  .extend({
    city: z.string(),
    state: z.string(),
    couponCode: z.string().nullable(),
    holdReason: z.string().nullable(),
    poNumber: z.string().nullable(),
    partNumbers: z.array(z.string()),
    pieces: z.int(),
    shipBy: z.string().nullable(),
    isLate: z.boolean(),
    isPacked: z.boolean().meta({ description: 'A shipment of it is packed, and has not left' }),
    leftToPack: z
      .int()
      .nullable()
      .meta({ description: 'Pieces that are still to be packed where a shipment is packed; null for all others' }),
    version: z.int(),
    updatedAt: z.string().meta({ description: 'When the last change of its states, parcels, returns or money began' }),
  })
  .meta({ id: 'StaffOrderRow' })
export type StaffOrderRow = z.output<typeof staffOrderRowSchema>

/** A page of orders for staff. */
export const staffOrderListSchema = z
  .object({ ...pageFields, size: z.int(), orders: z.array(staffOrderRowSchema) })
  .meta({ id: 'StaffOrderList' })

const rowColumns = {
  ...summaryColumns,
  paidAt: order.paidAt,
  promisedAt: order.promisedAt,
  promisedShipBy: order.promisedShipBy,
  couponCode: order.couponCode,
  holdReason: order.holdReason,
  poNumber: order.poNumber,
  version: order.version,
  updatedAt: order.updatedAt,
  isToShip: sql<boolean>`${isToShip}`,
  isPacked: sql<boolean>`${isPacked}`,
  city: sql<string>`${order.shippingAddress} ->> 'city'`,
  state: order.shippingState,
  partNumbers: sql<
    string[]
  >`(select coalesce(json_agg(l.part_number order by l.position), '[]') from order_line l where l.order_id = "order".id)`,
  pieces: sql<number>`(select coalesce(sum(l.quantity), 0)::int from order_line l where l.order_id = "order".id)`,
}

/** The rows of these orders, in any order. */
async function readOrderRows(shop: Shop, ids: readonly string[]): Promise<(StaffOrderRow & { id: OrderId })[]> {
  const [rules, rows] = await Promise.all([
    dispatchRules(shop),
    shop.db
      .select({ id: order.id, ...rowColumns })
      .from(order)
      .where(inArray(sql`${order.id}`, [...ids])),
  ])
  const packed = rows.filter((row) => row.isPacked).map(({ id }) => id)
  const progress = packed.length > 0 ? await readProgressOf(shop.db, packed) : new Map<OrderId, LineProgress[]>()
  return rows.map(({ paidAt, promisedAt, promisedShipBy, placedAt, updatedAt, isToShip: isWork, ...row }) => ({
    ...row,
    leftToPack: row.isPacked ? leftToPackOf(progress.get(row.id) ?? []) : null,
    placedAt: placedAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...shipByOf({ paidAt, promisedAt, promisedShipBy, isToShip: isWork }, rules),
  }))
}

/** States by which orders are found beside the filters of a list, as earlier versions of the API name them. */
export interface SearchedStates {
  status?: OrderStatus | undefined
  paymentStatus?: PaymentStatus | undefined
  fulfilmentStatus?: FulfilmentStatus | undefined
}

/** The conditions of a search, those of its states with them. */
export const conditionsOf = ({ filter, status, paymentStatus, fulfilmentStatus }: Pick<ListSearch, 'filter'> & SearchedStates): SQL[] => [
  ...filter,
  ...(status ? [eq(order.status, status)] : []),
  ...(paymentStatus ? [eq(order.paymentStatus, paymentStatus)] : []),
  ...(fulfilmentStatus ? [eq(order.fulfilmentStatus, fulfilmentStatus)] : []),
]

/** A page of all matching orders, newest first unless another order is asked for. */
export async function listStaffOrders(shop: Shop, asked: ListSearch & SearchedStates): Promise<z.output<typeof staffOrderListSchema>> {
  const search = { ...asked, filter: conditionsOf(asked) }
  const list = { list: staffOrderList, search, load: (ids: string[]) => readOrderRows(shop, ids) }
  const { rows, ...page } = await readList(shop.db, list)
  return { ...page, orders: rows.map(({ id: _, ...row }) => row) }
}
