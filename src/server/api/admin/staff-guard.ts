import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Problem } from '#domain/problem.ts'
import { findSession } from '#server/auth.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { ApiEnv } from '../app.ts'

/** Staff only. Everybody else sees 'Not found', before anything is parsed (decision 36). */
export const staffOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const person = await findSession(c.env.shop, c.req.raw.headers)
  if (person?.role !== 'admin') throw new Problem('not_found')
  c.set('staff', { userId: person.id, requestId: c.get('requestId') })
  return next()
})

/** The member of staff who acts, for the audit log. @throws {Problem} `not_found` when the guard has not run. */
export function staff(c: Context<ApiEnv>): Staff {
  const known = c.get('staff')
  if (!known) throw new Problem('not_found')
  return known
}
