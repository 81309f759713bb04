import { ORDER_STATES } from './order-status.ts'
import { nextState, orderTransitions } from './order-transitions.ts'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from './order-status.ts'
import type { OrderLineId } from '../id.ts'
import type { Cents } from '../money.ts'

/** What decides what can be done with an order. */
export interface OrderFacts {
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** Its own payment was accepted. */
  isPaid: boolean
  /** Pieces that are neither packed, shipped nor refunded. */
  toShip: number
  /** Whether a shipment of it is packed, or was handed over. */
  hasShipped: boolean
  /** Whether a shipment of it is packed, and still here. */
  isPacked: boolean
  /** What can still be refunded. */
  leftCents: Cents
  /** Its parts are sent for others that came back. */
  isExchange: boolean
}

const STATE_WORDS: Record<OrderStatus, string> = {
  pending: 'is not paid yet',
  open: 'is open',
  on_hold: 'is on hold',
  completed: 'is completed',
  cancelled: 'is cancelled',
  expired: 'has expired',
}

/** Why nothing of an order can be shipped in its state, whatever is left of it; null when something can. */
export function refuseShipping({ status, paymentStatus }: Pick<OrderFacts, 'status' | 'paymentStatus'>): string | null {
  if (!ORDER_STATES[status].mayShip) return `The order ${STATE_WORDS[status]}.`
  return paymentStatus === 'refunded' ? 'The order has been refunded in full.' : null
}

/** A lost dispute gives the money back by itself: until the bank has decided the provider refuses any refund of the payment. */
const DISPUTED = 'A bank is asked about its payment, and decides where the money goes.'

/** Why nothing of a payment goes back while a bank decides about it: the provider refuses its refunds. */
export const NO_REFUND_WHILE_DISPUTED = `${DISPUTED} Until then nothing can be refunded.`

/** Why no money of an order goes back while its payment is disputed; null when it can. */
export const refuseDisputed = ({ paymentStatus }: Pick<OrderFacts, 'paymentStatus'>): string | null =>
  paymentStatus === 'disputed' ? NO_REFUND_WHILE_DISPUTED : null

function refuseRefund(order: OrderFacts): string | null {
  const { status, isPaid, leftCents } = order
  if (!isPaid)
    return ORDER_STATES[status].isVoid
      ? 'There is no payment for it. What was paid wrongly or too late goes back by itself; a refund that failed is asked for again below.'
      : 'There is no payment for it. What was paid wrongly goes back when the order is cancelled.'
  const disputed = refuseDisputed(order)
  if (disputed !== null) return disputed
  return leftCents <= 0 ? 'Nothing of its money is left to give back.' : null
}

/**
 * Why an order cannot be cancelled; null when it can: what is left of its money goes back with it. Once a part has shipped only the rest of an order whose
 * money has all gone back is cancelled: nothing else ends it. For what has been sent in exchange others came back: it stays sent.
 */
export function refuseCancel(order: Omit<OrderFacts, 'isPaid'>): string | null {
  const { status, paymentStatus, hasShipped, isPacked, toShip, leftCents, isExchange } = order
  if (nextState(orderTransitions, 'cancel', status) === null) return `The order ${STATE_WORDS[status]}.`
  if (isPacked) return 'A shipment of it is packed. Withdraw it first.'
  const isRestOnly = paymentStatus === 'refunded' && toShip > 0 && !isExchange
  if (hasShipped && !isRestOnly)
    return 'A part of it has shipped. Withdraw the shipment if it never left; otherwise refund it, or wait for its return.'
  return paymentStatus === 'disputed' && leftCents > 0 ? `${DISPUTED} Keep it on hold until then.` : null
}

/** What staff are told who would release or refund an order whose payment was not what it costs. */
export const PAYMENT_DOES_NOT_FIT = 'Its payment does not fit the order. Cancel it: the money goes back in full.'

/** Why the delivery address stays as it is; null while it can be changed: once a shipment is packed, its label has the address. */
export function refuseAddress({ status, isPaid, hasShipped }: Pick<OrderFacts, 'status' | 'isPaid' | 'hasShipped'>): string | null {
  if (!ORDER_STATES[status].mayChangeAddress) return `The order ${STATE_WORDS[status]}.`
  if (!isPaid) return 'Its payment does not fit the order.'
  return hasShipped ? 'A shipment of it is packed or on its way. Withdraw the shipment first, or ask its carrier.' : null
}

/**
 * For each thing that staff do with an order, why it is not possible now; null when it is. By the tables of `order-status.ts` and
 * `order-transitions.ts`, which the server refuses by, so that a screen can say it beforehand.
 */
export function orderRefusals(order: OrderFacts): Record<'ship' | 'refund' | 'hold' | 'release' | 'cancel' | 'address', string | null> {
  const { status, isPaid, toShip } = order
  return {
    ship: refuseShipping(order) ?? (toShip === 0 ? 'All of it has been packed, shipped or refunded.' : null),
    refund: refuseRefund(order),
    // One that waits for its payment is held by the payment alone.
    hold: status === 'open' ? null : `Only an open order can be held; this one ${STATE_WORDS[status]}.`,
    release: nextState(orderTransitions, 'release', status) === null ? 'It is not on hold.' : isPaid ? null : PAYMENT_DOES_NOT_FIT,
    cancel: refuseCancel(order),
    address: refuseAddress(order),
  }
}

/** What decides what customers can do with their order themselves. */
export interface CustomerOrderFacts extends Pick<OrderFacts, 'status' | 'paymentStatus' | 'isPaid' | 'hasShipped' | 'isExchange'> {
  fulfilmentStatus: FulfilmentStatus
  /** What is packed of it has not left. */
  isPackedOnly?: boolean
  /** Whether any piece of it may still be asked to be sent back. */
  canReturn?: boolean
  /** Whoever looks at it has proven more than its number and e-mail address, which stand on papers that others see (decision 163). */
  mayAct: boolean
}

const PACKED = 'A shipment of it is packed or on its way.'
const PACKED_ONLY = 'It is packed, and has not left. Please write to us at once.'
const UNPROVEN = 'Open the link in an email about this order, or sign in, to change it.'

function refuseOwnCancel(order: CustomerOrderFacts): string | null {
  const { status, paymentStatus, fulfilmentStatus, hasShipped, isPackedOnly = false, canReturn = true, isExchange } = order
  if (nextState(orderTransitions, 'cancel', status) === null) return `The order ${STATE_WORDS[status]}.`
  if (isPackedOnly) return PACKED_ONLY
  // What waits for its delivery can be cancelled until it arrives: by staff, who refund it.
  const isToCome = fulfilmentStatus === 'partially_fulfilled' && paymentStatus !== 'refunded'
  if (hasShipped && isToCome) return `${PACKED} To cancel what is still to come, please write to us.`
  if (hasShipped) return canReturn ? `${PACKED} You can send back what you do not need.` : PACKED
  if (isExchange) return 'Its parts replace others that came back. Please write to us.'
  if (paymentStatus === 'disputed') return 'Your bank is asking about its payment. Please write to us.'
  return paymentStatus === 'processing' ? 'Its payment is on its way. You can cancel the order as soon as it is here.' : null
}

function refuseOwnAddress({ status, isPaid, hasShipped, isPackedOnly = false }: CustomerOrderFacts): string | null {
  if (status === 'pending') return 'The order is not paid yet: cancel it, and place it anew.'
  if (isPackedOnly) return PACKED_ONLY
  if (hasShipped) return `${PACKED} Please ask its carrier.`
  return isPaid || ORDER_STATES[status].isVoid ? refuseAddress({ status, isPaid, hasShipped }) : 'We are checking its payment.'
}

/** For each thing that customers do with their order, why it is not possible now; null when it is. For the customer to read. */
export function customerRefusals(order: CustomerOrderFacts): Record<'cancel' | 'address', string | null> {
  const [cancel, address] = [refuseOwnCancel(order), refuseOwnAddress(order)]
  return { cancel: cancel ?? (order.mayAct ? null : UNPROVEN), address: address ?? (order.mayAct ? null : UNPROVEN) }
}

/** Pieces of a line that are in a shipment. */
interface ShippedPieces {
  lineId: OrderLineId
  quantity: number
}

/** What has become of the pieces of an order's line. */
export interface LineOfShipments {
  id: OrderLineId
  shipped: number
  /** How many of the shipped ones were lost on their way. */
  lost: number
  returned: number
  /** Known to have been sent: refunded as such, refunded by a return, or exchanged. */
  settled: number
  /** How many may still come back to the shelf. */
  restockable: number
}

const HAS_ARRIVED = 'Pieces of it have come back, or are being returned: it has arrived.'

/**
 * Why a shipment whose state allows it cannot be undone as never sent, or be lost; null when it can. What has come back can be neither, what was settled as
 * sent cannot be undone, and what is on the shelf was not lost.
 */
export function shipmentRefusals(
  pieces: readonly ShippedPieces[],
  lines: readonly LineOfShipments[],
): Record<'cancel' | 'lose', string | null> {
  const known = new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]))
  const withoutIt = ({ id, shipped }: LineOfShipments) => shipped - (known.get(id) ?? 0)
  const isBack = lines.some((line) => line.returned > withoutIt(line) - line.lost)
  const isSettled = lines.some((line) => line.settled > withoutIt(line))
  const isOnShelf = lines.some(({ id, restockable }) => (known.get(id) ?? 0) > restockable)
  return {
    cancel: isBack ? HAS_ARRIVED : isSettled ? 'Pieces of it were refunded as having been sent, returned or exchanged.' : null,
    lose: isBack ? HAS_ARRIVED : isOnShelf ? 'Pieces of it are back on the shelf: it has not been lost.' : null,
  }
}

/**
 * How the payment of an order stands, for what can be done with it. Of a payment that does not fit it an order on hold says nothing, and a bank
 * may be asked about that one.
 */
export const standingPayment = ({ paidAt, paymentStatus }: { paidAt: unknown; paymentStatus: PaymentStatus }, hasOpenDispute: boolean) =>
  paidAt === null && hasOpenDispute ? 'disputed' : paymentStatus
