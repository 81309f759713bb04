import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut, newKey } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import { linksTo, pressLink } from '#test/support/mailed-links.ts'
import type { Posted, Schema } from '#test/support/schema.ts'
import { cookiesOf, personOf, signIn, signInAsAdmin } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { ORIGIN } from '#test/support/test-env.ts'
import { totp } from '#test/support/people/totp.ts'

const OLD = 'correct horse battery'
const NEW = 'a stapler in the attic'

const smtp = await startSmtp()
afterAll(() => smtp.stop())

describe.each(KINDS)('the account page on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  beforeEach(async () => {
    await fresh.rows(sql`delete from rate_limit`)
    smtp.received.length = 0
  })

  const call = <Body = ProblemBody>(session: SignedIn | undefined, method: string, path: string, body?: unknown) =>
    fresh.call<Body>(method, `/api/account/${path}`, body, session)
  const signsIn = async (email: string, password: string) =>
    (await fresh.call('POST', '/api/auth/sign-in/email', { email, password })).status
  const grow = (email: string) =>
    fresh.rows(
      sql`update session set created_at = created_at - interval '16 minutes' where user_id = (select id from "user" where email = ${email})`,
    )
  let count = 0
  async function member(prefix = 'owner') {
    const email = `${prefix}${++count}@example.com`
    await fresh.call('POST', '/api/auth/sign-up/email', { name: 'Ann Lee', email, password: OLD })
    await fresh.rows(sql`update "user" set email_verified = true where email = ${email}`)
    await fresh.rows(sql`delete from rate_limit`)
    return { email, session: await signIn(fresh, { email, password: OLD }) }
  }
  /** The tables that have something of an address. */
  async function tablesWith(email: string): Promise<string[]> {
    const tables = await fresh.rows<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found = await Promise.all(
      tables.map(({ name }) => fresh.rows(sql`select 1 from ${sql.identifier(name)} t where lower(t::text) like ${`%${email}%`} limit 1`)),
    )
    return tables.map(({ name }) => name).filter((name, at) => name !== 'rate_limit' && found[at]?.length !== 0)
  }
  const subjectsTo = async (email: string) => {
    await fresh.runJobs()
    return smtp.to(email).map(({ parsed }) => parsed.subject)
  }

  /** Waits until so many connections wait for a lock. */
  const untilWaiting = (connections: number) =>
    expect
      .poll(async () => {
        const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await fresh.rows(waiting)).length
      })
      .toBe(connections)

  test('the name is changed, by the rules of a name', async () => {
    const { session } = await member()
    expect((await call(session, 'PUT', 'name', { name: ' Ann B. Lee ' })).body).toEqual({ name: 'Ann B. Lee' })
    expect(await personOf(fresh, session)).toMatchObject({ name: 'Ann B. Lee' })
    for (const name of ['', 'win at evil.example', 'Ann\r\nLee', 'x'.repeat(101)])
      expect((await call(session, 'PUT', 'name', { name })).body.fields).toHaveProperty('name')
    expect((await call(session, 'PUT', 'name', { name: 'Ann', role: 'admin' })).status).toBe(422)
  })

  describe('the password', () => {
    test('is changed with the present one; every other browser is out, this one has a new cookie, and the owner is told', async () => {
      const { email, session } = await member()
      const other = await signIn(fresh, { email, password: OLD })
      const changed = await call(session, 'POST', 'password', { currentPassword: OLD, newPassword: NEW })
      expect(changed.status, changed.text).toBe(200)
      expect([await personOf(fresh, other), await personOf(fresh, session)]).toEqual([null, null])
      expect(await personOf(fresh, cookiesOf(changed.headers))).toMatchObject({ email })
      expect([await signsIn(email, OLD), await signsIn(email, NEW)]).toEqual([401, 200])
      expect(await subjectsTo(email)).toContain('Your password was changed')
    })

    test.runIf(kind === 'postgresql')('signs nobody in any more who had sent the one of before when it was changed', async () => {
      const { email, session } = await member()
      const counted = async (statement: SQL) => (await fresh.rows(statement)).length
      const ofAccount = sql`select 1 from session s join "user" u on u.id = s.user_id where u.email = ${email}`
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "session"%'`
      const { late, changed } = await fresh.shop.db.transaction(async (tx) => {
        // A session refers to its account, and can only be written once nobody holds that.
        await tx.execute(sql`select from "user" where email = ${email} for update`)
        const begun = { late: fresh.call('POST', '/api/auth/sign-in/email', { email, password: OLD }) }
        await vi.waitUntil(async () => (await counted(waiting)) === 1, { timeout: 20_000 })
        const ended = { changed: call(session, 'POST', 'password', { currentPassword: OLD, newPassword: NEW }) }
        await vi.waitUntil(async () => (await counted(ofAccount)) === 0, { timeout: 20_000 })
        return { ...begun, ...ended }
      })
      const { status, headers } = await late
      expect([status, headers.getSetCookie().filter((cookie) => /session_token=[^;]/.test(cookie)), (await changed).status]).toEqual([
        401,
        [],
        200,
      ])
      expect(await counted(ofAccount)).toBe(1)
      expect(await personOf(fresh, cookiesOf((await changed).headers))).toMatchObject({ email })
    })

    test('is not changed with a wrong one, however often, nor to a bad one', async () => {
      const { email, session } = await member()
      const change = (currentPassword: string, newPassword: string) => call(session, 'POST', 'password', { currentPassword, newPassword })
      expect((await change(OLD, 'short')).body.fields).toHaveProperty('newPassword')
      expect((await change(OLD, email)).body.fields).toHaveProperty('newPassword')
      const answers = []
      for (let n = 0; n < 6; n++) answers.push((await change('wrong wrong wrong', NEW)).status)
      expect(answers).toEqual([422, 422, 422, 422, 422, 429])
      expect(await personOf(fresh, session)).toMatchObject({ email })
    })

    test('that is missing is set after a fresh sign-in alone', async () => {
      const { email, session } = await member()
      const other = await signIn(fresh, { email, password: OLD })
      await fresh.rows(sql`delete from account where user_id = (select id from "user" where email = ${email})`)
      expect((await call(session, 'GET', 'ways-in')).body).toEqual({ hasPassword: false })
      await grow(email)
      expect((await call(session, 'POST', 'password', { newPassword: NEW })).body.code).toBe('fresh_sign_in_needed')
      await fresh.rows(sql`update session set created_at = now()`)
      expect((await call(session, 'POST', 'password', { newPassword: NEW })).status).toBe(200)
      expect([(await personOf(fresh, session))?.email, await personOf(fresh, other), await signsIn(email, NEW)]).toEqual([email, null, 200])
    })

    test('makes links useless that were mailed before', async () => {
      const { email, session } = await member()
      await fresh.call('POST', '/api/password-resets', { email })
      await expect.poll(async () => (await linksTo(fresh, smtp, { email, path: '/api/reset-password' })).length).toBe(1)
      const [link = new URL(ORIGIN)] = await linksTo(fresh, smtp, { email, path: '/api/reset-password' })
      await call(session, 'POST', 'password', { currentPassword: OLD, newPassword: NEW })
      expect((await pressLink(fresh, link, { password: OLD })).status).toBe(410)
    })
  })

  describe('the address', () => {
    const PATH = '/api/change-email'
    const ask = (session: SignedIn, email: string) => call(session, 'POST', 'email', { email })
    async function linkTo(email: string): Promise<URL> {
      await expect.poll(async () => (await linksTo(fresh, smtp, { email, path: PATH })).length).toBeGreaterThan(0)
      return (await linksTo(fresh, smtp, { email, path: PATH })).at(-1) ?? new URL(ORIGIN)
    }

    async function confirmationTo(email: string): Promise<URL> {
      const path = '/api/confirm-address'
      await expect.poll(async () => (await linksTo(fresh, smtp, { email, path })).length).toBe(1)
      return (await linksTo(fresh, smtp, { email, path }))[0] ?? new URL(ORIGIN)
    }

    test('changes when the link to the new one is pressed; the old one is told, and orders stay', async () => {
      const { email, session } = await member()
      const items = [{ slug: await addProduct(fresh), quantity: 1 }]
      const number = await buy(fresh, { items, customer: { email } })
      expect((await ask(session, 'New.Address@Example.com')).status).toBe(200)
      const link = await linkTo('new.address@example.com')
      expect((await fresh.send(new Request(link, { headers: session }))).status).toBe(200)
      expect(await personOf(fresh, session)).toMatchObject({ email })
      // The owner of the address gives it to nobody else's account by a click.
      const stranger = await member('clicker')
      for (const headers of [{ origin: ORIGIN }, stranger.session]) {
        expect((await fresh.send(new Request(link, { headers }))).status).toBe(401)
        expect((await pressLink(fresh, link, {}, headers)).status).toBe(401)
      }
      expect(smtp.to(email).map(({ parsed }) => parsed.subject)).not.toContain('Your account has another e-mail address')

      const [one, two] = await Promise.all([pressLink(fresh, link, {}, session), pressLink(fresh, link, {}, session)])
      expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 410])
      expect(await personOf(fresh, session)).toMatchObject({ email: 'new.address@example.com', emailVerified: true })
      expect([await signsIn(email, OLD), await signsIn('new.address@example.com', OLD)]).toEqual([401, 200])
      expect(await subjectsTo(email)).toContain('Your account has another e-mail address')
      const { body } = await fresh.call<Schema<'OrderList'>>('GET', '/api/orders', undefined, session)
      expect(body.orders.map((order) => order.number)).toEqual([number])
      // The address of before is free, and whoever takes it is a stranger.
      expect(await fresh.rows(sql`select 1 from customer where email = ${email}`)).toEqual([])
    })

    test('that is taken is answered alike; its owner is told, and nothing changes', async () => {
      const [one, other] = [await member(), await member('taken')]
      const [free, taken] = [await ask(one.session, 'free@example.com'), await ask(one.session, other.email.toUpperCase())]
      expect([taken.status, taken.text]).toEqual([free.status, free.text])
      await linkTo('free@example.com')
      await expect.poll(() => subjectsTo(other.email)).toContain('Your address has an account already')
      expect(await linksTo(fresh, smtp, { email: other.email, path: PATH })).toEqual([])
      expect(await personOf(fresh, other.session)).toMatchObject({ email: other.email })
    })

    test('asked for by a stranger keeps its owner from no account of their own: their link still comes', async () => {
      const { session } = await member('stranger')
      for (let n = 0; n < 6; n++) expect((await ask(session, 'newcomer@example.com')).status).toBe(200)
      const told = 'Confirm your new e-mail address'
      await expect.poll(() => subjectsTo('newcomer@example.com')).toEqual(Array.from({ length: 5 }, () => told))
      await fresh.call('POST', '/api/auth/sign-up/email', { name: 'Bob', email: 'newcomer@example.com', password: OLD })
      await expect.poll(() => subjectsTo('newcomer@example.com')).toContain('Confirm your e-mail address')
    })

    test('with which nobody could sign in afterwards is refused beside the field', async () => {
      const { email, session } = await member()
      for (const typed of ['smith&sons@example.com', 'ivan@example.xn--p1ai']) {
        // The sign-in does not take it, whoever has it.
        expect((await fresh.call('POST', '/api/auth/sign-in/email', { email: typed, password: OLD })).status).toBe(400)
        const asked = await call(session, 'POST', 'email', { email: typed })
        expect([asked.status, asked.body.fields]).toEqual([422, { email: 'Nobody can sign in with this address. Please use another one.' }])
      }
      expect(await signsIn(email, OLD)).toBe(200)
    })

    test('that somebody has taken since stays theirs', async () => {
      const { email, session } = await member()
      await ask(session, 'quicker@example.com')
      const link = await linkTo('quicker@example.com')
      await fresh.call('POST', '/api/auth/sign-up/email', { name: 'Bob', email: 'quicker@example.com', password: OLD })
      expect((await pressLink(fresh, link, {}, session)).status).toBe(410)
      const confirmation = await confirmationTo('quicker@example.com')
      expect((await pressLink(fresh, confirmation, { password: OLD })).status).toBe(303)
      expect((await pressLink(fresh, link, {}, session)).status).toBe(410)
      expect(await personOf(fresh, session)).toMatchObject({ email })
    })

    test('that somebody has only signed up with, and never confirmed, is whose mailbox it is', async () => {
      const { session } = await member()
      const signUpWith = (email: string) =>
        fresh.call('POST', '/api/auth/sign-up/email', { name: 'Bob', email, password: 'a stranger chose this' })
      await signUpWith('before@example.com')
      const confirmation = await confirmationTo('before@example.com')
      await ask(session, 'before@example.com')
      expect((await pressLink(fresh, await linkTo('before@example.com'), {}, session)).status).toBe(200)
      expect(await personOf(fresh, session)).toMatchObject({ email: 'before@example.com', emailVerified: true })
      expect((await pressLink(fresh, confirmation, { password: NEW })).status).toBe(410)
      // Who signs up between asking and pressing may be the owner of the mailbox: until it is asked for again.
      await ask(session, 'between@example.com')
      const early = await linkTo('between@example.com')
      await signUpWith('between@example.com')
      expect((await pressLink(fresh, early, {}, session)).status).toBe(410)
      await ask(session, 'between@example.com')
      await expect.poll(async () => (await linksTo(fresh, smtp, { email: 'between@example.com', path: PATH })).length).toBe(2)
      const link = await linkTo('between@example.com')
      const [one, two] = await Promise.all([pressLink(fresh, link, {}, session), pressLink(fresh, link, {}, session)])
      expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 410])
      expect(await personOf(fresh, session)).toMatchObject({ email: 'between@example.com', emailVerified: true })
      expect([await signsIn('between@example.com', 'a stranger chose this'), await signsIn('between@example.com', OLD)]).toEqual([401, 200])
      // One that staff have switched off stays so.
      await signUpWith('blocked@example.com')
      await fresh.rows(sql`update "user" set disabled_at = now() where email = 'blocked@example.com'`)
      await ask(session, 'blocked@example.com')
      await expect.poll(() => subjectsTo('blocked@example.com')).toContain('Your address has an account already')
    })

    test('confirmed and given to another account at the same moment, it goes to one of them, and the other is told', async () => {
      for (const email of ['one@both.example', 'two@both.example', 'three@both.example', 'four@both.example']) {
        const { session } = await member()
        await fresh.call('POST', '/api/auth/sign-up/email', { name: 'Bob', email, password: OLD })
        await ask(session, email)
        const [confirmation, link] = [await confirmationTo(email), await linkTo(email)]
        const [confirmed, changed] = await Promise.all([
          pressLink(fresh, confirmation, { password: OLD }),
          pressLink(fresh, link, {}, session),
        ])
        const outcomes = [
          [303, 410],
          [410, 200],
        ]
        expect(outcomes).toContainEqual([confirmed.status, changed.status])
      }
    })

    test('needs a fresh sign-in, which a password gives; expired and broken links do nothing', async () => {
      const { email, session } = await member()
      await grow(email)
      expect((await ask(session, 'later@example.com')).body.code).toBe('fresh_sign_in_needed')
      expect((await call(session, 'POST', 'sign-in', { password: 'wrong wrong wrong' })).body.fields).toHaveProperty('password')
      expect((await call(session, 'POST', 'sign-in', { password: OLD })).status).toBe(200)
      const [row] = await fresh.rows<{ days: number }>(sql`select extract(day from expires_at - now())::int as days from session
        where user_id = (select id from "user" where email = ${email})`)
      expect(row?.days).toBeGreaterThan(12)
      expect((await ask(session, 'later@example.com')).status).toBe(200)
      const link = await linkTo('later@example.com')
      const shortened = new URL(link)
      shortened.searchParams.set('token', link.searchParams.get('token')?.slice(0, -2) ?? '')
      expect([(await fresh.send(new Request(shortened))).status, (await pressLink(fresh, shortened)).status]).toEqual([410, 410])
      await fresh.rows(sql`update verification set expires_at = now() - interval '1 second'`)
      expect((await pressLink(fresh, link, {}, session)).status).toBe(410)
      expect((await ask(session, email)).body.fields).toHaveProperty('email')
      expect((await ask(session, 'no address')).body.fields).toHaveProperty('email')
      expect((await ask(await signInAsAdmin(fresh), 'boss@example.com')).body.code).toBe('not_allowed_in_state')
    })
  })

  test('browsers are listed and ended one by one or all others; nobody ends those of others', async () => {
    const { email, session } = await member()
    const second = await signIn(fresh, { email, password: OLD })
    const third = await signIn(fresh, { email, password: OLD })
    const stranger = await member('stranger')
    const list = async (who: SignedIn) => (await call<Schema<'OwnSessions'>>(who, 'GET', 'sessions')).body.sessions
    const mine = await list(session)
    expect(mine.map(({ isThis }) => isThis)).toEqual([true, false, false])
    const thirdId = (await list(third))[0]?.id
    expect((await call(stranger.session, 'DELETE', `sessions/${thirdId}`)).status).toBe(404)
    expect((await call(session, 'DELETE', `sessions/${thirdId}`)).status).toBe(200)
    expect((await call(session, 'DELETE', `sessions/${thirdId}`)).status).toBe(404)
    expect([await personOf(fresh, third), (await personOf(fresh, second))?.email]).toEqual([null, email])
    expect((await call<Schema<'OwnSessions'>>(session, 'POST', 'sessions/end-others', {})).body.sessions).toHaveLength(1)
    expect([
      await personOf(fresh, second),
      (await personOf(fresh, session))?.email,
      (await personOf(fresh, stranger.session))?.email,
    ]).toEqual([null, email, stranger.email])
    // When one was used last is written at most every ten minutes.
    await fresh.rows(sql`update session set updated_at = now() - interval '1 hour'`)
    await personOf(fresh, session)
    const [used] = await list(session)
    expect(Date.now() - Date.parse(used?.lastUsedAt ?? '')).toBeLessThan(600_000)
  })

  test('the newsletter is chosen, with its consent; nothing is told of an unproven address, and what must not be written to is not', async () => {
    const { email, session } = await member()
    const choose = (isWanted: boolean) => call<Schema<'NewsletterChoice'>>(session, 'PUT', 'newsletter', { isWanted })
    expect((await choose(true)).body).toEqual({ state: 'on' })
    expect(await fresh.rows(sql`select source from newsletter_subscriber where email = ${email} and unsubscribed_at is null`)).toEqual([
      { source: 'account' },
    ])
    expect((await choose(false)).body).toEqual({ state: 'off' })
    expect(await fresh.rows(sql`select reason from email_suppression where email = ${email}`)).toEqual([{ reason: 'unsubscribed' }])
    expect((await choose(true)).body).toEqual({ state: 'on' })
    await fresh.rows(sql`insert into email_suppression (email, reason) values (${email}, 'complaint')`)
    expect((await call(session, 'GET', 'newsletter')).body).toEqual({ state: 'blocked' })
    expect((await choose(true)).status).toBe(409)
    await fresh.rows(sql`update "user" set email_verified = false where email = ${email}`)
    expect((await call(session, 'GET', 'newsletter')).body).toEqual({ state: 'unconfirmed' })
    expect([(await choose(true)).status, (await choose(false)).status]).toEqual([409, 409])
  })

  test('a customer sets up two-step sign-in: a mailed link then opens nothing and says why; each change is told in an e-mail', async () => {
    const { email, session } = await member()
    const begun = await fresh.call<{ totpURI: string }>('POST', '/api/auth/two-factor/enable', { password: OLD }, session)
    const on = await fresh.call('POST', '/api/auth/two-factor/verify-totp', { code: totp(begun.body.totpURI) }, session)
    expect(on.status, on.text).toBe(200)
    const now = cookiesOf(on.headers)
    expect([await personOf(fresh, session), (await personOf(fresh, now))?.secondFactor]).toEqual([null, 'on'])
    await fresh.call('POST', '/api/auth/sign-in/magic-link', { email })
    await expect.poll(async () => (await linksTo(fresh, smtp, { email, path: '/api/sign-in-link' })).length).toBe(1)
    const [link = new URL(ORIGIN)] = await linksTo(fresh, smtp, { email, path: '/api/sign-in-link' })
    const refused = await pressLink(fresh, link)
    expect([refused.status, refused.headers.getSetCookie().filter((cookie) => cookie.includes('session_token='))]).toEqual([410, []])
    expect(await refused.text()).toContain('This account signs in with its password')
    // A fresh sign-in takes the code, too.
    expect((await call(now, 'POST', 'sign-in', { password: OLD })).body.fields).toHaveProperty('code')
    expect((await call(now, 'POST', 'sign-in', { password: OLD, code: totp(begun.body.totpURI, 1) })).status).toBe(200)
    const off = await fresh.call('POST', '/api/auth/two-factor/disable', { password: OLD }, now)
    expect(off.status, off.text).toBe(200)
    expect(await subjectsTo(email)).toEqual(expect.arrayContaining(['Two-step sign-in is on', 'Two-step sign-in is off']))
  })

  test('all data is handed out after a fresh sign-in, without what staff have noted', async () => {
    const { email, session } = await member()
    const [row] = await fresh.rows<{ id: string }>(sql`select id from "user" where email = ${email}`)
    await fresh.rows(sql`insert into customer_note (id, customer_id, text, author, idempotency_key)
      values ('cno_own', ${row?.id ?? ''}, 'Pays late.', 'use_staff', 'own note')`)
    const number = await buy(
      fresh,
      { items: [{ slug: await addProduct(fresh, { stock: 10 }), quantity: 1 }], customer: { email } },
      session,
    )
    const staff = await openStaffSession(fresh)
    const { lines } = await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: null })
    const wish = { lines: [{ lineId: lines[0]?.id, quantity: 1, reason: 'other' }], comment: 'It hums at night.' }
    const asked = await fresh.call<Posted<'/api/orders/{number}/returns'>>('POST', `/api/orders/${number}/returns`, wish, {
      ...session,
      'idempotency-key': newKey(),
    })
    await grow(email)
    expect((await call(session, 'POST', 'data', {})).body.code).toBe('fresh_sign_in_needed')
    await fresh.rows(sql`update session set created_at = now()`)
    const { status, text, body } = await call<Schema<'OwnData'>>(session, 'POST', 'data', {})
    expect([status, body.customer.email]).toEqual([200, email])
    expect(text).not.toContain('Pays late.')
    expect(body.messages).toMatchObject([{ topic: `Return ${asked.body.returnNumber}`, message: 'It hums at night.' }])
    expect((await call(await signInAsAdmin(fresh), 'POST', 'data', {})).status).toBe(409)
  })

  test('of a last e-mail that cannot be delivered nothing is kept either', async () => {
    const { email, session } = await member('refused')
    smtp.refused.add(email)
    const { preview } = (await call<{ preview: Schema<'ErasurePreview'> }>(session, 'GET', 'erasure')).body
    const gone = await call(session, 'POST', 'erase', { email, previewVersion: preview.version })
    expect(gone.status, gone.text).toBe(200)
    await fresh.rows(sql`update outbox set attempts = 11 where kind = 'account_deleted'`)
    await fresh.runJobs()
    expect(smtp.named.get(email)).toBeGreaterThan(0)
    smtp.refused.delete(email)
    expect(await fresh.rows(sql`select 1 from outbox where kind = 'account_deleted' and state <> 'sent'`)).toEqual([])
  })

  test('the account is deleted with its address typed, waits for orders, and leaves a last e-mail and no trace of the person', async () => {
    const { email, session } = await member('leaver')
    const items = [{ slug: await addProduct(fresh), quantity: 1 }]
    const number = await buy(fresh, { items, customer: { email } })
    const preview = async () => (await call<{ preview: Schema<'ErasurePreview'> }>(session, 'GET', 'erasure')).body.preview
    const leave = (typed: string, previewVersion: string) => call(session, 'POST', 'erase', { email: typed, previewVersion })
    const early = await preview()
    expect(early.underWay).toEqual([number])
    expect((await leave(email, early.version)).body.code).toBe('not_allowed_in_state')
    await fresh.rows(sql`update "order" set status = 'completed' where number = ${number}`)
    await fresh.runJobs()
    expect((await leave('somebody@example.com', (await preview()).version)).body.fields).toHaveProperty('email')
    expect((await leave(email, early.version)).body.code).toBe('conflict')
    await grow(email)
    expect((await leave(email, (await preview()).version)).body.code).toBe('fresh_sign_in_needed')
    await fresh.rows(sql`delete from rate_limit`)
    await call(session, 'POST', 'sign-in', { password: OLD })
    await call(session, 'POST', 'email', { email: 'never@example.com' })
    await expect.poll(async () => (await linksTo(fresh, smtp, { email: 'never@example.com', path: '/api/change-email' })).length).toBe(1)

    const gone = await leave(email, (await preview()).version)
    expect(gone.status, gone.text).toBe(200)
    expect(gone.headers.getSetCookie().join()).toMatch(/session_token=;/)
    expect([await personOf(fresh, session), await signsIn(email, OLD)]).toEqual([null, 401])
    expect(await subjectsTo(email)).toContain('Your account is deleted')
    expect(await tablesWith(email)).toEqual([])
    const [order] = await fresh.rows(sql`select email, total_cents > 0 as kept from "order" where number = ${number}`)
    expect(order).toEqual({ email: '', kept: true })
    expect((await call(await signInAsAdmin(fresh), 'GET', 'erasure')).body).toEqual({ preview: null })
  })

  test.each([
    ['the newsletter', 'newsletter_subscriber', (session: SignedIn) => call(session, 'PUT', 'newsletter', { isWanted: true })],
    ['another address', 'verification', (session: SignedIn) => call(session, 'POST', 'email', { email: 'new-racing@example.com' })],
  ])('%s, asked for while the account is being deleted, leaves no trace either', async (_, table, ask) => {
    const { email, session } = await member('racing')
    const { version } = (await call<{ preview: Schema<'ErasurePreview'> }>(session, 'GET', 'erasure')).body.preview
    // Both stand before the table that they write: who asked is first.
    const [asked, gone] = await fresh.shop.db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${sql.identifier(table)} in share row exclusive mode`)
      const asking = ask(session)
      await untilWaiting(1)
      const going = call(session, 'POST', 'erase', { email, previewVersion: version })
      await untilWaiting(2)
      return [asking, going].map(async (answer) => (await answer).status)
    })
    expect([await asked, await gone]).toEqual([200, expect.any(Number)])
    await fresh.runJobs()
    if ((await gone) === 200) expect([await tablesWith(email), await tablesWith('new-racing@')]).toEqual([[], []])
    else expect(await gone).toBe(409)
  })

  const secondFactor = (session: SignedIn, path: string, body: Record<string, string>) =>
    fresh.call<{ totpURI: string }>('POST', `/api/auth/two-factor/${path}`, body, session)
  const setUp = async (session: SignedIn) => totp((await secondFactor(session, 'enable', { password: OLD })).body.totpURI)
  const switchOn = async (session: SignedIn) =>
    cookiesOf((await secondFactor(session, 'verify-totp', { code: await setUp(session) })).headers)

  test.each([
    [
      'A password, changed',
      async (session: SignedIn) => ({
        session,
        change: () => call(session, 'POST', 'password', { currentPassword: OLD, newPassword: NEW }),
      }),
    ],
    [
      'A second factor, switched on',
      async (session: SignedIn) => {
        const code = await setUp(session)
        return { session, change: () => secondFactor(session, 'verify-totp', { code }) }
      },
    ],
    [
      'A second factor, switched off',
      async (session: SignedIn) => {
        const now = await switchOn(session)
        return { session: now, change: () => secondFactor(now, 'disable', { password: OLD }) }
      },
    ],
  ])('%s while the account is being deleted, is not told of: nothing is left of the address', async (_, prepare) => {
    const begun = await member('changing')
    const { email } = begun
    const { session, change } = await prepare(begun.session)
    await fresh.runJobs()
    const { version } = (await call<{ preview: Schema<'ErasurePreview'> }>(session, 'GET', 'erasure')).body.preview
    const [gone, changed] = await fresh.shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from "user" where email = ${email} for no key update`)
      const going = call(session, 'POST', 'erase', { email, previewVersion: version })
      await untilWaiting(1)
      const changing = change()
      await untilWaiting(2)
      return [going, changing].map(async (answer) => (await answer).status)
    })
    expect([await gone, await changed]).toEqual([200, 401])
    expect(await subjectsTo(email)).toContain('Your account is deleted')
    expect(await tablesWith(email)).toEqual([])
  })

  test('deleted twice at once, with an order that comes in between, neither deletion waits for what waits for it', async () => {
    const { email, session } = await member('twice')
    const items = [{ slug: await addProduct(fresh), quantity: 1 }]
    const { version } = (await call<{ preview: Schema<'ErasurePreview'> }>(session, 'GET', 'erasure')).body.preview
    const leave = () => call(session, 'POST', 'erase', { email, previewVersion: version })
    // The first waits for the account, and knows of no order; the second has the order by then.
    const leaving = await fresh.shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from "user" where email = ${email} for no key update`)
      const first = leave()
      await untilWaiting(1)
      await checkOut(fresh, { items, customer: { email } }, newKey(), session)
      const second = leave()
      await untilWaiting(2)
      return { answers: Promise.all([first, second]) }
    })
    const isOver = leaving.answers.then(() => true)
    const deadlocked = sql`with recursive waits as (
        select pid, unnest(pg_blocking_pids(pid)) as on_pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      ), all_waits as (select * from waits union select a.pid, w.on_pid from all_waits a join waits w on w.pid = a.on_pid)
      select from all_waits where pid = on_pid`
    const look = async () => ((await fresh.rows(deadlocked)).length > 0 ? 'a deadlock' : false)
    let found: string | boolean = false
    while (found === false) found = (await look()) || (await Promise.race([isOver, Promise.resolve(false)]))
    expect([(await leaving.answers).map(({ status }) => status), found]).toEqual([[409, 409], true])
  })

  test('doors that may know an address answer alike: sign-up, sign-in, link, confirmation', async () => {
    const { email } = await member('known')
    const doors: [string, (address: string) => Record<string, unknown>][] = [
      ['sign-up/email', (address) => ({ name: 'Ann Lee', email: address, password: OLD })],
      ['sign-in/email', (address) => ({ email: address, password: 'wrong wrong wrong' })],
      ['sign-in/magic-link', (address) => ({ email: address })],
      ['send-verification-email', (address) => ({ email: address })],
    ]
    for (const [path, body] of doors) {
      const ask = async (address: string) => {
        const { status, text } = await fresh.call('POST', `/api/auth/${path}`, body(address))
        // What it says of the account is what was sent, and values that are new each time.
        return [path, status, text.replaceAll(address, 'ADDRESS').replaceAll(/"(id|createdAt|updatedAt)":"[^"]*"/g, '')]
      }
      expect(await ask(`nobody-${path.length}@example.com`)).toEqual(await ask(email))
    }
  })

  test('of sign-ups with one address at the same moment one makes the account, and all are answered alike', async () => {
    const email = 'at-once@example.com'
    const ask = () => fresh.call('POST', '/api/auth/sign-up/email', { name: 'Ann Lee', email, password: OLD })
    const answers = await Promise.all([ask(), ask(), ask()])
    const shapes = answers.map(({ status, text }) => [status, text.replaceAll(/"(id|createdAt|updatedAt)":"[^"]*"/g, '')])
    expect(shapes).toEqual([shapes[0], shapes[0], shapes[0]])
    expect(shapes[0]?.[0]).toBe(200)
    expect(await fresh.rows(sql`select email from "user" where email = ${email}`)).toHaveLength(1)
  })

  test('what the account page does by itself, the library does not', async () => {
    const { session } = await member()
    for (const path of [
      'update-user',
      'change-email',
      'change-password',
      'delete-user',
      'revoke-session',
      'revoke-sessions',
      'verify-password',
    ])
      expect([path, (await fresh.call('POST', `/api/auth/${path}`, {}, session)).status]).toEqual([path, 404])
    // Nor what needs another company or its own e-mails: a stranger's call there would only fill the log with errors.
    for (const path of ['list-sessions', 'callback/google?code=1&state=x', 'reset-password/x?callbackURL=/', 'error?error=x', 'ok'])
      expect([path, (await fresh.send(new Request(`${ORIGIN}/api/auth/${path}`, { headers: session }))).status]).toEqual([path, 404])
  })
})
