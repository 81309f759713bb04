import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { findSession } from '#server/auth/session.ts'
import type { VisitorLimit } from '#server/shop/rate-limits.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { limitMailedChange, limitVisitor } from '#server/api/limit-visitor.ts'
import { logFailedSignIn, tryAsOwner, tryPassword } from './sign-in-guard.ts'
import { freshlySignedIn } from './signed-in.ts'

const PASSWORD_PATH = '/api/auth/sign-in/email'

/** Where an address is asked about that may have an account. */
const TIMED_PATHS = new Set(['/api/auth/sign-up/email', '/api/auth/send-verification-email'])

/** Where somebody signs in, or takes the second step of it, without typing a password. */
const SIGNS_IN = /^\/api\/auth\/(?:passkey\/verify-authentication|two-factor\/verify-)/

/** Where who is signed in gives the password or a code once more, to set two-step sign-in up or to remove it. */
const ASKS_AGAIN = /^\/api\/auth\/two-factor\//

/**
 * What takes a way of signing in from an account, or lessens its second step: for that the sign-in must be fresh, which takes the code where there is one. In a browser that was
 * left open the password alone would be enough for a fresh sign-in afterwards, and a passkey would be gone without anything.
 */
const NEEDS_FRESH_SIGN_IN = new Set([
  '/api/auth/passkey/delete-passkey',
  '/api/auth/two-factor/disable',
  '/api/auth/two-factor/generate-backup-codes',
])

/** What changes the ways into an account, of which its owner is told each time. */
const IS_TOLD = new Set([
  '/api/auth/passkey/verify-registration',
  '/api/auth/passkey/delete-passkey',
  '/api/auth/two-factor/disable',
  '/api/auth/two-factor/generate-backup-codes',
])

/** A new address and one that has an account are answered after the same time (milliseconds), far longer than either takes. */
const ANSWER_TIME = 500

/** The visitor limit of each path of the accounts library, by prefix. */
const NAMES = Object.entries({
  '/api/auth/sign-in/': 'sign-in',
  '/api/auth/sign-up/': 'sign-up',
  '/api/auth/send-verification-email': 'verification-email',
  '/api/auth/two-factor/verify-': 'second-step',
  '/api/auth/two-factor/': 'second-factor',
  '/api/auth/passkey/generate-': 'passkey-challenge',
} satisfies Record<string, VisitorLimit>)

const nameOf = (path: string): VisitorLimit => NAMES.find(([begin]) => path.startsWith(begin))?.[1] ?? 'account'

/**
 * Applies our own limits (`VISITOR_LIMITS`, the back-off of `tryPassword`) to a request to the accounts library: the library's own identify
 * visitors by a header only, and put all into one bucket without it.
 * @param answer calls the library. @throws {Problem} `rate_limited`, `unsupported_media_type`; `fresh_sign_in_needed` by a sign-in that is older than 15 minutes
 */
export async function limitAccount(c: Context<ApiEnv>, answer: () => Promise<Response>): Promise<Response> {
  const { env, req } = c
  const name = nameOf(req.path)
  await limitVisitor(env, name)
  if (name === 'sign-up') await limitVisitor(env, 'new-account')
  if (req.method === 'POST' && req.path === PASSWORD_PATH) return tryPassword(c, answer)
  const needsFresh = NEEDS_FRESH_SIGN_IN.has(req.path)
  const asksAgain = ASKS_AGAIN.test(req.path)
  const isTold = IS_TOLD.has(req.path)
  const owner = needsFresh || asksAgain || isTold ? await findSession(env.shop, req.raw.headers) : null
  if (owner && needsFresh) await freshlySignedIn(c)
  const change = owner && asksAgain ? () => tryAsOwner(c, owner.email, answer) : answer
  if (owner && isTold) return limitMailedChange(env, { name: 'security-change', subject: owner.id }, change)
  if (owner && asksAgain) return change()
  // Without a mail server an address that is taken is refused in so many words.
  const isTimed = TIMED_PATHS.has(req.path) && env.shop.env.SMTP_URL !== undefined
  const [response] = await Promise.all([answer(), isTimed ? setTimeout(ANSWER_TIME) : undefined])
  if (!response.ok && SIGNS_IN.test(req.path)) logFailedSignIn(c, response.status)
  return response
}
