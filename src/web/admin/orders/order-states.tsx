import type { Schema } from '#web/api.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'

export type OrderRow = Schema<'StaffOrderRow'>
export type StaffOrder = Schema<'StaffOrder'>

interface StateName {
  name: string
  tone: StateTone
}

export const ORDER_NAMES: Record<OrderRow['status'], StateName> = {
  pending: { name: 'Awaiting payment', tone: 'waiting' },
  open: { name: 'Open', tone: 'good' },
  on_hold: { name: 'On hold', tone: 'waiting' },
  completed: { name: 'Completed', tone: 'quiet' },
  cancelled: { name: 'Cancelled', tone: 'quiet' },
  expired: { name: 'Expired', tone: 'quiet' },
}

export const PAYMENT_NAMES: Record<OrderRow['paymentStatus'], StateName> = {
  open: { name: 'Not paid', tone: 'waiting' },
  processing: { name: 'Payment on its way', tone: 'waiting' },
  paid: { name: 'Paid', tone: 'good' },
  partially_refunded: { name: 'Partly refunded', tone: 'plain' },
  refunded: { name: 'Refunded', tone: 'quiet' },
  failed: { name: 'Payment failed', tone: 'bad' },
  expired: { name: 'Payment expired', tone: 'quiet' },
  disputed: { name: 'Disputed', tone: 'bad' },
}

export const FULFILMENT_NAMES: Record<OrderRow['fulfilmentStatus'], StateName> = {
  unfulfilled: { name: 'Not shipped', tone: 'waiting' },
  partially_fulfilled: { name: 'Partly shipped', tone: 'waiting' },
  fulfilled: { name: 'Shipped', tone: 'good' },
  delivered: { name: 'Delivered', tone: 'good' },
}

export const RETURN_NAMES: Record<NonNullable<OrderRow['returnStatus']>, StateName> = {
  requested: { name: 'Return asked for', tone: 'waiting' },
  approved: { name: 'Return approved', tone: 'waiting' },
  declined: { name: 'Return declined', tone: 'quiet' },
  in_transit: { name: 'Coming back', tone: 'waiting' },
  received: { name: 'Return received', tone: 'waiting' },
  closed: { name: 'Return settled', tone: 'quiet' },
  cancelled: { name: 'Return withdrawn', tone: 'quiet' },
}

/** A state by its dot and name. */
export const StateMark = ({ state: { name, tone } }: { state: StateName }) => <StateBadge tone={tone}>{name}</StateBadge>

const dayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A day of the shop's calendar: `2026-11-23` as `Mon, Nov 23`. */
export const dayText = (day: string): string => dayFormat.format(new Date(day))

/** Until when an order was promised to leave; late ones say so in words and colour. */
export function ShipByMark({ shipBy, isLate }: Pick<OrderRow, 'shipBy' | 'isLate'>) {
  if (shipBy === null) return null
  return isLate ? <StateBadge tone="bad">{`Late: ${dayText(shipBy)}`}</StateBadge> : dayText(shipBy)
}
