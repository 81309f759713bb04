import { html } from 'hono/html'
import { CONFIRMATION_LINK_MINUTES } from '#domain/account/confirmation-link.ts'
import { safeNext } from '#domain/account/safe-next.ts'
import { hashPassword, signInWithPassword } from '#server/auth/session.ts'
import { CONFIRMATION_PATH, confirmAddress, findConfirmation } from '#server/shop/customer/email-confirmation.ts'
import { router } from '#server/api/app.ts'
import { readForm } from '#server/api/guards.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { formPage, plainPage } from '#server/api/plain-page.ts'
import { passwordField } from './link-password-field.ts'
import { newPasswordError } from './new-password.ts'

interface Question {
  /** The address to confirm. */
  email: string
  token: string
  next: string
  error?: string | undefined
}

const question = ({ email, token, next, error }: Question) =>
  html`<h1>Confirm your address</h1>
    <p>Is <strong>${email}</strong> yours? Type the password for your account. If you have just signed up, it is the one you chose.</p>
    <form method="post" action="${CONFIRMATION_PATH}" novalidate>
      <input type="hidden" name="token" value="${token}" /><input type="hidden" name="next" value="${next}" />
      <input type="hidden" name="email" value="${email}" autocomplete="username" />
      ${passwordField('Password', error)}
      <button class="pay">Confirm and sign in</button>
    </form>
    <p>If you did not sign up, close this page: nothing happens.</p>`

const refusal = html`<h1>This link no longer works</h1>
  <p>
    It works once, within ${CONFIRMATION_LINK_MINUTES} minutes. If you have used it, your address is confirmed: please sign in. Otherwise
    sign in or create your account again, and a new link is on its way.
  </p>
  <p><a href="/auth">Sign in</a></p>`

const TITLE = 'Confirm your address'

/**
 * The page of an e-mailed link that confirms an address. Opening it changes nothing, since mail scanners open links too. Its button needs the
 * account's password, which replaces the one before: a stranger may have signed up with this address.
 */
export const confirmEmailApi = router()

confirmEmailApi.use(CONFIRMATION_PATH, formPage('strict-origin'))

confirmEmailApi.get(CONFIRMATION_PATH, async (c) => {
  const [token, next] = [c.req.query('token') ?? '', c.req.query('next') ?? '']
  const email = await findConfirmation(c.env.shop, token)
  return email === null ? c.html(plainPage(TITLE, refusal), 410) : c.html(plainPage(TITLE, question({ email, token, next })))
})

confirmEmailApi.post(CONFIRMATION_PATH, async (c) => {
  await limitVisitor(c.env, 'sign-in-link')
  const { token = '', next = '', password = '' } = await readForm(c)
  const { shop } = c.env
  const email = await findConfirmation(shop, token)
  if (email === null) return c.html(plainPage(TITLE, refusal), 410)
  const error = await newPasswordError(shop, password, { email })
  if (error !== undefined) return c.html(plainPage(TITLE, question({ email, token, next, error })), 422)
  if ((await confirmAddress(shop, token, await hashPassword(shop, password))) === null) return c.html(plainPage(TITLE, refusal), 410)
  const cookies = (await signInWithPassword(shop, c.req.raw.headers, { email, password })) ?? []
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  return c.redirect(safeNext(next) ?? '/account', 303)
})
