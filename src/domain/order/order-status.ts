export const ORDER_STATUSES = ['pending', 'open', 'on_hold', 'completed', 'cancelled', 'expired'] as const
export const PAYMENT_STATUSES = ['open', 'processing', 'paid', 'partially_refunded', 'refunded', 'failed', 'expired', 'disputed'] as const
export const FULFILMENT_STATUSES = ['unfulfilled', 'partially_fulfilled', 'fulfilled', 'delivered'] as const
export const RETURN_STATUSES = ['requested', 'approved', 'declined', 'in_transit', 'received', 'closed', 'cancelled'] as const
export const REFUND_STATUSES = ['requested', 'pending', 'succeeded', 'failed', 'cancelled'] as const
export const SHIPMENT_STATUSES = ['pending', 'shipped', 'in_transit', 'delivered', 'exception', 'lost', 'cancelled'] as const

/** The four separate statuses of an order (specification, decision 18). */
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number]
export type ReturnStatus = (typeof RETURN_STATUSES)[number]
export type RefundStatus = (typeof REFUND_STATUSES)[number]
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number]

/** What the states of an order mean for the rest of the shop: a new state does not compile until it says. */
export const ORDER_STATES: Record<OrderStatus, { mayShip: boolean; mayChangeAddress: boolean; isVoid: boolean }> = {
  // What is being paid is paid for the address at which it was priced.
  pending: { mayShip: false, mayChangeAddress: false, isVoid: false },
  open: { mayShip: true, mayChangeAddress: true, isVoid: false },
  on_hold: { mayShip: false, mayChangeAddress: true, isVoid: false },
  completed: { mayShip: false, mayChangeAddress: false, isVoid: false },
  /** Nothing is delivered for it any more. */
  cancelled: { mayShip: false, mayChangeAddress: false, isVoid: true },
  expired: { mayShip: false, mayChangeAddress: false, isVoid: true },
}

/** Whether a refund counts against what can still be refunded and shipped: asked for, on its way, or done. */
export const REFUND_STATES: Record<RefundStatus, { counts: boolean }> = {
  requested: { counts: true },
  pending: { counts: true },
  succeeded: { counts: true },
  failed: { counts: false },
  cancelled: { counts: false },
}

/** Whether a shipment took its pieces from the order, also when it never arrived, whether it has left, and whether it may still arrive. */
export const SHIPMENT_STATES: Record<ShipmentStatus, { counts: boolean; hasLeft: boolean; isUnderWay: boolean }> = {
  /** Packed, and still here. */
  pending: { counts: true, hasLeft: false, isUnderWay: false },
  shipped: { counts: true, hasLeft: true, isUnderWay: true },
  in_transit: { counts: true, hasLeft: true, isUnderWay: true },
  delivered: { counts: true, hasLeft: true, isUnderWay: false },
  exception: { counts: true, hasLeft: true, isUnderWay: true },
  lost: { counts: true, hasLeft: true, isUnderWay: false },
  cancelled: { counts: false, hasLeft: false, isUnderWay: false },
}

/**
 * Whether the pieces of a return are on their way back or here: they cannot be sent back once more; whether they have been unpacked, so that
 * others may be sent for them; and whether there is something to do about it yet, for the shop or the customer.
 */
export const RETURN_STATES: Record<ReturnStatus, { counts: boolean; isHere: boolean; isOpen: boolean }> = {
  requested: { counts: true, isHere: false, isOpen: true },
  approved: { counts: true, isHere: false, isOpen: true },
  declined: { counts: false, isHere: false, isOpen: false },
  in_transit: { counts: true, isHere: false, isOpen: true },
  received: { counts: true, isHere: true, isOpen: true },
  closed: { counts: true, isHere: true, isOpen: false },
  cancelled: { counts: false, isHere: false, isOpen: false },
}

export const REFUNDS_THAT_COUNT = REFUND_STATUSES.filter((status) => REFUND_STATES[status].counts)
export const SHIPMENTS_THAT_COUNT = SHIPMENT_STATUSES.filter((status) => SHIPMENT_STATES[status].counts)
export const SHIPMENTS_THAT_LEFT = SHIPMENT_STATUSES.filter((status) => SHIPMENT_STATES[status].hasLeft)
export const SHIPMENTS_UNDER_WAY = SHIPMENT_STATUSES.filter((status) => SHIPMENT_STATES[status].isUnderWay)
export const RETURNS_THAT_COUNT = RETURN_STATUSES.filter((status) => RETURN_STATES[status].counts)
export const OPEN_RETURNS = RETURN_STATUSES.filter((status) => RETURN_STATES[status].isOpen)
