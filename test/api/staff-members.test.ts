import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { makeAdmin } from '#server/auth/make-admin.ts'
import { addProduct } from '#test/support/build.ts'
import { buy } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Posted, Schema } from '#test/support/schema.ts'
import { cookiesOf, signIn, signInAsAdmin, signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { ADMIN, ORIGIN } from '#test/support/test-env.ts'
import { auditSince } from '#test/support/staff.ts'

type StaffList = Got<'/api/admin/staff'>

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'seven small boats at sea'

const smtp = await startSmtp()
afterAll(() => smtp.stop())

describe.each(KINDS)('who works here, on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  let owner: SignedIn
  beforeEach(async () => {
    await fresh.rows(sql`delete from rate_limit`)
    owner = await signInAsAdmin(fresh)
  })

  let count = 0
  /** Somebody who works here in this role, signed in. */
  async function member(role: StaffRole) {
    const email = `${role}-${count++}@example.com`
    await makeAdmin(fresh.shop, { email, password: PASSWORD })
    const [row] = await fresh.rows<{ id: string }>(sql`update "user" set staff_role = ${role} where email = ${email} returning id`)
    return { id: row?.id ?? '', email, headers: await signIn(fresh, { email, password: PASSWORD }) }
  }
  const call = (method: string, path: string, body?: unknown, by = owner) =>
    fresh.call<StaffList & { code?: string; detail?: string; fields?: Record<string, string> }>(
      method,
      `/api/admin/staff${path}`,
      body ?? (method === 'POST' ? {} : undefined),
      by,
    )
  const invite = (email: string, role: StaffRole = 'support', by = owner) => call('POST', '/invitations', { email, role }, by)
  const listed = async (email: string) => (await call('GET', '')).body.members.find((one) => one.email === email)
  const personOf = async (headers: SignedIn) =>
    (await fresh.call<Got<'/api/session'>>('GET', '/api/session', undefined, headers)).body.person
  const lastAudit = async () => (await fresh.rows<{ id: string }>(sql`select id from audit_log order by id desc limit 1`))[0]?.id ?? ''

  /** The links in the e-mails that have reached this mailbox, oldest first. */
  async function linksTo(email: string): Promise<URL[]> {
    await fresh.runJobs()
    return smtp.to(email).flatMap(({ parsed }) => {
      const found = /http:\S+staff-link\S+/.exec(parsed.text ?? '')?.[0]
      return found === undefined ? [] : [new URL(found)]
    })
  }
  const linkTo = async (email: string) => (await linksTo(email)).at(-1) ?? new URL(ORIGIN)
  const open = async (link: URL) => (await fresh.send(new Request(link))).status
  const press = ({ searchParams }: URL, typed: { name?: string; password?: string } = {}) =>
    fresh.send(
      new Request(`${ORIGIN}/api/staff-link`, {
        method: 'POST',
        headers: { origin: ORIGIN },
        body: new URLSearchParams({ ...Object.fromEntries(searchParams), name: 'Sam Lee', password: NEW_PASSWORD, ...typed }),
      }),
    )
  const tryPassword = async (email: string, password: string) =>
    (await fresh.call<{ code?: string }>('POST', '/api/auth/sign-in/email', { email, password }, { origin: ORIGIN })).status

  test('the invited set name and password by the link, once, and work in their role', async () => {
    const { body } = await invite(' New@Example.com ', 'support')
    expect(body.invitations).toMatchObject([{ email: 'new@example.com', role: 'support', isExpired: false }])
    const link = await linkTo('new@example.com')
    for (let times = 0; times < 2; times++) expect(await open(link)).toBe(200)
    expect((await press(link, { name: ' ' })).status).toBe(422)
    expect((await press(link, { name: 'Win at www.evil.example' })).status).toBe(422)
    expect((await press(link, { password: 'short' })).status).toBe(422)
    expect(await listed('new@example.com')).toBeUndefined()

    const joined = await press(link)
    expect([joined.status, joined.headers.get('location')]).toEqual([303, '/admin'])
    const headers = cookiesOf(joined.headers)
    expect(await personOf(headers)).toMatchObject({ name: 'Sam Lee', role: 'admin', staffRole: 'support', emailVerified: true })
    expect((await fresh.call('GET', '/api/admin/orders', undefined, headers)).status).toBe(200)
    expect((await fresh.call('GET', '/api/admin/settings', undefined, headers)).status).toBe(403)
    expect([await open(link), (await press(link)).status]).toEqual([410, 410])
    expect((await call('GET', '')).body.invitations).toEqual([])
    expect(await listed('new@example.com')).toMatchObject({ role: 'support', openSessions: 1, isDisabled: false, hasSecondFactor: false })
    expect((await listed('new@example.com'))?.lastSignInAt).not.toBeNull()
  })

  test('neither the token nor a password is in the database, and staff do not read it in the outbox', async () => {
    await invite('secret@example.com')
    const token = (await linkTo('secret@example.com')).searchParams.get('token') ?? ''
    const [signature = ''] = token.split('.').slice(1)
    const rows = await fresh.rows<{ text: string }>(
      sql`select (select string_agg(l::text, ' ') from staff_link l) || (select string_agg(o::text, ' ') from outbox o) as text`,
    )
    expect(rows[0]?.text).toContain('[hidden]')
    expect(rows[0]?.text).not.toContain(signature)
    expect((await call('GET', '')).text).not.toMatch(/password"|token|hash/i)
  })

  test('a link works no longer once another is sent, it is taken back, or its time is over', async () => {
    await invite('again@example.com', 'owner')
    const first = await linkTo('again@example.com')
    const { body } = await invite('again@example.com', 'reader')
    expect(body.invitations.filter(({ email }) => email === 'again@example.com')).toMatchObject([{ role: 'reader' }])
    const second = await linkTo('again@example.com')
    expect([await open(first), await open(second)]).toEqual([410, 200])

    const id = body.invitations.find(({ email }) => email === 'again@example.com')?.id ?? ''
    expect((await call('POST', `/invitations/${id}/send`)).status).toBe(200)
    const third = await linkTo('again@example.com')
    expect([await open(second), await open(third)]).toEqual([410, 200])
    await fresh.rows(sql`update staff_link set expires_at = now() where email = 'again@example.com'`)
    expect([await open(third), (await press(third)).status]).toEqual([410, 410])
    expect((await call('GET', '')).body.invitations.find((one) => one.id === id)).toMatchObject({ isExpired: true })
    expect((await call('DELETE', `/invitations/${id}`)).status).toBe(200)
    expect((await call('DELETE', `/invitations/${id}`)).status).toBe(404)
    expect((await call('POST', `/invitations/${id}/send`)).status).toBe(404)
  })

  test('nobody is invited at an address with which they could not sign in', async () => {
    const refused = await call('POST', '/invitations', { email: 'smith&sons@example.com', role: 'support' })
    expect([refused.status, refused.body.fields]).toEqual([422, { email: 'is an address with which nobody can sign in' }])
  })

  test('an invitation that waits for the mail server is not mailed once another is sent, or it is taken back', async () => {
    const email = 'waits@example.com'
    const hold = (until: string) => fresh.rows(sql`update outbox set next_at = now() + ${until}::interval where recipient = ${email}`)
    await invite(email, 'owner')
    await hold('1 day')
    const { body } = await invite(email, 'reader')
    await hold('0 days')
    const links = await linksTo(email)
    expect(links).toHaveLength(1)
    expect(await open(links[0] ?? new URL(ORIGIN))).toBe(200)
    const id = body.invitations.find((one) => one.email === email)?.id ?? ''
    expect((await call('POST', `/invitations/${id}/send`)).status).toBe(200)
    expect((await call('DELETE', `/invitations/${id}`)).status).toBe(200)
    expect(await linksTo(email)).toHaveLength(1)
  })

  test('a link that was tampered with opens nothing', async () => {
    await invite('forged@example.com')
    const link = await linkTo('forged@example.com')
    const token = link.searchParams.get('token') ?? ''
    for (const other of ['', 'x', `${token}x`, token.replace('.', '..'), `${token.split('.')[0]}.`, `stl_0.${token.split('.')[1]}`]) {
      const url = new URL(`${ORIGIN}/api/staff-link?${new URLSearchParams({ token: other })}`)
      expect([await open(url), (await press(url)).status], other).toEqual([410, 410])
    }
    expect(await open(link)).toBe(200)
  })

  test('pressed twice at once, one of both joins', async () => {
    await invite('twice@example.com')
    const link = await linkTo('twice@example.com')
    const statuses = await Promise.all([press(link), press(link), press(link)])
    expect(statuses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([303, 410, 410])
    expect(
      await fresh.rows(sql`select 1 from audit_log where action = 'staff.join' and subject =
      (select id from "user" where email = 'twice@example.com')`),
    ).toHaveLength(1)
  })

  test('the account of a customer keeps its orders, and whoever had its password is out', async () => {
    const before = await signUp(fresh, 'buyer@example.com', PASSWORD).catch(() => null)
    await fresh.rows(sql`update "user" set email_verified = true where email = 'buyer@example.com'`)
    const customer = before?.cookie ? before : await signIn(fresh, { email: 'buyer@example.com', password: PASSWORD })
    const number = await buy(
      fresh,
      { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email: 'buyer@example.com' } },
      customer,
    )
    await invite('buyer@example.com', 'catalogue')
    expect(await personOf(customer)).toMatchObject({ role: 'user', staffRole: null })
    const headers = cookiesOf((await press(await linkTo('buyer@example.com'))).headers)
    expect(await personOf(customer)).toBeNull()
    expect(await tryPassword('buyer@example.com', PASSWORD)).toBe(401)
    const { body } = await fresh.call<Schema<'OrderList'>>('GET', '/api/orders', undefined, headers)
    expect(body.orders.map((order) => order.number)).toEqual([number])
  })

  test('whoever works here already is not invited, and an open invitation changes no role', async () => {
    await invite('late@example.com', 'reader')
    const link = await linkTo('late@example.com')
    await makeAdmin(fresh.shop, { email: 'late@example.com', password: PASSWORD })
    expect((await press(link)).status).toBe(410)
    expect(await listed('late@example.com')).toMatchObject({ role: 'owner' })
    const { status, body } = await invite('LATE@example.com')
    expect([status, body.fields]).toEqual([422, { email: 'Works here already' }])
    expect((await invite('no address')).status).toBe(422)
    expect((await call('POST', '/invitations', { email: 'a@example.com', role: 'admin' })).status).toBe(422)
    expect((await call('POST', '/invitations', { email: 'a@example.com', role: 'reader', id: 'inv_1' })).status).toBe(422)
  })

  test('a mailbox gets five links an hour', async () => {
    const statuses: number[] = []
    for (let times = 0; times < 6; times++) statuses.push((await invite('many@example.com')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('a new role counts at once, and ends the sessions', async () => {
    const support = await member('support')
    expect((await call('PUT', `/${support.id}/role`, { role: 'catalogue' })).status).toBe(200)
    expect((await fresh.call('GET', '/api/admin/orders', undefined, support.headers)).status).toBe(401)
    const again = await signIn(fresh, { email: support.email, password: PASSWORD })
    expect((await fresh.call('GET', '/api/admin/orders', undefined, again)).status).toBe(403)
    expect((await fresh.call('GET', '/api/admin/products', undefined, again)).status).toBe(200)
    // The same role again: nothing happens, nobody is signed out.
    const since = await lastAudit()
    expect((await call('PUT', `/${support.id}/role`, { role: 'catalogue' })).status).toBe(200)
    expect(await personOf(again)).toMatchObject({ staffRole: 'catalogue' })
    expect(await auditSince(fresh, since)).toEqual([])
  })

  test('who is switched off is signed out and gets in no more, until switched on', async () => {
    const { id, email, headers } = await member('manager')
    await call('POST', `/${id}/password-link`)
    const link = await linkTo(email)
    expect((await call('POST', `/${id}/disable`)).status).toBe(200)
    expect((await fresh.call('GET', '/api/admin/orders', undefined, headers)).status).toBe(401)
    const refused = await fresh.call<{ code?: string }>(
      'POST',
      '/api/auth/sign-in/email',
      { email, password: PASSWORD },
      { origin: ORIGIN },
    )
    expect([refused.status, refused.body.code]).toEqual([401, 'ACCOUNT_DISABLED'])
    expect((await press(link)).status).toBe(410)
    expect((await call('POST', `/${id}/password-link`)).body.code).toBe('not_allowed_in_state')
    // A session that was begun in the same moment is none.
    await fresh.rows(sql`update "user" set disabled_at = null where id = ${id}`)
    const begun = await signIn(fresh, { email, password: PASSWORD })
    await fresh.rows(sql`update "user" set disabled_at = now() where id = ${id}`)
    expect(await personOf(begun)).toBeNull()
    expect((await fresh.call('GET', '/api/admin/orders', undefined, begun)).status).toBe(401)
    expect((await call('POST', `/${id}/enable`)).status).toBe(200)
    expect(await tryPassword(email, PASSWORD)).toBe(200)
  })

  test('signed out everywhere, a member signs in again', async () => {
    const { id, email, headers } = await member('reader')
    const other = await signIn(fresh, { email, password: PASSWORD })
    expect(await listed(email)).toMatchObject({ openSessions: 2 })
    expect((await call('POST', `/${id}/sign-out`)).status).toBe(200)
    expect([await personOf(headers), await personOf(other)]).toEqual([null, null])
    expect(await tryPassword(email, PASSWORD)).toBe(200)
  })

  test('a password is set by the mailed link only; the second factor stays until it is reset', async () => {
    const { id, email, headers } = await member('support')
    await fresh.rows(sql`update "user" set two_factor_enabled = true where id = ${id}`)
    await fresh.rows(
      sql`insert into two_factor (id, user_id, secret, backup_codes, verified) values (${`two_${id}`}, ${id}, 'x', 'x', true)`,
    )
    await call('POST', `/${id}/password-link`)
    expect(await personOf(headers)).not.toBeNull()
    const link = await linkTo(email)
    const set = await press(link)
    expect([set.status, set.headers.get('location'), set.headers.getSetCookie()]).toEqual([303, '/auth?next=/admin', []])
    expect(await personOf(headers)).toBeNull()
    expect((await press(link)).status).toBe(410)
    expect(await tryPassword(email, PASSWORD)).toBe(401)
    expect(await listed(email)).toMatchObject({ hasSecondFactor: true, openSessions: 0, name: 'Shop admin' })
    const step = await fresh.call<Record<string, unknown>>(
      'POST',
      '/api/auth/sign-in/email',
      { email, password: NEW_PASSWORD },
      { origin: ORIGIN },
    )
    expect(step.body.twoFactorRedirect).toBe(true)

    expect((await call('POST', `/${id}/reset-second-factor`)).status).toBe(200)
    expect(await listed(email)).toMatchObject({ hasSecondFactor: false })
    await fresh.runJobs()
    const told = smtp.to(email).findLast(({ parsed }) => parsed.subject === 'Two-step sign-in is off')?.parsed.text ?? ''
    expect(told.replaceAll(/\s+/g, ' ')).toContain('If it was not, tell an owner of the shop at once')
    expect(await tryPassword(email, NEW_PASSWORD)).toBe(200)
    expect((await call('POST', `/${id}/reset-second-factor`)).body.code).toBe('not_allowed_in_state')
  })

  test('who has set a password by the link is told, and of the API keys that go on', async () => {
    const { id, email, headers } = await member('manager')
    const key = { name: 'Warehouse', scopes: ['orders:read'], expiresAt: null }
    const { body } = await fresh.call<Posted<'/api/admin/api-keys'>>('POST', '/api/admin/api-keys', key, headers)
    await call('POST', `/${id}/password-link`)
    expect((await press(await linkTo(email))).status).toBe(303)
    await fresh.runJobs()
    const told = smtp.to(email).findLast(({ parsed }) => parsed.subject === 'Your password was changed')?.parsed.text ?? ''
    expect(told.replaceAll(/\s+/g, ' ')).toContain('One API key acts for you, and a new password does not end it.')
    expect(told).toContain('/admin/settings/api-keys')
    const orders = await fresh.call('GET', '/api/admin/orders', undefined, { authorization: `Bearer ${body.key}` })
    expect(orders.status).toBe(200)
  })

  test('nobody changes their own role, switches themselves off or resets their own second factor', async () => {
    const own = await listed(ADMIN.email)
    for (const [method, path, body] of [
      ['PUT', 'role', { role: 'reader' }],
      ['POST', 'disable', undefined],
      ['POST', 'reset-second-factor', undefined],
    ] as const)
      expect((await call(method, `/${own?.id}/${path}`, body)).body.code, path).toBe('not_allowed_in_state')
    expect((await call('PUT', '/use_nobody/role', { role: 'reader' })).status).toBe(404)
    await signUp(fresh, 'shopper@example.com').catch(() => null)
    const [shopper] = await fresh.rows<{ id: string }>(sql`select id from "user" where email = 'shopper@example.com'`)
    expect((await call('PUT', `/${shopper?.id}/role`, { role: 'owner' })).status).toBe(404)
  })

  test('two owners who demote each other at once: one of them stays owner, whatever they do', async () => {
    for (const [method, path, body] of [
      ['PUT', 'role', { role: 'reader' }],
      ['POST', 'disable', undefined],
    ] as const)
      for (let times = 0; times < 3; times++) {
        const [one, two] = [await member('owner'), await member('owner')]
        await fresh.rows(sql`update "user" set staff_role = 'reader' where role = 'admin' and id not in (${one.id}, ${two.id})`)
        const answers = await Promise.all([
          call(method, `/${two.id}/${path}`, body, one.headers),
          call(method, `/${one.id}/${path}`, body, two.headers),
        ])
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
        const owners = await fresh.rows(sql`select 1 from "user" where role = 'admin' and staff_role = 'owner' and disabled_at is null`)
        expect(owners).toHaveLength(1)
      }
    await fresh.rows(sql`update "user" set staff_role = 'owner' where email = ${ADMIN.email}`)
  })

  // The embedded database has one connection: nothing waits for a row there.
  test.runIf(kind === 'postgresql')('changes of a former owner, begun before and after the demotion, do not stop each other', async () => {
    const [former, { id, headers }] = [await member('owner'), await member('owner')]
    await fresh.rows(sql`update "user" set staff_role = 'reader' where role = 'admin' and id not in (${former.id}, ${id})`)
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const untilWaiting = (requests: number) => expect.poll(() => fresh.rows(waiting)).toHaveLength(requests)
    const hold = sql`select 1 from "user" where id = ${former.id} for update`
    const { promise: isTold, resolve: tell } = Promise.withResolvers<null>()
    const [first, holder] = await fresh.shop.db.transaction(async (demotion) => {
      await demotion.execute(sql`update "user" set staff_role = 'reader' where id = ${former.id}`)
      // It waits before the first change does, and so the first change goes on waiting after the demotion.
      const held = fresh.shop.db.transaction(async (tx) => void (await tx.execute(hold), await isTold))
      await untilWaiting(1)
      const begun = call('POST', `/${former.id}/sign-out`, undefined, headers)
      await untilWaiting(2)
      return [{ begun }, { held }]
    })
    const second = call('PUT', `/${former.id}/role`, { role: 'support' }, headers)
    await untilWaiting(2)
    tell(null)
    await holder.held
    expect([(await first.begun).status, (await second).status]).toEqual([200, 200])
    await fresh.rows(sql`update "user" set staff_role = 'owner' where email = ${ADMIN.email}`)
  })

  test('invitations of somebody who may invite no longer are gone with the right', async () => {
    const other = await member('owner')
    await invite('friend@example.com', 'owner', other.headers)
    const link = await linkTo('friend@example.com')
    expect((await call('PUT', `/${other.id}/role`, { role: 'manager' })).status).toBe(200)
    expect((await press(link)).status).toBe(410)
  })

  test('only owners who have just signed in change anything; managers look, others see nothing', async () => {
    const { id } = await member('reader')
    const attempts = (by: SignedIn) =>
      Promise.all([
        invite('x@example.com', 'owner', by),
        call('PUT', `/${id}/role`, { role: 'owner' }, by),
        ...['disable', 'enable', 'sign-out', 'reset-second-factor', 'password-link'].map((path) =>
          call('POST', `/${id}/${path}`, undefined, by),
        ),
        call('DELETE', '/invitations/inv_1', undefined, by),
        call('POST', '/invitations/inv_1/send', undefined, by),
      ]).then((answers) => new Set(answers.map(({ body }) => body.code)))
    for (const role of STAFF_ROLES.filter((one) => one !== 'owner')) {
      const { headers } = await member(role)
      expect(await attempts(headers), role).toEqual(new Set(['forbidden']))
      expect((await call('GET', '', undefined, headers)).status, role).toBe(role === 'manager' ? 200 : 403)
    }
    const tired = await signInAsAdmin(fresh)
    await fresh.rows(sql`update session set created_at = created_at - interval '16 minutes'`)
    expect(await attempts(tired)).toEqual(new Set(['fresh_sign_in_needed']))
    expect((await call('GET', '', undefined, tired)).status).toBe(200)
  })

  test('each change is in the log, with who made it', async () => {
    const since = await lastAudit()
    const { body } = await invite('logged@example.com', 'manager')
    const id = body.invitations.find(({ email }) => email === 'logged@example.com')?.id
    // The first e-mail is there before the second is written: they have no order otherwise.
    await linkTo('logged@example.com')
    await call('POST', `/invitations/${id}/send`)
    expect((await press(await linkTo('logged@example.com'))).status).toBe(303)
    const joined = await listed('logged@example.com')
    for (const [method, path, sent] of [
      ['PUT', 'role', { role: 'reader' }],
      ['POST', 'sign-out', undefined],
      ['POST', 'password-link', undefined],
      ['POST', 'disable', undefined],
      ['POST', 'enable', undefined],
    ] as const)
      expect((await call(method, `/${joined?.id}/${path}`, sent)).status, path).toBe(200)
    const actor = (await listed(ADMIN.email))?.id
    expect((await auditSince(fresh, since)).map((entry) => [entry.action, entry.actor, entry.subject])).toEqual([
      ['staff.invite', actor, id],
      ['staff.invite_again', actor, id],
      ['staff.join', joined?.id, joined?.id],
      ...['role', 'sign_out', 'password_link', 'disable', 'enable'].map((action) => [`staff.${action}`, actor, joined?.id]),
    ])
  })
})
