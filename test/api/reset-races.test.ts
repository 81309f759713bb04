import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { linksTo, pressLink } from '#test/support/mailed-links.ts'
import { createAuthenticator } from '#test/support/people/authenticator.ts'
import { totp } from '#test/support/people/totp.ts'
import { cookiesOf, openMember, personOf } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { ORIGIN } from '#test/support/test-env.ts'

const OLD = 'correct horse battery'
const OWNERS = 'a stapler in the attic'
const STRANGERS = 'the stranger was here'

const smtp = await startSmtp()
afterAll(() => smtp.stop())

// The embedded database has one connection: nothing comes between two statements of a request there that could be held.
describe.each(KINDS.filter((kind) => kind === 'postgresql'))('what a stranger does while the owner sets a new password, on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  beforeAll(async () => {
    await fresh.rows(sql`create function stop_the_first() returns trigger language plpgsql as $$ begin
      if pg_try_advisory_xact_lock(72, 1) then perform pg_advisory_xact_lock(72, 2); end if; return null; end $$`)
  })
  beforeEach(async () => {
    await fresh.rows(sql`delete from rate_limit`)
    smtp.received.length = 0
  })

  /**
   * Sends a request that stops before this statement; then the owner sets a new password by the mailed link, and the request goes on.
   * @param statement as a trigger names it: 'insert on session'
   */
  async function whileReset<T>(email: string, statement: string, send: () => Promise<T>): Promise<T> {
    await fresh.call('POST', '/api/password-resets', { email })
    const links = () => linksTo(fresh, smtp, { email, path: '/api/reset-password' })
    await expect.poll(async () => (await links()).length).toBe(1)
    const [link = new URL(ORIGIN)] = await links()
    await fresh.rows(sql`create trigger stop before ${sql.raw(statement)} for each statement execute function stop_the_first()`)
    try {
      const { sent } = await fresh.shop.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(72, 2)`)
        const begun = { sent: send() }
        const stopped = sql`select 1 from pg_locks where locktype = 'advisory' and classid = 72 and not granted`
        await vi.waitUntil(async () => (await fresh.rows(stopped)).length === 1, { timeout: 20_000 })
        expect((await pressLink(fresh, link, { password: OWNERS })).status).toBe(200)
        return begun
      })
      return await sent
    } finally {
      await fresh.rows(sql`drop trigger stop on ${sql.raw(statement.split(' on ')[1] ?? '')}`)
    }
  }

  let count = 0
  async function member() {
    const email = `member${++count}@example.com`
    return { email, session: await openMember(fresh, { email, password: OLD }) }
  }
  async function withSecondFactor() {
    const { email, session } = await member()
    const begun = await fresh.call<{ totpURI: string }>('POST', '/api/auth/two-factor/enable', { password: OLD }, session)
    const { totpURI } = begun.body
    expect((await verify(totp(totpURI), session)).status).toBe(200)
    return { email, totpURI }
  }
  const verify = (code: string, step: SignedIn) => fresh.call('POST', '/api/auth/two-factor/verify-totp', { code }, step)
  const typePassword = (email: string, password: string) => fresh.call('POST', '/api/auth/sign-in/email', { email, password })
  const sessionsOf = (email: string) => fresh.rows(sql`select 1 from session s join "user" u on u.id = s.user_id where u.email = ${email}`)
  const passkeysOf = (email: string) => fresh.rows(sql`select 1 from passkey p join "user" u on u.id = p.user_id where u.email = ${email}`)
  async function askPasskey(what: 'register' | 'authenticate', session?: SignedIn) {
    const path = `/api/auth/passkey/generate-${what}-options`
    const { body, headers } = await fresh.call<{ challenge: string }>('GET', path, undefined, session)
    const cookie = [session?.cookie, cookiesOf(headers).cookie].filter(Boolean).join('; ')
    return { challenge: body.challenge, headers: { origin: ORIGIN, cookie } }
  }
  async function addPasskey(session: SignedIn, device: ReturnType<typeof createAuthenticator>) {
    const { challenge, headers } = await askPasskey('register', session)
    const body = { response: device.register(challenge), name: 'My phone' }
    return () => fresh.call('POST', '/api/auth/passkey/verify-registration', body, headers)
  }

  test('the password of before, which is right when it is looked at, leads to no second step', async () => {
    const { email, totpURI } = await withSecondFactor()
    const late = await whileReset(email, 'insert on verification', () => typePassword(email, OLD))
    expect((await verify(totp(totpURI, 1), cookiesOf(late.headers))).status).toBe(401)
    expect([late.status, await sessionsOf(email)]).toEqual([401, []])
    const step = await typePassword(email, OWNERS)
    expect((await verify(totp(totpURI, 1), cookiesOf(step.headers))).status).toBe(200)
  })

  test('a code after the password of before begins no session', async () => {
    const { email, totpURI } = await withSecondFactor()
    const step = await typePassword(email, OLD)
    const late = await whileReset(email, 'insert on session', () => verify(totp(totpURI, 1), cookiesOf(step.headers)))
    expect([late.status, await sessionsOf(email)]).toEqual([401, []])
  })

  test('a passkey that is added in a browser which has been signed out is none', async () => {
    const { email, session } = await member()
    const device = createAuthenticator()
    const add = await addPasskey(session, device)
    const late = await whileReset(email, 'insert on passkey', add)
    expect(await passkeysOf(email)).toEqual([])
    expect(late.status).toBe(401)
    const { challenge, headers } = await askPasskey('authenticate')
    const used = await fresh.call('POST', '/api/auth/passkey/verify-authentication', { response: device.sign(challenge) }, headers)
    expect(used.status).toBe(401)
  })

  test('a passkey that is gone when its session begins signs nobody in', async () => {
    const { email, session } = await member()
    const device = createAuthenticator()
    expect((await (await addPasskey(session, device))()).status).toBe(200)
    const { challenge, headers } = await askPasskey('authenticate')
    const body = { response: device.sign(challenge) }
    const late = await whileReset(email, 'insert on session', () =>
      fresh.call('POST', '/api/auth/passkey/verify-authentication', body, headers),
    )
    expect([late.status, await sessionsOf(email)]).toEqual([401, []])
  })

  test.each(['update on account', 'insert on session'])(
    'the password that a browser which has been signed out sets is not the one of the account: stopped before %s',
    async (statement) => {
      const { email, session } = await member()
      const body = { currentPassword: OLD, newPassword: STRANGERS }
      const late = await whileReset(email, statement, () => fresh.call('POST', '/api/account/password', body, session))
      expect([(await typePassword(email, STRANGERS)).status, (await typePassword(email, OWNERS)).status]).toEqual([401, 200])
      expect(await personOf(fresh, cookiesOf(late.headers))).toBeNull()
      expect(late.status).toBe(422)
    },
  )

  test('nor the first one that it sets', async () => {
    const { email, session } = await member()
    await fresh.rows(sql`delete from account where user_id = (select id from "user" where email = ${email})`)
    const late = await whileReset(email, 'insert on account', () =>
      fresh.call('POST', '/api/account/password', { newPassword: STRANGERS }, session),
    )
    expect([(await typePassword(email, STRANGERS)).status, (await typePassword(email, OWNERS)).status]).toEqual([401, 200])
    expect(late.status).toBe(401)
  })
})
