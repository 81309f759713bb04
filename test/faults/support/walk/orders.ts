import { sql } from 'drizzle-orm'
import { REFUND_REASONS } from '#domain/order/refund.ts'
import { anyLine, anyOrder, anyParcel, some } from './find.ts'
import type { Ordered, Step } from './find.ts'
import { act, pickRow } from './walker.ts'

/* What staff do with orders: parcels, refunds and payments. */

const anyPieces: (walker: Parameters<Step>[0]) => Promise<{ number: string; lines: object[] | undefined } | undefined> = async (walker) => {
  const line = await anyLine(walker)
  if (!line) return undefined
  const lines = walker.random.isLess(0.3) ? undefined : [{ lineId: line.lineId, quantity: some(walker, line.quantity) }]
  return { number: line.number, lines }
}
export const ship: Step = async (walker) => {
  const found = await anyPieces(walker)
  if (found) await act(walker, `orders/${found.number}/shipments`, { carrier: 'USPS', trackingNumber: null, lines: found.lines })
}
export const pack: Step = async (walker) => {
  const found = await anyPieces(walker)
  if (found) await act(walker, `orders/${found.number}/packed-shipments`, { lines: found.lines })
}
export const shipPacked: Step = async (walker) => {
  const parcel = await anyParcel(walker, sql`s.status = 'pending'`)
  if (parcel) await act(walker, `orders/${parcel.number}/shipments/${parcel.id}/ship`, { carrier: 'USPS', trackingNumber: null })
}
export const moveParcel: Step = async (walker) => {
  const parcel = await anyParcel(walker, sql`s.status not in ('cancelled', 'lost')`)
  const action = walker.random.pick(['move', 'deliver', 'deliver', 'report', 'lose', 'cancel'])
  if (parcel) await act(walker, `orders/${parcel.number}/shipments/${parcel.id}/${action}`)
}

export const refund: Step = async (walker) => {
  const { random } = walker
  const line = await anyLine(walker)
  if (!line) return
  const found = random.isLess(0.3)
    ? await pickRow<{ rma: string }>(
        walker,
        sql`
        select r.number as rma from order_return r join "order" o on o.id = r.order_id where o.number = ${line.number} order by r.id`,
      )
    : undefined
  await act(walker, `orders/${line.number}/refunds`, {
    lines: random.isLess(0.85) ? [{ lineId: line.lineId, quantity: some(walker, line.quantity), restock: random.isLess(0.5) }] : [],
    shipping: random.isLess(0.2),
    adjustmentCents: random.isLess(0.25) ? random.upTo(900) - 450 : 0,
    reason: random.pick(REFUND_REASONS.filter((reason) => reason !== 'late_payment' && reason !== 'dispute')),
    returnNumber: found?.rma ?? null,
  })
}
export const retryRefund: Step = async (walker) => {
  const failed = await pickRow<{ number: string; id: string }>(
    walker,
    sql`
    select o.number, r.id from refund r join "order" o on o.id = r.order_id where r.status = 'failed' order by r.id`,
  )
  if (failed) await act(walker, `orders/${failed.number}/refunds/${failed.id}/retry`)
}

export const recheck: Step = async (walker) => {
  const order = await anyOrder(walker)
  if (order) await act(walker, `orders/${order.number}/recheck-payment`)
}
/** The order of an exchange, on which a return hangs. */
export const cancelExchange: Step = async (walker) => {
  const found = await pickRow<Ordered>(
    walker,
    sql`
    select o.number, o.version from "order" o join order_return r on r.exchange_order_id = o.id where o.status not in ('expired', 'cancelled') order by o.id`,
  )
  const body = { reason: 'By chance', version: found?.version, restock: walker.random.isLess(0.5) }
  if (found) await act(walker, `orders/${found.number}/cancel`, body)
}
