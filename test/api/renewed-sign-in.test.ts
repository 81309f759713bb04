import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { cookiesOf, signInAsAdmin, signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { ADMIN } from '#test/support/test-env.ts'
import { totp } from '#test/support/people/totp.ts'

describe.each(KINDS)('the password once more on %s', (kind) => {
  const fresh = useFreshShop(kind)
  beforeEach(async () => {
    await fresh.rows(sql`delete from rate_limit`)
    await fresh.rows(sql`delete from two_factor`)
    await fresh.rows(sql`update "user" set two_factor_enabled = false`)
  })

  const age = (by: string) => fresh.rows(sql`update session set created_at = created_at - ${by}::interval`)
  const renew = (session: SignedIn, body: object, address?: string) => fresh.call('POST', '/api/admin/sign-in', body, session, address)
  /** Whether what needs a fresh sign-in is let in: an invitation that nobody has is not found. */
  const isFresh = async (session: SignedIn) => {
    const { status } = await fresh.call('DELETE', '/api/admin/staff/invitations/inv_none', undefined, session)
    expect([403, 404]).toContain(status)
    return status === 404
  }

  test('makes an old sign-in fresh, in the same session; a wrong one is named and changes nothing', async () => {
    const staff = await signInAsAdmin(fresh)
    await age('16 minutes')
    expect(await isFresh(staff)).toBe(false)
    const wrong = await renew(staff, { password: 'not this one' })
    expect([wrong.status, wrong.body.fields]).toEqual([422, { password: 'is not right' }])
    expect(await isFresh(staff)).toBe(false)
    const other = await signInAsAdmin(fresh)
    await age('16 minutes')
    const right = await renew(staff, { password: ADMIN.password })
    expect(right.status, right.text).toBe(200)
    expect(right.headers.getSetCookie().filter((cookie) => cookie.includes('session_token'))).toEqual([])
    expect([await isFresh(staff), await isFresh(other)]).toEqual([true, false])
    await age('14 minutes')
    expect(await isFresh(staff)).toBe(true)
  })

  test('wrong ones are slowed down with those at the sign-in, and by visitor', async () => {
    const staff = await signInAsAdmin(fresh)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      await fresh.rows(sql`delete from rate_limit where key not like 'sign-in=%'`)
      statuses.push((await renew(staff, { password: `wrong ${n}` })).status)
    }
    expect(statuses[0]).toBe(422)
    expect(statuses.at(-1)).toBe(429)
    expect((await renew(staff, { password: ADMIN.password })).status).toBe(429)
    await fresh.rows(sql`delete from rate_limit`)
    const quick: number[] = []
    for (let n = 0; n < 4; n++) quick.push((await renew(staff, { password: ADMIN.password }, '203.0.113.40')).status)
    expect(quick).toEqual([200, 200, 200, 429])
  })

  test('with a second factor its code is needed, too, and works once', async () => {
    const before = await signInAsAdmin(fresh)
    const { password } = ADMIN
    const begun = await fresh.call<{ totpURI: string }>('POST', '/api/auth/two-factor/enable', { password }, before)
    const { totpURI } = begun.body
    const confirmed = await fresh.call('POST', '/api/auth/two-factor/verify-totp', { code: totp(totpURI) }, before)
    const staff = cookiesOf(confirmed.headers)
    await age('16 minutes')
    const fieldsFor = async (body: object) => {
      await fresh.rows(sql`delete from rate_limit where key not like '%second-factor%'`)
      return (await renew(staff, body)).body.fields
    }
    expect(await fieldsFor({ password })).toEqual({ code: 'is needed: this account signs in with a code, too' })
    expect(await fieldsFor({ password, code: '000000' })).toEqual({ code: 'is not right: enter the one that your app shows now' })
    expect(await fieldsFor({ password: 'wrong', code: totp(totpURI, 1) })).toEqual({ password: 'is not right' })
    expect(await isFresh(staff)).toBe(false)
    const code = totp(totpURI, 1)
    expect(await fieldsFor({ password, code })).toBeUndefined()
    expect(await isFresh(staff)).toBe(true)
    expect(await fieldsFor({ password, code })).toEqual({ code: 'has been used already: enter the next one' })
  })

  test('where it is given for something else, the sign-in with a second factor is no fresher by it, and ends no later', async () => {
    const { password } = ADMIN
    const before = await signInAsAdmin(fresh)
    const begun = await fresh.call<{ totpURI: string }>('POST', '/api/auth/two-factor/enable', { password }, before)
    const confirmed = await fresh.call('POST', '/api/auth/two-factor/verify-totp', { code: totp(begun.body.totpURI) }, before)
    const staff = cookiesOf(confirmed.headers)
    await age('11 hours 50 minutes')
    await fresh.rows(sql`delete from rate_limit`)
    const changed = await fresh.call('POST', '/api/account/password', { currentPassword: password, newPassword: password }, staff)
    expect(changed.status, changed.text).toBe(200)
    const next = cookiesOf(changed.headers)
    expect(await isFresh(next)).toBe(false)
    expect(await fresh.rows(sql`select expires_at < now() + interval '11 minutes' as soon from session`)).toEqual([{ soon: true }])
    const lessen = (what: string) => fresh.call('POST', `/api/auth/two-factor/${what}`, { password }, next)
    for (const what of ['disable', 'generate-backup-codes']) {
      const refused = await lessen(what)
      expect([refused.status, refused.body.code], what).toEqual([403, 'fresh_sign_in_needed'])
    }
    await fresh.rows(sql`delete from rate_limit`)
    expect((await renew(next, { password, code: totp(begun.body.totpURI, 1) })).status).toBe(200)
    await age('10 minutes')
    expect((await lessen('generate-backup-codes')).status).toBe(200)
    const off = await lessen('disable')
    expect(off.status, off.text).toBe(200)
    expect(await fresh.rows(sql`select created_at < now() - interval '9 minutes' as kept from session`)).toEqual([{ kept: true }])
    // Without a second factor the password is all there is to a sign-in.
    const alone = await fresh.call(
      'POST',
      '/api/account/password',
      { currentPassword: password, newPassword: password },
      cookiesOf(off.headers),
    )
    expect(await isFresh(cookiesOf(alone.headers))).toBe(true)
  })

  test('is for staff who are signed in', async () => {
    const customer = await signUp(fresh, 'buyer@example.com')
    expect((await renew(customer, { password: 'correct horse battery' })).status).toBe(404)
    const staff = await signInAsAdmin(fresh)
    await fresh.call('POST', '/api/auth/sign-out', {}, staff)
    expect((await renew(staff, { password: ADMIN.password })).status).toBe(401)
    for (const body of [{}, { password: '' }, { password: 'x'.repeat(2_000) }, { password: 'a', role: 'owner' }])
      expect((await renew(await signInAsAdmin(fresh).finally(() => fresh.rows(sql`delete from rate_limit`)), body)).status).toBe(422)
  })
})
