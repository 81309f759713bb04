import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { findSession } from '#server/auth/session.ts'
import type { ApiEnv } from '#server/api/app.ts'

/** Whom a tab takes the visitor for that changes what is theirs: another tab may have signed somebody else in. */
export const ownerIdSchema = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .openapi({ description: 'Whose it is, by the id of the session: refused where somebody else has signed in since' })

/** The signed-in owner. @throws {Problem} `unauthenticated`; `conflict` when it is not the one that was taken for it */
export async function requireOwner(c: Context<ApiEnv>, takenFor?: string): Promise<UserId> {
  const person = await findSession(c.env.shop, c.req.raw.headers)
  if (!person) throw new Problem('unauthenticated')
  if (takenFor !== undefined && takenFor !== person.id) throw new Problem('conflict', { detail: 'Somebody else has signed in since.' })
  return person.id
}
