import type { FulfilmentStatus } from '#domain/order/order-status.ts'
import type { fulfilmentTransitions } from '#domain/order/order-transitions.ts'
import { changeOrder } from '../order-state.ts'
import type { Actor, LockedOrder, OrderRow } from '../order-state.ts'
import { readProgress, toSend } from '../line-progress.ts'
import type { LineProgress } from '../line-progress.ts'

/**
 * The fulfilment action that follows from what has been shipped, delivered and refunded, or null when the status stays. A fully shipped order
 * is delivered when no shipment is on its way, and all of it has arrived or was refunded.
 */
export function fulfilmentStep(status: FulfilmentStatus, lines: LineProgress[]): keyof typeof fulfilmentTransitions | null {
  const isAny = lines.some(({ shipped }) => shipped > 0)
  const isAll = isAny && lines.every((line) => toSend(line) === 0)
  const hasArrived =
    lines.some(({ delivered }) => delivered > 0) &&
    lines.every(
      ({ quantity, delivered, underway, cancelled, refundedAsSent }) =>
        underway === 0 && delivered + cancelled + refundedAsSent >= quantity,
    )
  const target = isAll ? 'fulfilled' : isAny ? 'partially_fulfilled' : 'unfulfilled'
  if (status === 'delivered') return isAll ? null : 'withdrawPart'
  if (target === status) return isAll && hasArrived ? 'deliver' : null
  if (target === 'fulfilled') return 'shipAll'
  if (target === 'unfulfilled') return 'withdrawAll'
  return status === 'unfulfilled' ? 'shipPart' : 'withdrawPart'
}

/** Refunded quantities need not ship nor arrive: updates the order's fulfilment status, step by step. Returns the updated order. */
export async function followFulfilment({ shop, tx, row }: LockedOrder, actor: Actor): Promise<OrderRow> {
  const fulfilment = fulfilmentStep(row.fulfilmentStatus, await readProgress(tx, row.id))
  if (!fulfilment) return row
  const changed = await changeOrder(
    { shop, tx, row },
    {
      fulfilment,
      event: { type: 'fulfilment_followed', actor, data: { step: fulfilment } },
    },
  )
  return followFulfilment({ shop, tx, row: changed }, actor)
}
