import type { Context } from 'hono'
import { html } from 'hono/html'
import { EMAIL_CHANGE_MINUTES } from '#domain/account/account-links.ts'
import { findSession } from '#server/auth/session.ts'
import type { ApiEnv } from '#server/api/app.ts'
import { router } from '#server/api/app.ts'
import { readForm } from '#server/api/guards.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { formPage, plainPage } from '#server/api/plain-page.ts'
import { EMAIL_CHANGE_PATH } from '#server/shop/customer/account-link.ts'
import { changeEmail, findEmailChange } from '#server/shop/customer/email-change.ts'

const question = (email: string, token: string) =>
  html`<h1>Confirm your new address</h1>
    <p>From then on you sign in with <strong>${email}</strong>. The address of before is told.</p>
    <form method="post" action="${EMAIL_CHANGE_PATH}">
      <input type="hidden" name="token" value="${token}" />
      <button class="pay">Use this address</button>
    </form>
    <p>If you did not ask for it, close this page: nothing happens.</p>`

const refusal = html`<h1>This link no longer works</h1>
  <p>
    It works once, within ${EMAIL_CHANGE_MINUTES} minutes, and not after the password was changed. If you have used it, your account has the
    new address: sign in with it. Otherwise ask for a new link on the account page.
  </p>
  <p><a href="/account">Go to the account</a></p>`

const signInFirst = html`<h1>Please sign in first</h1>
  <p>
    This link gives an account a new address. Sign in to that account in this browser, with the address of before, then open the link again.
  </p>
  <p>If you did not ask for it, close this page: nothing happens.</p>
  <p><a href="/auth?next=/account">Sign in</a></p>`

const success = (email: string) =>
  html`<h1>Your address is changed</h1>
    <p>You now sign in with <strong>${email}</strong>. Where you are signed in, you stay so.</p>
    <p><a href="/account">Go to the account</a></p>`

const TITLE = 'Confirm your new address'

/** The page of the e-mailed link that makes an address the one of an account. Opening it changes nothing; its button does, once, for whoever is signed in to it. */
export const changeEmailPage = router()

changeEmailPage.use(EMAIL_CHANGE_PATH, formPage('strict-origin'))

/** The address of a link, and whether whoever asks is signed in to the account that it is for; null for a link that does not work. */
async function linkOf(c: Context<ApiEnv>, token: string) {
  const { shop } = c.env
  const link = await findEmailChange(shop, token)
  if (!link) return null
  const person = await findSession(shop, c.req.raw.headers)
  return { email: link.email, by: person?.id === link.userId ? { userId: person.id, requestId: c.get('requestId') } : null }
}

changeEmailPage.get(EMAIL_CHANGE_PATH, async (c) => {
  const token = c.req.query('token') ?? ''
  const link = await linkOf(c, token)
  if (!link) return c.html(plainPage(TITLE, refusal), 410)
  return link.by ? c.html(plainPage(TITLE, question(link.email, token))) : c.html(plainPage(TITLE, signInFirst), 401)
})

changeEmailPage.post(EMAIL_CHANGE_PATH, async (c) => {
  await limitVisitor(c.env, 'sign-in-link')
  const { token = '' } = await readForm(c)
  const link = await linkOf(c, token)
  if (link && !link.by) return c.html(plainPage(TITLE, signInFirst), 401)
  const email = link?.by ? await changeEmail(c.env.shop, token, link.by) : null
  return email === null ? c.html(plainPage(TITLE, refusal), 410) : c.html(plainPage('Your address is changed', success(email)))
})
