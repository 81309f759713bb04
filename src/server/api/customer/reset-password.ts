import { z } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { PASSWORD_RESET_MINUTES } from '#domain/account/account-links.ts'
import { INVALID_EMAIL, isEmail, meantEmail } from '#domain/customer/email.ts'
import { safeNext } from '#domain/account/safe-next.ts'
import { hashPassword } from '#server/auth/session.ts'
import { router } from '#server/api/app.ts'
import { readForm } from '#server/api/guards.ts'
import { inBackground } from '#server/api/in-background.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { formPage, plainPage } from '#server/api/plain-page.ts'
import { createRoute, json, ok } from '#server/api/route-schemas.ts'
import { PASSWORD_RESET_PATH } from '#server/shop/customer/account-link.ts'
import { findPasswordReset, resetPassword, writePasswordReset } from '#server/shop/customer/password-reset.ts'
import { passwordField } from './link-password-field.ts'
import { newPasswordError } from './new-password.ts'
import { endWait } from './sign-in-guard.ts'

const askRoute = createRoute({
  method: 'post',
  path: '/api/password-resets',
  'x-access': 'anyone',
  summary: 'Ask for a link to set a new password',
  description: 'The same answer, after the same time, whether or not the address has an account: the e-mail is written afterwards.',
  request: {
    body: json(
      z.strictObject({
        email: z.string().overwrite(meantEmail).max(320).refine(isEmail, { error: INVALID_EMAIL }),
        next: z.string().max(2_000).optional().meta({ description: 'The page of the shop to go on to after signing in' }),
      }),
    ),
  },
  responses: ok('If the address has an account, an e-mail is on its way', z.object({ done: z.literal(true) })),
})

/** Somebody who has forgotten the password asks for a link. */
export const passwordResetApi = router()

passwordResetApi.openapi(askRoute, async (c) => {
  await limitVisitor(c.env, 'password-reset')
  const { email, next } = c.req.valid('json')
  inBackground('password link not sent', () => writePasswordReset(c.env.shop, email, safeNext(next)))
  return c.json({ done: true as const }, 200)
})

interface Question {
  email: string
  token: string
  next: string
  error?: string | undefined
}

const question = ({ email, token, next, error }: Question) =>
  html`<h1>Set a new password</h1>
    <p>For <strong>${email}</strong>. Every browser is then signed out, and passkeys are removed.</p>
    <form method="post" action="${PASSWORD_RESET_PATH}" novalidate>
      <input type="hidden" name="token" value="${token}" /><input type="hidden" name="next" value="${next}" />
      <input type="hidden" name="email" value="${email}" autocomplete="username" />
      ${passwordField('New password', error)}
      <button class="pay">Set the password</button>
    </form>
    <p>If you did not ask for it, close this page: nothing happens.</p>`

const refusal = html`<h1>This link no longer works</h1>
  <p>
    A link for a new password works once, within ${PASSWORD_RESET_MINUTES} minutes. Once one of them was used, or the password or the
    address was changed, the others stop working, too.
  </p>
  <p><a href="/auth?mode=forgot">Ask for a new one</a></p>`

const success = (next: string | undefined) =>
  html`<h1>Your password is set</h1>
    <p>Every browser is signed out. Sign in with the new password.</p>
    <p><a href="/auth${next ? `?${new URLSearchParams({ next }).toString()}` : ''}">Sign in</a></p>`

const TITLE = 'Set a new password'

/**
 * The page of an e-mailed link by which somebody sets a new password. Opening it changes nothing, since mail scanners open links too; its button
 * does, once, and signs nobody in: who has a second factor still needs it.
 */
export const resetPasswordPage = router()

resetPasswordPage.use(PASSWORD_RESET_PATH, formPage('strict-origin'))

resetPasswordPage.get(PASSWORD_RESET_PATH, async (c) => {
  const [token, next] = [c.req.query('token') ?? '', c.req.query('next') ?? '']
  const email = await findPasswordReset(c.env.shop, token)
  return email === null ? c.html(plainPage(TITLE, refusal), 410) : c.html(plainPage(TITLE, question({ email, token, next })))
})

resetPasswordPage.post(PASSWORD_RESET_PATH, async (c) => {
  await limitVisitor(c.env, 'sign-in-link')
  const { token = '', next = '', password = '' } = await readForm(c)
  const { shop } = c.env
  const email = await findPasswordReset(shop, token)
  if (email === null) return c.html(plainPage(TITLE, refusal), 410)
  const error = await newPasswordError(shop, password, { email })
  if (error !== undefined) return c.html(plainPage(TITLE, question({ email, token, next, error })), 422)
  const set = { passwordHash: await hashPassword(shop, password), requestId: c.get('requestId') }
  if ((await resetPassword(shop, token, set)) === null) return c.html(plainPage(TITLE, refusal), 410)
  // Who has waited for a forgotten password waits no more.
  await endWait(c, email)
  return c.html(plainPage('Your password is set', success(safeNext(next))))
})
