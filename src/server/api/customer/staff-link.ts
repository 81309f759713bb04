import { html } from 'hono/html'
import { accountNameError } from '#domain/account/account-name.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/account/password.ts'
import { STAFF_ROLE_NAMES } from '#domain/staff/staff-role.ts'
import { hashPassword, signInWithPassword } from '#server/auth/session.ts'
import { findStaffLink, STAFF_LINK_PATH, takeStaffLink } from '#server/shop/people/staff-link.ts'
import type { Shop } from '#server/shop/shop.ts'
import { router } from '#server/api/app.ts'
import { readForm } from '#server/api/guards.ts'
import { limitVisitor } from '#server/api/limit-visitor.ts'
import { formPage, plainPage } from '#server/api/plain-page.ts'
import { newPasswordError } from './new-password.ts'
import { endWait } from './sign-in-guard.ts'

type StaffLink = NonNullable<Awaited<ReturnType<typeof findStaffLink>>>

/** What was typed, and what is wrong with it. */
interface Typed {
  token: string
  name: string
  errors: { name?: string | undefined; password?: string | undefined }
}

const field = (
  { name, label, type, hint }: { name: string; label: string; type: string; hint?: string },
  { value, error, complete }: { value: string; error: string | undefined; complete: string },
) =>
  html`<label for="${name}">${label}</label>
    ${hint ? html`<p id="${name}-hint">${hint}</p>` : ''}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${complete}"
      maxlength="${MAX_PASSWORD_LENGTH}"
      required
      aria-describedby="${name}-hint ${name}-error"
      ${error ? html`aria-invalid="true"` : ''}
    />
    ${error ? html`<p id="${name}-error" class="error">${error}</p>` : ''}`

const question = ({ kind, email, staffRole }: StaffLink, { token, name, errors }: Typed) =>
  html`<h1>${kind === 'invitation' ? 'Join the staff' : 'Set a new password'}</h1>
    ${
      staffRole
        ? html`<p>Your role: <strong>${STAFF_ROLE_NAMES[staffRole].name}</strong>. ${STAFF_ROLE_NAMES[staffRole].note}</p>
            <p>You sign in with <strong>${email}</strong> and this password. If you have an account already, its orders stay yours.</p>`
        : html`<p>For <strong>${email}</strong>. You are then signed out everywhere, and sign in with it.</p>`
    }
    <form method="post" action="${STAFF_LINK_PATH}" novalidate>
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="email" value="${email}" autocomplete="username" />
      ${
        kind === 'invitation'
          ? field({ name: 'name', label: 'Your name', type: 'text' }, { value: name, error: errors.name, complete: 'name' })
          : ''
      }
      ${field(
        {
          name: 'password',
          label: 'Password',
          type: 'password',
          hint: `At least ${MIN_PASSWORD_LENGTH} characters; several words are fine.`,
        },
        { value: '', error: errors.password, complete: 'new-password' },
      )}
      <button class="pay">${kind === 'invitation' ? 'Join' : 'Set the password'}</button>
    </form>`

const refusal = html`<h1>This link no longer works</h1>
  <p>It works once, and only until it expires or a new one is sent. Please ask an owner of the shop for a new one.</p>
  <p><a href="/auth">Sign in</a></p>`

const TITLE = 'Work here'

/** What is wrong with what was typed. */
async function errorsOf(
  shop: Shop,
  { kind, email }: StaffLink,
  { name, password }: { name: string; password: string },
): Promise<Typed['errors']> {
  return {
    name: kind === 'invitation' ? accountNameError(name) : undefined,
    password: await newPasswordError(shop, password, { email }),
  }
}

/** The page of an e-mailed link by which somebody joins the staff, or sets a password. Opening it changes nothing; its button does, once. */
export const staffLinkApi = router()

staffLinkApi.use(STAFF_LINK_PATH, formPage('strict-origin'))

staffLinkApi.get(STAFF_LINK_PATH, async (c) => {
  const token = c.req.query('token') ?? ''
  const link = await findStaffLink(c.env.shop, token)
  if (!link) return c.html(plainPage(TITLE, refusal), 410)
  return c.html(plainPage(TITLE, question(link, { token, name: link.name ?? '', errors: {} })))
})

staffLinkApi.post(STAFF_LINK_PATH, async (c) => {
  await limitVisitor(c.env, 'staff-link')
  const { token = '', name: typedName = '', password = '' } = await readForm(c)
  const { shop } = c.env
  const name = typedName.trim()
  const link = await findStaffLink(shop, token)
  if (!link) return c.html(plainPage(TITLE, refusal), 410)
  const errors = await errorsOf(shop, link, { name, password })
  if (errors.name ?? errors.password) return c.html(plainPage(TITLE, question(link, { token, name, errors })), 422)
  const taken = await takeStaffLink(shop, token, { name, passwordHash: await hashPassword(shop, password), requestId: c.get('requestId') })
  if (!taken) return c.html(plainPage(TITLE, refusal), 410)
  await endWait(c, taken.email)
  // Whoever has a second factor still needs it: a mailbox alone opens nothing.
  if (taken.kind === 'password') return c.redirect('/auth?next=/admin', 303)
  const cookies = (await signInWithPassword(shop, c.req.raw.headers, { email: taken.email, password })) ?? []
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  return c.redirect('/admin', 303)
})
