import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { linksTo, pressLink } from '#test/support/mailed-links.ts'
import { HOSTILE_PATHS } from '#test/support/texts/return-paths.ts'
import { cookiesOf, openMember, personOf } from '#test/support/sign-in.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { ADMIN, ORIGIN } from '#test/support/test-env.ts'
import { totp } from '#test/support/people/totp.ts'

const OLD = 'correct horse battery'
const NEW = 'a stapler in the attic'
const PATH = '/api/reset-password'

const smtp = await startSmtp()
afterAll(() => smtp.stop())

describe.each(KINDS)('a forgotten password on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  beforeEach(async () => {
    await fresh.rows(sql`delete from rate_limit`)
    smtp.received.length = 0
  })

  const ask = (email: string, more: Record<string, unknown> = {}) => fresh.call('POST', '/api/password-resets', { email, ...more })
  const links = (email: string) => linksTo(fresh, smtp, { email, path: PATH })
  /** Once so many e-mails with a link are written: the answer does not wait for them. */
  async function linkTo(email: string, count = 1): Promise<URL> {
    await expect.poll(async () => (await links(email)).length).toBe(count)
    return (await links(email)).at(-1) ?? new URL(ORIGIN)
  }
  const press = (link: URL, password = NEW) => pressLink(fresh, link, { password })
  const signsIn = async (email: string, password: string) =>
    (await fresh.call('POST', '/api/auth/sign-in/email', { email, password })).status
  let count = 0
  /** An account with a proven address, signed in in one browser. */
  async function member() {
    const email = `member${++count}@example.com`
    return { email, session: await openMember(fresh, { email, password: OLD }) }
  }

  test('the link opens a page that changes nothing; its button sets the password, once, ends all sessions and signs nobody in', async () => {
    const { email, session } = await member()
    await fresh.rows(sql`insert into passkey (id, user_id, credential_id, public_key, counter, device_type, backed_up)
      select 'pas_' || id, id, id, 'x', 0, 'singleDevice', false from "user" where email = ${email}`)
    expect((await ask(email.toUpperCase(), { next: '/orders?page=2' })).status).toBe(200)
    const link = await linkTo(email)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await fresh.send(new Request(link, { method }))
      expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
        200,
        'no-store',
        'strict-origin',
      ])
    }
    expect([await signsIn(email, OLD), (await personOf(fresh, session))?.email]).toEqual([200, email])

    const done = await press(link)
    const page = await done.text()
    expect([done.status, done.headers.getSetCookie()]).toEqual([200, []])
    expect(page).toContain('/auth?next=%2Forders%3Fpage%3D2')
    expect(await personOf(fresh, session)).toBeNull()
    expect([await signsIn(email, OLD), await signsIn(email, NEW)]).toEqual([401, 200])
    expect(await fresh.rows(sql`select 1 from passkey where user_id = (select id from "user" where email = ${email})`)).toEqual([])
    expect([(await press(link, OLD)).status, (await fresh.send(new Request(link))).status]).toEqual([410, 410])
    await fresh.runJobs()
    expect(smtp.to(email).at(-1)?.parsed.subject).toBe('Your password was changed')
    const log = await fresh.rows(sql`select 1 from audit_log where action = 'account.password_reset'`)
    expect(log).toHaveLength(1)
  })

  test.each([
    ['as it is', (email: string) => email],
    ['in capitals', (email: string) => email.toUpperCase()],
  ])('a sign-in link that was mailed before signs nobody in any more, its address typed %s', async (_, typed) => {
    const { email } = await member()
    const request = { email: typed(email), callbackURL: '/account' }
    expect((await fresh.call('POST', '/api/auth/sign-in/magic-link', request, { origin: ORIGIN })).status).toBe(200)
    const signInLinks = () => linksTo(fresh, smtp, { email, path: '/sign-in-link' })
    await expect.poll(async () => (await signInLinks()).length).toBe(1)
    const [older = new URL(ORIGIN)] = await signInLinks()
    await ask(email)
    expect((await press(await linkTo(email))).status).toBe(200)
    const body = new URLSearchParams(older.searchParams)
    const answer = await fresh.send(new Request(`${ORIGIN}/api/sign-in-link`, { method: 'POST', headers: { origin: ORIGIN }, body }))
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('session_token')
    expect(answer.headers.get('location') ?? '').not.toBe('/account')
  })

  test('a stranger gets the same answer, and no e-mail', async () => {
    const { email } = await member()
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')]
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await linkTo(email)
    expect(await links('nobody@example.com')).toEqual([])
  })

  test.runIf(kind === 'postgresql')('the answer waits for nothing that is known of the address', async () => {
    const { email } = await member()
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    let isHeld = () => {}
    const held = new Promise<void>((resolve) => (isHeld = resolve))
    const holding = fresh.shop.db.transaction(async (tx) => {
      await tx.execute(sql`lock table "user", verification, outbox in access exclusive mode`)
      isHeld()
      await isReleased
    })
    await held
    try {
      expect([(await ask(email)).status, (await ask('nobody@example.com')).status]).toEqual([200, 200])
    } finally {
      release()
      await holding
    }
    await linkTo(email)
  })

  test('two links at once: each works until one is used; pressed at the same moment, one wins', async () => {
    const { email } = await member()
    await ask(email)
    const first = await linkTo(email)
    await ask(email)
    const second = await linkTo(email, 2)
    const answers = await Promise.all([press(first, NEW), press(second, 'another password altogether'), press(first, NEW)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
    const works = answers[1].status === 200 ? 'another password altogether' : NEW
    expect(await signsIn(email, works)).toBe(200)
  })

  test('of two links the one that waits for the mail server is not mailed any more once the other is used', async () => {
    const { email } = await member()
    const ofKind = sql`kind = 'password_reset' and recipient = ${email}`
    await ask(email)
    await expect.poll(async () => (await fresh.rows(sql`select 1 from outbox where ${ofKind}`)).length).toBe(1)
    await fresh.rows(sql`update outbox set next_at = now() + interval '1 day' where ${ofKind}`)
    await ask(email)
    expect((await press(await linkTo(email))).status).toBe(200)
    await fresh.rows(sql`update outbox set next_at = now() where ${ofKind}`)
    expect(await links(email)).toHaveLength(1)
    const rows = await fresh.rows(sql`select state, set_aside_at is not null as "isAside" from outbox where ${ofKind} order by id`)
    expect(rows).toEqual([
      { state: 'failed', isAside: true },
      { state: 'sent', isAside: false },
    ])
  })

  test('expired, shortened, changed and invented links say so, and do nothing', async () => {
    const { email } = await member()
    await ask(email)
    const link = await linkTo(email)
    const token = link.searchParams.get('token') ?? ''
    for (const wrong of [
      '',
      'x',
      token.slice(0, -1),
      `${token}x`,
      token.split('.')[0] ?? '',
      `acl_other.${token.split('.')[1]}`,
      '\u0001',
    ]) {
      const page = new URL(`${PATH}?${new URLSearchParams({ token: wrong })}`, ORIGIN)
      const answer = await fresh.send(new Request(page))
      expect([wrong, answer.status]).toEqual([wrong, 410])
      expect(await answer.text()).toContain('This link no longer works')
      expect((await press(page)).status).toBe(410)
    }
    await fresh.rows(sql`update verification set expires_at = now() - interval '1 second' where identifier like 'reset-password:%'`)
    expect((await press(link)).status).toBe(410)
    expect(await signsIn(email, OLD)).toBe(200)
  })

  test('the new password follows the rules, and the link can be tried again', async () => {
    const { email } = await member()
    await ask(email)
    const link = await linkTo(email)
    for (const password of ['', 'short', 'QwertyQwerty', email]) {
      const answer = await press(link, password)
      expect([password, answer.status]).toEqual([password, 422])
      expect(await answer.text()).toContain('aria-invalid="true"')
    }
    expect((await press(link)).status).toBe(200)
  })

  test('a mailbox gets three e-mails in half an hour, and whoever asks is not told', async () => {
    const { email } = await member()
    for (let n = 0; n < 5; n++) expect((await ask(email)).status).toBe(200)
    await linkTo(email, 3)
  })

  test('a visitor may ask five times a minute', async () => {
    const from = (n: number) =>
      fresh.call('POST', '/api/password-resets', { email: `nobody${n}@example.com` }, {}, '203.0.113.77').then(({ status }) => status)
    for (let n = 0; n < 5; n++) expect(await from(n)).toBe(200)
    expect(await from(6)).toBe(429)
  })

  test('whoever proves an address that nobody had proven inherits nothing of a stranger', async () => {
    const email = 'unproven@example.com'
    await fresh.call('POST', '/api/auth/sign-up/email', { name: 'A stranger', email, password: OLD })
    await fresh.rows(sql`insert into session (id, user_id, token, expires_at)
      select 'ses_stranger', id, 'strangers-token', now() + interval '1 day' from "user" where email = ${email}`)
    await ask(email)
    expect((await press(await linkTo(email))).status).toBe(200)
    expect(await fresh.rows(sql`select 1 from session where id = 'ses_stranger'`)).toEqual([])
    expect(await signsIn(email, NEW)).toBe(200)
    expect((await linksTo(fresh, smtp, { email, path: '/api/confirm-address' })).length).toBe(1)
    const [confirm = new URL(ORIGIN)] = await linksTo(fresh, smtp, { email, path: '/api/confirm-address' })
    expect((await pressLink(fresh, confirm, { password: OLD })).status).toBe(410)
  })

  test('who works here needs the second factor still, and without one gets no link; nobody who is blocked gets one', async () => {
    const { email: blocked } = await member()
    await fresh.rows(sql`update "user" set disabled_at = now() where email = ${blocked}`)
    const { email: later, session } = await member()
    await ask(ADMIN.email)
    await ask(blocked)
    await ask(later)
    const early = await linkTo(later)
    expect([await links(ADMIN.email), await links(blocked)]).toEqual([[], []])

    const begun = await fresh.call<{ totpURI: string }>('POST', '/api/auth/two-factor/enable', { password: OLD }, session)
    const on = await fresh.call('POST', '/api/auth/two-factor/verify-totp', { code: totp(begun.body.totpURI) }, session)
    expect(on.status, on.text).toBe(200)
    // Made staff after the link was sent: with a second factor it still works, and opens nothing by itself.
    await fresh.rows(sql`update "user" set role = 'admin' where email = ${later}`)
    expect((await press(early)).status).toBe(200)
    expect(await personOf(fresh, cookiesOf(on.headers))).toBeNull()
    const tried = await fresh.call<{ twoFactorRedirect?: boolean }>('POST', '/api/auth/sign-in/email', { email: later, password: NEW })
    expect(tried.body.twoFactorRedirect).toBe(true)
    expect(await personOf(fresh, cookiesOf(tried.headers))).toBeNull()
  })

  test('a sign-in that has taken the old password and waits for its code ends with it', async () => {
    const { email, session } = await member()
    await ask(email)
    const link = await linkTo(email)
    const begun = await fresh.call<{ totpURI: string }>('POST', '/api/auth/two-factor/enable', { password: OLD }, session)
    await fresh.call('POST', '/api/auth/two-factor/verify-totp', { code: totp(begun.body.totpURI) }, session)
    const half = await fresh.call('POST', '/api/auth/sign-in/email', { email, password: OLD })
    expect((await press(link)).status).toBe(200)
    const code = totp(begun.body.totpURI, 1)
    expect((await fresh.call('POST', '/api/auth/two-factor/verify-totp', { code }, cookiesOf(half.headers))).status).toBe(401)
    const tried = await fresh.call('POST', '/api/auth/sign-in/email', { email, password: NEW })
    expect((await fresh.call('POST', '/api/auth/two-factor/verify-totp', { code }, cookiesOf(tried.headers))).status).toBe(200)
  })

  test('who has waited for a forgotten password waits no more: neither in the browser that the account knows, nor in a new one', async () => {
    const { email } = await member()
    const type = (password: string, headers: Record<string, string> = {}) =>
      fresh.call('POST', '/api/auth/sign-in/email', { email, password }, { origin: ORIGIN, ...headers })
    const known = (await type(OLD)).headers.getSetCookie().find((cookie) => cookie.startsWith('partwright.known_browser='))
    const own = { cookie: known?.split(';', 1)[0] ?? '' }
    const statuses = []
    for (const headers of [own, {}]) {
      for (let n = 0; n < 5; n++) await type('wrong wrong wrong', headers)
      statuses.push((await type(OLD, headers)).status)
    }
    expect(statuses).toEqual([429, 429])
    await ask(email)
    const link = await linkTo(email)
    expect((await pressLink(fresh, link, { password: NEW }, { origin: ORIGIN, ...own })).status).toBe(200)
    expect([(await type(NEW, own)).status, (await type(NEW)).status]).toEqual([200, 200])
  })

  test.each(HOSTILE_PATHS.slice(0, 12))('a link leads nowhere but into the shop, by %j', async (next) => {
    const { email } = await member()
    await ask(email, { next })
    const link = await linkTo(email)
    expect(link.searchParams.get('next')).toBeNull()
    link.searchParams.set('next', next)
    expect(await (await press(link)).text()).toContain('href="/auth"')
  })

  test('another site cannot press the button, and the library’s own way is shut', async () => {
    const { email } = await member()
    await ask(email)
    const link = await linkTo(email)
    expect((await pressLink(fresh, link, { password: NEW }, { origin: 'https://evil.example' })).status).toBe(403)
    for (const path of ['request-password-reset', 'reset-password'])
      expect((await fresh.call('POST', `/api/auth/${path}`, { email, newPassword: NEW, token: 'x' })).status).toBe(404)
    expect(await signsIn(email, OLD)).toBe(200)
  })
})
