import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { readTable } from '#server/shop/import/file/read-table.ts'
import { writeRandomBook } from '#test/support/random-book.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { dayInDetroit, readBooks, recount, totalOf } from '#test/support/recount.ts'
import type { Books, Figures } from '#test/support/recount.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Report = Schema<'Report'>
type Row = Report['rows'][number]

const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other))

/** Orders of the book: all of them on PostgreSQL, as many as the embedded database takes in some seconds. */
const ORDERS = { postgresql: 5_000, embedded: 400 }

/** A year and more, a month, the days on which the clocks change, one day, and days without anything. */
const PERIODS = [
  { from: '2024-12-25', to: '2026-06-30' },
  { from: '2025-06-01', to: '2025-06-30' },
  { from: '2025-03-08', to: '2025-03-10' },
  { from: '2025-11-02', to: '2025-11-02' },
  { from: '2001-01-01', to: '2001-01-03' },
]

describe.each(KINDS)('reports over a random book on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let books: Books
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    await writeRandomBook(fresh, ORDERS[kind])
    books = await readBooks(fresh)
  }, 120_000)

  async function read(id: string, query: Record<string, string> = {}): Promise<Report> {
    const { status, body, text } = await staff.get<Report>(`reports/${id}?${new URLSearchParams(query)}`)
    expect(status, text).toBe(200)
    return body
  }

  /** All rows of a report, page by page. */
  async function readAll(id: string, query: Record<string, string>): Promise<Report> {
    const first = await read(id, { ...query, size: '100' })
    const rows = [...first.rows]
    for (let page = 2; page <= first.pageCount; page++) rows.push(...(await read(id, { ...query, size: '100', page: String(page) })).rows)
    expect(rows).toHaveLength(first.total)
    return { ...first, rows }
  }

  /** The figures of these names, by key; rows of nothing left out. */
  function figuresOf(rows: Row[], names: string[], keyOf = ({ key }: Row) => key): Figures {
    const figures = rows.map((row) => [keyOf(row), Object.fromEntries(names.map((name) => [name, Number(row.values[name])]))] as const)
    return Object.fromEntries(figures.filter(([, row]) => Object.values(row).some((amount) => amount !== 0)))
  }
  const filled = (figures: Figures): Figures =>
    Object.fromEntries(Object.entries(figures).filter(([, row]) => Object.values(row).some((amount) => amount !== 0)))

  const ORDER_FIGURES = ['orders', 'goods', 'discount', 'shipping', 'tax', 'gross', 'refunds', 'net']
  const LINE_FIGURES = ['pieces', 'goods', 'discount', 'tax', 'gross', 'refunds', 'net']
  const TAX_FIGURES = [
    'orders',
    'taxable',
    'exempt',
    'untaxed',
    'shipping',
    'tax',
    'taxable_back',
    'tax_back',
    'exempt_back',
    'net_taxable',
    'net_tax',
  ]

  test('the book has what is hard: refunds of parts, of shipping and beside lines, codes, exempt orders, second payments, edges of days', () => {
    const { orders, refunds, refundLines } = books
    expect(orders.length).toBeGreaterThanOrEqual(ORDERS[kind])
    expect(refunds.some(({ isSurplus }) => isSurplus)).toBe(true)
    expect(refunds.some(({ shipping }) => shipping > 0)).toBe(true)
    expect(refundLines.length).toBeGreaterThan(100)
    expect(orders.some(({ coupon }) => coupon === '=SHIP')).toBe(true)
    expect(orders.some(({ state, rate, isExempt }) => state === 'MI' && rate === 0 && isExempt)).toBe(true)
    expect(refunds.some(({ orderId }) => orders.some(({ id, isExempt }) => id === orderId && isExempt))).toBe(true)
    expect(orders.some(({ paid, total, paidAt }) => paidAt !== null && paid !== total)).toBe(true)
    expect(orders.some(({ paidAt }) => paidAt?.includes('T04:59:59.999'))).toBe(true)
  })

  describe.each(PERIODS)('from $from to $to', (days) => {
    test.each([
      ['sales-by-day', (at: string) => at],
      ['sales-by-state', null],
      ['discount-codes', null],
    ] as const)('%s agrees with the orders to the cent', async (id, ofDay) => {
      const report = await readAll(id, days)
      const keyOf = ofDay ? ({ values }: Row) => String(values.day) : ({ key }: Row) => key
      const figures = figuresOf(
        report.rows,
        ORDER_FIGURES.filter((name) => report.columns.some((column) => column.id === name)),
        keyOf,
      )
      const all = recount(books, days).byOrder((row, at) =>
        ofDay ? dayInDetroit(at) : id === 'sales-by-state' ? row.state : (row.coupon ?? ''),
      )
      const names = report.columns.map((column) => column.id)
      const expected = filled(
        Object.fromEntries(
          Object.entries(all).map(([key, row]) => [key, Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))]),
        ),
      )
      expect(figures).toEqual(expected)
      const total = totalOf(expected)
      for (const name of Object.keys(total)) expect(report.totals?.[name], name).toBe(total[name])
    })

    test.each([
      ['sales-by-part', 'category', (line: Books['lines'][number]) => line.productId],
      ['sales-by-brand', 'category', (line: Books['lines'][number]) => line.brand ?? ''],
      ['sales-by-category', 'category', (line: Books['lines'][number]) => line.category ?? ''],
      ['sales-by-category', 'top', (line: Books['lines'][number]) => line.top ?? ''],
    ] as const)('%s by %s agrees with the lines, and adds up to the sales by day', async (id, group, keyOf) => {
      const report = await readAll(id, { ...days, ...(id === 'sales-by-category' && { group }) })
      const expected = filled(recount(books, days).byLine(keyOf))
      expect(figuresOf(report.rows, LINE_FIGURES)).toEqual(expected)
      const { totals } = await read('sales-by-day', days)
      for (const name of ['goods', 'discount', 'tax', 'gross', 'refunds', 'net']) expect(report.totals?.[name], name).toBe(totals?.[name])
    })

    test('tax by state and refunds by reason agree with the rows', async () => {
      const tax = await readAll('tax-by-state', days)
      expect(figuresOf(tax.rows, TAX_FIGURES)).toEqual(filled(recount(books, days).byTax()))
      const reasons = await readAll('refunds-by-reason', days)
      expect(figuresOf(reasons.rows, ['refunds', 'goods', 'shipping', 'tax', 'amount'])).toEqual(filled(recount(books, days).byReason()))
      const { totals } = await read('sales-by-day', days)
      expect([tax.totals?.tax, reasons.totals?.amount]).toEqual([totals?.tax, totals?.refunds])
    })
  })

  test('weeks and months add up to the same as days, and begin with Monday and the first, but never before the period', async () => {
    const days = { from: '2025-01-08', to: '2025-03-20' }
    const [byDay, byWeek, byMonth] = [
      await readAll('sales-by-day', days),
      await readAll('sales-by-day', { ...days, group: 'week' }),
      await readAll('sales-by-day', { ...days, group: 'month' }),
    ]
    expect(byDay.rows).toHaveLength(72)
    expect(byWeek.rows.slice(0, 3).map(({ values }) => values.day)).toEqual(['2025-01-08', '2025-01-13', '2025-01-20'])
    expect(byMonth.rows.map(({ values }) => values.day)).toEqual(['2025-01-08', '2025-02-01', '2025-03-01'])
    expect([byWeek.totals, byMonth.totals]).toEqual([byDay.totals, byDay.totals])
  })

  test('a comparison has the figures of the other days beside each row, and their totals', async () => {
    const days = { from: '2025-06-01', to: '2025-06-30' }
    for (const [compare, before] of [
      ['period', { from: '2025-05-02', to: '2025-05-31' }],
      ['year', { from: '2024-06-01', to: '2024-06-30' }],
    ] as const) {
      const report = await readAll('sales-by-state', { ...days, compare })
      expect(report.compared).toEqual(before)
      const other = await readAll('sales-by-state', before)
      expect(report.previousTotals).toEqual(other.totals)
      const previous = Object.fromEntries(report.rows.map(({ key, previous: values }) => [key, { values: values ?? {} }]))
      for (const row of other.rows) expect(previous[row.key]?.values.net).toBe(row.values.net)
      expect(report.totals).toEqual((await read('sales-by-state', days)).totals)
    }
  })

  test('rows are sorted by any column, and pages neither repeat nor leave out one', async () => {
    const days = { from: '2025-01-01', to: '2026-04-30' }
    for (const sort of ['-net', 'part', 'refunds']) {
      const first = await read('sales-by-part', { ...days, sort, size: '25' })
      const second = await read('sales-by-part', { ...days, sort, size: '25', page: '2' })
      const keys = [...first.rows, ...second.rows].map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      const values = first.rows.map((row) => row.values[sort.replace('-', '')])
      if (sort === '-net') expect(values).toEqual(values.toSorted((a, b) => Number(b) - Number(a)))
      expect(first.sort).toBe(sort)
    }
  })

  test('the chart of a report over time has each row of all its pages, with those that are compared', async () => {
    const series = async (id: string, query: Record<string, string>) => {
      const { status, body, text } = await staff.get<Schema<'ReportSeries'>>(`reports/${id}/series?${new URLSearchParams(query)}`)
      expect(status, text).toBe(200)
      return body
    }
    for (const group of ['day', 'week', 'month']) {
      const asked = { from: '2025-02-03', to: '2025-06-30', group, compare: 'period' }
      const table = await readAll('sales-by-day', asked)
      const { column, points } = await series('sales-by-day', asked)
      expect(column).toBe('gross')
      // A month more in the other period has a row of its own, and nothing to be drawn beside.
      const rows = table.rows.filter(({ values }) => String(values.day) >= asked.from)
      expect(points).toEqual(
        rows
          .toSorted((one, other) => Number(one.key) - Number(other.key))
          .map(({ values, previous }) => ({ day: values.day, value: values.gross, previous: previous?.gross ?? 0 })),
      )
    }
    const visits = await series('visits', { from: '2025-06-01', to: '2025-06-03', column: 'paid' })
    expect(visits.points.map(({ day, previous }) => [day, previous])).toEqual([1, 2, 3].map((day) => [`2025-06-0${day}`, null]))
    expect((await series('pop-up', { from: '2001-01-01', to: '2001-01-02' })).points).toHaveLength(2)
    expect(await series('sales-by-state', {})).toEqual({ column: null, points: [] })
    expect((await staff.get('reports/of-everything/series')).status).toBe(404)
    expect((await staff.get('reports/sales-by-day/series?column=day')).status).toBe(422)
    expect((await staff.get('reports/sales-by-day/series?from=2025-06-02&to=2025-06-01')).status).toBe(422)
  })

  test('what cannot be asked is refused at its field', async () => {
    const refusal = async (id: string, query: string) => {
      const { status, body } = await staff.get(`reports/${id}?${query}`)
      return [status, body.fields ?? body.code]
    }
    expect(await refusal('sales-by-day', 'from=2025-06-02&to=2025-06-01')).toEqual([422, { to: 'is before the first day' }])
    expect(await refusal('sales-by-day', 'from=2015-06-02&to=2025-06-02')).toEqual([
      422,
      { to: 'is too late: a report covers at most 10 years' },
    ])
    expect(await refusal('sales-by-day', 'from=2025-02-30&to=2025-06-01')).toEqual([422, { from: 'is no day' }])
    for (const sort of ['password', 'net-', '--net', '-', 'key']) expect((await refusal('sales-by-day', `sort=${sort}`))[0], sort).toBe(422)
    expect((await refusal('sales-by-day', `sort=${encodeURIComponent('net;drop table x')}`))[0]).toBe(422)
    expect((await refusal('sales-by-day', 'group=hour'))[0]).toBe(422)
    expect((await refusal('inventory-value', 'compare=year'))[0]).toBe(422)
    expect(await refusal('of-everything', '')).toEqual([404, 'not_found'])
    expect((await refusal('constructor', ''))[0]).toBe(404)
  })

  test('every report is answered, empty or full, with a meaning for its figures', async () => {
    const { body } = await staff.get<Schema<'ReportList'>>('reports')
    expect(body.timeZone).toBe('America/Detroit')
    expect(body.reports.length).toBeGreaterThanOrEqual(19)
    for (const { id } of body.reports)
      for (const days of [PERIODS[0], PERIODS[4]]) {
        const report = await read(id, days)
        for (const { kind: type, meaning, title } of report.columns)
          if (type !== 'text' && type !== 'date') expect(meaning, title).not.toBeNull()
        const compared = report.isComparable ? await read(id, { ...days, compare: 'period', sort: report.columns[1]?.id ?? '' }) : report
        expect(compared.compared !== null).toBe(report.isComparable)
      }
  })

  test('returns by reason count what customers asked to send back', async () => {
    const report = await readAll('returns-by-reason', PERIODS[0] ?? {})
    const rows = await fresh.rows<{ reason: string; pieces: number; received: number }>(sql`
      select t.reason, sum(t.quantity)::int as pieces, sum(t.received_quantity)::int as received
      from order_return_line t join order_return x on x.id = t.return_id join "order" o on o.id = x.order_id where o.test_mode group by t.reason`)
    expect(figuresOf(report.rows, ['pieces', 'received'])).toEqual(Object.fromEntries(rows.map(({ reason, ...row }) => [reason, row])))
    const unknown = await readAll('unknown-models', PERIODS[0] ?? {})
    const named = await fresh.rows<{ model: string }>(
      sql`select distinct model_number as model from order_return_line where model_number is not null`,
    )
    expect(unknown.rows.map(({ values }) => values.model).toSorted(byText)).toEqual(named.map(({ model }) => model).toSorted(byText))
    expect(named.length).toBeGreaterThan(3)
  })

  test('stock is worth what lies on the shelf', async () => {
    const { totals } = await read('inventory-value')
    const [sum] = await fresh.rows<{ pieces: number; worth: number }>(sql`
      select sum(w.on_hand)::int as pieces, sum(w.on_hand * p.effective_price_cents)::float8 as worth
      from stock_level w join product p on p.id = w.product_id where w.track_stock and w.on_hand > 0`)
    expect([totals?.on_hand, totals?.worth]).toEqual([sum?.pieces, sum?.worth])
  })

  test('what is to be ordered says of whom, and what it costs', async () => {
    await fresh.rows(sql`update product set cost_cents = 725 where id in (select id from product where active order by id limit 40)`)
    const { rows, totals } = await readAll('reorder-point', { ...PERIODS[0], sort: 'brand' })
    const known = await fresh.rows<{ id: string; brand: string; cost: number | null }>(
      sql`select p.id, b.name as brand, p.cost_cents as cost from product p join brand b on b.id = p.brand_id`,
    )
    expect(rows.length).toBeGreaterThan(5)
    const told = rows.map(({ key, values }) => [key, values.brand, values.order_cost])
    const expected = rows.map(({ key, values }) => {
      const { brand, cost } = known.find(({ id }) => id === key) ?? { brand: null, cost: null }
      return [key, brand, cost === null ? null : cost * Number(values.short)]
    })
    expect(told).toEqual(expected)
    expect(expected.some(([, , cost]) => Number(cost) > 0)).toBe(true)
    expect(totals?.order_cost).toBe(expected.reduce((sum, [, , cost]) => sum + Number(cost), 0))
    expect(rows.map(({ values }) => values.brand)).toEqual(rows.map(({ values }) => values.brand).toSorted(byText))
  })

  test('a file has every row and the totals, in dollars, and no formula', async () => {
    const days = { from: '2025-01-01', to: '2026-04-30' }
    const report = await readAll('sales-by-part', days)
    for (const format of ['csv', 'xlsx']) {
      const answer = await fresh.send(
        new Request(`http://shop.test/api/admin/reports/sales-by-part/export?${new URLSearchParams({ ...days, format })}`, {
          headers: staff.headers,
        }),
      )
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="sales-by-part-2025-01-01-to-2026-04-30.${format}"`)
      const table = await readTable(Buffer.from(await answer.arrayBuffer()))
      const rows: string[][] = []
      for await (const { cells } of table.rows()) rows.push(cells)
      expect(table.header.slice(0, 3)).toEqual(['Part', 'Part number', 'Pieces'])
      expect(rows).toHaveLength(report.total + 1)
      const net = table.header.indexOf('Net sales ($)')
      const cents = rows.map((cells) => Math.round(Number(cells[net]) * 100))
      expect(cents.slice(0, -1)).toEqual(report.rows.map(({ values }) => values.net))
      expect(cents.at(-1)).toBe(report.totals?.net)
      expect(rows.map(([part]) => part)).toContain("'=cmd|gone")
    }
  })

  test('a report shows by rights: the catalogue’s staff see stock, and no money', async () => {
    await fresh.rows(sql`update "user" set staff_role = 'catalogue' where email = 'admin@shop.test'`)
    try {
      const { body } = await staff.get<Schema<'ReportList'>>('reports')
      expect(body.reports.map(({ id }) => id)).toEqual([
        'inventory-value',
        'low-stock',
        'dead-stock',
        'reorder-point',
        'searches',
        'unknown-models',
        'fit-problems',
        'back-in-stock-wishes',
        'suggestions',
      ])
      for (const path of [
        'reports/sales-by-day',
        'reports/sales-by-day/series',
        'reports/tax-by-state',
        'reports/sales-by-part/export',
        'reports/late-shipments',
      ])
        expect((await staff.get(path)).status, path).toBe(403)
      expect((await staff.post('reports/sales-by-day/exports', { format: 'csv', settings: {} })).status).toBe(403)
      expect((await staff.post('saved-reports', { report: 'sales-by-day', name: 'x', settings: {} })).status).toBe(403)
      expect((await staff.get('reports/low-stock')).status).toBe(200)
    } finally {
      await fresh.rows(sql`update "user" set staff_role = 'owner' where email = 'admin@shop.test'`)
    }
  })

  test('days are those of the shop’s zone', async () => {
    const setZone = (zone: string) =>
      fresh.rows(sql`insert into setting (key, value) values ('identity', jsonb_build_object('timeZone', ${zone}::text))
        on conflict (key) do update set value = setting.value || excluded.value`)
    const day = { from: '2025-11-02', to: '2025-11-02' }
    const before = await read('sales-by-day', day)
    await setZone('Pacific/Auckland')
    const after = await read('sales-by-day', day)
    expect(after.timeZone).toBe('Pacific/Auckland')
    expect(after.totals).not.toEqual(before.totals)
    await setZone('America/Detroit')
    expect((await read('sales-by-day', day)).totals).toEqual(before.totals)
  })
})
