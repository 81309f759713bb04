import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ApiKeyId, UserId } from '#domain/id.ts'
import { API_KEY_PREFIX, rightsOfKey } from '#domain/staff/api-key.ts'
import type { StaffRight, StaffRole } from '#domain/staff/staff-role.ts'
import { apiKey } from '#server/db/schema/account/staff.ts'
import { user } from '#server/db/schema/account/user.ts'
import { limitSubject } from '#server/shop/rate-limits.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A key has 256 random bits: nobody finds it by trying, and its hash needs neither salt nor stretching. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Whom a key acts for, and what it may do now. */
export interface KeyHolder {
  id: ApiKeyId
  userId: UserId
  staffRole: StaffRole
  rights: ReadonlySet<StaffRight>
}

const BEARER = 'bearer '

/** The key in a header `Authorization: Bearer pw_…`; null when it has none. Anything else there is not for us. */
export function keyInHeader(authorization: string | undefined): string | null {
  if (authorization?.slice(0, BEARER.length).toLowerCase() !== BEARER) return null
  const key = authorization.slice(BEARER.length).trim()
  return key.startsWith(API_KEY_PREFIX) ? key : null
}

/** The key's last use is written once a minute at most. */
const noteUse = ({ db }: Shop, id: ApiKeyId) =>
  db.execute(
    sql`update api_key set last_used_at = now() where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
  )

/**
 * Whom this key acts for; null when it is unknown, revoked or expired, or its owner does not work here any more. Role and account of its owner
 * are read with each request. @throws {Problem} `rate_limited` with the seconds to wait
 */
export async function useApiKey(shop: Shop, key: string): Promise<KeyHolder | null> {
  const [found] = await shop.db
    .select({ key: apiKey, role: user.role, staffRole: user.staffRole, disabledAt: user.disabledAt })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.userId))
    .where(eq(apiKey.keyHash, hashOfKey(key)))
  const isOver = found?.key.expiresAt && found.key.expiresAt <= new Date()
  if (!found || found.key.revokedAt || isOver || found.role !== 'admin' || found.disabledAt) return null
  const { id, userId, scopes, lastUsedAt } = found.key
  await limitSubject(shop, 'api-key', id)
  if (lastUsedAt === null || Date.now() - lastUsedAt.getTime() > 60_000) await noteUse(shop, id)
  return { id, userId, staffRole: found.staffRole, rights: rightsOfKey(found.staffRole, scopes) }
}
