import type { PaymentStatus } from './order-status.ts'
import type { paymentTransitions } from './order-transitions.ts'
import type { Cents } from '../money.ts'
import { matchLines } from './order-lines.ts'
import type { OrderLineId } from '#domain/id.ts'

/** How soon a customer's bank shows a refund, as every page and e-mail says it. */
export const REFUND_ARRIVES = 'within 5 to 10 business days'

/** The reasons for a refund (specification, decision 20). */
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

/** The reasons that tell of a piece that was sent: it does not come off what is still to ship. */
export const REASONS_OF_SENT: readonly RefundReason[] = ['wrong_part', 'defective', 'not_received']

/** A line as it was sold, and the quantity refunded. Amounts are cents. */
export interface RefundableLine {
  id: OrderLineId
  quantity: number
  refundedQuantity: number
  /** Pieces for which others were sent: their money is kept. */
  exchangedQuantity: number
  /** The amount refunded of it, with its tax. */
  refundedCents: Cents
  /** Given back of it as the difference of an exchange whose order was cancelled, with the tax in it. */
  differenceCents: Cents
  differenceTaxCents: Cents
  /** The amount paid for its goods after discount, without tax. */
  goodsCents: Cents
  taxCents: Cents
}

/** What of an order can still be refunded. */
export interface Refundable {
  lines: RefundableLine[]
  /** Shipping that was charged and not yet refunded. */
  shippingCents: Cents
  /** What was captured minus all refunds that count. */
  leftCents: Cents
}

/**
 * What staff want to refund: quantities of lines, the shipping, an additional or sole amount (a price adjustment), or a negative one that is
 * withheld.
 */
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

/** Why a refund is refused: the input's name and the sentence for the user. */
export interface RefundRefusal {
  field: string
  message: string
  isTooLarge: boolean
}

/**
 * The amount for the next quantity of a line: the share of all refunded so far, minus what has been given back. In whatever order partial
 * refunds are made, and whichever of them fail, refunding the full quantity refunds the full amount.
 */
export function shareOf(line: RefundableLine, quantity: number): { amountCents: Cents; taxCents: Cents } {
  const to = line.refundedQuantity + quantity
  const until = (cents: Cents, quantities: number) => Math.round((cents * quantities) / line.quantity)
  const taxUntil = (quantities: number) => Math.max(0, until(line.taxCents, quantities) - line.differenceTaxCents)
  const amountCents = Math.max(0, until(line.goodsCents + line.taxCents, to) - line.refundedCents - line.differenceCents)
  const taxCents = Math.min(amountCents, taxUntil(to) - taxUntil(line.refundedQuantity))
  return { amountCents, taxCents }
}

/** A line once so many more of its pieces have been refunded: those after them bring the cents that are left. */
export const afterRefund = (line: RefundableLine, pieces: number): RefundableLine =>
  pieces === 0
    ? line
    : {
        ...line,
        refundedQuantity: line.refundedQuantity + pieces,
        refundedCents: line.refundedCents + shareOf(line, pieces).amountCents,
      }

/** How many pieces of a line can still be refunded. */
export const leftToRefund = ({
  quantity,
  refundedQuantity,
  exchangedQuantity,
}: Pick<RefundableLine, 'quantity' | 'refundedQuantity' | 'exchangedQuantity'>): number =>
  Math.max(0, quantity - refundedQuantity - exchangedQuantity)

/** Splits a refund into goods, tax and shipping, to the cent of what was charged; or says why it is refused (specification, decision 20). */
export function refundAmounts(order: Refundable, request: RefundRequest): RefundAmounts | RefundRefusal {
  const refuse = (field: string, message: string, isTooLarge = false): RefundRefusal => ({ field, message, isTooLarge })
  const found = matchLines(request.lines, order.lines, {
    left: leftToRefund,
    tooMany: (left) => (left === 0 ? 'is refunded or exchanged already' : `must be at most ${left}: the rest is refunded or exchanged`),
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
  if (amountCents <= 0)
    return refuse(
      'lines',
      lines.length > 0 ? 'come to less than a cent: name more pieces, or an amount' : 'name at least one piece, the shipping or an amount',
    )
  if (amountCents > order.leftCents)
    return refuse(
      request.adjustmentCents > 0 ? 'adjustmentCents' : 'lines',
      'makes the refund larger than what is left of the payment',
      true,
    )
  return { amountCents, itemsCents, shippingCents, taxCents, lines }
}

/** An amount of goods, shipping and tax. */
type SplitAmount = Pick<RefundAmounts, 'amountCents' | 'itemsCents' | 'shippingCents' | 'taxCents'>

/** All that is left of an order's money, with the shipping and the tax that have not gone back: nothing of the sale is left in the books then. */
export function splitRest({
  leftCents,
  shippingCents,
  taxCents,
}: Pick<Refundable, 'leftCents' | 'shippingCents'> & { taxCents: Cents }): SplitAmount {
  const tax = Math.max(0, Math.min(taxCents, leftCents))
  const shipping = Math.max(0, Math.min(shippingCents, leftCents - tax))
  return { amountCents: leftCents, itemsCents: leftCents - tax - shipping, shippingCents: shipping, taxCents: tax }
}

/**
 * A refund of a sale with no more goods and tax than were charged: an amount beyond what is left of the goods is of the tax, then of the shipping. The last
 * money takes what is left of the tax and the shipping along.
 */
export function closeBooks<Amounts extends SplitAmount>(
  amounts: Amounts,
  left: Pick<Refundable, 'leftCents' | 'shippingCents'> & { taxCents: Cents },
): Amounts {
  if (amounts.amountCents === left.leftCents) return { ...amounts, ...splitRest(left) }
  const taxLeft = Math.max(0, left.taxCents)
  const goodsLeft = Math.max(0, left.leftCents - left.shippingCents - taxLeft)
  const itemsAndTax = amounts.itemsCents + amounts.taxCents
  const itemsCents = Math.min(itemsAndTax - Math.min(amounts.taxCents, taxLeft), goodsLeft)
  const taxCents = Math.min(itemsAndTax - itemsCents, taxLeft)
  return { ...amounts, itemsCents, taxCents, shippingCents: amounts.amountCents - itemsCents - taxCents }
}

/**
 * The payment's transition once `refundedCents` of it have been refunded, or null when it stays as it is. Money that was never accepted as
 * payment (late, or a wrong amount) only changes state when all of it has been refunded. During a dispute nothing changes.
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
