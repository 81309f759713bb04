import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, quoteOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Part = Schema<'StaffProduct'>

const HOUR_MS = 3_600_000
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

describe.each(KINDS)("the editor's part of the API on %s", (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const add = async (properties: Record<string, unknown> = {}): Promise<Part> => {
    const slug = await addProduct(fresh, properties)
    const { body } = await staff.get<Schema<'StaffProductList'>>(`products?filter=slug:is:${slug}`)
    return (await staff.get<Part>(`products/${body.rows[0]?.id}`)).body
  }
  const send = <Body>(method: string, path: string, body?: unknown) => fresh.call<Body>(method, `/api/admin/${path}`, body, staff.headers)
  const change = (part: Part, fields: Record<string, unknown>) =>
    send<Part & { fields?: Record<string, string> }>('PATCH', `products/${part.id}`, { version: part.version, ...fields })
  const inShop = async ({ slug }: Part) => (await fresh.call<{ product: Schema<'Product'> }>('GET', `/api/products/${slug}`)).body.product
  const unitPrice = async ({ slug }: Part) => (await quoteOf(fresh, [{ slug, quantity: 1 }])).quote.lines[0]?.unitPriceCents

  describe('a dated sale', () => {
    /** The price on the page, in a cart, as a result of a search for at most 15 dollars, and in the feed. */
    async function pricesOf(part: Part) {
      fresh.shop.cache.clear()
      const shown = await inShop(part)
      const found = await fresh.call('GET', `/api/search?q=${part.partNumber}&maxCents=1500`)
      const feed = (await fresh.call('GET', '/feeds/google.xml')).text.split('<item>').find((item) => item.includes(`>${part.sku}<`)) ?? ''
      return {
        page: shown.salePriceCents,
        ends: shown.saleEndsAt,
        cart: await unitPrice(part),
        isFoundBelow: found.text.includes(`"${part.slug}"`),
        feed: /<g:sale_price>([\d.]+)/.exec(feed)?.[1] ?? null,
        feedDates: feed.includes('sale_price_effective_date'),
      }
    }
    const full = { page: null, ends: null, cart: 2_000, isFoundBelow: false, feed: null, feedDates: false }
    const shiftDates = (part: Part, hours: number) =>
      fresh.rows(sql`update product set sale_starts_at = sale_starts_at + ${`${hours} hours`}::interval,
        sale_ends_at = sale_ends_at + ${`${hours} hours`}::interval where id = ${part.id}`)

    test('counts from its beginning to its end by the clock alone: on the page, in the cart, in searches and in the feed', async () => {
      const part = await add({ priceCents: 2_000 })
      const sale = { salePriceCents: 1_200, saleStartsAt: hoursFromNow(2), saleEndsAt: hoursFromNow(4) }
      expect((await change(part, sale)).body).toMatchObject(sale)
      expect(await pricesOf(part)).toEqual(full)
      await shiftDates(part, -3)
      expect(await pricesOf(part)).toMatchObject({ page: 1_200, cart: 1_200, isFoundBelow: true, feed: '12.00', feedDates: true })
      await shiftDates(part, -2)
      expect(await pricesOf(part)).toEqual(full)
    })

    test('that ends while a shopper looks is not sold at its price: the new amount is asked about first', async () => {
      const part = await add({ priceCents: 2_000 })
      await change(part, { salePriceCents: 1_200, saleEndsAt: hoursFromNow(1) })
      const items = [{ slug: part.slug, quantity: 1 }]
      const { fingerprint } = await quoteOf(fresh, items)
      await shiftDates(part, -2)
      expect((await quoteOf(fresh, items)).fingerprint).not.toBe(fingerprint)
      expect(await unitPrice(part)).toBe(2_000)
    })

    test('is sorted by the price of now, and filtered as on sale only while it runs', async () => {
      const [dear, cheap] = [await add({ priceCents: 90_000, name: 'Zq one' }), await add({ priceCents: 95_000, name: 'Zq two' })]
      await change(cheap, { salePriceCents: 100, saleStartsAt: hoursFromNow(1) })
      const onSale = async () => (await staff.get<Schema<'StaffProductList'>>('products?q=zq&filter=onSale:is:true')).body.total
      const cheapest = async () => {
        fresh.shop.cache.clear()
        const { body } = await fresh.call<Schema<'CategoryPage'>>(
          'GET',
          '/api/categories/hardware-accessories/wiring-parts?sort=price-high',
        )
        return body.sections[0]?.products.slice(0, 2).map(({ slug }) => slug)
      }
      expect([await onSale(), await cheapest()]).toEqual([0, [cheap.slug, dear.slug]])
      await shiftDates(cheap, -2)
      expect([await onSale(), (await cheapest())?.[0]]).toEqual([1, dear.slug])
    })

    test('ends after it begins, and moments are compared however they are written', async () => {
      const part = await add()
      const { status, body } = await change(part, { saleStartsAt: '2027-01-01T06:00:00-05:00', saleEndsAt: '2027-01-01T11:00:00Z' })
      expect([status, body.fields]).toEqual([422, { saleEndsAt: 'must be later than the beginning' }])
      const saved = await change(part, { saleStartsAt: '2027-01-01T06:00:00-05:00', saleEndsAt: '2027-01-01T11:00:01Z' })
      expect(saved.body.saleStartsAt).toBe('2027-01-01T11:00:00.000Z')
      const again = await change(saved.body, { saleStartsAt: '2027-01-01T11:00:00Z' })
      expect(again.body.version).toBe(saved.body.version)
    })
  })

  test('shelf and lead time are kept with the stock', async () => {
    const part = await add({ stock: 3 })
    const { body } = await change(part, { shelf: 'A-12', leadTimeDays: 14 })
    expect(body).toMatchObject({ shelf: 'A-12', leadTimeDays: 14, onHand: 3 })
    expect((await change(body, { leadTimeDays: -1 })).status).toBe(422)
  })

  describe('a copy', () => {
    test('is an archived draft with an address and numbers of its own; what is true of one part only stays with the first', async () => {
      const part = await add({ stock: 7, priceCents: 1_500 })
      const numbers = ['superseded', 'cross_reference', 'upc'].map((type, at) => ({ number: `12345678901${at}`, kind: type }))
      const changed = await change(part, { numbers, featuredOnHomepage: true, descriptionHtml: '<p>Hi</p>' })
      const { status, body } = await send<Part>('POST', `products/${part.id}/copy`, {})
      expect([status, body]).toMatchObject([
        200,
        { name: part.name, priceCents: 1_500, descriptionHtml: '<p>Hi</p>', active: false, onHand: 0, featuredOnHomepage: false },
      ])
      expect([body.partNumber, body.sku]).toEqual([`${part.partNumber} copy`, `${part.partNumber} copy`])
      expect(body.numbers).toEqual([numbers[1]])
      expect(body.slug).not.toBe(part.slug)
      expect((await fresh.call('GET', `/api/products/${body.slug}`)).status).toBe(404)
      expect(changed.body.version).toBe((await staff.get<Part>(`products/${part.id}`)).body.version)
    })

    test('of a copy, and eight at once, each get a number', async () => {
      const part = await add({ partNumber: 'X'.repeat(60) })
      const answers = await Promise.all(Array.from({ length: 8 }, () => send<Part>('POST', `products/${part.id}/copy`, {})))
      const made = answers.filter(({ status }) => status === 200)
      expect(new Set(made.map(({ body }) => body.sku)).size).toBe(8)
      expect((await send('POST', `products/${made[0]?.body.id}/copy`, {})).status).toBe(200)
    })
  })

  test('pressed twice at once, Save adds one part; the second is told whose the number is', async () => {
    const { categoryId } = await add()
    const sent = { name: 'Twice', partNumber: 'TW-1', categoryId, priceCents: 100 }
    const answers = await Promise.all([1, 2, 3].map(() => send<{ fields?: unknown }>('POST', 'products', sent)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.fields).toMatchObject({ sku: 'is that of "Twice" already' })
  })

  describe('deleting', () => {
    const remove = (part: Part, version = part.version) => send('DELETE', `products/${part.id}?version=${version}`)

    test('a part that nobody has ordered takes it out of the shop; its ledger ends at nothing, the log has it whole', async () => {
      const part = await add({ stock: 4 })
      expect((await remove(part)).status).toBe(200)
      expect((await fresh.call('GET', `/api/products/${part.slug}`)).status).toBe(404)
      expect((await remove(part)).status).toBe(404)
      const movements = await fresh.rows<{ sum: number }>(
        sql`select sum(delta)::int as sum from stock_movement where product_id = ${part.id}`,
      )
      expect(movements).toEqual([{ sum: 0 }])
      const [entry] = await fresh.rows<{ before: Part }>(
        sql`select before from audit_log where subject = ${part.id} and action = 'product.delete'`,
      )
      expect(entry?.before.name).toBe(part.name)
    })

    test('a part that was ordered is refused, and so is one that somebody has changed', async () => {
      const part = await add({ stock: 4 })
      const changed = (await change(part, { name: 'Changed' })).body
      expect((await remove(part)).status).toBe(409)
      await checkOut(fresh, { items: [{ slug: part.slug, quantity: 1 }] })
      const { status, body } = await send<{ code: string; detail: string }>('DELETE', `products/${part.id}?version=${changed.version}`)
      expect([status, body]).toMatchObject([
        409,
        { code: 'not_allowed_in_state', detail: expect.stringContaining('archived, not deleted') },
      ])
      expect((await staff.get<Part>(`products/${part.id}`)).body.onHand).toBe(4)
    })

    test('while it is being ordered, one of the two wins, and the books stay right', async () => {
      const parts = await Promise.all(Array.from({ length: 4 }, () => add({ stock: 4 })))
      await Promise.all(
        parts.flatMap((part) => [remove(part), checkOut(fresh, { items: [{ slug: part.slug, quantity: 1 }] }).catch(() => null)]),
      )
      for (const part of parts) {
        const [row] = await fresh.rows<{ parts: number; lines: number }>(sql`select
          (select count(*)::int from product where id = ${part.id}) as parts, (select count(*)::int from order_line where product_id = ${part.id}) as lines`)
        expect(row?.parts).toBe(row?.lines)
      }
    })
  })

  test('a part knows its place in the list that one came from, and its neighbours', async () => {
    const parts = [await add({ name: 'Qwx 1' }), await add({ name: 'Qwx 2' }), await add({ name: 'Qwx 3' })]
    const place = async (at: number, query: string) =>
      (await staff.get<Schema<'StaffProductPlace'>>(`products/${parts[at]?.id}/place?${query}`)).body
    expect(await place(1, 'q=qwx&sort=name')).toEqual({ position: 2, total: 3, previousId: parts[0]?.id, nextId: parts[2]?.id })
    expect(await place(0, 'q=qwx&sort=-name')).toEqual({ position: 3, total: 3, previousId: parts[1]?.id, nextId: null })
    expect(await place(0, 'q=nothing+like+it')).toEqual({ position: null, total: 0, previousId: null, nextId: null })
    expect((await staff.get(`products/${parts[0]?.id}/place?sort=colour`)).status).toBe(422)
  })

  test('brands and categories are offered by any words of their names, and by id', async () => {
    const part = await add()
    const choices = async (path: string) => (await staff.get<Schema<'StaffChoices'>>(path)).body.choices
    const named = await choices('category-choices?q=wiring+hardware')
    expect(named[0]?.name).toMatch(/Hardware.* › Wiring/)
    expect((await choices(`category-choices?id=${part.categoryId}`)).map(({ id }) => id)).toEqual([part.categoryId])
    expect((await choices('brand-choices?q=bro')).map(({ name }) => name)[0]).toMatch(/^Bro/)
    expect(await choices('brand-choices?q=%25')).toEqual([])
    const [{ brands } = { brands: 0 }] = await fresh.rows<{ brands: number }>(sql`select count(*)::int as brands from brand`)
    expect([(await choices('brand-choices')).length, (await choices('brand-choices?limit=5000')).length]).toEqual([
      Math.min(20, brands),
      brands,
    ])
  })

  test('no part comes into a category of brand tiles, which lists none; one that is in it already can be changed', async () => {
    const part = await add()
    const [tiles] = await fresh.rows<{ id: string }>(sql`select id from category where kind = 'brands' order by path limit 1`)
    const { status, body } = await change(part, { categoryId: tiles?.id })
    expect([status, body.fields]).toEqual([422, { categoryId: 'shows brand tiles, and has no parts of its own' }])
    await fresh.rows(sql`update product set category_id = ${tiles?.id} where id = ${part.id}`)
    expect((await change(part, { priceCents: 1_100 })).status).toBe(200)
  })

  test('who has a number is told however it is written', async () => {
    const part = await add({ partNumber: 'QQ-77 12' })
    const { body } = await staff.get<Schema<'StaffNumberOwners'>>('number-owners?number=qq7712')
    expect(body.owners).toEqual([{ id: part.id, name: part.name, number: 'QQ-77 12', kind: 'mpn', active: true }])
    expect((await staff.get<Schema<'StaffNumberOwners'>>('number-owners?number=---')).body.owners).toEqual([])
  })

  test('what has moved the stock is paged, newest first, with who and why', async () => {
    const part = await add({ stock: 1 })
    for (let delta = 1; delta <= 21; delta++)
      await staff.post(`products/${part.slug}/stock`, { delta, reason: 'restock', note: `Box ${delta}` })
    const page = async (number: number) => (await staff.get<Schema<'StockMovements'>>(`products/${part.id}/movements?page=${number}`)).body
    const first = await page(1)
    expect(first).toMatchObject({ total: 22, pageCount: 2, onHand: 232 })
    expect(first.rows[0]).toMatchObject({ delta: 21, note: 'Box 21', onHandAfter: 232 })
    expect(first.rows[0]?.by).toBeTruthy()
    expect((await page(2)).rows.map(({ reason }) => reason)).toEqual(['restock', 'opening'])
  })

  test('a video is a file of the shop, or a page elsewhere by https; the shop plays only its own', async () => {
    const part = await add()
    const shown = async (videoUrl: string, version: number) => {
      const { status, body } = await change({ ...part, version }, { videoUrl })
      expect(status).toBe(200)
      return (await inShop(body)).videoUrl
    }
    expect(await shown('/videos/motor.mp4', part.version)).toBe('/videos/motor.mp4')
    expect(await shown(`${fresh.shop.env.PUBLIC_URL.replace('http:', 'https:')}/x.mp4`, part.version + 1)).toMatch(/x\.mp4$/)
    expect(await shown('https://www.youtube.com/watch?v=abc', part.version + 2)).toBe('https://www.youtube.com/watch?v=abc')
    for (const videoUrl of ['javascript:alert(1)', 'http://films.example/x.mp4', '//films.example/x.mp4', 'motor.mp4'])
      expect((await change({ ...part, version: part.version + 3 }, { videoUrl })).body.fields, videoUrl).toEqual({
        videoUrl: 'must begin with https:// or, for a file of this shop, with /',
      })
  })

  describe('the models that a part fits', () => {
    const model = async (at: number) => {
      const rows = await fresh.rows<{ id: string; number: string; brand: string }>(
        sql`select a.id, a.number, b.name as brand from appliance a join brand b on b.id = a.brand_id order by a.normalised, a.id limit 5`,
      )
      return rows[at] ?? { id: '', number: '', brand: '' }
    }
    const fits = async (part: Part) => (await staff.get<Schema<'StaffProductFits'>>(`products/${part.id}/fits`)).body
    const paste = (part: Part, lines: string[], isFit = true) =>
      send<Schema<'StaffFitsAdded'>>('POST', `products/${part.id}/fits`, { lines, fits: isFit })

    test('come from a pasted list: numbers, with brands, with notes, from a spreadsheet; what is unknown is handed back', async () => {
      const [part, one, two, three] = [await add(), await model(0), await model(1), await model(2)]
      const lines = [
        `${one.number.toLowerCase()}; long shaft`,
        `${two.brand} ${two.number}`,
        `${three.brand}\t${three.number}\tkit`,
        '',
        'NOSUCH-1',
      ]
      const { body } = await paste(part, lines)
      expect(body).toEqual({ added: 3, same: 0, unknown: ['NOSUCH-1'], ambiguous: [] })
      const { rows } = await fits(part)
      expect(new Map(rows.map((row) => [row.number, [row.fits, row.source, row.note]]))).toEqual(
        new Map([
          [one.number, [true, 'staff', 'long shaft']],
          [two.number, [true, 'staff', '']],
          [three.number, [true, 'staff', 'kit']],
        ]),
      )
      expect((await paste(part, lines)).body).toMatchObject({ added: 0, same: 3 })
      expect((await paste(part, [one.number], false)).body.added).toBe(1)
      expect((await fits(part)).rows.filter((row) => !row.fits)).toHaveLength(1)
    })

    test('are taken back one by one, and the log says which', async () => {
      const [part, one] = [await add(), await model(0)]
      await paste(part, [one.number])
      expect((await send('DELETE', `products/${part.id}/fits/${one.id}`)).status).toBe(200)
      expect((await send('DELETE', `products/${part.id}/fits/${one.id}`)).status).toBe(200)
      expect((await fits(part)).total).toBe(0)
      const entriesOf = (subject: string, action: string) =>
        fresh.rows(sql`select before, after from audit_log where subject = ${subject} and action = ${action} order by id`)
      const [model1, fits1] = [`${one.brand} ${one.number}`, 'fits (staff)']
      expect(await entriesOf(part.id, 'product.fit')).toEqual([
        { before: {}, after: { [model1]: fits1 } },
        { before: { [model1]: fits1 }, after: {} },
      ])
      // The model's own history tells the same.
      expect(await entriesOf(one.id, 'appliance.fit')).toContainEqual({ before: {}, after: { [part.partNumber]: fits1 } })
    })

    test('stay as the maker has said them when staff say the same', async () => {
      const [part, one] = [await add(), await model(0)]
      await fresh.rows(
        sql`insert into fitment (appliance_id, product_id, fits, source, note) values (${one.id}, ${part.id}, true, 'maker', '')`,
      )
      expect((await paste(part, [one.number])).body).toMatchObject({ added: 0, same: 1 })
      expect((await fits(part)).rows.map(({ source }) => source)).toEqual(['maker'])
    })

    test('that others contradict are handed back, and a note stays where a line has none', async () => {
      const [part, denied, noted] = [await add(), await model(0), await model(1)]
      await fresh.rows(sql`insert into fitment (appliance_id, product_id, fits, source, note) values
        (${denied.id}, ${part.id}, false, 'maker', 'Shaft too short'), (${noted.id}, ${part.id}, true, 'maker', 'Only before 2004')`)
      const line = `${denied.number.toLowerCase()}; surely`
      expect((await paste(part, [line, noted.number])).body).toEqual({
        added: 0,
        same: 1,
        unknown: [],
        ambiguous: [],
        differs: [{ line, source: 'maker', note: 'Shaft too short' }],
      })
      expect((await paste(part, [`${noted.number}; with the kit`])).body).toMatchObject({ added: 1 })
      expect(new Map((await fits(part)).rows.map((row) => [row.number, [row.fits, row.source, row.note]]))).toEqual(
        new Map([
          [denied.number, [false, 'maker', 'Shaft too short']],
          [noted.number, [true, 'maker', 'with the kit']],
        ]),
      )
    })

    test('of which two brands have the number are asked about', async () => {
      const [part, one] = [await add(), await model(0)]
      await fresh.rows(sql`insert into appliance (id, brand_id, number, normalised, slug, name, type)
        select 'mdl_twin', b.id, a.number, a.normalised, a.slug, a.name, a.type from appliance a, brand b
        where a.id = ${one.id} and b.status = 'active'
          and not exists (select from appliance same where same.brand_id = b.id and same.normalised = a.normalised)
        order by b.slug limit 1`)
      const { body } = await paste(part, [one.number, `${one.brand} ${one.number}`])
      expect([body.added, body.ambiguous[0]?.line, body.ambiguous[0]?.brands.length]).toEqual([1, one.number, 2])
      await fresh.rows(sql`delete from appliance where id = 'mdl_twin'`)
    })
  })
})
