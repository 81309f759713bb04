import type { Context } from 'hono'
import { MAX_EMAIL_LENGTH, normaliseEmail } from '#domain/customer/email.ts'
import { Problem } from '#domain/problem.ts'
import type { VisitorLimit } from '#server/shop/rate-limit.ts'
import { forgetAttempts, limitSubject } from '#server/shop/rate-limit.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'

const PASSWORD_PATH = '/api/auth/sign-in/email'
const VERIFICATION_PATH = '/api/auth/send-verification-email'

/** Which limit of the visitor a path of the accounts library counts towards, by how it begins. */
const NAMES = Object.entries({
  '/api/auth/sign-in/': 'sign-in',
  '/api/auth/sign-up/': 'sign-up',
  '/api/auth/change-': 'change-password',
  [VERIFICATION_PATH]: 'verification-email',
} satisfies Record<string, VisitorLimit>)

const nameOf = (path: string): VisitorLimit => NAMES.find(([begin]) => path.startsWith(begin))?.[1] ?? 'account'

/**
 * The e-mail address in a body, of which the library reads the original; null when it has none, and the library will refuse it. The library
 * takes forms as well, which nobody here sends: only what both read alike is let through.
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
 * Answers a request to the accounts library within our own limits (`VISITOR_LIMITS`, `SUBJECT_LIMITS`): the library's own know only a header
 * and put everybody into one bucket where they cannot read it. Wrong passwords add up for the account, until the right one comes.
 * @param answer asks the library. @throws {Problem} `rate_limited`, `unsupported_media_type`
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
