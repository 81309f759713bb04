import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '#server/api/api.ts'
import { log } from '#server/log.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { ORIGIN } from '#test/support/test-env.ts'

describe.each(KINDS)('limits of signing in on %s', (kind) => {
  const fresh = useFreshShop(kind)
  beforeEach(() => fresh.rows(sql`delete from rate_limit`))

  const signIn = (email: string, password: string, address: string) =>
    fresh.call<{ code?: string }>('POST', '/api/auth/sign-in/email', { email, password }, { origin: ORIGIN }, address)
  const PASSWORD = 'correct horse battery'

  beforeAll(async () => {
    for (const name of ['dora', 'emil'])
      await fresh.call('POST', '/api/auth/sign-up/email', { email: `${name}@example.com`, password: PASSWORD, name }, { origin: ORIGIN })
  })

  test('the fourth try of a visitor within ten seconds has to wait; loopback has not, nor have others', async () => {
    for (let n = 0; n < 3; n++) expect((await signIn(`nobody${n}@example.com`, 'wrong wrong wrong', '203.0.113.40')).status).toBe(401)
    const refused = await signIn('dora@example.com', PASSWORD, '203.0.113.40')
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await signIn('dora@example.com', PASSWORD, '203.0.113.41')).status).toBe(200)
    for (let n = 0; n < 5; n++) expect((await signIn('dora@example.com', PASSWORD, '127.0.0.1')).status).toBe(200)
  })

  test('a visitor makes no more than a hundred accounts in an hour: each writes to an address that may be anybody’s', async () => {
    const signUp = (n: number, address: string) =>
      fresh.call('POST', '/api/auth/sign-up/email', { email: `many${n}@example.com`, password: PASSWORD, name: 'Ann' }, {}, address)
    expect((await signUp(0, '203.0.113.44')).status).toBe(200)
    // The hundredth, with a rest after each.
    await fresh.rows(sql`update rate_limit set count = 99 where key like '%new-account%' and count = 1`)
    await fresh.rows(sql`delete from rate_limit where key like '%sign-up%'`)
    expect((await signUp(99, '203.0.113.44')).status).toBe(200)
    await fresh.rows(sql`update rate_limit set resets_at = resets_at - interval '59 minutes'`)
    expect((await signUp(100, '203.0.113.44')).status).toBe(429)
    expect((await signUp(101, '203.0.113.45')).status).toBe(200)
  })

  const guess = (email: string, address = '127.0.0.1', headers: Record<string, string> = {}) =>
    fresh.call('POST', '/api/auth/sign-in/email', { email, password: 'wrong wrong wrong' }, { origin: ORIGIN, ...headers }, address)
  const waitOver = () => fresh.rows(sql`update rate_limit set resets_at = now() - interval '1 second'`)

  test('marks that nobody sees begin no new count of wrong passwords, however many stand in front of the address', async () => {
    for (let n = 0; n < 5; n++)
      expect((await guess(`${'\u200B'.repeat(n * 100)}dora@example.com\u200E`, `203.0.113.${100 + n}`)).status).toBe(401)
    expect((await signIn('dora@example.com', PASSWORD, '203.0.113.120')).status).toBe(429)
    await waitOver()
    expect((await signIn('\u2068dora@example.com\u2069', PASSWORD, '203.0.113.121')).status).toBe(200)
  })

  test.each(['emil@example.com', 'nobody@example.com'])(
    'after five wrong passwords for %s in a row, from wherever, each further one doubles the wait, to a quarter of an hour',
    async (email) => {
      for (let n = 0; n < 5; n++) expect((await guess(email.toUpperCase(), `203.0.113.${100 + n}`)).status).toBe(401)
      const waits = []
      for (let n = 5; n < 15; n++) {
        const refused = await signIn(email, PASSWORD, `203.0.113.${100 + n}`)
        expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
        waits.push(Number(refused.headers.get('retry-after')))
        await waitOver()
        expect((await guess(email, `203.0.113.${100 + n}`)).status).toBe(401)
      }
      // Said in whole seconds, of which a busy machine has used some when the answer is made.
      const meant = [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]
      expect(waits.map((wait, at) => (meant[at] ?? 0) - wait).filter((used) => used < 0 || used > 4)).toEqual([])
      expect((await signIn('dora@example.com', PASSWORD, '127.0.0.1')).status).toBe(200)
      await waitOver()
      expect((await signIn('emil@example.com', PASSWORD, '127.0.0.1')).status).toBe(200)
    },
  )

  test('guesses at the same moment cannot all pass', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess('emil@example.com')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('the right password begins anew', async () => {
    for (let n = 0; n < 4; n++) await guess('emil@example.com')
    expect((await signIn('emil@example.com', PASSWORD, '127.0.0.1')).status).toBe(200)
    for (let n = 0; n < 5; n++) expect((await guess('emil@example.com')).status).toBe(401)
  })

  test('strangers cannot keep out the browser of the owner, which waits for its own mistakes alone, nor a mailed link', async () => {
    const first = await signIn('emil@example.com', PASSWORD, '127.0.0.1')
    const mark = first.headers.getSetCookie().find((cookie) => cookie.startsWith('partwright.known_browser='))
    expect(mark).toMatch(/HttpOnly/i)
    expect(mark).toMatch(/SameSite=Lax/i)
    const cookie = mark?.split(';', 1)[0] ?? ''
    const owner = { cookie, origin: ORIGIN }
    const asOwner = () => fresh.call('POST', '/api/auth/sign-in/email', { email: 'emil@example.com', password: PASSWORD }, owner)
    for (let n = 0; n < 6; n++) await guess('emil@example.com')
    expect((await signIn('emil@example.com', PASSWORD, '127.0.0.1')).status).toBe(429)
    const again = await asOwner()
    expect(again.status).toBe(200)
    expect(again.headers.getSetCookie().join()).not.toContain('known_browser')
    // Its success ends no stranger's wait.
    expect((await guess('emil@example.com')).status).toBe(429)
    expect((await fresh.call('POST', '/api/auth/sign-in/magic-link', { email: 'emil@example.com' }, { origin: ORIGIN })).status).toBe(200)

    for (let n = 0; n < 5; n++) expect((await guess('emil@example.com', '127.0.0.1', { cookie })).status).toBe(401)
    expect((await asOwner()).status).toBe(429)
  })

  test('a mark of another account, or a made-up one, is worth nothing', async () => {
    const dora = await signIn('dora@example.com', PASSWORD, '127.0.0.1')
    const own =
      dora.headers
        .getSetCookie()
        .find((cookie) => cookie.includes('known_browser='))
        ?.split(';', 1)[0] ?? ''
    for (const cookie of [own, `${own}x`, 'partwright.known_browser=brw_1.x', 'partwright.known_browser='])
      await guess('emil@example.com', '127.0.0.1', { cookie })
    await guess('emil@example.com')
    expect((await guess('emil@example.com', '127.0.0.1', { cookie: own })).status).toBe(429)
  })

  test('on https the mark is bound to the host', async () => {
    const shop = { ...fresh.shop, env: { ...fresh.shop.env, PUBLIC_URL: 'https://shop.test' } }
    const response = await createApi().fetch(
      new Request('https://shop.test/api/auth/sign-in/email', {
        method: 'POST',
        headers: { origin: 'https://shop.test', 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'dora@example.com', password: PASSWORD }),
      }),
      { shop, address: '127.0.0.1' },
    )
    expect(response.headers.getSetCookie().join('\n')).toMatch(/^__Host-partwright\.known_browser=.*; Path=\/;.*Secure/m)
  })

  test('who fails to sign in is logged by a fingerprint, without anything that was typed', async () => {
    const warn = vi.spyOn(log, 'warn')
    await guess('Emil@example.com ', '203.0.113.90')
    await guess('emil@example.com', '203.0.113.90')
    await guess('dora@example.com', '203.0.113.91')
    await fresh.call('POST', '/api/auth/passkey/verify-authentication', { response: {} }, { origin: ORIGIN }, '203.0.113.90')
    const lines = warn.mock.calls.filter(([, text]) => text === 'sign-in failed').map(([fields]) => fields as Record<string, unknown>)
    const everything = JSON.stringify(warn.mock.calls)
    warn.mockRestore()
    expect(lines).toHaveLength(4)
    const [, second, third] = lines
    expect(second).toEqual({ by: '/api/auth/sign-in/email', status: 401, account: expect.any(String), visitor: expect.any(String) })
    expect([lines[0]?.account, lines[0]?.visitor]).toEqual([second?.account, second?.visitor])
    expect(third?.account).not.toBe(second?.account)
    expect(third?.visitor).not.toBe(second?.visitor)
    for (const typed of ['emil', 'dora', 'wrong', '203.0.113']) expect(everything.toLowerCase()).not.toContain(typed)
  })

  test('a form is no way around the limit of an account', async () => {
    const response = await fresh.send(
      new Request(`${ORIGIN}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { origin: ORIGIN },
        body: new URLSearchParams({ email: 'emil@example.com', password: 'wrong wrong wrong' }),
      }),
    )
    expect(response.status).toBe(415)
  })
})

describe.each(KINDS)('many strangers with wrong passwords on %s', (kind) => {
  // Four times as much work as in other tests: a line forms, as it does in a shop.
  const fresh = useFreshShop(kind, { SCRYPT_N: '4096' })
  const email = 'dora@example.com'
  const password = 'correct horse battery'
  const STRANGERS = 40
  const EACH = 3

  test('keep out neither who has signed in before in this browser, nor who has not', async () => {
    const signIn = (headers: Record<string, string>, address: string) =>
      fresh.call('POST', '/api/auth/sign-in/email', { email, password }, { origin: ORIGIN, ...headers }, address)
    await fresh.call('POST', '/api/auth/sign-up/email', { email, password, name: 'Dora' }, { origin: ORIGIN })
    const mark = (await signIn({}, '203.0.113.1')).headers.getSetCookie().find((cookie) => cookie.startsWith('partwright.known_browser='))
    let refused = 0
    const guess = async (n: number) => {
      const wrong = { email: `nobody${n}@example.com`, password: 'wrong wrong wrong' }
      const { status } = await fresh.call('POST', '/api/auth/sign-in/email', wrong, { origin: ORIGIN }, `198.51.100.${n % STRANGERS}`)
      if (status === 401) refused++
    }
    const guesses = Array.from({ length: STRANGERS * EACH }, (_, n) => guess(n))
    const counted = () => fresh.rows(sql`select 1 from rate_limit where key like 'sign-in=%'`)
    await vi.waitUntil(async () => (await counted()).length >= STRANGERS * EACH, { timeout: 20_000 })

    /** How many of the strangers have their answer before this visitor has. */
    const overtakenBy = async (headers: Record<string, string>, address: string) => {
      const before = refused
      const { status, text } = await signIn(headers, address)
      expect(status, text).toBe(200)
      return refused - before
    }
    const [inKnownBrowser, inNewBrowser] = await Promise.all([
      overtakenBy({ cookie: mark?.split(';', 1)[0] ?? '' }, '203.0.113.2'),
      overtakenBy({}, '203.0.113.3'),
    ])
    expect(inKnownBrowser).toBeLessThan(STRANGERS / 4)
    expect(inNewBrowser).toBeLessThan(1.5 * STRANGERS)
    await Promise.all(guesses)
    expect(refused).toBe(STRANGERS * EACH)
  })
})
