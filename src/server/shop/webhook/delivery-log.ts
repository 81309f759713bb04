import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WebhookDeliveryId, WebhookEndpointId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_EVENT_NAMES } from '#domain/webhook.ts'
import type { Queryable } from '#server/db/client.ts'
import { likeText } from '#server/db/like-text.ts'
import { webhookDelivery, webhookEndpoint } from '#server/db/schema/office/webhook.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { idOf } from '#server/shop/id-of.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import type { Shop } from '#server/shop/shop.ts'

const TYPES = [...WEBHOOK_EVENT_NAMES, 'test'] as const

/** Every message that was sent, or is to be sent, to an endpoint. Those that are done are kept for 30 days. */
export const deliveryLog: ListDefinition = {
  from: sql`webhook_delivery`,
  id: webhookDelivery.id,
  fields: {
    endpoint: { kind: 'choice', by: webhookDelivery.endpointId },
    type: { kind: 'choice', by: webhookDelivery.type, choices: TYPES },
    state: { kind: 'choice', by: webhookDelivery.state, choices: WEBHOOK_DELIVERY_STATES },
    status: { kind: 'number', by: webhookDelivery.lastStatus },
    attempts: { kind: 'number', by: webhookDelivery.attempts },
    created: { kind: 'date', by: webhookDelivery.createdAt },
  },
  sorts: { created: { by: webhookDelivery.createdAt }, last: { by: webhookDelivery.lastAt, isNullable: true } },
  defaultSort: '-created',
  tieBreak: webhookDelivery.id,
  // Ids and numbers in what is sent: `PW-7K3Q-9F2M`.
  search: (text) => sql`lower(webhook_delivery.body) like ${`%${likeText(text.toLowerCase())}%`}`,
}

const rowSchema = z
  .object({
    id: idOf<WebhookDeliveryId>().meta({ description: 'The `webhook-id` of every attempt' }),
    endpointId: idOf<WebhookEndpointId>(),
    url: z.string(),
    type: z.enum(TYPES),
    state: z.enum(WEBHOOK_DELIVERY_STATES),
    attempts: z.int(),
    nextAt: z.iso.datetime().nullable().meta({ description: 'The next attempt; null when there is none' }),
    lastAt: z.iso.datetime().nullable(),
    lastStatus: z.int().nullable(),
    lastMs: z.int().nullable(),
    lastError: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookDelivery' })

export const deliveryLogSchema = listSchema(rowSchema).meta({ id: 'WebhookDeliveryLog' })

/** A message with what was sent, and the beginning of the last answer. */
export const deliverySchema = rowSchema
  .extend({ body: z.string(), lastAnswer: z.string().nullable().meta({ description: 'Its first 1,024 bytes' }) })
  .meta({ id: 'StoredWebhookDelivery' })
type StoredDelivery = z.output<typeof deliverySchema>

async function readRows(db: Queryable, ids: readonly string[]): Promise<StoredDelivery[]> {
  const rows = await db
    .select({ row: webhookDelivery, url: webhookEndpoint.url })
    .from(webhookDelivery)
    .innerJoin(webhookEndpoint, eq(webhookEndpoint.id, webhookDelivery.endpointId))
    .where(inArray(sql`${webhookDelivery.id}`, [...ids]))
  return rows.map(({ row: { lockedUntil: _, nextAt, lastAt, createdAt, ...row }, url }) => ({
    ...row,
    url,
    nextAt: row.state === 'due' ? nextAt.toISOString() : null,
    lastAt: lastAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

/** A page of the log. */
export const listDeliveries = (db: Queryable, search: ListSearch): Promise<z.output<typeof deliveryLogSchema>> =>
  readList(db, {
    list: deliveryLog,
    search,
    load: async (ids) => (await readRows(db, ids)).map(({ body: _, lastAnswer: __, ...row }) => row),
  })

/** A message of the log. @throws {Problem} `not_found` */
export async function readDelivery(db: Queryable, id: WebhookDeliveryId): Promise<StoredDelivery> {
  const [found] = await readRows(db, [id])
  if (!found) throw new Problem('not_found')
  return found
}

const AGAIN = { state: 'due', attempts: 0, nextAt: sql`now()`, lockedUntil: null } as const

/**
 * Sends a message again that was delivered or given up, with its id.
 * @throws {Problem} `not_found`; `not_allowed_in_state` while it is due, for a trial, or while its endpoint is paused or ended
 */
export const retryDelivery = (shop: Shop, staff: Staff, id: WebhookDeliveryId): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: webhookDelivery.state, type: webhookDelivery.type, endpoint: webhookEndpoint.state })
      .from(webhookDelivery)
      .innerJoin(webhookEndpoint, eq(webhookEndpoint.id, webhookDelivery.endpointId))
      .where(eq(webhookDelivery.id, id))
      .for('update', { of: webhookDelivery })
    if (!row) throw new Problem('not_found')
    const refuse = (detail: string) => {
      throw new Problem('not_allowed_in_state', { detail })
    }
    if (row.state === 'due') refuse('It is about to be sent.')
    if (row.type === 'test') refuse('Send a new test instead.')
    if (row.endpoint !== 'active') refuse('The endpoint is not active. Start it first.')
    await tx.update(webhookDelivery).set(AGAIN).where(eq(webhookDelivery.id, id))
    await audit(tx, staff, { action: 'webhook.retry', subject: id, before: { state: row.state } })
    await shop.queue.enqueue(tx, { name: 'webhook', data: {} })
  })

/** Sends all messages again that were given up, of endpoints that are active. @returns how many. */
export const retryFailedDeliveries = (shop: Shop, staff: Staff): Promise<number> =>
  shop.db.transaction(async (tx) => {
    const again = await tx
      .update(webhookDelivery)
      .set(AGAIN)
      .where(
        and(
          eq(webhookDelivery.state, 'failed'),
          sql`${webhookDelivery.type} <> 'test'`,
          sql`${webhookDelivery.endpointId} in (select id from webhook_endpoint where state = 'active')`,
        ),
      )
      .returning({ id: webhookDelivery.id })
    if (again.length === 0) return 0
    await audit(tx, staff, { action: 'webhook.retry_all', subject: 'webhooks', after: { messages: again.length } })
    await shop.queue.enqueue(tx, { name: 'webhook', data: {} })
    return again.length
  })
