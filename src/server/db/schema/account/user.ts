import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { UserId } from '#domain/id.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { createdAt, id, instant, oneOf, updatedAt } from '#server/db/schema/columns.ts'

/**
 * A user account. `role` is the profile's role of the specification: 'admin' opens the admin area; what may be done there is said by
 * `staff_role`, which means nothing for anybody else.
 */
export const user = pgTable(
  'user',
  {
    id: id<UserId>(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    role: text('role').notNull().default('user'),
    staffRole: text('staff_role').$type<StaffRole>().notNull().default('owner'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Since when somebody may not sign in: a customer who is blocked, a member of staff who is switched off. */
    disabledAt: instant('disabled_at'),
    /** When somebody has signed in last. */
    lastSignInAt: instant('last_sign_in_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('user_role', oneOf(t.role, ['user', 'admin'])),
    check('user_staff_role', oneOf(t.staffRole, STAFF_ROLES)),
    check('user_email_lower', sql`${t.email} = lower(${t.email})`),
    uniqueIndex('user_email').on(t.email),
    // Those who work here are few.
    index('user_staff')
      .on(t.email)
      .where(sql`${t.role} = 'admin'`),
    // Staff find customers by the first letters.
    index('user_email_prefix').on(t.email.op('text_pattern_ops')),
    index('user_name_prefix').on(sql`lower(${t.name}) text_pattern_ops`),
  ],
)

/** Signed-in browsers (written by the accounts library, as are the five tables below). */
export const session = pgTable(
  'session',
  {
    id: id(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('session_user').on(t.userId)],
)

export const account = pgTable(
  'account',
  {
    id: id(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  // One password for an account: a sign-up and `admin:create` at the same moment cannot leave two.
  (t) => [index('account_user').on(t.userId), uniqueIndex('account_provider').on(t.providerId, t.accountId)],
)

/** A customer's passkey (WebAuthn): the public key; the private one stays on their device. */
export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    userId: text('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text('name'),
    credentialID: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: createdAt(),
  },
  (t) => [index('passkey_user').on(t.userId)],
)

/**
 * The second factor of a member of staff: the secret that the authenticator app shares, and the recovery codes, both encrypted by the accounts
 * library. `verified` once a first code has proven that the app has the secret; wrong codes in a row lock it for a while.
 */
export const twoFactor = pgTable('two_factor', {
  id: id(),
  userId: text('user_id')
    .$type<UserId>()
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instant('locked_until'),
})

export const verification = pgTable(
  'verification',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('verification_identifier').on(t.identifier)],
)

/**
 * No longer written: attempts at accounts are counted in `rate_limit`. To be dropped in a later release, when no process of the last one
 * runs.
 */
export const authRateLimit = pgTable('auth_rate_limit', {
  id: id(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})
