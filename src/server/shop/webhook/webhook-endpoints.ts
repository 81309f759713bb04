import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { WebhookDeliveryId, WebhookEndpointId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { WEBHOOK_ENDPOINT_STATES, WEBHOOK_EVENT_NAMES } from '#domain/webhook.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { webhookEndpoint } from '#server/db/schema/office/webhook.ts'
import { requireAllowedTarget } from '#server/services/post-public.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { idOf } from '#server/shop/id-of.ts'
import { changesOf, expectRecord } from '#server/shop/record.ts'
import type { Shop } from '#server/shop/shop.ts'
import { webhookBody } from '#server/shop/webhook-outbox.ts'
import { sendTrial } from './send-webhooks.ts'
import { oldestSecretOf, webhookSecret } from './webhook-secret.ts'

const endpointSchema = z
  .object({
    id: idOf<WebhookEndpointId>(),
    version: z.int(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
    state: z
      .enum(WEBHOOK_ENDPOINT_STATES)
      .meta({ description: '`ended`: it has failed for five days, and is sent nothing until it is started again' }),
    failingSince: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Null while the last attempt or a test since went well, and for a new address' }),
    waiting: z.int(),
    failed: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'WebhookEndpoint' })

type EndpointView = z.output<typeof endpointSchema>

export const endpointListSchema = z.object({ endpoints: z.array(endpointSchema) }).meta({ id: 'WebhookEndpointList' })

export const endpointSecretSchema = z
  .object({
    id: idOf<WebhookEndpointId>(),
    secret: z.string().meta({ description: 'Signs every message. It is shown this once.' }),
    endpoints: z.array(endpointSchema),
  })
  .meta({ id: 'WebhookEndpointSecret' })

/** What staff say of an endpoint. */
export const endpointFieldsSchema = z.strictObject({
  url: z.string().trim().min(1, { error: 'is needed' }).max(500),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)).min(1, { error: 'choose at least one' }).max(20),
})
type EndpointFields = z.output<typeof endpointFieldsSchema>

/** The same of an endpoint that is there, with the version that was read. */
export const endpointChangeSchema = endpointFieldsSchema.extend({ version: z.int().min(1) })
type EndpointChange = z.output<typeof endpointChangeSchema>

/** Endpoints of a shop. */
const MAX_ENDPOINTS = 20

/** Endpoints, the oldest first: one, or all. */
async function readEndpoints(db: Queryable, only?: WebhookEndpointId): Promise<EndpointView[]> {
  const counted = (state: string) =>
    sql<number>`(select count(*)::int from webhook_delivery d where d.endpoint_id = webhook_endpoint.id and d.state = ${state})`
  const rows = await db
    .select({ row: webhookEndpoint, waiting: counted('due'), failed: counted('failed') })
    .from(webhookEndpoint)
    .where(only && eq(webhookEndpoint.id, only))
    .orderBy(asc(webhookEndpoint.createdAt), asc(webhookEndpoint.id))
  return rows.map(({ row: { id, version, url, events, state, failingSince, createdAt }, waiting, failed }) => ({
    id,
    version,
    url,
    events,
    state,
    failingSince: failingSince?.toISOString() ?? null,
    waiting,
    failed,
    createdAt: createdAt.toISOString(),
  }))
}

/** All endpoints, the oldest first. They are few: there are no pages. */
export const listEndpoints = async (db: Queryable): Promise<z.output<typeof endpointListSchema>> => ({ endpoints: await readEndpoints(db) })

/** @throws {Problem} `invalid_input` at the field, for an address that nothing is sent to */
async function checkUrl({ env }: Shop, url: string): Promise<void> {
  try {
    await requireAllowedTarget(url, env.WEBHOOK_HOSTS)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem('invalid_input', { fields: { url: error.detail ?? 'is refused' } })
  }
}

/**
 * Adds an endpoint. @returns its secret, which nobody is shown again.
 * @throws {Problem} `invalid_input` for an address that nothing is sent to, or one endpoint too many
 */
export async function createEndpoint(shop: Shop, staff: Staff, fields: EndpointFields): Promise<{ id: WebhookEndpointId; secret: string }> {
  await checkUrl(shop, fields.url)
  const id = newId('whe')
  const { url, events } = { ...fields, events: [...new Set(fields.events)] }
  await shop.db.transaction(async (tx) => {
    // Endpoints are counted one after the other.
    await tx.execute(sql`lock table webhook_endpoint in share row exclusive mode`)
    if ((await tx.$count(webhookEndpoint)) >= MAX_ENDPOINTS)
      throw new Problem('invalid_input', { fields: { url: `there are ${MAX_ENDPOINTS} endpoints already` } })
    await tx.insert(webhookEndpoint).values({ id, url, events, createdBy: staff.userId })
    await audit(tx, staff, { action: 'webhook.create', subject: id, after: { url, events } })
  })
  return { id, secret: webhookSecret(shop, id, 1) }
}

/** Which endpoint a member of staff acts on. */
export interface EndpointAct {
  staff: Staff
  id: WebhookEndpointId
}

async function lockEndpoint(tx: Transaction, id: WebhookEndpointId) {
  const [row] = await tx.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id)).for('update')
  if (!row) throw new Problem('not_found')
  return row
}

type Endpoint = typeof webhookEndpoint.$inferSelect

/** Changes an endpoint by what `change` makes of it, as its next version; null leaves it as it is. */
const edit = (
  shop: Shop,
  { staff, id, version }: EndpointAct & { version?: number },
  change: (row: Endpoint) => { action: string; set: Partial<typeof webhookEndpoint.$inferInsert>; before?: object; after?: object } | null,
): Promise<Endpoint> =>
  shop.db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id)
    const [current] = version === undefined ? [] : await readEndpoints(tx, id)
    if (version !== undefined && current) await expectRecord(tx, { subject: id, version, current })
    const made = change(row)
    if (!made) return row
    const { action, set, before, after } = made
    const [changed] = await tx
      .update(webhookEndpoint)
      .set({ ...set, version: sql`${webhookEndpoint.version} + 1`, updatedAt: sql`now()` })
      .where(eq(webhookEndpoint.id, id))
      .returning()
    await audit(tx, staff, { action, subject: id, before, after })
    await shop.queue.enqueue(tx, { name: 'webhook', data: {} })
    return changed ?? row
  })

/**
 * Changes where messages go and which; a new address has not failed yet.
 * @throws {Problem} `not_found`, `invalid_input`; `conflict` when somebody else has changed it since `version`
 */
export async function editEndpoint(shop: Shop, act: EndpointAct, { version, ...fields }: EndpointChange): Promise<void> {
  await checkUrl(shop, fields.url)
  const after = { url: fields.url, events: [...new Set(fields.events)] }
  await edit(shop, { ...act, version }, (row) => {
    const changes = changesOf(row, after)
    if (!changes) return null
    const isMoved = changes.after.url !== undefined
    return { action: 'webhook.update', set: { ...changes.after, ...(isMoved && { failingSince: null }) }, ...changes }
  })
}

/** Sends nothing for a while: what happens meanwhile is not told later; what waits is sent when it goes on. @throws {Problem} `not_found` */
export const pauseEndpoint = (shop: Shop, act: EndpointAct): Promise<unknown> =>
  edit(shop, act, ({ state }) => (state === 'active' ? { action: 'webhook.pause', set: { state: 'paused' } } : null))

/** Goes on, after a pause or when the shop has ended it. @throws {Problem} `not_found` */
export const resumeEndpoint = (shop: Shop, act: EndpointAct): Promise<unknown> =>
  edit(shop, act, ({ state }) =>
    state === 'active' ? null : { action: 'webhook.resume', set: { state: 'active', failingSince: null }, before: { state } },
  )

/** Replaces the secret; for a day messages are signed with the old ones as well. @throws {Problem} `not_found` */
export async function rotateSecret(shop: Shop, act: EndpointAct): Promise<string> {
  const rotatedAt = new Date()
  const { secretNumber } = await edit(shop, act, (row) => ({
    action: 'webhook.rotate_secret',
    set: { secretNumber: row.secretNumber + 1, rotatedAt, oldestSecretNumber: oldestSecretOf(row, rotatedAt) },
  }))
  return webhookSecret(shop, act.id, secretNumber)
}

/** Removes an endpoint with its log. @throws {Problem} `not_found` */
export const removeEndpoint = (shop: Shop, { staff, id }: EndpointAct): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const { url, events } = await lockEndpoint(tx, id)
    await tx.delete(webhookEndpoint).where(eq(webhookEndpoint.id, id))
    await audit(tx, staff, { action: 'webhook.delete', subject: id, before: { url, events } })
  })

/** Sends a message of type `test` now, whatever the endpoint's state. @returns its id in the log. @throws {Problem} `not_found` */
export async function testEndpoint(shop: Shop, id: WebhookEndpointId): Promise<WebhookDeliveryId> {
  const [endpoint] = await shop.db.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id))
  if (!endpoint) throw new Problem('not_found')
  const trial = { id: newId('whd'), body: webhookBody('test', { endpointId: id }) }
  await sendTrial(shop, endpoint, trial)
  return trial.id
}
