import type { Schema } from '#web/api.ts'

/** The states of a shipment. */
export const SHIPMENT_LABELS: Record<Schema<'Order'>['shipments'][number]['status'], string> = {
  pending: 'Packed',
  shipped: 'Shipped',
  in_transit: 'On its way',
  delivered: 'Delivered',
  exception: 'Delayed',
  lost: 'Lost: we are looking into it',
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
