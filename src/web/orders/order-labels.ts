import type { Schema } from '#web/api.ts'

type OrderStates = Pick<Schema<'OrderSummary'>, 'status' | 'paymentStatus' | 'fulfilmentStatus'>

const ORDER_LABELS: Record<string, string> = {
  pending: 'Waiting for payment',
  on_hold: 'On hold: we are checking something',
  cancelled: 'Cancelled',
  expired: 'Expired: it was not paid in time',
}
const PAYMENT_LABELS: Record<string, string> = { refunded: 'Refunded', disputed: 'Payment disputed' }
const FULFILMENT_LABELS: Record<string, string> = { partially_fulfilled: 'Partly shipped', fulfilled: 'Shipped', delivered: 'Delivered' }

/** One label for an order's four states (decision 18). */
export function orderLabel({ status, paymentStatus, fulfilmentStatus }: OrderStates): string {
  const label = PAYMENT_LABELS[paymentStatus] ?? ORDER_LABELS[status] ?? FULFILMENT_LABELS[fulfilmentStatus] ?? 'Paid: we are packing it'
  return paymentStatus === 'partially_refunded' ? `${label}, partly refunded` : label
}

/** The states of a shipment. */
export const SHIPMENT_LABELS: Record<Schema<'Order'>['shipments'][number]['status'], string> = {
  pending: 'Being packed',
  shipped: 'Shipped',
  in_transit: 'On its way',
  delivered: 'Delivered',
  exception: 'Delayed',
  lost: 'Lost: we are looking after it',
  cancelled: 'Taken back',
}

type ReturnStatus = Schema<'Order'>['returns'][number]['status']

/** The states of a return. */
export const RETURN_LABELS: Record<ReturnStatus, string> = {
  requested: 'Asked for',
  approved: 'Approved: please send the parts',
  declined: 'Declined',
  in_transit: 'On its way to us',
  received: 'Received: we are checking it',
  closed: 'Settled',
  cancelled: 'Cancelled',
}

/** Whether the parts of a return are to be sent, or on their way: it can be received (`returnTransitions`, whose code no page needs for this). */
export const isToBeSent = (status: ReturnStatus): boolean => status === 'approved' || status === 'in_transit'
