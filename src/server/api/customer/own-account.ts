import { z } from '@hono/zod-openapi'
import { accountEmailError } from '#domain/account/account-email.ts'
import { accountNameError } from '#domain/account/account-name.ts'
import { MAX_NAME_LENGTH } from '#domain/customer/name.ts'
import { meantEmail, normaliseEmail } from '#domain/customer/email.ts'
import { MAX_PASSWORD_LENGTH } from '#domain/account/password.ts'
import { Problem } from '#domain/problem.ts'
import { changePassword, hasPassword, setFirstPassword } from '#server/auth/own-password.ts'
import { inBackground } from '#server/api/in-background.ts'
import { router } from '#server/api/app.ts'
import { limitMailedChange, limitVisitor } from '#server/api/limit-visitor.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import { writeEmailChange } from '#server/shop/customer/email-change.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, ownSessionsSchema } from '#server/shop/customer/own-sessions.ts'
import { renameAccount } from '#server/shop/customer/rename-account.ts'
import type { Shop } from '#server/shop/shop.ts'
import { freshenSignIn, renewalBody, renewalSchema, tryRenewal } from './sign-in-guard.ts'
import { freshlySignedIn, NEEDS_FRESH, signedIn } from './signed-in.ts'
import { newPasswordError } from './new-password.ts'

const done = z.object({ done: z.literal(true) })

const accountEmail = z
  .string()
  .overwrite(meantEmail)
  .max(320)
  .refine((text) => accountEmailError(text) === undefined, { error: ({ input }) => accountEmailError(String(input)) })

const waysRoute = createRoute({
  method: 'get',
  path: '/api/account/ways-in',
  'x-access': 'customer',
  summary: 'Whether the account has a password',
  responses: ok('The ways into the account', z.object({ hasPassword: z.boolean() })),
})

const renewRoute = createRoute({
  method: 'post',
  path: '/api/account/sign-in',
  'x-access': 'customer',
  summary: 'Enter the password once more, so that the sign-in is fresh for another 15 minutes',
  description: 'Who signs in with a code gives one, too; wrong passwords are slowed down as at the sign-in.',
  request: { body: json(renewalBody) },
  responses: ok('The sign-in is fresh', renewalSchema),
})

const nameRoute = createRoute({
  method: 'put',
  path: '/api/account/name',
  'x-access': 'customer',
  summary: 'Change the name of the account',
  request: { body: json(z.strictObject({ name: z.string().max(4 * MAX_NAME_LENGTH) })) },
  responses: ok('Changed', z.object({ name: z.string() })),
})

const emailRoute = createRoute({
  method: 'post',
  path: '/api/account/email',
  'x-access': 'customer',
  summary: 'Ask for another e-mail address: it is mailed a link, and nothing changes before that is used',
  description: `The same answer whether or not the address has an account of its own, which its owner is then told. ${NEEDS_FRESH}`,
  request: { body: json(z.strictObject({ email: accountEmail })) },
  responses: ok('An e-mail is on its way', done),
})

const passwordRoute = createRoute({
  method: 'post',
  path: '/api/account/password',
  'x-access': 'customer',
  summary: 'Change the password, or set the first one; all other browsers are signed out',
  description: 'With the present password; an account that has none needs a sign-in of the last 15 minutes instead.',
  request: {
    body: json(z.strictObject({ currentPassword: z.string().max(MAX_PASSWORD_LENGTH).optional(), newPassword: z.string().max(400) })),
  },
  responses: ok('Changed', done),
})

const sessionsRoute = createRoute({
  method: 'get',
  path: '/api/account/sessions',
  'x-access': 'customer',
  summary: 'The browsers in which I am signed in, this one first',
  responses: ok('At most 50', ownSessionsSchema),
})

const endSessionRoute = createRoute({
  method: 'delete',
  path: '/api/account/sessions/{sessionId}',
  'x-access': 'customer',
  summary: 'Sign one of my browsers out',
  request: { params: z.object({ sessionId: z.string().max(60) }) },
  responses: ok('Those that are left', ownSessionsSchema),
})

const endOthersRoute = createRoute({
  method: 'post',
  path: '/api/account/sessions/end-others',
  'x-access': 'customer',
  summary: 'Sign all my other browsers out',
  request: { body: json(z.strictObject({})) },
  responses: ok('The one that is left', ownSessionsSchema),
})

/** What is wrong with a password that somebody chooses for this account; nothing when it may be used. @throws {Problem} `invalid_input` */
async function requireGoodPassword(shop: Shop, newPassword: string, email: string): Promise<void> {
  const error = await newPasswordError(shop, newPassword, { email })
  if (error !== undefined) throw new Problem('invalid_input', { fields: { newPassword: error } })
}

/** Who is signed in, and how: name, address, password and browsers. */
export const ownAccountApi = router()

ownAccountApi.openapi(waysRoute, async (c) => {
  const { person } = await signedIn(c)
  return c.json({ hasPassword: await hasPassword(c.env.shop.db, person.id) }, 200)
})

ownAccountApi.openapi(renewRoute, async (c) => {
  await limitVisitor(c.env, 'sign-in')
  const { person } = await signedIn(c)
  return c.json(await freshenSignIn(c, person.email, c.req.valid('json')), 200)
})

ownAccountApi.openapi(nameRoute, async (c) => {
  const { person } = await signedIn(c)
  const name = c.req.valid('json').name.trim()
  const error = accountNameError(name)
  if (error !== undefined) throw new Problem('invalid_input', { fields: { name: error } })
  await renameAccount(c.env.shop, person.id, name)
  return c.json({ name }, 200)
})

ownAccountApi.openapi(emailRoute, async (c) => {
  await limitVisitor(c.env, 'email-change')
  const { person } = await freshlySignedIn(c)
  const email = normaliseEmail(c.req.valid('json').email)
  if (person.role === 'admin')
    throw new Problem('not_allowed_in_state', { detail: 'Who works here keeps the address that the invitation went to.' })
  if (email === person.email) throw new Problem('invalid_input', { fields: { email: 'is your address already' } })
  inBackground('address not asked', () => writeEmailChange(c.env.shop, { userId: person.id, email }))
  return c.json({ done: true as const }, 200)
})

ownAccountApi.openapi(passwordRoute, async (c) => {
  const { env, req } = c
  await limitVisitor(env, 'change-password')
  const session = await signedIn(c)
  const { currentPassword = '', newPassword } = req.valid('json')
  await requireGoodPassword(env.shop, newPassword, session.person.email)
  const requestId = c.get('requestId')
  if (await hasPassword(env.shop.db, session.person.id)) {
    const by = { session, headers: req.raw.headers, requestId }
    const change = async () => {
      const answer = await tryRenewal(c, session.person.email, () => changePassword(env.shop, by, { currentPassword, newPassword }))
      if ('refused' in answer) throw new Problem('invalid_input', { fields: answer.refused })
      return answer
    }
    const answer = await limitMailedChange(env, { name: 'security-change', subject: session.person.id }, change)
    for (const cookie of answer.cookies) c.header('set-cookie', cookie, { append: true })
  } else await setFirstPassword(env.shop, await freshlySignedIn(c), { newPassword, requestId })
  return c.json({ done: true as const }, 200)
})

ownAccountApi.openapi(sessionsRoute, async (c) => {
  const { id, person } = await signedIn(c)
  return c.json(await listOwnSessions(c.env.shop.db, { userId: person.id, sessionId: id }), 200)
})

ownAccountApi.openapi(endSessionRoute, async (c) => {
  const { id, person } = await signedIn(c)
  await endOwnSession(c.env.shop, person.id, c.req.valid('param').sessionId)
  return c.json(await listOwnSessions(c.env.shop.db, { userId: person.id, sessionId: id }), 200)
})

ownAccountApi.openapi(endOthersRoute, async (c) => {
  const { id, person } = await signedIn(c)
  await endOtherSessions(c.env.shop, { userId: person.id, sessionId: id })
  return c.json(await listOwnSessions(c.env.shop.db, { userId: person.id, sessionId: id }), 200)
})
