import { nextState, ORDER_STATES, orderTransitions } from './order.ts'
import type { OrderStatus, PaymentStatus } from './order.ts'
import type { Cents } from './money.ts'

/** What decides what can be done with an order. */
export interface OrderFacts {
  status: OrderStatus
  paymentStatus: PaymentStatus
  /** Its own payment was accepted. */
  isPaid: boolean
  /** Pieces that are neither shipped nor refunded. */
  toShip: number
  /** Whether a parcel of it was handed over. */
  hasShipped: boolean
  /** What can still be refunded. */
  leftCents: Cents
}

const STATE_WORDS: Record<OrderStatus, string> = {
  pending: 'is not paid yet',
  open: 'is open',
  on_hold: 'is on hold',
  completed: 'is completed',
  cancelled: 'is cancelled',
  expired: 'has expired',
}

/** Why nothing of an order can be shipped; null when something can. */
function refuseShip({ status, paymentStatus, toShip }: OrderFacts): string | null {
  if (!ORDER_STATES[status].mayShip) return `The order ${STATE_WORDS[status]}.`
  if (paymentStatus === 'refunded') return 'The order has been refunded in full.'
  return toShip === 0 ? 'All of it has been shipped or refunded.' : null
}

function refuseRefund({ isPaid, leftCents }: OrderFacts): string | null {
  if (!isPaid) return 'There is no payment for it. What was paid wrongly goes back when the order is cancelled.'
  return leftCents <= 0 ? 'Nothing of its money is left to give back.' : null
}

/** Why the delivery address stays as it is; null while it can be changed: once a parcel is packed, its label has the address. */
export function refuseAddress({ status, isPaid, hasShipped }: Pick<OrderFacts, 'status' | 'isPaid' | 'hasShipped'>): string | null {
  if (!ORDER_STATES[status].mayChangeAddress) return `The order ${STATE_WORDS[status]}.`
  if (!isPaid) return 'Its payment does not fit the order.'
  return hasShipped ? 'A parcel of it is packed or on its way. Withdraw the parcel first, or ask its carrier.' : null
}

/**
 * For each thing that staff do with an order, why it is not possible now; null when it is. By the state tables of `order.ts`, which the server
 * refuses by, so that a screen can say it beforehand.
 */
export function orderRefusals(order: OrderFacts): Record<'ship' | 'refund' | 'hold' | 'release' | 'cancel' | 'address', string | null> {
  const { status, isPaid, hasShipped } = order
  const canCancel = nextState(orderTransitions, 'cancel', status) !== null
  return {
    ship: refuseShip(order),
    refund: refuseRefund(order),
    // One that waits for its payment is held by the payment alone.
    hold: status === 'open' ? null : `Only an open order can be held; this one ${STATE_WORDS[status]}.`,
    release:
      nextState(orderTransitions, 'release', status) === null
        ? 'It is not on hold.'
        : isPaid
          ? null
          : 'Its payment does not fit the order. Cancel it: the money goes back in full.',
    cancel: !canCancel
      ? `The order ${STATE_WORDS[status]}.`
      : hasShipped
        ? 'A part of it has shipped. Refund it, or wait for its return.'
        : null,
    address: refuseAddress(order),
  }
}
