import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#server/api/api.ts'
import { newKey, sellPart } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { signIn, signInAsAdmin, signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { ADMIN } from '#test/support/test-env.ts'

describe.each(KINDS)('sessions of staff on %s', (kind) => {
  const fresh = useFreshShop(kind)
  beforeEach(() => fresh.rows(sql`delete from rate_limit`))

  const orders = async (session: SignedIn) => {
    const { status, body } = await fresh.call('GET', '/api/admin/orders', undefined, session)
    return status === 200 ? 200 : [status, body.code]
  }
  const personOf = async (session: SignedIn) =>
    (await fresh.call<{ person: Schema<'Person'> | null }>('GET', '/api/session', undefined, session)).body.person
  /** As if all of staff's sessions had begun and were last used so much earlier. */
  const age = (began: string, used = '0 minutes') =>
    fresh.rows(sql`update session set created_at = created_at - ${began}::interval, expires_at = expires_at - ${used}::interval`)

  test('thirty minutes without use end it, and use within them extends it', async () => {
    const staff = await signInAsAdmin(fresh)
    for (let times = 0; times < 3; times++) {
      await age('29 minutes', '29 minutes')
      expect(await orders(staff)).toBe(200)
    }
    await age('31 minutes', '31 minutes')
    expect(await orders(staff)).toEqual([401, 'unauthenticated'])
    expect((await fresh.call('GET', '/api/session', undefined, staff)).body).toEqual({ person: null, hasEnded: true })
    expect((await fresh.call('GET', '/api/session')).body).toEqual({ person: null })
    expect(await orders(staff)).toEqual([401, 'unauthenticated'])
  })

  test('twelve hours end it, however much it is used', async () => {
    const staff = await signInAsAdmin(fresh)
    await age('11 hours 59 minutes')
    expect(await orders(staff)).toBe(200)
    const [row] = await fresh.rows<{ left: number }>(
      sql`select extract(epoch from expires_at - now())::int as left from session order by created_at desc limit 1`,
    )
    expect(row?.left).toBeLessThanOrEqual(60)
    await age('1 minute')
    expect(await orders(staff)).toEqual([401, 'unauthenticated'])
    expect(await personOf(staff)).toBeNull()
  })

  test('the accounts library keeps to the same end', async () => {
    const staff = await signInAsAdmin(fresh)
    await age('31 minutes', '31 minutes')
    const { password } = ADMIN
    expect((await fresh.call('POST', '/api/auth/two-factor/enable', { password }, staff)).status).toBe(401)
    expect(await (await fresh.send(new Request('http://shop.test/api/auth/get-session', { headers: staff }))).json()).toBeNull()
  })

  test('the end of a session counts at once in every process', async () => {
    const staff = await signInAsAdmin(fresh)
    const second = { ...fresh.shop }
    const ask = () =>
      createApi().fetch(new Request('http://shop.test/api/admin/orders', { headers: staff }), { shop: second, address: null })
    expect((await ask()).status).toBe(200)
    await fresh.call('POST', '/api/auth/sign-out', {}, staff)
    expect((await ask()).status).toBe(401)
  })

  test('use is written at most once a minute', async () => {
    const staff = await signInAsAdmin(fresh)
    const end = async () => (await fresh.rows(sql`select expires_at::text from session order by created_at desc limit 1`))[0]
    const before = await end()
    for (let times = 0; times < 5; times++) expect(await orders(staff)).toBe(200)
    expect(await end()).toEqual(before)
  })

  test('customers stay signed in for fourteen days', async () => {
    const customer = await signUp(fresh, 'long@example.com')
    await age('13 days', '13 days')
    expect(await personOf(customer)).toMatchObject({ email: 'long@example.com' })
    await age('1 day', '1 day')
    expect(await personOf(customer)).toBeNull()
  })

  test('a long session of a customer who becomes staff is one of staff', async () => {
    const customer = await signUp(fresh, 'promoted@example.com')
    await age('13 hours')
    await fresh.rows(sql`update "user" set role = 'admin' where email = 'promoted@example.com'`)
    expect(await orders(customer)).toEqual([401, 'unauthenticated'])
  })

  test('money goes back only within fifteen minutes of signing in, and signing in again is enough', async () => {
    const staff = await signInAsAdmin(fresh)
    const { number } = await sellPart(fresh)
    const money = { lines: [], shipping: false, adjustmentCents: 100, reason: 'price_adjust' }
    const post = (path: string, body: unknown, session: SignedIn) =>
      fresh.call(`POST`, `/api/admin/orders/${number}/${path}`, body, { ...session, 'idempotency-key': newKey() })
    await age('16 minutes')
    const { version } = (await fresh.call<Schema<'StaffOrder'>>('GET', `/api/admin/orders/${number}`, undefined, staff)).body
    const cancel = { reason: 'x', restock: true, version }
    for (const [path, body] of [
      ['refunds', money],
      ['refunds/ref_none/retry', {}],
      ['cancel', cancel],
    ] as const) {
      const refused = await post(path, body, staff)
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'fresh_sign_in_needed'])
    }
    const exchange = { lines: [{ lineId: 'oli_none', quantity: 1 }], difference: 'settle' }
    const exchanged = await fresh.call('POST', '/api/admin/returns/RMA-1/exchange', exchange, { ...staff, 'idempotency-key': newKey() })
    expect([exchanged.status, exchanged.body.code]).toEqual([403, 'fresh_sign_in_needed'])
    expect((await post('hold', { reason: 'x', version }, staff)).status).toBe(200)
    const again = await signIn(fresh, ADMIN)
    expect((await post('refunds', money, again)).status).toBe(200)
  })
})

describe.each(KINDS)('cookies over https on %s', (kind) => {
  const fresh = useFreshShop(kind, { PUBLIC_URL: 'https://shop.test' })
  const origin = 'https://shop.test'

  test('the session cookie is bound to this host', async () => {
    const request = new Request(`${origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(ADMIN),
    })
    const cookies = (await fresh.send(request)).headers.getSetCookie()
    const cookie = cookies.find((text) => text.includes('session_token')) ?? ''
    expect(cookie).toMatch(/^__Host-partwright\.session_token=/)
    const attributes = cookie.toLowerCase().split('; ').slice(1)
    expect(attributes).toEqual(expect.arrayContaining(['secure', 'httponly', 'path=/', 'samesite=lax']))
    expect(attributes.join()).not.toContain('domain')
    const value = cookie.split(';', 1)[0] ?? ''
    const list = (header: string) => fresh.call('GET', '/api/admin/orders', undefined, { cookie: header })
    expect((await list(value)).status).toBe(200)
    for (const name of ['partwright', '__Secure-partwright'])
      expect((await list(value.replace('__Host-partwright', name))).status, name).toBe(404)
  })
})
