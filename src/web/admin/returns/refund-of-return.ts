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

/** What a refund of the return begins with. */
export function refundOf(found: StaffReturn, order: StaffOrder): RefundedReturn {
  const pieces = refundedPieces(found, order)
  // Once something of it is refunded, what is kept has been decided.
  const isFirst = found.facts.every(({ refunded }) => refunded === 0)
  const fees = found.facts.filter(({ lineId }) => isFirst && (pieces.get(lineId) ?? 0) > 0)
  return {
    returnNumber: found.number,
    reason: refundReason(found),
    pieces,
    feeCents: fees.reduce((sum, { feeCents }) => sum + feeCents, 0),
  }
}
