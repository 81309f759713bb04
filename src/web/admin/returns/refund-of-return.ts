import { shareOf } from '#domain/order/refund.ts'
import type { RefundableLine } from '#domain/order/refund.ts'
import { feeOf } from '#domain/returns/restocking-fee.ts'
import { isFault } from '#domain/returns/return-rule.ts'
import { refundsShipping } from '#domain/returns/shipping-refund.ts'
import { leftOf, refundableLines } from '#web/admin/orders/order-facts.ts'
import type { RefundEntry } from '#web/admin/orders/order-query.ts'
import type { StaffOrder } from '#web/admin/orders/order-states.tsx'
import type { RefundedReturn } from '#web/admin/orders/refund-dialog.tsx'
import { linesOf } from './return-query.ts'
import type { StaffReturn } from './return-query.ts'

/** Pieces of each line whose money may still go back with this return: of what has come back, or of what is to come. */
export function refundedPieces(found: StaffReturn, order: StaffOrder): Map<string, number> {
  return new Map(
    linesOf(found).map(({ lineId, quantity, receivedQuantity, refunded, exchangedQuantity }) => {
      const sold = order.lines.find(({ id }) => id === lineId)
      const sent = found.exchange?.counts ? exchangedQuantity : 0
      const here = (found.receivedAt === null ? quantity : receivedQuantity) - refunded - sent
      return [lineId, Math.max(0, Math.min(here, sold ? leftOf(sold) : 0))]
    }),
  )
}

/** The reason of a refund that follows from why the parts came back. */
function refundReason({ lines }: StaffReturn): RefundEntry['reason'] {
  if (lines.every(({ reason }) => reason === 'wrong_item_sent')) return 'wrong_part'
  return lines.every(({ reason }) => isFault(reason)) ? 'defective' : 'customer_request'
}

type Pieces = readonly { lineId: string; quantity: number }[]

/**
 * What the shop keeps of the refund of these pieces (cents): of the goods in it as much as the rules that they were sold by let it, and no less than what is not left
 * of the order's money, as the customer was told.
 */
function keptOf(found: StaffReturn, order: StaffOrder, { pieces, shipping }: { pieces: Pieces; shipping: boolean }): number {
  const { leftCents, shippingCents } = order.refundable
  const sold = new Map<string, RefundableLine>(refundableLines(order).map((line) => [line.id, line]))
  let feeCents = 0
  let broughtCents = shipping ? shippingCents : 0
  for (const { lineId, quantity } of pieces) {
    const line = sold.get(lineId)
    if (!line) continue
    const { amountCents, taxCents } = shareOf(line, quantity)
    feeCents += feeOf(amountCents - taxCents, found.facts.find((fact) => fact.lineId === lineId)?.feePercent ?? 0)
    broughtCents += amountCents
  }
  return Math.max(feeCents, broughtCents - leftCents)
}

/** What a refund of the return begins with, and what it is bound to. */
export const refundOf = (found: StaffReturn, order: StaffOrder): RefundedReturn => ({
  returnNumber: found.number,
  reason: refundReason(found),
  shipping: order.refundable.shippingCents > 0 && refundsShipping(found.lines.map(({ reason }) => reason)),
  pieces: refundedPieces(found, order),
  keptOf: (chosen) => keptOf(found, order, chosen),
})
