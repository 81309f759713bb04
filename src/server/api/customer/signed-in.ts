import type { Context } from 'hono'
import { Problem } from '#domain/problem.ts'
import { readSession } from '#server/auth/session.ts'
import type { Session } from '#server/auth/session.ts'
import { isFreshSignIn } from '#server/auth/staff-session.ts'
import type { Owner } from '#server/shop/customer/security-notice.ts'
import type { ApiEnv } from '#server/api/app.ts'

/** The session of whoever is signed in. @throws {Problem} `unauthenticated` */
export async function signedIn(c: Context<ApiEnv>): Promise<Session> {
  const session = await readSession(c.env.shop, c.req.raw.headers)
  if (!session) throw new Problem('unauthenticated')
  return session
}

/** The same, of somebody who has signed in within the last 15 minutes. @throws {Problem} `unauthenticated`, `fresh_sign_in_needed` */
export async function freshlySignedIn(c: Context<ApiEnv>): Promise<Session> {
  const session = await signedIn(c)
  if (!isFreshSignIn(session.signedInAt)) throw new Problem('fresh_sign_in_needed')
  return session
}

/** What a route says that calls `freshlySignedIn`. */
export const NEEDS_FRESH = 'Needs a sign-in of the last 15 minutes (`fresh_sign_in_needed` otherwise; `/api/account/sign-in` makes one).'

/** The owner of a session, as the one who acts. */
export const ownerOf = (c: Context<ApiEnv>, { person }: Session): Owner => ({ userId: person.id, requestId: c.get('requestId') })
