import { feeOf } from '#domain/returns/restocking-fee.ts'
import { refundsShipping } from '#domain/returns/shipping-refund.ts'
import { leftOf } from '#web/admin/orders/order-facts.ts'
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
  return lines.every(({ reason }) => reason === 'defective' || reason === 'damaged') ? 'defective' : 'customer_request'
}

/** What the rules that they were sold by let the shop keep of the refund of these pieces (cents). */
function feeOfPieces(found: StaffReturn, order: StaffOrder, pieces: readonly { lineId: string; quantity: number }[]): number {
  const fees = pieces.map(({ lineId, quantity }) => {
    const sold = order.lines.find(({ id }) => id === lineId)
    const percent = found.facts.find((fact) => fact.lineId === lineId)?.feePercent ?? 0
    return sold ? feeOf(((sold.subtotalCents - sold.discountCents) * quantity) / sold.quantity, percent) : 0
  })
  return fees.reduce((sum, cents) => sum + cents, 0)
}

/** What a refund of the return begins with, and what it is bound to. */
export const refundOf = (found: StaffReturn, order: StaffOrder): RefundedReturn => ({
  returnNumber: found.number,
  reason: refundReason(found),
  shipping: order.refundable.shippingCents > 0 && refundsShipping(found.lines.map(({ reason }) => reason)),
  pieces: refundedPieces(found, order),
  feeOf: (pieces) => feeOfPieces(found, order, pieces),
})
