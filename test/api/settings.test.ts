import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#server/api/api.ts'
import { parseEnv } from '#server/env.ts'
import { openShop } from '#server/open-shop.ts'
import type { OpenShop } from '#server/open-shop.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { checkOut, newKey } from '#test/support/buy.ts'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop, ProblemBody } from '#test/support/fresh-shop.ts'
import { openImports } from '#test/support/imports.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'
import { ORIGIN, TEST_ENV } from '#test/support/test-env.ts'
import { SETTING_SECTIONS } from '#web/admin/settings/sections/setting-sections.ts'

type Record_ = Schema<'SettingRecord'>
type Conflict = ProblemBody & { current: Record_; changedBy: string | null; changedAt: string | null }

/** Reads and changes settings as staff. */
function settingsOf(fresh: FreshShop, staff: () => StaffSession) {
  const read = async (group: string): Promise<Record_> => {
    const { body } = await staff().get<Got<'/api/admin/settings'>>('settings')
    const found = body.settings.find((one) => one.group === group)
    if (!found) throw new Error(`no setting ${group}`)
    return found
  }
  const patch = <Body = Record_>(group: string, body: unknown) =>
    fresh.call<Body>('PATCH', `/api/admin/settings/${group}`, body, staff().headers)
  const set = async (group: string, values: Record<string, unknown>): Promise<Record_> => {
    const answer = await patch(group, { ...values, version: (await read(group)).version })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const refusal = async (group: string, values: Record<string, unknown>) => {
    const { version } = await read(group)
    const { status, body } = await patch<ProblemBody>(group, { ...values, version })
    return { status, fields: body.fields }
  }
  return { read, patch, set, refusal }
}

describe.each(KINDS)('settings on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  const { read, patch, set, refusal } = settingsOf(fresh, () => staff)
  const quote = async (items: unknown[], state: string) => {
    const { status, body } = await fresh.call<Schema<'PricedCart'>>('POST', '/api/quote', { items, address: { state } })
    expect(status).toBe(200)
    return body.quote
  }

  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  test('where the page has several lines to type into, several lines are taken', async () => {
    for (const { group, fields } of SETTING_SECTIONS)
      for (const { name, kind: control } of fields) {
        if (control !== 'area') continue
        expect(await refusal(group, { [name]: 'One line.\nAnother.' }), `${group} ${name}`).toMatchObject({ status: 200 })
      }
  })

  test('each comes with its value, its default and the bounds of its fields', async () => {
    const { status, body } = await staff.get<Got<'/api/admin/settings'>>('settings')
    expect(status).toBe(200)
    expect(body.settings.find(({ group }) => group === 'rates')).toMatchObject({
      version: 0,
      value: { freeShippingThresholdCents: 4_900, flatShippingCents: 1_000, taxRates: { MI: 600 }, zones: [] },
      defaults: { freeShippingThresholdCents: 4_900 },
      updatedAt: null,
    })
    expect(body.schemas.rates).toMatchObject({ properties: { flatShippingCents: { minimum: 0, maximum: 100_000 } } })
  })

  test('a change is stored with who made it, shown in the shop at once, and in the audit log with before and after', async () => {
    const before = await fresh.call<Schema<'ShopInfo'>>('GET', '/api/shop')
    expect(before.body.contact.phone).toBe('(313) 555-0142')
    const changed = await set('contact', { phone: '906.555.0100' })
    expect(changed).toMatchObject({ version: 2, value: { phone: '(906) 555-0100', email: 'help@partwright.example' } })
    expect(changed.updatedBy).not.toBeNull()
    expect((await fresh.call<Schema<'ShopInfo'>>('GET', '/api/shop')).body.contact.phone).toBe('(906) 555-0100')
    const [entry] = await fresh.rows(sql`select action, subject, before, after from audit_log order by id desc limit 1`)
    expect(entry).toEqual({
      action: 'settings.update',
      subject: 'settings.contact',
      before: { phone: '(313) 555-0142' },
      after: { phone: '(906) 555-0100' },
    })
  })

  test('what was saved unchanged is not written', async () => {
    const { version, value } = await read('contact')
    expect(await set('contact', value)).toMatchObject({ version })
  })

  test('who has read an older version is told what it is now, and who changed it', async () => {
    const { version } = await read('mail')
    expect((await patch('mail', { version, senderName: 'Acme' })).status).toBe(200)
    const { status, body } = await patch<Conflict>('mail', { version, senderName: 'Acme Parts' })
    expect([status, body.code]).toEqual([409, 'conflict'])
    expect(body.current).toMatchObject({ version: version + 1, value: { senderName: 'Acme' } })
    expect(body.changedBy).not.toBeNull()
  })

  test('of two first changes at once one is made, the other is a conflict', async () => {
    const answers = await Promise.all([1, 2].map((delay) => patch('popup', { version: 0, delaySeconds: 20 + delay })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test.each([
    ['contact', { phone: 'call us' }, { phone: expect.stringContaining('such as (906) 555-0100') }],
    ['contact', { email: 'help@' }, { email: expect.stringContaining('such as help@example.com') }],
    ['identity', { timeZone: 'EST' }, { timeZone: expect.stringContaining('America/Chicago') }],
    ['identity', { name: '  ' }, { name: 'is needed' }],
    ['identity', { name: 'A\r\nBcc: all@example.com' }, { name: 'must be a single line' }],
    ['identity', { logoUrl: '//evil.example/x.png' }, { logoUrl: expect.stringContaining('a picture of this shop') }],
    ['identity', { logoUrl: 'https://cdn.example/logo.png' }, { logoUrl: expect.stringContaining('a picture of this shop') }],
    ['identity', { logoUrl: `/media/med_${'0'.repeat(26)}/96.jpg` }, { logoUrl: expect.stringContaining('does not exist any more') }],
    ['rates', { taxRates: { MI: 2_501 } }, { 'taxRates.MI': 'must be a rate from 0 to 25 %' }],
    ['rates', { taxRates: { ZZ: 100 } }, { 'taxRates.ZZ': 'must be the two letters of a state' }],
    ['rates', { flatShippingCents: 10.5 }, { flatShippingCents: 'must be an amount from $0 to $1,000' }],
    [
      'rates',
      { zones: [1, 2].map(() => ({ states: ['AK'], flatShippingCents: 1, freeShippingThresholdCents: null })) },
      { 'zones.1.states': 'AK has a rate already' },
    ],
    [
      'transit',
      { zones: [{ states: [], zips: [], minDays: 1, maxDays: 2 }] },
      { 'zones.0.states': 'needs a state, or digits of a ZIP code' },
    ],
    [
      'transit',
      { zones: [{ states: ['AK'], zips: ['48a'], minDays: 1, maxDays: 2 }] },
      { 'zones.0.zips.0': 'must be the first digits of a ZIP code: one to five' },
    ],
    [
      'transit',
      { zones: [1, 2].map(() => ({ states: [], zips: ['995'], minDays: 1, maxDays: 2 })) },
      { 'zones.1.zips': '995 has days already' },
    ],
    [
      'transit',
      { zones: [{ states: ['ZZ'], zips: [], minDays: 1, maxDays: 2 }] },
      { 'zones.0.states.0': 'must be the two letters of a state' },
    ],
    [
      'transit',
      { zones: [{ states: ['AK'], zips: [], minDays: 3, maxDays: 2 }] },
      { 'zones.0.maxDays': 'must not be less than the fewest days' },
    ],
    ['transit', { minDays: 9, maxDays: 2 }, { maxDays: 'must not be less than the fewest days' }],
    ['transit', { minDays: 50 }, { maxDays: 'must not be less than the fewest days' }],
    ['dispatch', { holidays: [{ date: '2026-02-30', name: '' }] }, { 'holidays.0.date': 'must be a date, such as 2026-12-25' }],
    ['dispatch', { workingDays: [] }, { workingDays: 'needs a day of the week' }],
    ['orders', { holdMinutes: 5 }, { holdMinutes: 'must be a whole number of minutes from 30 to 1,440' }],
    ['newsletter', { disposableDomains: ['not a domain'] }, { 'disposableDomains.0': 'must be a domain, such as example.com' }],
    ['search', { redirects: [{ query: 'loop', path: '/search?q=loop' }] }, { 'redirects.0.path': expect.stringContaining('a synonym') }],
    [
      'search',
      { redirects: [{ query: 'loop', path: '/category/../search?q=loop' }] },
      { 'redirects.0.path': expect.stringContaining('a synonym') },
    ],
    ['search', { redirects: [{ query: 'loop', path: '/Search?q=loop' }] }, { 'redirects.0.path': expect.stringContaining('a synonym') }],
    ['search', { redirects: [{ query: 'loop', path: '/%73earch' }] }, { 'redirects.0.path': expect.stringContaining('a synonym') }],
    [
      'dispatch',
      { holidays: Array.from({ length: 201 }, (_, day) => ({ date: new Date(day * 86_400_000).toISOString().slice(0, 10), name: '' })) },
      { holidays: 'must have at most 200 entries' },
    ],
    ['privacy', { visitMonths: 0 }, { visitMonths: 'must be a whole number of months from 1 to 120' }],
    ['contact', { fax: '1' }, { fax: 'is not a field of this setting' }],
  ])('%s with %j is refused at its field', async (group, values, fields) =>
    expect(await refusal(group, values)).toEqual({ status: 422, fields }),
  )

  test.each(['https://evil.example/', '//evil.example', '/api/session', '/admin', '/%61dmin/orders', 'contact'])(
    'no search leads to %s, which is no page for shoppers',
    async (path) =>
      expect(await refusal('search', { redirects: [{ query: 'hours', path }] })).toEqual({
        status: 422,
        fields: { 'redirects.0.path': expect.stringContaining('must be a page of this shop') },
      }),
  )

  test("a field has its default again, and the others keep the merchant's", async () => {
    const { version } = await set('seo', { homeTitle: 'Parts!', description: 'Ours.' })
    const { status, body } = await staff.post<Record_>('settings/seo/restore', { version, fields: ['homeTitle'] })
    expect([status, body.value]).toEqual([
      200,
      expect.objectContaining({ homeTitle: 'Replacement Parts For Your Home', description: 'Ours.' }),
    ])
    const all = await staff.post<Record_>('settings/seo/restore', { version: body.version })
    expect(all.body.value).toEqual(all.body.defaults)
    expect((await staff.post('settings/seo/restore', { version: all.body.version, fields: ['colour'] })).status).toBe(422)
  })

  test('shipping and tax are charged as they are set, in each state by its own rate', async () => {
    const items = [{ slug: await addProduct(fresh, { priceCents: 6_000 }), quantity: 1 }]
    expect(await quote(items, 'AK')).toMatchObject({ shippingCents: 0, taxCents: 0 })
    await set('rates', {
      freeShippingThresholdCents: 7_500,
      flatShippingCents: 850,
      taxRates: { MI: 600, OH: 575 },
      zones: [{ states: ['ak', 'HI'], flatShippingCents: 2_400, freeShippingThresholdCents: null }],
    })
    expect(await quote(items, 'OH')).toMatchObject({ shippingCents: 850, taxCents: 345, amountToFreeShippingCents: 1_500 })
    const alaska = await quote(items, 'Alaska')
    expect(alaska).toMatchObject({ shippingCents: 2_400, taxCents: 0, amountToFreeShippingCents: null })
    expect(alaska.trace.find(({ rule }) => rule === 'shipping')?.detail).toBe('flat rate for AK')
  })

  test('a checkout keeps its stock as long as is set', async () => {
    await set('orders', { holdMinutes: 45 })
    const slug = await addProduct(fresh, { stock: 5 })
    await checkOut(fresh, { items: [{ slug, quantity: 1 }], customer: { email: 'hold@example.com' } }, newKey())
    const [row] = await fresh.rows<{ minutes: number }>(
      sql`select round(extract(epoch from expires_at - now()) / 60)::int as minutes from payment order by created_at desc limit 1`,
    )
    expect(row?.minutes).toBe(46)
  })

  test("the merchant's synonyms, symptoms, stop words and redirects are heeded by the next search", async () => {
    const slug = 'zarvex'
    await addProduct(fresh, { name: 'Zarvex blower wheel', partNumber: 'ZRV-77', slug })
    const search = async (q: string, more = '') =>
      (await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)).body
    expect((await search('quibbler')).total).toBe(0)
    await set('search', {
      synonyms: [['quibbler', 'Zarvex']],
      symptoms: [{ says: 'Fan wobbles badly', means: 'zarvex blower, 1/4 in. belt' }],
      redirects: [{ query: 'Gift cards', path: '/contact' }],
      stopWords: ['pretty'],
    })
    expect((await search('quibbler')).results.map((found) => found.slug)).toEqual([slug])
    const wobbly = await search('the fan badly wobbles')
    expect([wobbly.results[0]?.slug, wobbly.symptom]).toEqual([
      slug,
      { says: 'Fan wobbles badly', parts: ['zarvex blower', '1/4 in. belt'] },
    ])
    expect((await search('the fan badly wobbles', '&exact=1')).symptom).toBeNull()
    expect((await search('Gift  CARDS')).leadsTo).toBe('/contact')
    expect((await search('gift cards', '&exact=1')).leadsTo).toBeNull()
    expect((await search('pretty zarvex')).results[0]?.slug).toBe(slug)

    // What leads to a page was in vain only before, and narrowed, repeated or unfinished searches say nothing.
    await fresh.rows(
      sql`insert into search_query (id, query, results) values ('sea_gift', 'gift cards', 0), ('sea_gift2', 'pretty cards gift', 0), ('sea_lost', 'lost cause', 0), ('sea_lost2', 'lost cause', 0)`,
    )
    for (const more of ['inStock=1', 'exact=1', 'logged=0', 'brand=broan']) await search('quibbler motor', `&${more}`)
    await search('zarvex motor')
    const logged = async () => (await fresh.rows<{ query: string }>(sql`select query from search_query`)).map(({ query }) => query)
    await expect.poll(logged).toContain('zarvex motor')
    expect((await logged()).filter((query) => ['quibbler motor', 'gift cards'].includes(query))).toEqual(['gift cards'])
    const { body } = await staff.get<Got<'/api/admin/search-demand'>>('search-demand')
    expect(body.withoutResult.map(({ query }) => query)).toEqual(['lost cause'])
    expect((await staff.get<Schema<'WorkToDo'>>('dashboard/work/searches-in-vain')).body.count).toBe(1)
    await fresh.rows(
      sql`insert into search_query (id, query, results, at) values ('sea_won', 'lost cause', 2, now() + interval '1 second')`,
    )
    expect((await staff.get<Got<'/api/admin/search-demand'>>('search-demand')).body.withoutResult).toEqual([])
    await fresh.rows(sql`delete from search_query`)
  })

  test('the nightly job forgets visits after as many months as are set', async () => {
    const visit = (id: string, months: number) =>
      fresh.rows(
        sql`insert into page_visit (id, session_id, page_path, page_title, user_agent, device_type, browser, visited_at) values (${id}, 'session-1', '/', 'Home', '', 'desktop', 'Other', now() - make_interval(months => ${months}))`,
      )
    await visit('vis_old', 4)
    await visit('vis_new', 2)
    await set('privacy', { visitMonths: 3 })
    await runNightly(fresh.shop)
    expect(await fresh.rows(sql`select id from page_visit where id in ('vis_old', 'vis_new')`)).toEqual([{ id: 'vis_new' }])
    const { body } = await fresh.call<Schema<'Content'>>('GET', '/api/content')
    expect(JSON.stringify(body.legal)).toContain('deleted after 3 months')
  })

  test('the returns page tells the rules by which returns are taken, until it has a policy of its own', async () => {
    const policy = async () => (await fresh.call<Schema<'Content'>>('GET', '/api/content')).body.returns.policy
    const own = await policy()
    await set('returns', { policy: [] })
    await set('orders', { returnDays: 21 })
    await set('returnRules', { restockingPercent: 15, rules: [] })
    expect(await policy()).toEqual([
      'All parts: send it back within 21 days, not installed. We keep 15 % for restocking, you pay the postage.',
      'What is faulty, damaged or not what was ordered comes back within 21 days in any case, and we pay the postage.',
    ])
    await set('returns', { policy: ['Ask us.'] })
    expect(own).not.toEqual(await policy())
    expect(await policy()).toEqual(['Ask us.'])
  })

  test('legal texts longer than 64 kB are saved and shown, up to 1 MB, of which strangers bring nothing', async () => {
    const legal = (paragraphs: number) => ({
      sections: Array.from({ length: 4 }, (_, at) => ({
        id: `part-${at}`,
        title: `Part ${at}`,
        paragraphs: Array.from({ length: paragraphs }, () => 'We answer for what we sell. '.repeat(170).trim()),
      })),
    })
    await set('legal', legal(5))
    const { body } = await fresh.call<Schema<'Content'>>('GET', '/api/content')
    expect(body.legal.sections.map(({ paragraphs }) => paragraphs.length)).toEqual([5, 5, 5, 5])
    const { version } = await read('legal')
    expect((await patch('legal', { version, ...legal(59) })).status).toBe(413)
    expect((await fresh.call('PATCH', '/api/admin/settings/legal', legal(59))).status).toBe(404)
  })

  test('hostile texts are shown as they are, and break no page', async () => {
    const name = `"Acme" \\ {phone} </script><b>`
    await set('identity', { name })
    const { status, body } = await fresh.call<Schema<'ShopInfo'>>('GET', '/api/shop')
    expect([status, body.name]).toEqual([200, name])
    expect((await fresh.send(new Request(`${ORIGIN}/manifest.webmanifest`))).status).toBe(200)
  })
})

/** Of itself a process asks again after 20 seconds at the earliest: what it shows within ten it was told. */
const TOLD = { timeout: 10_000, interval: 20 }

describe.runIf(KINDS.includes('postgresql'))('in every process', () => {
  const fresh = useFreshShop('postgresql')
  let other: OpenShop

  beforeAll(async () => {
    other = await openShop(parseEnv({ ...TEST_ENV, DATA_DIR: fresh.folder, ...fresh.way }))
  })
  afterAll(() => other.close())

  test('a changed telephone number is shown by another process of the shop as soon as it is told of it', async () => {
    const api = createApi()
    const phone = async () => {
      const answer = await api.fetch(new Request(`${ORIGIN}/api/shop`), { shop: other.shop, address: null })
      const info: Schema<'ShopInfo'> = await answer.json()
      return info.contact.phone
    }
    // Now it is in the other's cache.
    expect(await phone()).toBe('(313) 555-0142')
    const staff = await openStaffSession(fresh)
    const { set } = settingsOf(fresh, () => staff)
    await set('contact', { phone: '(906) 555-0100' })
    await expect.poll(phone, TOLD).toBe('(906) 555-0100')
  })

  test('what another process shows of the stock of a part follows as soon as it is told of it', async () => {
    const api = createApi()
    const slug = await addProduct(fresh, { stock: 5 })
    const state = async () => {
      const answer = await api.fetch(new Request(`${ORIGIN}/api/products/${slug}`), { shop: other.shop, address: null })
      const page: Got<'/api/products/{slug}'> = await answer.json()
      return page.product.stock.state
    }
    const before = await state()
    const staff = await openStaffSession(fresh)
    await staff.post(`products/${slug}/stock`, { delta: -5, reason: 'damage', note: null })
    await expect.poll(state, TOLD).toBe('out')
    expect(before).not.toBe('out')
  })
})

describe.each(KINDS)('what stands beside the settings on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  test('health says that payments are tests, what waits and what fails', async () => {
    await fresh.rows(sql`insert into payment_event (id, provider, type, payload, error) values
      ('evt_failing', 'test', 'x', '{}', 'no answer'), ('evt_waiting', 'test', 'x', '{}', null)`)
    await fresh.rows(sql`insert into outbox (id, idempotency_key, kind, recipient, payload, state)
      values ('mail_failed', 'given up', 'staff_new_order', 'staff', '{}', 'failed')`)
    const { body } = await staff.get<Schema<'ShopHealth'>>('health')
    expect(body).toMatchObject({
      mode: 'demo',
      payments: { isTest: true, waiting: 2, failing: 1 },
      emails: { failed: 1, hasServer: false },
    })
    expect(body.payments.lastReceivedAt).not.toBeNull()
    expect(body.queues.map(({ name }) => name)).toContain('nightly')
  })

  test('health says when an e-mail was sent last, not when it was written', async () => {
    await fresh.rows(sql`insert into outbox (id, idempotency_key, kind, recipient, payload, state, created_at, sent_at) values
      ('mail_late', 'waited', 'staff_new_order', 'staff', '{}', 'sent', '2031-05-01T08:00:00Z', '2031-05-01T12:00:00Z'),
      ('mail_forgotten_now', 'forgotten', 'order_confirmation', '', '{}', 'stored', '2031-05-01T08:00:00Z', '2031-05-02T00:00:00Z')`)
    expect((await staff.get<Schema<'ShopHealth'>>('health')).body.emails.lastSentAt).toBe('2031-05-01T12:00:00.000Z')
    await fresh.rows(sql`delete from outbox where id in ('mail_late', 'mail_forgotten_now')`)
  })

  test('e-mails that were given up are sent again, one by one and all, and the log says who did it', async () => {
    const failed = async () => (await staff.get<Schema<'EmailList'>>('outbox?state=dead')).body.letters
    await fresh.rows(sql`insert into outbox (id, idempotency_key, kind, recipient, payload, state, last_error) values
      ('mail_1', 'one', 'contact_received', 'a@example.com', '{"topic": "order", "orderNumber": null}', 'failed', 'no such mailbox'),
      ('mail_2', 'two', 'contact_received', 'b@example.com', '{"topic": "order", "orderNumber": null}', 'failed', 'no route'),
      ('mail_forgotten', 'three', 'contact_message', 'staff', '{}', 'failed', 'no route')`)
    expect((await failed()).map(({ lastError }) => lastError)).toContain('no such mailbox')
    expect((await staff.post('outbox/mail_1/retry')).status).toBe(200)
    const { body } = await staff.post<{ count: number }>('outbox/retry-failed')
    expect(body.count).toBeGreaterThanOrEqual(1)
    expect((await staff.post<{ count: number }>('outbox/retry-failed')).body.count).toBe(0)
    // Its content is gone: nothing could be sent.
    expect((await failed()).map(({ id }) => id)).toEqual(['mail_forgotten'])
    await fresh.runJobs()
    expect(await fresh.rows(sql`select id, state from outbox where id in ('mail_1', 'mail_2') order by id`)).toEqual([
      { id: 'mail_1', state: 'stored' },
      { id: 'mail_2', state: 'stored' },
    ])
    const logged = await fresh.rows<{ action: string }>(sql`select action from audit_log where action like 'letter.%' order by id`)
    expect(logged.map(({ action }) => action)).toEqual(['letter.retry', 'letter.retry_all'])
  })

  test('e-mails that were given up are set aside: they are no work any more, and can be taken back', async () => {
    const work = async () => {
      const { count, filter } = (await staff.get<Schema<'WorkToDo'>>('dashboard/work/failed-mails')).body
      const query = new URLSearchParams(filter.map((one) => ['filter', one]))
      expect((await staff.get<Schema<'EmailLog'>>(`emails?${query}`)).body.total).toBe(count)
      expect((await staff.get<Schema<'EmailList'>>('outbox?state=dead')).body.total).toBe(count)
      expect((await staff.get<Schema<'ShopHealth'>>('health')).body.emails.failed).toBe(count)
      return count
    }
    await staff.post('outbox/set-failed-aside')
    await fresh.rows(sql`insert into outbox (id, idempotency_key, kind, recipient, payload, state) values
      ('mail_4', 'four', 'contact_received', 'a@exmaple', '{"topic": "order", "orderNumber": null}', 'failed'),
      ('mail_5', 'five', 'contact_received', 'b@exmaple', '{"topic": "order", "orderNumber": null}', 'failed')`)
    expect(await work()).toBe(2)
    expect((await staff.post('outbox/mail_4/set-aside')).status).toBe(200)
    expect(await work()).toBe(1)
    const aside = await staff.get<Schema<'EmailLog'>>('emails?filter=set-aside:is:true')
    expect(aside.body.rows.find(({ id }) => id === 'mail_4')).toMatchObject({ state: 'failed', setAsideAt: expect.any(String) })
    expect((await staff.post('outbox/mail_4/set-aside', { isAside: false })).status).toBe(200)
    expect(await work()).toBe(2)
    expect((await staff.post<{ count: number }>('outbox/set-failed-aside')).body.count).toBe(2)
    expect((await staff.post<{ count: number }>('outbox/retry-failed')).body.count).toBe(0)
    expect(await work()).toBe(0)
    const logged = await fresh.rows(sql`select after from audit_log where action = 'letter.set_aside_all' order by id desc limit 1`)
    expect(logged).toEqual([{ after: { letters: 2 } }])
    // One that is sent again after all is nothing that was set aside.
    expect((await staff.post('outbox/mail_5/retry')).status).toBe(200)
    expect(await fresh.rows(sql`select state, set_aside_at from outbox where id = 'mail_5'`)).toEqual([
      { state: 'due', set_aside_at: null },
    ])
    expect((await staff.post('outbox/mail_5/set-aside')).status).toBe(409)
    await fresh.runJobs()
  })

  test('messages of the payment provider that failed are listed with their error, and processed again', async () => {
    await fresh.rows(sql`insert into payment_event (id, provider, type, payload, error, attempts, next_attempt_at) values
      ('evt_left', 'test', 'x', '{}', 'no answer', 20, now() + interval '1 day')`)
    const failing = async () => (await staff.get<Schema<'PaymentEventList'>>('payment-events?state=failing')).body.events
    expect(await failing()).toContainEqual(expect.objectContaining({ id: 'evt_left', error: 'no answer', attempts: 20 }))
    const { body } = await staff.post<{ count: number }>('payment-events/process-failing')
    expect(body.count).toBeGreaterThanOrEqual(1)
    await fresh.runJobs()
    expect((await failing()).map(({ id }) => id)).not.toContain('evt_left')
    expect(await fresh.rows(sql`select subject from audit_log where action = 'payment_event.process_all'`)).toHaveLength(1)
  })

  test("days of a filter are those of the shop's zone, and both ends count", async () => {
    const log = (instants: string[]) =>
      Promise.all(
        instants.map((at, index) =>
          fresh.rows(sql`insert into audit_log (id, actor, action, subject, created_at) values
            (${`aud_${at}`}, 'operator', 'dated', ${`at ${index}`}, ${at}::timestamptz)`),
        ),
      )
    const found = async (range: string) =>
      (
        await staff.get<Schema<'ChangeLog'>>(`changes?filter=action:is:dated&sort=at&filter=at:between:${encodeURIComponent(range)}`)
      ).body.rows.map(({ at }) => at)
    const [eve, first, last, next] = [
      '2026-11-20T04:59:59.999Z',
      '2026-11-20T05:00:00.000Z',
      '2026-11-21T04:59:59.999Z',
      '2026-11-21T05:00:00.000Z',
    ]
    await log([eve, first, last, next])
    expect(await found('2026-11-20..2026-11-20')).toEqual([first, last])
    expect(await found('..2026-11-20')).toEqual([eve, first, last])
    expect(await found('2026-11-20..')).toEqual([first, last, next])
    expect(await found('2026-11-20T00:00..2026-11-20T12:00')).toEqual([first])
    expect(await found(`${eve}..${first}`)).toEqual([eve, first])
    await fresh.rows(sql`delete from audit_log where action = 'dated'`).catch(() => undefined)
    // Of 23 hours in spring, of 25 in autumn.
    await log(['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'])
    expect(await found('2026-03-08..2026-03-08')).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.000Z'])
    await log(['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'])
    expect(await found('2026-11-01..2026-11-01')).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.000Z'])
    // In Havana the first hour of that day comes twice.
    const { body } = await staff.get<Got<'/api/admin/settings'>>('settings')
    const { version = 0 } = body.settings.find(({ group }) => group === 'identity') ?? {}
    expect((await staff.patch('settings/identity', { version, timeZone: 'America/Havana' })).status).toBe(200)
    expect(await found('2026-11-01..2026-11-01')).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.000Z'])
    expect((await staff.patch('settings/identity', { version: version + 1, timeZone: 'America/Detroit' })).status).toBe(200)
    for (const wrong of ['2026-02-30..', '20.11.2026..', '2026-11-21..2026-11-20', '2026-11-20'])
      expect([(await staff.get(`changes?filter=at:between:${wrong}`)).status, wrong]).toEqual([422, wrong])
  })

  test('the log of changes is searched, filtered and paged', async () => {
    expect((await staff.patch('settings/seo', { version: 0, homeTitle: 'Parts', description: 'Ours' })).status).toBe(200)
    const { body } = await staff.get<Schema<'ChangeLog'>>('changes?filter=action:contains:settings.&q=seo&size=25')
    expect(body).toMatchObject({
      total: 1,
      rows: [{ action: 'settings.update', subject: 'settings.seo', fields: ['homeTitle', 'description'] }],
    })
    expect((await staff.get('changes?sort=secret')).status).toBe(422)
    expect((await staff.get<Schema<'ChangeLog'>>('changes?filter=kind:any:settings&q=seo')).body.total).toBe(1)
    expect((await staff.get<Schema<'ChangeLog'>>('changes?filter=kind:none:settings&q=seo')).body.total).toBe(0)
  })

  test('the log of changes names a file by its name, and an invitation by its address', async () => {
    expect((await openImports(fresh, staff).bring('SKU,Price\nX-1,5', 'prices', 'march.csv')).status).toBe(200)
    expect((await staff.post('staff/invitations', { email: 'new.one@example.com', role: 'reader' })).status).toBe(200)
    const { body } = await staff.get<Schema<'ChangeLog'>>('changes?size=25')
    const called = body.rows.filter(({ subject }) => /^(imp|inv)_/.test(subject)).map(({ name }) => name)
    expect(called).toEqual(['new.one@example.com', 'march.csv'])
  })

  test('the log of changes is a file with what was before and after, in which nothing is a formula', async () => {
    const told = { id: 'aud_formula', actor: 'operator', action: 'test.formula', subject: '=1+1' }
    await fresh.rows(sql`insert into audit_log (id, actor, action, subject, before, after)
      values (${told.id}, ${told.actor}, ${told.action}, ${told.subject}, '{"name": "Old"}', '{"name": "New"}')`)
    const { text, headers } = await staff.get('changes/export?filter=kind:any:test')
    expect(headers.get('content-type')).toContain('text/csv')
    const [head, row, ...rest] = text.replace('\uFEFF', '').trim().split(/\r?\n/)
    expect([head, rest]).toEqual(['When (UTC),Who,Action,Record,Before,After,Request', []])
    expect(row).toContain(`Operator,test.formula,'=1+1,"{""name"":""Old""}","{""name"":""New""}"`)
  })

  const setRedirect = <Body = { toPath: string }>(fromPath: string, toPath: string) =>
    fresh.call<Body>('PUT', '/api/admin/redirects', { fromPath, toPath }, staff.headers)
  const moved = async (path: string) =>
    (await fresh.call<{ location: string | null }>('GET', `/api/moved?path=${encodeURIComponent(path)}`)).body.location

  test('a redirect leads an old address on, until it is removed', async () => {
    const slug = await addProduct(fresh)
    expect((await setRedirect('/product/gone', `/product/${slug}`)).status).toBe(200)
    const answer = await fresh.call<ProblemBody & { location: string }>('GET', '/api/products/gone')
    expect([answer.status, answer.body.location]).toEqual([308, `/product/${slug}`])
    expect((await staff.get<Schema<'RedirectList'>>('redirects?q=gone')).body).toMatchObject({
      total: 1,
      rows: [{ id: '/product/gone', toPath: `/product/${slug}` }],
    })
    for (const wrong of ['https://evil.example/', '//evil.example', '/admin', '/product/../admin', '/product/gone', '/product/gone?x=1'])
      expect((await setRedirect<ProblemBody>('/product/gone', wrong)).body.fields).toHaveProperty('toPath')
    expect((await staff.post('redirects/remove', { fromPath: '/product/gone' })).body).toEqual({ done: true, toPath: `/product/${slug}` })
    expect((await fresh.call('GET', '/api/products/gone')).status).toBe(404)
    expect((await staff.post('redirects/remove', { fromPath: '/product/gone' })).status).toBe(404)
  })

  test('a redirect that is brought back leaves a newer one of the address as it is', async () => {
    const bringBack = (toPath: string) =>
      fresh.call('PUT', '/api/admin/redirects', { fromPath: '/brought-back', toPath, onlyNew: true }, staff.headers)
    expect((await bringBack('/about')).status).toBe(200)
    // As it is already, there is nothing to lose.
    expect((await bringBack('/about')).status).toBe(200)
    expect((await setRedirect('/brought-back', '/returns')).status).toBe(200)
    const late = await bringBack('/about')
    expect([late.status, late.body.code, await moved('/brought-back')]).toEqual([409, 'conflict', '/returns'])
  })

  test("another shop's addresses lead here: with and without slash, whatever the query", async () => {
    for (const [old, asked] of [
      ['https://old.example/products/fan-motor?variant=1', '/products/fan-motor/'],
      ['/product-category/bags/', '/product-category/bags?page=2'],
      ['/collections/café', '/collections/caf%c3%a9'],
      ['/products/belt', '/collections/vacuums/products/belt'],
      ['/fans:small', '/fans%3Asmall/'],
      ['/fans%40home', '/fans@home'],
    ] as const) {
      expect((await setRedirect(old, '/about')).status).toBe(200)
      expect([await moved(asked), asked]).toEqual(['/about', asked])
    }
    expect(await moved('/products/unknown')).toBeNull()
    for (const reserved of ['/', '/admin/x', '/api/x', '/media/x', '/assets/x.js', '/contact', 'old', '//evil.example/x', '/x%00y'])
      expect([(await setRedirect<ProblemBody>(reserved, '/about')).body.fields, reserved]).toEqual([
        { fromPath: expect.any(String) },
        reserved,
      ])
  })

  test('the address of a part or a category in capitals leads to it', async () => {
    const slug = await addProduct(fresh)
    for (const [asked, location] of [
      [`/api/products/${slug.toUpperCase()}`, `/product/${slug}`],
      ['/api/categories/Vacuum-Parts', '/category/vacuum-parts'],
      ['/api/categories/VACUUM-PARTS/vacuum-cleaner-belts', '/category/vacuum-parts/vacuum-cleaner-belts'],
    ] as const)
      expect((await fresh.call('GET', asked)).body, asked).toMatchObject({ code: 'moved', location })
    expect((await fresh.call('GET', '/api/products/NO-SUCH-PART')).status).toBe(404)
  })

  test('a page is never taken away by a redirect', async () => {
    const slug = await addProduct(fresh)
    for (const page of [`/product/${slug}`, '/category/vacuum-parts', '/model/broan/688'])
      expect([(await setRedirect<ProblemBody>(page, '/about')).body.fields, page]).toEqual([
        { fromPath: expect.stringContaining('is a page of the shop') },
        page,
      ])
  })

  test('a file of the shop is never asked for by way of a redirect, and none is taken from it', async () => {
    for (const file of ['/robots.txt', '/favicon.ico', '/sitemap.xml', '/manifest.webmanifest'])
      expect([(await setRedirect<ProblemBody>(file, '/about')).body.fields, file]).toEqual([{ fromPath: expect.any(String) }, file])
  })

  test('a search whose page has moved to a search that leads to a page as well shows its results', async () => {
    const leadsTo = async (q: string) => (await fresh.call<Schema<'SearchPage'>>('GET', `/api/search?q=${q}`)).body.leadsTo
    const saved = await staff.patch('settings/search', {
      version: 0,
      redirects: [
        { query: 'opening', path: '/opening-times' },
        { query: 'branches', path: '/our-branches' },
        { query: 'catalogs', path: '/our-catalogs' },
      ],
    })
    expect(saved.status).toBe(200)
    expect((await setRedirect('/opening-times', '/search?q=opening')).status).toBe(200)
    expect(await leadsTo('opening')).toBeNull()
    // One circle through two pages, and a page that has moved to results, which is none.
    expect((await setRedirect('/our-branches', '/Search?q=opening')).status).toBe(200)
    expect(await leadsTo('branches')).toBeNull()
    expect((await setRedirect('/our-catalogs', '/search?q=motor')).status).toBe(200)
    expect(await leadsTo('catalogs')).toBe('/our-catalogs')
  })

  test('the address of an archived part and of a hidden category leads on', async () => {
    const part = await addProduct(fresh)
    const parent = (await staff.post<Schema<'StaffCategory'>>('categories', { name: 'Left shelf' })).body
    const child = (await staff.post<Schema<'StaffCategory'>>('categories', { name: 'Box', parentId: parent.id })).body
    await fresh.rows(sql`update product set active = false where slug = ${part}`)
    await fresh.rows(sql`update category set visible = false where id = ${parent.id}`)
    for (const old of [`/product/${part}`, `/category/${child.path}`]) {
      expect([(await setRedirect(old, '/about')).status, old]).toEqual([200, old])
      expect(await moved(old)).toBe('/about')
    }
  })

  test('chains are collapsed, and circles refused', async () => {
    expect((await setRedirect('/b', '/about')).status).toBe(200)
    expect((await setRedirect('/a', '/b')).body.toPath).toBe('/about')
    expect((await setRedirect('/about-us', '/a?x=1#top')).body.toPath).toBe('/about')
    // What led to an address that moves again leads on with it.
    expect((await setRedirect('/x', '/y')).status).toBe(200)
    expect((await setRedirect('/y', '/z')).status).toBe(200)
    expect(await fresh.rows(sql`select to_path from redirect where from_path in ('/x', '/y')`)).toEqual([
      { to_path: '/z' },
      { to_path: '/z' },
    ])
    expect((await setRedirect<ProblemBody>('/z', '/x')).body.fields).toEqual({ toPath: 'leads back to the old address' })
    // Two at once never make a circle, and one that is there leads nowhere.
    const answers = await Promise.all([setRedirect('/left', '/right'), setRedirect('/right', '/left')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    await fresh.rows(sql`insert into redirect (from_path, to_path) values ('/round', '/about-it'), ('/about-it', '/round')`)
    expect(await moved('/round')).toBeNull()
  })

  test('an address below a collection, at which another shop had the same part, is no way around in a circle', async () => {
    expect((await setRedirect<ProblemBody>('/products/fan', '/collections/all/products/fan')).body.fields).toEqual({
      toPath: 'leads back to the old address',
    })
    // One that is there leads nowhere, and does not go round for ever.
    await fresh.rows(sql`insert into redirect (from_path, to_path) values ('/products/wheel', '/collections/all/products/wheel')`)
    expect([await moved('/products/wheel'), await moved('/collections/all/products/wheel')]).toEqual([null, null])
  })

  test('an old address has single slashes, as browsers are asked to', async () => {
    expect((await setRedirect('/shelf//old', '/about')).status).toBe(200)
    expect(await moved('/shelf/old')).toBe('/about')
  })

  test('what was searched for in vain is listed, most frequent first', async () => {
    await fresh.rows(
      sql`insert into search_query (id, query, results) values ('sea_1', 'unobtainium', 0), ('sea_2', 'unobtainium', 0), ('sea_3', 'motor', 9)`,
    )
    const { body } = await staff.get<Got<'/api/admin/search-demand'>>('search-demand')
    expect(body.withoutResult).toEqual([{ query: 'unobtainium', searches: 2, withoutResult: 2, clicks: 0 }])
  })
})
