import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { magicLink } from 'better-auth/plugins/magic-link'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/customer/password.ts'
import { safeNext } from '#domain/customer/safe-next.ts'
import { newId } from './db/id.ts'
import { account, passkey as passkeys, session, user, verification } from './db/schema/user.ts'
import { log } from './log.ts'
import { passwordHash } from './password-hash.ts'
import { enqueueEmails } from './shop/outbox.ts'
import type { Shop } from './shop/shop.ts'
import { SIGN_IN_LINK_MINUTES } from '#domain/customer/sign-in-link.ts'
import { newSignInToken, writeSignInLink } from './shop/customer/sign-in-link.ts'
import type { UserId } from '#domain/id.ts'
import { idOf } from './shop/id-of.ts'

/** A signed-in user. */
export const personSchema = z
  .object({ id: idOf<UserId>(), name: z.string(), email: z.string(), emailVerified: z.boolean(), role: z.enum(['user', 'admin']) })
  .meta({ id: 'Person' })
export type Person = z.output<typeof personSchema>

/** Staff sign in by password only: access to a mailbox or a borrowed browser must not open the admin area. */
const WITH_PASSWORD = new Set(['/sign-in/email', '/change-password'])

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

const MAX_PASSKEY_NAME = 100

/** How long after signing in a passkey may be added. */
const FRESH_SECONDS = 15 * 60

/** A passkey replaces a password only with user verification (WebAuthn): fingerprint, face or PIN. */
const demandHolder = (isVerified: boolean | undefined) => {
  if (!isVerified) throw new APIError('UNAUTHORIZED', { code: 'USER_NOT_VERIFIED' })
}

const passkeySignIn = ({ env: { PUBLIC_URL } }: Shop) =>
  passkey({
    rpID: new URL(PUBLIC_URL).hostname,
    rpName: 'Partwright',
    origin: new URL(PUBLIC_URL).origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification({ ctx, verification: { registrationInfo } }) {
        demandHolder(registrationInfo?.userVerified)
        if (String(ctx.body.name).length > MAX_PASSKEY_NAME) throw new APIError('BAD_REQUEST', { code: 'NAME_TOO_LONG' })
      },
    },
    authentication: { afterVerification: ({ verification: { authenticationInfo } }) => demandHolder(authenticationInfo.userVerified) },
  })

/** Checks before sign-in, and cleanup after it, that the library's own routes lack. */
const guards = (verifies: boolean): BetterAuthOptions['databaseHooks'] => ({
  session: {
    create: {
      /** Who signs in again in the same browser leaves no session behind. */
      async after({ token }, context) {
        if (!context) return
        const { authCookies, secret, internalAdapter } = context.context
        const before = await context.getSignedCookie(authCookies.sessionToken.name, secret)
        if (before && before !== token) await internalAdapter.deleteSession(before)
      },
      async before({ userId }, context) {
        if (!context || WITH_PASSWORD.has(context.path)) return
        const person = await context.context.internalAdapter.findUserById(userId)
        if (!person) return
        if ('role' in person && person.role === 'admin') throw new APIError('UNAUTHORIZED', { code: 'PASSWORD_NEEDED' })
        if (verifies && !person.emailVerified) throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' })
      },
    },
  },
  user: {
    update: {
      // The link has just verified the address. Passwords set before that are deleted by the library, passkeys are not.
      async after({ id }, context) {
        if (context?.path !== '/magic-link/verify') return
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
    trustedOrigins: (request) => [env.PUBLIC_URL, ...(request && !env.PUBLIC_URL.startsWith('https') ? [new URL(request.url).origin] : [])],
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user, session, account, verification, passkey: passkeys },
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: passwordHash,
      requireEmailVerification: verifies,
      autoSignIn: !verifies,
    },
    emailVerification: {
      sendOnSignUp: verifies,
      autoSignInAfterVerification: true,
      sendVerificationEmail: ({ user: person, url, token }) =>
        db.transaction((tx) =>
          enqueueEmails(shop, tx, [
            { idempotencyKey: `verify:${token}`, kind: 'verify_email', recipient: person.email, payload: { name: person.name, url } },
          ]),
        ),
    },
    user: { additionalFields: { role: { type: 'string', defaultValue: 'user', input: false } } },
    session: { expiresIn: 60 * 60 * 24 * 14, updateAge: 60 * 60 * 24, freshAge: FRESH_SECONDS, cookieCache: { enabled: false } },
    plugins: [signInLinks(shop), passkeySignIn(shop)],
    // A link takes effect by the button on our own page, never by opening it; passkeys cannot be renamed.
    disabledPaths: ['/magic-link/verify', '/passkey/update-passkey'],
    databaseHooks: guards(verifies),
    // `limitAccount` replaces it: the limits use our own way to identify visitors, the same for every endpoint.
    rateLimit: { enabled: false },
    // Set explicitly: otherwise the library turns its check of origins and redirects off when a variable TEST is set.
    advanced: {
      disableOriginCheck: false,
      database: { generateId: ({ model }) => newId(model.slice(0, 3)) },
      cookiePrefix: 'partwright',
      ipAddress: { ipAddressHeaders: env.TRUST_PROXY ? ['x-forwarded-for'] : [] },
    },
    // Its messages go into our log, without the values that it adds to them.
    logger: { log: (level, message) => log[level](message) },
    telemetry: { enabled: false },
  })
}

const auths = new WeakMap<Shop, ReturnType<typeof createAuth>>()

const authOf = (shop: Shop) => {
  const known = auths.get(shop) ?? createAuth(shop)
  auths.set(shop, known)
  return known
}

/** Answers the accounts library's own routes under /api/auth: sign-up, sign-in, sign-out, verification. */
export const handleAuth = (shop: Shop, request: Request): Promise<Response> => authOf(shop).handler(request)

/**
 * Signs in with the token of an e-mailed link, which can be used once.
 * @param headers those of the request. @returns the session's cookies; null when the link was used, has expired, or is invalid.
 */
export async function openSignInLink(shop: Shop, headers: Headers, token: string): Promise<string[] | null> {
  const { ok, headers: answered } = await authOf(shop).api.magicLinkVerify({ query: { token }, headers, asResponse: true })
  return ok ? answered.getSetCookie() : null
}

/** The prefix of session cookies. A request without one is anonymous, without asking the database. */
export const SESSION_COOKIE = 'partwright.session_token'

/** The signed-in user, by the session cookie; null without one. */
export async function findSession(shop: Shop, headers: Headers): Promise<Person | null> {
  if (!headers.get('cookie')?.includes(SESSION_COOKIE)) return null
  const found = await authOf(shop).api.getSession({ headers })
  if (!found) return null
  const { id, name, email, emailVerified, role } = found.user
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every id of the library is made by `generateId` above
  return { id: id as UserId, name, email, emailVerified, role: role === 'admin' ? 'admin' : 'user' }
}

/** Creates an account with the admin role, or gives an existing account that role. @throws when the password is too short. */
export async function makeAdmin(shop: Shop, credentials: { email: string; password: string }): Promise<void> {
  const email = credentials.email.trim().toLowerCase()
  const [known] = await shop.db.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (!known) await authOf(shop).api.signUpEmail({ body: { email, password: credentials.password, name: 'Shop admin' } })
  await shop.db.update(user).set({ role: 'admin', emailVerified: true }).where(eq(user.email, email))
}
