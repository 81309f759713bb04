import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { remindOfReorders } from '#server/shop/marketing/remind-of-reorders.ts'
import { joinOrdersOf } from '#server/shop/order/join-orders.ts'
import { addProduct } from '#test/support/build.ts'
import { askStatus, buy, checkOut, press } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import { linksTo, pressLink } from '#test/support/mailed-links.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { cookiesOf, signIn, signInAsAdmin, signUpConfirmed } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { ORIGIN } from '#test/support/test-env.ts'

const smtp = await startSmtp()
afterAll(() => smtp.stop())

const DAY_MS = 86_400_000
/** Six in the evening in Greenwich, so many days from now: noon or later in the shop, and the same day. */
const evening = (days = 0) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 18 * 3_600_000 + days * DAY_MS)

/** It says for how many months its parts last, and those below it take that over. */
const BAGS = 'vacuum-parts/vacuum-cleaner-bags/upright-bags'

describe.each(KINDS)('reminders to reorder, on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  beforeEach(async () => {
    smtp.received.length = 0
    await fresh.rows(sql`delete from rate_limit`)
  })

  let people = 0
  /** Somebody signed in with a confirmed address, who wants to be reminded. */
  async function member(email = `reminded-${++people}@example.com`) {
    await signUpConfirmed(fresh, email)
    const session = await signIn(fresh, { email, password: 'correct horse battery' })
    expect((await choose(session, true)).body.state).toBe('on')
    return { email, session }
  }
  const choose = <Body = Schema<'ReorderReminders'>>(session: SignedIn, isWanted: boolean) =>
    fresh.call<Body>('PUT', '/api/account/reorder-reminders', { isWanted }, session)
  const bag = (properties: Record<string, unknown> = {}) => addProduct(fresh, { category: BAGS, ...properties })
  /** Buys parts, paid so many days ago. */
  async function bought({ email, session }: { email: string; session: SignedIn }, daysAgo: number, ...slugs: string[]) {
    const number = await buy(fresh, { items: slugs.map((slug) => ({ slug, quantity: 2 })), customer: { email } }, session)
    await fresh.rows(sql`update "order" set paid_at = now() - make_interval(days => ${daysAgo}) where number = ${number}`)
    return number
  }
  async function emailsTo(email: string, days = 0) {
    await remindOfReorders(fresh.shop, evening(days))
    await fresh.runJobs()
    return smtp.to(email).filter(({ parsed }) => parsed.subject?.startsWith('Time again?'))
  }
  const numberOf = async (slug: string) =>
    (await fresh.rows<{ number: string }>(sql`select part_number as number from product where slug = ${slug}`))[0]?.number ?? ''
  const endLink = (text: string) => {
    const [link] = /http\S+\/api\/reorder-reminders\/end\?token=[\w.-]+/.exec(text) ?? []
    if (!link) throw new Error(`no link in: ${text}`)
    return link
  }
  const page = (method: string, url: string) => fresh.send(new Request(url, { method, ...(method === 'POST' && { body: '' }) }))

  test('they are asked for with a confirmed address, and are in the owner’s file', async () => {
    const { session, email } = await member()
    expect((await choose(session, false)).body.state).toBe('off')
    expect((await choose(session, true)).body).toEqual({ state: 'on', lastSentAt: null })
    const person = await fresh.rows<{ id: string }>(sql`select id from "user" where email = ${email}`)
    const admin = await signInAsAdmin(fresh)
    const path = `/api/admin/customers/${person[0]?.id}/data`
    const file = await fresh.call<Got<'/api/admin/customers/{customerId}/data'>>('GET', path, undefined, admin)
    expect(file.body.reorderReminders).toMatchObject({ endedAt: null, lastSentAt: null })
    await fresh.rows(sql`update "user" set email_verified = false where email = ${email}`)
    expect((await choose<ProblemBody>(session, true)).body.code).toBe('not_allowed_in_state')
    expect((await fresh.call('PUT', '/api/account/reorder-reminders', { isWanted: true })).status).toBe(401)
    expect((await fresh.call('PUT', '/api/account/reorder-reminders', { isWanted: 'yes' }, session)).status).toBe(422)
  })

  test('one e-mail lists all that is due by the own purchases, and its link makes the cart', async () => {
    const owner = await member()
    const [learned, other, soon, wire] = [
      await bag(),
      await bag(),
      await bag({ category: 'vacuum-parts/vacuum-cleaner-belts' }),
      await addProduct(fresh),
    ]
    await bought(owner, 100, learned)
    await bought(owner, 50, learned, wire)
    await bought(owner, 200, other)
    await bought(owner, 300, soon)
    const [letter, ...more] = await emailsTo(owner.email)
    expect(more).toEqual([])
    const text = (letter?.parsed.text ?? '').replaceAll(/\s+/g, ' ')
    for (const slug of [learned, other]) expect(text).toContain(`Part ${await numberOf(slug)}`)
    for (const slug of [soon, wire]) expect(text).not.toContain(`Part ${await numberOf(slug)}`)
    expect(letter?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const [, parts = ''] = /\/cart\/shared\?parts=([\w.~]+)/.exec(text) ?? []
    expect(parts.split('.').toSorted()).toEqual(
      [learned, other]
        .map((slug) => slug.replace('test-part-', 'TEST'))
        .map((number) => `${number}~2`)
        .toSorted(),
    )
  })

  test('jobs at once, the next days and a new consent write none within a quarter, and one after it', async () => {
    const owner = await member()
    const slug = await bag()
    await bought(owner, 200, slug)
    await Promise.all(Array.from({ length: 4 }, () => remindOfReorders(fresh.shop, evening())))
    expect(await emailsTo(owner.email)).toHaveLength(1)
    expect(await emailsTo(owner.email, 1)).toHaveLength(1)
    await choose(owner.session, false)
    await choose(owner.session, true)
    expect(await emailsTo(owner.email, 2)).toHaveLength(1)
    await fresh.rows(sql`update reorder_reminder set last_sent_at = now() - interval '89 days'`)
    expect(await emailsTo(owner.email, 3)).toHaveLength(1)
    await fresh.rows(sql`update reorder_reminder set last_sent_at = now() - interval '95 days'`)
    expect(await emailsTo(owner.email, 4)).toHaveLength(2)
    await fresh.rows(sql`update reorder_reminder set last_sent_at = now() - interval '95 days'`)
    expect(await emailsTo(owner.email, 600), 'a year after it was due nobody asks again').toHaveLength(2)
  })

  test('a household with two accounts gets one e-mail, also from two jobs at once', async () => {
    const [one, two] = [await member('home+ann@example.com'), await member('home+bob@example.com')]
    const slug = await bag()
    for (const person of [one, two]) await bought(person, 200, slug)
    await Promise.all(Array.from({ length: 3 }, () => remindOfReorders(fresh.shop, evening())))
    expect((await emailsTo(one.email)).length + (await emailsTo(two.email)).length).toBe(1)
  })

  test('what has been replaced is reminded of as its successor; what is gone, sold out or paid back is not', async () => {
    const owner = await member()
    const [old, successor, gone, soldOut, returned] = [await bag(), await bag(), await bag(), await bag(), await bag()]
    await bought(owner, 200, old, gone, soldOut)
    const refunded = await bought(owner, 200, returned)
    await fresh.rows(sql`update "order" set payment_status = 'refunded', refunded_cents = paid_cents where number = ${refunded}`)
    await fresh.rows(sql`update product set active = false where slug in (${old}, ${gone})`)
    await fresh.rows(sql`insert into part_number (product_id, number, normalised, kind)
      select id, ${await numberOf(old)}, upper(replace(${await numberOf(old)}, '-', '')), 'superseded' from product where slug = ${successor}`)
    await fresh.rows(sql`update stock_level set on_hand = 0 where product_id = (select id from product where slug = ${soldOut})`)
    const [letter] = await emailsTo(owner.email)
    const text = (letter?.parsed.text ?? '').replaceAll(/\s+/g, ' ')
    expect([...text.matchAll(/Part (TEST-\d+)/g)].map(([, number]) => number)).toEqual([await numberOf(successor)])
  })

  test('what was sent back out of an order for its money, or for another part, is not reminded of', async () => {
    const owner = await member()
    const [kept, refunded, exchanged, replaced, other] = [await bag(), await bag(), await bag(), await bag(), await addProduct(fresh)]
    const number = await bought(owner, 200, kept, refunded, exchanged, replaced)
    const staff = await openStaffSession(fresh)
    const { lines } = await staff.order(number)
    const lineOf = (slug: string) => lines.find((line) => line.slug === slug)?.id ?? ''
    const refund = { shipping: false, adjustmentCents: 0, reason: 'customer_request' }
    const back = await staff.post(`orders/${number}/refunds`, {
      ...refund,
      lines: [{ lineId: lineOf(refunded), quantity: 2, restock: true }],
    })
    expect(back.status, back.text).toBe(200)
    // Exchanges that have been sent: for another part, and for the same one again.
    const sentFor = await buy(fresh, { items: [{ slug: other, quantity: 1 }], customer: { email: owner.email } })
    await fresh.rows(sql`insert into order_return (id, number, order_id, status, idempotency_key, requested_by, resolution, exchange_order_id)
      select 'ret_bags', 'RMA-BAGS-0001', o.id, 'closed', 'ret_bags', 'customer', 'exchange', x.id from "order" o, "order" x
      where o.number = ${number} and x.number = ${sentFor}`)
    for (const [line, slug] of [
      [exchanged, other],
      [replaced, replaced],
    ] as const)
      await fresh.rows(sql`insert into order_return_line
        (id, return_id, order_line_id, quantity, reason, received_quantity, exchanged_quantity, replacement_product_id, replacement_quantity)
        select ${`rtl_${line}`}, 'ret_bags', ${lineOf(line)}, 2, 'defective', 2, 2, id, 2 from product where slug = ${slug}`)
    const [letter] = await emailsTo(owner.email)
    const text = (letter?.parsed.text ?? '').replaceAll(/\s+/g, ' ')
    const numbers = [...text.matchAll(/Part (TEST-\d+)/g)].map(([, found]) => found)
    expect(numbers).toHaveLength(2)
    expect(new Set(numbers)).toEqual(new Set([await numberOf(kept), await numberOf(replaced)]))
  })

  test('of a part of which pieces went back it is as many as were kept', async () => {
    const owner = await member()
    const part = await bag()
    const number = await bought(owner, 200, part)
    const staff = await openStaffSession(fresh)
    const [line] = (await staff.order(number)).lines
    const back = await staff.post(`orders/${number}/refunds`, {
      lines: [{ lineId: line?.id ?? '', quantity: 1, restock: true }],
      shipping: false,
      adjustmentCents: 0,
      reason: 'customer_request',
    })
    expect(back.status, back.text).toBe(200)
    const [letter] = await emailsTo(owner.email)
    expect(decodeURIComponent(letter?.parsed.text ?? '').replaceAll(/\s+/g, ' ')).toMatch(/\/cart\/shared\?parts=TEST\d+~1\b/)
  })

  test('one click ends them, also twice; a forged token ends nothing, and opening the page neither', async () => {
    const owner = await member()
    const slug = await bag()
    await bought(owner, 200, slug)
    const [letter] = await emailsTo(owner.email)
    const link = endLink((letter?.parsed.text ?? '').replaceAll(/\s+/g, ' '))
    for (const url of [link.slice(0, -1), `${ORIGIN}/api/reorder-reminders/end`, link.replace('token=use_', 'token=wsh_')])
      expect((await page('POST', url)).status).toBe(404)
    expect((await page('GET', link)).status).toBe(200)
    const stateOf = async () =>
      (await fresh.call<Schema<'ReorderReminders'>>('GET', '/api/account/reorder-reminders', undefined, owner.session)).body.state
    expect(await stateOf()).toBe('on')
    expect((await page('POST', link)).status).toBe(200)
    expect((await page('POST', link)).status).toBe(200)
    expect(await stateOf()).toBe('off')
    await fresh.rows(sql`update reorder_reminder set last_sent_at = null`)
    expect(await emailsTo(owner.email, 1)).toHaveLength(1)
  })

  test('nobody is written to at night, at an address that must not be written to, or after the account is switched off or erased', async () => {
    const slug = await bag()
    const asked = [await member(), await member(), await member(), await member(), await member()]
    for (const person of asked) await bought(person, 200, slug)
    const [bounced, left, blocked, erased, plain] = asked.map(({ email }) => email)
    await fresh.rows(sql`insert into email_suppression (email, reason) values (${bounced}, 'bounced')`)
    await fresh.rows(
      sql`insert into email_suppression (email, reason, created_at) values (${left}, 'unsubscribed', now() + interval '1 minute')`,
    )
    await fresh.rows(sql`update "user" set disabled_at = now() where email = ${blocked}`)
    await fresh.rows(sql`delete from "user" where email = ${erased}`)
    const night = new Date(evening().getTime() - 12 * 3_600_000)
    await remindOfReorders(fresh.shop, night)
    expect(
      await fresh.rows(
        sql`select from outbox where kind = 'reorder_reminder' and recipient = any(${sql.param(asked.map(({ email }) => email))}::text[])`,
      ),
    ).toEqual([])
    for (const email of [bounced, left, blocked, erased]) expect(await emailsTo(email ?? ''), email).toEqual([])
    expect(await emailsTo(plain ?? '')).toHaveLength(1)
  })

  test('whoever must not be written to since the e-mail was written is sent none', async () => {
    const slug = await bag()
    const [bounced, left, plain] = [await member(), await member(), await member()]
    for (const person of [bounced, left, plain]) await bought(person, 200, slug)
    await remindOfReorders(fresh.shop, evening())
    await fresh.rows(sql`insert into email_suppression (email, reason, created_at) values
      (${bounced.email}, 'bounced', now()), (${left.email}, 'unsubscribed', now() + interval '1 minute')`)
    expect(await emailsTo(bounced.email)).toEqual([])
    expect(await emailsTo(left.email)).toEqual([])
    expect(await emailsTo(plain.email)).toHaveLength(1)
  })

  /** Leaves the newsletter by the link of its e-mail. */
  async function leaveNewsletter(email: string) {
    await fresh.call('POST', '/api/newsletter', { email, source: 'homepage' })
    await fresh.runJobs()
    const text = smtp.to(email).find(({ parsed }) => parsed.subject?.startsWith('Welcome to'))?.parsed.text ?? ''
    const [link = ''] = /http\S+\/unsubscribe\?token=\S+/.exec(text) ?? []
    expect((await page('POST', link)).status).toBe(200)
  }

  test('whoever leaves the newsletter has them off, and may ask for them again; an address that e-mails come back from may not', async () => {
    const owner = await member()
    await bought(owner, 200, await bag())
    const guestEmail = 'left-as-guest@example.com'
    const { number, guest } = await boughtAsGuest(guestEmail, await bag())
    await chooseByOrder(number, guest)
    const states = async () => [
      (await fresh.call<Schema<'ReorderReminders'>>('GET', '/api/account/reorder-reminders', undefined, owner.session)).body.state,
      (await ofOrder(number, guest)).state,
    ]
    expect(await states()).toEqual(['on', 'on'])
    for (const email of [owner.email, guestEmail]) await leaveNewsletter(email)
    expect(await states()).toEqual(['off', 'off'])
    // The newsletter is asked for again, and the reminders are not.
    for (const email of [owner.email, guestEmail])
      expect((await fresh.call('POST', '/api/newsletter', { email, source: 'compact' })).status).toBe(200)
    expect(await states()).toEqual(['off', 'off'])
    expect([await emailsTo(owner.email), await emailsTo(guestEmail)]).toEqual([[], []])
    expect([(await choose(owner.session, true)).body.state, (await chooseByOrder(number, guest)).body.state]).toEqual(['on', 'on'])
    expect([(await emailsTo(owner.email)).length, (await emailsTo(guestEmail)).length]).toEqual([1, 1])
    await fresh.rows(sql`insert into email_suppression (email, reason) values (${owner.email}, 'bounced'), (${guestEmail}, 'bounced')`)
    expect(await states()).toEqual(['off', 'off'])
    const refused = [await choose<ProblemBody>(owner.session, true), await chooseByOrder(number, guest)]
    expect(refused.map(({ body }) => body.code)).toEqual(['not_allowed_in_state', 'not_allowed_in_state'])
  })

  test('whoever has left the newsletter has them off with another address of the account too', async () => {
    const [owner, next] = [await member(), 'reminded-elsewhere@example.com']
    await bought(owner, 200, await bag())
    await leaveNewsletter(owner.email)
    await fresh.call('POST', '/api/account/email', { email: next }, owner.session)
    await expect.poll(async () => (await linksTo(fresh, smtp, { email: next, path: '/api/change-email' })).length).toBeGreaterThan(0)
    const [link] = await linksTo(fresh, smtp, { email: next, path: '/api/change-email' })
    if (!link) throw new Error('no link was mailed')
    expect((await pressLink(fresh, link, {}, owner.session)).status).toBe(200)
    const { body } = await fresh.call<Schema<'ReorderReminders'>>('GET', '/api/account/reorder-reminders', undefined, owner.session)
    expect(body.state).toBe('off')
    expect(await emailsTo(next)).toEqual([])
    expect((await choose(owner.session, true)).body.state).toBe('on')
    expect(await emailsTo(next, 1)).toHaveLength(1)
  })

  /** Buys a part without an account, paid 200 days ago: the order, the browser that paid, and one that has opened the mailed link. */
  async function boughtAsGuest(email: string, ...slugs: string[]) {
    const session = await checkOut(fresh, { items: slugs.map((slug) => ({ slug, quantity: 2 })), customer: { email } })
    await press(fresh, session, 'pay')
    const paid = await askStatus(fresh, session)
    const number = paid.body.orderId ?? ''
    await fresh.rows(sql`update "order" set paid_at = now() - interval '200 days' where number = ${number}`)
    await fresh.runJobs()
    const [letter] = smtp.to(email).filter(({ parsed }) => parsed.subject === `Order ${number} is confirmed`)
    const token = new URL(/http\S+\/orders\/\S+/.exec(letter?.parsed.text ?? '')?.[0] ?? '').searchParams.get('token')
    const opened = await fresh.call('POST', `/api/orders/${number}/access`, { token })
    return { number, payer: cookiesOf(paid.headers), guest: cookiesOf(opened.headers) }
  }
  type Headers = Record<string, string>
  const ofOrder = async (number: string, headers: Headers) =>
    (await fresh.call<Schema<'GuestReminders'> & ProblemBody>('GET', `/api/orders/${number}/reorder-reminders`, undefined, headers)).body
  const chooseByOrder = (number: string, headers: Headers, isWanted = true) =>
    fresh.call<Schema<'GuestReminders'> & ProblemBody>('PUT', `/api/orders/${number}/reorder-reminders`, { isWanted }, headers)

  test('a guest asks for them by the mailed link alone, which proves the address; one e-mail comes, and one click ends them', async () => {
    const email = 'guest-of-bags@example.com'
    const { number, payer, guest } = await boughtAsGuest(email, await bag())
    const found = cookiesOf((await fresh.call('POST', '/api/orders/lookup', { number, email })).headers)
    for (const headers of [payer, found]) {
      expect((await ofOrder(number, headers)).state).toBe('unconfirmed')
      expect((await chooseByOrder(number, headers)).body).toMatchObject({ status: 409, code: 'not_allowed_in_state' })
    }
    expect((await ofOrder(number, {})).code).toBe('not_found')
    expect((await chooseByOrder(number, {})).body.code).toBe('not_found')
    expect((await ofOrder(number, guest)).state).toBe('off')
    expect(await emailsTo(email)).toEqual([])
    const both = await Promise.all([chooseByOrder(number, guest), chooseByOrder(number, guest)])
    expect(both.map(({ body }) => body.state)).toEqual(['on', 'on'])
    // Whoever has only paid or found the order is not told.
    expect([(await ofOrder(number, payer)).state, (await ofOrder(number, found)).state]).toEqual(['unconfirmed', 'unconfirmed'])

    await Promise.all(Array.from({ length: 3 }, () => remindOfReorders(fresh.shop, evening())))
    const [letter, ...more] = await emailsTo(email)
    expect(more).toEqual([])
    const link = endLink((letter?.parsed.text ?? '').replaceAll(/\s+/g, ' '))
    expect(link).toContain('token=grm_')
    expect((await page('POST', link.slice(0, -1))).status).toBe(404)
    expect([(await page('POST', link)).status, (await page('POST', link)).status]).toEqual([200, 200])
    expect((await ofOrder(number, guest)).state).toBe('off')
    // Asked for once more, the quarter goes on.
    await chooseByOrder(number, guest)
    expect(await emailsTo(email, 1)).toHaveLength(1)
    await fresh.rows(sql`update guest_reminder set last_sent_at = now() - interval '95 days'`)
    expect(await emailsTo(email, 2)).toHaveLength(2)
    expect((await chooseByOrder(number, guest, false)).body.state).toBe('off')
    await fresh.rows(sql`update guest_reminder set ended_at = now() - interval '91 days'`)
    await runNightly(fresh.shop)
    expect(await fresh.rows(sql`select id from guest_reminder`)).toEqual([])
  })

  test('a household of a guest and an account gets one e-mail; nothing is offered for what is not needed again', async () => {
    const [member1, slug] = [await member('household+ann@example.com'), await bag()]
    await bought(member1, 200, slug)
    const { number, guest } = await boughtAsGuest('household+bob@example.com', slug)
    await chooseByOrder(number, guest)
    await Promise.all(Array.from({ length: 3 }, () => remindOfReorders(fresh.shop, evening())))
    expect((await emailsTo('household+ann@example.com')).length + (await emailsTo('household+bob@example.com')).length).toBe(1)
    const wire = await boughtAsGuest('guest-of-wire@example.com', await addProduct(fresh))
    expect((await ofOrder(wire.number, wire.guest)).state).toBe('not_offered')
    expect((await chooseByOrder(wire.number, wire.guest)).body.code).toBe('not_allowed_in_state')
    const ownNumber = await bought(member1, 3, slug)
    expect((await ofOrder(ownNumber, member1.session)).state).toBe('not_offered')
  })

  test('with the account that the orders join the consent becomes its own, and the quarter goes on; it is in the file, and goes with the erasure', async () => {
    const email = 'joins-later@example.com'
    const { number, guest } = await boughtAsGuest(email, await bag())
    await chooseByOrder(number, guest)
    const [letter, ...more] = await emailsTo(email)
    expect(more).toEqual([])
    const admin = await signInAsAdmin(fresh)
    const [known] = await fresh.rows<{ id: string }>(sql`select id from customer where email = ${email}`)
    const dataOf = async (id = '') =>
      (await fresh.call<Got<'/api/admin/customers/{customerId}/data'>>('GET', `/api/admin/customers/${id}/data`, undefined, admin)).body
    expect((await dataOf(known?.id)).reorderReminders).toMatchObject({ endedAt: null, lastSentAt: expect.any(String) })
    await signUpConfirmed(fresh, email)
    const [person] = await fresh.rows<{ id: `use_${string}` }>(sql`select id from "user" where email = ${email}`)
    await joinOrdersOf(fresh.shop, { id: person?.id ?? '', email })
    expect(await fresh.rows(sql`select id from guest_reminder where email = ${email}`)).toEqual([])
    expect((await dataOf(person?.id)).reorderReminders).toMatchObject({ endedAt: null, lastSentAt: expect.any(String) })
    expect(await emailsTo(email, 1)).toHaveLength(1)
    expect((await ofOrder(number, guest)).state).toBe('not_offered')
    // The link of the e-mail that came before the account ends what the account has now.
    expect((await page('POST', endLink((letter?.parsed.text ?? '').replaceAll(/\s+/g, ' ')))).status).toBe(200)
    const session = await signIn(fresh, { email, password: 'correct horse battery' })
    const own = await fresh.call<Schema<'ReorderReminders'>>('GET', '/api/account/reorder-reminders', undefined, session)
    expect(own.body.state).toBe('off')

    const other = 'erased-guest@example.com'
    const second = await boughtAsGuest(other, await bag())
    await chooseByOrder(second.number, second.guest)
    await fresh.rows(sql`update "order" set status = 'completed', fulfilment_status = 'delivered' where number = ${second.number}`)
    const [gone] = await fresh.rows<{ id: string }>(sql`select id from customer where email = ${other}`)
    const path = `/api/admin/customers/${gone?.id}`
    const preview = (await fresh.call<Schema<'ErasurePreview'>>('GET', `${path}/erasure`, undefined, admin)).body
    const erased = await fresh.call('POST', `${path}/erase`, { email: other, previewVersion: preview.version }, admin)
    expect(erased.status, erased.text).toBe(200)
    expect(await fresh.rows(sql`select id from guest_reminder where email = ${other}`)).toEqual([])
    expect((await chooseByOrder(second.number, second.guest)).body.code).toBe('not_allowed_in_state')
  })

  test('staff say after how many months a category is needed again, and those below it take that over', async () => {
    const staff = await openStaffSession(fresh)
    const slug = await addProduct(fresh)
    const owner = await member()
    await bought(owner, 40, slug)
    expect(await emailsTo(owner.email)).toEqual([])
    const { body } = await staff.get<Schema<'StaffCategoryTree'>>('categories')
    const parent = body.categories.find(({ path }) => path === 'hardware-accessories')
    const change = (reorderMonths: unknown) =>
      staff.patch<Schema<'StaffCategory'> & ProblemBody>(`categories/${parent?.id}`, { version: parent?.version, reorderMonths })
    for (const wrong of [0, 61, 1.5, '6', -1]) expect((await change(wrong)).status, String(wrong)).toBe(422)
    expect((await change(1)).body.reorderMonths).toBe(1)
    expect(await emailsTo(owner.email, 1)).toHaveLength(1)
  })
})
