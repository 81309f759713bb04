import { html } from 'hono/html'
import { safeNext } from '#domain/account/safe-next.ts'
import { openSignInLink } from '#server/auth/session.ts'
import { SIGN_IN_LINK_MINUTES } from '#domain/account/sign-in-link.ts'
import { SIGN_IN_LINK_PATH } from '#server/shop/customer/sign-in-link.ts'
import { settings } from '#server/shop/settings/settings.ts'
import { router } from '#server/api/app.ts'
import { readForm } from '#server/api/guards.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { formPage, plainPage } from '#server/api/plain-page.ts'
import { logFailedSignIn } from './sign-in-guard.ts'

const question = (shopName: string, token: string, next: string) =>
  html`<h1>Sign in to ${shopName}</h1>
    <p>One click, and you are signed in on this device.</p>
    <form method="post" action="${SIGN_IN_LINK_PATH}">
      <input type="hidden" name="token" value="${token}" /><input type="hidden" name="next" value="${next}" />
      <button class="pay">Sign in</button>
    </form>`

const refusal = html`<h1>This link no longer works</h1>
  <p>A sign-in link works once, within ${SIGN_IN_LINK_MINUTES} minutes.</p>
  <p><a href="/auth">Ask for a new one</a></p>`

const passwordNeeded = html`<h1>This account signs in with its password</h1>
  <p>It has two-step sign-in: a link alone opens nothing. Please sign in with the password and a code of your app.</p>
  <p><a href="/auth">Sign in</a></p>`

const switchedOff = html`<h1>This account is switched off</h1>
  <p>A new link will not open it either. <a href="/contact">Please write to the shop.</a></p>`

/** What a link says that signs nobody in, by why. */
const REFUSALS = { password_needed: passwordNeeded, switched_off: switchedOff }

/**
 * The page of an e-mailed sign-in link. Opening it changes nothing, since mail scanners open links too: its button signs in, by a form
 * without scripts. The URL with the token is sent as referrer to no page and no other site.
 */
export const signInLinkApi = router()

signInLinkApi.use(SIGN_IN_LINK_PATH, formPage('strict-origin'))

signInLinkApi.get(SIGN_IN_LINK_PATH, async (c) => {
  const { name } = (await settings(c.env.shop)).identity
  return c.html(plainPage('Sign in', question(name, c.req.query('token') ?? '', c.req.query('next') ?? '')))
})

signInLinkApi.post(SIGN_IN_LINK_PATH, async (c) => {
  await limitVisitor(c.env, 'sign-in-link')
  const { token = '', next } = await readForm(c)
  const cookies = await openSignInLink(c.env.shop, c.req.raw.headers, token)
  if (!Array.isArray(cookies)) {
    logFailedSignIn(c, 410)
    return c.html(plainPage('Sign in', cookies === null ? refusal : REFUSALS[cookies]), 410)
  }
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  return c.redirect(safeNext(next) ?? '/account', 303)
})
