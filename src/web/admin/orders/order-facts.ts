import { REFUND_STATES, SHIPMENT_STATES } from '#domain/order.ts'
import { orderRefusals } from '#domain/order-refusals.ts'
import { refundAmounts } from '#domain/refund.ts'
import type { RefundAmounts, RefundRefusal } from '#domain/refund.ts'
import type { RefundEntry } from './order-query.ts'
import type { StaffOrder } from './order-states.tsx'

type Line = StaffOrder['lines'][number]

/** How many pieces of a line are left to ship. */
export const toShip = ({ quantity, shipped, cancelled }: Line): number => Math.max(0, quantity - shipped - cancelled)

/** Why each thing cannot be done with the order as it is shown; null when it can. */
export const refusalsOf = ({ lines, shipments, status, paymentStatus, paidAt, refundable }: StaffOrder) =>
  orderRefusals({
    status,
    paymentStatus,
    isPaid: paidAt !== null,
    toShip: lines.reduce((sum, line) => sum + toShip(line), 0),
    hasShipped: shipments.some((shipment) => SHIPMENT_STATES[shipment.status].counts),
    leftCents: refundable.leftCents,
  })

/** What of a line's money has been given back, or is on its way. */
const refundedCents = ({ refunds }: StaffOrder, lineId: string) =>
  refunds
    .filter(({ status }) => REFUND_STATES[status].counts)
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.lineId === lineId ? sum + line.amountCents : sum), 0)

/** What a refund comes to, by the rule that the server refunds by; or why it would be refused. */
export const previewRefund = (
  order: StaffOrder,
  { lines, shipping, adjustmentCents }: Pick<RefundEntry, 'lines' | 'shipping' | 'adjustmentCents'>,
): RefundAmounts | RefundRefusal =>
  refundAmounts(
    {
      lines: order.lines.map((line) => ({
        id: line.id,
        quantity: line.quantity,
        refundedQuantity: line.refunded,
        refundedCents: refundedCents(order, line.id),
        goodsCents: line.subtotalCents - line.discountCents,
        taxCents: line.taxCents,
      })),
      ...order.refundable,
    },
    { lines, shipping, adjustmentCents },
  )
