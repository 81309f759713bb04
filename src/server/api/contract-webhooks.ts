import { z } from 'zod'
import type { WebhookEndpointId } from '#domain/id.ts'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '#domain/webhook.ts'
import type { WebhookEvent } from '#domain/webhook.ts'
import { idOf } from '#server/shop/id-of.ts'
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

/** What a message tells, when it is sent, and to whom and how often. */
interface Told {
  summary: string
  sent: string
  data: z.ZodType
  example: object
}

function webhookOf(type: string, { summary, sent, data, example }: Told) {
  const schema = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data })
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return {
    post: {
      operationId: `webhook${type.replaceAll(/(?:^|\.)(\w)/g, (_match, letter: string) => letter.toUpperCase())}`,
      tags: ['staff: programs'],
      summary,
      description: `${sent} Signed as Standard Webhooks has it: HMAC-SHA256 with the secret (base64 after \`whsec_\`) over \`webhook-id.webhook-timestamp.body\`. Redirects are not followed.`,
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
          'application/json': { schema: jsonSchema, example: { type, timestamp: '2026-11-22T15:04:05.678Z', data: example } },
        },
      },
      responses: { '200': { description: 'Taken. Any status from 200 to 299 does.' } },
      security: [{}],
    },
  }
}

const OF_EVENTS =
  'Sent to the endpoints that have asked for it, under Settings, Webhooks, at least once and in any order. Answer with 2xx within ten seconds; anything else is tried ten times over about a day.'

const eventOf = (type: WebhookEvent) =>
  webhookOf(type, { summary: WEBHOOK_EVENTS[type], sent: OF_EVENTS, data: WEBHOOK_DATA[type], example: EXAMPLES[type] })

/** A message of no fact, which nobody asks for by name: a receiver meets it all the same. */
const trial = webhookOf('test', {
  summary: 'Staff try an endpoint: nothing has happened.',
  sent: 'Sent to any endpoint when staff send it a test, whatever it has asked for, also while it is paused or has ended. Answer with 2xx within ten seconds; it is sent once, and not again.',
  data: z.object({ endpointId: idOf<WebhookEndpointId>() }),
  example: { endpointId: 'whe_01k9x7d3s5m2q8w4e6r0t1y3v9' },
})

/** The contract's webhooks: what the shop sends. */
export const WEBHOOKS = { ...Object.fromEntries(WEBHOOK_EVENT_NAMES.map((type) => [type, eventOf(type)])), test: trial }
