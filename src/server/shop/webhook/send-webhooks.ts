import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { WebhookDeliveryId, WebhookEndpointId } from '#domain/id.ts'
import { mayDo } from '#domain/staff/staff-role.ts'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_FAILING_DAYS } from '#domain/webhook.ts'
import type { WebhookEvent } from '#domain/webhook.ts'
import { WEBHOOK_ATTEMPTS, WEBHOOK_RETRY_SECONDS } from '#domain/webhook-retries.ts'
import type { Transaction } from '#server/db/client.ts'
import { user } from '#server/db/schema/account/user.ts'
import { webhookDelivery, webhookEndpoint } from '#server/db/schema/office/webhook.ts'
import { log } from '#server/log.ts'
import { postPublic } from '#server/services/post-public.ts'
import type { Posted } from '#server/services/post-public.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'
import { oldestSecretOf, signedHeaders, webhookSecret } from './webhook-secret.ts'

/** Messages of one endpoint that are sent beside each other; while it fails, one of each kind tries the door. */
const BATCH = 10

/** For so long a job goes on with an endpoint; the next one takes up what is left. */
const JOB_MS = 20_000

/** How long an endpoint may take, and how much of its answer is kept. */
const LIMITS = { milliseconds: 10_000, answerBytes: 1_024 }

/** A message that has been due for longer than all attempts take, as while its endpoint was paused, is given up with the next one. What staff send again is due from then on. */
const MAX_AGE_MS = (WEBHOOK_RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) * 1.25 + 3_600) * 1_000

type Endpoint = typeof webhookEndpoint.$inferSelect
type Delivery = typeof webhookDelivery.$inferSelect

/** The endpoint's secret, and for a day after it was replaced those of before: of two replacements in a day the receiver may have missed one. */
function secretsOf(shop: Shop, endpoint: Endpoint): string[] {
  const { id, secretNumber } = endpoint
  const length = secretNumber - oldestSecretOf(endpoint, new Date()) + 1
  return Array.from({ length }, (_, back) => webhookSecret(shop, id, secretNumber - back))
}

/** Posts one message now. */
function postDelivery(shop: Shop, endpoint: Endpoint, { id, body }: Pick<Delivery, 'id' | 'body'>): Promise<Posted> {
  const signed = signedHeaders({ id, body, secrets: secretsOf(shop, endpoint), at: new Date() })
  return postPublic({
    url: endpoint.url,
    headers: { 'content-type': 'application/json', 'user-agent': 'Partwright-Webhooks', ...signed },
    body,
    allowedHosts: shop.env.WEBHOOK_HOSTS,
    ...LIMITS,
  })
}

/** Whether an attempt has delivered its message. */
export const isTaken = ({ status }: Posted): boolean => status !== null && status >= 200 && status <= 299

/** What an attempt writes beside the state. */
const outcomeOf = ({ status, ms, answer, error }: Posted) => ({
  lastAt: sql`now()`,
  lastStatus: status,
  lastMs: ms,
  lastAnswer: answer,
  lastError: error,
  lockedUntil: null,
})

/** Due messages of some kinds, `most` at a time. */
interface Leased {
  kinds: readonly WebhookEvent[]
  most: number
}

/** Leases due messages of an endpoint for a minute; when a sender dies its lease expires, and they are sent again with the same id. */
async function lease(shop: Shop, endpointId: WebhookEndpointId, { kinds, most }: Leased): Promise<Delivery[]> {
  const due = sql`(
    select id from ${webhookDelivery} where endpoint_id = ${endpointId} and state = 'due' and next_at <= now()
      and (locked_until is null or locked_until < now()) and type = any(${sql.param([...kinds])}::text[])
    order by next_at limit ${most} for update skip locked)`
  const leased = await shop.db
    .update(webhookDelivery)
    .set({ lockedUntil: sql`now() + interval '1 minute'`, attempts: sql`${webhookDelivery.attempts} + 1` })
    .where(inArray(webhookDelivery.id, due))
    .returning()
  return leased.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** When a failed message is tried again; null when it is given up. A fifth more or less, so that those that failed together part. */
function delayOf({ attempts, nextAt }: Delivery): number | null {
  const seconds = WEBHOOK_RETRY_SECONDS[attempts - 1]
  if (attempts >= WEBHOOK_ATTEMPTS || seconds === undefined || Date.now() - nextAt.getTime() > MAX_AGE_MS) return null
  return seconds * (0.8 + Math.random() * 0.4)
}

/** Sends one message and notes the outcome. @returns whether it was delivered. */
async function send(shop: Shop, endpoint: Endpoint, delivery: Delivery): Promise<boolean> {
  const posted = await postDelivery(shop, endpoint, delivery)
  const done = isTaken(posted)
  const delay = done ? null : delayOf(delivery)
  await shop.db
    .update(webhookDelivery)
    .set({
      ...outcomeOf(posted),
      state: done ? 'delivered' : delay === null ? 'failed' : 'due',
      ...(delay !== null && { nextAt: sql`now() + make_interval(secs => ${delay})` }),
    })
    .where(eq(webhookDelivery.id, delivery.id))
  return done
}

/** An endpoint that fails is ended after some days: nothing more is written or sent until staff start it again. */
async function noteHealth(shop: Shop, { id, failingSince }: Endpoint, isWell: boolean): Promise<void> {
  if (isWell && failingSince === null) return
  const ofIt = eq(webhookEndpoint.id, id)
  if (isWell) {
    await shop.db
      .update(webhookEndpoint)
      .set({ failingSince: null, updatedAt: sql`now()` })
      .where(ofIt)
    return
  }
  await shop.db.transaction(async (tx) => {
    const since = webhookEndpoint.failingSince
    await tx
      .update(webhookEndpoint)
      .set({ failingSince: sql`coalesce(${since}, now())`, updatedAt: sql`now()` })
      .where(ofIt)
    const [ended] = await tx
      .update(webhookEndpoint)
      .set({ state: 'ended', version: sql`${webhookEndpoint.version} + 1` })
      .where(and(ofIt, eq(webhookEndpoint.state, 'active'), sql`${since} < now() - make_interval(days => ${WEBHOOK_FAILING_DAYS})`))
      .returning()
    if (!ended) return
    log.warn({ endpointId: id }, 'a webhook endpoint has failed for days and is ended')
    await mailEnded(shop, tx, ended)
  })
}

/** Tells those who look after other programs. What follows the path of an address may be a secret of the receiver, and is not mailed. */
async function mailEnded(shop: Shop, tx: Transaction, { id, url, failingSince }: Endpoint): Promise<void> {
  const { origin, pathname } = new URL(url)
  const since = (failingSince ?? new Date()).toISOString()
  const staff = await tx
    .select({ id: user.id, email: user.email, role: user.staffRole })
    .from(user)
    .where(and(eq(user.role, 'admin'), isNull(user.disabledAt)))
  await enqueueEmails(
    shop,
    tx,
    staff
      .filter(({ role }) => role !== null && mayDo(role, 'programs:write'))
      .map(({ id: userId, email }) => ({
        idempotencyKey: `webhook-ended:${id}:${since}:${userId}`,
        kind: 'staff_webhook_ended' as const,
        recipient: email,
        payload: { endpointId: id, address: origin + pathname, failingSince: since },
      })),
  )
}

/** The oldest message of each of these kinds. */
async function leaseOneOfEach(shop: Shop, id: WebhookEndpointId, kinds: readonly WebhookEvent[]): Promise<Delivery[]> {
  const leased = await Promise.all(kinds.map((kind) => lease(shop, id, { kinds: [kind], most: 1 })))
  return leased.flat()
}

/**
 * Sends what is due at one endpoint, until nothing is, or the job has had its time. A kind of which it takes nothing waits for the next job: many
 * programs refuse one kind, or fail at it, and take all others.
 */
async function sendTo(shop: Shop, id: WebhookEndpointId): Promise<void> {
  const until = Date.now() + JOB_MS
  for (let kinds: readonly WebhookEvent[] = WEBHOOK_EVENT_NAMES; ;) {
    const [endpoint] = await shop.db.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id))
    if (endpoint?.state !== 'active') return
    const leased = endpoint.failingSince === null ? await lease(shop, id, { kinds, most: BATCH }) : await leaseOneOfEach(shop, id, kinds)
    if (leased.length === 0) return
    const sent = await Promise.all(leased.map(async (delivery) => ({ type: delivery.type, isDone: await send(shop, endpoint, delivery) })))
    await noteHealth(
      shop,
      endpoint,
      sent.some(({ isDone }) => isDone),
    )
    kinds = kinds.filter((kind) => sent.every(({ type }) => type !== kind) || sent.some(({ type, isDone }) => type === kind && isDone))
    if (Date.now() > until) return
  }
}

/**
 * The job: sends what is due, to all endpoints beside each other, so that a slow one holds up no other for longer than its time limit. Two
 * processes never send the same message at once; one may be sent twice, with the same `webhook-id`, when a process dies in between.
 */
export async function sendWebhooks(shop: Shop): Promise<void> {
  const endpoints = await shop.db
    .select({ id: webhookEndpoint.id })
    .from(webhookEndpoint)
    .where(
      and(
        eq(webhookEndpoint.state, 'active'),
        sql`exists (select 1 from ${webhookDelivery} d where d.endpoint_id = ${webhookEndpoint.id} and d.state = 'due' and d.next_at <= now())`,
      ),
    )
  await Promise.all(endpoints.map(({ id }) => sendTo(shop, id)))
}

/** Sends a message of no fact, to try an endpoint, whatever its state: once, and answers what became of it. */
export async function sendTrial(shop: Shop, endpoint: Endpoint, trial: { id: WebhookDeliveryId; body: string }): Promise<void> {
  const posted = await postDelivery(shop, endpoint, trial)
  await shop.db.insert(webhookDelivery).values({
    ...trial,
    ...outcomeOf(posted),
    endpointId: endpoint.id,
    type: 'test',
    attempts: 1,
    state: isTaken(posted) ? 'delivered' : 'failed',
  })
  // One that fails is no reason to count days: staff may try an endpoint before it is ready.
  if (isTaken(posted)) await noteHealth(shop, endpoint, true)
}
