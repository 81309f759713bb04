import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { API_KEY_SCOPES } from '#domain/staff/api-key.ts'
import type { ApiKeyScope } from '#domain/staff/api-key.ts'

import type { StaffRole } from '#domain/staff/staff-role.ts'
import { makeAdmin } from '#server/auth/make-admin.ts'
import { log } from '#server/log.ts'
import { createActors } from '#test/support/people/actors.ts'
import { newKey, sellPart } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { OPERATIONS, sampleRequest } from '#test/support/people/operations.ts'
import type { Values } from '#test/support/people/operations.ts'
import type { Got, Posted, Schema } from '#test/support/schema.ts'
import { signIn, signInAsAdmin, signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'

const PASSWORD = 'correct horse battery'

type NewKey = Posted<'/api/admin/api-keys'>

describe.each(KINDS)('API keys on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let owner: SignedIn
  beforeEach(async () => {
    await fresh.rows(sql`delete from rate_limit`)
    owner = await signInAsAdmin(fresh)
  })

  let people = 0
  /** Somebody who works here in this role, signed in. */
  async function member(role: StaffRole) {
    const email = `${role}-${people++}@example.com`
    await makeAdmin(fresh.shop, { email, password: PASSWORD })
    const [row] = await fresh.rows<{ id: string }>(sql`update "user" set staff_role = ${role} where email = ${email} returning id`)
    return { id: row?.id ?? '', email, headers: await signIn(fresh, { email, password: PASSWORD }) }
  }
  const ask = (by: SignedIn, fields: { scopes: string[]; name?: string; expiresAt?: string | null }) =>
    fresh.call<NewKey>('POST', '/api/admin/api-keys', { name: 'Warehouse', expiresAt: null, ...fields }, by)
  async function make(scopes: ApiKeyScope[], by = owner) {
    const { status, body, text } = await ask(by, { scopes })
    expect(status, text).toBe(200)
    return { id: body.id, key: body.key, headers: { authorization: `Bearer ${body.key}` } }
  }
  const list = async (by = owner) => (await fresh.call<Got<'/api/admin/api-keys'>>('GET', '/api/admin/api-keys', undefined, by)).body.keys
  const orders = async (headers: Record<string, string>, path = '/api/admin/orders') => {
    const { status, body } = await fresh.call<{ code?: string; detail?: string }>('GET', path, undefined, headers)
    return status === 200 ? status : [status, body.code]
  }
  const DEAD = [401, 'unauthenticated']

  test('a key is shown once, stored as a hash, and opens what its scopes say', async () => {
    const { id, key, headers } = await make(['orders:write'])
    expect(key).toMatch(/^pw_[\w-]{43}$/)
    expect(await list()).toMatchObject([
      {
        id,
        name: 'Warehouse',
        lastFour: key.slice(-4),
        scopes: ['orders:write'],
        lapsed: [],
        state: 'active',
        lastUsedAt: null,
        isOwn: true,
      },
    ])
    const stored = await fresh.rows(sql`select to_jsonb(k)::text as row from api_key k union all select to_jsonb(a)::text from audit_log a`)
    expect(JSON.stringify(stored)).not.toContain(key.slice(3))
    expect(await orders(headers)).toBe(200)
    expect(await orders(headers, '/api/admin/products')).toEqual([403, 'forbidden'])
    const { body } = await fresh.call('GET', '/api/admin/products', undefined, headers)
    expect(body.detail).toBe('This API key has not the scope catalogue:read.')
    expect((await list())[0]?.lastUsedAt).not.toBeNull()
  })

  test('what a key does stands in the log under its owner and its name', async () => {
    const { headers, id } = await make(['orders:write', 'settings:read'])
    const { number } = await sellPart(fresh)
    const { version } = (await fresh.call<Got<'/api/admin/orders/{number}'>>('GET', `/api/admin/orders/${number}`, undefined, headers)).body
    const noted = await fresh.call(
      'POST',
      `/api/admin/orders/${number}/hold`,
      { version, reason: 'Wrong address' },
      { ...headers, 'idempotency-key': newKey() },
    )
    expect(noted.status, noted.text).toBe(200)
    const [entry] = await fresh.rows<{ api_key_id: string }>(
      sql`select api_key_id from audit_log where action = 'order.hold' order by id desc limit 1`,
    )
    expect(entry?.api_key_id).toBe(id)
    const { body } = await fresh.call<Got<'/api/admin/changes'>>('GET', '/api/admin/changes?filter=action:is:order.hold', undefined, owner)
    expect(body.rows[0]?.who).toMatch(/ by the key Warehouse$/)
  })

  test('the file of all changes tells what was changed only of records that the key or the role may see', async () => {
    const { number } = await sellPart(fresh)
    const { headers } = await make(['orders:write', 'settings:read'])
    const note = { text: 'Rings at the neighbours' }
    const noted = await fresh.call('POST', `/api/admin/orders/${number}/notes`, note, { ...headers, 'idempotency-key': newKey() })
    expect(noted.status, noted.text).toBe(200)
    const invited = 'invited@example.com'
    const sent = await fresh.call('POST', '/api/admin/staff/invitations', { email: invited, role: 'manager' }, owner)
    expect(sent.status, sent.text).toBe(200)
    const seenBy = async (by: Record<string, string>) => {
      const { status, text } = await fresh.call('GET', '/api/admin/changes/export', undefined, by)
      expect(status, text).toBe(200)
      expect(text).toContain('staff.invite,')
      return [note.text, invited].map((told) => text.includes(told))
    }
    expect(await seenBy(owner)).toEqual([true, true])
    expect(await seenBy(headers), 'a key for orders and settings').toEqual([true, false])
    expect(await seenBy((await make(['settings:read'])).headers), 'a key for settings').toEqual([false, false])
    expect(await seenBy((await member('reader')).headers), 'a reader').toEqual([true, false])
  })

  test('the file of all changes tells where customers live only to roles that hand out personal data, and stands in the log itself', async () => {
    const { number } = await sellPart(fresh)
    const path = `/api/admin/orders/${number}`
    const { shippingAddress, version } = (await fresh.call<Got<'/api/admin/orders/{number}'>>('GET', path, undefined, owner)).body
    const change = { version, address: { ...shippingAddress, addressLine1: '99 Moved Lane' } }
    const moved = await fresh.call('POST', `${path}/address`, change, { ...owner, 'idempotency-key': newKey() })
    expect(moved.status, moved.text).toBe(200)
    const isTold = async (by: Record<string, string>) => {
      const { status, text } = await fresh.call('GET', '/api/admin/changes/export?filter=action:is:order.change_address', undefined, by)
      expect(status, text).toBe(200)
      expect(text).toContain('order.change_address,')
      return text.includes('99 Moved Lane')
    }
    expect(await isTold(owner)).toBe(true)
    expect(await isTold((await make(['orders:read', 'settings:read'])).headers), 'a key of the owner').toBe(true)
    const reader = await member('reader')
    expect(await isTold(reader.headers), 'a reader').toBe(false)
    const [taken] = await fresh.rows<{ actor: string; after: unknown }>(
      sql`select actor, after from audit_log where action = 'settings.export' order by id desc limit 1`,
    )
    expect(taken).toEqual({ actor: reader.id, after: { changes: 1 } })
  })

  test('a customer is shown to a key without what belongs to other scopes: orders, returns, e-mails, messages, certificates', async () => {
    const { number } = await sellPart(fresh)
    await fresh.runJobs()
    const [known] = await fresh.rows<{ email: string }>(sql`select email from "order" where number = ${number}`)
    const message = { topic: 'order', email: known?.email, message: 'Where is it?' }
    const written = await fresh.call('POST', '/api/contact-messages', message, { 'idempotency-key': newKey() })
    expect(written.status, written.text).toBe(200)
    const found = await fresh.call<Schema<'CustomerList'>>('GET', `/api/admin/customers?q=${known?.email}`, undefined, owner)
    const path = `/api/admin/customers/${found.body.rows[0]?.id}`
    const seen = async (scopes: ApiKeyScope[]) => {
      const { headers } = await make(scopes)
      const { body, text } = await fresh.call<Schema<'CustomerRecord'>>('GET', path, undefined, headers)
      expect(body.email).toBe(known?.email)
      return { isNumberTold: text.includes(number), rows: [body.orderRows, body.letters, body.messages].map(({ length }) => length > 0) }
    }
    expect(await seen(['customers:read'])).toEqual({ isNumberTold: false, rows: [false, false, false] })
    expect(await seen(['customers:read', 'orders:read'])).toEqual({ isNumberTold: true, rows: [true, true, true] })
  })

  test('a key opens nothing above the role of its owner, and is lowered with it', async () => {
    const manager = await member('manager')
    expect((await ask(manager.headers, { scopes: ['staff:read'] })).status).toBe(422)
    const { headers } = await make(['orders:write', 'settings:write'], manager.headers)
    expect([await orders(headers), await orders(headers, '/api/admin/settings')]).toEqual([200, 200])
    await fresh.rows(sql`update "user" set staff_role = 'support' where id = ${manager.id}`)
    expect([await orders(headers), await orders(headers, '/api/admin/settings')]).toEqual([200, [403, 'forbidden']])
    expect(await orders(headers, '/api/admin/orders/export'), 'support hands out no data').toEqual([403, 'forbidden'])
    expect((await list()).find(({ owner: { id } }) => id === manager.id)?.lapsed).toEqual(['settings:write'])
    await fresh.rows(sql`update "user" set staff_role = 'catalogue' where id = ${manager.id}`)
    expect(await orders(headers)).toEqual([403, 'forbidden'])
  })

  test('a key of somebody who is switched off, or works here no more, is dead at once', async () => {
    const manager = await member('manager')
    const { headers } = await make(['orders:read'], manager.headers)
    const turn = (action: string) => fresh.call('POST', `/api/admin/staff/${manager.id}/${action}`, {}, owner)
    expect((await turn('disable')).status).toBe(200)
    expect(await orders(headers)).toEqual(DEAD)
    expect((await list()).find(({ isOwn }) => !isOwn)?.state).toBe('owner_off')
    await turn('enable')
    expect(await orders(headers)).toBe(200)
    await fresh.rows(sql`update "user" set role = 'user' where id = ${manager.id}`)
    expect(await orders(headers)).toEqual(DEAD)
    // Whoever opens the account anew does not open what somebody had made before.
    await makeAdmin(fresh.shop, { email: manager.email, password: PASSWORD })
    expect(await orders(headers)).toEqual(DEAD)
  })

  test('an expired and a revoked key are dead; revoking twice is revoking once', async () => {
    const soon = await ask(owner, { scopes: ['orders:read'], expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await orders({ authorization: `Bearer ${soon.body.key}` })).toBe(200)
    await fresh.rows(sql`update api_key set expires_at = now() where id = ${soon.body.id}`)
    expect(await orders({ authorization: `Bearer ${soon.body.key}` })).toEqual(DEAD)
    expect((await ask(owner, { scopes: ['orders:read'], expiresAt: new Date(Date.now() - 1_000).toISOString() })).status).toBe(422)

    const { id, headers } = await make(['orders:read'])
    for (let times = 0; times < 2; times++)
      expect((await fresh.call('DELETE', `/api/admin/api-keys/${id}`, undefined, owner)).status).toBe(200)
    expect(await orders(headers)).toEqual(DEAD)
    const [count] = await fresh.rows<{ count: number }>(
      sql`select count(*)::int as count from audit_log where action = 'api_key.revoke' and subject = ${id}`,
    )
    expect(count?.count).toBe(1)
  })

  test('each sees and revokes their own keys, an owner those of everybody', async () => {
    const [one, two] = [await member('manager'), await member('manager')]
    const { id } = await make(['orders:read'], one.headers)
    expect((await list(two.headers)).length).toBe(0)
    expect((await fresh.call('DELETE', `/api/admin/api-keys/${id}`, undefined, two.headers)).status).toBe(404)
    expect((await list()).map((key) => key.id)).toContain(id)
    expect((await fresh.call('DELETE', `/api/admin/api-keys/${id}`, undefined, owner)).status).toBe(200)
  })

  const noticesTo = (email: string) =>
    fresh.rows<{ change: string; keys: number | null }>(
      sql`select payload ->> 'change' as change, (payload ->> 'keys')::int as keys from outbox where kind = 'security_notice' and recipient = ${email} order by created_at, id`,
    )

  test('whoever makes a key is told, and how many keys act for them', async () => {
    const { email, headers } = await member('manager')
    await make(['orders:read'], headers)
    const { id } = await make(['orders:read'], headers)
    await fresh.rows(sql`update api_key set expires_at = now() where id = ${id}`)
    await make(['orders:read'], headers)
    expect(await noticesTo(email)).toEqual([1, 2, 2].map((keys) => ({ change: 'api_key_added', keys })))
  })

  test('all keys of one person are revoked at once: their own by themselves, those of anybody by an owner', async () => {
    const [one, two] = [await member('manager'), await member('manager')]
    const keysOf = async (by: typeof one) => [await make(['orders:read'], by.headers), await make(['catalogue:read'], by.headers)]
    const [ofOne, ofTwo] = [await keysOf(one), await keysOf(two)]
    const revokeAll = (by: SignedIn, ownerId?: string) =>
      fresh.call('DELETE', `/api/admin/api-keys${ownerId ? `?ownerId=${ownerId}` : ''}`, undefined, by)
    expect((await revokeAll(one.headers, two.id)).status).toBe(404)
    for (let times = 0; times < 2; times++) expect((await revokeAll(one.headers)).status).toBe(200)
    for (const { headers } of ofOne) expect(await orders(headers)).toEqual(DEAD)
    expect(await orders(ofTwo[0]?.headers ?? {})).toBe(200)
    expect((await revokeAll(owner, two.id)).status).toBe(200)
    for (const { headers } of ofTwo) expect(await orders(headers)).toEqual(DEAD)
    const logged = await fresh.rows<{ actor: string }>(
      sql`select actor from audit_log where action = 'api_key.revoke' order by id desc limit 4`,
    )
    expect(logged.map(({ actor }) => actor === two.id)).toEqual([false, false, false, false])
    expect(logged.filter(({ actor }) => actor === one.id)).toHaveLength(2)
  })

  test('a key that works is listed however many newer ones are revoked', async () => {
    const manager = await member('manager')
    const { id } = await make(['orders:read'], manager.headers)
    await fresh.rows(sql`insert into api_key (id, user_id, name, key_hash, last_four, scopes, revoked_at, created_at)
      select 'key_revoked_' || n, ${manager.id}, 'Old', 'hash ' || n, 'abcd', '["orders:read"]', now(), now() + make_interval(secs => n)
      from generate_series(1, 201) n`)
    for (const by of [manager.headers, owner]) {
      const keys = await list(by)
      expect(keys.find((one) => one.id === id)?.state).toBe('active')
      expect(keys.filter(({ name, state }) => name === 'Old' && state === 'revoked')).toHaveLength(200)
    }
    await fresh.rows(sql`delete from api_key where name = 'Old'`)
  })

  test('making a key needs a fresh sign-in; giving money back with one does not', async () => {
    const { headers } = await make(['refunds:write', 'orders:read'])
    await fresh.rows(sql`update session set created_at = now() - interval '20 minutes'`)
    expect(await ask(owner, { scopes: ['orders:read'] })).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_needed' } })
    const { number } = await sellPart(fresh)
    const refund = { lines: [], shipping: false, adjustmentCents: 100, reason: 'other' }
    const path = `/api/admin/orders/${number}/refunds`
    const byHand = await fresh.call('POST', path, refund, { ...owner, 'idempotency-key': newKey() })
    const byKey = await fresh.call('POST', path, refund, { ...headers, 'idempotency-key': newKey() })
    expect(byHand.body.code).toBe('fresh_sign_in_needed')
    expect(byKey.status, byKey.text).toBe(200)
  })

  test('with a key beside it, a session counts for nothing', async () => {
    const { headers } = await make(['catalogue:read'])
    expect(await orders({ ...owner, ...headers })).toEqual([403, 'forbidden'])
    expect(await orders({ ...owner, authorization: 'Bearer pw_wrong' })).toEqual(DEAD)
    // What is no key of ours, as a proxy may add it, changes nothing.
    expect(await orders({ ...owner, authorization: 'Basic YTpi' })).toBe(200)
  })

  test('a program takes the orders of a month as a file, in which nothing is a formula', async () => {
    const { headers } = await make(['orders:read'])
    await sellPart(fresh)
    await fresh.rows(sql`update "order" set coupon_code = '=1+1'`)
    const path = '/api/admin/orders/export?format=csv&filter=placed:between:2020-01-01..'
    const { status, text, headers: answered } = await fresh.call('GET', path, undefined, headers)
    expect([status, answered.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text).toMatch(/^\uFEFF?Number,Placed,Paid/)
    expect(text).toContain("'=1+1")
    const none = await fresh.call('GET', path, undefined, (await make(['catalogue:read'])).headers)
    expect(none.status).toBe(403)
  })

  test('who tries key after key from one address has to wait', async () => {
    const attempt = () => fresh.call('GET', '/api/admin/orders', undefined, { authorization: 'Bearer pw_guess' }, '203.0.113.77')
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await attempt()).status))
    expect(statuses.filter((status) => status === 401).length).toBe(60)
    expect(statuses.filter((status) => status === 429).length).toBe(1)
  })

  test('a key is no key in a query, a cookie or a body, and never reaches the log', async () => {
    const written = vi.spyOn(log, 'info')
    const { key } = await make(['orders:read'])
    for (const name of ['key', 'api_key', 'access_token', 'authorization', 'token'])
      expect(await orders({}, `/api/admin/orders?${name}=${encodeURIComponent(`Bearer ${key}`)}`)).toEqual([404, 'not_found'])
    expect(await orders({ cookie: `partwright.session_token=${key}` })).toEqual([404, 'not_found'])
    for (const authorization of ['', 'Bearer', 'Bearer ', 'bearer admin', key, `Basic ${key}`, `Bearer x${key}`])
      expect(await orders({ authorization }), authorization).toEqual([404, 'not_found'])
    for (const authorization of [
      'Bearer pw_',
      `Bearer ${key}x`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer pw_${'x'.repeat(100_000)}`,
      `Bearer ${key.toUpperCase().replace('PW_', 'pw_')}`,
    ])
      expect(await orders({ authorization }), authorization.slice(0, 60)).toEqual(DEAD)
    expect(await orders({ authorization: `bearer  ${key}` })).toBe(200)
    expect(JSON.stringify(written.mock.calls)).not.toContain(key)
    written.mockRestore()
  })

  test('a key makes six hundred requests a minute, and the next has to wait', async () => {
    const { id, headers } = await make(['orders:read'])
    await orders(headers)
    await fresh.rows(sql`update rate_limit set count = 600 where key = ${`api-key=${id}`}`)
    const { status, headers: answered } = await fresh.call('GET', '/api/admin/orders', undefined, headers)
    expect(status).toBe(429)
    expect(Number(answered.get('retry-after'))).toBeGreaterThan(0)
    expect(await orders((await make(['orders:read'])).headers)).toBe(200)
  })

  test('there are at most fifty keys of one person, whoever asks at once', async () => {
    const manager = await member('manager')
    await fresh.rows(sql`insert into api_key (id, user_id, name, key_hash, last_four, scopes)
      select 'key_many_' || n, ${manager.id}, 'Many', 'hash ' || n, 'abcd', '["orders:read"]' from generate_series(1, 48) n`)
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(manager.headers, { scopes: ['orders:read'] })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '422', '422', '422'])
  })

  test('a key without a scope, or with one that there is not, is not made', async () => {
    for (const scopes of [[], ['staff:write'], ['programs:read'], ['orders'], ['*']])
      expect((await ask(owner, { scopes })).status).toBe(422)
    expect((await ask(owner, { scopes: ['orders:read'], name: ' ' })).status).toBe(422)
  })
})

describe.each(KINDS)('every staff operation by API key on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const keys = {} as Record<string, Record<string, string>>
  let values: Values
  beforeAll(async () => {
    ;({ values } = await createActors(fresh))
    values = { ...values, subject: values.productId }
    const owner = await signInAsAdmin(fresh)
    for (const scope of API_KEY_SCOPES) {
      const { body } = await fresh.call<NewKey>('POST', '/api/admin/api-keys', { name: scope, scopes: [scope], expiresAt: null }, owner)
      keys[scope] = { authorization: `Bearer ${body.key}` }
    }
    // A reader's key that was made when they might do everything.
    await signUp(fresh, 'reader@example.com', PASSWORD)
    await fresh.rows(sql`update "user" set role = 'admin', staff_role = 'owner', email_verified = true where email = 'reader@example.com'`)
    const reader = await signIn(fresh, { email: 'reader@example.com', password: PASSWORD })
    const { body } = await fresh.call<NewKey>(
      'POST',
      '/api/admin/api-keys',
      { name: 'all', scopes: API_KEY_SCOPES, expiresAt: null },
      reader,
    )
    await fresh.rows(sql`update "user" set staff_role = 'reader' where email = 'reader@example.com'`)
    keys.lowered = { authorization: `Bearer ${body.key}` }
  })
  beforeEach(() => fresh.rows(sql`delete from rate_limit`))

  /** The scopes that open an operation: its own, and of one that only looks, the one that changes. */
  const openedBy = (right: string) => [right, right.replace(':read', ':write')]

  test.each(
    OPERATIONS.filter(({ access }) => access === 'staff').map(
      (operation) => [`${operation.method} ${operation.path}`, operation.right ?? '', operation] as const,
    ),
  )('%s needs the scope %s: every other key is refused before its request is read', async (_, right, operation) => {
    const send = (headers: Record<string, string>) => {
      const request = sampleRequest(operation, { ...values, 'idempotency-key': newKey() })
      const sent = request.body === undefined ? undefined : '{ not json'
      return fresh.call(operation.method, request.path, sent, { ...request.headers, ...headers })
    }
    const heard: string[] = []
    for (const scope of API_KEY_SCOPES) {
      if (openedBy(right).includes(scope)) continue
      const { status, body } = await send(keys[scope] ?? {})
      if (status !== 403 || body.code !== 'forbidden') heard.push(scope)
    }
    expect(heard).toEqual([])
    if (/:write$|^(personal_data|staff|programs):/.test(right) && !right.startsWith('desk:'))
      expect(await send(keys.lowered ?? {})).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    if (operation.method !== 'GET') return
    for (const scope of openedBy(right).filter((one) => keys[one])) {
      const { path, headers } = sampleRequest(operation, values)
      const { status, text } = await fresh.call('GET', path, undefined, { ...headers, ...keys[scope] })
      expect((await fresh.call('HEAD', path, undefined, { ...headers, ...keys[scope] })).status, `HEAD by ${scope}`).toBe(status)
      // Of what everybody uses, the record may ask for a scope of its own.
      expect(right === 'desk:read' ? [200, 403] : [200], `${scope}: ${text}`).toContain(status)
    }
  })

  test('a key that may look at a record may ask for the head of it', async () => {
    const fields = { name: 'Looks', scopes: ['desk:read', 'catalogue:read'], expiresAt: null }
    const { body } = await fresh.call<NewKey>('POST', '/api/admin/api-keys', fields, await signInAsAdmin(fresh))
    for (const path of [`imports/${String(values.importId)}`, `change-sets/${String(values.changeSetId)}`])
      for (const method of ['GET', 'HEAD', 'DELETE']) {
        const { status } = await fresh.call(method, `/api/admin/${path}`, undefined, { authorization: `Bearer ${body.key}` })
        expect([method, path, status]).toEqual([method, path, method === 'DELETE' ? 403 : 200])
      }
  })

  test('keys open nothing outside the staff API', async () => {
    for (const path of ['/api/orders', '/api/my-machines', '/api/account/second-factor'])
      expect((await fresh.call('GET', path, undefined, keys['orders:write'])).status, path).toBe(401)
    const { body } = await fresh.call<Got<'/api/session'>>('GET', '/api/session', undefined, keys['orders:write'])
    expect(body.person).toBeNull()
  })
})
