import { refuseDisputed } from '#domain/order/order-refusals.ts'
import { returnRefusals } from '#domain/returns/return-refusals.ts'
import type { ReturnAction } from '#domain/returns/return-refusals.ts'
import { mayDo, refusalOf } from '#domain/staff/staff-role.ts'
import type { StaffRight, StaffRole } from '#domain/staff/staff-role.ts'
import { countOf } from '#domain/count-of.ts'
import type { StaffOrder } from '#web/admin/orders/order-states.tsx'
import { refundedPieces } from './refund-of-return.ts'
import type { StaffReturn } from './return-query.ts'

const RIGHTS: Record<ReturnAction, StaffRight> = {
  approve: 'orders:write',
  decline: 'orders:write',
  send: 'orders:write',
  receive: 'orders:write',
  refund: 'refunds:write',
  exchange: 'refunds:write',
  close: 'orders:write',
  cancel: 'orders:write',
}

type Refusals = Record<ReturnAction, string | null>

/** Why each thing cannot be done with the return as it is shown, or by somebody with this role; null when it can. */
export function refusalsOf(found: StaffReturn, order: StaffOrder, role: StaffRole | null | undefined): Refusals {
  const bySteps = returnRefusals({
    status: found.status,
    exchangeNumber: found.exchange?.counts ? found.exchange.number : null,
    toExchange: found.facts.reduce((sum, { exchangeable }) => sum + exchangeable, 0),
    toRefund: [...refundedPieces(found, order).values()].reduce((sum, pieces) => sum + pieces, 0),
    leftCents: order.refundable.leftCents,
    refundedCents: found.refundedCents,
  })
  const refusals = { ...bySteps, refund: bySteps.refund ?? refuseDisputed(order) }
  const refused = (action: ReturnAction) => (role && !mayDo(role, RIGHTS[action]) ? refusalOf(role, RIGHTS[action]) : refusals[action])
  return {
    approve: refused('approve'),
    decline: refused('decline'),
    send: refused('send'),
    receive: refused('receive'),
    refund: refused('refund'),
    exchange: refused('exchange'),
    close: refused('close'),
    cancel: refused('cancel'),
  }
}

/**
 * Why the difference of an exchange is not settled now; null when it is. Nothing goes back while a bank decides about the order's payment.
 * @param differenceCents with tax; below 0: to be given back.
 */
export const refuseDifference = (order: StaffOrder, differenceCents: number): string | null =>
  differenceCents < 0 ? refuseDisputed(order) : null

const DAY_MS = 86_400_000

/** When it was asked for, counted from the last shipment: 'Asked for 5 days after it arrived, within the 30 days.' */
export function windowText({ requestedAt, window: { deliveredAt, returnDays, wasOver } }: StaffReturn): string {
  if (deliveredAt === null) return 'Nothing of the order has been sent.'
  const days = Math.max(0, Math.floor((Date.parse(requestedAt) - Date.parse(deliveredAt)) / DAY_MS))
  const after = days === 0 ? 'on the day' : `${countOf(days, 'day', 'days')} after`
  return `Asked for ${after} the last shipment arrived or was sent, ${wasOver ? 'after' : 'within'} the ${returnDays} days for returns.`
}
