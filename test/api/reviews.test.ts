import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askForReviews } from '#server/shop/marketing/ask-for-reviews.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, countRows, emailsOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { cookiesOf, signIn, signUpConfirmed } from '#test/support/sign-in.ts'
import { startSmtp } from '#test/support/stand-ins/smtp.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Review = Schema<'ReviewRecord'>
type Own = Schema<'OwnReview'>
type Shown = Schema<'PublishedReviews'>
type Headers = Record<string, string>

const smtp = await startSmtp()
afterAll(() => smtp.stop())

const SAID = { rating: 4, fits: true, title: 'Quiet again', text: 'Ten minutes of work, and it hums no more.' }
const DAY_MS = 86_400_000
/** Six in the evening in Greenwich: noon or later in the shop, and the same day. */
const evening = (days = 0) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 18 * 3_600_000 + days * DAY_MS)

describe.each(KINDS)('reviews of parts, on %s', (kind) => {
  const fresh = useFreshShop(kind, { SMTP_URL: smtp.url })
  let staff: StaffSession
  let people = 0
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  beforeEach(async () => {
    smtp.received.length = 0
    await fresh.rows(sql`delete from rate_limit`)
  })

  const send = (number: string) => staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
  /** Buys one of a part and has it sent: the order, its line, and the headers of a browser that has opened the mailed link. */
  async function bought(of: { slug: string; email?: string; session?: Headers; isSent?: boolean; quantity?: number }) {
    const { slug, email, session, isSent = true, quantity = 1 } = of
    const to = email ?? `buyer-${++people}@example.com`
    const number = await buy(fresh, { items: [{ slug, quantity }], customer: { email: to } }, session)
    await fresh.runJobs()
    const { lines } = isSent ? await send(number) : await staff.order(number)
    const letter = smtp.to(to.toLowerCase()).find(({ parsed }) => parsed.subject === `Order ${number} is confirmed`)
    const token = new URL(/http\S+\/orders\/\S+/.exec(letter?.parsed.text ?? '')?.[0] ?? '').searchParams.get('token')
    const opened = await fresh.call('POST', `/api/orders/${number}/access`, { token })
    expect(opened.status, opened.text).toBe(200)
    return { number, lineId: lines[0]?.id ?? '', email: to, guest: cookiesOf(opened.headers) }
  }
  type Bought = Awaited<ReturnType<typeof bought>>
  const pathOf = ({ number, lineId }: Pick<Bought, 'number' | 'lineId'>) => `/api/orders/${number}/reviews/${lineId}`
  const write = <Body = Own>(by: Bought, more: object = {}, headers: Headers = by.guest) =>
    fresh.call<Body>('PUT', pathOf(by), { ...SAID, ...more }, headers)
  const written = async (...given: Parameters<typeof write>) => {
    const { status, body, text } = await write(...given)
    expect(status, text).toBe(200)
    return body
  }
  const ownOf = async ({ number, guest }: Bought) =>
    (await fresh.call<Got<'/api/orders/{number}/reviews'>>('GET', `/api/orders/${number}/reviews`, undefined, guest)).body
  const read = async (id: string) => (await staff.get<Review>(`reviews/${id}`)).body
  const act = <Body = Review>({ id, version }: Pick<Review, 'id' | 'version'>, action: string, more: object = {}) =>
    staff.post<Body>(`reviews/${id}/${action}`, { version, ...more })
  const done = async (...given: Parameters<typeof act>) => {
    const { status, body, text } = await act(...given)
    expect(status, text).toBe(200)
    return body
  }
  const shown = async (slug: string, query = '') => (await fresh.call<Shown>('GET', `/api/products/${slug}/reviews${query}`)).body
  const onPage = async (slug: string) => (await fresh.call<Got<'/api/products/{slug}'>>('GET', `/api/products/${slug}`)).body.reviews
  const model = async () => {
    const { body } = await fresh.call<Got<'/api/models'>>('GET', '/api/models?q=688')
    const [first] = body.models
    if (!first) throw new Error('no model')
    return first
  }

  test('a guest reviews with the order’s link; nobody reads it before staff publish it; then it is on the page, counted, without an address', async () => {
    const slug = await addProduct(fresh)
    const by = await bought({ slug })
    const machine = await model()
    const nothing = { summary: { count: 0, average: null, stars: [0, 0, 0, 0, 0], fitted: 0 }, rows: [], page: 1, pageCount: 1 }
    expect(await onPage(slug)).toEqual(nothing)
    const own = await written(by, { modelId: machine.id, title: ' Quiet\n<b>again</b> ' })
    const name = `${machine.brand.name} ${machine.number}`
    expect(own).toMatchObject({ state: 'waiting', version: 1, title: 'Quiet <b>again</b>', machine: { name, modelId: machine.id } })
    expect(await onPage(slug)).toEqual(nothing)
    const record = await read(own.id)
    expect(record).toMatchObject({ writer: 'Ann L.', email: by.email, orderNumber: by.number, state: 'waiting', letter: null })
    await done(record, 'publish')
    const page = await onPage(slug)
    expect(page).toEqual({
      summary: { count: 1, average: 4, stars: [0, 0, 0, 1, 0], fitted: 1 },
      rows: [
        {
          id: own.id,
          rating: 4,
          title: 'Quiet <b>again</b>',
          text: SAID.text,
          fits: true,
          machine: { name, path: `/model/${machine.brand.slug}/${machine.slug}` },
          writer: 'Ann L.',
          writtenAt: record.writtenAt,
          reply: null,
          repliedAt: null,
        },
      ],
      page: 1,
      pageCount: 1,
    })
    expect(await shown(slug)).toEqual(page)
    expect(JSON.stringify(page)).not.toContain(by.email)
    expect((await ownOf(by)).lines[0]).toMatchObject({ refusal: null, review: { state: 'published' } })
  })

  test('who may: the order’s guest and owner; not strangers, another order’s guest, another account, nor who only looked it up', async () => {
    const slug = await addProduct(fresh)
    await signUpConfirmed(fresh, 'owner@example.com')
    await signUpConfirmed(fresh, 'stranger@example.com')
    const sign = (email: string) => signIn(fresh, { email, password: 'correct horse battery' })
    const [owner, stranger] = [await sign('owner@example.com'), await sign('stranger@example.com')]
    const [of, other] = [await bought({ slug, email: 'owner@example.com', session: owner }), await bought({ slug })]
    const lookup = await fresh.call('POST', '/api/orders/lookup', { number: other.number, email: other.email })
    const codes = async (by: Bought, headers: Headers) => [
      (await fresh.call('GET', `/api/orders/${by.number}/reviews`, undefined, headers)).body.code,
      (await write<ProblemBody>(by, {}, headers)).body.code,
      (await fresh.call('DELETE', pathOf(by), undefined, headers)).body.code,
    ]
    const refused = ['not_found', 'not_found', 'not_found']
    expect(await codes(of, {})).toEqual(refused)
    expect(await codes(of, stranger)).toEqual(refused)
    expect(await codes(of, other.guest)).toEqual(refused)
    expect(await codes(of, staff.headers)).toEqual(refused)
    expect(await codes(other, owner)).toEqual(refused)
    expect(await codes(other, cookiesOf(lookup.headers))).toEqual(['forbidden', 'forbidden', 'forbidden'])
    expect(await countRows(fresh, 'product_review')).toBe(1)
    // The line of somebody else's order, by the own one.
    expect((await write<ProblemBody>({ ...other, lineId: of.lineId })).body.code).toBe('not_found')
    expect((await write(of, {}, owner)).status).toBe(200)
    expect((await write(other)).status).toBe(200)
  })

  test('not before the part was sent, nor once all of it was refunded or the order was cancelled', async () => {
    const slug = await addProduct(fresh)
    const by = await bought({ slug, isSent: false })
    const refusal = async () => (await ownOf(by)).lines[0]?.refusal
    expect(await refusal()).toBe('You can review it once it has been sent.')
    expect((await write<ProblemBody>(by)).body).toMatchObject({ status: 409, code: 'not_allowed_in_state' })
    await send(by.number)
    expect(await refusal()).toBeNull()
    await fresh.rows(sql`update shipment set status = 'lost' where order_id = (select id from "order" where number = ${by.number})`)
    expect(await refusal()).toBe('You can review it once it has been sent.')
    await fresh.rows(sql`update shipment set status = 'delivered' where order_id = (select id from "order" where number = ${by.number})`)
    await fresh.rows(sql`update "order" set status = 'cancelled', cancelled_at = now() where number = ${by.number}`)
    expect(await refusal()).toBe('It was cancelled, or all of it was refunded.')
    await fresh.rows(sql`update "order" set status = 'open', cancelled_at = null where number = ${by.number}`)
    const refund = { lines: [{ lineId: by.lineId, quantity: 1, restock: true }], shipping: false, adjustmentCents: 0, reason: 'wrong_part' }
    await staff.change(by.number, 'refunds', refund)
    expect((await write<ProblemBody>(by)).body.code).toBe('not_allowed_in_state')
  })

  test('one for a part and buyer: by two orders at once, one of them is refused; sent twice it is one; the other order may once it is withdrawn', async () => {
    const slug = await addProduct(fresh)
    await signUpConfirmed(fresh, 'twice@example.com')
    const owner = await signIn(fresh, { email: 'twice@example.com', password: 'correct horse battery' })
    const first = await bought({ slug, email: 'twice@example.com', session: owner })
    const second = await bought({ slug, email: 'other.address@example.com', session: owner })
    const both = await Promise.all([write<ProblemBody>(first, {}, owner), write<ProblemBody>(second, {}, owner)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [kept, refused] = both[0].status === 200 ? [first, second] : [second, first]
    expect((await ownOf(refused)).lines[0]?.refusal).toMatch(/^You have reviewed this part already/)
    const again = await Promise.all([write(kept), write(kept)])
    expect(again.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 1],
      [200, 1],
    ])
    const withdraw = () => fresh.call('DELETE', pathOf(kept), undefined, kept.guest)
    expect((await Promise.all([withdraw(), withdraw()])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await write(refused)).status).toBe(200)
  })

  test('a guest with two orders of one mailbox has one review of a part, another mailbox its own', async () => {
    const slug = await addProduct(fresh)
    const [first, second] = [await bought({ slug, email: 'again@example.com' }), await bought({ slug, email: 'Again@example.com' })]
    await written(first)
    expect((await ownOf(second)).lines[0]?.refusal).toMatch(/^You have reviewed this part already/)
    expect((await write<ProblemBody>(second)).body.code).toBe('not_allowed_in_state')
    expect((await write(await bought({ slug, email: 'again@example.net' }))).status).toBe(200)
    expect((await write(await bought({ slug: await addProduct(fresh), email: 'again@example.com' }))).status).toBe(200)
  })

  test('its writer changes it: the page shows it again once staff have read it; two changes never cross; a withdrawn one is gone', async () => {
    const slug = await addProduct(fresh)
    const by = await bought({ slug })
    const own = await written(by)
    await done(await read(own.id), 'publish')
    expect((await write<ProblemBody>(by, { rating: 1, version: 1 })).body.code).toBe('conflict')
    const { version } = await read(own.id)
    const both = await Promise.all([1, 2].map((rating) => write(by, { rating, version })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await shown(slug)).summary.count).toBe(0)
    expect(await read(own.id)).toMatchObject({ state: 'waiting', publishedAt: null })
    await done(await read(own.id), 'publish')
    expect((await shown(slug)).summary.count).toBe(1)
    expect((await fresh.call('DELETE', pathOf(by), undefined, by.guest)).status).toBe(200)
    expect((await shown(slug)).rows).toEqual([])
    expect((await staff.get(`reviews/${own.id}`)).status).toBe(404)
    expect((await write<ProblemBody>(by, { version })).body.code).toBe('not_found')
  })

  test.each([
    ['rating', { rating: 0 }],
    ['rating', { rating: 6 }],
    ['rating', { rating: 4.5 }],
    ['rating', { rating: '5' }],
    ['fits', { fits: null }],
    ['text', { text: ' \u0007 short ' }],
    ['text', { text: 'x'.repeat(2_001) }],
    ['title', { title: 'x'.repeat(101) }],
    ['machine', { machine: 'x'.repeat(101) }],
    ['machine', { modelId: 'mdl_of_nobody' }],
    ['state', { state: 'published' }],
    ['writer', { writer: 'Somebody Else' }],
  ])('a wrong %s is refused with its field', async (field, wrong) => {
    const by = await bought({ slug: await addProduct(fresh) })
    const { status, body } = await write<ProblemBody>(by, wrong)
    expect([status, body.code]).toEqual([422, 'invalid_input'])
    expect(JSON.stringify(body)).toContain(field)
    expect((await write<ProblemBody>(by, { text: 'x'.repeat(100_000) })).status).toBe(413)
    expect((await ownOf(by)).lines[0]?.review).toBeNull()
  })

  test('of two pieces one may go back; what is hidden stays hidden when it is sent again as it was', async () => {
    const slug = await addProduct(fresh)
    const by = await bought({ slug, quantity: 2 })
    const { number, lineId, guest } = by
    const refund = { lines: [{ lineId, quantity: 1, restock: true }], shipping: false, adjustmentCents: 0, reason: 'customer_request' }
    await staff.change(number, 'refunds', refund)
    const own = await written(by)
    const hidden = await done(await read(own.id), 'hide', { reason: 'abuse' })
    expect(await written(by, { version: hidden.version })).toMatchObject({ state: 'hidden', version: hidden.version })
    // Nor by whoever asks for the version of before.
    expect((await write<ProblemBody>(by, { text: 'Another text than before.', version: own.version })).body.code).toBe('conflict')
    expect((await shown(slug)).rows).toEqual([])
    await staff.change(number, 'refunds', refund)
    // It stays its writer's, who may still change and withdraw it.
    expect(await written(by, { text: 'Another text than before.', version: hidden.version })).toMatchObject({ state: 'waiting' })
    expect((await fresh.call('DELETE', pathOf(by), undefined, guest)).status).toBe(200)
    expect((await write<ProblemBody>(by)).body.code).toBe('not_allowed_in_state')
  })

  test('the worst letters are kept as they were typed, but for what cannot be stored or ends a line where there is one', async () => {
    const slug = await addProduct(fresh)
    const worst =
      '</script><script>alert(1)</script> \u202egnp.exe\u202c Z\u0351\u0489\u0337algo \u{1f468}\u200d\u{1f469}\u200d\u{1f467} مرحبا ${7*7} \u2028 --'
    const by = await bought({ slug })
    const own = await written(by, { title: `One\r\ntwo\u0007 ${worst}`, text: `${worst}\u0007\r\nagain`, machine: ` ${worst}\n ` })
    const line = worst.replaceAll(/\s+/g, ' ')
    expect(own).toMatchObject({ title: `One two ${line}`, text: `${worst}\nagain`, machine: { name: line, modelId: null } })
    await done(await read(own.id), 'publish')
    expect((await shown(slug)).rows).toMatchObject([{ text: `${worst}\nagain`, machine: { name: line, path: null } }])
    for (const text of ['ab \ud800 cdefghij', 'ab \0 cdefghij']) expect((await write(by, { text, version: 2 })).status).toBe(422)
    const longest = await written(await bought({ slug }), { text: '\u{1f600}'.repeat(1_000) })
    expect(longest.text).toHaveLength(2_000)
  })

  test('staff hide for a reason of the list, and its writer is told each time; few stars are none; the reply stands below it', async () => {
    const slug = await addProduct(fresh)
    const by = await bought({ slug })
    const own = await written(by, { rating: 1, text: 'Call me at <b>313 555 0100</b> about it.' })
    const record = await read(own.id)
    expect((await act<ProblemBody>(record, 'hide', { reason: 'bad' })).status).toBe(422)
    expect((await act<ProblemBody>(record, 'hide')).status).toBe(422)
    expect((await act<ProblemBody>(record, 'publish', { text: 'Much better' })).status).toBe(422)
    const hidden = await done(record, 'hide', { reason: 'personal_data' })
    expect(hidden).toMatchObject({ state: 'hidden', hideReason: 'personal_data', text: own.text })
    expect((await act<ProblemBody>(hidden, 'hide', { reason: 'personal_data' })).body.code).toBe('not_allowed_in_state')
    await fresh.runJobs()
    const letters = () => smtp.to(by.email).filter(({ parsed }) => parsed.subject?.endsWith('is not shown'))
    expect(letters()).toHaveLength(1)
    for (const text of [
      'names or shows private data',
      '<b>313 555 0100</b>',
      'How many stars you gave is no reason',
      `/orders/${by.number}?token=`,
    ])
      expect(letters()[0]?.parsed.text).toContain(text)
    expect((await read(own.id)).letter?.state).toBe('sent')
    expect((await ownOf(by)).lines[0]?.review?.hiddenBecause).toMatch(/^It names or shows private data/)
    await done(await read(own.id), 'hide', { reason: 'abuse' })
    await fresh.runJobs()
    expect(letters()).toHaveLength(2)

    const changed = await written(by, { rating: 1, text: 'It broke after a week.', version: (await read(own.id)).version })
    expect(changed).toMatchObject({ state: 'waiting', hiddenBecause: null })
    const published = await done(await read(own.id), 'publish')
    expect((await act<ProblemBody>(published, 'publish')).body.code).toBe('not_allowed_in_state')
    const two = await Promise.all(['One', 'Two'].map((reply) => act(published, 'reply', { reply })))
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await shown(slug)).rows[0]?.reply).toMatch(/^(One|Two)$/)
    expect((await act<ProblemBody>(await read(own.id), 'reply', { reply: ' \u0007 ' })).status).toBe(422)
    await done(await read(own.id), 'reply', { reply: null })
    expect((await shown(slug)).rows[0]).toMatchObject({ reply: null, repliedAt: null, text: 'It broke after a week.' })
    const log = await fresh.rows<{ action: string }>(sql`select action from audit_log where subject = ${own.id} order by id`)
    expect(log.map(({ action }) => action)).toEqual(['review.hide', 'review.hide', 'review.publish', 'review.reply', 'review.reply'])
    expect((await staff.post('reviews/rvw_none/publish', { version: 1 })).status).toBe(404)
  })

  test('a review that is published before the e-mail about its hiding could be sent is not said to be hidden', async () => {
    const by = await bought({ slug: await addProduct(fresh) })
    const own = await written(by)
    await done(await done(await read(own.id), 'hide', { reason: 'not_the_part' }), 'publish')
    await fresh.runJobs()
    expect(smtp.to(by.email).filter(({ parsed }) => parsed.subject?.endsWith('is not shown'))).toEqual([])
    expect(
      await fresh.rows(sql`select state, set_aside_at is not null as "isAside" from outbox where payload ->> 'reviewId' = ${own.id}`),
    ).toEqual([{ state: 'failed', isAside: true }])
  })

  test('of a model that becomes one with another, by itself or with its brand, names the other; browsers find that by the old id', async () => {
    const brand = async (name: string) => (await staff.post<Schema<'StaffBrand'>>('brands', { name })).body
    const [from, into] = [await brand('Zqmodelfrom'), await brand('Zqmodelinto')]
    const add = async (brandId: string, number: string) => {
      const { body, status, text } = await staff.post<Schema<'StaffAppliance'>>('appliances', {
        brandId,
        number,
        name: 'Fan',
        type: 'bath-fan',
      })
      expect(status, text).toBe(200)
      return body
    }
    const [twin, kept, double] = [await add(from.id, 'ZQ-1'), await add(into.id, 'ZQ1'), await add(into.id, 'ZQ-DOUBLE')]
    const slug = await addProduct(fresh)
    for (const { id } of [twin, double]) {
      const own = await written(await bought({ slug }), { modelId: id })
      await done(await read(own.id), 'publish')
    }
    expect((await staff.post(`appliances/${double.id}/merge`, { version: double.version, intoId: kept.id })).status).toBe(200)
    const merged = await staff.post(`brands/${from.id}/merge`, { version: from.version, intoId: into.id })
    expect(merged.status, merged.text).toBe(200)
    const path = `/model/zqmodelinto/${kept.slug}`
    expect((await shown(slug)).rows.map(({ machine }) => machine?.path)).toEqual([path, path])
    // Two of the machine, and a newer one of another: its own come first, by whatever reference a browser has saved.
    const other = await model()
    await done(await read((await written(await bought({ slug }), { modelId: other.id })).id), 'publish')
    const otherPath = `/model/${other.brand.slug}/${other.slug}`
    for (const reference of [twin.id, double.id, kept.id, `zqmodelfrom/${twin.slug}`, `zqmodelinto/${double.slug}`]) {
      const { rows } = await shown(slug, `?sort=machine&machine=${reference}`)
      expect([reference, rows.map(({ machine }) => machine?.path ?? null)]).toEqual([reference, [path, path, otherPath]])
    }
    for (const { id } of [twin, double]) {
      const known = await fresh.call<{ modelId: string }>('POST', '/api/fits', { modelId: id, slugs: [slug] })
      expect([id, known.status]).toEqual([id, 200])
      // The browser of this buyer has saved the machine before.
      const own = await written(await bought({ slug }), { modelId: id })
      expect(own.machine).toEqual({ name: `${into.name} ZQ1`, modelId: kept.id })
    }
  })

  test('the list is in pages, by date, by stars and by a machine; the average and the counts are those of all of them', async () => {
    const slug = await addProduct(fresh)
    const machine = await model()
    const ids: string[] = []
    for (let count = 0; count < 12; count++) {
      const more = { rating: (count % 5) + 1, fits: count % 2 === 0, ...(count === 3 ? { modelId: machine.id } : { machine: 'Acme 1' }) }
      const own = await written(await bought({ slug }), more)
      ids.push(own.id)
      await done(await read(own.id), 'publish')
    }
    const first = await onPage(slug)
    expect(first.summary).toEqual({ count: 12, average: 2.8, stars: [3, 3, 2, 2, 2], fitted: 6 })
    expect([first.pageCount, first.rows.map(({ id }) => id)]).toEqual([2, ids.toReversed().slice(0, 10)])
    expect((await shown(slug, '?page=2')).rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(10))
    expect((await shown(slug, '?sort=highest&limit=5')).rows.map(({ rating }) => rating)).toEqual([5, 5, 4, 4, 3])
    expect((await shown(slug, '?sort=lowest&limit=4')).rows.map(({ id }) => id)).toEqual([ids[10], ids[5], ids[0], ids[11]])
    const mine = await shown(slug, `?sort=machine&machine=${machine.brand.slug}/${machine.slug}&limit=2`)
    expect(mine.rows.map(({ id }) => id)).toEqual([ids[3], ids[11]])
    for (const [query, status] of [
      ['?sort=machine&machine=%27%25', 200],
      ['?sort=rating', 422],
      ['?page=0', 422],
      ['?limit=51', 422],
      [`?machine=${'x'.repeat(201)}`, 422],
    ] as const)
      expect((await fresh.call('GET', `/api/products/${slug}/reviews${query}`)).status, query).toBe(status)
    expect((await fresh.call('GET', '/api/products/no-such-part/reviews')).status).toBe(404)
    const list = (query: string) => staff.get<Got<'/api/admin/reviews'>>(`reviews?${query}`)
    const { body } = await list('filter=rating:between:..2&filter=fits:is:true&q=Acme&sort=rating&size=25')
    expect(body.rows.map(({ rating, fits }) => [rating, fits])).toEqual([
      [1, true],
      [1, true],
      [2, true],
    ])
  })

  test('what waits is counted in the navigation and for the dashboard', async () => {
    const waiting = async () => (await staff.get<Schema<'Waiting'>>('waiting')).body.reviewsToRead
    const before = await waiting()
    const own = await written(await bought({ slug: await addProduct(fresh) }))
    expect(await waiting()).toBe(before + 1)
    const { count, filter } = (await staff.get<Schema<'WorkToDo'>>('dashboard/work/reviews')).body
    expect([count, (await staff.get<Got<'/api/admin/reviews'>>(`reviews?filter=${filter[0]}`)).body.total]).toEqual([
      before + 1,
      before + 1,
    ])
    await done(await read(own.id), 'publish')
    expect(await waiting()).toBe(before)
  })

  test('that it did not fit is proposed to staff, once, and follows the review until they have decided', async () => {
    const by = await bought({ slug: await addProduct(fresh) })
    const proposals = async () =>
      (await staff.get<Got<'/api/admin/fit-proposals'>>('fit-proposals?filter=source:any:review')).body.rows.filter(
        ({ orderNumber }) => orderNumber === by.number,
      )
    const machine = await model()
    let own = await written(by, { fits: false, modelId: machine.id })
    expect(await proposals()).toMatchObject([{ source: 'review', state: 'open', comment: SAID.text, models: [{ id: machine.id }] }])
    await fresh.rows(sql`update appliance set number = '688-R', normalised = '688R' where id = ${machine.id}`)
    expect(await proposals()).toMatchObject([{ models: [{ id: machine.id }] }])
    await fresh.rows(sql`update appliance set number = '688', normalised = '688' where id = ${machine.id}`)
    own = await written(by, { fits: false, machine: 'Acme 12', version: own.version })
    expect(await proposals()).toMatchObject([{ modelNumber: 'Acme 12' }])
    own = await written(by, { fits: true, machine: 'Acme 12', version: own.version })
    expect(await proposals()).toEqual([])
    await written(by, { fits: false, machine: 'Acme 12', version: own.version })
    const [open] = await proposals()
    expect((await staff.post(`fit-proposals/${open?.id}`, { action: 'decline', note: '' })).status).toBe(200)
    await fresh.call('DELETE', pathOf(by), undefined, by.guest)
    const [kept] = await fresh.rows(sql`select state, comment, order_number from fit_question where id = ${open?.id ?? ''}`)
    expect(kept).toEqual({ state: 'declined', comment: null, order_number: null })
  })

  test('that it did not fit still follows the review once the proposal has lost its words by night', async () => {
    const slug = await addProduct(fresh)
    const by = await bought({ slug })
    const proposals = async () =>
      fresh.rows(sql`select comment, order_number, model_number from fit_question q join product p on p.id = q.product_id
        where p.slug = ${slug} and state is null`)
    let own = await written(by, { fits: false, machine: 'Acme 12' })
    const age = () => fresh.rows(sql`update fit_question set created_at = now() - interval '100 days'`)
    await age()
    await runNightly(fresh.shop)
    expect(await proposals()).toEqual([{ comment: null, order_number: null, model_number: 'Acme 12' }])
    own = await written(by, { fits: false, machine: 'Acme 13', version: own.version })
    expect(await proposals()).toMatchObject([{ model_number: 'Acme 13', comment: SAID.text }])
    await age()
    await runNightly(fresh.shop)
    await written(by, { fits: true, machine: 'Acme 13', version: own.version })
    expect(await proposals()).toEqual([])
  })

  test('buyers are asked once, fourteen days after the last shipment, by day; one click ends it for the mailbox', async () => {
    const slug = await addProduct(fresh)
    const [by, reviewed, unsent] = [await bought({ slug }), await bought({ slug }), await bought({ slug, isSent: false })]
    await written(reviewed)
    const asked = async (email: string) => {
      await fresh.runJobs()
      return smtp.to(email).filter(({ parsed }) => parsed.subject?.startsWith('How did it go?'))
    }
    await askForReviews(fresh.shop, evening(13))
    expect(await asked(by.email)).toEqual([])
    await askForReviews(fresh.shop, new Date(evening(15).getTime() - 12 * 3_600_000))
    expect(await asked(by.email)).toEqual([])
    await askForReviews(fresh.shop, evening(22))
    expect(await asked(by.email)).toEqual([])
    await Promise.all([askForReviews(fresh.shop, evening(15)), askForReviews(fresh.shop, evening(15))])
    await askForReviews(fresh.shop, evening(16))
    const [letter, ...more] = await asked(by.email)
    expect([more, await asked(reviewed.email), await asked(unsent.email)]).toEqual([[], [], []])
    const text = letter?.parsed.text ?? ''
    expect(text).toContain(`/orders/${by.number}?token=`)
    expect(text).toContain('#reviews')
    expect(letter?.parsed.headers.has('list')).toBe(true)
    const url = /http\S+\/api\/reviews\/stop\S+token=[\w-]+/.exec(text)?.[0] ?? ''
    const open = (method: string, address: string) => fresh.send(new Request(address, { method }), '198.51.100.250')
    expect((await open('GET', url)).status).toBe(200)
    expect((await open('POST', `${url.slice(0, -1)}!`)).status).toBe(404)
    expect((await open('POST', url.replace('order=ord_', 'order=prd_'))).status).toBe(404)
    expect(await countRows(fresh, 'review_opt_out')).toBe(0)
    expect([(await open('POST', url)).status, (await open('POST', url)).status]).toEqual([200, 200])
    expect(await countRows(fresh, 'review_opt_out')).toBe(1)
    await bought({ slug: await addProduct(fresh), email: by.email })
    await bought({ slug: await addProduct(fresh), email: by.email.replace('@', '+shop@') })
    const before = (await emailsOf(fresh, 'review_request')).length
    await askForReviews(fresh.shop, evening(15))
    expect((await emailsOf(fresh, 'review_request')).length).toBe(before)
  })

  test('whoever says no, or whose address is suppressed, after the e-mail was written is sent none', async () => {
    const [ended, bounced, plain] = [
      await bought({ slug: await addProduct(fresh) }),
      await bought({ slug: await addProduct(fresh) }),
      await bought({ slug: await addProduct(fresh) }),
    ]
    await askForReviews(fresh.shop, evening(15))
    await fresh.rows(sql`insert into review_opt_out (mailbox) values (${ended.email})`)
    await fresh.rows(sql`insert into email_suppression (email, reason) values (${bounced.email}, 'bounced')`)
    await fresh.runJobs()
    const asked = [ended, bounced, plain].map(
      ({ email }) => smtp.to(email).filter(({ parsed }) => parsed.subject?.startsWith('How did it go?')).length,
    )
    expect(asked).toEqual([0, 0, 1])
  })

  test('staff set the days, or that nobody is asked', async () => {
    const by = await bought({ slug: await addProduct(fresh) })
    const set = async (days: number) => {
      await fresh.rows(sql`insert into setting (key, value) values ('orders', ${JSON.stringify({ askForReviewDays: days })}::jsonb)
        on conflict (key) do update set value = excluded.value`)
      fresh.shop.cache.clear()
    }
    const asked = async () => (await emailsOf(fresh, 'review_request')).filter(({ recipient }) => recipient === by.email).length
    await set(0)
    await askForReviews(fresh.shop, evening(15))
    expect(await asked()).toBe(0)
    await set(30)
    await askForReviews(fresh.shop, evening(15))
    expect(await asked()).toBe(0)
    await askForReviews(fresh.shop, evening(31))
    expect(await asked()).toBe(1)
    await fresh.rows(sql`delete from setting where key = 'orders'`)
  })

  test('a person’s reviews are in their data file; erased, published ones stay without a name, others go, and none can be written', async () => {
    const email = 'reviewer@example.com'
    await signUpConfirmed(fresh, email)
    const session = await signIn(fresh, { email, password: 'correct horse battery' })
    const slug = await addProduct(fresh)
    const [one, two] = [await bought({ slug, email, session }), await bought({ slug: await addProduct(fresh), email, session })]
    const [published, waiting] = [await written(one), await written(two, { fits: false, machine: 'Acme 12' })]
    await done(await read(published.id), 'publish')
    for (const { number } of [one, two]) {
      const { shipments } = await staff.order(number)
      await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
      await fresh.rows(sql`update "order" set status = 'completed' where number = ${number}`)
    }
    const [person] = await fresh.rows<{ id: string }>(sql`select id from "user" where email = ${email}`)
    const { body: file } = await staff.get<Schema<'CustomerData'>>(`customers/${person?.id}/data`)
    expect(file.reviews.map(({ state, text, writer, order }) => ({ state, text, writer, order }))).toEqual([
      { state: 'waiting', text: SAID.text, writer: 'Ann L.', order: two.number },
      { state: 'published', text: SAID.text, writer: 'Ann L.', order: one.number },
    ])
    const { body: preview } = await staff.get<Schema<'ErasurePreview'>>(`customers/${person?.id}/erasure`)
    expect(preview.reviews).toBe(2)
    const erased = await staff.post(`customers/${person?.id}/erase`, { email, previewVersion: preview.version })
    expect(erased.status, erased.text).toBe(200)
    fresh.shop.cache.clear()
    expect((await shown(slug)).rows).toMatchObject([{ id: published.id, writer: null, text: SAID.text }])
    expect(await read(published.id)).toMatchObject({ email: null, writer: null })
    expect((await staff.get(`reviews/${waiting.id}`)).status).toBe(404)
    expect(await fresh.rows(sql`select 1 from fit_question where comment = ${SAID.text} and order_number = ${two.number}`)).toEqual([])
    expect((await write<ProblemBody>(two)).body.code).toBe('not_found')
    // Nobody is left to be told.
    const letters = (await emailsOf(fresh, 'review_hidden')).length
    await done(await read(published.id), 'hide', { reason: 'abuse' })
    expect((await emailsOf(fresh, 'review_hidden')).length).toBe(letters)
  })
})
