import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ApiKeyId, StaffLinkId, UserId } from '#domain/id.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import type { ApiKeyScope } from '#domain/staff/api-key.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { createdAt, id, instant, oneOf } from '#server/db/schema/columns.ts'
import { user } from './user.ts'

/** Links that were e-mailed and are not used yet: by an invitation somebody joins the staff, by the other kind a member sets a password. */
export const staffLink = pgTable(
  'staff_link',
  {
    id: id<StaffLinkId>(),
    kind: text('kind').$type<'invitation' | 'password'>().notNull(),
    email: text('email').notNull(),
    /** What the invited may do; null of a link that sets a password. */
    staffRole: text('staff_role').$type<StaffRole>(),
    /** SHA-256 of the link's token, in base64url. */
    tokenHash: text('token_hash').notNull().unique(),
    createdBy: text('created_by')
      .$type<UserId>()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    check('staff_link_kind', sql`${t.kind} in ('invitation', 'password')`),
    check('staff_link_role', sql`(${t.kind} = 'invitation') = (${t.staffRole} is not null)`),
    check('staff_link_staff_role', oneOf(t.staffRole, STAFF_ROLES)),
    // The last one of a kind counts.
    uniqueIndex('staff_link_email').on(t.kind, t.email),
  ],
)

/** Keys by which other programs act for a member of staff, within what both the key and the role of its owner allow. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id<ApiKeyId>(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the key, in base64url; the key itself is stored nowhere. */
    keyHash: text('key_hash').notNull().unique(),
    lastFour: text('last_four').notNull(),
    scopes: jsonb('scopes').$type<ApiKeyScope[]>().notNull(),
    expiresAt: instant('expires_at'),
    /** Written once a minute at most. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [check('api_key_name', sql`${t.name} <> ''`), index('api_key_user').on(t.userId)],
)
