import { z } from 'zod'
import type { OrderLineId } from '#domain/id.ts'
import { leftToRefund, shareOf } from '#domain/order/refund.ts'
import type { ReturnReason } from '#domain/returns/return-reason.ts'
import { postagePayer, refundsShipping } from '#domain/returns/return-rule.ts'
import { restockingFee } from '#domain/returns/restocking-fee.ts'
import type { Queryable } from '#server/db/client.ts'
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

/**
 * What is given back for pieces that come back, and who pays their postage, by the rules they were sold by; nothing is asked for by it.
 * @throws {Problem} `invalid_input` naming the field
 */
export async function quoteReturn(db: Queryable, row: OrderRow, asked: readonly QuotedLine[]): Promise<z.output<typeof returnQuoteSchema>> {
  const [{ lines: sold, leftCents, shippingCents: shippingLeft }, terms, isExchange] = [
    await readRefundable(db, row),
    await readReturnTerms(db, row.id),
    await isExchangeOrder(db, row.id),
  ]
  const lines = asked.map(({ lineId, quantity, reason }, index) => {
    const line = sold.find(({ id }) => id === lineId)
    const rule = terms.lines.get(lineId)?.rule
    if (!line || !rule) return refuseField(`lines.${index}.lineId`, 'is not a line of this order')
    if (quantity > leftToRefund(line)) return refuseField(`lines.${index}.quantity`, 'is more than can come back')
    const { amountCents, taxCents } = shareOf(line, quantity)
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
