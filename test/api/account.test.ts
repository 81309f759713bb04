import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { log } from '#server/log.ts'
import { addProduct } from '#test/support/build.ts'
import { buy } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { signIn, signInAsAdmin, signUp } from '#test/support/sign-in.ts'
import { ADMIN, ORIGIN } from '#test/support/test-env.ts'

const PASSWORD = 'correct horse battery'

describe.each(KINDS)('accounts on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const personOf = async (headers: Record<string, string> = {}) =>
    (await fresh.call<Got<'/api/session'>>('GET', '/api/session', undefined, headers)).body.person
  const register = (body: Record<string, unknown>) =>
    fresh.call('POST', '/api/auth/sign-up/email', { name: 'Ann Lee', password: PASSWORD, ...body })

  test('nobody is signed in at first', async () => {
    expect(await personOf()).toBeNull()
    expect(await personOf({ cookie: 'partwright.session_token=made-up.signature' })).toBeNull()
  })

  test('signing up signs in, signing out ends it, signing in begins anew', async () => {
    const first = await signUp(fresh, 'Ann@Example.com')
    expect(await personOf(first)).toMatchObject({ name: 'Ann Lee', email: 'ann@example.com', role: 'user', emailVerified: false })
    expect((await fresh.call('POST', '/api/auth/sign-out', {}, first)).status).toBe(200)
    expect(await personOf(first)).toBeNull()
    const second = await signIn(fresh, { email: 'ann@example.com', password: PASSWORD })
    expect(second.cookie).not.toBe(first.cookie)
    expect(await personOf(second)).toMatchObject({ email: 'ann@example.com' })
  })

  test('an address is read without the marks that nobody sees and that came with it when it was copied', async () => {
    const pasted = (email: string) => `\u202A\u200B${email}\u200B\u202C`
    const first = await signUp(fresh, pasted('Pasted@example.com'))
    expect(await personOf(first)).toMatchObject({ email: 'pasted@example.com' })
    expect(await personOf(await signIn(fresh, { email: pasted('pasted@example.com'), password: PASSWORD }))).not.toBeNull()
    const subscribe = (email: string) => fresh.call<{ result: string }>('POST', '/api/newsletter', { email, source: 'homepage' })
    expect((await subscribe(pasted('pasted@example.com'))).body).toEqual({ result: 'subscribed' })
    expect((await subscribe('pasted@example.com')).body).toEqual({ result: 'already_subscribed' })
    const number = await buy(fresh, {
      items: [{ slug: await addProduct(fresh), quantity: 1 }],
      customer: { email: 'guest-pasted@example.com' },
    })
    const found = await fresh.call('POST', '/api/orders/lookup', { number, email: pasted('guest-pasted@example.com') })
    expect([found.status, found.body]).toMatchObject([200, { number }])
  })

  test('signing in again in the same browser ends the session of before, also of another account', async () => {
    const first = await signUp(fresh, 'first@example.com')
    await signUp(fresh, 'second@example.com')
    const elsewhere = await signIn(fresh, { email: 'first@example.com', password: PASSWORD })
    for (const email of ['first@example.com', 'second@example.com']) {
      const before = await signIn(fresh, { email: 'first@example.com', password: PASSWORD })
      const { status } = await fresh.call('POST', '/api/auth/sign-in/email', { email, password: PASSWORD }, before)
      expect([status, await personOf(before)]).toEqual([200, null])
    }
    expect([await personOf(first), await personOf(elsewhere)]).toMatchObject([
      { email: 'first@example.com' },
      { email: 'first@example.com' },
    ])
  })

  test('the cookie cannot be read by scripts or sent by other sites', async () => {
    const { headers } = await register({ email: 'cookie@example.com' })
    const cookie = headers.getSetCookie().find((text) => text.startsWith('partwright.session_token='))
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
  })

  test('a wrong password and an unknown address are the same refusal', async () => {
    await signUp(fresh, 'known@example.com')
    const wrong = await fresh.call('POST', '/api/auth/sign-in/email', { email: 'known@example.com', password: 'not the password' })
    const unknown = await fresh.call('POST', '/api/auth/sign-in/email', { email: 'unknown@example.com', password: 'not the password' })
    expect(wrong.status).toBe(401)
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
  })

  test.each(['short', 'eleven char', 'x'.repeat(129)])('the password %.12j is refused', async (password) => {
    const { status } = await register({ email: 'weak@example.com', password })
    expect(status).toBe(400)
    expect(await fresh.rows(sql`select 1 from "user" where email = 'weak@example.com'`)).toEqual([])
  })

  test('twelve characters are a password', async () => {
    expect((await register({ email: 'twelve@example.com', password: 'twelve chars' })).status).toBe(200)
  })

  test('an address can be registered once', async () => {
    await signUp(fresh, 'twice@example.com')
    expect((await register({ email: 'TWICE@example.com' })).status).toBeGreaterThanOrEqual(400)
    expect(await fresh.rows(sql`select 1 from "user" where email = 'twice@example.com'`)).toHaveLength(1)
  })

  test('nobody makes themselves an administrator, or confirmed', async () => {
    await register({ email: 'climber@example.com', role: 'admin', emailVerified: true })
    const climber = (await fresh.rows(sql`select role, email_verified from "user" where email = 'climber@example.com'`))[0]
    expect(climber ?? { role: 'user', email_verified: false }).toEqual({ role: 'user', email_verified: false })
    const person = await signUp(fresh, 'climber2@example.com')
    await fresh.call('POST', '/api/auth/update-user', { role: 'admin', name: 'Climber' }, person)
    await fresh.call('POST', '/api/auth/update-user', { emailVerified: true }, person)
    expect(await personOf(person)).toMatchObject({ role: 'user', emailVerified: false })
  })

  test('of what a browser says of itself so much is kept as any says, and of a picture nothing', async () => {
    const letters = 'x'.repeat(10_000)
    const account = { name: 'Ann Lee', email: 'long@example.com', password: 'correct horse battery', image: letters }
    expect((await fresh.call('POST', '/api/auth/sign-up/email', account, { 'user-agent': letters })).status).toBe(200)
    const kept = sql`select u.image, length(s.user_agent)::int as length from session s join "user" u on u.id = s.user_id where u.email = 'long@example.com'`
    expect(await fresh.rows(kept)).toEqual([{ image: null, length: 500 }])
  })

  test('the first administrator is the one of the configuration, and keeps nobody else from signing up as a user', async () => {
    expect(await personOf(await signInAsAdmin(fresh))).toMatchObject({ email: ADMIN.email, role: 'admin' })
    expect(await fresh.rows(sql`select email from "user" where role = 'admin'`)).toEqual([{ email: ADMIN.email }])
  })

  test('a role that is taken away is gone at the next request', async () => {
    const person = await signUp(fresh, 'former@example.com')
    await fresh.rows(sql`update "user" set role = 'admin' where email = 'former@example.com'`)
    expect((await fresh.call('GET', '/api/admin/orders', undefined, person)).status).toBe(200)
    await fresh.rows(sql`update "user" set role = 'user' where email = 'former@example.com'`)
    expect((await fresh.call('GET', '/api/admin/orders', undefined, person)).status).toBe(404)
  })

  test('staff read the e-mails that were sent', async () => {
    const { body } = await fresh.call<Schema<'EmailList'>>('GET', '/api/admin/outbox', undefined, await signInAsAdmin(fresh))
    expect(body).toMatchObject({ total: expect.any(Number), letters: expect.any(Array) })
  })

  test('where to go afterwards is our own site only', async () => {
    for (const callbackURL of [
      'https://evil.example',
      '//evil.example',
      'javascript:alert(1)',
      `${ORIGIN}.evil.example/`,
      '/\\evil.example',
    ]) {
      const { status } = await fresh.call('POST', '/api/auth/sign-in/email', { ...ADMIN, callbackURL }, { origin: ORIGIN })
      expect([callbackURL, status]).toEqual([callbackURL, 403])
    }
  })

  test('what a visitor does wrong is no error of the shop in its log', async () => {
    const errors = vi.spyOn(log, 'error')
    const refusals = vi.spyOn(log, 'info')
    const person = await signUp(fresh, 'wanderer@example.com')
    const wrong = [
      ['sign-in/email', { ...ADMIN, email: 'wanderer@example.com', callbackURL: 'https://evil.example' }, { origin: ORIGIN }],
      ['sign-out', {}, { cookie: person.cookie, origin: 'https://evil.example' }],
      ['sign-up/email', { ...ADMIN, name: 'Eve' }, { origin: ORIGIN, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ] as const
    const ask = ([path, body, headers]: (typeof wrong)[number]) => fresh.call('POST', `/api/auth/${path}`, body, headers, '192.0.2.77')
    for (const request of wrong) expect((await ask(request)).status).toBe(403)
    expect(errors.mock.calls).toEqual([])
    expect(refusals.mock.calls.flat()).toContain('Invalid callbackURL')
    errors.mockRestore()
    refusals.mockRestore()
  })

  test('a forged request with the cookie from another site is refused', async () => {
    const person = await signUp(fresh, 'forged@example.com')
    const { status } = await fresh.call('POST', '/api/auth/sign-out', {}, { cookie: person.cookie, origin: 'https://evil.example' })
    expect(status).toBe(403)
    expect(await personOf(person)).not.toBeNull()
  })
})

describe.each(KINDS)('accounts with a mail server on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: 'smtp://127.0.0.1:9' })

  test('an address must be confirmed by e-mail before the first sign-in', async () => {
    const { status, headers } = await fresh.call('POST', '/api/auth/sign-up/email', {
      name: 'Eve',
      email: 'eve@example.com',
      password: PASSWORD,
    })
    expect([status, headers.getSetCookie()]).toEqual([200, []])
    const tried = await fresh.call('POST', '/api/auth/sign-in/email', { email: 'eve@example.com', password: 'not the password' })
    expect(tried.status).toBe(401)
    expect(await fresh.rows(sql`select kind, recipient from outbox`)).toEqual([{ kind: 'confirm_address', recipient: 'eve@example.com' }])
  })

  test('a mail server that does not answer leaves the e-mail due, for later', async () => {
    await fresh.runJobs()
    const [email] = await fresh.rows(
      sql`select state, attempts, next_at > now() as later, last_error is not null as told from outbox where recipient = 'eve@example.com'`,
    )
    expect(email).toMatchObject({ state: 'due', attempts: 1, later: true, told: true })
  })
})
