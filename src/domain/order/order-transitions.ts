import type { FulfilmentStatus, OrderStatus, PaymentStatus, RefundStatus, ReturnStatus, ShipmentStatus } from './order-status.ts'

interface Transition<State extends string> {
  from: readonly State[]
  to: State
}
type Transitions<Action extends string, State extends string> = Record<Action, Transition<State>>

/** When `cancel` is allowed of what has shipped in part, `refuseCancel` says. The late ones follow a payment after closing (specification, decision 15). */
export const orderTransitions = {
  pay: { from: ['pending'], to: 'open' },
  payLate: { from: ['expired', 'cancelled'], to: 'open' },
  hold: { from: ['pending', 'open'], to: 'on_hold' },
  holdLate: { from: ['expired', 'cancelled'], to: 'on_hold' },
  release: { from: ['on_hold'], to: 'open' },
  complete: { from: ['open'], to: 'completed' },
  cancel: { from: ['pending', 'open', 'on_hold'], to: 'cancelled' },
  expire: { from: ['pending'], to: 'expired' },
} satisfies Record<string, Transition<OrderStatus>>

/**
 * A payment may still arrive after its session failed or expired; `giveBack` refunds money that was never accepted as payment. Refunds may
 * fail later (`undoRefund…`). A dispute ends in the state that matches where the money is.
 */
export const paymentTransitions = {
  process: { from: ['open', 'failed'], to: 'processing' },
  pay: { from: ['open', 'processing', 'failed', 'expired'], to: 'paid' },
  fail: { from: ['open', 'processing'], to: 'failed' },
  retry: { from: ['failed'], to: 'open' },
  expire: { from: ['open', 'processing', 'failed'], to: 'expired' },
  refundPart: { from: ['paid', 'partially_refunded'], to: 'partially_refunded' },
  refundAll: { from: ['paid', 'partially_refunded'], to: 'refunded' },
  undoRefund: { from: ['partially_refunded', 'refunded'], to: 'paid' },
  undoRefundPart: { from: ['partially_refunded', 'refunded'], to: 'partially_refunded' },
  giveBack: { from: ['open', 'processing', 'failed', 'expired'], to: 'refunded' },
  dispute: { from: ['paid', 'partially_refunded', 'refunded'], to: 'disputed' },
  endDisputePaid: { from: ['disputed'], to: 'paid' },
  endDisputePart: { from: ['disputed'], to: 'partially_refunded' },
  endDisputeRefunded: { from: ['disputed'], to: 'refunded' },
} satisfies Record<string, Transition<PaymentStatus>>

/** `fail` may follow success: banks return refunds. `retry` asks the provider again, as a new request. */
export const refundTransitions = {
  accept: { from: ['requested'], to: 'pending' },
  succeed: { from: ['requested', 'pending'], to: 'succeeded' },
  fail: { from: ['requested', 'pending', 'succeeded'], to: 'failed' },
  retry: { from: ['failed'], to: 'requested' },
  cancel: { from: ['requested', 'pending', 'failed'], to: 'cancelled' },
} satisfies Record<string, Transition<RefundStatus>>

export const shipmentTransitions = {
  ship: { from: ['pending'], to: 'shipped' },
  move: { from: ['shipped', 'exception'], to: 'in_transit' },
  deliver: { from: ['shipped', 'in_transit', 'exception'], to: 'delivered' },
  report: { from: ['shipped', 'in_transit'], to: 'exception' },
  lose: { from: ['shipped', 'in_transit', 'exception'], to: 'lost' },
  cancel: { from: ['pending', 'shipped'], to: 'cancelled' },
} satisfies Record<string, Transition<ShipmentStatus>>

/** Derived from the shipments; the withdrawals follow a cancelled shipment, or a refund of unshipped pieces that the bank has sent back. */
export const fulfilmentTransitions = {
  shipPart: { from: ['unfulfilled', 'partially_fulfilled'], to: 'partially_fulfilled' },
  shipAll: { from: ['unfulfilled', 'partially_fulfilled'], to: 'fulfilled' },
  deliver: { from: ['fulfilled'], to: 'delivered' },
  withdrawPart: { from: ['partially_fulfilled', 'fulfilled', 'delivered'], to: 'partially_fulfilled' },
  withdrawAll: { from: ['partially_fulfilled', 'fulfilled'], to: 'unfulfilled' },
} satisfies Record<string, Transition<FulfilmentStatus>>

/** `reopen` follows the cancellation of an exchange: its parts are owed something again. */
export const returnTransitions = {
  approve: { from: ['requested'], to: 'approved' },
  decline: { from: ['requested'], to: 'declined' },
  send: { from: ['approved'], to: 'in_transit' },
  receive: { from: ['approved', 'in_transit'], to: 'received' },
  close: { from: ['received'], to: 'closed' },
  reopen: { from: ['closed'], to: 'received' },
  cancel: { from: ['requested', 'approved'], to: 'cancelled' },
} satisfies Record<string, Transition<ReturnStatus>>

/** The state that an action leads to, or null when it is not allowed. The server refuses by it, the UI disables by it. */
export function nextState<Action extends string, State extends string>(
  transitions: Transitions<Action, State>,
  action: NoInfer<Action>,
  state: NoInfer<State>,
): State | null {
  const { from, to } = transitions[action]
  return from.includes(state) ? to : null
}

export const canTransition = <Action extends string, State extends string>(
  transitions: Transitions<Action, State>,
  action: NoInfer<Action>,
  state: NoInfer<State>,
): boolean => nextState(transitions, action, state) !== null
