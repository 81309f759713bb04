import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OrderId, ProductId } from '#domain/id.ts'
import { FULFILMENT_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order/order-status.ts'
import type { WebhookEvent } from '#domain/webhook.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { webhookDelivery, webhookEndpoint } from '#server/db/schema/office/webhook.ts'
import { idOf } from './id-of.ts'
import type { Shop } from './shop.ts'

const orderData = z.object({
  orderId: idOf<OrderId>(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  fulfilmentStatus: z.enum(FULFILMENT_STATUSES),
  totalCents: z.int(),
  refundedCents: z.int().meta({ description: 'All that has gone back by now; less than before when a bank has sent a refund back' }),
  shipmentId: z.string().nullable().meta({ description: 'Of `order.shipped`: the shipment that left' }),
  refundId: z.string().nullable().meta({ description: 'Of `order.refunded`: the refund that succeeded, or that a bank has sent back' }),
})

/** What is told of each event: ids, numbers and states. Everything else is asked for by the API. */
export const WEBHOOK_DATA = {
  'order.paid': orderData,
  'order.shipped': orderData,
  'order.refunded': orderData,
  'stock.low': z.object({ productId: idOf<ProductId>(), onHand: z.int(), lowStockThreshold: z.int() }),
  'product.changed': z.object({ productIds: z.array(idOf<ProductId>()).meta({ description: 'At most 100' }) }),
} as const satisfies Record<WebhookEvent, z.ZodType>

export type WebhookData = { [Event in WebhookEvent]: z.output<(typeof WEBHOOK_DATA)[Event]> }

/** The body of a message, to the byte as it is sent. */
export const webhookBody = (type: WebhookEvent | 'test', data: object): string =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data })

/** Facts of one kind. */
interface Told<Event extends WebhookEvent> {
  type: Event
  facts: readonly WebhookData[Event][]
}

/**
 * Writes a message for each of these facts and each endpoint that asked for them, in the transaction of the facts. Where nobody asked, nothing
 * is written. They are sent within a minute.
 * @returns whether there is something to send.
 */
export async function writeWebhooks<Event extends WebhookEvent>(tx: Transaction, { type, facts }: Told<Event>): Promise<boolean> {
  if (facts.length === 0) return false
  // An endpoint that is removed at this moment must not make the fact itself fail.
  const endpoints = await tx
    .select({ id: webhookEndpoint.id })
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.state, 'active'), sql`${webhookEndpoint.events} @> ${JSON.stringify([type])}::jsonb`))
    .for('key share')
  if (endpoints.length === 0) return false
  const bodies = facts.map((data) => webhookBody(type, data))
  await insertRows(tx, {
    table: webhookDelivery,
    rows: endpoints.flatMap(({ id: endpointId }) => bodies.map((body) => ({ id: newId('whd'), endpointId, type, body }))),
  })
  return true
}

/** The same, and the job that sends them at once. */
export async function enqueueWebhooks<Event extends WebhookEvent>(shop: Shop, tx: Transaction, told: Told<Event>): Promise<void> {
  if (await writeWebhooks(tx, told)) await shop.queue.enqueue(tx, { name: 'webhook', data: {} })
}

/** Parts that a message names at most. */
const PARTS = 100

/** Tells of parts that were added or changed. */
export async function notifyOfProducts(tx: Transaction, productIds: readonly ProductId[]): Promise<void> {
  const facts = []
  for (let start = 0; start < productIds.length; start += PARTS) facts.push({ productIds: productIds.slice(start, start + PARTS) })
  await writeWebhooks(tx, { type: 'product.changed', facts })
}
