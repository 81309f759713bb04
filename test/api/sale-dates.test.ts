import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { quoteOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { csvOf, openImports } from '#test/support/imports.ts'
import type { Imports } from '#test/support/imports.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Part = Schema<'StaffProduct'>

const HOUR_MS = 3_600_000
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** Dates of sales by whether they let a price count now. */
const OVER = () => ({ saleStartsAt: hoursFromNow(-48), saleEndsAt: hoursFromNow(-24) })
const PLANNED = () => ({ saleStartsAt: hoursFromNow(24), saleEndsAt: hoursFromNow(48) })
const RUNS = () => ({ saleStartsAt: hoursFromNow(-24), saleEndsAt: hoursFromNow(24) })
const NONE = { saleStartsAt: null, saleEndsAt: null }

const saleFields = ({ salePriceCents, saleStartsAt, saleEndsAt }: Part) => ({ salePriceCents, saleStartsAt, saleEndsAt })

describe.each(KINDS)('the dates of a sale when only its price is brought, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let imports: Imports
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    imports = openImports(fresh, staff)
  })

  const read = async ({ id }: Pick<Part, 'id'>) => (await staff.get<Part>(`products/${id}`)).body
  const saleOf = async (part: Part) => saleFields(await read(part))
  /** A part of 20 dollars. */
  const add = async (sale: { salePriceCents: number | null; saleStartsAt: string; saleEndsAt: string }) => {
    const slug = await addProduct(fresh, { priceCents: 2_000 })
    const { body } = await staff.get<Schema<'StaffProductList'>>(`products?filter=slug:is:${slug}`)
    const part = await read({ id: body.rows[0]?.id ?? '' })
    const saved = await fresh.call<Part>('PATCH', `/api/admin/products/${part.id}`, { version: part.version, ...sale }, staff.headers)
    expect(saved.body, saved.text).toMatchObject(sale)
    return saved.body
  }
  const paid = async ({ slug }: Part) => (await quoteOf(fresh, [{ slug, quantity: 1 }])).quote.lines[0]?.unitPriceCents
  const step = async (id: string | undefined, name: 'start' | 'undo') => {
    expect((await staff.post(`change-sets/${id}/${name}`)).status).toBe(200)
    await fresh.runJobs()
  }

  test('a file: what is over or planned goes, as its differences say; what runs keeps its end; all of it comes back', async () => {
    const [over, planned] = [await add({ salePriceCents: 1_500, ...OVER() }), await add({ salePriceCents: 1_500, ...PLANNED() })]
    const [runs, left] = [await add({ salePriceCents: 1_500, ...RUNS() }), await add({ salePriceCents: null, ...RUNS() })]
    const parts = [over, planned, runs, left]
    const file = csvOf([['SKU', 'Price', 'Compare-at price'], ...parts.map(({ sku }) => [sku, '18', '24'])])
    const checked = await imports.check(file, {}, 'prices')
    const rows = await imports.rows(checked.id)
    expect(rows.map(({ before, after }) => ({ before, after }))).toEqual(
      parts.map(({ id, salePriceCents, saleStartsAt, saleEndsAt }) => ({
        before: {
          priceCents: '20.00',
          salePriceCents: salePriceCents === null ? '' : '15.00',
          ...(id !== runs.id && { saleStartsAt, saleEndsAt }),
        },
        after: { priceCents: '24.00', salePriceCents: '18.00', ...(id !== runs.id && { saleStartsAt: '', saleEndsAt: '' }) },
      })),
    )
    const { changeSet } = await imports.apply(checked.id)
    for (const part of [over, planned, left]) expect(await saleOf(part)).toEqual({ salePriceCents: 1_800, ...NONE })
    expect(await saleOf(runs)).toEqual({ salePriceCents: 1_800, saleStartsAt: runs.saleStartsAt, saleEndsAt: runs.saleEndsAt })
    expect(await Promise.all(parts.map((part) => paid(part)))).toEqual([1_800, 1_800, 1_800, 1_800])
    expect((await imports.check(file, {}, 'prices')).counts).toMatchObject({ changed: 0, same: 4 })
    await step(changeSet?.id, 'undo')
    for (const part of parts) expect(await read(part)).toMatchObject({ ...saleFields(part), priceCents: 2_000 })
  })

  test('a file with the same sale price leaves the dates; an alarm is of the price that shoppers pay', async () => {
    const [same, low] = [await add({ salePriceCents: 1_500, ...OVER() }), await add({ salePriceCents: 1_000, ...OVER() })]
    const file = csvOf([
      ['SKU', 'Name', 'Sale price'],
      [same.sku, 'Another name', '15'],
      [low.sku, low.name, '9'],
    ])
    const checked = await imports.check(file)
    expect((await imports.rows(checked.id)).map(({ alarms }) => alarms)).toEqual([[], ['price']])
    await imports.apply(checked.id)
    expect(await read(same)).toMatchObject({ ...saleFields(same), name: 'Another name' })
    expect(await paid(same)).toBe(2_000)
  })

  test('bulk: the preview says which dates go, a sale of the same price begins again, and undo brings all back', async () => {
    const over = OVER()
    const parts = [await add({ salePriceCents: 1_500, ...over }), await add({ salePriceCents: 1_600, ...over })]
    const later = await add({ salePriceCents: 1_500, ...PLANNED() })
    const runs = await add({ salePriceCents: 1_600, ...RUNS() })
    for (const action of [
      { kind: 'sale_price', salePriceCents: 1_600 },
      { kind: 'sale_off', basisPoints: 2_000, ending: 'exact' },
    ]) {
      const ids = [...parts, later, runs].map(({ id }) => id)
      const { body, text } = await staff.post<Schema<'ProductBulkDraft'>>('products/bulk', { selection: { ids }, action })
      expect(body, text).toMatchObject({ unchanged: 1, changeSet: { total: 3 } })
      const gone = { salePriceCents: 1_600, saleStartsAt: null, saleEndsAt: null }
      expect(body.first.map(({ after }) => after)).toEqual([gone, gone, gone])
      for (const { id, before } of body.first) {
        const part = [...parts, later].find((one) => one.id === id)
        const moments = [before.saleStartsAt, before.saleEndsAt].map((at) => new Date(String(at)).toISOString())
        expect([before.salePriceCents, ...moments]).toEqual([part?.salePriceCents, part?.saleStartsAt, part?.saleEndsAt])
      }
      await step(body.changeSet.id, 'start')
      for (const part of [...parts, later]) expect([await saleOf(part), await paid(part)]).toEqual([gone, 1_600])
      expect(await saleOf(runs)).toEqual(saleFields(runs))
      await step(body.changeSet.id, 'undo')
      for (const part of [...parts, later]) expect(await saleOf(part)).toEqual(saleFields(part))
    }
    const ended = { selection: { ids: [later.id] }, action: { kind: 'sale_price', salePriceCents: null } }
    const { body } = await staff.post<Schema<'ProductBulkDraft'>>('products/bulk', ended)
    expect(body.first[0]?.after).toEqual({ salePriceCents: null })
  })

  test('the grid: a new price counts at once, one with dates has its own, and undo gives back what there was', async () => {
    const [over, dated] = [await add({ salePriceCents: 1_500, ...OVER() }), await add({ salePriceCents: 1_500, ...OVER() })]
    const planned = PLANNED()
    const changes = [
      { part: over, change: { salePriceCents: 1_400 } },
      { part: dated, change: { salePriceCents: 1_400, ...planned } },
    ]
    const { body: set } = await staff.post<Schema<'ChangeSet'>>('change-sets', { kind: 'products', title: 'Grid: 2 parts' })
    const rows = changes.map(({ part, change }, position) => ({
      position,
      productId: part.id,
      change: { version: part.version, ...change },
    }))
    expect((await staff.post(`change-sets/${set.id}/rows`, { rows })).status).toBe(200)
    await step(set.id, 'start')
    expect([await saleOf(over), await paid(over)]).toEqual([{ salePriceCents: 1_400, ...NONE }, 1_400])
    expect(await saleOf(dated)).toEqual({ salePriceCents: 1_400, ...planned })
    await step(set.id, 'undo')
    for (const part of [over, dated]) expect(await saleOf(part)).toEqual(saleFields(part))
  })

  test('a price that is sent to the part alone, or typed on the home page, counts at once; dates that are sent with it are its own', async () => {
    const [over, runs, dated] = [
      await add({ salePriceCents: 1_500, ...OVER() }),
      await add({ salePriceCents: 1_500, ...RUNS() }),
      await add({ salePriceCents: 1_500, ...OVER() }),
    ]
    const patch = async (part: Part, change: Partial<Part>) =>
      expect((await staff.patch(`products/${part.id}`, { version: part.version, ...change })).status).toBe(200)
    await patch(over, { salePriceCents: 1_400 })
    expect([await saleOf(over), await paid(over)]).toEqual([{ salePriceCents: 1_400, ...NONE }, 1_400])
    await patch(runs, { salePriceCents: 1_400 })
    expect(await saleOf(runs)).toEqual({ ...saleFields(runs), salePriceCents: 1_400 })
    const planned = PLANNED()
    await patch(dated, { salePriceCents: 1_400, ...planned })
    expect(await saleOf(dated)).toEqual({ salePriceCents: 1_400, ...planned })
    // The list shows the dates with the price: what is taken back there brings them back.
    const { body } = await staff.get<Schema<'StaffProductList'>>(`products?filter=slug:is:${dated.slug}`)
    expect(body.rows).toMatchObject([{ salePriceCents: 1_400, ...planned }])

    const [late, again, kept] = [
      await add({ salePriceCents: 1_500, ...OVER() }),
      await add({ salePriceCents: 1_500, ...OVER() }),
      await add({ salePriceCents: 1_500, ...RUNS() }),
    ]
    const { body: list } = await staff.get<Schema<'HomeSlots'>>('content/slots/sale')
    const slot = (part: Part, salePriceCents: number) => ({ productId: part.id, startsAt: null, endsAt: null, salePriceCents })
    const seen = list.slots.map(({ product }) => product.id)
    const slots = [slot(late, 1_400), slot(again, 1_500), slot(kept, 1_400)]
    expect((await staff.patch('content/slots/sale', { version: list.version, seen, slots })).status).toBe(200)
    expect([await saleOf(late), await paid(late)]).toEqual([{ salePriceCents: 1_400, ...NONE }, 1_400])
    expect([await saleOf(again), await paid(again)]).toEqual([{ salePriceCents: 1_500, ...NONE }, 1_500])
    expect(await saleOf(kept)).toEqual({ ...saleFields(kept), salePriceCents: 1_400 })
  })

  test('an undo of a price that kept its dates keeps them, also when they are over by then', async () => {
    const part = await add({ salePriceCents: 1_500, ...RUNS() })
    const { body } = await staff.post<Schema<'ProductBulkDraft'>>('products/bulk', {
      selection: { ids: [part.id] },
      action: { kind: 'sale_price', salePriceCents: 1_400 },
    })
    await step(body.changeSet.id, 'start')
    await fresh.rows(sql`update product set sale_ends_at = ${hoursFromNow(-1)}::timestamptz where id = ${part.id}`)
    await step(body.changeSet.id, 'undo')
    expect([(await saleOf(part)).salePriceCents, await paid(part)]).toEqual([1_500, 2_000])
  })

  test('files have the dates: what is exported brings them again, days are those of the shop, WooCommerce says them too', async () => {
    const part = await add({ salePriceCents: 1_500, ...OVER() })
    const text = await imports.download(`products/export?format=csv&filter=slug:is:${part.slug}`)
    expect(text).toContain(`,15.00,${part.saleStartsAt},${part.saleEndsAt},`)
    expect((await imports.check(text)).counts).toMatchObject({ changed: 0, same: 1 })
    // Where the part has another sale, it is over there too, and does not begin without an end.
    await fresh.rows(sql`update product set sale_price_cents = 1000, sale_starts_at = null, sale_ends_at = null where id = ${part.id}`)
    await imports.apply((await imports.check(text)).id)
    expect([await saleOf(part), await paid(part)]).toEqual([saleFields(part), 2_000])
    const heads = ['SKU', 'Sale price', 'Date sale price starts', 'Date sale price ends']
    await imports.apply((await imports.check(csvOf([heads, [part.sku, '9', '2026-01-10', '2099-07-31']]), {}, 'prices')).id)
    expect(await saleOf(part)).toEqual({
      salePriceCents: 900,
      saleStartsAt: '2026-01-10T05:00:00.000Z',
      saleEndsAt: '2099-08-01T03:59:59.999Z',
    })
    const errorsOf = async (starts: string) => {
      const { id } = await imports.check(csvOf([heads, [part.sku, '9', starts, '']]), {}, 'prices')
      return (await imports.rows(id))[0]?.errors
    }
    expect(await errorsOf('soon')).toEqual({ saleStartsAt: '"soon" is not a day such as 2026-03-08.' })
    expect(await errorsOf('2099-09-01')).toEqual({ saleEndsAt: 'must be later than the beginning' })
  })
})
