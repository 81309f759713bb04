import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OrderLineId, ProductId, ReturnId, ReturnLineId } from '#domain/id.ts'
import { ORDER_STATES, ORDER_STATUSES } from '#domain/order/order-status.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import type { ReturnReason } from '#domain/returns/return-reason.ts'
import { daysFor, returnRuleText } from '#domain/returns/return-rule.ts'
import { restockingFee, restockingPercent } from '#domain/returns/restocking-fee.ts'
import type { ReturnRule } from '#domain/returns/return-rule.ts'
import { Problem } from '#domain/problem.ts'
import { exchangeableQuantity } from '#domain/returns/return-refusals.ts'
import type { ReturnedPieces } from '#domain/returns/return-refusals.ts'
import { available } from '#domain/catalog/stock.ts'
import type { StockLevel } from '#domain/catalog/stock.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import { order } from '#server/db/schema/order/order.ts'
import { PROPOSAL_STATES } from '#server/shop/catalog-admin/fit/fit-proposals.ts'
import { idOf } from '#server/shop/id-of.ts'
import { asReturnView, returnColumns } from '#server/shop/order/order-schemas.ts'
import { readReturnTerms } from '#server/shop/order/return-window.ts'
import type { ReturnTerms } from '#server/shop/order/return-window.ts'
import { readSentRestockable } from '#server/shop/order/line-progress.ts'
import { RETURNED_PIECES } from '#server/shop/order/counting-statuses.ts'
import type { Shop } from '#server/shop/shop.ts'
import { orderColumns, returnOfOrderSchema } from './return-list.ts'

/** What deciding about a returned line needs beside the line itself. */
const lineFactsSchema = z.object({
  lineId: idOf<OrderLineId>(),
  returnLineId: idOf<ReturnLineId>(),
  slug: z.string(),
  productId: idOf<ProductId>().nullable().meta({ description: 'Null when the part is deleted' }),
  photo: z.string().nullable(),
  shelf: z.string().nullable(),
  restockable: z.int().meta({ description: 'Pieces of the line that may still come back to the shelf' }),
  exchangeable: z.int().meta({ description: 'Pieces for which others can be sent' }),
  feeCents: z
    .int()
    .meta({ description: 'What the rule that it was sold by lets the shop keep of the money of all pieces that were announced' }),
  feePercent: z.int().meta({ description: 'The share of the goods that it lets the shop keep for each piece' }),
  refunded: z.int().meta({ description: 'Pieces whose money was given back with this return' }),
  available: z.int().nullable().meta({ description: 'Pieces of the part that are free to be sent; null when it is not counted' }),
  fitProposal: z.enum(PROPOSAL_STATES).nullable().meta({ description: 'What was decided about what the line says of its fit' }),
})
type LineFacts = z.output<typeof lineFactsSchema>

/** A return with all that staff need to decide about it. */
export const returnDetailSchema = returnOfOrderSchema
  .extend({
    facts: z.array(lineFactsSchema).meta({ description: 'Of each line, in the order of the lines' }),
    window: z.object({
      returnDays: z.int(),
      deliveredAt: z.string().nullable().meta({ description: 'When the last shipment arrived, or was sent' }),
      wasOver: z.boolean().meta({ description: 'Whether the time for returns was over when it was asked for' }),
      rules: z.array(z.string()).meta({ description: 'By which its parts were sold, in words' }),
    }),
    exchange: z
      .object({ number: z.string(), status: z.enum(ORDER_STATUSES), counts: z.boolean() })
      .nullable()
      .meta({ description: 'The order that was made for it; one that was cancelled does not count' }),
  })
  .meta({ id: 'StaffReturnDetail' })
type ReturnDetail = z.output<typeof returnDetailSchema>

type FactRow = Record<string, unknown> &
  Omit<LineFacts, 'restockable' | 'exchangeable' | 'available' | 'refunded' | 'feeCents' | 'feePercent'> & {
    rule: ReturnRule | null
    reason: ReturnReason
    goodsCents: number
  } & ReturnedPieces &
  Partial<StockLevel>

/** The facts of the lines of a return, in their order. */
async function readLineFacts(
  db: Queryable,
  { id, orderId }: Pick<typeof orderReturn.$inferSelect, 'id' | 'orderId'>,
): Promise<LineFacts[]> {
  const [restockable, { rows }] = await Promise.all([
    readSentRestockable(db, orderId),
    db.execute<FactRow & { onHand: number | null }>(sql`
      select l.id as "lineId", rl.id as "returnLineId", coalesce(p.slug, l.slug) as slug, p.id as "productId", p.images ->> 0 as photo, s.shelf,
        ${RETURNED_PIECES}, l.return_rule as rule, rl.reason,
        round((l.subtotal_cents - l.discount_cents)::numeric * rl.quantity / l.quantity)::int as "goodsCents", s.on_hand as "onHand", s.reserved, s.track_stock as "trackStock", s.allow_backorder as "allowBackorder",
        case when rl.reason = 'does_not_fit' and rl.model_number is not null and p.id is not null then coalesce(d.state, 'open') end as "fitProposal"
      from order_return_line rl join order_line l on l.id = rl.order_line_id left join product p on p.id = l.product_id
        left join stock_level s on s.product_id = l.product_id left join fit_decision d on d.return_line_id = rl.id
      where rl.return_id = ${id} order by l.position`),
  ])
  return rows.map(({ lineId, returnLineId, slug, productId, photo, shelf, fitProposal, rule, reason, goodsCents, ...row }) => {
    const { onHand, reserved = 0, trackStock = true, allowBackorder = false } = row
    return {
      lineId,
      returnLineId,
      slug,
      productId,
      photo,
      shelf,
      fitProposal,
      restockable: restockable.get(lineId) ?? 0,
      exchangeable: exchangeableQuantity(row),
      feeCents: rule ? restockingFee(rule, { reason, goodsCents }) : 0,
      feePercent: rule ? restockingPercent(rule, reason) : 0,
      refunded: row.refundedHere,
      available: onHand === null ? 0 : available({ onHand, reserved, trackStock, allowBackorder }),
    }
  })
}

async function readExchange(db: Queryable, id: ReturnId): Promise<ReturnDetail['exchange']> {
  const [found] = await db
    .select({ number: order.number, status: order.status })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.exchangeOrderId))
    .where(eq(orderReturn.id, id))
  return found ? { ...found, counts: !ORDER_STATES[found.status].isVoid } : null
}

/** The shortest time that its lines had, and whether it was over for one of them. */
function windowOf({ since, lines: terms }: ReturnTerms, lines: ReturnDetail['lines']): ReturnDetail['window'] {
  const known = lines.flatMap(({ lineId, reason }) => {
    const found = terms.get(lineId)
    return found ? [{ days: daysFor(found.rule, reason), isOver: found.isOver(reason), text: returnRuleText(found.rule) }] : []
  })
  return {
    returnDays: Math.min(...known.map(({ days }) => days)),
    deliveredAt: since?.toISOString() ?? null,
    wasOver: known.some(({ isOver }) => isOver),
    rules: [...new Set(known.map(({ text }) => text))],
  }
}

/** A return for staff, by its number as somebody typed it. @throws {Problem} `not_found` */
export async function readStaffReturn({ db }: Shop, number: string): Promise<ReturnDetail> {
  const wanted = parseOrderNumber(number, 'RMA')
  const [found] =
    wanted === null
      ? []
      : await db
          .select({ ...returnColumns, ...orderColumns })
          .from(orderReturn)
          .innerJoin(order, eq(order.id, orderReturn.orderId))
          .where(eq(orderReturn.number, wanted))
  if (!found) throw new Problem('not_found', { detail: 'Return not found' })
  const { row, refundedCents, lines, photos, payment, ...of } = found
  const [facts, terms, exchange] = await Promise.all([
    readLineFacts(db, row),
    readReturnTerms(db, row.orderId, row.createdAt),
    readExchange(db, row.id),
  ])
  const view = asReturnView({ row, refundedCents, lines, photos, payment })
  return { ...view, ...of, facts, window: windowOf(terms, lines), exchange }
}
