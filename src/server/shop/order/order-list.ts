import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { OrderId } from '#domain/id.ts'
import type { ShipmentStatus } from '#domain/order/order-status.ts'
import { order } from '#server/db/schema/order/order.ts'
import { CONTAINED_FROM, hasWordsOf } from '#server/db/name-words.ts'
import { inOrder, newestFirst, pagedList, pageIds, pageFields, pageWindow } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { isOrderOf } from './order-access.ts'
import type { SignedInCustomer } from './order-access.ts'
import { leftToPackOf, readProgressOf } from './line-progress.ts'
import type { LineProgress } from './line-progress.ts'
import { orderHeadSchema, referencesSchema } from './order.ts'
import { standingOf, standingFields } from './order-status-view.ts'
import { COUNTING_SHIPMENTS, isStillSold } from './counting-statuses.ts'

/** An order in a list: what customers and staff are both shown. */
export const orderRowSchema = orderHeadSchema.extend({
  name: z.string(),
  lines: z.array(
    z.object({
      slug: z.string().meta({ description: "The part's present one, where it is still known" }),
      name: z.string(),
      quantity: z.int(),
      photo: z.string().nullable(),
    }),
  ),
  tracking: z
    .array(z.object({ number: z.string(), url: z.string().nullable() }))
    .meta({ description: 'Its shipments that can be followed' }),
})
type OrderRowView = z.output<typeof orderRowSchema>

/** An order in its customer's list, with what their own books call it. */
const orderSummarySchema = orderRowSchema
  .extend({ ...referencesSchema.pick({ poNumber: true, jobName: true }).shape, ...standingFields })
  .meta({ id: 'OrderSummary' })
type OrderSummary = z.output<typeof orderSummarySchema>

/** A page of orders. */
export const orderListSchema = z.object({ ...pageFields, orders: z.array(orderSummarySchema) }).meta({ id: 'OrderList' })
type OrderList = z.output<typeof orderListSchema>

const fullName = sql<string>`concat_ws(' ', ${order.shippingAddress} ->> 'firstName', ${order.shippingAddress} ->> 'lastName')`

/** The columns of an order in a list; its lines and shipments are subqueries. */
export const summaryColumns = {
  number: order.number,
  status: order.status,
  paymentStatus: order.paymentStatus,
  fulfilmentStatus: order.fulfilmentStatus,
  returnStatus: order.returnStatus,
  placedAt: order.placedAt,
  totalCents: order.totalCents,
  email: order.email,
  name: fullName,
  lines: sql<OrderRowView['lines']>`(
    select coalesce(json_agg(json_build_object('slug', coalesce(p.slug, l.slug), 'name', l.name, 'quantity', l.quantity, 'photo', p.images ->> 0)
      order by l.position), '[]')
    from order_line l left join product p on p.id = l.product_id where l.order_id = "order".id)`,
  tracking: sql<OrderRowView['tracking']>`(
    select coalesce(json_agg(json_build_object('number', s.tracking_number, 'url', s.tracking_url) order by s.created_at, s.id), '[]')
    from shipment s where s.order_id = "order".id and s.tracking_number is not null and s.status in ${COUNTING_SHIPMENTS} and s.status <> 'pending')`,
}

/** What the one status of an order in a list is made of, and what its customer calls it. */
const standingColumns = {
  poNumber: order.poNumber,
  jobName: order.jobName,
  refundedCents: order.refundedCents,
  promisedShipBy: order.promisedShipBy,
  arrivesFrom: order.arrivesFrom,
  arrivesTo: order.arrivesTo,
  shipments: sql<{ status: ShipmentStatus; shippedAt: string | null; deliveredAt: string | null }[]>`(
    select coalesce(json_agg(json_build_object('status', s.status, 'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at)), '[]')
    from shipment s where s.order_id = "order".id and s.status in ${COUNTING_SHIPMENTS})`,
}

/** Which of a customer's orders are listed: all, or those that have not come to their end. */
export const ORDER_SCOPES = ['all', 'open'] as const
type OrderScope = (typeof ORDER_SCOPES)[number]

const IN_SCOPE: Record<OrderScope, SQL | undefined> = {
  all: undefined,
  open: or(
    and(inArray(order.status, ['open', 'on_hold']), ne(order.fulfilmentStatus, 'delivered'), isStillSold(sql`${order}`)),
    eq(order.status, 'pending'),
  ),
}

/** The shopper has paid, as far as they know: the order is theirs, though its money may take days. */
const isListed = or(
  notInArray(order.status, ['expired', 'pending']),
  and(eq(order.status, 'pending'), eq(order.paymentStatus, 'processing')),
)

/** All by which customers know an order: its number, what their own books call it, and its parts. */
const ORDER_TEXT = sql`concat_ws(' ', ${order.number}, ${order.poNumber}, ${order.jobName}, (
  select string_agg(concat_ws(' ', l.part_number, l.name), ' ') from order_line l where l.order_id = "order".id))`

/** The same numbers without hyphens, dots and spaces. */
const ORDER_NUMBERS = sql`concat_ws(' ', replace(${order.number}, '-', ''), (
  select string_agg(regexp_replace(upper(l.part_number), '[^A-Z0-9]', '', 'g'), ' ') from order_line l where l.order_id = "order".id))`

/** The order has every word of the text, or its number or that of a part has it, however it is written. */
function hasText(text: string): SQL | undefined {
  const number = normalisePartNumber(text)
  return number.length < CONTAINED_FROM
    ? hasWordsOf(ORDER_TEXT, text)
    : or(hasWordsOf(ORDER_TEXT, text), sql`strpos(${ORDER_NUMBERS}, ${number}) > 0`)
}

/** A page of one customer's orders, newest first, without those never paid. @param q what they look for among them; empty for all */
export async function listOrders(
  shop: Shop,
  customer: SignedInCustomer,
  { scope, q, page, limit }: Page & { scope: OrderScope; q: string },
): Promise<OrderList> {
  const { ids, total } = await pageIds(shop.db, {
    from: sql`${order}`,
    id: order.id,
    where: and(isOrderOf(customer), isListed, IN_SCOPE[scope], q === '' ? undefined : hasText(q)),
    order: newestFirst(order.placedAt, order.id),
    ...pageWindow(page, limit),
  })
  return { ...pagedList(total, page, limit), orders: await readSummaries(shop, ids) }
}

/** Whether how an order stands hangs on how many of its pieces are left: some are packed, or all may be refunded. */
const hangsOnPieces = (
  row: Pick<typeof order.$inferSelect, 'fulfilmentStatus' | 'paymentStatus'> & { shipments: { status: ShipmentStatus }[] },
) =>
  row.shipments.some(({ status }) => status === 'pending') ||
  (row.fulfilmentStatus === 'unfulfilled' && row.paymentStatus === 'partially_refunded')

/** Lines and shipments are read of the page's orders, not of those that are skipped before it. */
async function readSummaries(shop: Shop, ids: readonly string[]): Promise<OrderSummary[]> {
  if (ids.length === 0) return []
  const { timeZone } = (await settings(shop)).identity
  const rows = await shop.db
    .select({ id: order.id, ...summaryColumns, ...standingColumns })
    .from(order)
    .where(inArray(sql`${order.id}`, [...ids]))
  const counted = rows.flatMap((row) => (hangsOnPieces(row) ? row.id : []))
  const progress = counted.length > 0 ? await readProgressOf(shop.db, counted) : new Map<OrderId, LineProgress[]>()
  const dateOf = (at: string | null) => (at === null ? null : new Date(at))
  return inOrder(ids, rows).map(({ id, refundedCents, promisedShipBy, arrivesFrom, arrivesTo, shipments, ...row }) => {
    const read = shipments.map((one) => ({ ...one, shippedAt: dateOf(one.shippedAt), deliveredAt: dateOf(one.deliveredAt) }))
    const lines = progress.get(id)
    const standing = standingOf(
      { ...row, refundedCents, promisedShipBy, arrivesFrom, arrivesTo },
      { shipments: read, leftToPack: lines && leftToPackOf(lines) },
      timeZone,
    )
    return { ...row, ...standing, placedAt: row.placedAt.toISOString() }
  })
}
