import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { lastWeek } from '#domain/time/report-range.ts'
import { dayIn } from '#domain/time/shop-time.ts'
import { readTable } from '#server/shop/import/file/read-table.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { resumeExports, runExport } from '#server/shop/reports/export-report.ts'
import type { ReportExportId } from '#domain/id.ts'
import { emailsOf, sellPart } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { refuseLongDeletes } from '#test/support/query-plans.ts'
import type { Schema } from '#test/support/schema.ts'
import { signIn, signUp } from '#test/support/sign-in.ts'
import { actionsOn, openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type ReportExport = Schema<'ReportExport'> & { id: ReportExportId }
type SavedReports = Schema<'SavedReports'>

describe.each(KINDS)('files of reports, and saved ones, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  const download = async (path: string) => {
    const answer = await fresh.send(new Request(`http://shop.test/api/admin/${path}`, { headers: staff.headers }))
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  const start = async (report: string, format: string, settings: Record<string, string> = {}) => {
    const { status, body, text } = await staff.post<ReportExport>(`reports/${report}/exports`, { format, settings })
    expect(status, text).toBe(200)
    return body
  }
  const state = async (id: string) => (await staff.get<ReportExport>(`report-exports/${id}`)).body
  const cellsOf = async (file: Buffer) => {
    const cells: string[][] = []
    for await (const row of (await readTable(file)).rows()) cells.push(row.cells)
    return cells
  }

  describe('a file in the background', () => {
    test.each(['csv', 'xlsx'])('has what the file at once has: %s', async (format) => {
      const { id, state: before, rowCount } = await start('inventory-value', format, { sort: 'sku' })
      expect([before, rowCount]).toEqual(['running', null])
      expect((await staff.get(`report-exports/${id}/file`)).status).toBe(409)
      await fresh.runJobs()
      const done = await state(id)
      expect(done).toMatchObject({ state: 'done', error: null, rowsDone: done.rowCount })
      const [later, now] = [
        await download(`report-exports/${id}/file`),
        await download(`reports/inventory-value/export?sort=sku&format=${format}`),
      ]
      expect(done.bytes).toBe(later.byteLength)
      expect(await cellsOf(later)).toEqual(await cellsOf(now))
      expect(await fresh.rows(sql`select 1 from report_export_row where export_id = ${id}`)).toEqual([])
    })

    test('is left open for nobody who asks for its head alone, or goes before he has read it', async () => {
      const { id } = await start('inventory-value', 'csv')
      await fresh.runJobs()
      const opened = vi.spyOn(fresh.shop.files, 'read')
      const ask = (method: string) =>
        fresh.send(new Request(`http://shop.test/api/admin/report-exports/${id}/file`, { method, headers: staff.headers }))
      expect((await ask('HEAD')).status).toBe(200)
      const left = await ask('GET')
      await left.body?.cancel()
      expect((await (await ask('GET')).text()).length).toBeGreaterThan(0)
      const files = await Promise.all(opened.mock.results.map(({ value }) => value as ReturnType<typeof fresh.shop.files.read>))
      opened.mockRestore()
      expect(files.length).toBeGreaterThan(2)
      await expect.poll(() => files.filter((file) => file?.body.closed === false).length).toBe(0)
    })

    test('says of which days it is, and is called by them', async () => {
      const nameOf = async (id: string) =>
        (await fresh.call('GET', `/api/admin/report-exports/${id}/file`, undefined, staff.headers)).headers.get('content-disposition')
      const days = { from: '2026-01-01', to: '2026-03-31' }
      const [sales, stock] = [await start('sales-by-part', 'csv', days), await start('inventory-value', 'csv')]
      expect([sales.days, stock.days]).toEqual([days, null])
      await fresh.runJobs()
      expect(await nameOf(sales.id)).toContain('sales-by-part-2026-01-01-to-2026-03-31.csv')
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Detroit' }).format(new Date(stock.createdAt))
      expect(await nameOf(stock.id)).toContain(`inventory-value-${today}.csv`)
    })

    test('survives the death of its process: the next one writes it anew, of the same rows', async () => {
      const { id } = await start('inventory-value', 'csv')
      // As a process leaves it that dies after it has read the rows and written a piece.
      await runExport(fresh.shop, id)
      const [first] = await fresh.rows<{ n: number }>(sql`select row_count as n from report_export where id = ${id}`)
      await fresh.rows(sql`update report_export set state = 'running', row_count = 2, rows_done = 0, updated_at = now() where id = ${id}`)
      await fresh.rows(sql`insert into report_export_row (export_id, position, "values")
        select ${id}, n, jsonb_build_object('key', 'prd_' || n, 'part', 'Part ' || n, 'worth', 123) from generate_series(1, 2) n`)
      await runExport(fresh.shop, id)
      expect((await state(id)).state).toBe('running')
      await fresh.rows(sql`update report_export set updated_at = now() - interval '4 minutes' where id = ${id}`)
      await resumeExports(fresh.shop)
      await Promise.all([runExport(fresh.shop, id), runExport(fresh.shop, id)])
      expect(await state(id)).toMatchObject({ state: 'done', rowCount: 2 })
      expect((first?.n ?? 0) > 2).toBe(true)
      const cells = await cellsOf(await download(`report-exports/${id}/file`))
      expect(cells.slice(0, 2).map(([part]) => part)).toEqual(['Part 1', 'Part 2'])
      expect(existsSync(join(fresh.folder, 'files/reports', `${id}-1`))).toBe(false)
    })

    test('lets go of its rows some at a time, at its end and with its record', async () => {
      await refuseLongDeletes(fresh, 'report_export_row')
      const { id } = await start('inventory-value', 'csv')
      const add = () =>
        fresh.rows(sql`insert into report_export_row (export_id, position, "values")
          select ${id}, n, jsonb_build_object('key', 'prd_' || n, 'part', 'Part ' || n, 'worth', 123) from generate_series(1, 11000) n`)
      await add()
      await fresh.rows(sql`update report_export set row_count = 11000 where id = ${id}`)
      await runExport(fresh.shop, id)
      const left = () => fresh.rows(sql`select 1 from report_export_row where export_id = ${id}`)
      expect([await state(id), await left()]).toEqual([expect.objectContaining({ state: 'done', rowCount: 11_000 }), []])
      // As a process leaves it that dies behind the end of the file.
      await add()
      await fresh.rows(sql`update report_export set created_at = now() - interval '8 days' where id = ${id}`)
      await runNightly(fresh.shop)
      expect(await left()).toEqual([])
      expect((await staff.get(`report-exports/${id}`)).status).toBe(404)
    })

    test('goes after seven days, with its record', async () => {
      const { id } = await start('low-stock', 'csv')
      await fresh.runJobs()
      expect(existsSync(join(fresh.folder, 'files/reports', `${id}-1`, '0'))).toBe(true)
      await fresh.rows(sql`update report_export set created_at = now() - interval '6 days 23 hours' where id = ${id}`)
      await runNightly(fresh.shop)
      expect((await state(id)).state).toBe('done')
      await fresh.rows(sql`update report_export set created_at = now() - interval '7 days 1 hour' where id = ${id}`)
      await runNightly(fresh.shop)
      expect((await staff.get(`report-exports/${id}`)).status).toBe(404)
      expect(existsSync(join(fresh.folder, 'files/reports', `${id}-1`))).toBe(false)
    })

    test('that cannot be written says why', async () => {
      const { id } = await start('low-stock', 'csv')
      await fresh.rows(sql`update report_export set report = 'of-yesterday' where id = ${id}`)
      await fresh.runJobs()
      await fresh.rows(sql`update report_export set report = 'low-stock' where id = ${id}`)
      expect(await state(id)).toMatchObject({
        state: 'failed',
        bytes: 0,
        error: expect.stringContaining('There is no such report any more.'),
      })
      expect((await staff.get(`report-exports/${id}/file`)).status).toBe(409)
    })

    test('is one of three at a time, and says so', async () => {
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => staff.post('reports/low-stock/exports', { format: 'csv', settings: {} })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409, 409])
      await fresh.runJobs()
      expect((await staff.post('reports/low-stock/exports', { format: 'csv', settings: {} })).status).toBe(200)
      await fresh.runJobs()
    })

    test('is of the days as they were when it was asked for, and is refused as the report is', async () => {
      const before = await actionsOn(fresh, 'reports')
      const { id } = await start('sales-by-day', 'csv', { preset: 'today' })
      expect(await actionsOn(fresh, 'reports')).toEqual([...before, 'report.export'])
      const [row] = await fresh.rows<{ settings: Record<string, string> }>(sql`select settings from report_export where id = ${id}`)
      expect(row?.settings.from).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(row?.settings.preset).toBeUndefined()
      await fresh.runJobs()
      const refused = await staff.post('reports/sales-by-day/exports', {
        format: 'csv',
        settings: { from: '2025-02-02', to: '2025-02-01' },
      })
      expect([refused.status, refused.body.fields]).toEqual([422, { to: 'is before the first day' }])
    })
  })

  describe('a saved report', () => {
    const save = (name: string, more: Record<string, unknown> = {}) =>
      staff.post<SavedReports>('saved-reports', {
        report: 'sales-by-day',
        name,
        settings: { preset: 'last-7', compare: 'period' },
        ...more,
      })

    test('comes back with its settings, is renamed and deleted, and is nobody else’s', async () => {
      const { body } = await save('My week')
      expect(body.saved).toMatchObject([
        { report: 'sales-by-day', name: 'My week', isWeekly: false, settings: { preset: 'last-7', compare: 'period' } },
      ])
      const id = body.saved[0]?.id ?? ''
      await signUp(fresh, 'colleague@example.com', 'correct horse battery')
      await fresh.rows(sql`update "user" set role = 'admin', email_verified = true where email = 'colleague@example.com'`)
      const other = await signIn(fresh, { email: 'colleague@example.com', password: 'correct horse battery' })
      expect((await fresh.call<SavedReports>('GET', '/api/admin/saved-reports', undefined, other)).body.saved).toEqual([])
      expect((await fresh.call('PATCH', `/api/admin/saved-reports/${id}`, { name: 'Mine' }, other)).status).toBe(404)
      expect((await staff.patch<SavedReports>(`saved-reports/${id}`, { name: 'Our week' })).body.saved[0]?.name).toBe('Our week')
      expect((await fresh.call('DELETE', `/api/admin/saved-reports/${id}`, undefined, other)).status).toBe(404)
      expect((await fresh.call<SavedReports>('DELETE', `/api/admin/saved-reports/${id}`, undefined, staff.headers)).body.saved).toEqual([])
      expect(await actionsOn(fresh, id)).toEqual(['saved_report.create', 'saved_report.delete', 'saved_report.update'])
      expect((await save(' ')).status).toBe(422)
      expect((await save('x', { settings: { sort: 'password' } })).status).toBe(422)
    })

    test('is mailed once a week, however many processes do it: the totals of the last whole week and a link, and nobody’s data', async () => {
      const { number } = await sellPart(fresh)
      const { from, to, monday } = lastWeek(dayIn('America/Detroit', new Date()))
      await fresh.rows(
        sql`update "order" set paid_at = (${from}::timestamp at time zone 'America/Detroit') + interval '1 day', email = 'secret@example.com' where number = ${number}`,
      )
      const [order] = await fresh.rows<{ total: number }>(sql`select total_cents as total from "order" where number = ${number}`)
      const { body } = await save('Every week', { isWeekly: true })
      const id = body.saved.find(({ name }) => name === 'Every week')?.id ?? ''

      await runNightly(fresh.shop)
      expect(await emailsOf(fresh, 'weekly_report'), 'switched on within this week: from the next one on').toEqual([])
      await fresh.rows(
        sql`update saved_report set weekly_since = (${monday}::timestamp at time zone 'America/Detroit') - interval '1 hour' where id = ${id}`,
      )
      await Promise.all([runNightly(fresh.shop), runNightly(fresh.shop)])
      await runNightly(fresh.shop)
      await fresh.runJobs()
      const mails = await emailsOf(fresh, 'weekly_report')
      expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([['admin@shop.test', `Every week: ${from} to ${to}`]])
      const text = mails[0]?.body ?? ''
      expect(text).toContain(`$${((order?.total ?? 0) / 100).toFixed(2)}`)
      expect(text).toContain(`/admin/reports/sales-by-day?from=${from}&to=${to}&compare=period`)
      expect(text).not.toContain('secret@example.com')
      expect(text).not.toContain(number)

      // The next week: switched off, or no longer staff, there is none.
      await fresh.rows(sql`update outbox set idempotency_key = idempotency_key || ':before' where kind = 'weekly_report'`)
      await staff.patch(`saved-reports/${id}`, { isWeekly: false })
      await runNightly(fresh.shop)
      expect(await emailsOf(fresh, 'weekly_report')).toHaveLength(1)
      await fresh.rows(sql`update saved_report set weekly_since = now() - interval '20 days' where id = ${id}`)
      await fresh.rows(sql`update "user" set staff_role = 'catalogue' where email = 'admin@shop.test'`)
      await runNightly(fresh.shop)
      expect(await emailsOf(fresh, 'weekly_report')).toHaveLength(1)
      await fresh.rows(sql`update "user" set staff_role = 'owner' where email = 'admin@shop.test'`)
      await runNightly(fresh.shop)
      expect(await emailsOf(fresh, 'weekly_report')).toHaveLength(2)
    })
  })

  test('an order that left on its promised day is not late; one that left the day after is, and one that waits', async () => {
    const zone = 'America/Detroit'
    const read = async () => {
      const { body } = await staff.get<Schema<'Report'>>('reports/late-shipments?from=2025-06-01&to=2025-06-30')
      return new Map(body.rows.map(({ values }) => [values.number, values]))
    }
    const sold = await Promise.all([sellPart(fresh), sellPart(fresh), sellPart(fresh)])
    const [onTime, late, waiting] = sold.map(({ number }) => number)
    // Tuesday, 3 June 2025, nine o'clock: to leave on the same day.
    for (const number of [onTime, late, waiting])
      await fresh.rows(
        sql`update "order" set paid_at = ('2025-06-03T09:00'::timestamp at time zone ${zone}),
          promised_ship_by = ('2025-06-03T17:00'::timestamp at time zone ${zone}) where number = ${number ?? ''}`,
      )
    const promised = String((await read()).get(waiting ?? '')?.promised)
    expect(promised).toBe('2025-06-03')
    for (const [number, days] of [
      [onTime, 0],
      [late, 1],
    ] as const) {
      await staff.change(number ?? '', 'shipments', { carrier: 'UPS', trackingNumber: null })
      await fresh.rows(sql`update shipment set shipped_at = ((${promised}::date + ${days}::int)::timestamp + interval '23 hours') at time zone ${zone}
        where order_id = (select id from "order" where number = ${number ?? ''})`)
    }
    const rows = await read()
    expect(rows.has(onTime ?? '')).toBe(false)
    expect(rows.get(late ?? '')).toMatchObject({ promised, late: 1, waiting: 0 })
    expect(rows.get(waiting ?? '')).toMatchObject({ left_on: null, waiting: 1 })
  })
})
