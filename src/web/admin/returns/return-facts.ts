import { returnRefusals } from '#domain/returns/return-refusals.ts'
import type { ReturnAction } from '#domain/returns/return-refusals.ts'
import { mayDo, refusalOf } from '#domain/staff/staff-role.ts'
import type { StaffRight, StaffRole } from '#domain/staff/staff-role.ts'
import { leftOf } from '#web/admin/orders/order-facts.ts'
import type { RefundEntry } from '#web/admin/orders/order-query.ts'
import type { StaffOrder } from '#web/admin/orders/order-states.tsx'
import type { RefundedReturn } from '#web/admin/orders/refund-dialog.tsx'
import { linesOf } from './return-query.ts'
import type { StaffReturn } from './return-query.ts'

const RIGHTS: Record<ReturnAction, StaffRight> = {
  approve: 'orders:write',
  decline: 'orders:write',
  send: 'orders:write',
  receive: 'orders:write',
  refund: 'refunds:write',
  exchange: 'refunds:write',
  close: 'orders:write',
  cancel: 'orders:write',
}

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

type Refusals = Record<ReturnAction, string | null>

/** Why each thing cannot be done with the return as it is shown, or by somebody with this role; null when it can. */
export function refusalsOf(found: StaffReturn, order: StaffOrder, role: StaffRole | null | undefined): Refusals {
  const refusals = returnRefusals({
    status: found.status,
    exchangeNumber: found.exchange?.counts ? found.exchange.number : null,
    toExchange: found.facts.reduce((sum, { exchangeable }) => sum + exchangeable, 0),
    toRefund: [...refundedPieces(found, order).values()].reduce((sum, pieces) => sum + pieces, 0),
    leftCents: order.refundable.leftCents,
  })
  const refused = (action: ReturnAction) => (role && !mayDo(role, RIGHTS[action]) ? refusalOf(role, RIGHTS[action]) : refusals[action])
  return {
    approve: refused('approve'),
    decline: refused('decline'),
    send: refused('send'),
    receive: refused('receive'),
    refund: refused('refund'),
    exchange: refused('exchange'),
    close: refused('close'),
    cancel: refused('cancel'),
  }
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

const DAY_MS = 86_400_000

/** When it was asked for, counted from the last shipment: 'Asked for 5 days after it arrived, within the 30 days.' */
export function windowText({ requestedAt, window: { deliveredAt, returnDays, wasOver } }: StaffReturn): string {
  if (deliveredAt === null) return 'Nothing of the order has been sent.'
  const days = Math.max(0, Math.floor((Date.parse(requestedAt) - Date.parse(deliveredAt)) / DAY_MS))
  const after = days === 0 ? 'on the day' : `${days} ${days === 1 ? 'day' : 'days'} after`
  return `Asked for ${after} the last shipment arrived or was sent, ${wasOver ? 'after' : 'within'} the ${returnDays} days for returns.`
}
