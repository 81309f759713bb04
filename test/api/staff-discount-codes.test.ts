import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { unzip } from '#server/services/zip.ts'
import { addProduct } from '#test/support/build.ts'
import { askStatus, buy, checkOut, orderLinkOf, press, quoteOf, sendCheckout, usesOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Posted, Schema } from '#test/support/schema.ts'
import { cookiesOf, signUpConfirmed } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Code = Schema<'DiscountCode'>
type Test = Schema<'DiscountCodeTest'>
type List = Schema<'DiscountCodeList'>

describe.each(KINDS)('discount codes of staff on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let part: { id: string; slug: string }
  let other: { id: string; slug: string }
  let count = 0
  let visitors = 0

  const addPart = async (priceCents: number) => {
    const slug = await addProduct(fresh, { priceCents, stock: 500 })
    const [row] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
    return { id: row?.id ?? '', slug }
  }
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    part = await addPart(1_000)
    other = await addPart(2_500)
  })

  const add = async (terms: Record<string, unknown> = {}) => {
    const { status, body, text } = await staff.post<Code>('discount-codes', { code: `made-${++count}`, discountValue: 1_000, ...terms })
    expect(status, text).toBe(200)
    return body
  }
  const refused = async (terms: Record<string, unknown>) => {
    const { status, body } = await staff.post('discount-codes', { code: `made-${++count}`, discountValue: 1_000, ...terms })
    return [status, body.fields]
  }
  const patch = <Body = Code>({ id, version }: Pick<Code, 'id' | 'version'>, change: Record<string, unknown>) =>
    staff.patch<Body>(`discount-codes/${id}`, { version, ...change })
  const act = <Body = Code>({ id, version }: Pick<Code, 'id' | 'version'>, action: string) =>
    staff.post<Body>(`discount-codes/${id}/${action}`, { version })
  const read = async ({ id }: Pick<Code, 'id'>) => (await staff.get<Code>(`discount-codes/${id}`)).body
  const list = async (query: string) => {
    const { status, body, text } = await staff.get<List>(`discount-codes?${query}`)
    expect(status, text).toBe(200)
    return body.rows
  }
  /** What a shopper is told who enters it, each as another visitor. */
  const told = async ({ code }: Pick<Code, 'code'>) => {
    const { body } = await fresh.call<Schema<'PricedCart'>>(
      'POST',
      '/api/quote',
      { items: [{ slug: part.slug, quantity: 1 }], couponCode: code },
      {},
      `198.51.100.${++visitors}`,
    )
    return body.quote.couponRefusal?.text ?? null
  }
  const categoryOf = async (path: string) => {
    const [row] = await fresh.rows<{ id: string; name: string }>(sql`select id, name from category where path = ${path}`)
    return row ?? { id: '', name: '' }
  }

  describe('a code as staff write it', () => {
    test('is in force at once, in upper case, with its days in the shop’s zone', async () => {
      const code = await add({
        code: ' spring-time ',
        discountValue: 1_250,
        validFrom: '2026-01-01',
        validUntil: '2099-12-31',
        minimumOrderCents: 500,
        usageLimit: 10,
      })
      expect(code).toMatchObject({
        code: 'SPRING-TIME',
        version: 1,
        state: 'active',
        source: 'staff',
        startsOn: '2026-01-01',
        endsOn: '2099-12-31',
      })
      expect(code.validUntil).toBe('2100-01-01T04:59:59.999Z')
      const { quote } = await quoteOf(fresh, [{ slug: part.slug, quantity: 1 }], { couponCode: 'spring-time' })
      expect(quote.coupon).toMatchObject({ code: 'SPRING-TIME', discountCents: 125 })
    })

    test('covers a part, or categories with all below them', async () => {
      const bags = await categoryOf('vacuum-parts/vacuum-cleaner-bags')
      const code = await add({ productId: part.id })
      expect(code.product).toMatchObject({ id: part.id, slug: part.slug })
      const { body } = await patch(code, { productId: null, categoryIds: [bags.id] })
      expect(body).toMatchObject({ product: null, productId: null, categoryIds: [bags.id], gone: [], version: 2 })
      expect(body.categories[0]?.name).toBe(bags.name)
      expect(await told(code)).toBe('This coupon is not applicable to items in your cart')
    })

    test('follows its part to a new address, also when two parts exchange theirs, and says so in its history', async () => {
      const [first, second] = [await addPart(1_100), await addPart(1_200)]
      const codes = [await add({ productId: first.id }), await add({ productId: second.id })]
      const rename = async (id: string, slug: string) => {
        const { body } = await staff.get<{ version: number }>(`products/${id}`)
        const answer = await staff.patch(`products/${id}`, { version: body.version, slug })
        expect(answer.status, answer.text).toBe(200)
      }
      await rename(first.id, `${first.slug}-new`)
      await rename(second.id, first.slug)
      await rename(first.id, second.slug)
      expect(await Promise.all(codes.map(async (code) => (await read(code)).product?.slug))).toEqual([second.slug, first.slug])
      const { quote } = await quoteOf(fresh, [{ slug: second.slug, quantity: 1 }], { couponCode: codes[0]?.code ?? '' })
      expect(quote).toMatchObject({ couponRefusal: null, discountCents: 110 })
      const { body } = await staff.get<Schema<'History'>>(`history/${codes[0]?.id}`)
      expect(body.rows.filter(({ action }) => action === 'discount_code.update')).toHaveLength(2)
    })

    test('leaves out parts on sale, is refused where there is nothing else, and says why when it is tried', async () => {
      const sale = await addPart(2_000)
      await fresh.rows(sql`update product set sale_price_cents = 1500 where id = ${sale.id}`)
      const code = await add({ excludesSaleItems: true })
      expect(code.excludesSaleItems).toBe(true)
      const cart = [sale, part].map(({ slug }) => ({ slug, quantity: 1 }))
      const { quote, coupon } = await quoteOf(fresh, cart, { couponCode: code.code })
      expect(quote).toMatchObject({ subtotalCents: 2_500, discountCents: 100, coupon: { eligibleSlugs: [part.slug] } })
      expect(quote.lines.map(({ discountCents }) => discountCents)).toEqual([0, 100])
      expect(coupon).toMatchObject({ excludesSaleItems: true })
      const alone = await quoteOf(fresh, cart.slice(0, 1), { couponCode: code.code })
      expect(alone.quote).toMatchObject({
        discountCents: 0,
        couponRefusal: { code: 'coupon_sale_items', text: 'This coupon is not applicable to sale items in your cart' },
      })
      const tried = await staff.post<Schema<'DiscountCodeTest'>>(`discount-codes/${code.id}/test`, {
        items: [{ productId: sale.id, quantity: 1 }],
      })
      expect(tried.body.refusal).toMatchObject({ reason: 'All that it covers in the cart is on sale, and it leaves parts on sale out.' })
      const { body } = await patch(code, { excludesSaleItems: false })
      expect(body).toMatchObject({ excludesSaleItems: false, version: 2 })
      expect((await quoteOf(fresh, cart, { couponCode: code.code })).quote.discountCents).toBe(250)
    })

    test.each<[string, Record<string, unknown>, Record<string, string>]>([
      ['no code', { code: undefined }, { code: 'is needed' }],
      ['no value', { discountValue: undefined }, { discountValue: 'is needed' }],
      ['more than all', { discountValue: 10_001 }, { discountValue: 'is more than 100 %' }],
      ['nothing', { discountValue: 0 }, { discountValue: 'takes nothing off: give a value, or free shipping' }],
      ['no uses at all', { usageLimit: 0 }, { usageLimit: 'must be at least 1' }],
      ['too many uses', { usageLimit: 1_000_001 }, { usageLimit: 'must be at most 1,000,000' }],
      ['a note that is a book', { note: 'x'.repeat(501) }, { note: 'must have at most 500 characters' }],
      ['an end before the start', { validFrom: '2026-03-02', validUntil: '2026-03-01' }, { validUntil: 'is not after the start' }],
      ['a part that is not there', { productId: 'prd_none' }, { productId: 'does not exist any more' }],
      ['a category that is not there', { categoryIds: ['cat_none'] }, { categoryIds: 'one of them does not exist any more' }],
    ])('with %s is refused at its field', async (_, terms, fields) => expect(await refused(terms)).toEqual([422, fields]))

    test.each<[string, Record<string, unknown>]>([
      ['code', { code: 'a b' }],
      ['code', { code: 'X'.repeat(41) }],
      ['code', { code: "' or 1=1 --" }],
      ['discountType', { discountType: 'gift' }],
      ['discountValue', { discountValue: 1.5 }],
      ['discountValue', { discountValue: -1 }],
      ['usageLimit', { usageLimit: 0 }],
      ['maxQuantityPerOrder', { maxQuantityPerOrder: 100 }],
      ['minimumOrderCents', { minimumOrderCents: -1 }],
      ['validFrom', { validFrom: '30 February' }],
      ['validUntil', { validUntil: '2026-02-30' }],
      ['note', { note: 'x'.repeat(501) }],
      ['usedCount', { usedCount: 0 }],
    ])('names the field %s when it cannot be read: %j', async (field, terms) => {
      const { status, body } = await staff.post('discount-codes', { code: `made-${++count}`, discountValue: 1_000, ...terms })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    })

    test('has no other’s name, in whatever case, when it is new and when it is renamed', async () => {
      const [one, two] = [await add(), await add()]
      expect(await refused({ code: one.code.toLowerCase() })).toEqual([422, { code: 'is that of another discount already' }])
      const { status, body } = await patch<ProblemBody>(two, { code: one.code })
      expect([status, body.fields]).toEqual([422, { code: 'is that of another discount already' }])
    })

    test('is made once when two make it at the same moment', async () => {
      const code = `TWICE-${++count}`
      const answers = await Promise.all([1, 2].map(() => staff.post('discount-codes', { code, discountValue: 500 })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    })
  })

  test('two who change the same version do not overwrite each other, and the second sees the record', async () => {
    const code = await add()
    expect((await patch(code, { note: 'mine' })).body).toMatchObject({ version: 2, note: 'mine' })
    const { status, body } = await patch<ProblemBody & { current: Code; changedBy: string }>(code, { note: 'theirs' })
    expect([status, body.code, body.current.note]).toEqual([409, 'conflict', 'mine'])
    expect(body.changedBy).toBeTruthy()
    expect((await patch({ ...code, version: 2 }, { note: 'mine' })).body.version).toBe(2)
  })

  describe('its life', () => {
    test('paused and archived it is refused like one that does not exist, and comes back', async () => {
      const code = await add()
      const paused = (await patch(code, { active: false })).body
      expect([paused.state, await told(code)]).toEqual(['paused', 'Invalid coupon code'])
      const on = (await patch(paused, { active: true })).body
      expect([on.state, await told(code)]).toEqual(['active', null])
      const archived = (await act(on, 'archive')).body
      expect([archived.state, archived.active, await told(code)]).toEqual(['archived', false, 'Invalid coupon code'])
      expect((await patch<ProblemBody>(archived, { active: true })).body.fields).toEqual({
        active: 'is archived: take it out of the archive first',
      })
      const { status, body } = await sendCheckout<ProblemBody>(fresh, { items: [{ slug: part.slug, quantity: 1 }], couponCode: code.code })
      expect([status, body.code]).toEqual([422, 'coupon_invalid'])
      const restored = (await act(archived, 'restore')).body
      expect([restored.state, restored.archivedAt]).toEqual(['paused', null])
      expect((await act<ProblemBody>(archived, 'archive')).status).toBe(409)
    })

    test('an archived code is offered to no cart by itself', async () => {
      await fresh.rows(sql`update discount_code set auto_apply = false`)
      const code = await add({ autoApply: true })
      const offer = async () =>
        (await fresh.call<Posted<'/api/auto-coupon'>>('POST', '/api/auto-coupon', { items: [{ slug: part.slug, quantity: 1 }] })).body.offer
          ?.code
      expect(await offer()).toBe(code.code)
      await act(code, 'archive')
      expect(await offer()).toBeUndefined()
    })

    test('ended now it has expired, and one that has not begun cannot be ended', async () => {
      const ended = (await act(await add({ validUntil: '2099-12-31' }), 'end')).body
      expect([ended.state, await told(ended)]).toEqual(['expired', 'Coupon has expired'])
      expect((await act(ended, 'end')).body.version).toBe(ended.version)
      expect((await patch(ended, { validUntil: null })).body.state).toBe('active')
      const later = await add({ validFrom: '2099-01-01' })
      expect(later.state).toBe('scheduled')
      expect(await act<ProblemBody>(later, 'end')).toMatchObject({ status: 422, body: { fields: { validUntil: expect.any(String) } } })
    })

    test('a copy is paused, unused and for everybody', async () => {
      const code = await add({ minimumOrderCents: 700, usageLimit: 5, productId: part.id })
      const copies = await Promise.all([1, 2].map(() => staff.post<Code>(`discount-codes/${code.id}/duplicate`)))
      expect(copies.map(({ body }) => body.code).toSorted()).toEqual([`${code.code}-COPY`, `${code.code}-COPY2`])
      expect(copies[0]?.body).toMatchObject({ state: 'paused', minimumOrderCents: 700, usageLimit: 5, usedCount: 0, productId: part.id })
    })

    test('two dozen copies at once are as many codes', async () => {
      const code = await add()
      const copies = await Promise.all(Array.from({ length: 24 }, () => staff.post<Code>(`discount-codes/${code.id}/duplicate`)))
      expect(copies.map(({ status }) => status)).toEqual(Array.from({ length: 24 }, () => 200))
      expect(new Set(copies.map(({ body }) => body.code)).size).toBe(24)
    })

    test('every step stands in its history', async () => {
      const code = await add()
      await act((await patch(code, { note: 'for spring' })).body, 'archive')
      const { body } = await staff.get<Schema<'History'>>(`history/${code.id}`)
      expect(body.rows.map(({ action }) => action)).toEqual(['discount_code.archive', 'discount_code.update', 'discount_code.create'])
      expect(body.rows[1]?.changes).toEqual([{ field: 'note', before: null, after: 'for spring' }])
    })
  })

  describe('its uses', () => {
    test('are listed with their orders, and add up to its revenue and what it gave', async () => {
      const code = await add({ usageLimit: 3 })
      const number = await buy(fresh, { items: [{ slug: part.slug, quantity: 2 }], couponCode: code.code })
      await checkOut(fresh, {
        items: [{ slug: part.slug, quantity: 1 }],
        couponCode: code.code,
        customer: { email: 'waiting@example.com' },
      })
      const { body } = await staff.get<Schema<'DiscountCodeUses'>>(`discount-codes/${code.id}/uses`)
      expect(body.rows.map(({ orderNumber, state, discountCents }) => [orderNumber === number, state, discountCents])).toEqual([
        [false, 'reserved', 100],
        [true, 'used', 200],
      ])
      const paid = body.rows[1]
      expect(await read(code)).toMatchObject({ usedCount: 2, results: { orders: 1, revenueCents: paid?.totalCents, discountCents: 200 } })
      expect((await patch<ProblemBody>(code, { usageLimit: 1 })).body.fields).toEqual({
        usageLimit: 'is less than the 2 uses that there are',
      })
      expect((await list(`q=${code.code}&filter=given:between:200..200&filter=uses:between:2..`)).map(({ id }) => id)).toEqual([code.id])
      expect((await staff.get(`discount-codes/dsc_none/uses`)).status).toBe(404)
    })

    test('that a customer takes back stay sales with a refund; trials of payments are none', async () => {
      const code = await add()
      const number = await buy(fresh, { items: [{ slug: part.slug, quantity: 1 }], couponCode: code.code })
      await fresh.runJobs()
      const { token } = await orderLinkOf(fresh, number)
      const { body: order } = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}?token=${token}`)
      const guest = cookiesOf((await fresh.call('POST', `/api/orders/${number}/access`, { token })).headers)
      const taken = await fresh.call('POST', `/api/orders/${number}/cancel`, {}, guest)
      expect(taken.status, taken.text).toBe(200)
      const { body } = await staff.get<Schema<'DiscountCodeUses'>>(`discount-codes/${code.id}/uses`)
      expect(body.rows).toMatchObject([{ state: 'released', paidAt: expect.any(String) }])
      const results = { orders: 1, revenueCents: order.totalCents, discountCents: 100 }
      expect(await read(code)).toMatchObject({ usedCount: 0, results })
      expect((await list(`q=${code.code}&filter=given:between:100..100&sort=-revenue`)).map(({ id }) => id)).toEqual([code.id])
      const report = await staff.get<Schema<'Report'>>('reports/discount-codes?size=100')
      expect(report.body.rows.find(({ key }) => key === code.code)?.values).toMatchObject({ orders: 1, gross: order.totalCents })
      await fresh.rows(sql`update "order" set test_mode = not test_mode where number = ${number}`)
      expect((await read(code)).results).toEqual({ orders: 0, revenueCents: 0, discountCents: 0 })
      expect(await list(`q=${code.code}&filter=given:between:100..100`)).toEqual([])
      const counted = await staff.post<Schema<'ListCounts'>>('list-counts', {
        list: 'discount-codes',
        searches: [
          { q: code.code, filter: ['given:between:0..0'] },
          { q: code.code, filter: ['given:between:100..100'] },
        ],
      })
      expect(counted.body.counts).toEqual([1, 0])
    })

    test('of a first order only: one order of a customer, even while none is paid', async () => {
      const code = await add({ firstOrderOnly: true })
      const purchase = { items: [{ slug: part.slug, quantity: 1 }], couponCode: code.code, customer: { email: 'first@example.com' } }
      const answers = await Promise.all([1, 2, 3].map(() => sendCheckout<ProblemBody>(fresh, purchase)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
      expect(answers.find(({ status }) => status === 422)?.body.code).toBe('coupon_already_used')
      expect(await usesOf(fresh, code.code)).toBe(1)
    })

    test('and a change at the same moment leave neither too many uses nor a lost one', async () => {
      const code = await add({ usageLimit: 5 })
      const order = (n: number) =>
        sendCheckout<ProblemBody>(fresh, {
          items: [{ slug: part.slug, quantity: 1 }],
          couponCode: code.code,
          customer: { email: `race${n}@example.com` },
        })
      const [change, ...orders] = await Promise.all([patch<ProblemBody>(code, { usageLimit: 2 }), ...[1, 2, 3, 4].map(order)])
      const placed = orders.filter(({ status }) => status === 200).length
      const after = await read(code)
      expect(after.usedCount).toBe(placed)
      expect(after.usageLimit).toBe(change?.status === 200 ? 2 : 5)
      expect(placed).toBeLessThanOrEqual(after.usageLimit ?? 0)
    })

    test('of an order that is being paid count although the code was archived meanwhile', async () => {
      const code = await add()
      const session = await checkOut(fresh, { items: [{ slug: part.slug, quantity: 1 }], couponCode: code.code })
      await act(code, 'archive')
      await press(fresh, session, 'pay')
      expect((await askStatus(fresh, session)).body.state).toBe('paid')
      expect((await read(code)).results).toMatchObject({ orders: 1, discountCents: 100 })
    })
  })

  describe('the list', () => {
    test('finds codes by state, type, what they cover, source and text, and counts its tabs', async () => {
      const used = await add({ usageLimit: 1, note: 'for the list' })
      await buy(fresh, { items: [{ slug: part.slug, quantity: 1 }], couponCode: used.code, customer: { email: 'list@example.com' } })
      const free = await add({ discountValue: undefined, freeShipping: true, note: 'for the list', productId: part.id })
      const found = async (filter: string) => (await list(`q=for%20the%20list&filter=${filter}`)).map(({ id }) => id)
      expect(await found('state:any:used_up')).toEqual([used.id])
      expect(await found('type:any:free_shipping')).toEqual([free.id])
      expect(await found('scope:any:product')).toEqual([free.id])
      expect(await found('source:any:staff')).toEqual([free.id, used.id])
      expect((await list('q=for%20the%20list&sort=-revenue')).map(({ id }) => id)).toEqual([used.id, free.id])
      const { body } = await staff.post<Schema<'ListCounts'>>('list-counts', {
        list: 'discount-codes',
        searches: [{ q: 'for the list' }, { q: 'for the list', filter: ['state:any:active'] }, { filter: ['state:any:gone'] }],
      })
      expect(body.counts).toEqual([2, 1, null])
    })

    test.each(['code', 'type', 'starts', 'ends', 'uses', 'limit', 'given', 'revenue', 'state', 'created'])(
      'is sorted by %s both ways',
      async (sort) => {
        const ids = (await list(`size=100&sort=${sort}`)).map(({ id }) => id)
        expect(new Set((await list(`size=100&sort=-${sort}`)).map(({ id }) => id))).toEqual(new Set(ids))
      },
    )

    test('is a file as well, without formulas', async () => {
      await add({ note: '=1+1', code: 'IN-A-FILE' })
      const { text, headers } = await staff.get('discount-codes/export?q=in-a-file')
      expect(headers.get('content-disposition')).toContain('discount-codes.csv')
      expect(text.trim().split('\n').at(-1)?.trim()).toBe(`IN-A-FILE,10% off,,,,0,,$0.00,$0.00,active,staff,'=1+1`)
    })
  })

  test('the codes are a workbook whose amounts and uses are numbers', async () => {
    await add({ note: '=1+1', code: 'IN-A-BOOK', usageLimit: 7 })
    const { headers } = staff
    const answer = await fresh.send(new Request('http://shop.test/api/admin/discount-codes/export?q=in-a-book&format=xlsx', { headers }))
    const parts = await unzip(Buffer.from(await answer.arrayBuffer()), { isWanted: () => true, maxBytes: 1_000_000 })
    const xml = String(parts.get('xl/worksheets/sheet1.xml'))
    expect(xml).toMatch(/<v>0<\/v>.*<v>7<\/v>.*<v>0\.00<\/v>.*<v>0\.00<\/v>/)
    expect(xml).toContain(">'=1+1<")
  })

  describe('many codes at once', () => {
    test('are as many as asked, all different, used once each, and found by their batch', async () => {
      const { status, body, text } = await staff.post<Schema<'DiscountCodeBatch'>>('discount-codes/batch', {
        prefix: 'mail',
        count: 5_000,
        discountValue: 500,
        validUntil: '2099-12-31',
        note: 'Autumn mailing',
      })
      expect(status, text).toBe(200)
      const [row] = await fresh.rows<{ codes: number; once: boolean }>(
        sql`select count(distinct code)::int as codes, bool_and(usage_limit = 1 and code ~ '^MAIL-[0-9A-Z]{10}$') as once from discount_code where batch_id = ${body.batchId}`,
      )
      expect(row).toEqual({ codes: 5_000, once: true })
      const [code] = await list(`filter=batch:any:${body.batchId}&size=25`)
      expect(code).toMatchObject({ source: 'batch', usageLimit: 1, endsOn: '2099-12-31' })
      const buyer = (email: string) =>
        sendCheckout<ProblemBody>(fresh, { items: [{ slug: part.slug, quantity: 1 }], couponCode: code?.code ?? '', customer: { email } })
      const answers = await Promise.all(['one@example.com', 'two@example.com'].map(buyer))
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422])
      const file = await staff.get(`discount-codes/export?filter=batch:any:${body.batchId}`)
      expect(file.text.trim().split('\n')).toHaveLength(5_001)
    })

    test('are not made of a code whose part is gone: they would cover everything', async () => {
      const deleted = await addPart(1_300)
      const terms = { discountValue: 5_000, productId: null, categoryIds: [] }
      const made = async ({ id }: Pick<Code, 'id'>) =>
        staff.post('discount-codes/batch', { ...terms, codeId: id, prefix: 'GONE', count: 2 })
      const code = await add({ discountValue: 5_000, productId: deleted.id })
      const { body } = await staff.get<{ version: number }>(`products/${deleted.id}`)
      const removed = await fresh.call('DELETE', `/api/admin/products/${deleted.id}?version=${body.version}`, undefined, staff.headers)
      expect([removed.status, removed.body]).toEqual([200, { done: true, coupons: [code.code] }])
      expect((await read(code)).gone).toEqual([deleted.slug])
      const refusal = await made(code)
      expect([refusal.status, refusal.body.detail]).toEqual([422, `It names what is no longer there: ${deleted.slug}.`])
      expect((await made({ id: 'dsc_none' })).status).toBe(404)
      expect((await made(await add())).status).toBe(200)
    })

    test.each<[string, Record<string, unknown>]>([
      ['count', { count: 5_001 }],
      ['count', { count: 0 }],
      ['prefix', { prefix: '' }],
      ['prefix', { prefix: 'two words' }],
      ['discountValue', { discountValue: undefined }],
      ['discountValue', { discountValue: 20_000 }],
      ['categoryIds', { categoryIds: ['cat_none'] }],
      ['usageLimit', { usageLimit: 2 }],
    ])('are refused at %s: %j', async (field, terms) => {
      const { status, body } = await staff.post('discount-codes/batch', { prefix: 'X', count: 2, discountValue: 500, ...terms })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    })
  })

  describe('the test box', () => {
    const tryCode = async (code: Pick<Code, 'id'>, cart: Record<string, unknown>) => {
      const { status, body, text } = await staff.post<Test>(`discount-codes/${code.id}/test`, cart)
      expect(status, text).toBe(200)
      return body
    }

    test('says what the checkout says, whatever the terms and the cart', async () => {
      const email = 'tested@example.com'
      const headers = await signUpConfirmed(fresh, email)
      const once = await add({ onePerCustomer: true })
      await buy(fresh, { items: [{ slug: part.slug, quantity: 1 }], couponCode: once.code, customer: { email } })
      const bags = await categoryOf('vacuum-parts/vacuum-cleaner-bags')
      const used = await add({ usageLimit: 1 })
      await buy(fresh, { items: [{ slug: part.slug, quantity: 1 }], couponCode: used.code, customer: { email: 'else@example.com' } })
      const made = await Promise.all(
        [
          {},
          { discountType: 'fixed_amount', discountValue: 999_99 },
          { discountValue: 0, freeShipping: true },
          { active: false },
          { validUntil: '2020-01-01' },
          { validFrom: '2099-01-01' },
          { minimumOrderCents: 4_000 },
          { productId: part.id },
          { productId: other.id, maxQuantityPerOrder: 2 },
          { categoryIds: [bags.id] },
          { maxQuantityPerOrder: 2 },
          { firstOrderOnly: true },
        ].map(add),
      )
      const codes = [...made, once, used]
      const carts = [
        [{ ...part, quantity: 1 }],
        [{ ...part, quantity: 3 }],
        [
          { ...part, quantity: 1 },
          { ...other, quantity: 2 },
        ],
      ]
      const seen = new Set<string>()
      for (const code of codes)
        for (const cart of carts) {
          const tested = await tryCode(code, { items: cart.map(({ id, quantity }) => ({ productId: id, quantity })), email, state: 'MI' })
          const asked = await fresh.call<Schema<'PricedCart'>>(
            'POST',
            '/api/quote',
            { items: cart.map(({ slug, quantity }) => ({ slug, quantity })), couponCode: code.code, email, address: { state: 'MI' } },
            headers,
            `198.51.100.${++visitors}`,
          )
          expect(asked.status, asked.text).toBe(200)
          expect(tested.quote, code.code).toEqual(asked.body.quote)
          expect(tested.refusal?.text ?? null).toBe(asked.body.quote.couponRefusal?.text ?? null)
          seen.add(tested.refusal?.code ?? 'applies')
        }
      expect([...seen].toSorted()).toEqual([
        'applies',
        'coupon_already_used',
        'coupon_below_minimum',
        'coupon_expired',
        'coupon_invalid',
        'coupon_not_applicable',
        'coupon_not_yet_valid',
        'coupon_too_many',
        'coupon_used_up',
      ])
    })

    test('tries an amount, another day, and says what it cannot know', async () => {
      const code = await add({ discountValue: 1_000, validFrom: '2099-01-01', onePerCustomer: true, productId: part.id })
      expect(await tryCode(code, { amountCents: 10_000 })).toMatchObject({ applies: false, refusal: { reason: 'It has not begun.' } })
      const later = await tryCode(code, { amountCents: 10_000, at: '2099-01-01' })
      expect(later).toMatchObject({ applies: true, quote: { discountCents: 1_000, totalCents: 9_000 }, withoutCents: 10_000 })
      expect(later.notes).toHaveLength(3)
      expect((await read(code)).usedCount).toBe(0)
    })

    test.each<[string, Record<string, unknown>]>([
      ['items', {}],
      ['items', { items: [{ productId: 'prd_none', quantity: 1 }] }],
      ['at', { amountCents: 100, at: 'soon' }],
      ['amountCents', { amountCents: 0 }],
      ['state', { amountCents: 100, state: 'Atlantis' }],
    ])('refuses what it cannot read at %s: %j', async (field, cart) => {
      const code = await add()
      const { status, body } = await staff.post(`discount-codes/${code.id}/test`, cart)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    })
  })
})
