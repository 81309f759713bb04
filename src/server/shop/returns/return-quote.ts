import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OrderLineId, ReturnId } from '#domain/id.ts'
import { OPEN_RETURNS } from '#domain/order/order-status.ts'
import { afterRefund, leftToRefund, shareOf } from '#domain/order/refund.ts'
import type { ReturnReason } from '#domain/returns/return-reason.ts'
import { postagePayer } from '#domain/returns/return-postage.ts'
import { refundsShipping } from '#domain/returns/shipping-refund.ts'
import { restockingFee } from '#domain/returns/restocking-fee.ts'
import type { Queryable } from '#server/db/client.ts'
import { PIECES_SENT_BACK, RETURNED_PIECES } from '#server/shop/order/counting-statuses.ts'
import { refuseField } from '#server/shop/order/order-lines.ts'
import type { OrderRow } from '#server/shop/order/order-state.ts'
import { readReturnTerms } from '#server/shop/order/return-window.ts'
import { readRefundable } from '#server/shop/payment/refundable.ts'
import { isExchangeOrder } from './exchange-price.ts'

/** What comes back of a return's money, as its customer sees it before anything is sent. Amounts are cents. */
export const returnQuoteSchema = z
  .object({
    goodsCents: z.int().meta({ description: 'What was paid for the parts after discounts' }),
    taxCents: z.int(),
    feeCents: z.int().meta({ description: 'What the rules by which they were sold keep for restocking' }),
    backCents: z
      .int()
      .nullable()
      .meta({ description: 'What is given back, without shipping; null where what was paid lies with an earlier order' }),
    shippingCents: z
      .int()
      .meta({ description: 'What is given back of the shipping beside that: where all of it is the shop’s fault, and once' }),
    lines: z.array(
      z.object({ lineId: z.string(), postage: z.enum(['shop', 'customer']).meta({ description: 'Who pays to send it back' }) }),
    ),
  })
  .meta({ id: 'ReturnQuote' })

/** Pieces of a line that are to come back, and why. */
export interface QuotedLine {
  lineId: OrderLineId
  quantity: number
  reason: ReturnReason
}

/** A line of another return against money, and how many of its pieces are still to be refunded. */
interface AwaitedLine extends Record<string, unknown> {
  returnId: ReturnId
  lineId: OrderLineId
  reason: ReturnReason
  sentBack: number
  refundedHere: number
  exchangedHere: number
}

/**
 * The lines of an order's returns against money that were asked for before and are not done with: what they bring is promised already.
 * @param before the return that is looked at; all count for one that is not asked for yet.
 */
async function readAwaited(db: Queryable, { id }: OrderRow, before: ReturnId | undefined): Promise<AwaitedLine[]> {
  const isEarlier =
    before === undefined ? sql`true` : sql`(r.created_at, r.id) < (select b.created_at, b.id from order_return b where b.id = ${before})`
  const { rows } = await db.execute<AwaitedLine>(sql`
    select r.id as "returnId", l.id as "lineId", rl.reason, ${PIECES_SENT_BACK} as "sentBack", ${RETURNED_PIECES}
    from order_return r join order_return_line rl on rl.return_id = r.id join order_line l on l.id = rl.order_line_id
    where r.order_id = ${id} and r.resolution = 'refund' and r.status = any(${sql.param(OPEN_RETURNS)}::text[]) and ${isEarlier}`)
  return rows
}

const toRefund = ({ sentBack, refundedHere, exchangedHere }: AwaitedLine) => Math.max(0, sentBack - refundedHere - exchangedHere)

/** Whether one of these returns brings the shipping back: it does so once. */
const bringShipping = (awaited: readonly AwaitedLine[]) =>
  [...Map.groupBy(awaited, ({ returnId }) => returnId).values()].some(
    (lines) => refundsShipping(lines.map(({ reason }) => reason)) && lines.some((line) => toRefund(line) > 0),
  )

/** What is left of an order for these pieces, once those that are awaited have been refunded as far as there are any beside them. */
async function readLeft(db: Queryable, row: OrderRow, { asked, before }: { asked: readonly QuotedLine[]; before: ReturnId | undefined }) {
  const [{ lines: sold, leftCents, shippingCents }, awaited] = [await readRefundable(db, row), await readAwaited(db, row, before)]
  let promisedCents = 0
  const lines = sold.map((line) => {
    const quantity = asked.find(({ lineId }) => lineId === line.id)?.quantity ?? 0
    const due = awaited.filter(({ lineId }) => lineId === line.id).reduce((sum, one) => sum + toRefund(one), 0)
    const pieces = Math.max(0, Math.min(due, leftToRefund(line) - quantity))
    const after = afterRefund(line, pieces)
    promisedCents += after.refundedCents - line.refundedCents
    return { left: leftToRefund(line), line: after }
  })
  return { lines, leftCents: leftCents - promisedCents, shippingCents: bringShipping(awaited) ? 0 : shippingCents }
}

/**
 * What is given back for pieces that come back, and who pays their postage, by the rules they were sold by; nothing is asked for by it. What other
 * returns of the order bring, the shipping above all, is not promised once more.
 * @param asked the pieces. @param of the return that they are of, where there is one: those that were asked for after it do not count.
 * @throws {Problem} `invalid_input` naming the field
 */
export async function quoteReturn(
  db: Queryable,
  row: OrderRow,
  { lines: asked, of }: { lines: readonly QuotedLine[]; of?: ReturnId },
): Promise<z.output<typeof returnQuoteSchema>> {
  const [{ lines: sold, leftCents, shippingCents: shippingLeft }, terms, isExchange] = [
    await readLeft(db, row, { asked, before: of }),
    await readReturnTerms(db, row.id),
    await isExchangeOrder(db, row.id),
  ]
  const lines = asked.map(({ lineId, quantity, reason }, index) => {
    const found = sold.find(({ line }) => line.id === lineId)
    const rule = terms.lines.get(lineId)?.rule
    if (!found || !rule) return refuseField(`lines.${index}.lineId`, 'is not a line of this order')
    if (quantity > found.left) return refuseField(`lines.${index}.quantity`, 'is more than can come back')
    const { amountCents, taxCents } = shareOf(found.line, quantity)
    const goodsCents = amountCents - taxCents
    return { lineId, goodsCents, taxCents, feeCents: restockingFee(rule, { reason, goodsCents }), postage: postagePayer(rule, reason) }
  })
  const sum = (key: 'goodsCents' | 'taxCents' | 'feeCents') => lines.reduce((total, line) => total + line[key], 0)
  const [goodsCents, taxCents, feeCents] = [sum('goodsCents'), sum('taxCents'), sum('feeCents')]
  const backCents = isExchange ? null : Math.max(0, Math.min(leftCents, goodsCents + taxCents - feeCents))
  const isOurs = backCents !== null && refundsShipping(asked.map(({ reason }) => reason))
  const shippingCents = isOurs ? Math.max(0, Math.min(shippingLeft, leftCents - backCents)) : 0
  return { goodsCents, taxCents, feeCents, backCents, shippingCents, lines: lines.map(({ lineId, postage }) => ({ lineId, postage })) }
}
