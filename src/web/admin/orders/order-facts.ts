import { REFUND_STATES, SHIPMENT_STATES } from '#domain/order/order-status.ts'
import { NO_REFUND_WHILE_DISPUTED, orderRefusals, refuseShipping, standingPayment } from '#domain/order/order-refusals.ts'
import type { OrderLineId } from '#domain/id.ts'
import { closeBooks, leftToRefund, REASONS_OF_SENT, refundAmounts } from '#domain/order/refund.ts'
import type { RefundableLine, RefundAmounts, RefundRefusal } from '#domain/order/refund.ts'
import { mayDo, refusalOf } from '#domain/staff/staff-role.ts'
import type { StaffRight, StaffRole } from '#domain/staff/staff-role.ts'
import type { RefundEntry } from './order-query.ts'
import type { StaffOrder } from './order-states.tsx'

type Line = StaffOrder['lines'][number]

const sumOf = (pieces: readonly { quantity: number }[]) => pieces.reduce((sum, { quantity }) => sum + quantity, 0)

/** How many pieces of a line have still to leave, packed or not. */
export const toSend = ({ quantity, shipped, cancelled }: Line): number => Math.max(0, quantity - shipped - cancelled)

/** How many pieces of a line are neither packed nor shipped, and are to be. */
export const toShip = (line: Line): number => Math.max(0, toSend(line) - line.packed)

/** How many pieces of a line can still be refunded. */
export const leftOf = ({ quantity, refunded, exchanged }: Line): number =>
  leftToRefund({ quantity, refundedQuantity: refunded, exchangedQuantity: exchanged })

/** How many pieces of a line can still be sent back: those that were sent, not lost, and are in no return. */
export const leftToReturn = ({ shipments }: StaffOrder, { id, shipped, returned }: Line): number =>
  shipped -
  returned -
  sumOf(shipments.filter(({ status }) => status === 'lost').flatMap((lost) => lost.lines.filter((line) => line.lineId === id)))

/** Why a refund that failed is not asked for again; null when it can be: a bank that decides about its payment, too. The shop looks more closely, and says what it finds. */
export function refuseRetry(order: StaffOrder, { amountCents, shippingCents, lines }: StaffOrder['refunds'][number]): string | null {
  const isLeft = (piece: { lineId: string; quantity: number }) =>
    order.lines.some((line) => line.id === piece.lineId && piece.quantity <= leftOf(line))
  const withMoney = order.payments.filter(({ capturedCents, refundedCents }) => amountCents <= capturedCents - refundedCents)
  if (withMoney.length > 0 && withMoney.every(({ disputeStatus }) => disputeStatus === 'open')) return NO_REFUND_WHILE_DISPUTED
  return withMoney.length > 0 && shippingCents <= order.refundable.shippingCents && lines.every(isLeft)
    ? null
    : 'What it was for has been refunded otherwise.'
}

const RIGHTS = {
  ship: 'orders:write',
  refund: 'refunds:write',
  hold: 'orders:write',
  release: 'orders:write',
  cancel: 'refunds:write',
  address: 'orders:write',
} as const satisfies Record<string, StaffRight>

export type Refusals = Record<keyof typeof RIGHTS, string | null>

/** The same refusals, and before them what the role of the person may not do; a role that is not known yet refuses nothing. */
export function withRights(refusals: Refusals, role: StaffRole | null | undefined): Refusals {
  const refused = (name: keyof Refusals) => (role && !mayDo(role, RIGHTS[name]) ? refusalOf(role, RIGHTS[name]) : refusals[name])
  return {
    ship: refused('ship'),
    refund: refused('refund'),
    hold: refused('hold'),
    release: refused('release'),
    cancel: refused('cancel'),
    address: refused('address'),
  }
}

/** Why each thing cannot be done with the order as it is shown; null when it can. */
export function refusalsOf(order: StaffOrder): Refusals {
  const { lines, shipments, status, paidAt, payments, refundable, exchangeFor } = order
  const hasOpenDispute = payments.some(({ disputeStatus }) => disputeStatus === 'open')
  return orderRefusals({
    status,
    paymentStatus: standingPayment(order, hasOpenDispute),
    isPaid: paidAt !== null,
    toShip: lines.reduce((sum, line) => sum + toShip(line), 0),
    hasShipped: shipments.some((shipment) => SHIPMENT_STATES[shipment.status].counts),
    isPacked: shipments.some(({ status: state }) => state === 'pending'),
    leftCents: refundable.leftCents,
    isExchange: exchangeFor !== null,
  })
}

/** How many pieces leave next where all that is left is packed: those of the first shipment that has not left; 0 where there is none, or it may not leave. */
export const packedToLeave = (order: StaffOrder): number => {
  const isLeft = order.lines.some((line) => toShip(line) > 0)
  const packed = order.shipments.find(({ status }) => status === 'pending')
  return packed && !isLeft && refuseShipping(order) === null ? sumOf(packed.lines) : 0
}

/** The refunds of a line that are done, or on their way. */
const refundsOf = ({ refunds }: StaffOrder, lineId: string) =>
  refunds
    .filter(({ status }) => REFUND_STATES[status].counts)
    .flatMap(({ lines, ...refund }) => lines.filter((line) => line.lineId === lineId).map((line) => ({ ...refund, ...line })))

/** What of a line's money has been given back, or is on its way. */
const refundedCents = (order: StaffOrder, lineId: string) => refundsOf(order, lineId).reduce((sum, { amountCents }) => sum + amountCents, 0)

const tellsOfSent = (reason: string) => REASONS_OF_SENT.some((known) => known === reason)

/** More pieces are chosen than were sent, which the reason tells of. What came with a return has been. */
function refuseReason(
  order: StaffOrder,
  { lines, reason, returnNumber }: Pick<RefundEntry, 'lines' | 'reason' | 'returnNumber'>,
): RefundRefusal | null {
  if (returnNumber !== undefined || !tellsOfSent(reason)) return null
  const isTooMany = lines.some(({ lineId, quantity }) => {
    const { shipped = 0, exchanged = 0 } = order.lines.find(({ id }) => id === lineId) ?? {}
    const before = refundsOf(order, lineId).filter((refund) => refund.returnId !== null || tellsOfSent(refund.reason))
    return quantity > shipped - exchanged - before.reduce((sum, refund) => sum + refund.quantity, 0)
  })
  return isTooMany
    ? { field: 'reason', message: 'reason is for parts that were sent: choose another, or fewer pieces', isTooLarge: false }
    : null
}

const isLineId = (id: string): id is OrderLineId => id.startsWith('lin_')

/** The lines whose ids the shop's rules can take; the shop gives no others. */
const withLineId = <Named extends { lineId: string }>(lines: readonly Named[]) =>
  lines.flatMap((line) => (isLineId(line.lineId) ? [{ ...line, lineId: line.lineId }] : []))

/** The lines of an order, as the rules of refunds read them. */
export const refundableLines = (order: StaffOrder): RefundableLine[] =>
  withLineId(order.lines.map((line) => ({ ...line, lineId: line.id }))).map((line) => ({
    id: line.lineId,
    quantity: line.quantity,
    refundedQuantity: line.refunded,
    exchangedQuantity: line.exchanged,
    refundedCents: refundedCents(order, line.id),
    differenceCents: line.differenceCents,
    differenceTaxCents: line.differenceTaxCents,
    goodsCents: line.subtotalCents - line.discountCents,
    taxCents: line.taxCents,
  }))

/** What a refund comes to, by the rule that the server refunds by; or why it would be refused. */
export function previewRefund(order: StaffOrder, entry: Omit<RefundEntry, 'version' | 'note'>): RefundAmounts | RefundRefusal {
  const { lines, shipping, adjustmentCents } = entry
  const refused = refuseReason(order, entry)
  if (refused) return refused
  const amounts = refundAmounts(
    { lines: refundableLines(order), ...order.refundable },
    { lines: withLineId(lines), shipping, adjustmentCents },
  )
  if (!('amountCents' in amounts) || order.paidCents !== order.totalCents) return amounts
  const refunded = order.refunds.filter(({ status }) => REFUND_STATES[status].counts).reduce((sum, { taxCents }) => sum + taxCents, 0)
  return closeBooks(amounts, { ...order.refundable, taxCents: order.taxCents - refunded })
}
