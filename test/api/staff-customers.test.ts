import { totp } from '#test/support/people/totp.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/auth/make-admin.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { addCode, addProduct } from '#test/support/build.ts'
import { askStatus, buy, checkOut, newKey, press } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { mailboxKey } from '#domain/customer/email-key.ts'
import type { Got, Posted, Schema } from '#test/support/schema.ts'
import { signIn, signInAsAdmin, signUp, signUpConfirmed } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { syncRefunds } from '#test/support/staff.ts'

type Customers = Got<'/api/admin/customers'>
type Customer = Got<'/api/admin/customers/{customerId}'>
type MergePreview = Got<'/api/admin/customers/{customerId}/merge/{fromId}'>
type ErasurePreview = Got<'/api/admin/customers/{customerId}/erasure'>
type Refusal = { code: string; detail?: string; current?: ErasurePreview }

const PASSWORD = 'correct horse battery'

describe.each(KINDS)('customers, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let owner: SignedIn
  let slug: string
  beforeEach(async () => {
    await fresh.rows(sql`delete from rate_limit`)
    owner = await signInAsAdmin(fresh)
    slug = await addProduct(fresh, { stock: 99 })
  })

  let count = 0
  const newEmail = (name: string) => `${name}-${count++}@example.com`
  const call = <Body = Customer>(method: string, path: string, body?: unknown, by: SignedIn = owner) =>
    fresh.call<Body>(method, `/api/admin/customers${path}`, body ?? (method === 'POST' ? {} : undefined), by)
  const find = async (q: string) => (await call<Customers>('GET', `?q=${encodeURIComponent(q)}`)).body.rows
  async function idOf(email: string) {
    const found = (await find(email)).find((row) => row.email === email)
    if (!found) throw new Error(`nobody has the address ${email}`)
    return found.id
  }
  const buyAs = (email: string, headers: Partial<SignedIn> = {}, quantity = 1) =>
    buy(fresh, { items: [{ slug, quantity }], customer: { email } }, headers)
  const read = async (id: string) => (await call('GET', `/${id}`)).body
  const wrongBooks = async () => (await checkData(fresh.shop.db)).filter(({ violations }) => violations.length > 0)
  const preview = async (into: string, from: string) => (await call<MergePreview>('GET', `/${into}/merge/${from}`)).body
  const merge = (into: string, from: string, previewVersion: string) =>
    call<Customer & Refusal>('POST', `/${into}/merge/${from}`, { previewVersion })
  const erasure = async (id: string) => (await call<ErasurePreview>('GET', `/${id}/erasure`)).body
  const erase = (id: string, email: string, previewVersion: string) =>
    call<{ done: true } & Refusal>('POST', `/${id}/erase`, { email, previewVersion })

  async function member(role: StaffRole) {
    const email = newEmail(role)
    await makeAdmin(fresh.shop, { email, password: PASSWORD })
    await fresh.rows(sql`update "user" set staff_role = ${role} where email = ${email}`)
    return signIn(fresh, { email, password: PASSWORD })
  }

  /** Somebody with an account whose address is proven, and who has bought once with it. */
  async function buyer(name: string) {
    const email = newEmail(name)
    const headers = await signUpConfirmed(fresh, email)
    const number = await buyAs(email, headers)
    return { email, headers, number, id: await idOf(email) }
  }

  describe('the list', () => {
    test('has accounts and guests with what they have paid and not got back, and the books agree', async () => {
      const [account, guest] = [newEmail('account'), newEmail('guest')]
      const headers = await signUpConfirmed(fresh, account)
      expect((await find(account))[0]).toMatchObject({ kind: 'account', isVerified: true, orders: 0, spentCents: 0, lastOrderAt: null })
      const first = await buyAs(account, headers)
      // As a guest, with the address of the account: decision 80.
      await buyAs(account)
      await buyAs(guest, {}, 3)
      const rows = await fresh.rows<{ email: string; total: number }>(
        sql`select email, sum(paid_cents)::int as total from "order" where email in (${account}, ${guest}) group by 1`,
      )
      const paid = (email: string) => rows.find((row) => row.email === email)?.total ?? 0
      expect((await find(account))[0]).toMatchObject({ orders: 2, spentCents: paid(account) })
      expect((await find(guest))[0]).toMatchObject({
        kind: 'guest',
        isVerified: false,
        name: 'Ann Lee',
        orders: 1,
        spentCents: paid(guest),
      })

      const { body: order } = await fresh.call<Schema<'StaffOrder'>>('GET', `/api/admin/orders/${first}`, undefined, owner)
      const refunded = await fresh.call(
        'POST',
        `/api/admin/orders/${first}/refunds`,
        {
          lines: [{ lineId: order.lines[0]?.id, quantity: 1, restock: false }],
          shipping: false,
          adjustmentCents: 0,
          reason: 'other',
          note: null,
        },
        { ...owner, 'idempotency-key': newKey() },
      )
      expect(refunded.status, refunded.text).toBe(200)
      await syncRefunds(fresh)
      const [now] = await find(account)
      expect(now?.spentCents).toBeLessThan(paid(account))
      expect(await wrongBooks()).toEqual([])
    })

    test('counts a guest’s orders for the account as soon as its address is proven, and notes follow', async () => {
      const email = newEmail('later')
      await buyAs(email)
      const guestId = await idOf(email)
      const noted = await fresh.call(
        'POST',
        `/api/admin/customers/${guestId}/notes`,
        { text: 'Calls on Mondays' },
        { ...owner, 'idempotency-key': newKey() },
      )
      expect(noted.status).toBe(200)
      await signUp(fresh, email)
      expect((await find(email)).map((row) => [row.kind, row.orders]).toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual(
        [
          ['account', 0],
          ['guest', 1],
        ],
      )
      await fresh.rows(sql`update "user" set email_verified = true where email = ${email}`)
      const found = await find(email)
      expect(found).toEqual([expect.objectContaining({ kind: 'account', orders: 1 })])
      expect((await read(found[0]?.id ?? '')).notes.map(({ text }) => text)).toEqual(['Calls on Mondays'])
      expect((await call('GET', `/${guestId}`)).status).toBe(404)
      await fresh.rows(sql`delete from "user" where email = ${email}`)
      expect((await find(email)).map((row) => [row.kind, row.orders])).toEqual([['guest', 1]])
      expect(await wrongBooks()).toEqual([])
    })

    test('is searched by parts of name and address, numbers of orders and phones; filtered, sorted, counted', async () => {
      const { email, number, id } = await buyer('searched.person')
      await fresh.rows(sql`update "order" set shipping_address = shipping_address || '{"phone":"(313) 555-7788"}' where number = ${number}`)
      for (const q of ['searched.per', 'ARCHED.PERSON', number.toLowerCase(), '313-555-77', '+1 313 555-77'])
        expect(
          (await find(q)).map((row) => row.id),
          q,
        ).toContain(id)
      expect(await find("%_'; drop")).toEqual([])
      const list = async (query: string) => (await call<Customers>('GET', `?${query}`)).body
      const spent = (await list('sort=-spent&size=100')).rows.map(({ spentCents }) => spentCents)
      expect(spent).toEqual(spent.toSorted((a, b) => b - a))
      for (const filter of [
        'kind:any:guest',
        'verified:is:false',
        'orders:between:1..',
        'marketing:any:none',
        'blocked:is:false',
        'spent:between:1..',
      ]) {
        const { rows, total } = await list(`size=100&filter=${filter}`)
        expect(total, filter).toBe(rows.length)
      }
      expect((await list(`filter=kind:any:account&q=${email}`)).total).toBe(1)
      expect(((await list('filter=kind:any:robot&q=x')) as unknown as Refusal).code).toBe('invalid_input')
      const counts = await fresh.call<Posted<'/api/admin/list-counts'>>(
        'POST',
        '/api/admin/list-counts',
        { list: 'customers', searches: [{ q: email }, { filter: ['nonsense'] }] },
        owner,
      )
      expect(counts.body.counts).toEqual([1, null])
      // Who works here is in another list.
      expect(await find('admin@shop.test')).toEqual([])
    })

    test('is searched by a name without its accents, and so is the palette', async () => {
      const email = newEmail('guest')
      await buy(fresh, { items: [{ slug, quantity: 1 }], customer: { email, firstName: 'José', lastName: 'Peña' } })
      const palette = async (q: string) =>
        (await fresh.call<Got<'/api/admin/find'>>('GET', `/api/admin/find?q=${encodeURIComponent(q)}`, undefined, owner)).body.customers
      for (const q of ['jose pena', 'Peña', 'PENA', 'se pe', 'pe'])
        for (const found of [await find(q), await palette(q)])
          expect(
            found.map((row) => row.email),
            q,
          ).toContain(email)
      for (const found of [await find('penna'), await palette('penna')]) expect(found).toEqual([])
    })

    test('is exported without formulas, by those who may take personal data out, and the log says so', async () => {
      const email = newEmail('formula')
      await signUp(fresh, email)
      await fresh.rows(sql`update "user" set name = '=1+1' where email = ${email}`)
      const taken = await call<string>('GET', `/export?q=${email}`)
      expect(taken.status).toBe(200)
      expect(taken.text).toContain(`${email},'=1+1,account`)
      for (const name of ['+1', '-1', '@A1', '＝1+1', '＋1', '－1', '＠A1']) {
        await fresh.rows(sql`update "user" set name = ${name} where email = ${email}`)
        expect((await call<string>('GET', `/export?q=${email}`)).text).toContain(`${email},'${name},account`)
      }
      const [entry] = await fresh.rows<{ action: string; after: unknown }>(
        sql`select action, after from audit_log where action = 'customer.export' order by id desc limit 1`,
      )
      expect(entry?.after).toEqual({ customers: 1 })
      expect((await call('GET', '/export', undefined, await member('support'))).status).toBe(403)
      await fresh.rows(
        sql`update session set created_at = now() - interval '20 minutes' where user_id in (select id from "user" where email = 'admin@shop.test')`,
      )
      expect((await call<Refusal>('GET', '/export')).body.code).toBe('fresh_sign_in_needed')
    })
  })

  describe('a customer', () => {
    test('is shown with orders, addresses, e-mails, sessions and notes; a repeated click makes one note', async () => {
      const { id, email, number, headers } = await buyer('shown')
      await fresh.runJobs()
      const key = newKey()
      for (const _ of [1, 2]) {
        const noted = await fresh.call(
          'POST',
          `/api/admin/customers/${id}/notes`,
          { text: 'Likes blue' },
          { ...owner, 'idempotency-key': key },
        )
        expect(noted.status).toBe(200)
      }
      const shown = await read(id)
      expect(shown.orderRows.map((row) => row.number)).toEqual([number])
      expect(shown.addresses.map(({ city }) => city)).toEqual(['Detroit'])
      expect(shown.letters.map(({ kind: of }) => of)).toContain('order_confirmation')
      expect(shown.notes.map(({ text }) => text)).toEqual(['Likes blue'])
      expect(shown.signIn).toEqual({ hasPassword: true, passkeys: 0, hasSecondFactor: false })
      expect(shown.sessions).toHaveLength(1)

      const path = `/${id}/sessions/${shown.sessions[0]?.id}`
      expect((await call('DELETE', path)).body.sessions).toEqual([])
      expect((await call('DELETE', path)).status).toBe(200)
      expect((await fresh.call<Got<'/api/session'>>('GET', '/api/session', undefined, headers)).body.person).toBeNull()
      await signIn(fresh, { email, password: PASSWORD })
      await signIn(fresh, { email, password: PASSWORD })
      expect((await call('POST', `/${id}/sign-out`)).body.sessions).toEqual([])
    })

    test('ends no session of somebody else', async () => {
      const [one, other] = [await buyer('one'), await buyer('other')]
      const [session] = (await read(other.id)).sessions
      await call('DELETE', `/${one.id}/sessions/${session?.id}`)
      expect((await read(other.id)).sessions).toHaveLength(1)
    })

    test('who is blocked is out at once and told why at the next sign-in, until staff let them in again', async () => {
      const { id, email, headers } = await buyer('blocked')
      expect((await call('POST', `/${id}/block`)).body).toMatchObject({ isBlocked: true, sessions: [] })
      expect((await call<Refusal>('POST', `/${id}/block`)).body.code).toBe('not_allowed_in_state')
      expect((await fresh.call<Got<'/api/session'>>('GET', '/api/session', undefined, headers)).body.person).toBeNull()
      const refused = await fresh.call('POST', '/api/auth/sign-in/email', { email, password: PASSWORD })
      expect([refused.status, refused.body.code]).toEqual([401, 'ACCOUNT_DISABLED'])
      expect((await call('POST', `/${id}/unblock`)).body.isBlocked).toBe(false)
      await signIn(fresh, { email, password: PASSWORD })
      await call('POST', `/${id}/sign-out`)
      const log = await fresh.rows<{ action: string }>(sql`select action from audit_log where subject = ${id} order by id`)
      expect(log.map(({ action }) => action)).toEqual(['customer.block', 'customer.unblock', 'customer.sign_out'])
      const guest = newEmail('guest')
      await buyAs(guest)
      expect((await call<Refusal>('POST', `/${await idOf(guest)}/block`)).body.code).toBe('not_allowed_in_state')
    })

    test('whose second factor is lost signs in with the password alone once staff have turned it off', async () => {
      const { id, email, headers } = await buyer('lost')
      expect((await call<Refusal>('POST', `/${id}/reset-second-factor`)).body.code).toBe('not_allowed_in_state')
      const begun = await fresh.call<{ totpURI: string }>('POST', '/api/auth/two-factor/enable', { password: PASSWORD }, headers)
      await fresh.call('POST', '/api/auth/two-factor/verify-totp', { code: totp(begun.body.totpURI) }, headers)
      expect((await read(id)).signIn.hasSecondFactor).toBe(true)
      const tried = await fresh.call<{ twoFactorRedirect?: boolean }>('POST', '/api/auth/sign-in/email', { email, password: PASSWORD })
      expect(tried.body.twoFactorRedirect).toBe(true)
      expect((await call('POST', `/${id}/reset-second-factor`)).body).toMatchObject({ signIn: { hasSecondFactor: false }, sessions: [] })
      await signIn(fresh, { email, password: PASSWORD })
      const letters = await fresh.rows(
        sql`select payload ->> 'change' as change from outbox where recipient = ${email} and kind = 'security_notice' order by id`,
      )
      expect(letters).toEqual([{ change: 'second_factor_on' }, { change: 'second_factor_reset' }])
      const log = await fresh.rows(sql`select 1 from audit_log where subject = ${id} and action = 'customer.reset_second_factor'`)
      expect(log).toHaveLength(1)
    })

    test('support may note and block, and neither hand out, merge nor erase; read-only changes nothing', async () => {
      const { id, email } = await buyer('rights')
      const [support, reader] = [await member('support'), await member('reader')]
      const status = async (by: SignedIn, method: string, path: string, body?: unknown) =>
        (await call(method, `/${id}${path}`, body, by)).status
      const version = '0'.repeat(64)
      for (const by of [support, reader]) {
        expect(await status(by, 'GET', '')).toBe(200)
        expect(await status(by, 'GET', '/data')).toBe(403)
        expect(await status(by, 'GET', '/erasure')).toBe(403)
        expect(await status(by, 'POST', '/erase', { email, previewVersion: version })).toBe(403)
        expect(await status(by, 'POST', `/merge/${id}`, { previewVersion: version })).toBe(403)
      }
      expect(await status(reader, 'POST', '/block')).toBe(403)
      expect(await status(support, 'POST', '/block')).toBe(200)
      expect((await call('GET', '', undefined, await member('catalogue'))).status).toBe(403)
    })

    test('their data are all that is theirs, and nothing of others', async () => {
      const [one, other] = [await buyer('theirs'), await buyer('others')]
      for (const { email, number } of [one, other]) {
        await fresh.call(
          'POST',
          '/api/contact-messages',
          { topic: 'other', orderNumber: number, email, message: `Hello from ${email}, about my order` },
          { 'idempotency-key': newKey() },
        )
        await fresh.call('POST', '/api/newsletter', { email, source: 'homepage', firstName: `First of ${email}` })
        await fresh.rows(sql`insert into review_opt_out (mailbox) values (${mailboxKey(email)})`)
      }
      await fresh.runJobs()
      const { status, body, text, headers } = await call<Got<'/api/admin/customers/{customerId}/data'>>('GET', `/${one.id}/data`)
      expect(status, text).toBe(200)
      expect(headers.get('content-disposition')).toContain('attachment')
      expect(body.orders.map(({ number }) => number)).toEqual([one.number])
      expect(body.messages.map(({ message }) => message)).toEqual([`Hello from ${one.email}, about my order`])
      expect(body.letters.map((letter) => letter.kind)).toEqual(expect.arrayContaining(['order_confirmation', 'contact_received']))
      expect(body.customer).toMatchObject({ email: one.email, sessions: [{}] })
      expect(body.newsletter).toEqual({ firstName: `First of ${one.email}`, lastName: null, consentedIn: null })
      expect(body.notWrittenTo).toEqual([{ about: 'reviews', reason: null, since: expect.any(String) }])
      expect(text).not.toContain(other.email)
      expect(text).not.toContain(other.number)
      const [entry] = await fresh.rows<{ subject: string }>(
        sql`select subject from audit_log where action = 'customer.hand_out' order by id desc limit 1`,
      )
      expect(entry?.subject).toBe(one.id)
    })

    test('an account that has not proven its address is handed nothing that was written to it', async () => {
      const email = newEmail('claimed')
      await buyAs(email)
      await fresh.runJobs()
      await signUp(fresh, email)
      const account = (await find(email)).find((row) => row.kind === 'account')
      const { body } = await call<Got<'/api/admin/customers/{customerId}/data'>>('GET', `/${account?.id}/data`)
      expect([body.orders, body.letters.filter((letter) => letter.kind.startsWith('order'))]).toEqual([[], []])
      expect((await read(account?.id ?? '')).orderRows).toEqual([])
    })
  })

  describe('merging', () => {
    test('moves orders, appliances and notes, deletes the other account, and is told before', async () => {
      const [from, into] = [await buyer('from'), await buyer('into')]
      // As a guest, with the proven address.
      await buyAs(from.email)
      const { body } = await fresh.call<Got<'/api/models'>>('GET', '/api/models?q=688')
      const [model] = body.models
      await fresh.call('PUT', '/api/my-machines', { modelIds: [model?.id], chosenId: null }, from.headers)
      const told = await preview(into.id, from.id)
      expect(told).toMatchObject({ orders: 2, machines: 1, refusal: null })
      expect((await merge(into.id, from.id, '0'.repeat(64))).body.code).toBe('conflict')
      const merged = await merge(into.id, from.id, told.version)
      expect(merged.status, merged.text).toBe(200)
      expect(merged.body).toMatchObject({ orders: 3, machines: [{ id: model?.id }] })
      expect((await call('GET', `/${from.id}`)).status).toBe(404)
      expect((await fresh.call<Got<'/api/session'>>('GET', '/api/session', undefined, from.headers)).body.person).toBeNull()
      const own = await fresh.call<Got<'/api/orders'>>('GET', '/api/orders', undefined, into.headers)
      expect(own.body.orders.map(({ number }) => number)).toEqual(expect.arrayContaining([from.number, into.number]))
      expect((await merge(into.id, from.id, told.version)).status).toBe(404)
      const log = await fresh.rows<{ action: string }>(sql`select action from audit_log where subject in (${into.id}, ${from.id})`)
      expect(log.map(({ action }) => action).toSorted()).toEqual(['customer.merge', 'customer.merged_into'])
      expect(await wrongBooks()).toEqual([])
    })

    test('moves as many appliances as the other has room for, and says so before', async () => {
      const [from, into] = [await buyer('many'), await buyer('some')]
      const models = await fresh.rows<{ id: string }>(sql`select id from appliance order by id limit 14`)
      const save = (modelIds: (string | undefined)[], headers: Record<string, string>) =>
        fresh.call('PUT', '/api/my-machines', { modelIds, chosenId: null }, headers)
      const ids = models.map(({ id }) => id)
      expect((await save(ids.slice(0, 10), from.headers)).status).toBe(200)
      // Two of them the other has as well.
      expect((await save(ids.slice(8), into.headers)).status).toBe(200)
      const told = await preview(into.id, from.id)
      expect(told.machines).toBe(4)
      const merged = await merge(into.id, from.id, told.version)
      expect(merged.body.machines.map(({ id }: { id: string }) => id).toSorted()).toEqual([...ids.slice(8), ...ids.slice(0, 4)].toSorted())
    })

    test('crosswise at once leaves one of the two, with everything', async () => {
      for (let round = 0; round < 3; round++) {
        const [one, other] = [await buyer('left'), await buyer('right')]
        const [there, back] = [await preview(one.id, other.id), await preview(other.id, one.id)]
        const answers = await Promise.all([merge(one.id, other.id, there.version), merge(other.id, one.id, back.version)])
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
        const left = answers[0].status === 200 ? one.id : other.id
        expect((await read(left)).orders).toBe(2)
      }
      expect(await wrongBooks()).toEqual([])
    })

    test('is refused into a guest, an unproven address, oneself, a blocked account and staff', async () => {
      const one = await buyer('refused')
      const guest = newEmail('guest')
      await buyAs(guest)
      const guestId = await idOf(guest)
      expect((await preview(guestId, one.id)).refusal).toContain('guest')
      expect((await merge(guestId, one.id, (await preview(guestId, one.id)).version)).body.code).toBe('not_allowed_in_state')
      expect((await preview(one.id, guestId)).refusal).toBeNull()
      const unproven = newEmail('unproven')
      await signUp(fresh, unproven)
      expect((await preview(await idOf(unproven), one.id)).refusal).toContain('not confirmed')
      expect((await call('GET', `/${one.id}/merge/${one.id}`)).status).toBe(422)
      await call('POST', `/${one.id}/block`)
      expect((await preview(one.id, guestId)).refusal).toContain('blocked')
      const [admin] = await fresh.rows<{ id: string }>(sql`select id from "user" where email = 'admin@shop.test'`)
      expect((await call<Refusal>('GET', `/${one.id}/merge/${admin?.id}`)).body.code).toBe('not_allowed_in_state')
    })
  })

  /** The tables that still say who it was: every text of every table is looked through. Counters of attempts end within a day. */
  async function tablesWith(email: string): Promise<string[]> {
    const tables = await fresh.rows<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const left: string[] = []
    for (const { name } of tables) {
      const found = await fresh.rows<{ id: string }>(
        sql`select 1 as id from ${sql.identifier(name)} t where lower(t::text) like ${`%${email}%`} limit 1`,
      )
      if (found.length > 0) left.push(name)
    }
    return left.filter((name) => name !== 'rate_limit')
  }

  describe('an address that is no customer’s', () => {
    const held = (email: string) =>
      fresh.call<Schema<'ErasurePreview'>>('POST', '/api/admin/customers/address-erasure/preview', { email }, owner)
    const eraseAddress = (email: string, previewVersion: string) =>
      fresh.call<Refusal>('POST', '/api/admin/customers/address-erasure', { email, previewVersion }, owner)

    test('is handed what was written with it, and forgotten with all of it', async () => {
      const email = newEmail('wrote')
      const key = { 'idempotency-key': newKey() }
      await fresh.call('POST', '/api/contact-messages', { topic: 'other', email, message: `Hello, this is ${email}` }, key)
      await fresh.call('POST', '/api/newsletter', { email, source: 'homepage' })
      // Ordered, and never paid.
      const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }], customer: { email } })
      await fresh.runJobs()
      const early = await held(email.toUpperCase())
      expect(early.body).toMatchObject({ email, messages: 1, isSubscribed: true, orders: 1, underWay: [expect.any(String)] })
      expect((await eraseAddress(email, early.body.version)).body.code).toBe('not_allowed_in_state')
      await press(fresh, session, 'cancel')
      await fresh.call('POST', '/api/cancel-payment', { sessionId: session.sessionId })
      const told = await held(email)
      expect(told.body.underWay).toEqual([])
      const data = (await fresh.call<Schema<'AddressData'>>('POST', '/api/admin/customers/address-data', { email }, owner)).body
      expect([data.email, data.messages.length, data.orders.length]).toEqual([email, 1, 1])
      expect(data.letters.map((letter) => letter.kind)).toContain('contact_received')
      expect((await eraseAddress(email, '0'.repeat(64))).body.code).toBe('conflict')
      const erased = await eraseAddress(email, told.body.version)
      expect(erased.status, erased.text).toBe(200)
      expect(await tablesWith(email)).toEqual([])
      const log = await fresh.rows<{ action: string }>(sql`select action from audit_log where action like '%_address' order by id`)
      expect(log.map(({ action }) => action)).toEqual(['customer.hand_out_address', 'customer.erase_address'])
      expect((await held(email)).body).toMatchObject({ orders: 0, letters: 0, messages: 0, isSubscribed: false })
      expect(await wrongBooks()).toEqual([])
    })

    test('is handed out and forgotten also where an account has typed it and never confirmed it; the account stays', async () => {
      const email = newEmail('unproven')
      const origin = { origin: 'http://shop.test' }
      const made = await fresh.call('POST', '/api/auth/sign-up/email', { name: 'Eve', email, password: 'correct-horse-battery' }, origin)
      expect(made.status, made.text).toBe(200)
      const message = { topic: 'other', email, message: 'My machine is a 688.' }
      await fresh.call('POST', '/api/contact-messages', message, { 'idempotency-key': newKey() })
      const told = await held(email)
      expect(told.body).toMatchObject({ email, messages: 1 })
      const erased = await eraseAddress(email, told.body.version)
      expect(erased.status, erased.text).toBe(200)
      expect((await held(email)).body).toMatchObject({ messages: 0 })
      expect(await fresh.rows(sql`select 1 from "user" where email = ${email}`)).toHaveLength(1)
    })

    test('is refused for a customer’s, of somebody who works here, and for what is no address', async () => {
      const { email } = await buyer('known')
      for (const [typed, text] of [
        [email, 'A customer has this address'],
        ['admin@shop.test', 'Works here'],
      ] as const) {
        const answer = await held(typed)
        expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(text)])
        expect((await eraseAddress(typed, '0'.repeat(64))).body.code).toBe('not_allowed_in_state')
      }
      expect((await held('nobody')).status).toBe(422)
    })
  })

  describe('erasing', () => {
    test('leaves the books without the person, ends everything else, and the address can sign up anew', async () => {
      const { id, email, headers, number } = await buyer('erased')
      await fresh.call('POST', '/api/newsletter', { email, source: 'homepage' })
      await fresh.call(
        'POST',
        '/api/contact-messages',
        { topic: 'other', orderNumber: number, email, message: `Hello, this is ${email}` },
        { 'idempotency-key': newKey() },
      )
      await fresh.runJobs()
      // A trial of a letter, made of this very order, for staff.
      const trial = { template: 'order_confirmation', number, to: 'staff@shop.test' }
      expect((await fresh.call('POST', '/api/admin/test-email', trial, owner)).status).toBe(200)
      await fresh.runJobs()
      const early = await erasure(id)
      expect(early.underWay).toEqual([number])
      expect((await erase(id, email, early.version)).body).toMatchObject({ code: 'not_allowed_in_state', current: { underWay: [number] } })
      await fresh.rows(sql`update "order" set status = 'completed' where number = ${number}`)
      const told = await erasure(id)
      expect(told).toMatchObject({ orders: 1, underWay: [], isSubscribed: true, messages: 1 })
      expect((await erase(id, 'somebody@example.com', told.version)).body.code).toBe('invalid_input')
      const erased = await erase(id, email.toUpperCase(), told.version)
      expect(erased.status, erased.text).toBe(200)
      expect((await erase(id, email, told.version)).status).toBe(404)
      expect((await fresh.call<Got<'/api/session'>>('GET', '/api/session', undefined, headers)).body.person).toBeNull()
      expect(await find(email)).toEqual([])
      expect(await tablesWith(email)).toEqual([])
      const [order] = await fresh.rows<{ address: Record<string, string>; total: number }>(
        sql`select shipping_address as address, total_cents as total from "order" where number = ${number}`,
      )
      expect(order?.address).toMatchObject({ firstName: '', addressLine1: '', state: 'MI' })
      expect(order?.total).toBeGreaterThan(0)
      expect(await wrongBooks()).toEqual([])

      const anew = await signUp(fresh, email)
      const own = await fresh.call<Got<'/api/orders'>>('GET', '/api/orders', undefined, anew)
      expect(own.body.orders).toEqual([])
    })

    test('is refused while a refund that failed is owed, until it was given back, or paid another way', async () => {
      const owe = async (label: string) => {
        const { id, email, number } = await buyer(label)
        await fresh.rows(sql`update "order" set status = 'completed' where number = ${number}`)
        await fresh.rows(sql`insert into refund (id, order_id, payment_id, amount_cents, items_cents, reason, status, idempotency_key, created_by)
          select ${`ref_${label}`}, o.id, p.id, 500, 500, 'other', 'failed', ${label}, 'staff' from "order" o join payment p on p.order_id = o.id
          where o.number = ${number}`)
        return { id, email, number }
      }
      const one = await owe('owed')
      const told = await erasure(one.id)
      expect(told).toMatchObject({ underWay: [], owed: [one.number] })
      const refused = await call<Refusal & { detail: string }>('POST', `/${one.id}/erase`, {
        email: one.email,
        previewVersion: told.version,
      })
      expect([refused.status, refused.body.code]).toEqual([409, 'not_allowed_in_state'])
      expect(refused.body.detail).toContain(one.number)
      const body = { email: one.email, previewVersion: told.version, paidOtherwise: true }
      expect((await call('POST', `/${one.id}/erase`, body)).status).toBe(200)

      const other = await owe('given')
      await fresh.rows(sql`insert into refund (id, order_id, payment_id, amount_cents, items_cents, reason, status, idempotency_key, created_by, created_at)
        select 'ref_later', order_id, payment_id, 500, 500, 'other', 'succeeded', 'later', 'staff', now() + interval '1 second' from refund where id = 'ref_given'`)
      const now = await erasure(other.id)
      expect(now.owed).toEqual([])
      expect((await erase(other.id, other.email, now.version)).status).toBe(200)
      await fresh.rows(sql`delete from refund where id in ('ref_owed', 'ref_given', 'ref_later')`)
    })

    test('is possible for everybody who has used a code that each may use once', async () => {
      const couponCode = await addCode(fresh, { onePerCustomer: true })
      for (const email of [newEmail('code'), newEmail('code')]) {
        const number = await buy(fresh, { items: [{ slug, quantity: 1 }], couponCode, customer: { email } })
        await fresh.rows(sql`update "order" set status = 'completed' where number = ${number}`)
        const id = await idOf(email)
        const erased = await erase(id, email, (await erasure(id)).version)
        expect(erased.status, erased.text).toBe(200)
        expect(await tablesWith(email)).toEqual([])
      }
      const [code] = await fresh.rows<{ used: number }>(sql`select used_count as used from discount_code where code = ${couponCode}`)
      expect(code?.used).toBe(2)
    })

    test('is refused while an order is being paid, and the payment ends well', async () => {
      const email = newEmail('paying')
      const headers = await signUpConfirmed(fresh, email)
      const id = await idOf(email)
      const before = await erasure(id)
      const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }], customer: { email } }, newKey(), headers)
      expect((await erase(id, email, before.version)).body.code).toBe('not_allowed_in_state')
      const now = await erasure(id)
      expect(now.underWay).toHaveLength(1)
      await press(fresh, session, 'pay')
      const [paid, refused] = await Promise.all([askStatus(fresh, session), erase(id, email, now.version)])
      expect([paid.body.state, refused.body.code]).toEqual(['paid', 'not_allowed_in_state'])
      expect((await find(email))[0]).toMatchObject({ orders: 1 })
      expect(await wrongBooks()).toEqual([])
    })

    test('at once with a new order leaves either the order of the account or that of a guest', async () => {
      for (let round = 0; round < 3; round++) {
        const email = newEmail('racing')
        const headers = await signUpConfirmed(fresh, email)
        const id = await idOf(email)
        const { version } = await erasure(id)
        const [session, erased] = await Promise.all([
          checkOut(fresh, { items: [{ slug, quantity: 1 }], customer: { email } }, newKey(), headers),
          erase(id, email, version),
        ])
        await press(fresh, session, 'pay')
        expect((await askStatus(fresh, session)).body.state).toBe('paid')
        const kindNow = erased.status === 200 ? 'guest' : 'account'
        expect((await find(email)).map((row) => [row.kind, row.orders])).toEqual([[kindNow, 1]])
      }
      expect(await wrongBooks()).toEqual([])
    })

    test('a guest is erased by address, who works here is not', async () => {
      const email = newEmail('guest')
      const number = await buyAs(email)
      await fresh.runJobs()
      await fresh.rows(sql`update "order" set status = 'completed' where number = ${number}`)
      const id = await idOf(email)
      const { version } = await erasure(id)
      expect((await erase(id, email, version)).status).toBe(200)
      expect(await find(email)).toEqual([])
      expect(await wrongBooks()).toEqual([])
      const [admin] = await fresh.rows<{ id: string }>(sql`select id from "user" where email = 'admin@shop.test'`)
      expect((await erase(admin?.id ?? '', 'admin@shop.test', version)).body.code).toBe('not_allowed_in_state')
    })
  })

  test('who is removed from the staff is a customer, who can be erased; nobody removes themselves', async () => {
    await member('manager')
    const [gone] = await fresh.rows<{ id: string; email: string }>(
      sql`select id, email from "user" where role = 'admin' and email like 'manager%' order by id desc limit 1`,
    )
    const { id = '', email = '' } = gone ?? {}
    expect((await call<Refusal>('GET', `/${id}/erasure`)).body.code).toBe('not_allowed_in_state')
    const dismiss = (memberId: string) => fresh.call('POST', `/api/admin/staff/${memberId}/dismiss`, {}, owner)
    await fresh.rows(
      sql`insert into two_factor (id, user_id, secret, backup_codes, verified) values (${`two_${id}`}, ${id}, 'x', 'x', true)`,
    )
    await fresh.rows(sql`update "user" set two_factor_enabled = true where id = ${id}`)
    expect((await dismiss(id)).status).toBe(200)
    // The second factor was for the work here.
    expect(await fresh.rows(sql`select from two_factor where user_id = ${id}`)).toEqual([])
    expect((await dismiss(id)).status).toBe(404)
    const [admin] = await fresh.rows<{ id: string }>(sql`select id from "user" where email = 'admin@shop.test'`)
    expect((await dismiss(admin?.id ?? '')).body.code).toBe('not_allowed_in_state')
    const headers = await signIn(fresh, { email, password: PASSWORD })
    expect((await call('GET', '', undefined, headers)).status).toBe(404)
    expect(await find(email)).toEqual([expect.objectContaining({ kind: 'account' })])
    expect((await erase(id, email, (await erasure(id)).version)).status).toBe(200)
  })

  test('who is signed in is listed and exported for those who see staff', async () => {
    const { email } = await buyer('signed-in')
    const list = await fresh.call<Got<'/api/admin/sessions'>>('GET', `/api/admin/sessions?q=${email}`, undefined, owner)
    expect(list.body.rows).toEqual([expect.objectContaining({ email, role: 'customer' })])
    const staff = await fresh.call<Got<'/api/admin/sessions'>>('GET', '/api/admin/sessions?filter=role:any:staff', undefined, owner)
    expect([...new Set(staff.body.rows.map(({ role }) => role))]).toEqual(['staff'])
    expect((await fresh.call('GET', `/api/admin/sessions/export?q=${email}`, undefined, owner)).text).toContain(email)
    expect((await fresh.call('GET', '/api/admin/sessions', undefined, await member('support'))).status).toBe(403)
    await fresh.runJobs()
    const letters = await fresh.call('GET', `/api/admin/emails/export?q=${email}`, undefined, owner)
    expect([letters.status, letters.text.includes(`order_confirmation,${email}`)]).toEqual([200, true])
  })
})
