import { z } from 'zod'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '#domain/webhook.ts'
import type { WebhookEvent } from '#domain/webhook.ts'
import { WEBHOOK_DATA } from '#server/shop/webhook-outbox.ts'

/** Examples of what is told. */
const EXAMPLES: { [Event in WebhookEvent]: z.input<(typeof WEBHOOK_DATA)[Event]> } = (() => {
  const order = {
    orderId: 'ord_01k9x7d3s5m2q8w4e6r0t1y3v5',
    number: 'PW-7K3Q-9F2M-4T6V',
    status: 'open',
    paymentStatus: 'paid',
    fulfilmentStatus: 'unfulfilled',
    totalCents: 4_398,
    refundedCents: 0,
    shipmentId: null,
    refundId: null,
  } as const
  return {
    'order.paid': order,
    'order.shipped': { ...order, fulfilmentStatus: 'fulfilled', shipmentId: 'shp_01k9x7d3s5m2q8w4e6r0t1y3v6' },
    'order.refunded': { ...order, paymentStatus: 'partially_refunded', refundedCents: 1_299, refundId: 'rfd_01k9x7d3s5m2q8w4e6r0t1y3v7' },
    'stock.low': { productId: 'prd_01k9x7d3s5m2q8w4e6r0t1y3v8', onHand: 3, lowStockThreshold: 5 },
    'product.changed': { productIds: ['prd_01k9x7d3s5m2q8w4e6r0t1y3v8'] },
  }
})()

const header = (name: string, description: string) => ({ name, in: 'header', required: true, description, schema: { type: 'string' } })

function webhookOf(type: WebhookEvent) {
  const schema = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: WEBHOOK_DATA[type] })
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return {
    post: {
      operationId: `webhook${type.replaceAll(/(?:^|\.)(\w)/g, (_match, letter: string) => letter.toUpperCase())}`,
      tags: ['staff: programs'],
      summary: WEBHOOK_EVENTS[type],
      description:
        'Sent to the endpoints that have asked for it, under Settings, Webhooks, at least once and in any order. Signed as Standard Webhooks has it: HMAC-SHA256 with the secret (base64 after `whsec_`) over `webhook-id.webhook-timestamp.body`. Answer with 2xx within ten seconds; anything else is tried ten times over about a day. Redirects are not followed.',
      parameters: [
        header('webhook-id', 'The same for every attempt: take a message once.'),
        header('webhook-timestamp', 'Seconds since 1970. Refuse what is older than five minutes.'),
        header(
          'webhook-signature',
          '`v1,` and the signature in base64. For a day after the secret was replaced there are several, with spaces between, one for each secret of that day: one that matches is enough.',
        ),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: jsonSchema, example: { type, timestamp: '2026-11-22T15:04:05.678Z', data: EXAMPLES[type] } },
        },
      },
      responses: { '200': { description: 'Taken. Any status from 200 to 299 does.' } },
      security: [{}],
    },
  }
}

/** The contract's webhooks: what the shop sends. */
export const WEBHOOKS = Object.fromEntries(WEBHOOK_EVENT_NAMES.map((type) => [type, webhookOf(type)]))
