import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Slots = Schema<'HomeSlots'>
type Kind = 'featured' | 'sale'

describe.each(KINDS)('the lists of parts on the home page on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const read = async (list: Kind) => (await staff.get<Slots>(`content/slots/${list}`)).body
  const change = <Body = Slots>(list: Kind, body: Record<string, unknown>) =>
    fresh.call<Body>('PATCH', `/api/admin/content/slots/${list}`, body, staff.headers)
  const ids = ({ slots }: Slots) => slots.map(({ product }) => product.id)
  const slugs = async (list: Kind) => (await fresh.call<Got<'/api/home'>>('GET', '/api/home')).body[list]?.map(({ slug }) => slug)
  const slot = (productId: string, more: Record<string, unknown> = {}) => ({ productId, startsAt: null, endsAt: null, ...more })
  /** Sets the whole list. */
  const put = async (list: Kind, slots: object[]) => {
    const now = await read(list)
    const { status, body, text } = await change(list, { version: now.version, seen: ids(now), slots })
    expect(status, text).toBe(200)
    return body
  }
  const add = async (properties: Record<string, unknown> = {}) => {
    const slug = await addProduct(fresh, properties)
    const [row] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
    return { slug, id: row?.id ?? '' }
  }

  test('without an order of their own, they are the parts with the flags, oldest first, as ever', async () => {
    const [featured, sale] = [await read('featured'), await read('sale')]
    expect(featured).toMatchObject({ version: 0, limit: 2, rotationSeconds: null, timeZone: 'America/Detroit' })
    expect(sale).toMatchObject({ version: 0, limit: 6, rotationSeconds: 10 })
    const shown = (list: Slots) => list.slots.filter(({ state }) => state === 'shown').map(({ product }) => product.slug)
    expect(shown(featured)).toEqual(await slugs('featured'))
    expect(shown(sale)).toEqual(await slugs('sale'))
    const hidden = sale.slots.find(({ product }) => product.slug === 'bissell-215-0628-proheat-2x-brush-belt-set')
    expect(hidden).toMatchObject({ state: 'kept_off', warnings: ['hidden_from_sale'] })
  })

  test('order and membership are at once those of the page, and the flags go with them', async () => {
    const [one, two, three] = [await add(), await add(), await add()]
    const before = await read('featured')
    const answer = await put('featured', [slot(three.id), slot(one.id), slot(two.id)])
    expect(answer.slots.map(({ state }) => state)).toEqual(['shown', 'shown', 'waiting'])
    expect(await slugs('featured')).toEqual([three.slug, one.slug])
    const flags = await fresh.rows<{ id: string }>(sql`select id from product where featured_on_homepage order by id`)
    expect(flags.map(({ id }) => id)).toEqual([one.id, two.id, three.id].toSorted())
    const [entry] = await fresh.rows(sql`select before, after from audit_log where subject = 'content.slots.featured'`)
    expect(entry).toMatchObject({ before: { slots: before.slots.map(() => ({ startsAt: null })) }, after: { slots: [{}, {}, {}] } })
    // The editor of the part takes its flag: the list and the page follow.
    const { body: part } = await staff.get<Schema<'StaffProduct'>>(`products/${three.id}`)
    await fresh.call('PATCH', `/api/admin/products/${three.id}`, { version: part.version, featuredOnHomepage: false }, staff.headers)
    expect(await slugs('featured')).toEqual([one.slug, two.slug])
    expect(ids(await read('featured'))).toEqual([one.id, two.id])
  })

  test('a part that was put into the list meanwhile stays in it, after the others', async () => {
    const [one, late] = [await add(), await add()]
    await put('featured', [slot(one.id)])
    const seen = await read('featured')
    await fresh.rows(sql`update product set featured_on_homepage = true where id = ${late.id}`)
    const two = await add()
    const { body } = await change('featured', { version: seen.version, seen: ids(seen), slots: [slot(two.id)] })
    expect(ids(body)).toEqual([two.id, late.id])
  })

  test('dates are kept by the database: not before the beginning, not from the end on', async () => {
    const [soon, now, over] = [await add(), await add(), await add()]
    const { slots } = await put('featured', [
      slot(soon.id, { startsAt: '2099-01-01' }),
      slot(over.id, { endsAt: '2020-12-31' }),
      slot(now.id, { startsAt: '2020-01-01', endsAt: '2099-12-31' }),
    ])
    expect(slots.map(({ state }) => state)).toEqual(['scheduled', 'expired', 'shown'])
    expect(slots[2]).toMatchObject({ startsAt: '2020-01-01T05:00:00.000Z', endsAt: '2100-01-01T04:59:59.999Z' })
    expect(await slugs('featured')).toEqual([now.slug])
    await fresh.rows(sql`update home_slot set starts_at = now() - interval '1 second' where product_id = ${soon.id}`)
    fresh.shop.cache.clear()
    expect(await slugs('featured')).toEqual([soon.slug, now.slug])
  })

  test('a time that comes twice in autumn begins with the first and ends with the second', async () => {
    const { id } = await add()
    const { slots } = await put('featured', [slot(id, { startsAt: '2099-11-01T01:30', endsAt: '2099-11-01T01:30' })])
    expect(slots[0]).toMatchObject({ startsAt: '2099-11-01T05:30:00.000Z', endsAt: '2099-11-01T06:30:00.000Z' })
  })

  test('dates the wrong way round or that are none, a part twice and one that is gone are refused at their place', async () => {
    const [one, two] = [await add(), await add()]
    const now = await read('featured')
    const refused = async (slots: object[]) => {
      const { status, body } = await change<ProblemBody>('featured', { version: now.version, seen: ids(now), slots })
      return [status, body.fields]
    }
    expect(await refused([slot(one.id), slot(two.id, { startsAt: '2099-02-02', endsAt: '2099-02-01' })])).toEqual([
      422,
      { 'slots.1.endsAt': 'must be after the beginning' },
    ])
    expect(await refused([slot(one.id, { startsAt: 'Monday', endsAt: '2099-02-30' })])).toEqual([
      422,
      {
        'slots.0.startsAt': expect.stringContaining('must be a date') as unknown,
        'slots.0.endsAt': expect.stringContaining('must be a date') as unknown,
      },
    ])
    expect(await refused([slot(one.id), slot(one.id)])).toEqual([422, { slots: 'can hold a part only once' }])
    expect(await refused([slot('prd_gone')])).toEqual([422, { 'slots.0.productId': 'does not exist any more' }])
    expect(ids(await read('featured'))).toEqual(ids(now))
  })

  test('a part comes into the sale with a sale price only, which can be set here', async () => {
    const [plain, cheap] = [await add({ priceCents: 5_000 }), await add({ priceCents: 5_000, salePriceCents: 4_000 })]
    const now = await read('sale')
    const send = (slots: object[]) => change<ProblemBody>('sale', { version: now.version, seen: ids(now), slots })
    for (const more of [{}, { salePriceCents: 5_000 }]) {
      const { status, body } = await send([slot(cheap.id), slot(plain.id, more)])
      expect([status, body.fields]).toEqual([422, { 'slots.1.salePriceCents': 'must be above 0 and below the price' }])
    }
    await put('sale', [slot(plain.id, { salePriceCents: 3_500 }), slot(cheap.id)])
    expect(await slugs('sale')).toEqual([plain.slug, cheap.slug])
    const page = await fresh.call<{ product: Schema<'Product'> }>('GET', `/api/products/${plain.slug}`)
    expect(page.body.product.salePriceCents).toBe(3_500)
  })

  test('the page shows six of the sale, and says how long each', async () => {
    const parts = await Promise.all(Array.from({ length: 8 }, () => add({ priceCents: 2_000, salePriceCents: 1_500 })))
    const { slots } = await put(
      'sale',
      parts.map(({ id }) => slot(id)),
    )
    expect(slots.map(({ state }) => state)).toEqual([...Array.from({ length: 6 }, () => 'shown'), 'waiting', 'waiting'])
    expect(await slugs('sale')).toEqual(parts.slice(0, 6).map(({ slug }) => slug))
    const { version } = await read('sale')
    const { body } = await change('sale', { version, rotationSeconds: 15 })
    expect([body.rotationSeconds, body.slots.length]).toEqual([15, 8])
    expect((await fresh.call<Got<'/api/home'>>('GET', '/api/home')).body.saleSeconds).toBe(15)
    expect((await change<ProblemBody>('sale', { version: body.version, rotationSeconds: 2 })).status).toBe(422)
  })

  test('what keeps a part off the page, or should be looked at, is said beside it', async () => {
    const [archived, out, both] = [
      await add({ active: false }),
      await add({ stock: 0 }),
      await add({ priceCents: 2_000, salePriceCents: 1_500 }),
    ]
    await put('sale', [slot(both.id)])
    const { slots } = await put('featured', [slot(archived.id), slot(out.id), slot(both.id)])
    expect(slots.map(({ state, warnings }) => [state, warnings])).toEqual([
      ['kept_off', ['inactive']],
      ['shown', ['out_of_stock']],
      ['kept_off', ['also_on_sale']],
    ])
    expect(await slugs('featured')).toEqual([out.slug])
    await fresh.rows(sql`update product set sale_price_cents = null where id = ${both.id}`)
    expect((await read('sale')).slots[0]).toMatchObject({ state: 'shown', warnings: ['no_sale_price'] })
  })

  test('of many who change one list at once, one wins, and the others learn who', async () => {
    const { id } = await add()
    const now = await read('featured')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        change<ProblemBody & { changedBy: string }>('featured', { version: now.version, seen: ids(now), slots: [slot(id)] }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.changedBy).toBeTruthy()
  })

  test('a visit that goes from the home page to a part counts once for it', async () => {
    const part = await add()
    await put('featured', [slot(part.id)])
    const visit = async (sessionId: string, visits: [path: string, referrer: string | null][]) => {
      const sent = visits.map(([path, referrer], at) => ({
        id: `visit-${at}-00000000`.slice(0, 16),
        path,
        referrer,
        title: 'A page',
        seconds: 1,
      }))
      expect((await fresh.call('POST', '/api/page-visits', { sessionId, visits: sent })).status).toBe(204)
    }
    const results = async () => (await staff.get<Schema<'SlotResults'>>('content/slots/featured/results')).body
    const { views } = await results()
    await visit('aaaaaaaaaaaaaaaa', [
      ['/', null],
      [`/product/${part.slug}`, '/'],
      ['/?x=1', `/product/${part.slug}`],
      [`/product/${part.slug}`, '/?x=1'],
    ])
    await visit('bbbbbbbbbbbbbbbb', [
      ['/', null],
      ['/search?q=fan', '/'],
      [`/product/${part.slug}`, '/search?q=fan'],
    ])
    await visit('cccccccccccccccc', [[`/product/${part.slug}`, 'https://elsewhere.example/']])
    expect(await results()).toEqual({ days: 30, views: views + 2, rows: [{ productId: part.id, clicks: 1 }] })
    await fresh.rows(sql`update page_visit set visited_at = now() - interval '31 days'`)
    expect(await results()).toEqual({ days: 30, views: 0, rows: [] })
  })
})
