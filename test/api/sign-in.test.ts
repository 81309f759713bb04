import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createApi } from '#server/api/api.ts'
import { createAuthenticator } from '#test/support/people/authenticator.ts'
import { callThrough, KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import type { Got } from '#test/support/schema.ts'
import { signInAsAdmin, signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { ADMIN, ORIGIN } from '#test/support/test-env.ts'

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

const personOf = async (fresh: FreshShop, cookie: string) =>
  (await fresh.call<Got<'/api/session'>>('GET', '/api/session', undefined, { cookie, origin: ORIGIN })).body.person

/** The same shop, served with another configuration. */
function openedWith(fresh: FreshShop, env: { SMTP_URL: string }): FreshShop {
  const shop = { ...fresh.shop, env: { ...fresh.shop.env, ...env } }
  const send = async (request: Request, address = '127.0.0.1') => createApi().fetch(request, { shop, address })
  return { ...fresh, shop, send, call: callThrough(send) }
}

/** What customers and mail clients do with sign-in links. */
function linksOf(fresh: FreshShop) {
  const ask = (email: string, body: Record<string, unknown> = {}) =>
    fresh.call('POST', '/api/auth/sign-in/magic-link', { email, ...body }, { origin: ORIGIN })
  const emailsTo = (email: string) =>
    fresh.rows<{ id: string; text: string }>(
      sql`select id, outbox::text as text from outbox where kind = 'sign_in_link' and recipient = ${email} order by id`,
    )
  /** The URL in the newest e-mail, once this many were enqueued. */
  async function linkOf(email: string, count = 1): Promise<URL> {
    await expect.poll(async () => (await emailsTo(email)).length).toBe(count)
    await fresh.runJobs()
    const sent = (await emailsTo(email)).at(-1)
    const text = readFileSync(join(fresh.folder, 'mail', `${sent?.id}.txt`), 'utf8')
    return new URL(/http:\S+sign-in-link\S+/.exec(text)?.[0] ?? '')
  }
  const press = ({ searchParams }: URL, headers: Record<string, string> = { origin: ORIGIN }) =>
    fresh.send(new Request(`${ORIGIN}/api/sign-in-link`, { method: 'POST', headers, body: new URLSearchParams(searchParams) }))
  return { ask, emailsTo: emailsTo, linkOf, press }
}

type Device = ReturnType<typeof createAuthenticator>
type How = Parameters<Device['sign']>[1]

/** What customers do with passkeys. */
function passkeysOf(fresh: FreshShop) {
  /** Requests a challenge; returns it, and the headers with its cookie. */
  async function challenge(what: 'register' | 'authenticate', person?: SignedIn) {
    const path = `/api/auth/passkey/generate-${what}-options`
    const { body, headers, status } = await fresh.call<{ challenge: string; rp?: { id: string } }>('GET', path, undefined, person)
    expect(status).toBe(200)
    return { ...body, headers: { origin: ORIGIN, cookie: [person?.cookie, cookieOf(headers)].filter(Boolean).join('; ') } }
  }
  async function add(person: SignedIn, device: Device, how?: How, name = 'My phone') {
    const asked = await challenge('register', person)
    expect(asked.rp?.id).toBe('shop.test')
    return fresh.call(
      'POST',
      '/api/auth/passkey/verify-registration',
      { response: device.register(asked.challenge, how), name },
      asked.headers,
    )
  }
  async function use(device: Device, how?: How) {
    const asked = await challenge('authenticate')
    return fresh.call('POST', '/api/auth/passkey/verify-authentication', { response: device.sign(asked.challenge, how) }, asked.headers)
  }
  const list = async (person: SignedIn) =>
    (await fresh.call<{ id: string; name: string }[]>('GET', '/api/auth/passkey/list-user-passkeys', undefined, person)).body
  return { challenge, add, use, list }
}

describe.each(KINDS)('sign-in links on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const { ask, emailsTo, linkOf, press } = linksOf(fresh)

  test('the link of the e-mail opens a page whose button signs in, once, on the way to where the customer was going', async () => {
    await signUp(fresh, 'ann@example.com')
    expect((await ask('Ann@Example.com', { callbackURL: '/orders?page=2' })).status).toBe(200)
    const link = await linkOf('ann@example.com')
    expect(link.origin).toBe(ORIGIN)

    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await fresh.send(new Request(link, { method }))
      expect([page.status, page.headers.getSetCookie()]).toEqual([200, []])
      expect(page.headers.get('referrer-policy')).toBe('strict-origin')
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
      if (method === 'GET') expect(await page.text()).toMatch(/<form method="post"[^]*<button/)
    }

    const signedIn = await press(link)
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/orders?page=2'])
    expect(signedIn.headers.getSetCookie().join()).toMatch(/HttpOnly/i)
    expect(await personOf(fresh, cookieOf(signedIn.headers))).toMatchObject({ email: 'ann@example.com', emailVerified: true })

    const again = await press(link)
    expect([again.status, again.headers.getSetCookie()]).toEqual([410, []])
    expect(await again.text()).toContain('no longer works')
  })

  test('the token is stored nowhere: neither in the stored e-mail, nor in the verification table', async () => {
    await signUp(fresh, 'quiet@example.com')
    await ask('quiet@example.com')
    const token = (await linkOf('quiet@example.com')).searchParams.get('token') ?? ''
    expect(token.length).toBeGreaterThan(40)
    const [email] = await emailsTo('quiet@example.com')
    expect(email?.text).toContain('Hello Ann Lee')
    const stored = await fresh.rows<{ text: string }>(sql`select verification::text as text from verification`)
    for (const { text } of [...stored, { text: email?.text ?? '' }]) expect(text).not.toContain(token.slice(token.indexOf('.')))
  })

  test('a stranger gets the same answer, no e-mail and no account', async () => {
    await signUp(fresh, 'known@example.com')
    const stranger = await ask('stranger@example.com')
    const known = await ask('known@example.com')
    expect([stranger.status, stranger.text]).toEqual([known.status, known.text])
    await linkOf('known@example.com')
    expect(await emailsTo('stranger@example.com')).toEqual([])
    expect(await fresh.rows(sql`select 1 from "user" where email = 'stranger@example.com'`)).toEqual([])
  })

  test('staff get no e-mail, and a link from before somebody became staff signs nobody in', async () => {
    const [asked, promoted] = [await ask(ADMIN.email), await signUp(fresh, 'promoted@example.com')]
    expect(asked.status).toBe(200)
    expect(await personOf(fresh, promoted.cookie)).not.toBeNull()
    await ask('promoted@example.com')
    const link = await linkOf('promoted@example.com')
    await fresh.rows(sql`update "user" set role = 'admin' where email = 'promoted@example.com'`)
    const refused = await press(link)
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([410, []])
    expect(await emailsTo(ADMIN.email)).toEqual([])
  })

  test('who is blocked is told so, and not to ask for another link', async () => {
    const email = 'blocked-link@example.com'
    await signUp(fresh, email)
    await ask(email)
    const link = await linkOf(email)
    await fresh.rows(sql`update "user" set disabled_at = now() where email = ${email}`)
    const answer = await press(link)
    const page = await answer.text()
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([410, []])
    expect(page).toContain('This account is switched off')
    expect(page).not.toContain('Ask for a new one')
  })

  test('a link is too old after ten minutes', async () => {
    await signUp(fresh, 'late@example.com')
    await ask('late@example.com')
    const link = await linkOf('late@example.com')
    const [{ minutes } = { minutes: 0 }] = await fresh.rows<{ minutes: number }>(
      sql`select extract(epoch from max(expires_at) - now())::float8 / 60 as minutes from verification`,
    )
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThanOrEqual(10)
    await fresh.rows(sql`update verification set expires_at = now() - interval '1 second'`)
    expect((await press(link)).status).toBe(410)
  })

  test('an address gets three e-mails in ten minutes, and further requests get the same answer', async () => {
    await signUp(fresh, 'often@example.com')
    for (let asked = 1; asked <= 3; asked++) {
      await ask('often@example.com')
      await expect.poll(async () => (await emailsTo('often@example.com')).length).toBe(asked)
    }
    expect((await ask('often@example.com')).status).toBe(200)
    const tries = sql`select count from rate_limit where key = 'sign-in-link=often@example.com'`
    await expect.poll(async () => (await fresh.rows(tries))[0]).toEqual({ count: 4 })
    expect(await emailsTo('often@example.com')).toHaveLength(3)
  })

  test('a link leads nowhere but into the shop, whoever wrote its address', async () => {
    await signUp(fresh, 'next@example.com')
    expect((await ask('next@example.com', { callbackURL: 'https://evil.example' })).status).toBe(403)
    await ask('next@example.com', { callbackURL: '/api/auth/sign-out' })
    const link = await linkOf('next@example.com')
    expect(link.searchParams.has('next')).toBe(false)
    link.searchParams.set('next', '//evil.example')
    expect((await press(link)).headers.get('location')).toBe('/account')
  })

  test('another site cannot press the button, and the library’s own way in by looking is shut', async () => {
    await signUp(fresh, 'forged@example.com')
    await ask('forged@example.com')
    const link = await linkOf('forged@example.com')
    expect((await press(link, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await fresh.call('GET', `/api/auth/magic-link/verify${link.search}`)).status).toBe(404)
    expect((await press(link)).status).toBe(303)
  })

  test.each(['', 'token=', 'token=x', `token=${'é'.repeat(43)}`, 'next=/orders'])('%j is no link', async (query) => {
    expect((await press(new URL(`${ORIGIN}/?${query}`))).status).toBe(410)
  })
})

describe.each(KINDS)('passkeys on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const { challenge, add, use, list } = passkeysOf(fresh)

  test('a customer adds a passkey, signs in with it, and removes it', async () => {
    const ann = await signUp(fresh, 'ann@example.com')
    const phone = createAuthenticator()
    expect((await use(phone)).status).toBe(401)
    expect((await add(ann, phone)).status).toBe(200)
    const signedIn = await use(phone)
    expect(signedIn.status).toBe(200)
    const again = { cookie: cookieOf(signedIn.headers), origin: ORIGIN }
    expect(await personOf(fresh, again.cookie)).toMatchObject({ email: 'ann@example.com' })
    const [known] = await list(again)
    expect(known).toMatchObject({ name: 'My phone' })

    const eve = await signUp(fresh, 'eve@example.com')
    expect(await list(eve)).toEqual([])
    expect((await fresh.call('POST', '/api/auth/passkey/delete-passkey', { id: known?.id }, eve)).status).toBe(401)
    expect((await fresh.call('POST', '/api/auth/passkey/delete-passkey', { id: known?.id }, again)).status).toBe(200)
    expect((await use(phone)).status).toBe(401)
  })

  test('a passkey is removed after a fresh sign-in alone, not in a browser that was left open', async () => {
    const email = 'left-open@example.com'
    const person = await signUp(fresh, email)
    const phone = createAuthenticator()
    await add(person, phone)
    const [known] = await list(person)
    const remove = () => fresh.call('POST', '/api/auth/passkey/delete-passkey', { id: known?.id }, person)
    await fresh.rows(sql`update session set created_at = now() - interval '16 minutes'
      where user_id = (select id from "user" where email = ${email})`)
    const refused = await remove()
    expect([refused.status, refused.body.code]).toEqual([403, 'fresh_sign_in_needed'])
    expect((await use(phone)).status).toBe(200)
    expect((await fresh.call('POST', '/api/account/sign-in', { password: 'correct horse battery', code: null }, person)).status).toBe(200)
    expect((await remove()).status).toBe(200)
    expect((await use(phone)).status).toBe(401)
  })

  test('a device without user verification is refused', async () => {
    const bob = await signUp(fresh, 'bob@example.com')
    const key = createAuthenticator()
    expect((await add(bob, key, { isVerified: false })).status).toBe(401)
    expect(await list(bob)).toEqual([])
    await add(bob, key)
    const refused = await use(key, { isVerified: false })
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []])
    expect((await use(key)).status).toBe(200)
  })

  test('what was said to another site, or in answer to another question, counts for nothing', async () => {
    const cy = await signUp(fresh, 'cy@example.com')
    const key = createAuthenticator()
    expect((await add(cy, key, { origin: 'https://evil.example' })).status).toBe(400)
    await add(cy, key)
    // Nor for a second account: it stays the first one's, and it is no failure of the shop.
    const other = await signUp(fresh, 'other@example.com')
    expect((await add(other, key)).status).toBe(400)
    expect(await list(other)).toEqual([])
    expect((await use(key, { origin: 'https://evil.example' })).status).toBe(400)
    const { headers, challenge: asked } = await challenge('authenticate')
    const verify = (response: unknown) => fresh.call('POST', '/api/auth/passkey/verify-authentication', { response }, headers)
    const response = key.sign(asked)
    expect((await verify(response)).status).toBe(200)
    expect((await verify(response)).status).toBe(400)
  })

  test('staff sign in with their password: a passkey from before somebody became staff signs nobody in', async () => {
    const dee = await signUp(fresh, 'dee@example.com')
    const key = createAuthenticator()
    await add(dee, key)
    await fresh.rows(sql`update "user" set role = 'admin' where email = 'dee@example.com'`)
    const refused = await use(key)
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []])
    expect(await personOf(fresh, (await signInAsAdmin(fresh)).cookie)).toMatchObject({ role: 'admin' })
  })

  test('a name is short, and a session of a while ago adds no passkey', async () => {
    const flo = await signUp(fresh, 'flo@example.com')
    expect((await add(flo, createAuthenticator(), {}, 'x'.repeat(101))).status).toBe(400)
    await fresh.rows(
      sql`update session set created_at = now() - interval '16 minutes' where user_id = (select id from "user" where email = 'flo@example.com')`,
    )
    const path = '/api/auth/passkey/generate-register-options'
    expect((await fresh.call('GET', path, undefined, flo)).status).toBe(403)
    expect((await fresh.call('GET', path)).status).toBe(401)
    expect(await list(flo)).toEqual([])
  })

  test('nobody signs in by adding a passkey: it is refused, and none is added that the owner would not be told of', async () => {
    const bob = await signUp(fresh, 'session-by-adding@example.com')
    await fresh.rows(sql`update "user" set two_factor_enabled = true where email = 'session-by-adding@example.com'`)
    const asked = await challenge('register', bob)
    const body = { response: createAuthenticator().register(asked.challenge), name: 'My phone', createSession: true }
    const refused = await fresh.call('POST', '/api/auth/passkey/verify-registration', body, asked.headers)
    expect([refused.status, refused.body.code]).toEqual([400, 'NO_SESSION_BY_ADDING'])
    expect(await list(bob)).toEqual([])
  })

  test('whoever proves whose address it is by a link, inherits no passkey from before', async () => {
    const { ask, linkOf, press } = linksOf(fresh)
    const squatter = await signUp(fresh, 'victim@example.com')
    const key = createAuthenticator()
    await add(squatter, key)
    await ask('victim@example.com')
    const owner = await press(await linkOf('victim@example.com'))
    expect(await personOf(fresh, squatter.cookie)).toBeNull()
    expect((await use(key)).status).toBe(401)
    const mine = createAuthenticator()
    await add({ cookie: cookieOf(owner.headers), origin: ORIGIN }, mine)
    await ask('victim@example.com')
    await press(await linkOf('victim@example.com', 2))
    expect((await use(mine)).status).toBe(200)
  })

  test('where addresses are confirmed, a passkey signs in nobody whose address is not', async () => {
    const person = await signUp(fresh, 'unconfirmed@example.com')
    const key = createAuthenticator()
    await add(person, key)
    const withMail = openedWith(fresh, { SMTP_URL: 'smtp://127.0.0.1:9' })
    expect((await passkeysOf(withMail).use(key)).status).toBe(403)
    await fresh.rows(sql`update "user" set email_verified = true where email = 'unconfirmed@example.com'`)
    expect((await passkeysOf(withMail).use(key)).status).toBe(200)
  })
})
