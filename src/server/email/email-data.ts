import { eq, sql } from 'drizzle-orm'
import type { ReturnStatus } from '#domain/order/order-status.ts'
import { Problem } from '#domain/problem.ts'
import type { ReturnReason } from '#domain/returns/return-reason.ts'
import type { ReturnResolution } from '#domain/returns/resolution.ts'
import type { PostagePayer } from '#domain/returns/return-postage.ts'
import { orderReturn, orderReturnLine } from '#server/db/schema/order/return.ts'
import { order } from '#server/db/schema/order/order.ts'
import { CANCELLED_PIECES, COUNTING_SHIPMENTS, refundedOfReturn } from '#server/shop/order/counting-statuses.ts'
import { proposalStillFits } from '#server/shop/order/order-schemas.ts'
import { quoteReturn } from '#server/shop/returns/return-quote.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId, ProductId, RefundId, ReturnId, ShipmentId } from '#domain/id.ts'

/** The hosted page of an order that is not paid yet. */
export interface PaymentPage {
  [column: string]: unknown
  url: string
  /** ISO-8601. */
  expiresAt: string
}

/** The hosted page at which an order can be paid now; null when it is paid or closed, or its session has ended. */
export async function readPaymentPage(shop: Shop, orderId: OrderId): Promise<PaymentPage | null> {
  const found = await shop.db.execute<PaymentPage>(sql`
    select p.session_url as url, to_char(p.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "expiresAt"
    from payment p join "order" o on o.id = p.order_id
    where o.id = ${orderId} and o.status = 'pending' and p.status = 'open' and p.session_url is not null and p.expires_at > now()
    order by p.attempt desc limit 1`)
  return found.rows[0] ?? null
}

/** A part as it was sold, and a quantity of it. */
export interface PartQuantity {
  name: string
  partNumber: string
  quantity: number
}

const withQuantity = (lines: PartQuantity[] | null) => (lines ?? []).filter(({ quantity }) => quantity > 0)

const requireRow = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (!row) throw new Problem('not_found')
  return row
}

/**
 * A shipment, whether it was withdrawn or got lost since, its contents, and what of the order is still to come: what has not left and need not be sent any less. What was lost is replaced, if at
 * all, by another order.
 * @throws {Problem} `not_found`
 */
export async function readShipmentFacts(shop: Shop, shipmentId: ShipmentId) {
  const found = await shop.db.execute<{
    isGone: boolean
    shippedAt: string | null
    carrier: string | null
    trackingNumber: string | null
    trackingUrl: string | null
    lines: PartQuantity[] | null
    toCome: PartQuantity[] | null
  }>(sql`
    select s.status in ('cancelled', 'lost') as "isGone",
      to_char(s.shipped_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "shippedAt", s.carrier, s.tracking_number as "trackingNumber", s.tracking_url as "trackingUrl",
      json_agg(json_build_object('name', l.name, 'partNumber', l.part_number, 'quantity', l.here) order by l.position) as lines,
      json_agg(json_build_object('name', l.name, 'partNumber', l.part_number, 'quantity', greatest(0, l.quantity - l.gone)) order by l.position) as "toCome"
    from shipment s join lateral (
      select ol.name, ol.part_number, ol.position, ol.quantity,
        (select coalesce(sum(sl.quantity), 0) from shipment_line sl where sl.order_line_id = ol.id and sl.shipment_id = s.id) as here,
        (select coalesce(sum(sl.quantity), 0) from shipment_line sl join shipment o on o.id = sl.shipment_id
          where sl.order_line_id = ol.id and o.status in ${COUNTING_SHIPMENTS} and o.status <> 'pending')
        + (select ${CANCELLED_PIECES} from refund_line rl join refund f on f.id = rl.refund_id where rl.order_line_id = ol.id) as gone
      from order_line ol where ol.order_id = s.order_id
    ) l on true
    where s.id = ${shipmentId} group by s.id`)
  const { lines, toCome, ...shipment } = requireRow(found.rows)
  return { ...shipment, lines: withQuantity(lines), toCome: withQuantity(toCome) }
}

/** A refund, its amounts in cents, the quantities it covers, whether it is of a payment that the order did not need, or of one that came when it was closed, whether it is all of the payment, and whether it came to nothing since. @throws {Problem} `not_found` */
export async function readRefundFacts(shop: Shop, refundId: RefundId) {
  const found = await shop.db.execute<{
    amountCents: number
    itemsCents: number
    shippingCents: number
    taxCents: number
    isSurplus: boolean
    isLate: boolean
    isWhole: boolean
    cameToNothing: boolean
    lines: PartQuantity[] | null
  }>(sql`
    select p.status = 'surplus' as "isSurplus", p.status <> 'surplus' and r.reason = 'late_payment' as "isLate", r.amount_cents = p.amount_cents as "isWhole", r.status in ('failed', 'cancelled') as "cameToNothing", r.amount_cents as "amountCents", r.items_cents as "itemsCents", r.shipping_cents as "shippingCents", r.tax_cents as "taxCents",
      (select json_agg(json_build_object('name', ol.name, 'partNumber', ol.part_number, 'quantity', rl.quantity) order by ol.position)
        from refund_line rl join order_line ol on ol.id = rl.order_line_id where rl.refund_id = r.id) as lines
    from refund r join payment p on p.id = r.payment_id where r.id = ${refundId}`)
  const { lines, ...amounts } = requireRow(found.rows)
  return { ...amounts, lines: withQuantity(lines) }
}

/** A returned part: the quantity that was announced, and the quantity received. */
export interface ReturnedQuantity extends PartQuantity {
  reason: ReturnReason
  receivedQuantity: number
  /** The appliance that it did not fit, and a part of the same kind that does. */
  machine: string | null
  proposed: Omit<PartQuantity, 'quantity'> | null
  /** What is wanted in exchange. */
  replacement: PartQuantity | null
}

/**
 * A return, its lines, the note staff wrote, whether its receipt settled it, and its state, which is null in a trial: that is shown whatever has become of the
 * return. @throws {Problem} `not_found`
 */
export async function readReturnFacts(shop: Shop, returnId: ReturnId) {
  const found = await shop.db.execute<{
    number: string
    staffNote: string | null
    resolution: ReturnResolution
    agreedCents: number | null
    settledCents: number | null
    sendBy: string | null
    refundedCents: number
    isSettled: boolean
    status: ReturnStatus | null
    lines: ReturnedQuantity[] | null
  }>(sql`
    select r.number, r.staff_note as "staffNote", r.resolution, r.agreed_cents as "agreedCents", r.settled_cents as "settledCents",
      to_char(r.send_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sendBy",
      ${refundedOfReturn(sql`r.id`)} as "refundedCents", r.closed_at is not null and r.closed_at = r.received_at as "isSettled",
      r.status,
      (select json_agg(json_build_object('name', ol.name, 'partNumber', ol.part_number, 'quantity', rl.quantity,
          'receivedQuantity', rl.received_quantity, 'reason', rl.reason, 'machine', rl.model_number,
          'proposed', (select json_build_object('name', p.name, 'partNumber', p.part_number) from product p
            where p.id = rl.proposed_product_id and ${proposalStillFits(sql`rl`)}),
          'replacement', (select json_build_object('name', p.name, 'partNumber', p.part_number, 'quantity', rl.replacement_quantity)
            from product p where p.id = rl.replacement_product_id)) order by ol.position)
        from order_return_line rl join order_line ol on ol.id = rl.order_line_id where rl.return_id = r.id) as lines
    from order_return r where r.id = ${returnId}`)
  const { lines, ...rest } = requireRow(found.rows)
  return { ...rest, lines: lines ?? [], terms: await readTerms(shop, returnId) }
}

/** What comes back of a return's money, the shipping beside it (cents), whether any was paid for its order, and who pays to send each part. */
interface ReturnMoney {
  payers: { payer: PostagePayer; reason: ReturnReason }[]
  backCents: number | null
  shippingCents: number
  isShippingPaid: boolean
}

/** The same of a stored return; null once it is not to be sent any more. */
async function readTerms(shop: Shop, returnId: ReturnId): Promise<ReturnMoney | null> {
  const [found] = await shop.db
    .select({ row: order, status: orderReturn.status })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.orderId))
    .where(eq(orderReturn.id, returnId))
  if (found?.status !== 'requested' && found?.status !== 'approved') return null
  const lines = await shop.db
    .select({
      lineId: orderReturnLine.orderLineId,
      quantity: orderReturnLine.quantity,
      reason: sql<ReturnReason>`${orderReturnLine.reason}`,
    })
    .from(orderReturnLine)
    .where(eq(orderReturnLine.returnId, returnId))
  try {
    const quoted = await quoteReturn(shop.db, found.row, { lines, of: returnId })
    const { backCents, shippingCents } = quoted
    const reasons = new Map<string, ReturnReason>(lines.map(({ lineId, reason }) => [lineId, reason]))
    const payers = quoted.lines.map(({ lineId, postage }) => ({ payer: postage, reason: reasons.get(lineId) ?? 'other' }))
    return { payers, backCents, shippingCents, isShippingPaid: found.row.shippingCents > 0 }
  } catch (error) {
    // Its money was given back before the parts came.
    if (error instanceof Problem) return null
    throw error
  }
}

/** The number of the return that an order was made for; null for any other. */
export async function readExchangeFor(shop: Shop, orderId: OrderId): Promise<string | null> {
  const found = await shop.db.execute<{ number: string }>(sql`
    select r.number from order_event e join order_return r on r.id = e.data ->> 'returnId'
    where e.order_id = ${orderId} and e.type = 'exchange_placed' limit 1`)
  return found.rows[0]?.number ?? null
}

/** A part that is low on stock. */
export interface LowStock {
  [column: string]: unknown
  name: string
  partNumber: string
  sku: string
  onHand: number
  reserved: number
  threshold: number
}

/** The stock of those of these products that are still low: of an e-mail that waited others may be full again. Lowest first. */
export async function readLowStock(shop: Shop, productIds: ProductId[]): Promise<LowStock[]> {
  if (productIds.length === 0) return []
  const found = await shop.db.execute<LowStock>(sql`
    select p.name, p.part_number as "partNumber", p.sku, s.on_hand as "onHand", s.reserved, s.low_stock_threshold as threshold
    from stock_level s join product p on p.id = s.product_id
    where s.product_id in (${sql.join(
      productIds.map((id) => sql`${id}`),
      sql`, `,
    )}) and s.on_hand - s.reserved <= s.low_stock_threshold
    order by s.on_hand - s.reserved, p.sku`)
  return found.rows
}
