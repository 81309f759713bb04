import type { PaymentStatus, paymentTransitions } from './order.ts'
import type { Cents } from './money.ts'
import { matchLines } from './order-lines.ts'
import type { OrderLineId } from '#domain/id.ts'

/** Why money is given back (decision 20). */
export const REFUND_REASONS = [
  'customer_request',
  'wrong_part',
  'defective',
  'not_received',
  'price_adjust',
  'cancelled',
  'late_payment',
  'dispute',
  'other',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Why a part comes back (decision 21). */
export const RETURN_REASONS = [
  'does_not_fit',
  'wrong_item_sent',
  'defective',
  'damaged',
  'no_longer_needed',
  'ordered_twice',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** A line as it was sold, and how many of its pieces have been refunded. Amounts are cents. */
export interface RefundableLine {
  id: OrderLineId
  quantity: number
  refundedQuantity: number
  /** What has been refunded of it, with its tax. */
  refundedCents: Cents
  /** What its pieces cost after discount, without tax. */
  goodsCents: Cents
  taxCents: Cents
}

/** What of an order can still be refunded. */
export interface Refundable {
  lines: RefundableLine[]
  /** Shipping that was charged and not refunded yet. */
  shippingCents: Cents
  /** What was captured less all refunds that are live. */
  leftCents: Cents
}

/** What staff ask for: pieces of lines, the shipping, an amount on top or alone (a price adjustment), or below zero what is kept back. */
export interface RefundRequest {
  lines: { lineId: OrderLineId; quantity: number; restock: boolean }[]
  shipping: boolean
  adjustmentCents: Cents
}

/** The parts of a refund; they add up to `amountCents`. */
export interface RefundAmounts {
  amountCents: Cents
  itemsCents: Cents
  shippingCents: Cents
  taxCents: Cents
  lines: { lineId: OrderLineId; quantity: number; amountCents: Cents; restock: boolean }[]
}

/** Why a refund cannot be: the input's name and the sentence for the person who asked. */
export interface RefundRefusal {
  field: string
  message: string
  isTooLarge: boolean
}

/**
 * What the next pieces of a line give back: the share of all pieces so far, less what has gone back. Whatever the order of partial refunds,
 * and whichever of them failed, all pieces together give the whole amount.
 */
function shareOf(line: RefundableLine, quantity: number): { amountCents: Cents; taxCents: Cents } {
  const to = line.refundedQuantity + quantity
  const until = (cents: Cents, quantities: number) => Math.round((cents * quantities) / line.quantity)
  const amountCents = Math.max(0, until(line.goodsCents + line.taxCents, to) - line.refundedCents)
  const taxCents = Math.min(amountCents, until(line.taxCents, to) - until(line.taxCents, line.refundedQuantity))
  return { amountCents, taxCents }
}

/** Splits a refund into goods, tax and shipping, to the cent of what was charged; or says why it cannot be (decision 20). */
export function refundAmounts(order: Refundable, request: RefundRequest): RefundAmounts | RefundRefusal {
  const refuse = (field: string, message: string, isTooLarge = false): RefundRefusal => ({ field, message, isTooLarge })
  const found = matchLines(request.lines, order.lines, {
    left: (line) => line.quantity - line.refundedQuantity,
    tooMany: (left) => (left === 0 ? 'is refunded already' : `must be at most ${left}: the rest is refunded`),
  })
  if ('refusal' in found) return refuse(found.refusal.field, found.refusal.message, found.isTooMany)
  const lines: RefundAmounts['lines'] = []
  let itemsCents = request.adjustmentCents
  let taxCents = 0
  for (const { asked, line } of found.matches) {
    const share = shareOf(line, asked.quantity)
    itemsCents += share.amountCents - share.taxCents
    taxCents += share.taxCents
    lines.push({ lineId: asked.lineId, quantity: asked.quantity, amountCents: share.amountCents, restock: asked.restock })
  }
  if (request.shipping && order.shippingCents === 0) return refuse('shipping', 'was not charged, or is refunded already', true)
  const shippingCents = request.shipping ? order.shippingCents : 0
  const amountCents = itemsCents + taxCents + shippingCents
  if (amountCents <= 0) return refuse('lines', 'name at least one piece, the shipping or an amount')
  if (amountCents > order.leftCents)
    return refuse(
      request.adjustmentCents > 0 ? 'adjustmentCents' : 'lines',
      'makes the refund larger than what is left of the payment',
      true,
    )
  return { amountCents, itemsCents, shippingCents, taxCents, lines }
}

/**
 * How an order's payment moves once `refundedCents` of it have gone back, or null when it stays as it is. Money that was never accepted
 * as payment (late, or not of the right amount) only ends, when all of it has been returned. While a bank decides, nothing moves.
 */
export function paymentActionAfterRefund(order: {
  paymentStatus: PaymentStatus
  isPaid: boolean
  paidCents: Cents
  refundedCents: Cents
}): keyof typeof paymentTransitions | null {
  const { paymentStatus, isPaid, paidCents, refundedCents } = order
  if (paymentStatus === 'disputed') return null
  const isAll = refundedCents >= paidCents
  if (!isPaid) return isAll ? 'giveBack' : null
  if (isAll) return paymentStatus === 'refunded' ? null : 'refundAll'
  if (refundedCents > 0) return paymentStatus === 'refunded' ? 'undoRefundPart' : paymentStatus === 'paid' ? 'refundPart' : null
  return paymentStatus === 'paid' ? null : 'undoRefund'
}
