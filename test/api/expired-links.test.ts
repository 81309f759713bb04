import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { totp } from '#test/support/people/totp.ts'
import { cookiesOf, signUp } from '#test/support/sign-in.ts'

const credentials = { email: 'ann@example.com', password: 'correct horse battery' }

describe.each(KINDS)('challenges and links that have expired, on %s', (kind) => {
  const fresh = useFreshShop(kind)

  // A request to the embedded database waits for the transaction.
  test.runIf(kind === 'postgresql')('whoever signs in with a code does not wait until they are removed', async () => {
    const session = await signUp(fresh, credentials.email)
    const enabled = await fresh.call<{ totpURI: string }>(
      'POST',
      '/api/auth/two-factor/enable',
      { password: credentials.password },
      session,
    )
    const { totpURI } = enabled.body
    await fresh.call('POST', '/api/auth/two-factor/verify-totp', { code: totp(totpURI) }, session)
    const step = cookiesOf((await fresh.call('POST', '/api/auth/sign-in/email', credentials)).headers)
    await fresh.rows(
      sql`insert into verification (id, identifier, value, expires_at) values ('ver_old', 'old', 'old', now() - interval '1 hour')`,
    )
    await fresh.shop.db.transaction(async (tx) => {
      // As the night does, which removes thousands at a time.
      await tx.execute(sql`select from verification where id = 'ver_old' for update`)
      const { status, text } = await fresh.call('POST', '/api/auth/two-factor/verify-totp', { code: totp(totpURI, 1) }, step)
      expect(status, text).toBe(200)
    })
  })

  test('of one visitor so many challenges of passkeys are begun in a minute, each of which is kept; others go on', async () => {
    const begin = async (address: string) =>
      (await fresh.call('GET', '/api/auth/passkey/generate-authenticate-options', undefined, {}, address)).status
    const statuses = []
    for (let n = 0; n < 32; n++) statuses.push(await begin('203.0.113.70'))
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429, 429])
    expect(await begin('203.0.113.71')).toBe(200)
  })
})
