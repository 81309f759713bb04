import { and, desc, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { standingPayment } from '#domain/order/order-refusals.ts'
import { orderStatusText, STATUS_TONES } from '#domain/order/order-status-text.ts'
import type { StatusFacts } from '#domain/order/order-status-text.ts'
import type { PaymentStatus } from '#domain/order/order-status.ts'
import { customerTextOf } from '#domain/order/order-timeline.ts'
import type { Queryable } from '#server/db/client.ts'
import { orderEvent } from '#server/db/schema/order/order.ts'
import type { order } from '#server/db/schema/order/order.ts'
import { payment } from '#server/db/schema/order/payment.ts'
import { shownPromise } from './delivery-promise.ts'

/** What was promised for an order. */
export const promiseSchema = z
  .object({
    shipBy: z.string().nullable().meta({ description: 'The day on which it leaves at the latest, of the shop’s calendar' }),
    arrivesFrom: z.string().nullable().meta({ description: 'The first day on which it may arrive' }),
    arrivesTo: z.string().nullable(),
  })
  .meta({ id: 'DeliveryPromise', description: 'Stored when the order was paid; null where nobody could say' })

/** How an order stands, for its customer. */
export const standingFields = {
  statusText: z.string().meta({ description: 'All its states as one, in words' }),
  packagesText: z
    .string()
    .nullable()
    .meta({ description: 'How its packages do, while some are on their way and `statusText` is about a return; else null' }),
  statusTone: z.enum(STATUS_TONES).meta({ description: 'Whether it waits, moves on, or has come to its end' }),
  promise: promiseSchema,
}

type Row = typeof order.$inferSelect

/** The columns that the one status of an order hangs on. */
type StandingRow = Pick<
  Row,
  'status' | 'paymentStatus' | 'fulfilmentStatus' | 'returnStatus' | 'refundedCents' | 'promisedShipBy' | 'arrivesFrom' | 'arrivesTo'
>

/**
 * How an order stands, as its customer reads it.
 * @param sent its shipments that count, and how many pieces are left to pack. @param timeZone the shop's.
 */
export function standingOf(row: StandingRow, sent: Pick<StatusFacts, 'shipments' | 'leftToPack'>, timeZone: string) {
  const promise = shownPromise(row, timeZone)
  const { text, tone, packages = null } = orderStatusText({ ...row, ...sent, promise, timeZone, now: new Date() })
  return { statusText: text, packagesText: packages, statusTone: tone, promise }
}

/** How the payment of an order stands, for what can be done with it (`standingPayment`). */
export async function readPaymentStatus(db: Queryable, { id, paidAt, paymentStatus }: Row): Promise<PaymentStatus> {
  if (paidAt !== null) return paymentStatus
  const open = await db.$count(payment, and(eq(payment.orderId, id), eq(payment.disputeStatus, 'open')))
  return standingPayment({ paidAt, paymentStatus }, open > 0)
}

/** What has become of an order so far. */
export const historySchema = z.array(
  z.object({ type: z.string(), text: z.string().meta({ description: 'In plain words' }), at: z.string() }),
)

/** What the customer may see of an order's history, newest first; the oldest entry is that it was placed. */
export async function readHistory(db: Queryable, { id, placedAt }: Row): Promise<z.output<typeof historySchema>> {
  const rows = await db
    .select({ type: orderEvent.type, data: orderEvent.data, at: orderEvent.createdAt })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, id), orderEvent.visibleToCustomer, ne(orderEvent.type, 'placed')))
    .orderBy(desc(orderEvent.createdAt), desc(orderEvent.id))
  return [...rows, { type: 'placed', data: {}, at: placedAt }].flatMap(({ type, data, at }) => {
    const text = customerTextOf(type, data)
    return text === null ? [] : { type, text, at: at.toISOString() }
  })
}
