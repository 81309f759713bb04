import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { UserId, WebhookDeliveryId, WebhookEndpointId } from '#domain/id.ts'
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_ENDPOINT_STATES } from '#domain/webhook.ts'
import type { WebhookDeliveryState, WebhookEndpointState, WebhookEvent } from '#domain/webhook.ts'
import { createdAt, id, instant, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'

/** An address that is told of what happens in the shop. */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    id: id<WebhookEndpointId>(),
    url: text('url').notNull(),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    state: text('state').$type<WebhookEndpointState>().notNull().default('active'),
    /** The secret is derived from AUTH_SECRET, the id and this number. */
    secretNumber: integer('secret_number').notNull().default(1),
    /** When the secret was replaced last. */
    rotatedAt: instant('rotated_at'),
    /** The oldest secret that messages are signed with as well within a day of `rotatedAt`; null: the last but one. */
    oldestSecretNumber: integer('oldest_secret_number'),
    /** When the first of its failures in a row was; null while the last attempt went well. */
    failingSince: instant('failing_since'),
    createdBy: text('created_by').$type<UserId>().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('webhook_endpoint_state', oneOf(t.state, WEBHOOK_ENDPOINT_STATES))],
)

/** A message to one endpoint, written in the transaction of what it tells; its id is the `webhook-id` of every attempt. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: id<WebhookDeliveryId>(),
    endpointId: text('endpoint_id')
      .$type<WebhookEndpointId>()
      .notNull()
      .references(() => webhookEndpoint.id, { onDelete: 'cascade' }),
    /** A `WebhookEvent`, or `test`. */
    type: text('type').$type<WebhookEvent | 'test'>().notNull(),
    /** What is sent, to the byte: its signature is over these. */
    body: text('body').notNull(),
    state: text('state').$type<WebhookDeliveryState>().notNull().default('due'),
    attempts: integer('attempts').notNull().default(0),
    nextAt: instant('next_at').notNull().defaultNow(),
    lockedUntil: instant('locked_until'),
    /** The last attempt: when, the status and the beginning of its answer, how long it took, or why there was none. */
    lastAt: instant('last_at'),
    lastStatus: integer('last_status'),
    lastMs: integer('last_ms'),
    lastAnswer: text('last_answer'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [
    check('webhook_delivery_state', oneOf(t.state, WEBHOOK_DELIVERY_STATES)),
    // Pages of the log are skipped in the index alone.
    index('webhook_delivery_created').on(t.createdAt, t.id),
    index('webhook_delivery_endpoint').on(t.endpointId, t.createdAt),
    index('webhook_delivery_due')
      .on(t.endpointId, t.nextAt)
      .where(sql`state = 'due'`),
    index('webhook_delivery_failed')
      .on(t.createdAt)
      .where(sql`state = 'failed'`),
  ],
)
