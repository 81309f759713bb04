import type { Context } from 'hono'
import { MAX_EMAIL_LENGTH, normaliseEmail } from '#domain/customer/email.ts'
import { Problem } from '#domain/problem.ts'
import type { VisitorLimit } from '#server/shop/rate-limit.ts'
import { forgetAttempts, limitSubject } from '#server/shop/rate-limit.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'

const PASSWORD_PATH = '/api/auth/sign-in/email'
const VERIFICATION_PATH = '/api/auth/send-verification-email'

/** The visitor limit of each path of the accounts library, by prefix. */
const NAMES = Object.entries({
  '/api/auth/sign-in/': 'sign-in',
  '/api/auth/sign-up/': 'sign-up',
  '/api/auth/change-': 'change-password',
  [VERIFICATION_PATH]: 'verification-email',
  '/api/auth/two-factor/': 'second-factor',
} satisfies Record<string, VisitorLimit>)

const nameOf = (path: string): VisitorLimit => NAMES.find(([begin]) => path.startsWith(begin))?.[1] ?? 'account'

/**
 * The e-mail address in a body, read from a copy of the request; null when it has none, and the library will refuse it. The library also
 * accepts forms, which would get around the account's limit: only JSON, which both read alike, is let through.
 * @throws {Problem} `unsupported_media_type`
 */
async function emailIn(request: Request): Promise<string | null> {
  if (!request.headers.get('content-type')?.toLowerCase().startsWith('application/json'))
    throw new Problem('unsupported_media_type', { detail: 'Send application/json.' })
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null
  return typeof email === 'string' ? normaliseEmail(email.slice(0, MAX_EMAIL_LENGTH)) : null
}

/**
 * Applies our own limits (`VISITOR_LIMITS`, `SUBJECT_LIMITS`) to a request to the accounts library: the library's own identify visitors by a
 * header only, and put all into one bucket without it. Wrong passwords add up per account, until the right one resets them.
 * @param answer calls the library. @throws {Problem} `rate_limited`, `unsupported_media_type`
 */
export async function limitAccount({ env, req }: Context<ApiEnv>, answer: () => Promise<Response>): Promise<Response> {
  await limitVisitor(env, nameOf(req.path))
  if (req.method !== 'POST' || (req.path !== PASSWORD_PATH && req.path !== VERIFICATION_PATH)) return answer()
  const email = await emailIn(req.raw)
  if (email === null) return answer()
  const name = req.path === PASSWORD_PATH ? 'sign-in' : 'verification-email'
  await limitSubject(env.shop, name, email)
  const response = await answer()
  if (name === 'sign-in' && response.ok) await forgetAttempts(env.shop, name, email)
  return response
}
