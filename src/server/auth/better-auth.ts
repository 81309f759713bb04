import { betterAuth } from 'better-auth'
import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { magicLink } from 'better-auth/plugins/magic-link'
import { and, eq } from 'drizzle-orm'
import type { UserId } from '#domain/id.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/account/password.ts'
import { safeNext } from '#domain/account/safe-next.ts'
import { SIGN_IN_LINK_MINUTES } from '#domain/account/sign-in-link.ts'
import { newId } from '#server/db/id.ts'
import { account, passkey as passkeys, session, twoFactor, user, verification } from '#server/db/schema/account/user.ts'
import { isHttps } from '#server/env.ts'
import { log } from '#server/log.ts'
import { writeConfirmation } from '#server/shop/customer/email-confirmation.ts'
import { newSignInToken, writeSignInLink } from '#server/shop/customer/sign-in-link.ts'
import { joinOrdersOf } from '#server/shop/order/join-orders.ts'
import type { Shop } from '#server/shop/shop.ts'
import { checkInput, nextOf } from './check-input.ts'
import { endIfReplaced, notingComparison, replaceCompared } from './compared-password.ts'
import { cookiePrefix } from './cookie-prefix.ts'
import { libraryLog } from './library-log.ts'
import { passwordHash } from './password-hash.ts'
import { passwordRules } from './password-rules.ts'
import { BY_PASSKEY, endIfPasskeyGone, passkeyNotices, passkeySignIn } from './passkeys.ts'
import { signInBefore, TWO_FACTOR_PATHS, twoFactorSignIn, twoFactorRules } from './two-factor.ts'
import { wrongPassword } from './wrong-password.ts'
import { staffSessionEnd } from './staff-session.ts'

/**
 * Staff sign in with their password: access to a mailbox or a borrowed browser must not open the admin area. So do customers with two-step
 * sign-in; their passkeys are good as well, whose devices ask who holds them.
 */
const WITH_PASSWORD = new Set(['/sign-in/email', '/change-password', ...TWO_FACTOR_PATHS])

/** Sign-in by a link e-mailed to customers with an account. Unknown addresses get the same answer, and no e-mail. */
const signInLinks = (shop: Shop) =>
  magicLink({
    expiresIn: SIGN_IN_LINK_MINUTES * 60,
    disableSignUp: true,
    storeToken: 'hashed',
    generateToken: () => newSignInToken(shop),
    sendMagicLink({ email, token }, context) {
      // Not awaited: the response time would reveal whether there is an account.
      void writeSignInLink(shop, email, { token, next: safeNext(context?.body?.callbackURL) }).catch((error: unknown) =>
        log.warn({ err: error }, 'sign-in link not sent'),
      )
    },
  })

/** So much of what a browser says of itself is kept with its session: longer than any does. */
const USER_AGENT_LENGTH = 500

/** How long after signing in a passkey may be added. */
const FRESH_SECONDS = 15 * 60

/** Notes when somebody has signed in: with a second factor, after its code. */
const noteSignIn = ({ db }: Shop, userId: string, path: string) =>
  db
    .update(user)
    .set({ lastSignInAt: new Date() })
    .where(
      and(
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every id of the library is made by `generateId` below
        eq(user.id, userId as UserId),
        path === '/sign-in/email' ? eq(user.twoFactorEnabled, false) : undefined,
      ),
    )

/** Checks before sign-in, and cleanup after it, that the library's own routes lack. */
const guards = (shop: Shop, verifies: boolean): BetterAuthOptions['databaseHooks'] => ({
  session: {
    create: {
      async before({ userId, createdAt, userAgent }, context) {
        const person = await context?.context.internalAdapter.findUserById(userId)
        if (!context || !person) return
        const isStaff = 'role' in person && person.role === 'admin'
        if ('disabledAt' in person && person.disabledAt) throw new APIError('UNAUTHORIZED', { code: 'ACCOUNT_DISABLED' })
        if (!WITH_PASSWORD.has(context.path)) {
          const hasTwoFactor = 'twoFactorEnabled' in person && person.twoFactorEnabled
          if (isStaff || (hasTwoFactor && context.path !== BY_PASSKEY)) throw new APIError('UNAUTHORIZED', { code: 'PASSWORD_NEEDED' })
          if (verifies && !person.emailVerified) throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' })
        }
        const signedInAt = signInBefore(context) ?? createdAt
        const browser = userAgent?.slice(0, USER_AGENT_LENGTH)
        return { data: { createdAt: signedInAt, userAgent: browser, ...(isStaff && { expiresAt: staffSessionEnd(signedInAt) }) } }
      },
      /** Whoever signs in again in the same browser leaves no session behind. */
      async after({ token, userId }, context) {
        if (!context) return
        if (await endIfReplaced(shop, { userId, token })) throw wrongPassword()
        if (context.path === BY_PASSKEY && (await endIfPasskeyGone(shop, { token, passkey: context.body?.response?.id })))
          throw new APIError('UNAUTHORIZED', { code: 'PASSKEY_NOT_FOUND' })
        log.info({ by: context.path, userId }, 'signed in')
        await noteSignIn(shop, userId, context.path)
        const { authCookies, secret, internalAdapter } = context.context
        const before = await context.getSignedCookie(authCookies.sessionToken.name, secret)
        if (before && before !== token) await internalAdapter.deleteSession(before)
      },
    },
  },
  account: {
    update: {
      /** The library would write a new password over one that was set by a link while it compared the present one: we write it, or nobody. */
      async before({ password }, context) {
        const userId = context?.path === '/change-password' ? context.context.session?.user.id : undefined
        if (userId === undefined || typeof password !== 'string') return
        if (!(await replaceCompared(shop, userId, password))) throw wrongPassword()
        return false
      },
    },
  },
  user: {
    create: {
      /** The library's picture of an account is none of ours: of any length, it would be kept. */
      before: async () => ({ data: { image: null } }),
    },
    update: {
      // The link has just verified the address. Passwords set before that are deleted by the library, passkeys are not.
      async after({ id, email }, context) {
        if (context?.path !== '/magic-link/verify') return
        await joinOrdersOf(shop, { id, email })
        await context.context.adapter.deleteMany({ model: 'passkey', where: [{ field: 'userId', value: id }] })
      },
    },
  },
})

function createAuth(shop: Shop) {
  const { env, db } = shop
  // Without a mail server nobody could confirm an address; such a shop takes test payments only.
  const verifies = env.SMTP_URL !== undefined
  return betterAuth({
    baseURL: env.PUBLIC_URL,
    basePath: '/api/auth',
    secret: env.AUTH_SECRET,
    trustedOrigins: (request) => [env.PUBLIC_URL, ...(request && !isHttps(env) ? [new URL(request.url).origin] : [])],
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user, session, account, verification, passkey: passkeys, twoFactor },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: notingComparison(passwordHash(env.SCRYPT_N)),
      requireEmailVerification: verifies,
      autoSignIn: !verifies,
      // The answer is that of a new account; its owner may have lost the first link.
      onExistingUserSignUp: async ({ user: person }) => {
        if (!person.emailVerified) await writeConfirmation(shop, person, undefined)
      },
    },
    emailVerification: {
      sendOnSignUp: verifies,
      sendOnSignIn: verifies,
      // The library's own link is not sent: ours confirms by a button, and asks for the password.
      sendVerificationEmail: ({ user: person, url }) => writeConfirmation(shop, person, nextOf(url)),
    },
    user: {
      additionalFields: {
        role: { type: 'string', defaultValue: 'user', input: false },
        staffRole: { type: 'string', defaultValue: 'owner', input: false },
        disabledAt: { type: 'date', required: false, input: false },
      },
    },
    // Customers stay signed in for 14 days, as long as the cookie. Sessions of staff are extended by `readSession`.
    session: { expiresIn: 60 * 60 * 24 * 14, disableSessionRefresh: true, freshAge: FRESH_SECONDS, cookieCache: { enabled: false } },
    // The night removes what has expired, some thousands at a time: the library would remove all of it while somebody waits who has typed a code.
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    plugins: [
      signInLinks(shop),
      passkeySignIn(shop),
      passkeyNotices(shop),
      passwordRules(shop),
      twoFactorSignIn(shop),
      twoFactorRules(shop),
    ],
    hooks: { before: checkInput },
    databaseHooks: guards(shop, verifies),
    // `limitAccount` replaces it: the limits use our own way to identify visitors, the same for every endpoint.
    rateLimit: { enabled: false },
    // Set explicitly: otherwise the library turns its check of origins and redirects off when a variable TEST is set.
    advanced: {
      disableOriginCheck: false,
      database: { generateId: ({ model }) => newId(model.slice(0, 3)) },
      // The library's own prefix of secure cookies, `__Secure-`, lets other hosts of the domain set them.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(env),
      defaultCookieAttributes: { secure: isHttps(env) },
      // It would read X-Forwarded-For, which anybody can write. Our limits count by the address that `visitorAddress` computes.
      ipAddress: { disableIpTracking: true },
    },
    logger: { log: libraryLog },
    // Else its router writes the failure to the console, with the values of the statement: addresses, names, hashes of passwords.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
  })
}

const auths = new WeakMap<Shop, ReturnType<typeof createAuth>>()

/** The accounts library, as this shop has set it up. */
export const authOf = (shop: Shop) => {
  const known = auths.get(shop) ?? createAuth(shop)
  auths.set(shop, known)
  return known
}
