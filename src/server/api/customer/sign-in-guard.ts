import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { generateCookie, getCookie } from 'hono/cookie'
import { MAX_PASSWORD_LENGTH } from '#domain/account/password.ts'
import { MAX_EMAIL_LENGTH, normaliseEmail } from '#domain/customer/email.ts'
import { Problem } from '#domain/problem.ts'
import { askedBy } from '#server/auth/password-turn.ts'
import { log } from '#server/log.ts'
import { accountFingerprint, browserMark, claimAttempt, forgetAttempts, isKnownBrowser } from '#server/shop/customer/password-attempts.ts'
import type { PasswordAttempt } from '#server/shop/customer/password-attempts.ts'
import { linkToken } from '#server/shop/link-token.ts'
import { isHttps } from '#server/env.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { knownVisitor } from '#server/api/visitor.ts'

/** The cookie of a browser in which somebody has signed in with a password. */
const KNOWN_BROWSER = 'partwright.known_browser'
const YEAR_SECONDS = 31_536_000

const markOf = (c: Context<ApiEnv>) => getCookie(c, KNOWN_BROWSER, isHttps(c.env.shop.env) ? 'host' : undefined)

const markCookie = (c: Context<ApiEnv>, mark: string) =>
  generateCookie(KNOWN_BROWSER, mark, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: YEAR_SECONDS,
    ...(isHttps(c.env.shop.env) && { secure: true, prefix: 'host' as const }),
  })

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
  return typeof email === 'string' ? normaliseEmail(email).slice(0, MAX_EMAIL_LENGTH) : null
}

/** Logs who failed to sign in, by fingerprints: what somebody typed may be the password. */
export function logFailedSignIn({ env: { shop, address }, req }: Context<ApiEnv>, status: number, email?: string): void {
  const account = email === undefined ? undefined : accountFingerprint(shop, email)
  const visitor = address === null ? undefined : linkToken(shop, 'visitor', address)
  log.warn({ by: req.path, status, account, visitor }, 'sign-in failed')
}

/** Who types a password here. */
const askerOf = ({ env: { address } }: Context<ApiEnv>, isKnown: boolean) => ({ visitor: knownVisitor(address), isKnown })

/** What somebody gives who is signed in already: the password once more and, who signs in with a code, one, too. */
export const renewalBody = z.strictObject({
  password: z.string().min(1, { error: 'is required' }).max(MAX_PASSWORD_LENGTH),
  code: z.string().trim().max(20).nullish(),
})

/** Until when the sign-in is fresh. */
export const renewalSchema = z.object({ freshUntil: z.string() })

/**
 * Lets somebody who is signed in give their password once more, under the same back-off: what is wrong counts with wrong passwords at the
 * sign-in. @throws {Problem} `rate_limited`
 */
export async function tryRenewal<Answer extends object>(
  c: Context<ApiEnv>,
  address: string,
  renew: () => Promise<Answer>,
): Promise<Answer> {
  const { shop } = c.env
  const email = normaliseEmail(address)
  const attempt: PasswordAttempt = { email, browserMark: markOf(c) }
  await claimAttempt(shop, attempt)
  const answer = await askedBy(askerOf(c, true), renew)
  if ('refused' in answer) logFailedSignIn(c, 422, email)
  else await forgetAttempts(shop, attempt)
  return answer
}

/** Makes the sign-in of the person with this e-mail address fresh again, where they are. @throws {Problem} `rate_limited`, `invalid_input` */
export async function freshenSignIn(
  c: Context<ApiEnv>,
  address: string,
  { password, code }: z.output<typeof renewalBody>,
): Promise<z.output<typeof renewalSchema>> {
  const { renewSignIn } = await import('#server/auth/renew-sign-in.ts')
  const given = { password, code: code || null }
  const answer = await tryRenewal(c, address, () => renewSignIn(c.env.shop, c.req.raw.headers, given))
  if ('refused' in answer) throw new Problem('invalid_input', { fields: answer.refused })
  return { freshUntil: answer.freshUntil.toISOString() }
}

/**
 * The same where the accounts library asks for the password or a code: a browser that somebody else has left signed in cannot try one after the
 * other there. @param answer calls the library. @throws {Problem} `rate_limited`
 */
export async function tryAsOwner(c: Context<ApiEnv>, address: string, answer: () => Promise<Response>): Promise<Response> {
  const { shop } = c.env
  const email = normaliseEmail(address)
  const attempt: PasswordAttempt = { email, browserMark: markOf(c) }
  await claimAttempt(shop, attempt)
  const response = await askedBy(askerOf(c, true), answer)
  if (response.ok) await forgetAttempts(shop, attempt)
  else logFailedSignIn(c, response.status, email)
  return response
}

/**
 * Ends the wait of an account whose password has been set by a mailed link: for browsers that are new to it, and for the one that asks, which counts by itself when
 * it knows the account.
 */
export async function endWait(c: Context<ApiEnv>, email: string): Promise<void> {
  for (const mark of [undefined, markOf(c)]) await forgetAttempts(c.env.shop, { email, browserMark: mark })
}

/**
 * Lets a password be tried when its account's back-off allows it. Wrong passwords add up per account, until the right one resets them; a
 * browser that has signed in before counts by itself.
 * @param answer calls the library. @throws {Problem} `rate_limited`, `unsupported_media_type`
 */
export async function tryPassword(c: Context<ApiEnv>, answer: () => Promise<Response>): Promise<Response> {
  const { shop } = c.env
  const email = await emailIn(c.req.raw)
  if (email === null) return answer()
  const attempt: PasswordAttempt = { email, browserMark: markOf(c) }
  await claimAttempt(shop, attempt).catch((error: unknown) => {
    logFailedSignIn(c, 429, email)
    throw error
  })
  const isKnown = isKnownBrowser(shop, attempt)
  const response = await askedBy(askerOf(c, isKnown), answer)
  if (!response.ok) {
    logFailedSignIn(c, response.status, email)
    return response
  }
  await forgetAttempts(shop, attempt)
  if (!isKnown) response.headers.append('set-cookie', markCookie(c, browserMark(shop, email)))
  return response
}
