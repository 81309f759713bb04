import type { Cents } from '../money.ts'
import { RETURN_STATES } from '../order/order-status.ts'
import type { OrderLineId } from '../id.ts'
import { nextState, returnTransitions } from '../order/order-transitions.ts'
import type { ReturnStatus } from '../order/order-status.ts'

/** How many pieces of a line of the order, and of a line of one of its returns, are settled by money or by others. */
export interface ReturnedPieces {
  ordered: number
  refunded: number
  exchanged: number
  /** Of the return alone. */
  received: number
  refundedHere: number
  exchangedHere: number
}

/**
 * How many pieces of a return's line others can be sent for: those that have come back with it and are not settled by it, as far as there are
 * pieces of the order's line that are not settled at all.
 */
export const exchangeableQuantity = ({ ordered, refunded, exchanged, received, refundedHere, exchangedHere }: ReturnedPieces): number =>
  Math.max(0, Math.min(received - refundedHere - exchangedHere, ordered - refunded - exchanged))

/**
 * Why other parts cannot be sent for these pieces after an exchange that was cancelled; null when they can. A difference that was given back is part of the
 * money of all its pieces, and which they are is told by the last exchange alone: one that is left out would be refunded in full once more.
 */
export function refuseFewer(
  { settledCents }: { settledCents: Cents | null },
  returned: readonly { id: OrderLineId; lastExchanged: number }[],
  lines: readonly { lineId: OrderLineId; quantity: number }[],
): string | null {
  if (settledCents === null || settledCents >= 0) return null
  const quantityOf = (id: OrderLineId) => lines.find(({ lineId }) => lineId === id)?.quantity ?? 0
  return returned.every(({ id, lastExchanged }) => quantityOf(id) >= lastExchanged)
    ? null
    : 'The difference of an earlier exchange was given back for more pieces: send parts for all of them, or refund what is left.'
}

/** What decides what can be done with a return. */
export interface ReturnFacts {
  status: ReturnStatus
  /** The order that was made for it, unless that was cancelled. */
  exchangeNumber: string | null
  /** Pieces that others can be sent for. */
  toExchange: number
  /** Pieces of it whose money can still be given back. */
  toRefund: number
  /** What can still be refunded of the order. */
  leftCents: Cents
  /** What has been given back for it, or is on its way. */
  refundedCents: Cents
}

/** What staff do with a return. */
export type ReturnAction = 'approve' | 'decline' | 'send' | 'receive' | 'refund' | 'exchange' | 'close' | 'cancel'

const STATE_WORDS: Record<ReturnStatus, string> = {
  requested: 'It has not been answered yet.',
  approved: 'It has not come back yet.',
  declined: 'It was declined.',
  in_transit: 'It has not come back yet.',
  received: 'It has been received.',
  closed: 'It is settled.',
  cancelled: 'The customer keeps the parts.',
}

/** For what is decided before the parts come back, an approval is what stands in the way. */
const DECIDED_WORDS: Partial<Record<ReturnStatus, string>> = {
  approved: 'It is approved already.',
  in_transit: 'It is approved, and the parts are on their way.',
}

/** Why a step of the state table is not possible; null when it is. */
function refuseStep(action: keyof typeof returnTransitions, status: ReturnStatus): string | null {
  if (nextState(returnTransitions, action, status) !== null) return null
  const isAboutArrival = action === 'receive' || action === 'close'
  return (isAboutArrival ? undefined : DECIDED_WORDS[status]) ?? STATE_WORDS[status]
}

function refuseRefund({ status, toRefund, leftCents }: ReturnFacts): string | null {
  if (status === 'requested' || !RETURN_STATES[status].counts) return STATE_WORDS[status]
  if (toRefund === 0) return 'Its parts are refunded or exchanged already.'
  return leftCents <= 0 ? 'Nothing of the order’s money is left to give back.' : null
}

function refuseExchange({ status, exchangeNumber, toExchange }: ReturnFacts): string | null {
  if (!RETURN_STATES[status].isHere) return STATE_WORDS[status]
  if (exchangeNumber !== null) return `Order ${exchangeNumber} was made for it.`
  return toExchange === 0 ? 'Nothing of it can be exchanged: it did not come back, or is refunded.' : null
}

/** Why the customer cannot keep the parts after all, as a sentence; null when they can. Nobody keeps both the parts and their money. */
export const refuseKeeping = (refundedCents: Cents): string | null =>
  refundedCents > 0 ? 'Money was given back for this return already, so its parts have to come back.' : null

/**
 * For each thing that staff do with a return, why it is not possible now; null when it is. By `order-transitions.ts`, which the server
 * refuses by, so that a screen can say it beforehand.
 */
export function returnRefusals(facts: ReturnFacts): Record<ReturnAction, string | null> {
  const { status } = facts
  return {
    approve: refuseStep('approve', status),
    decline: refuseStep('decline', status),
    send: refuseStep('send', status),
    receive: refuseStep('receive', status),
    refund: refuseRefund(facts),
    exchange: refuseExchange(facts),
    close: refuseStep('close', status),
    cancel: refuseStep('cancel', status) ?? refuseKeeping(facts.refundedCents),
  }
}
