import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/auth/make-admin.ts'
import { ROOT } from '#server/root.ts'
import { createAuthenticator } from '#test/support/people/authenticator.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { cookiesOf, personOf, signIn, signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { ADMIN, ORIGIN } from '#test/support/test-env.ts'

const STRANGERS = 'the password of a stranger'
const OPERATORS = 'the password of the operator'

describe.each(KINDS)('whoever gets the admin role on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const statusOf = async (email: string, password: string) =>
    (await fresh.call('POST', '/api/auth/sign-in/email', { email, password }, { origin: ORIGIN })).status
  const entriesOf = (email: string) =>
    fresh.rows<{ actor: string; action: string; before: unknown; after: unknown }>(
      sql`select actor, action, before, after from audit_log where subject = (select id from "user" where email = ${email}) order by id`,
    )

  /** A passkey of this account; answers what signing in with it answers. */
  async function addPasskey(person: SignedIn) {
    const device = createAuthenticator()
    const challenge = async (what: 'register' | 'authenticate', headers?: SignedIn) => {
      const asked = await fresh.call<{ challenge: string }>('GET', `/api/auth/passkey/generate-${what}-options`, undefined, headers)
      const cookie = [headers?.cookie, cookiesOf(asked.headers).cookie].filter(Boolean).join('; ')
      return { challenge: asked.body.challenge, headers: { cookie, origin: ORIGIN } }
    }
    const asked = await challenge('register', person)
    const added = { response: device.register(asked.challenge), name: 'My phone' }
    expect((await fresh.call('POST', '/api/auth/passkey/verify-registration', added, asked.headers)).status).toBe(200)
    return async () => {
      const { challenge: text, headers } = await challenge('authenticate')
      return (await fresh.call('POST', '/api/auth/passkey/verify-authentication', { response: device.sign(text) }, headers)).status
    }
  }

  test('a stranger who signed up with the address first is out: password, session and passkey', async () => {
    const stranger = await signUp(fresh, 'boss@example.com', STRANGERS)
    const usePasskey = await addPasskey(stranger)
    const again = await signIn(fresh, { email: 'boss@example.com', password: STRANGERS })

    expect(await makeAdmin(fresh.shop, { email: ' Boss@Example.com ', password: OPERATORS })).toEqual({
      isNew: false,
      endedSessions: 2,
      removedPasskeys: 1,
    })

    expect([await personOf(fresh, stranger), await personOf(fresh, again)]).toEqual([null, null])
    expect((await fresh.call('GET', '/api/admin/orders', undefined, stranger)).status).toBe(401)
    expect(await usePasskey()).toBe(401)
    expect(await statusOf('boss@example.com', STRANGERS)).toBe(401)
    const boss = await signIn(fresh, { email: 'boss@example.com', password: OPERATORS })
    expect(await personOf(fresh, boss)).toMatchObject({ role: 'admin', emailVerified: true })
    expect(await entriesOf('boss@example.com')).toEqual([
      expect.objectContaining({ action: 'account.passkey_added' }),
      {
        actor: 'operator',
        action: 'account.make_admin',
        before: { role: 'user', staffRole: 'owner' },
        after: { role: 'admin', staffRole: 'owner', isNew: false, passwordSet: true, endedSessions: 2, removedPasskeys: 1 },
      },
    ])
  })

  test('a sign-up at the same moment leaves the stranger no password', async () => {
    for (let n = 0; n < 4; n++) {
      const email = `race${n}@example.com`
      await Promise.all([
        makeAdmin(fresh.shop, { email, password: OPERATORS }),
        fresh.call('POST', '/api/auth/sign-up/email', { name: 'Eve', email, password: STRANGERS }, { origin: ORIGIN }),
      ])
      expect([await statusOf(email, STRANGERS), await statusOf(email, OPERATORS)]).toEqual([401, 200])
    }
  })

  test('the first admin of the configuration is in the audit log', async () => {
    expect(await entriesOf(ADMIN.email)).toMatchObject([{ actor: 'operator', action: 'account.make_admin', before: null }])
  })

  test('a short password changes nothing', async () => {
    const person = await signUp(fresh, 'short@example.com', STRANGERS)
    await expect(makeAdmin(fresh.shop, { email: 'short@example.com', password: 'eleven char' })).rejects.toThrow('at least 12 characters')
    expect(await personOf(fresh, person)).toMatchObject({ role: 'user' })
  })

  test('the command says what it has done', async () => {
    const stranger = await signUp(fresh, 'typed@example.com', STRANGERS)
    const run = (email: string) =>
      promisify(execFile)(process.execPath, ['scripts/admin-create.ts', '--email', email, '--password', OPERATORS], {
        cwd: ROOT,
        env: { ...process.env, ...fresh.way, DATA_DIR: fresh.folder, LOG_LEVEL: 'error' },
      })
    const where = kind === 'embedded' ? `the embedded database in ${fresh.folder}` : 'the database of DATABASE_URL'
    expect((await run('typed@example.com')).stdout).toContain(
      `typed@example.com is an admin now, in ${where}.\nThe account existed: its password is the given one now; sessions ended: 1, passkeys removed: 0.\nIts two-step sign-in is off, and API keys that it had are revoked.`,
    )
    expect([await personOf(fresh, stranger), await statusOf('typed@example.com', OPERATORS)]).toEqual([null, 200])
    expect((await run(' Unknown@example.com')).stdout).toBe(`unknown@example.com is an admin now, in ${where}.\n`)
    expect(await statusOf('unknown@example.com', OPERATORS)).toBe(200)
    // Nobody could sign in with it.
    await expect(run('a name <unknown@example.com>')).rejects.toThrow('Usage: npm run admin:create')
  })
})
