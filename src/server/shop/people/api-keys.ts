import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ApiKeyId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { API_KEY_PREFIX, API_KEY_SCOPES, MAX_API_KEYS, rightsOfKey } from '#domain/staff/api-key.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { storableInstant } from '#domain/time/shop-time.ts'
import { newId } from '#server/db/id.ts'
import { apiKey } from '#server/db/schema/account/staff.ts'
import { user } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { writeSecurityNotice } from '#server/shop/customer/security-notice.ts'
import { idOf } from '#server/shop/id-of.ts'
import type { Shop } from '#server/shop/shop.ts'
import { hashOfKey } from './use-api-key.ts'

/** A key as staff see it: never the key itself. */
const apiKeySchema = z
  .object({
    id: idOf<ApiKeyId>(),
    name: z.string(),
    lastFour: z.string(),
    scopes: z.array(z.enum(API_KEY_SCOPES)),
    lapsed: z
      .array(z.enum(API_KEY_SCOPES))
      .meta({ description: "The scopes that its owner's role does not have any more: they open nothing" }),
    owner: z.object({ id: idOf<UserId>(), name: z.string() }),
    isOwn: z.boolean(),
    state: z
      .enum(['active', 'expired', 'revoked', 'owner_off'])
      .meta({ description: '`owner_off`: its owner does not work here any more, or is switched off' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To the minute' }),
  })
  .meta({ id: 'ApiKey' })
type ApiKey = z.output<typeof apiKeySchema>

/** Keys, newest first. */
export const apiKeyListSchema = z.object({ keys: z.array(apiKeySchema) }).meta({ id: 'ApiKeyList' })

/** A new key, which is shown this once. */
export const newApiKeySchema = z
  .object({
    key: z.string().meta({ description: 'Sent as `Authorization: Bearer …`. It is shown this once.' }),
    id: idOf<ApiKeyId>(),
    keys: z.array(apiKeySchema),
  })
  .meta({ id: 'NewApiKey' })

/** What a member of staff says of a new key. */
export const apiKeyFieldsSchema = z.strictObject({
  name: z.string().trim().min(1, { error: 'is needed' }).max(60),
  scopes: z.array(z.enum(API_KEY_SCOPES)).min(1, { error: 'choose at least one' }).max(API_KEY_SCOPES.length),
  expiresAt: z.iso
    .datetime({ offset: true })
    .refine((at) => new Date(at) > new Date(), { error: 'must be in the future' })
    .nullable(),
})

/** Who looks, and whether they see the keys of everybody. */
interface Looker {
  staff: Staff
  seesAll: boolean
}

/** So many revoked keys are listed, the newest ones; every other one is, since it may have to be revoked. */
const REVOKED_LISTED = 200

/** The keys of a member of staff, or of everybody. */
export async function listApiKeys({ db }: Shop, { staff, seesAll }: Looker): Promise<z.output<typeof apiKeyListSchema>> {
  const isSeen = seesAll ? undefined : eq(apiKey.userId, staff.userId)
  const newest = [desc(apiKey.createdAt), desc(apiKey.id)]
  const revoked = db
    .select({ id: apiKey.id })
    .from(apiKey)
    .where(and(isSeen, isNotNull(apiKey.revokedAt)))
    .orderBy(...newest)
    .limit(REVOKED_LISTED)
  const rows = await db
    .select({ key: apiKey, name: user.name, role: user.role, staffRole: user.staffRole, disabledAt: user.disabledAt })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.userId))
    .where(and(isSeen, or(isNull(apiKey.revokedAt), inArray(apiKey.id, revoked))))
    .orderBy(...newest)
  const keys = rows.map(({ key, name, role, staffRole, disabledAt }): ApiKey => {
    const rights = rightsOfKey(staffRole, key.scopes)
    const isOff = role !== 'admin' || disabledAt !== null
    const isExpired = key.expiresAt !== null && key.expiresAt <= new Date()
    return {
      id: key.id,
      name: key.name,
      lastFour: key.lastFour,
      scopes: key.scopes,
      lapsed: key.scopes.filter((scope) => !rights.has(scope)),
      owner: { id: key.userId, name },
      isOwn: key.userId === staff.userId,
      state: key.revokedAt ? 'revoked' : isOff ? 'owner_off' : isExpired ? 'expired' : 'active',
      createdAt: key.createdAt.toISOString(),
      expiresAt: key.expiresAt?.toISOString() ?? null,
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    }
  })
  return { keys }
}

/**
 * Makes a key that acts for the member of staff who asks: 256 random bits, of which only the hash is stored. They are told in an e-mail.
 * @returns the key, which nobody can be shown again. @throws {Problem} `invalid_input` for a scope that the role has not, or one key too many
 */
export const createApiKey = (
  shop: Shop,
  { staff, role }: { staff: Staff; role: StaffRole },
  fields: z.output<typeof apiKeyFieldsSchema>,
): Promise<{ id: ApiKeyId; key: string }> =>
  shop.db.transaction(async (tx) => {
    const scopes = [...new Set(fields.scopes)]
    const rights = rightsOfKey(role, scopes)
    const missing = scopes.filter((scope) => !rights.has(scope))
    if (missing.length > 0) throw new Problem('invalid_input', { fields: { scopes: `your role has not: ${missing.join(', ')}` } })
    // Keys of one person are counted one after the other.
    const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, staff.userId)).for('no key update')
    const known = await tx.$count(apiKey, and(eq(apiKey.userId, staff.userId), isNull(apiKey.revokedAt)))
    if (known >= MAX_API_KEYS)
      throw new Problem('invalid_input', { fields: { name: `there are ${MAX_API_KEYS} keys already: revoke one first` } })
    const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`
    const expiresAt = fields.expiresAt === null ? null : storableInstant(Date.parse(fields.expiresAt))
    const id = newId('key')
    const stored = { name: fields.name, lastFour: key.slice(-4), scopes, expiresAt }
    await tx.insert(apiKey).values({ ...stored, id, userId: staff.userId, keyHash: hashOfKey(key) })
    await audit(tx, staff, { action: 'api_key.create', subject: id, after: stored })
    if (owner) await writeSecurityNotice(shop, tx, { email: owner.email, change: 'api_key_added' })
    return { id, key }
  })

/**
 * Ends a key at once; again it changes nothing.
 * @param looker who does not see the keys of everybody can revoke their own alone. @throws {Problem} `not_found`
 */
export const revokeApiKey = (shop: Shop, { staff, seesAll }: Looker, id: ApiKeyId): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const [known] = await tx.select().from(apiKey).where(eq(apiKey.id, id)).for('update')
    if (!known || (!seesAll && known.userId !== staff.userId)) throw new Problem('not_found')
    if (known.revokedAt) return
    await tx
      .update(apiKey)
      .set({ revokedAt: sql`now()` })
      .where(eq(apiKey.id, id))
    await audit(tx, staff, { action: 'api_key.revoke', subject: id, before: { name: known.name, lastFour: known.lastFour } })
  })

/**
 * Ends every key of a member of staff at once; again it changes nothing.
 * @param looker who does not see the keys of everybody can revoke their own alone. @throws {Problem} `not_found`
 */
export const revokeAllApiKeys = (shop: Shop, { staff, seesAll }: Looker, ownerId: UserId): Promise<void> =>
  shop.db.transaction(async (tx) => {
    if (!seesAll && ownerId !== staff.userId) throw new Problem('not_found')
    // One that is being made is revoked too.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('no key update')
    const revoked = await tx
      .update(apiKey)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKey.userId, ownerId), isNull(apiKey.revokedAt)))
      .returning({ id: apiKey.id, name: apiKey.name, lastFour: apiKey.lastFour })
    for (const { id, ...before } of revoked) await audit(tx, staff, { action: 'api_key.revoke', subject: id, before })
  })
