import { randomBytes } from 'node:crypto'
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { SecurityChange } from '#domain/account/security-change.ts'
import { isId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { newId } from '#server/db/id.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import { holdForNotice, writeSecurityNotice } from '#server/shop/customer/security-notice.ts'
import { forgetSubject, limitSubject } from '#server/shop/rate-limits.ts'
import type { Shop } from '#server/shop/shop.ts'
import { endStepIfReplaced, notePassword } from './compared-password.ts'
import { wrongPassword } from './wrong-password.ts'

const VERIFY_CODE = '/two-factor/verify-totp'
const VERIFY_RECOVERY_CODE = '/two-factor/verify-backup-code'
const NEW_RECOVERY_CODES = '/two-factor/generate-backup-codes'
const DISABLE = '/two-factor/disable'

/** The library's cookie between the password and the code. */
const STEP_COOKIE = 'two_factor'

/** Where a code is given. */
const takesStep = (path?: string): boolean => path === VERIFY_CODE || path === VERIFY_RECOVERY_CODE

/** What the library hands to a hook. */
type StepContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Where a session begins after the password and the second factor, or with the password that switches the second factor off. */
export const TWO_FACTOR_PATHS = [VERIFY_CODE, VERIFY_RECOVERY_CODE, DISABLE]

/** Where a new session takes the place of the one before, and the password alone is given. */
const REPLACES_SESSION = new Set<unknown>(['/change-password', DISABLE])

/**
 * When somebody signed in whose session is replaced by a new one with the password alone, though they sign in with a code as well: the new one is no fresher than
 * the one before, and that of staff ends no later (decision 158). Undefined for every other session that begins.
 */
export const signInBefore = ({ path, context: { session } }: Pick<StepContext, 'path' | 'context'>): Date | undefined =>
  REPLACES_SESSION.has(path) && session?.user.twoFactorEnabled ? session.session.createdAt : undefined

const RECOVERY_CODES = 10
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** `k3v7x-9q2mw`: 50 random bits, without letters that look like others. */
const newRecoveryCode = () => [...randomBytes(10)].map((byte, n) => (n === 5 ? '-' : '') + LETTERS[byte % 32]).join('')

type Change = 'add' | 'remove' | 'new_recovery_codes' | 'use_recovery_code'

const audit = ({ db }: Shop, userId: string, change: Change) =>
  db.insert(auditLog).values({ id: newId('aud'), actor: userId, action: `second_factor.${change}`, subject: userId })

const tell = (shop: Shop, { id, email }: { id: string; email: string }, change: SecurityChange) =>
  shop.db.transaction(async (tx) => {
    if (isId('use', id) && (await holdForNotice(tx, id))) await writeSecurityNotice(shop, tx, { email, change })
  })

/** A code is good for one session: nobody uses it again while it is valid. @throws {APIError} `CODE_USED` */
export async function spendCode(shop: Shop, userId: string, code: string): Promise<void> {
  await limitSubject(shop, 'second-factor', `${userId} ${code}`).catch((error: unknown) => {
    throw error instanceof Problem ? new APIError('UNAUTHORIZED', { code: 'CODE_USED' }) : error
  })
}

/** Whether this may be the code of an authenticator app: it has six figures. */
const isCode = (given: unknown): given is string => typeof given === 'string' && given.length === 6

/** Whose second step is to be taken, by the cookie of the first one; undefined when there is none. */
async function ownerOfStep(context: StepContext): Promise<string | undefined> {
  const { createAuthCookie, internalAdapter, secret } = context.context
  const step = await context.getSignedCookie(createAuthCookie(STEP_COOKIE).name, secret)
  return step ? (await internalAdapter.findVerificationValue(step))?.value : undefined
}

/**
 * Counts a code as wrong before it is looked at, in one statement: the library locks the account's second step after ten wrong codes, but
 * any number that come at the same moment would find it open. @throws {APIError} the library's own, of a locked account
 */
async function claimStep(shop: Shop, userId: string): Promise<void> {
  await limitSubject(shop, 'second-step', userId).catch((error: unknown) => {
    throw error instanceof Problem ? new APIError('TOO_MANY_REQUESTS', { code: 'ACCOUNT_TEMPORARILY_LOCKED' }) : error
  })
}

/**
 * A code opens one session; a recovery code is spent by now, and audited also when no session may begin. Setting up and removing the factor is audited, and
 * ends all sessions, before the library begins the new one.
 */
const databaseHooks = (shop: Shop): BetterAuthOptions['databaseHooks'] => ({
  session: {
    create: {
      async before({ userId }, context) {
        if (context?.path === VERIFY_CODE) await spendCode(shop, userId, String(context.body?.code))
        if (context?.path === VERIFY_RECOVERY_CODE) await audit(shop, userId, 'use_recovery_code')
      },
    },
  },
  user: {
    update: {
      async before(_, context) {
        const userId = context?.context.session?.user.id
        if (userId && context.path === VERIFY_CODE) await audit(shop, userId, 'add')
        if (userId && context.path === DISABLE) await audit(shop, userId, 'remove')
      },
      // Null, which the library's type does not say, for an account that has just been deleted.
      async after(owner: { id: string; email: string } | null, context) {
        if (context?.path !== VERIFY_CODE && context?.path !== DISABLE) return
        if (owner === null) throw new APIError('UNAUTHORIZED', { code: 'UNAUTHORIZED' })
        await context.context.internalAdapter.deleteUserSessions(owner.id)
        await tell(shop, owner, context.path === DISABLE ? 'second_factor_off' : 'second_factor_on')
      },
    },
  },
})

/** For staff, whose factor no link and no passkey gets around, and for customers who want it (decisions 70, 158). Recovery codes are audited. */
export const twoFactorRules = (shop: Shop) =>
  ({
    id: 'second-factor-rules',
    init: () => ({ options: { databaseHooks: databaseHooks(shop) } }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => takesStep(path),
          handler: createAuthMiddleware(async (context) => {
            const userId = await ownerOfStep(context)
            if (userId !== undefined) await claimStep(shop, userId)
            // Who is signed in is asked first by the library, too.
            const holder = (await getSessionFromCtx(context))?.user.id
            const owner = holder ?? userId
            if (owner !== undefined) await notePassword(shop, owner)
            // Of two requests with the code that sets it up, the slower one would end the session of the other, or be told that it is done in one that has
            // just ended. What the shop itself asks, without a request, is whether a code is right (`renewSignIn`).
            const { code } = context.body ?? {}
            if (context.request && holder && context.path === VERIFY_CODE && isCode(code))
              await spendCode(shop, holder, `${code} to set up`)
            // The library would spend a code without beginning a session, and nobody would be told.
            return { context: { body: { ...context.body, disableSession: false } } }
          }),
        },
      ],
      after: [
        {
          // The library has just begun the second step, where there is one.
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async ({ context }) => {
            if (!context.newSession && (await endStepIfReplaced(shop))) throw wrongPassword()
          }),
        },
        {
          matcher: ({ path }) => takesStep(path),
          handler: createAuthMiddleware(async ({ context }) => {
            if (context.newSession) await forgetSubject(shop, 'second-step', context.newSession.user.id)
          }),
        },
        {
          matcher: ({ path }) => path === NEW_RECOVERY_CODES || path === VERIFY_RECOVERY_CODE,
          handler: createAuthMiddleware(async ({ path, context }) => {
            const owner = (context.newSession ?? context.session)?.user
            if (!owner || isAPIError(context.returned)) return
            // The use that begins a session is audited with it.
            if (path === NEW_RECOVERY_CODES) await audit(shop, owner.id, 'new_recovery_codes')
            else if (!context.newSession) await audit(shop, owner.id, 'use_recovery_code')
            await tell(shop, owner, path === NEW_RECOVERY_CODES ? 'recovery_codes' : 'recovery_code_used')
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin

/**
 * Two-step sign-in: after the password, a code of an authenticator app (TOTP, RFC 6238) or a recovery code. The library encrypts the secret and
 * the recovery codes with AUTH_SECRET, and locks the account's second step for 15 minutes after ten wrong codes in a row. No browser is
 * remembered: each sign-in asks for a code. `twoFactorRules` belong to it.
 */
export const twoFactorSignIn = ({ env: { PUBLIC_URL } }: Shop) =>
  twoFactor({
    issuer: new URL(PUBLIC_URL).hostname,
    trustDeviceMaxAge: 0,
    backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode) },
  })
