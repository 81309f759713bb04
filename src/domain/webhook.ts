/** What other programs can be told of, by the name under which it is sent, and when it is. */
export const WEBHOOK_EVENTS = {
  'order.paid': 'An order has been paid.',
  'order.shipped': 'A shipment of an order has left.',
  'order.refunded': 'Money of an order has gone back.',
  'stock.low': 'A part has fallen to its low-stock threshold.',
  'product.changed': 'Parts have been added or changed.',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

export const WEBHOOK_EVENT_NAMES = [
  'order.paid',
  'order.shipped',
  'order.refunded',
  'stock.low',
  'product.changed',
] as const satisfies WebhookEvent[]

/** `active`: it is sent what it asked for. `paused` by staff; `ended` by the shop, because it has failed for days. */
export const WEBHOOK_ENDPOINT_STATES = ['active', 'paused', 'ended'] as const
export type WebhookEndpointState = (typeof WEBHOOK_ENDPOINT_STATES)[number]

/** `due`: to be sent, perhaps again. `failed`: given up. */
export const WEBHOOK_DELIVERY_STATES = ['due', 'delivered', 'failed'] as const
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number]

/** Seconds until the next attempt after the first, second, … has failed; after the last of them it is given up, about a day after the first. */
export const WEBHOOK_RETRY_SECONDS = [30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000] as const

/** So many attempts are made of one message. */
export const WEBHOOK_ATTEMPTS = WEBHOOK_RETRY_SECONDS.length + 1

/** An endpoint that has answered nothing well for so many days is sent nothing more. */
export const WEBHOOK_FAILING_DAYS = 5

/** So many days after a secret is replaced, messages are signed with the old one as well. */
export const WEBHOOK_OLD_SECRET_DAYS = 1
