import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { HOSTILE_PATHS, ODD_PATHS, staysAt } from '#test/support/texts/return-paths.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { ORIGIN } from '#test/support/test-env.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'ann@example.com'
const RETURN_PATHS = ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL', 'errorURL', 'next']

const smtp = await startSmtp()
afterAll(() => smtp.stop())

describe.each(KINDS)('nobody is led out of the shop on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  beforeEach(() => fresh.rows(sql`delete from rate_limit`))

  const answersTo = async (request: Request) => {
    const { status, headers, body } = await fresh.send(request)
    await body?.cancel()
    return { status, location: headers.get('location') }
  }
  const get = (path: string) => answersTo(new Request(ORIGIN + path, { headers: { origin: ORIGIN } }))
  const post = (path: string, body: Record<string, unknown>) =>
    answersTo(
      new Request(ORIGIN + path, {
        method: 'POST',
        headers: { origin: ORIGIN, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const form = (path: string, fields: Record<string, string>) =>
    answersTo(new Request(ORIGIN + path, { method: 'POST', headers: { origin: ORIGIN }, body: new URLSearchParams(fields) }))
  /** The fields of the link in the newest e-mail with this path. */
  async function fieldsOf(path: string): Promise<Record<string, string>> {
    // A sign-in link is written after the answer.
    await vi.waitFor(async () => {
      await fresh.runJobs()
      if (!smtp.received.some(({ parsed }) => parsed.text?.includes(path))) throw new Error('no e-mail yet')
    }, 20_000)
    const text = smtp.received.findLast(({ parsed }) => parsed.text?.includes(path))?.parsed.text ?? ''
    smtp.received.length = 0
    return Object.fromEntries(new URL(new RegExp(`http:\\S+${path}\\S+`).exec(text)?.[0] ?? '').searchParams)
  }
  const expectHere = (path: string, { location }: { location: string | null }) =>
    expect(location === null || staysAt(ORIGIN, location), `${JSON.stringify(path)} → ${location}`).toBe(true)

  beforeAll(async () => {
    await post('/api/auth/sign-up/email', { name: 'Ann Lee', email: EMAIL, password: PASSWORD })
    await form('/api/confirm-address', { ...(await fieldsOf('confirm-address')), password: PASSWORD })
  })

  test.each([...HOSTILE_PATHS, ...ODD_PATHS])('by %j', async (path) => {
    const query = new URLSearchParams([['token', 'x'], ['error', 'x'], ...RETURN_PATHS.map((name) => [name, path])])
    for (const page of [
      'verify-email',
      'magic-link/verify',
      'reset-password/x',
      'error',
      'callback/google',
      'delete-user/callback',
      'sign-in/email',
    ])
      expectHere(path, await get(`/api/auth/${page}?${query}`))
    const fields = Object.fromEntries(RETURN_PATHS.map((name) => [name, path]))
    for (const page of ['sign-in/email', 'sign-in/social', 'request-password-reset', 'sign-out', 'callback/google'])
      expectHere(path, await post(`/api/auth/${page}`, { email: EMAIL, password: PASSWORD, callbackURL: path, ...fields }))
  })

  test('the answer to a sign-in names a path of the shop, or none', async () => {
    const locationFor = async (callbackURL: string) => {
      await fresh.rows(sql`delete from rate_limit`)
      return post('/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD, callbackURL })
    }
    expect(await locationFor('/orders?page=2')).toEqual({ status: 200, location: '/orders?page=2' })
    for (const path of ['/.//evil.example', '/%2e%2e//evil.example', '/;/..//evil.example'])
      expect((await locationFor(path)).location, path).toBeNull()
  })

  test.each(['/.//evil.example', '/%2fevil.example', '/\\evil.example', '/orders'])(
    'a mailed link with %j leads to the shop',
    async (next) => {
      const isGood = next === '/orders'
      await post('/api/auth/sign-in/magic-link', { email: EMAIL, callbackURL: isGood ? next : '/.//evil.example' })
      const fields = await fieldsOf('sign-in-link')
      expect(fields.next).toBe(isGood ? next : undefined)
      expect(await form('/api/sign-in-link', { ...fields, next })).toEqual({ status: 303, location: isGood ? next : '/account' })

      const email = `${Buffer.from(next).toString('hex')}@example.com`
      await post('/api/auth/sign-up/email', { name: 'Bo', email, password: PASSWORD, callbackURL: isGood ? next : '/.//evil.example' })
      const confirmation = await fieldsOf('confirm-address')
      expect(confirmation.next).toBe(isGood ? next : undefined)
      expect(await form('/api/confirm-address', { ...confirmation, next, password: PASSWORD })).toEqual({
        status: 303,
        location: isGood ? next : '/account',
      })
    },
  )
})
