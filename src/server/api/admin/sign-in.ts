import { Problem } from '#domain/problem.ts'
import { findSession } from '#server/auth/session.ts'
import { freshenSignIn, renewalBody, renewalSchema } from '#server/api/customer/sign-in-guard.ts'
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
  request: { body: json(renewalBody) },
  responses: ok('The sign-in is fresh', renewalSchema),
})

/** Signing in again without leaving the page. */
export const signInApi = router()

signInApi.openapi(renewRoute, async (c) => {
  await limitVisitor(c.env, 'sign-in')
  const person = await findSession(c.env.shop, c.req.raw.headers)
  if (!person) throw new Problem('unauthenticated')
  return c.json(await freshenSignIn(c, person.email, c.req.valid('json')), 200)
})
