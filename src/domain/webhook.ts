/** What other programs can be told of, by the name under which it is sent, and when it is. */
export const WEBHOOK_EVENTS = {
  'order.paid': 'An order has been paid, or is sent in exchange at no charge.',
  'order.shipped': 'A shipment of an order has left.',
  'order.refunded': 'Money of an order has gone back, or a bank has sent it back to the shop.',
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

/** An endpoint that has answered nothing well for so many days is sent nothing more. */
export const WEBHOOK_FAILING_DAYS = 5

/** So many days after a secret is replaced, messages are signed with the old one as well. */
export const WEBHOOK_OLD_SECRET_DAYS = 1
