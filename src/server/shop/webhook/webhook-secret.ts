import { createHmac } from 'node:crypto'
import type { WebhookEndpointId } from '#domain/id.ts'
import { WEBHOOK_OLD_SECRET_DAYS } from '#domain/webhook.ts'
import type { webhookEndpoint } from '#server/db/schema/office/webhook.ts'
import { linkToken } from '#server/shop/link-token.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A secret as receivers configure it (Standard Webhooks): `whsec_` and 256 bits in base64. Derived, so that it is stored nowhere. */
export const webhookSecret = (shop: Shop, id: WebhookEndpointId, number: number): string =>
  `whsec_${Buffer.from(linkToken(shop, 'webhook', `${id}:${number}`), 'base64url').toString('base64')}`

type Secrets = Pick<typeof webhookEndpoint.$inferSelect, 'secretNumber' | 'rotatedAt' | 'oldestSecretNumber'>

const DAY_MS = 24 * 60 * 60 * 1_000

/** The number of the oldest secret that messages are signed with: its own, and for a day after a replacement those that may be in use still. */
export function oldestSecretOf({ secretNumber, rotatedAt, oldestSecretNumber }: Secrets, now: Date): number {
  const isLatelyRotated = rotatedAt !== null && now.getTime() - rotatedAt.getTime() < WEBHOOK_OLD_SECRET_DAYS * DAY_MS
  return isLatelyRotated ? (oldestSecretNumber ?? secretNumber - 1) : secretNumber
}

/** The headers of a message: HMAC-SHA256 over `id.timestamp.body` with each of the secrets, as Standard Webhooks has it. */
export function signedHeaders({ id, body, secrets, at }: { id: string; body: string; secrets: readonly string[]; at: Date }) {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
