import { z } from '@hono/zod-openapi'
import { MAX_PASSWORD_LENGTH } from '#domain/account/password.ts'
import { Problem } from '#domain/problem.ts'
import { findSession } from '#server/auth/session.ts'
import { tryRenewal } from '#server/api/customer/sign-in-guard.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { router } from '../app.ts'
import { createRoute, json, ok } from '../route-schemas.ts'

const renewRoute = createRoute({
  method: 'post',
  path: '/api/admin/sign-in',
  'x-access': 'staff',
  'x-right': 'desk:write',
  summary: 'Enter the password once more, so that the sign-in is fresh for another 15 minutes',
  description:
    'For `fresh_sign_in_needed`. The session stays. Who signs in with a code gives one, too; wrong passwords are slowed down as at the sign-in.',
  request: {
    body: json(
      z.strictObject({
        password: z.string().min(1, { error: 'is required' }).max(MAX_PASSWORD_LENGTH),
        code: z.string().trim().max(20).nullish(),
      }),
    ),
  },
  responses: ok('The sign-in is fresh', z.object({ freshUntil: z.string() })),
})

/** Signing in again without leaving the page. */
export const signInApi = router()

signInApi.openapi(renewRoute, async (c) => {
  const { env, req } = c
  await limitVisitor(env, 'sign-in')
  const person = await findSession(env.shop, req.raw.headers)
  if (!person) throw new Problem('unauthenticated')
  const { password, code } = req.valid('json')
  const { renewSignIn } = await import('#server/auth/renew-sign-in.ts')
  const answer = await tryRenewal(c, person.email, () => renewSignIn(env.shop, req.raw.headers, { password, code: code || null }))
  if ('refused' in answer) throw new Problem('invalid_input', { fields: answer.refused })
  return c.json({ freshUntil: answer.freshUntil.toISOString() }, 200)
})
