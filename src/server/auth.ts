import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { eq } from 'drizzle-orm'
import { newId } from './db/id.ts'
import { account, authRateLimit, session, user, verification } from './db/schema/user.ts'
import { log } from './log.ts'
import { writeLetters } from './shop/outbox.ts'
import type { Shop } from './shop/shop.ts'

/** Somebody signed in, as the shop knows them. */
export interface Person {
  id: string
  name: string
  email: string
  emailVerified: boolean
  role: 'user' | 'admin'
}

const MIN_PASSWORD = 12

function createAuth(shop: Shop) {
  const { env, db } = shop
  // Where no mail server is, nobody could answer a confirmation letter; such a shop takes test payments only.
  const verifies = env.SMTP_URL !== undefined
  return betterAuth({
    baseURL: env.PUBLIC_URL,
    basePath: '/api/auth',
    secret: env.AUTH_SECRET ?? '',
    trustedOrigins: (request) => [env.PUBLIC_URL, ...(request && !env.PUBLIC_URL.startsWith('https') ? [new URL(request.url).origin] : [])],
    database: drizzleAdapter(db, { provider: 'pg', schema: { user, session, account, verification, rateLimit: authRateLimit } }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: 128,
      requireEmailVerification: verifies,
      autoSignIn: !verifies,
    },
    emailVerification: {
      sendOnSignUp: verifies,
      autoSignInAfterVerification: true,
      sendVerificationEmail: ({ user: person, url, token }) =>
        db.transaction((tx) =>
          writeLetters(shop, tx, [
            { dedupeKey: `verify:${token}`, kind: 'verify_email', recipient: person.email, payload: { name: person.name, url } },
          ]),
        ),
    },
    user: { additionalFields: { role: { type: 'string', defaultValue: 'user', input: false } } },
    session: { expiresIn: 60 * 60 * 24 * 14, updateAge: 60 * 60 * 24, cookieCache: { enabled: false } },
    rateLimit: { enabled: env.SHOP_MODE === 'live', storage: 'database' },
    // Said outright: left out, the library turns its check of origins and redirects off wherever a variable TEST is set.
    advanced: {
      disableOriginCheck: false,
      database: { generateId: ({ model }) => newId(model.slice(0, 3)) },
      cookiePrefix: 'partwright',
      ipAddress: { ipAddressHeaders: env.TRUST_PROXY ? ['x-forwarded-for'] : [] },
    },
    // Its remarks go into our log, without the values that it adds to them.
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

/** The name that session cookies begin with. A request without one is anonymous; no database is asked. */
export const SESSION_COOKIE = 'partwright.session_token'

/** Who is signed in, by the session cookie; null for everybody else. */
export async function findSession(shop: Shop, headers: Headers): Promise<Person | null> {
  if (!headers.get('cookie')?.includes(SESSION_COOKIE)) return null
  const found = await authOf(shop).api.getSession({ headers })
  if (!found) return null
  const { id, name, email, emailVerified, role } = found.user
  return { id, name, email, emailVerified, role: role === 'admin' ? 'admin' : 'user' }
}

/** Makes an account with the admin role, or gives an existing account that role. @throws when the password is too short. */
export async function makeAdmin(shop: Shop, credentials: { email: string; password: string }): Promise<void> {
  const email = credentials.email.trim().toLowerCase()
  const [known] = await shop.db.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (!known) await authOf(shop).api.signUpEmail({ body: { email, password: credentials.password, name: 'Shop admin' } })
  await shop.db.update(user).set({ role: 'admin', emailVerified: true }).where(eq(user.email, email))
}
