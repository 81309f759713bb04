import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Problem } from '#domain/problem.ts'
import { hasSignedCookie, readSession } from '#server/auth/auth.ts'
import type { Staff } from '#server/shop/audit.ts'
import { isFreshSignIn } from '#server/auth/staff-session.ts'
import type { ApiEnv } from '../app.ts'

/**
 * Staff only, before anything is parsed. Whose session has ended is told so; everybody else sees 'Not found' (decision 36). Where a second
 * factor is demanded, staff without one can only set it up.
 */
export const staffOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const { shop } = c.env
  const session = await readSession(shop, c.req.raw.headers)
  if (!session && (await hasSignedCookie(shop, c.req.header('cookie') ?? ''))) throw new Problem('unauthenticated')
  if (session?.person.role !== 'admin') throw new Problem('not_found')
  if (session.person.secondFactor === 'needed') throw new Problem('second_factor_needed')
  c.set('staff', { userId: session.person.id, requestId: c.get('requestId') })
  c.set('signedInAt', session.signedInAt)
  return next()
})

const freshStaffOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const signedInAt = c.get('signedInAt')
  if (!signedInAt || !isFreshSignIn(signedInAt)) throw new Problem('fresh_sign_in_needed')
  return next()
})

/** Spread into a staff route that moves money, roles or data out of the shop: it needs a sign-in of the last 15 minutes. */
export const freshSignIn = {
  middleware: freshStaffOnly,
  description: 'Needs a sign-in of the last 15 minutes: `fresh_sign_in_needed` otherwise.',
} as const

/** The member of staff who acts, for the audit log. @throws {Problem} `not_found` when the guard has not run. */
export function staff(c: Context<ApiEnv>): Staff {
  const known = c.get('staff')
  if (!known) throw new Problem('not_found')
  return known
}
