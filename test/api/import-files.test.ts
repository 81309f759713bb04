import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { isCutCell } from '#domain/import/cut-cell.ts'
import { countStatements } from '#server/db/statements.ts'
import { exportRows } from '#server/shop/import/import-files.ts'
import { importProducts } from '#server/shop/import/import.ts'
import { addProduct } from '#test/support/build.ts'
import { checkOut } from '#test/support/buy.ts'
import { sheet, workbook } from '#test/support/files/workbooks.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { csvOf, openImports } from '#test/support/imports.ts'
import type { Imports } from '#test/support/imports.ts'
import type { Schema } from '#test/support/schema.ts'
import { signIn, signUp } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Part = Schema<'StaffProduct'>

describe.each(KINDS)('files of imports on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let imports: Imports
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    imports = openImports(fresh, staff)
  })

  const find = async (sku: string) => {
    const { body } = await staff.get<Schema<'StaffProductList'>>(`products?filter=sku:is:${encodeURIComponent(sku)}`)
    const [row] = body.rows
    expect(row, sku).toBeDefined()
    return (await staff.get<Part>(`products/${row?.id}`)).body
  }
  const add = async (properties: Record<string, unknown> = {}) => {
    const slug = await addProduct(fresh, properties)
    const { body } = await staff.get<Schema<'StaffProductList'>>(`products?filter=slug:is:${slug}`)
    return (await staff.get<Part>(`products/${body.rows[0]?.id}`)).body
  }
  const category = async () => {
    const [row] = await fresh.rows<{ name: string }>(
      sql`select path as name from category where depth = 2 and kind = 'products' order by path limit 1`,
    )
    return row?.name ?? ''
  }
  const countParts = async () => (await fresh.rows<{ n: number }>(sql`select count(*)::int as n from product`))[0]?.n

  test('a price list changes what differs, shows it before, and the same file again changes nothing', async () => {
    const [one, two, three] = [await add({ priceCents: 1_000 }), await add({ priceCents: 2_000 }), await add({ priceCents: 3_000 })]
    const file = csvOf([
      ['SKU', 'Price', 'Note'],
      [one.sku, '$11.00', 'a'],
      [two.sku, '20.00', 'b'],
      [three.sku, 'abc', 'c'],
      ['NO-SUCH', '5', 'd'],
    ])
    const checked = await imports.check(file, {}, 'prices')
    expect(checked.counts).toEqual({ unchecked: 0, new: 0, changed: 1, same: 1, error: 2 })
    expect((await find(one.sku)).priceCents).toBe(1_000)
    const rows = await imports.rows(checked.id)
    expect(rows.map(({ state, before, after, errors }) => ({ state, before, after, errors }))).toEqual([
      { state: 'changed', before: { priceCents: '10.00' }, after: { priceCents: '11.00' }, errors: null },
      { state: 'same', before: null, after: null, errors: null },
      expect.objectContaining({ state: 'error', errors: { priceCents: '"abc" is not an amount.' } }),
      expect.objectContaining({ state: 'error', errors: { sku: 'There is no part with this SKU.' } }),
    ])
    const done = await imports.apply(checked.id)
    expect(done.changeSet).toMatchObject({ state: 'done', counts: { written: 1, failed: 0 } })
    expect((await find(one.sku)).priceCents).toBe(1_100)
    expect((await imports.check(file, {}, 'prices')).counts).toMatchObject({ changed: 0, same: 2, error: 2 })
    const undone = await staff.post(`change-sets/${done.changeSet?.id}/undo`)
    expect(undone.status).toBe(200)
    await fresh.runJobs()
    expect((await find(one.sku)).priceCents).toBe(1_000)
  })

  test('a row is mended in place, and checked again', async () => {
    const [one, two] = [await add(), await add()]
    const checked = await imports.check(
      csvOf([
        ['SKU', 'Price'],
        [one.sku, 'abc'],
        [two.sku, '7'],
        [two.sku, '8'],
      ]),
      {},
      'prices',
    )
    expect(checked.counts).toMatchObject({ changed: 1, error: 2 })
    expect((await imports.rows(checked.id, 'state=error')).map(({ errors }) => errors)).toEqual([
      { priceCents: '"abc" is not an amount.' },
      { row: 'is that of row 3 already' },
    ])
    const mend = (position: number, cells: Record<string, string>) =>
      fresh.call<Schema<'Import'>>('PATCH', `/api/admin/imports/${checked.id}/rows/${position}`, { cells }, staff.headers)
    expect((await mend(0, { 1: '6.50' })).body.counts).toMatchObject({ changed: 2, error: 1 })
    // The row that was second with its SKU is the first now.
    expect((await mend(1, { 0: 'NO-SUCH' })).body.counts).toMatchObject({ changed: 2, error: 1 })
    expect((await imports.apply(checked.id)).changeSet?.counts).toMatchObject({ written: 2 })
    expect([(await find(one.sku)).priceCents, (await find(two.sku)).priceCents]).toEqual([650, 800])
    expect((await mend(0, { 1: '1' })).status).toBe(409)
  })

  test('what somebody else has checked again, or mended, since it was looked at is not applied', async () => {
    const [one, two] = [await add({ priceCents: 1_000 }), await add({ priceCents: 2_000 })]
    const looked = await imports.check(
      csvOf([
        ['SKU', 'Price', 'Sale'],
        [one.sku, '11', '5'],
        [two.sku, '21', '6'],
      ]),
      {},
      'prices',
    )
    const start = (checkedAt: string) => staff.post(`imports/${looked.id}/start`, { checkedAt })
    const { type, options } = looked
    const mapping = ['sku', null, 'salePriceCents']
    expect((await staff.post(`imports/${looked.id}/check`, { type, mapping, options })).status).toBe(200)
    await fresh.runJobs()
    const late = await start(looked.checkedAt)
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    const again = await imports.read(looked.id)
    expect([again.state, again.changeSet]).toEqual(['checked', null])
    const mended = await fresh.call<Schema<'Import'>>(
      'PATCH',
      `/api/admin/imports/${looked.id}/rows/1`,
      { cells: { '2': '7' } },
      staff.headers,
    )
    expect(mended.status, mended.text).toBe(200)
    expect((await start(again.checkedAt)).status).toBe(409)
    expect((await start(mended.body.checkedAt)).status).toBe(200)
    await fresh.runJobs()
    expect([(await find(two.sku)).priceCents, (await find(two.sku)).salePriceCents]).toEqual([2_000, 700])
  })

  test('a row that is mended into what a row below it says is the one that counts, and none holds up a run', async () => {
    const [part, other] = [await add(), await add()]
    const [model] = await fresh.rows<{ number: string; brand: string }>(
      sql`select a.number, b.name as brand from appliance a join brand b on b.id = a.brand_id order by a.id desc offset 3 limit 1`,
    )
    const fit = (number: string, note: string, sku = part.sku) => [sku, model?.brand ?? '', number, note]
    const number = model?.number ?? ''
    const head = ['SKU', 'Make', 'Model', 'Note']
    const mend = (id: string, position: number, cells: Record<string, string>) =>
      fresh.call<Schema<'Import'>>('PATCH', `/api/admin/imports/${id}/rows/${position}`, { cells }, staff.headers)
    const fits = await imports.check(csvOf([head, fit('NO-SUCH-9', 'first'), fit(number, 'second')]), {}, 'fits')
    expect(fits.counts).toMatchObject({ new: 1, error: 1 })
    expect((await mend(fits.id, 0, { 2: number })).body.counts).toMatchObject({ new: 1, error: 1 })
    expect((await imports.rows(fits.id)).map(({ errors }) => errors)).toEqual([null, { row: 'is that of row 2 already' }])
    expect((await imports.apply(fits.id)).changeSet?.counts).toMatchObject({ written: 1, failed: 0 })

    const redirects = await imports.check(
      csvOf([
        ['From', 'To'],
        ['nonsense', '/brands'],
        ['/mended', '/contact'],
      ]),
      {},
      'redirects',
    )
    expect((await mend(redirects.id, 0, { 0: '/mended' })).body.counts).toMatchObject({ new: 1, error: 1 })
    // The row gives the address up again.
    expect((await mend(redirects.id, 0, { 0: '/admin' })).body.counts).toMatchObject({ new: 1, error: 1 })
    expect((await imports.rows(redirects.id)).map(({ state }) => state)).toEqual(['error', 'new'])

    // As an earlier version of the shop has checked it.
    const twice = await imports.check(csvOf([head, fit(number, 'a', other.sku), fit(number, 'b', other.sku)]), {}, 'fits')
    await fresh.rows(sql`update import_row r set state = 'new', errors = null, change = jsonb_set(f.change, '{note}', '"b"') from import_row f
      where r.import_id = ${twice.id} and r.position = 1 and f.import_id = ${twice.id} and f.position = 0`)
    expect((await imports.apply(twice.id)).changeSet).toMatchObject({ state: 'done', counts: { written: 1, failed: 1 } })
  })

  test('a file that is cut is refused with its row, wherever it is cut, and nothing is kept of it', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => [`CUT-${n}`, `Gear "${n}", grey é`, `${n}.50`, 'Line one\nline two'])
    const file = Buffer.from(csvOf([['SKU', 'Name', 'Price', 'Description'], ...rows]))
    const whole = await imports.bring<Schema<'Import'>>(file)
    expect(whole.body.rowCount).toBe(30)
    const before = await fresh.rows<{ n: number }>(sql`select count(*)::int as n from import_file`)
    let refused = 0
    for (let length = 60; length < file.length - 2; length += 37) {
      const { status, body } = await imports.bring<Schema<'Import'> & Schema<'Problem'>>(file.subarray(0, length))
      if (status === 422) {
        refused++
        expect(body.fields?.file).toMatch(/^Row \d+ is incomplete|^The file has a header/)
        continue
      }
      // A cut right behind a row cannot be told from the end.
      expect(status).toBe(200)
      await fresh.call('DELETE', `/api/admin/imports/${body.id}`, undefined, staff.headers)
    }
    expect(refused).toBeGreaterThan(25)
    const last = await imports.bring(
      csvOf([
        ['SKU', 'Price'],
        ['A-1', '5'],
      ]) + 'A-2',
    )
    expect(last.body.fields?.file).toBe('Row 3 is incomplete: it has 1 of 2 cells. The file seems to be cut.')
    const book = await workbook([
      ['SKU', 'Price'],
      ['A-1', '5'],
    ])
    for (const length of [30, 300, book.length - 30]) expect((await imports.bring(book.subarray(0, length))).status).toBe(422)
    expect(await fresh.rows(sql`select count(*)::int as n from import_file`)).toEqual(before)
  })

  test.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16, big end first', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('a file in %s is read', async (_, encode) => {
    const text = csvOf([
      ['SKU', 'Name'],
      ['ENC-1', 'Moteur ½" café'],
    ])
    const { body } = await imports.bring<Schema<'Import'>>(encode(text))
    expect(body).toMatchObject({ header: ['SKU', 'Name'], examples: [['ENC-1', 'Moteur ½" café']] })
  })

  test('one broken character of a file in UTF-8 leaves all others as they are, wherever it stands', async () => {
    const text = csvOf([
      ['SKU', 'Name'],
      ['MIX-1', `Moteur café ${'é'.repeat(40_000)}`],
      ['MIX-2', 'Grille 5 – 6 ½"'],
    ])
    // A dash of Windows, an é that was cut in the middle, and bytes that begin no character at all.
    const broken = [Buffer.from([0x96]), Buffer.from([0xc3]), Buffer.from([0xff, 0x80])]
    const places = [text.indexOf('caf'), text.indexOf('MIX-2') + 'MIX-2,'.length + 1]
    for (const stray of broken)
      for (const at of places) {
        const bytes = Buffer.concat([Buffer.from(text.slice(0, at)), stray, Buffer.from(text.slice(at))])
        const { body } = await imports.bring<Schema<'Import'>>(bytes)
        const rows = (await staff.get<Schema<'ImportRowList'>>(`imports/${body.id}/rows`)).body.rows
        const read = rows.map(({ cells }) => cells[1])
        const whole = [`Moteur café ${'é'.repeat(40_000)}`, 'Grille 5 – 6 ½"']
        expect(read.map((name, row) => name?.replace(/[–Ãÿ€]+(?=caf|Grille)/, '') === whole[row])).toEqual([true, true])
      }
  })

  test.each([',', ';', '\t'])('cells parted by %j are read, with quotes, line breaks and empty rows', async (separator) => {
    const text = csvOf(
      [
        ['SKU', 'Name'],
        ['00123', 'a; b, c\t"d"\ne'],
        ['00124', 'f'],
      ],
      separator,
    ).replaceAll('00124', `\r\n${separator}\r\n00124`)
    const { body } = await imports.bring<Schema<'Import'>>(text)
    expect(body).toMatchObject({
      rowCount: 2,
      examples: [
        ['00123', 'a; b, c\t"d"\ne'],
        ['00124', 'f'],
      ],
    })
    expect((await imports.rows(body.id)).map(({ line }) => line)).toEqual([2, 5])
  })

  test('a first line that names the separator is none of the table', async () => {
    const { body } = await imports.bring<Schema<'Import'>>('sep=;\r\nSKU;Name\r\nA-1;"one, two, three, four"\r\n')
    expect(body).toMatchObject({ header: ['SKU', 'Name'], examples: [['A-1', 'one, two, three, four']] })
  })

  test('below a title the header is found by the names of its columns, in whatever sign parts them, and its row is named', async () => {
    const title = [
      'Price list, spring 2026',
      'Prices in US dollars; ask for more than 100',
      '',
      'SKU;Price;Note',
      'A-1;5.00;x',
      'A-2;6.00;y',
    ]
    const { body } = await imports.bring<Schema<'Import'>>(title.join('\r\n'), 'prices')
    expect(body).toMatchObject({ header: ['SKU', 'Price', 'Note'], rowCount: 2, format: 'csv, utf-8, semicolon, header in row 4' })
    expect(body.mapping).toEqual(['sku', 'priceCents', null])
    expect((await imports.rows(body.id)).map(({ line }) => line)).toEqual([5, 6])
    const book = await imports.bring<Schema<'Import'>>(
      await workbook([
        ['Our parts', '', ''],
        ['', '', ''],
        ['SKU', 'UPC', 'Price'],
        ['007', '0012345', '5.10'],
      ]),
    )
    expect(book.body).toMatchObject({ header: ['SKU', 'UPC', 'Price'], rowCount: 1, format: 'xlsx, header in row 3' })
    // Names that nobody knows stay a header, whatever stands in the rows.
    const foreign = await imports.bring<Schema<'Import'>>('Artikel,Preis\r\nA-1,5.00\r\nA-2,6.00\r\n')
    expect(foreign.body).toMatchObject({ header: ['Artikel', 'Preis'], rowCount: 2, format: 'csv, utf-8, comma' })
    // One that is cut is refused by its header, not by its title.
    const cut = await imports.bring(title.join('\r\n').slice(0, -2), 'prices')
    expect(cut.text).toContain('Row 6 is incomplete')
  })

  test('a pasted table is a file', async () => {
    const { status, body } = await staff.post<Schema<'Import'>>('imports?type=prices', { text: 'SKU\tPrice\nA-1\t5.00' })
    expect([status, body.mapping, body.name]).toEqual([200, ['sku', 'priceCents'], 'Pasted table'])
  })

  test('workbooks keep leading zeros and the values of formulas', async () => {
    const { body } = await imports.bring<Schema<'Import'>>(
      await workbook([
        ['SKU', 'UPC', 'Price'],
        ['007', '0012345', '5.10'],
        ['', '', ''],
        ['008', '1', '<b>&'],
      ]),
    )
    expect([body.format, body.rowCount, body.examples]).toEqual([
      'xlsx',
      2,
      [
        ['007', '0012345', '5.10'],
        ['008', '1', '<b>&'],
      ],
    ])
    const inline = (text: string) => `<is><t>${text}</t></is>`
    const unaddressed = `<row><c t="inlineStr">${inline('SKU')}</c><c/><c t="inlineStr">${inline('Price')}</c></row><row><c t="inlineStr">${inline('A-1')}</c><c/><c><v>5</v></c></row>`
    const plain = await imports.bring<Schema<'Import'>>(await sheet(unaddressed))
    expect([plain.body.header, plain.body.examples]).toEqual([['SKU', 'Column 2', 'Price'], [['A-1', '', '5']]])
    const formulas = await imports.bring<Schema<'Import'>>(
      await sheet(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>A-1</t></is></c><c r="B2"><f>1.1+2.2</f><v>3.3000000000000003</v></c></row>',
      ),
    )
    expect(formulas.body.examples).toEqual([['A-1', '3.3']])
  })

  test('of a workbook the first sheet is read that its program shows', async () => {
    const rowOf = (...texts: string[]) => `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
    const shown = rowOf('SKU', 'Price') + rowOf('A-1', '5')
    const other = rowOf('Choices') + rowOf('Yes')
    const headerOf = async (state: string) => {
      const { status, body } = await imports.bring<Schema<'Import'>>(await sheet(shown, '', { data: other, state }))
      return [status, body.header]
    }
    expect(await headerOf('hidden')).toEqual([200, ['SKU', 'Price']])
    expect(await headerOf('veryHidden')).toEqual([200, ['SKU', 'Price']])
    expect(await headerOf('visible')).toEqual([200, ['Choices']])
  })

  test('a number that a spreadsheet has made a date is an error of its row', async () => {
    const numbers = ['2025-12-09', '9-Dec', 'Dec-25', '9-DEC-1', '12-9']
    const rows = numbers.map((number, at) => [`DAT-${at}`, 'Belt', '5', number])
    const path = await category()
    const checked = await imports.check(csvOf([['SKU', 'Name', 'Price', 'Part number', 'Category'], ...rows.map((row) => [...row, path])]))
    expect((await imports.rows(checked.id, 'state=error')).map(({ errors }) => errors?.partNumber)).toEqual(
      numbers.slice(0, 3).map((number) => `"${number}" was made a date by a spreadsheet: format the column as text, and enter it again.`),
    )
  })

  test('a number that a spreadsheet has shortened is an error of its row, unless the part has it', async () => {
    const [part, old] = [await add(), await add({ numbers: [{ number: '1.23457E+11', kind: 'upc' }] })]
    const rows = [
      [part.sku, '1.23457E+11', 'GE-1'],
      ['8.4E+10', '123457000001', ''],
      [part.partNumber, '', '1E+5; 9.00001E+13'],
      [old.sku, '1.23457E+11; 9', 'E+12'],
    ]
    const { id } = await imports.check(csvOf([['SKU', 'UPC', 'Cross-references'], ...rows]), {}, 'numbers')
    const text = (shown: string) => `"${shown}" was shortened by a spreadsheet: format the column as text, and enter it again.`
    expect((await imports.rows(id)).map(({ errors, after }) => errors ?? after)).toEqual([
      { upcs: text('1.23457E+11') },
      expect.objectContaining({ sku: expect.any(String) }),
      expect.objectContaining({ crossReferences: text('9.00001E+13') }),
      { upcs: '1.23457E+11; 9', crossReferences: 'E+12' },
    ])
  })

  const typed = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`

  test('a formula that failed is an error of its row, blank is not the same, and one that was never calculated refuses the workbook', async () => {
    const [part, other] = [await add({ priceCents: 1_000, salePriceCents: 800 }), await add()]
    const failed = (at: string, error = '#N/A') => `<c r="${at}" t="e"><f>VLOOKUP(1,2)</f><v>${error}</v></c>`
    const prices = `<row r="1">${['SKU', 'Price', 'Compare-at price', 'Name'].map((head, at) => typed('ABCD'.charAt(at) + 1, head)).join('')}</row>
      <row r="2">${typed('A2', part.sku)}<c r="B2"><v>9</v></c>${failed('C2')}</row>
      <row r="3">${typed('A3', other.sku)}${failed('B3', '#REF!')}<c r="C3" t="str"><f>""</f><v></v></c>${failed('D3', '#DIV/0!')}</row>`
    const checked = await imports.check(await sheet(prices), { blank: 'clear' })
    const said = (error: string) => `"${error}" is an error of the spreadsheet: mend the formula, or clear the cell.`
    expect((await imports.rows(checked.id)).map(({ state, errors }) => [state, errors])).toEqual([
      ['error', { compareAtPrice: said('#N/A') }],
      ['error', { priceCents: said('#REF!'), name: said('#DIV/0!') }],
    ])
    const [model] = await fresh.rows<{ number: string }>(
      sql`select number from appliance a where not exists (select from appliance b where b.normalised = a.normalised and b.id <> a.id)
        order by number limit 1`,
    )
    const fits = `<row r="1">${typed('A1', 'SKU')}${typed('B1', 'Model')}${typed('C1', 'Fits')}</row>
      <row r="2">${typed('A2', part.sku)}${typed('B2', model?.number ?? '')}${failed('C2')}</row>`
    const fitting = await imports.check(await sheet(fits), {}, 'fits')
    expect((await imports.rows(fitting.id))[0]?.errors).toEqual({ fits: said('#N/A') })
    for (const value of ['', '<v/>', '<v></v>']) {
      const refused = await imports.bring(await sheet(`${prices}<row r="4"><c r="A4"><f>A2</f>${value}</c></row>`))
      expect(refused.body.fields?.file, value).toBe(
        'Row 4 has a formula without a value: open the workbook in a spreadsheet program, and save it.',
      )
    }
  })

  test('workbooks keep the time of the day, to the minute where it is one', async () => {
    const serial = Date.UTC(2026, 10, 27) / 86_400_000 + 25_569
    const time = (at: string, days: number) => `<c r="${at}" s="1"><v>${serial + days}</v></c>`
    const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
    const head = `<row r="1">${text('A1', 'SKU')}${text('B1', 'Sale starts')}${text('C1', 'Sale ends')}</row>`
    const part = await add({ priceCents: 1_000, salePriceCents: 900 })
    // 9:05 and 11:59:30 PM as spreadsheet programs store them; the last is a hair before midnight.
    const rows = [
      [0.5, 3],
      [0.378472222222222, 0.999652777777778],
      [0, 0.9999999999],
    ].map(
      ([starts = 0, ends = 0], at) =>
        `<row r="${at + 2}">${text(`A${at + 2}`, part.sku)}${time(`B${at + 2}`, starts)}${time(`C${at + 2}`, ends)}</row>`,
    )
    const { body } = await imports.bring<Schema<'Import'>>(await sheet(head + rows.join('')), 'prices')
    expect(body.examples.map(([, ...times]) => times)).toEqual([
      ['2026-11-27T12:00', '2026-11-30'],
      ['2026-11-27T09:05', '2026-11-27T23:59:30'],
      ['2026-11-27', '2026-11-28'],
    ])
    const checked = await imports.check(await sheet(head + rows[0]), {}, 'prices')
    expect((await imports.rows(checked.id))[0]?.after).toEqual({
      saleStartsAt: '2026-11-27T17:00:00.000Z',
      saleEndsAt: '2026-12-01T04:59:59.999Z',
    })
  })

  test('a zip bomb, a million empty rows and a cell at the far end are refused or read at once', async () => {
    const cell =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>A-1</t></is></c></row>'
    const bomb = await imports.bring(await sheet(cell + ' '.repeat(130 * 1024 * 1024)))
    expect(bomb.body.fields?.file).toBe('The workbook is too large unpacked.')
    const started = performance.now()
    const empty = Array.from({ length: 1_000_000 }, (_, n) => `<row r="${n + 3}" spans="1:3"/>`).join('')
    const rows = await imports.bring<Schema<'Import'>>(await sheet(cell + empty))
    expect([rows.status, rows.body.rowCount]).toEqual([200, 1])
    const far = await imports.bring(await sheet(`${cell}<row r="3"><c r="XFD3"><v>1</v></c></row>`))
    expect(far.body.fields?.file).toBe('A file may have 300 columns.')
    const deep = await imports.bring(await sheet(`${cell}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`))
    expect(deep.body.fields?.file).toBe('A file may have 50,000 rows.')
    expect(performance.now() - started).toBeLessThan(20_000)
    const blank = await imports.bring<Schema<'Import'>>(`SKU,Price\r\nA-1,5\r\n${',\r\n'.repeat(500_000)}`)
    expect([blank.status, blank.body.rowCount]).toEqual([200, 1])
    const many = await imports.bring(`SKU\r\n${'A\r\n'.repeat(50_001)}`)
    expect(many.body.fields?.file).toBe('A file may have 50,000 rows. Split it.')
    const wide = await imports.bring(`SKU,Price\r\nA-1,5\r\n${','.repeat(10_000_000)}\r\n`)
    expect(wide.body.fields?.file).toBe('Row 3 has more than 16,384 cells.')
  })

  test('rows that go on in thousands of blank cells are taken without these', async () => {
    const { status, body, text } = await imports.bring<Schema<'Import'>>(`SKU,Price\r\n${`A-1,5${','.repeat(16_000)}\r\n`.repeat(1_000)}`)
    expect([status, body.rowCount], text).toEqual([200, 1_000])
    expect((await imports.rows(body.id))[0]?.cells).toEqual(['A-1', '5'])
  })

  test('cells with thousands of values are refused without being looked at one by one, and their check holds up nobody', async () => {
    const values = (value: (at: number) => string) => Array.from({ length: 9_000 }, (_, at) => value(at)).join('; ')
    const rows = Array.from({ length: 30 }, (_, at) => [
      `MANY-${at}`,
      values((n) => `S${n}: 1`),
      values((n) => `W${n}: 2`),
      values((n) => `N${n}`),
      '<b>'.repeat(33_000),
    ])
    const stalls = monitorEventLoopDelay({ resolution: 5 })
    stalls.enable()
    const checked = await imports.check(
      csvOf([['SKU', 'Specifications', 'Drawing sizes', 'Cross references', 'Description HTML'], ...rows]),
      {
        mode: 'create',
      },
    )
    stalls.disable()
    expect(checked.counts.error).toBe(30)
    expect((await imports.rows(checked.id))[0]?.errors).toMatchObject({
      specs: 'has more than 500 values',
      dimensions: 'has more than 500 values',
      crossReferences: 'has more than 500 values',
      descriptionHtml: 'has more than 50,000 characters',
    })
    expect(stalls.max / 1e6).toBeLessThan(2_000)
  })

  test('rows that are too long together are shown in part, the longest first, and alone as they are', async () => {
    const html = 'x'.repeat(98_000)
    const rows = Array.from({ length: 60 }, (_, at) => [`CUT-${at}`, at < 3 ? 'short' : html, '5'])
    const checked = await imports.check(csvOf([['SKU', 'Description HTML', 'Price'], ...rows]), { mode: 'create' })
    const path = `imports/${checked.id}/rows`
    const page = await staff.get<Schema<'ImportRowList'>>(`${path}?limit=100`)
    expect(page.body.rows.map(({ cells }) => cells[0])).toEqual(rows.map(([sku]) => sku))
    expect(page.text.length).toBeLessThan(2_200_000)
    const [first, , , long] = page.body.rows
    expect(first?.cells).toEqual(rows[0])
    expect(long?.cells).toEqual(['CUT-3', html, '5'])
    expect(page.body.rows.at(-1)).toMatchObject({
      cells: ['CUT-59', `${'x'.repeat(160)} …`, '5'],
      errors: { descriptionHtml: 'has more than 50,000 characters' },
    })
    expect(isCutCell(page.body.rows.at(-1)?.cells[1] ?? '')).toBe(true)
    const alone = await staff.get<Schema<'ImportRowList'>>(`${path}?limit=1&page=60`)
    expect(alone.body.rows[0]?.cells).toEqual(rows[59])
  })

  test('HTML that is hard to clean is cleaned row by row, and holds up nobody', async () => {
    const html = '<p><b>x</b></p>'.repeat(3_100)
    const path = await category()
    const rows = Array.from({ length: 160 }, (_, at) => [`HARD-${at}`, `Hard ${at}`, path, '5', html])
    const text = csvOf([['SKU', 'Name', 'Category', 'Price', 'Description HTML'], ...rows])
    const stalls = monitorEventLoopDelay({ resolution: 5 })
    stalls.enable()
    const begin = performance.now()
    const checked = await imports.check(text, { mode: 'create' })
    const took = performance.now() - begin
    stalls.disable()
    expect(checked.counts.new).toBe(160)
    // In one go, each of two parts of the rows would be more than a quarter of it.
    expect(stalls.max / 1e6 / took).toBeLessThan(0.25)
  })

  test('a file whose rows all have the same SKU is checked as fast at its end as at its beginning, and holds up nobody', async () => {
    // The embedded database works in this process: there a stall tells nothing.
    const count = kind === 'postgresql' ? 25_000 : 1_100
    const rows = Array.from({ length: count }, (_, at) => ['N/A', String(at)])
    const stalls = monitorEventLoopDelay({ resolution: 5 })
    stalls.enable()
    const checked = await imports.check(csvOf([['SKU', 'Price'], ...rows]), { mode: 'create' })
    stalls.disable()
    expect(checked.counts.error).toBe(count)
    const last = await imports.rows(checked.id, `page=${count / 50}`)
    expect(last.at(-1)?.errors).toMatchObject({ row: 'is that of row 2 already' })
    if (kind === 'postgresql') expect(stalls.max / 1e6).toBeLessThan(1_000)
  })

  test('a workbook that is hard to read holds up nobody, and is refused when it is far larger than it looks', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const hard = await sheet(`<row>${cell('SKU')}</row><row>${cell('A-1')}${'<c/>'.repeat(5_000_000)}</row>`)
    const stalls = monitorEventLoopDelay({ resolution: 5 })
    stalls.enable()
    const started = performance.now()
    const { body } = await imports.bring<Schema<'Import'>>(hard)
    const took = performance.now() - started
    stalls.disable()
    expect(body).toMatchObject({ format: 'xlsx', rowCount: 1, examples: [['A-1']] })
    expect(stalls.max / 1e6).toBeLessThan(took / 3)
    const endless = await imports.bring(await sheet(`<row>${cell('SKU')}</row><row>${cell('x'.repeat(2_000_000))}</row>`))
    expect(endless.body.fields?.file).toBe('Row 2 has a cell of more than 100000 characters.')
    const crowded = await imports.bring(await sheet(`<row>${'<c r="A1"><v>1</v></c>'.repeat(301)}</row>`))
    expect(crowded.body.fields?.file).toBe('A file may have 300 columns.')
    // Two megabytes of cells that are four gigabytes of text.
    const shared = '<row><c t="s"><v>0</v></c></row>'.repeat(40_000)
    const repeated = await imports.bring(await sheet(shared, 'y'.repeat(99_000)))
    expect(repeated.body.fields?.file).toBe('The workbook is too large unpacked.')
    const styled = await imports.bring(await sheet(`${' '.repeat(5 * 1024 * 1024)}<row>${cell('SKU')}</row>`))
    expect(styled.body.fields?.file).toBe('The workbook is damaged, cut or protected by a password.')
  })

  test.each([
    ['nothing', Buffer.alloc(0), 'The file is empty.'],
    ['blank rows', Buffer.from(',,\r\n,,\r\n'), 'The file is empty.'],
    ['a header alone', Buffer.from('SKU,Price\r\n'), 'The file has a header and no rows.'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 0, 0]), 'This is neither a table of text nor a workbook.'],
    ['an archive that is no workbook', Buffer.from('PK\u0003\u0004nonsense'), 'The workbook is damaged, cut or protected by a password.'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'Save this workbook as .xlsx without a password, or as CSV.'],
    ['a quote that is never closed', Buffer.from(`SKU,Name\r\nA-1,"x\r\n${'A-2,y\r\n'.repeat(30_000)}`), /^Row 2 has a cell of more than/],
  ])('%s is refused in words', async (_, file, said) => {
    const { status, body } = await imports.bring(file)
    expect([status, body.code]).toEqual([422, 'invalid_input'])
    expect(body.fields?.file).toEqual(typeof said === 'string' ? said : expect.stringMatching(said))
  })

  test('only staff may bring a file, of 20 MB at most, and no other address takes a larger body', async () => {
    const large = Buffer.alloc(21 * 1024 * 1024, 'a')
    const send = (headers: Record<string, string>) =>
      fresh.call('POST', '/api/admin/imports', large, { 'content-type': 'application/octet-stream', ...headers })
    expect([(await send({})).status, (await send(staff.headers)).status]).toEqual([404, 413])
    const other = await fresh.call('POST', '/api/admin/change-sets', Buffer.alloc(70_000, ' '), staff.headers)
    expect(other.status).toBe(413)
    expect((await send({ ...staff.headers, origin: 'https://evil.example' })).status).toBe(403)
    expect((await fresh.call('POST', '/api/admin/imports', 'a,b', { ...staff.headers, 'content-type': 'image/png' })).status).toBe(415)
  })

  test('of files that one person brings at once, the next is read when the one before is done', async () => {
    await signUp(fresh, 'second-member@example.com')
    await fresh.rows(sql`update "user" set role = 'admin', email_verified = true where email = 'second-member@example.com'`)
    const other = await signIn(fresh, { email: 'second-member@example.com', password: 'correct horse battery' })
    const send = async (name: string, body: ReadableStream | string, length: number, headers: Record<string, string>) => {
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { ...headers, 'content-type': 'application/octet-stream', 'content-length': String(length) },
      }
      const { status } = await fresh.send(new Request(`http://shop.test/api/admin/imports?type=prices&name=${name}.csv`, init))
      expect(status).toBe(200)
    }
    const file = 'SKU,Price\r\nA-1,5\r\n'
    const line = new TransformStream<Uint8Array, Uint8Array>()
    const writer = line.writable.getWriter()
    const slow = send('slow', line.readable, file.length, staff.headers)
    await writer.write(Buffer.from(file.slice(0, 10)))
    const next = send('next', file, file.length, staff.headers)
    await send('other', file, file.length, other)
    await writer.write(Buffer.from(file.slice(10)))
    await writer.close()
    await Promise.all([slow, next])
    // An answer is written after the turn is given up: two of one person may come in either order, but the files are kept in that of their turns.
    const kept = await fresh.rows<{ name: string }>(
      sql`select name from import_file where name in ('other.csv', 'slow.csv', 'next.csv') order by created_at`,
    )
    expect(kept.map(({ name }) => name)).toEqual(['other.csv', 'slow.csv', 'next.csv'])
  })

  test('new parts are added; addresses that collide get another, given ones are an error', async () => {
    const path = await category()
    const file = csvOf([
      ['SKU', 'Name', 'Price', 'Category', 'Address', 'On hand', 'Description'],
      ['NEW-1', 'Twin gear', '5', path, '', '3', '<p onclick="x()">Hello<script>alert(1)</script></p>'],
      ['NEW 1', 'Twin gear', '6', path, '', '4', ''],
      ['NEW-3', 'Third gear', '7', path, 'own-address', '5', ''],
      ['NEW-4', 'Fourth gear', '7', path, 'own-address', '5', ''],
      ['NEW-5', 'Fifth gear', '', path, '', '5', ''],
      ['NEW-6', 'Sixth gear', '7', 'No such > place', '', '5', ''],
      ['NEW-7', 'Seventh gear', '-7', path, 'not an address!', '-1', ''],
    ])
    const checked = await imports.check(file)
    expect(checked.counts).toMatchObject({ new: 3, error: 4 })
    expect((await imports.rows(checked.id, 'state=error')).map(({ errors }) => errors)).toEqual(
      [
        { slug: 'is that of row 4 already' },
        { priceCents: 'is needed' },
        { category: 'There is no category "No such > place".', categoryId: undefined },
        {
          priceCents: expect.any(String),
          slug: 'must be 1 to 100 letters, digits, - or _',
          onHand: expect.any(String),
        },
      ].map((errors) => Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined))),
    )
    expect((await imports.apply(checked.id)).changeSet?.counts).toMatchObject({ written: 3, failed: 0 })
    const [first, second] = [await find('NEW-1'), await find('NEW 1')]
    expect(first).toMatchObject({ slug: 'twin-gear-new-1', onHand: 3, partNumber: 'NEW-1' })
    expect(second.slug).not.toBe(first.slug)
    expect(first.descriptionHtml).toBe('<p>Hello</p>')
  })

  test('parts that an undo has archived are sold again when the mended file brings them, unless staff have touched them', async () => {
    const place = await category()
    const file = (price: string) =>
      csvOf([['SKU', 'Name', 'Price', 'Category'], ...['UNDONE-1', 'UNDONE-2'].map((sku) => [sku, `Gear ${sku}`, price, place])])
    const first = await imports.apply((await imports.check(file('0.50'))).id)
    expect((await staff.post(`change-sets/${first.changeSet?.id}/undo`)).status).toBe(200)
    await fresh.runJobs()
    const [one, two] = [await find('UNDONE-1'), await find('UNDONE-2')]
    expect([one.active, two.active]).toEqual([false, false])
    await staff.patch(`products/${two.id}`, { version: two.version, tags: ['kept away'] })
    const prices = await imports.check(file('6.00'), { mode: 'update' })
    expect((await imports.rows(prices.id)).map(({ after }) => after)).toEqual([{ priceCents: '6.00' }, { priceCents: '6.00' }])
    const exported = await imports.download('products/export?filter=sku:is:UNDONE-1')
    expect((await imports.check(exported)).counts).toMatchObject({ same: 1, changed: 0 })
    await imports.apply((await imports.check(file('5.00'), { mode: 'both' })).id)
    expect([await find('UNDONE-1'), await find('UNDONE-2')]).toMatchObject([
      { active: true, priceCents: 500 },
      { active: false, priceCents: 500 },
    ])
  })

  test('a sale that is planned keeps its dates where an export brings another sale price beside them', async () => {
    const part = await add({ priceCents: 1_000 })
    const dates = { saleStartsAt: '2099-12-24T05:00:00.000Z', saleEndsAt: '2100-01-01T04:59:59.999Z' }
    expect((await staff.patch(`products/${part.id}`, { version: part.version, salePriceCents: 900, ...dates })).status).toBe(200)
    const file = csvOf([
      ['SKU', 'Sale price', 'Sale starts', 'Sale ends'],
      [part.sku, '8.00', dates.saleStartsAt, dates.saleEndsAt],
    ])
    const checked = await imports.check(file)
    expect((await imports.rows(checked.id))[0]?.after).toEqual({ salePriceCents: '8.00' })
    await imports.apply(checked.id)
    expect(await find(part.sku)).toMatchObject({ salePriceCents: 800, ...dates })
  })

  test('a sale that is over leaves its dates where an export brings another sale price beside them: the price counts from now on', async () => {
    const part = await add({ priceCents: 1_000 })
    const dates = { saleStartsAt: '2020-12-24T05:00:00.000Z', saleEndsAt: '2021-01-01T04:59:59.999Z' }
    expect((await staff.patch(`products/${part.id}`, { version: part.version, salePriceCents: 900, ...dates })).status).toBe(200)
    const file = csvOf([
      ['SKU', 'Sale price', 'Sale starts', 'Sale ends'],
      [part.sku, '8.00', dates.saleStartsAt, dates.saleEndsAt],
    ])
    await imports.apply((await imports.check(file)).id)
    expect(await find(part.sku)).toMatchObject({ salePriceCents: 800, saleStartsAt: null, saleEndsAt: null })
  })

  test('parts whose import was undone twice are sold again when the file is brought for the third time', async () => {
    const place = await category()
    const file = (price: string) =>
      csvOf([
        ['SKU', 'Name', 'Price', 'Category'],
        ['UNDONE-TWICE', 'Gear', price, place],
      ])
    for (const price of ['0.50', '0.60']) {
      const run = await imports.apply((await imports.check(file(price), { mode: 'both' })).id)
      expect(await find('UNDONE-TWICE')).toMatchObject({ active: true })
      expect((await staff.post(`change-sets/${run.changeSet?.id}/undo`)).status).toBe(200)
      await fresh.runJobs()
      expect(await find('UNDONE-TWICE')).toMatchObject({ active: false })
    }
    await imports.apply((await imports.check(file('5.00'), { mode: 'both' })).id)
    expect(await find('UNDONE-TWICE')).toMatchObject({ active: true, priceCents: 500 })
  })

  test('stock below what is promised is an error of that row alone', async () => {
    const [held, free] = [await add({ stock: 5 }), await add({ stock: 5 })]
    await checkOut(fresh, { items: [{ slug: held.slug, quantity: 3 }] })
    const checked = await imports.check(
      csvOf([
        ['SKU', 'Qty'],
        [held.sku, 1],
        [free.sku, 1],
      ]),
      {},
      'stock',
    )
    expect(checked.counts).toMatchObject({ changed: 1, error: 1 })
    const [row] = await imports.rows(checked.id, 'state=error')
    expect(row?.errors).toEqual({ onHand: '3 are promised to orders: no fewer can be on hand' })
    await imports.apply(checked.id)
    expect([(await find(held.sku)).onHand, (await find(free.sku)).onHand]).toEqual([5, 1])
  })

  test('alarms count large price changes, prices below cost, and parts that would be archived', async () => {
    const [dear, cheap, gone] = [await add({ priceCents: 1_000 }), await add({ priceCents: 1_000, costCents: 900 }), await add()]
    const file = csvOf([
      ['SKU', 'Price', 'Active'],
      [dear.sku, '20', 'yes'],
      [cheap.sku, '8', 'yes'],
      [gone.sku, '', 'no'],
    ])
    const checked = await imports.check(file)
    expect(checked.alarms).toEqual({ price: 1, below_cost: 1, archived: 1, stock: 0 })
    expect((await imports.rows(checked.id, 'alarm=archived')).map(({ key }) => key)).toEqual([gone.sku.toUpperCase()])
  })

  test('brands and categories that the shop lacks are an error, or are made when the import starts', async () => {
    const file = csvOf([
      ['SKU', 'Name', 'Price', 'Category', 'Brand'],
      ['MK-1', 'Maker gear', '5', 'Workshop > Gears', 'Newmaker'],
      ['MK-2', 'Maker wheel', '5', 'Workshop > Gears', 'newmaker'],
    ])
    expect((await imports.check(file)).counts).toMatchObject({ error: 2 })
    const checked = await imports.check(file, { unknown: 'create' })
    expect(checked.counts).toMatchObject({ new: 2, error: 0 })
    expect(await fresh.rows(sql`select from brand where name ilike 'newmaker'`)).toHaveLength(0)
    expect((await imports.apply(checked.id)).changeSet?.counts).toMatchObject({ written: 2 })
    expect((await find('MK-1')).brandId).toBe((await find('MK-2')).brandId)
    // As the editor adds them: the last of their siblings.
    expect(
      await fresh.rows(sql`select path, not exists (select from category o where o.parent_id is not distinct from c.parent_id
        and o.id <> c.id and o.position >= c.position) as is_last from category c where path like 'workshop%' order by path`),
    ).toEqual([
      { path: 'workshop', is_last: true },
      { path: 'workshop/gears', is_last: true },
    ])
    expect((await imports.check(file)).counts).toMatchObject({ same: 2 })
  })

  test('new categories and brands may have names as long as those that staff write, and a category the levels of a path that are taken', async () => {
    const path = ['Appliance replacement parts', 'Refrigerator and freezer parts', 'Ice maker water inlet valves', 'Fourth level']
    const brand = 'B'.repeat(100)
    const file = csvOf([
      ['SKU', 'Name', 'Price', 'Category', 'Brand'],
      ['LNG-1', 'Valve one', '5', path.slice(0, 3).join(' > '), brand],
      ['LNG-2', 'Valve two', '5', path.join(' > '), ''],
      ['LNG-3', 'Valve three', '5', `Valves > ${'V'.repeat(101)}`, 'C'.repeat(101)],
      ['LNG-4', 'Valve four', '5', ' > '.repeat(5_000), ''],
    ])
    const checked = await imports.check(file, { unknown: 'create' })
    expect(checked.counts).toMatchObject({ new: 2, error: 2 })
    const rows = await imports.rows(checked.id)
    expect(rows.slice(0, 2).map(({ after }) => after?.category)).toEqual(
      Array.from({ length: 2 }, () => `${path.slice(0, 3).join(' > ')} (new)`),
    )
    expect(rows.slice(2).map(({ errors }) => errors)).toEqual([
      {
        category: `"${'V'.repeat(60)} …" has more than 100 characters.`,
        brand: `"${'C'.repeat(60)} …" has more than 100 characters.`,
      },
      { category: 'has no name' },
    ])
    expect((await imports.apply(checked.id)).changeSet?.counts).toMatchObject({ written: 2, failed: 0 })
    expect((await imports.check(file, { unknown: 'create' })).counts).toMatchObject({ same: 2, error: 2 })
  })

  test('many brands that the shop lacks are made with as few statements as some, each once however it is written', async () => {
    const place = await category()
    const start = async (mark: string, count: number) => {
      const makers = Array.from({ length: count }, (_, n) => [`${mark} ${n}`, `${mark} ${n} Parts`, `${mark.toUpperCase()}  ${n}`]).flat()
      const rows = makers.map((maker, n) => [`${mark}-${n}`, `${mark} gear ${n}`, '5', place, maker])
      const { id } = await imports.check(csvOf([['SKU', 'Name', 'Price', 'Category', 'Brand'], ...rows]), { unknown: 'create' })
      const { result, statements } = await countStatements(() => staff.post(`imports/${id}/start`))
      expect(result.status, result.text).toBe(200)
      await fresh.runJobs()
      expect((await imports.read(id)).changeSet?.counts).toMatchObject({ written: count * 3, failed: 0 })
      const made = sql`select 1 from brand b join audit_log a on a.subject = b.id and a.action = 'brand.create' where b.name ilike ${`${mark}%`}`
      expect(await fresh.rows(made)).toHaveLength(count)
      return statements.length
    }
    const few = await start('Fewfold', 2)
    expect(await start('Manyfold', 40)).toBe(few)
  })

  test('a name that several have is told as such, and is only added when staff say so of it', async () => {
    for (const under of ['Doubled one', 'Doubled two']) {
      const { body } = await staff.post<{ id: string }>('categories', { name: under, parentId: null })
      expect((await staff.post('categories', { name: 'Doubles', parentId: body.id })).status).toBe(200)
    }
    for (const name of ['Doubleco Parts', 'Doubleco Accessories']) expect((await staff.post('brands', { name })).status).toBe(200)
    const [shelf, brand] = [
      '2 categories are called "Doubles": write its path.',
      '2 brands are called "Doubleco": write the whole name of one.',
    ]
    const file = csvOf([
      ['SKU', 'Name', 'Price', 'Category', 'Brand', 'Fits brands'],
      ['DB-1', 'Double gear', '5', 'Doubles', 'Doubleco', 'doubleco'],
      ['DB-2', 'Double wheel', '5', 'Doubled two > Doubles', 'Doubleco Parts', ''],
    ])
    for (const unknown of ['error', 'create'] as const) {
      const checked = await imports.check(file, { unknown })
      expect((await imports.rows(checked.id)).map(({ state, errors }) => [state, errors])).toEqual([
        ['error', { category: shelf, brand, compatibleBrands: brand.replace('Doubleco', 'doubleco') }],
        ['new', null],
      ])
    }
    const one = csvOf([
      ['SKU', 'Name', 'Price', 'Category'],
      ['DB-3', 'Third double', '5', 'Doubles'],
    ])
    const added = await imports.check(one, { names: { 'category:doubles': 'new' } })
    expect(added.counts).toMatchObject({ new: 1 })
    expect((await imports.apply(added.id)).changeSet?.counts).toMatchObject({ written: 1 })
    expect(await fresh.rows(sql`select path from category where name = 'Doubles' and parent_id is null`)).toEqual([{ path: 'doubles' }])
  })

  test('a category that is missing comes below the one of that name, whatever its address', async () => {
    const made = await staff.post<{ id: string }>('categories', { name: 'Grilles & Covers', slug: 'grilles', parentId: null })
    expect(made.status, made.text).toBe(200)
    const checked = await imports.check(
      csvOf([
        ['SKU', 'Name', 'Price', 'Category'],
        ['TW-1', 'Twin grille', '5', 'grilles & covers > Round'],
        ['TW-2', 'Twin cover', '5', 'Grilles  & Covers > Square'],
      ]),
      { unknown: 'create' },
    )
    expect((await imports.apply(checked.id)).changeSet?.counts).toMatchObject({ written: 2 })
    expect(await fresh.rows(sql`select path from category where path like 'grilles%' order by path`)).toEqual([
      { path: 'grilles' },
      { path: 'grilles/round' },
      { path: 'grilles/square' },
    ])
  })

  test('a weight has commas between its thousands, or one for its decimals, its unit behind it, and nothing else is read', async () => {
    const part = await add()
    const weigh = async (column: string, text: string) => {
      const checked = await imports.check(
        csvOf([
          ['SKU', column],
          [part.sku, text],
        ]),
      )
      const [row] = await imports.rows(checked.id)
      return row?.after?.weightGrams ?? Object.values(row?.errors ?? {}).join()
    }
    const refused = (text: string) => `"${text}" is not a weight.`
    for (const [column, text, read] of [
      ['Weight (g)', '1,200', '1200'],
      ['Weight (g)', '1,234,567', '1234567'],
      ['Weight (kg)', '1,200.5', '1200500'],
      ['Weight (kg)', '2,5', '2500'],
      ['Weight (kg)', '0,250', '250'],
      ['Weight (kg)', '1.25', '1250'],
      ['Weight (lb)', '0.5 lb', '227'],
      ['Weight (lb)', '38 oz.', '1077'],
      ['Wt', '2lbs', '907'],
      ['Weight (g)', '1,200 g', '1200'],
      ['Weight (g)', '1.25 KG', '1250'],
      ['Weight (lb)', '2 stone', refused('2 stone')],
      ['Weight (lb)', '1 lb 4 oz', refused('1 lb 4 oz')],
      ['Weight (g)', '1,2,3', refused('1,2,3')],
      ['Weight (g)', '1.200,5', refused('1.200,5')],
      ['Weight (g)', '1200,500', refused('1200,500')],
    ] as const)
      expect(await weigh(column, text), text).toBe(read)
  })

  test('the columns of a distributor are known, and the lines of its long texts stay lines', async () => {
    const path = await category()
    const file = csvOf([
      ['Item No.', 'Mfr Part #', 'Name', 'Long Desc', 'Dept', 'List Price', 'Dealer Cost', 'Qty Avail', 'Wt'],
      ['00017', 'DL-17', 'Drain pump', 'Drain pump, OEM.\r\nUnplug first.\n\nTwo screws.', path, '$1,234.50', '$12.00', '4', '8 oz'],
      ['00018', 'DL-18', 'Drain hose', '<p>One.</p>\n<p>Two.</p>', path, '5', '2', '1', '1'],
    ])
    const checked = await imports.check(file)
    const fields = ['sku', 'partNumber', 'name', 'descriptionHtml', 'category', 'priceCents', 'costCents', 'onHand', 'weightLbs']
    expect(checked.mapping).toEqual(fields)
    expect(checked.counts).toMatchObject({ new: 2, error: 0 })
    await imports.apply(checked.id)
    const [pump, hose] = [await find('00017'), await find('00018')]
    expect(pump).toMatchObject({ partNumber: 'DL-17', priceCents: 123_450, costCents: 1_200, onHand: 4, weightGrams: 227 })
    expect(pump.descriptionHtml).toBe('<p>Drain pump, OEM.<br />Unplug first.</p><p>Two screws.</p>')
    expect(hose.descriptionHtml).toBe('<p>One.</p>\n<p>Two.</p>')
    expect((await imports.check(file)).counts).toMatchObject({ same: 2 })
    const guessed = async (...head: string[]) => (await imports.bring<Schema<'Import'>>(csvOf([head, head]))).body.mapping
    expect(await guessed('Item No.', 'Description', 'Long Desc')).toEqual(['sku', 'name', 'descriptionHtml'])
    expect(await guessed('Item No.', 'Description', 'Counted')).toEqual(['sku', 'descriptionHtml', 'onHand'])
    expect(await guessed('Item No.', 'Name', 'Description', 'Long Desc')).toEqual(['sku', 'name', 'descriptionHtml', null])
    expect(await guessed('Mfr Part No.', 'Description', 'List $', 'Dealer Net')).toEqual(['partNumber', 'name', 'priceCents', 'costCents'])
    expect(await guessed('Item #', 'Descr.', 'Retail Price (USD)', 'Wt (lbs)')).toEqual(['sku', 'name', 'priceCents', 'weightLbs'])
    expect(await guessed('Item #', 'Name', 'Part Description')).toEqual(['sku', 'name', 'description'])
  })

  test('a new part without a family has that of a plain name, and of any other none: its picture is a plate', async () => {
    const path = await category()
    const file = csvOf([
      ['SKU', 'Part number', 'Name', 'Price', 'Category'],
      ['FM-1', 'FM1', 'Bathroom fan motor, 120 V', '5', path],
      ['FM-2', 'FM2', 'Upper deflector shield for 688', '5', path],
      ['FM-3', 'FM3', 'Motor with wheel and bracket', '5', path],
    ])
    const checked = await imports.check(file)
    expect((await imports.apply(checked.id)).changeSet?.counts).toMatchObject({ written: 3 })
    const families = [await find('FM-1'), await find('FM-2'), await find('FM-3')].map(({ family }) => family)
    expect(families).toEqual(['motor', 'other', 'other'])
  })

  test('a row that says two things of one figure, or that a part fits a model which the fit data deny, is an error there', async () => {
    const [denied] = await fresh.rows<{ sku: string; model: string }>(sql`
      select p.sku, a.number as model from fitment f join product p on p.id = f.product_id and p.active join appliance a on a.id = f.appliance_id
      where not f.fits and length(a.number) > 4 and not exists (
        select from fitment g join appliance o on o.id = g.appliance_id where g.product_id = p.id and g.fits and o.number = a.number)
      order by p.sku, a.number limit 1`)
    const motor = await add({ family: 'motor' })
    const checked = await imports.check(
      csvOf([
        ['SKU', 'Specifications', 'Description'],
        [motor.sku, 'Voltage: 120 V; Volts: 240 V', ''],
        [denied?.sku ?? '', '', `Made for ${denied?.model}.`],
      ]),
    )
    const [figure, claim] = (await imports.rows(checked.id)).map(({ errors }) => errors)
    expect(figure).toEqual({ specs: expect.stringContaining('same figure') })
    expect(claim).toEqual({ descriptionHtml: expect.stringContaining(`fits ${denied?.model}`) })
  })

  test('brands are matched without a last word Parts, Accessories or Components, unless a brand has that name', async () => {
    const brandId = async (name: string) => (await staff.post<{ id: string }>('brands', { name })).body.id
    const [plain, parts, own] = [await brandId('Trailman'), await brandId('Trailworks Parts'), await brandId('Trailman Components')]
    const expected: Record<string, string> = {
      'Trailman Accessories': plain,
      'trailman  PARTS': plain,
      'Trailman components': own,
      Trailworks: parts,
      'Trailworks Accessories': parts,
    }
    const names = Object.keys(expected)
    const changed = await Promise.all(names.map(() => add()))
    const checked = await imports.check(csvOf([['SKU', 'Brand'], ...names.map((name, at) => [changed[at]?.sku ?? '', name])]))
    expect(checked.counts).toMatchObject({ changed: names.length, error: 0 })
    expect((await staff.get<Schema<'UnknownNames'>>(`imports/${checked.id}/names`)).body.names).toEqual([])
    await imports.apply(checked.id)
    const written = await Promise.all(changed.map(async ({ sku }) => (await find(sku)).brandId))
    expect(Object.fromEntries(names.map((name, at) => [name, written[at]]))).toEqual(expected)
  })

  test('texts where the names of brands should stand hold nobody up while they are compared with ours', async () => {
    const texts = (length: number) =>
      Array.from({ length: 200 }, (_, at) => `${at} ${'a text about the part '.repeat(300)}`.slice(0, length))
    const answered = async (names: string[]) => {
      const { id } = (await imports.bring<Schema<'Import'>>(csvOf([['SKU', 'Brand'], ...names.map((name, at) => [`TEXT-${at}`, name])])))
        .body
      const began = performance.now()
      const { body } = await staff.get<Schema<'UnknownNames'>>(`imports/${id}/names`)
      expect(body).toMatchObject({ total: 200, names: expect.arrayContaining([expect.objectContaining({ nearId: null })]) })
      return performance.now() - began
    }
    const short = await answered(texts(20))
    expect(await answered(texts(5_000))).toBeLessThan(5 * Math.max(short, 100))
  })

  test("a brand's own name is its own in files, though another has it among its other names", async () => {
    const addBrand = async (fields: Record<string, unknown>) => {
      const answer = await staff.post<{ id: string }>('brands', fields)
      expect(answer.status, answer.text).toBe(200)
      return answer.body.id
    }
    await addBrand({ name: 'Ownhood Home', aliases: ['Ownhood', 'ownhood-air'] })
    const [own, air] = [await addBrand({ name: 'Ownhood' }), await addBrand({ name: 'Ownhood Air Co.', slug: 'ownhood-air' })]
    const [one, two] = [await add(), await add()]
    const checked = await imports.check(
      csvOf([
        ['SKU', 'Brand'],
        [one.sku, 'ownhood'],
        [two.sku, 'Ownhood-Air'],
      ]),
    )
    expect((await imports.apply(checked.id)).changeSet?.counts).toMatchObject({ written: 2, failed: 0 })
    expect([(await find(one.sku)).brandId, (await find(two.sku)).brandId]).toEqual([own, air])
  })

  test('a name of theirs is given one of ours; blanks keep or clear; rows are found by number or id', async () => {
    const part = await add({ costCents: 500 })
    const [brand] = await fresh.rows<{ id: string }>(sql`select id from brand order by slug limit 1`)
    const mapped = await imports.check(
      csvOf([
        ['SKU', 'Brand', 'Cost'],
        [part.sku, 'Strange Name', ''],
      ]),
      { names: { 'brand:strange name': brand?.id ?? '' } },
    )
    expect(mapped.counts).toMatchObject({ error: 0 })
    const cleared = await imports.check(
      csvOf([
        ['SKU', 'Cost', 'Price'],
        [part.sku, '', ''],
      ]),
      { blank: 'clear' },
    )
    expect((await imports.rows(cleared.id))[0]).toMatchObject({ before: { costCents: '5.00' }, after: { costCents: '' } })
    for (const [head, value, matchBy] of [
      ['Part number', part.partNumber.toLowerCase(), 'number'],
      ['Id', part.id, 'id'],
    ] as const) {
      const found = await imports.check(
        csvOf([
          [head, 'Name'],
          [value, 'Found by it'],
        ]),
        { matchBy, mode: 'update' },
      )
      expect(found.counts, head).toMatchObject({ changed: 1 })
    }
    expect(
      (
        await imports.check(
          csvOf([
            ['SKU', 'Name'],
            [part.sku, 'x'],
          ]),
          { mode: 'create' },
        )
      ).counts,
    ).toMatchObject({ error: 1 })
  })

  test('SKUs that differ in their case alone are told apart by it, and no new one is taken', async () => {
    const skus = ['case-1A', 'CASE-1a']
    // As they were brought before they were refused.
    for (const sku of skus) await add({ sku })
    const priced = (price: string) => [['SKU', 'Price'], ...skus.map((sku) => [sku, price]), ['Case-1a', price]]
    const checked = await imports.check(csvOf(priced('7.77')), {}, 'prices')
    expect(checked.counts).toMatchObject({ changed: 2, error: 1 })
    const [refused] = await imports.rows(checked.id, 'state=error')
    expect(refused?.errors?.sku).toMatch(
      /^2 parts have this SKU in another case \((case-1A, CASE-1a|CASE-1a, case-1A)\)\. Write one as it is\.$/,
    )
    expect((await imports.apply(checked.id)).changeSet?.counts).toMatchObject({ written: 2, failed: 0 })
    for (const sku of skus) expect((await find(sku)).priceCents).toBe(777)

    const one = await add({ sku: 'lone-2b' })
    const other = await add()
    const edit = (part: Part, fields: object) =>
      fresh.call<Schema<'Problem'>>('PATCH', `/api/admin/products/${part.id}`, { version: part.version, ...fields }, staff.headers)
    expect((await edit(other, { sku: 'LONE-2B' })).body.fields).toEqual({ sku: `is that of "${one.name}" already, written "lone-2b"` })
    const { body } = await staff.post('products', { name: 'Third', partNumber: 'Lone-2B', categoryId: one.categoryId, priceCents: 100 })
    expect(body.fields?.sku).toContain('written "lone-2b"')
    // Its own may be written otherwise, and a part with such a SKU be changed in all else.
    expect((await edit(one, { sku: 'Lone-2b' })).status).toBe(200)
    expect((await edit(await find('case-1A'), { name: 'Renamed' })).status).toBe(200)
    const found = await imports.check(
      csvOf([
        ['SKU', 'Price'],
        ['LONE-2B', '8.88'],
      ]),
      {},
      'prices',
    )
    expect(found.counts).toMatchObject({ changed: 1 })
  })

  test('columns are remembered for files with the same header, for the same person', async () => {
    const file = csvOf([
      ['Code', 'Amount'],
      ['A-1', '5'],
    ])
    const first = await imports.bring<Schema<'Import'>>(file, 'prices')
    expect(first.body.mapping).toEqual([null, null])
    const { id, options } = first.body
    const none = await staff.post(`imports/${id}/check`, { type: 'prices', mapping: [null, null], options })
    expect(none.body.fields?.mapping).toBe('No column is "SKU", which every row needs.')
    const twice = await staff.post(`imports/${id}/check`, { type: 'prices', mapping: ['sku', 'sku'], options })
    expect(twice.body.fields?.mapping).toBe('Two columns are "SKU".')
    expect((await staff.post(`imports/${id}/check`, { type: 'prices', mapping: ['sku', 'priceCents'], options })).status).toBe(200)
    expect((await imports.bring<Schema<'Import'>>(file, 'prices')).body.mapping).toEqual(['sku', 'priceCents'])
  })

  test('two imports do not run at once, and what somebody changes meanwhile is not overwritten', async () => {
    const [one, two] = [await add(), await add()]
    const file = (sku: string) =>
      csvOf([
        ['SKU', 'Price'],
        [sku, '9.99'],
      ])
    const [first, second] = [await imports.check(file(one.sku), {}, 'prices'), await imports.check(file(two.sku), {}, 'prices')]
    const [a, b] = await Promise.all([staff.post(`imports/${first.id}/start`), staff.post(`imports/${second.id}/start`)])
    expect([a.status, b.status].toSorted((x, y) => x - y)).toEqual([200, 409])
    const refused = a.status === 409 ? a : b
    expect(refused.body.detail).toMatch(/^The import of "parts.csv" is running/)
    await fresh.runJobs()
    const edited = a.status === 409 ? one : two
    await fresh.call('PATCH', `/api/admin/products/${edited.id}`, { version: edited.version, name: 'Edited meanwhile' }, staff.headers)
    const late = await imports.apply(a.status === 409 ? first.id : second.id)
    expect(late.changeSet?.counts).toMatchObject({ written: 0, failed: 1 })
    expect(await imports.download(`imports/${late.id}/errors?format=csv`)).toContain('somebody else has changed this part since')
    expect((await staff.post(`imports/${late.id}/start`)).status).toBe(409)
  })

  test('imports are undone one after the other, the last first, unless somebody has changed a part between or since', async () => {
    const path = await category()
    const file = (price: string) =>
      csvOf([['SKU', 'Name', 'Category', 'Price'], ...['YEAR-1', 'YEAR-2', 'YEAR-3'].map((sku) => [sku, `Gear ${sku}`, path, price])])
    const undo = async (done: Schema<'Import'>) => {
      expect((await staff.post(`change-sets/${done.changeSet?.id}/undo`)).status).toBe(200)
      await fresh.runJobs()
      return (await imports.read(done.id)).changeSet?.counts
    }
    const edit = async (sku: string, name: string) => {
      const { id, version } = await find(sku)
      expect((await fresh.call('PATCH', `/api/admin/products/${id}`, { version, name }, staff.headers)).status).toBe(200)
    }
    const bring = async (price: string) => imports.apply((await imports.check(file(price))).id)
    const first = await bring('5')
    const second = await bring('6')
    await edit('YEAR-2', 'Edited between')
    const third = await bring('7')
    expect(await undo(third)).toMatchObject({ undone: 3, kept: 0 })
    await edit('YEAR-3', 'Edited since')
    expect(await undo(second)).toMatchObject({ undone: 1, kept: 2 })
    expect(await undo(first)).toMatchObject({ undone: 1, kept: 2 })
    const parts = [await find('YEAR-1'), await find('YEAR-2'), await find('YEAR-3')]
    expect(parts.map(({ active, priceCents }) => [active, priceCents])).toEqual([
      [false, 500],
      [true, 600],
      [true, 600],
    ])
  })

  test('the file of failed rows has the reasons, and no formulas', async () => {
    const checked = await imports.check(
      csvOf([
        ['SKU', 'Name'],
        ['=cmd()', '@x'],
        ['+1', 'ok'],
      ]),
      { mode: 'update' },
    )
    const text = await imports.download(`imports/${checked.id}/errors?format=csv`)
    expect(text.split('\r\n').slice(0, 2)).toEqual(['SKU,Name,Row,Why not', "'=cmd(),'@x,2,SKU: There is no part with this SKU."])
    // Brought again, no apostrophe is put before another.
    const second = await imports.check(text, { mode: 'update' })
    expect(await imports.download(`imports/${second.id}/errors?format=csv`)).toContain("\r\n'=cmd(),'@x,2,")
    const again = await imports.bring<Schema<'Import'>>(text)
    expect(again.body.mapping.slice(0, 2)).toEqual(['sku', 'name'])
  })

  test('rows with long texts are checked, and told with their reasons, a part of them at a time and none left out', async () => {
    const numbers = Array.from({ length: 110 }, (_, n) => `LONG-${n}`)
    const long = 'x'.repeat(90_000)
    const checked = await imports.check(csvOf([['SKU', 'Description'], ...numbers.map((sku) => [sku, long])]), { mode: 'update' })
    expect(checked).toMatchObject({ state: 'checked', counts: { error: 110 } })
    const lines = (await imports.download(`imports/${checked.id}/errors?format=csv`)).trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.slice(0, line.indexOf(',')))).toEqual(numbers)
    for (const line of lines) expect(line).toContain('There is no part with this SKU.')
  })

  test('a row whose cells are shifted is refused again when the file of failed rows is brought, until its cells are mended', async () => {
    const { sku, name } = await add({ priceCents: 129_995 })
    const checked = await imports.check(`SKU,Name,Price\n${sku},${name},1,299.95\n`, { mode: 'update' })
    expect((await imports.rows(checked.id))[0]?.errors).toEqual({ row: 'It has 4 cells, the header has 3.' })
    const failed = await imports.download(`imports/${checked.id}/errors?format=csv`)
    const again = await imports.check(failed, { mode: 'update' })
    expect(again.counts).toMatchObject({ changed: 0, error: 1 })
    // The cell beyond the header can be emptied where it is.
    const mended = await staff.patch(`imports/${checked.id}/rows/0`, { cells: { 2: '1299.95', 3: '' } })
    expect(mended.status, mended.text).toBe(200)
    expect((await imports.read(checked.id)).counts).toMatchObject({ same: 1, error: 0 })
  })

  test('what is out of bounds is said in words, amounts as they are typed', async () => {
    const file = csvOf([
      ['SKU', 'Price', 'Short text', 'Cost', 'Low from'],
      ['BOUND-1', '-5', 'x'.repeat(5_001), '2000000', '-1'],
    ])
    const checked = await imports.check(file)
    expect((await imports.rows(checked.id))[0]?.errors).toMatchObject({
      priceCents: 'must be 0 or more',
      description: 'has more than 5,000 characters',
      costCents: 'is too large',
      lowStockThreshold: 'must be 0 or more',
    })
  })

  test('a text that is too long for a cell of a workbook leaves the workbook whole, and cut it does not replace the text', async () => {
    const { id, sku, version } = await add()
    const descriptionHtml = `<p>${'long text '.repeat(4_000)}</p>`
    expect((await staff.patch(`products/${id}`, { version, descriptionHtml })).status).toBe(200)
    const response = await fresh.send(
      new Request(`http://localhost/api/admin/products/export?format=xlsx&filter=sku:is:${sku}`, { headers: staff.headers }),
    )
    const checked = await imports.check(Buffer.from(await response.arrayBuffer()))
    const [row] = await imports.rows(checked.id)
    expect(Math.max(...(row?.cells ?? []).map((cell) => cell.length))).toBe(32_767)
    expect(row).toMatchObject({ state: 'same', errors: null })
    const csv = await imports.download(`products/export?format=csv&filter=sku:is:${sku}`)
    expect((await imports.check(csv)).counts).toMatchObject({ same: 1, error: 0 })
    // The same file with another word, saved by a program that cuts its cells.
    const cut = await imports.check(
      csvOf([
        ['SKU', 'Description'],
        [sku, descriptionHtml.replace('long', 'Long').slice(0, 32_767)],
      ]),
    )
    expect((await imports.rows(cut.id))[0]?.errors).toEqual({ descriptionHtml: expect.stringMatching(/^was cut by a spreadsheet/) })
  })

  test.each(['csv', 'xlsx'] as const)('all parts exported as %s and brought again change nothing', async (format) => {
    await fresh.rows(
      sql`update product set name = '=1+1 "Gear"; a\\b, c', tags = '{"-x","a;b","c, d",''quoted}' where id = (select id from product order by slug limit 1)`,
    )
    const response = await fresh.send(
      new Request(`http://localhost/api/admin/products/export?format=${format}`, { headers: staff.headers }),
    )
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="parts.${format}"`)
    const file = Buffer.from(await response.arrayBuffer())
    if (format === 'csv') for (const line of file.toString().split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=+@-]/)
    const checked = await imports.check(file)
    const odd = [...(await imports.rows(checked.id, 'state=changed')), ...(await imports.rows(checked.id, 'state=error'))]
    expect(odd.slice(0, 3).map(({ before, after, errors, key }) => ({ before, after, errors, key }))).toEqual([])
    expect(checked.counts).toEqual({ unchecked: 0, new: 0, changed: 0, error: 0, same: await countParts() })
    expect((await staff.post(`imports/${checked.id}/start`)).status).toBe(422)
  })

  test('what a cell cannot say is left as it is when the cell stands as it was exported', async () => {
    const part = await add()
    const odd = {
      descriptionHtml: '<p>A belt.</p>\n',
      seoTitle: '',
      specs: { Lengths: '10 in\n12 in' },
      tags: ['two\nlines'],
      numbers: [{ number: "'12", kind: 'cross_reference' as const }],
      traits: { teeth: '5' },
    }
    const saved = await staff.patch<Part>(`products/${part.id}`, { version: part.version, ...odd })
    expect(saved.status, saved.text).toBe(200)
    const file = await imports.download(`products/export?filter=sku:is:${part.sku}`)
    expect((await imports.check(file, { blank: 'clear' })).counts).toMatchObject({ same: 1, changed: 0, error: 0 })
    const dearer = await imports.check(file.replace(',10.00,', ',10.50,'), { blank: 'clear' })
    await imports.apply(dearer.id)
    expect(await find(part.sku)).toMatchObject({ ...odd, priceCents: 1_050 })
  })

  test('names of specifications with a colon come back as they were, in files of ours and of others', async () => {
    const [own, theirs] = [await add(), await add()]
    const specs = { 'Thread: inlet': '1/2 in', 'A:B': 'x: y; z', 'C:D': '' }
    expect((await staff.patch(`products/${own.id}`, { version: own.version, specs })).status).toBe(200)
    const file = await imports.download(`products/export?filter=sku:is:${own.sku}`)
    expect((await imports.check(file, { blank: 'clear' })).counts).toMatchObject({ same: 1, changed: 0, error: 0 })
    const other = await imports.check(
      csvOf([
        ['SKU', 'Specifications'],
        [theirs.sku, 'Voltage:120 V; Thread\\: outlet: 3/4 in'],
      ]),
    )
    await imports.apply(other.id)
    expect((await find(theirs.sku)).specs).toEqual({ Voltage: '120 V', 'Thread: outlet': '3/4 in' })
  })

  test('an export names a brand that was added while it is written', async () => {
    const place = 'hardware-accessories/wiring-parts'
    const many = Array.from({ length: 502 }, (_, n) => `IBEX-${String(n).padStart(3, '0')}`)
    await importProducts(
      fresh.shop,
      many.map((sku) => ({
        sku,
        slug: sku.toLowerCase(),
        partNumber: sku,
        name: 'Ibex gear',
        family: 'motor',
        category: place,
        priceCents: 100,
        stock: 1,
      })),
    )
    const rows = exportRows(fresh.shop.db, { filter: [sql`product.name = 'Ibex gear'`], sort: 'sku' })
    const read = async () => (await rows.next()).value ?? []
    const [head, first] = [await read(), await read()]
    expect(first[head.indexOf('SKU')]).toBe('IBEX-000')
    const { body: brand } = await staff.post<Schema<'StaffBrand'>>('brands', { name: 'Ibex' })
    const last = await find('IBEX-501')
    expect((await staff.patch(`products/${last.id}`, { version: last.version, brandId: brand.id })).status).toBe(200)
    const others: string[][] = []
    for await (const row of rows) others.push(row)
    expect(others.at(-1)?.[head.indexOf('SKU')]).toBe('IBEX-501')
    expect(others.at(-1)?.[head.indexOf('Brand')]).toBe('Ibex')
  })

  test('an export has the filter of the list, and templates have the columns of their type', async () => {
    const part = await add({ name: 'Only this gear' })
    const text = await imports.download(`products/export?format=csv&filter=slug:is:${part.slug}`)
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect((await staff.get('products/export?filter=colour:is:red')).status).toBe(422)
    expect(await imports.download('import-templates/redirects')).toBe('From,To\r\n')
  })

  test('fits are said, changed and undone, of models that the shop knows', async () => {
    const part = await add()
    const [model] = await fresh.rows<{ id: string; number: string; brand: string }>(
      sql`select a.id, a.number, b.name as brand from appliance a join brand b on b.id = a.brand_id order by a.id limit 1`,
    )
    const number = model?.number ?? ''
    const said = () => fresh.rows(sql`select fits, note, source from fitment where product_id = ${part.id} and appliance_id = ${model?.id}`)
    const file = (fits: string, note: string) =>
      csvOf([
        ['SKU', 'Make', 'Model number', 'Fits', 'Note'],
        [part.sku, model?.brand ?? '', number.toLowerCase(), fits, note],
        [part.sku, model?.brand ?? '', number, 'yes', ''],
        [part.sku, '', 'NO-SUCH-1', 'yes', ''],
        ['NO-SUCH', '', number, 'perhaps', ''],
      ])
    const checked = await imports.check(file('', 'After 2004'), {}, 'fits')
    expect(checked.counts).toMatchObject({ new: 1, error: 3 })
    expect((await imports.rows(checked.id, 'state=error')).map(({ errors }) => errors)).toEqual([
      { row: 'is that of row 2 already' },
      { applianceModel: 'There is no such model.' },
      { sku: 'There is no part with this SKU.', fits: '"perhaps" is neither yes nor no.' },
    ])
    const done = await imports.apply(checked.id)
    expect(await said()).toEqual([{ fits: true, note: 'After 2004', source: 'staff' }])
    const second = await imports.check(file('no', ''), {}, 'fits')
    expect((await imports.rows(second.id))[0]).toMatchObject({ state: 'changed', before: { fits: 'yes' }, after: { fits: 'no' } })
    const changed = await imports.apply(second.id)
    expect((await imports.check(file('no', ''), {}, 'fits')).counts).toMatchObject({ same: 1 })
    await staff.post(`change-sets/${done.changeSet?.id}/undo`)
    await fresh.runJobs()
    expect(await said()).toEqual([{ fits: false, note: 'After 2004', source: 'staff' }])
    await staff.post(`change-sets/${changed.changeSet?.id}/undo`)
    await fresh.runJobs()
    expect(await said()).toEqual([{ fits: true, note: 'After 2004', source: 'staff' }])
    // Somebody has learned more since the file was checked.
    const late = await imports.check(file('no', ''), {}, 'fits')
    await fresh.rows(sql`update fitment set note = 'Not the 2010 one' where product_id = ${part.id} and appliance_id = ${model?.id}`)
    expect((await imports.apply(late.id)).changeSet?.counts).toMatchObject({ written: 0, failed: 1 })
    expect(await said()).toMatchObject([{ fits: true, note: 'Not the 2010 one' }])
  })

  describe('a file of fits and what others say', () => {
    const pair = async () => {
      const part = await add()
      const [model] = await fresh.rows<{ id: string; number: string; brand: string }>(
        sql`select a.id, a.number, b.name as brand from appliance a join brand b on b.id = a.brand_id order by a.id limit 1`,
      )
      const { id, number, brand } = model ?? { id: '', number: '', brand: '' }
      const say = async (statement: object | null) => {
        const { status, text } = await staff.post('fits', { changes: [{ applianceId: id, productId: part.id, statement }] })
        expect(status, text).toBe(200)
      }
      const said = () => fresh.rows(sql`select fits, note, source from fitment where product_id = ${part.id} and appliance_id = ${id}`)
      const check = (fits: string, note: string) =>
        imports.check(
          csvOf([
            ['SKU', 'Make', 'Model number', 'Fits', 'Note'],
            [part.sku, brand, number, fits, note],
          ]),
          {},
          'fits',
        )
      return { say, said, check }
    }
    const undo = async ({ changeSet }: Schema<'Import'>) => {
      await staff.post(`change-sets/${changeSet?.id}/undo`)
      await fresh.runJobs()
    }

    test('leaves the word of the maker the maker’s where it only adds a note, and shows whose word becomes whose', async () => {
      const { say, said, check } = await pair()
      await say({ fits: true, source: 'maker', note: '' })
      const noted = await check('yes', 'Long shaft')
      expect(await imports.rows(noted.id)).toMatchObject([
        { before: { fits: 'yes', fitNote: '', fitSource: 'maker' }, after: { fitNote: 'Long shaft' } },
      ])
      const done = await imports.apply(noted.id)
      expect(await said()).toEqual([{ fits: true, note: 'Long shaft', source: 'maker' }])
      const denied = await check('no', '')
      expect((await imports.rows(denied.id))[0]).toMatchObject({ after: { fits: 'no', fitSource: 'staff' } })
      const changed = await imports.apply(denied.id)
      expect(await said()).toEqual([{ fits: false, note: 'Long shaft', source: 'staff' }])
      await undo(changed)
      await undo(done)
      expect(await said()).toEqual([{ fits: true, note: '', source: 'maker' }])
    })

    test('does not turn a denial into a fit by a blank cell', async () => {
      const { say, said, check } = await pair()
      await say({ fits: false, source: 'buyers', note: '' })
      await imports.apply((await check('', 'Too long')).id)
      expect(await said()).toEqual([{ fits: false, note: 'Too long', source: 'buyers' }])
      expect((await check('', '')).counts).toMatchObject({ same: 1 })
    })

    test('takes nothing from a maker who has said the same since, neither when it is applied nor when it is undone', async () => {
      const { say, said, check } = await pair()
      const makers = { fits: true, source: 'maker', note: '' }
      const done = await imports.apply((await check('yes', '')).id)
      expect(await said()).toMatchObject([{ source: 'staff' }])
      const late = await check('no', '')
      await say(makers)
      expect((await imports.apply(late.id)).changeSet?.counts).toMatchObject({ written: 0, failed: 1 })
      await undo(done)
      expect((await imports.read(done.id)).changeSet?.counts).toMatchObject({ kept: 1, undone: 0 })
      expect(await said()).toEqual([makers])
    })
  })

  test('redirects are added, changed and undone', async () => {
    const file = csvOf([
      ['Old URL', 'New URL'],
      ['/old/a', '/product/x'],
      ['https://old.example/b?x=1', '/product/y'],
      ['/old/q', 'https://shop.example/search?q=fan+motor#top'],
      ['/old/a', '/z'],
      ['nonsense', '/z'],
      ['/admin/x', '/z'],
      ['/c', '/c'],
      ['/d', '/e'],
      ['/e', '/d'],
    ])
    const checked = await imports.check(file, {}, 'redirects')
    expect(checked.counts).toMatchObject({ new: 3, error: 6 })
    const done = await imports.apply(checked.id)
    expect(await fresh.rows(sql`select from_path, to_path from redirect where from_path in ('/old/a', '/old/q', '/b') order by 1`)).toEqual(
      [
        { from_path: '/b', to_path: '/product/y' },
        { from_path: '/old/a', to_path: '/product/x' },
        { from_path: '/old/q', to_path: '/search?q=fan+motor#top' },
      ],
    )
    expect((await imports.check(file, {}, 'redirects')).counts).toMatchObject({ same: 3, new: 0 })
    await staff.post(`change-sets/${done.changeSet?.id}/undo`)
    await fresh.runJobs()
    expect(await fresh.rows(sql`select from redirect where from_path in ('/old/a', '/b')`)).toEqual([])
  })

  test('a redirect of a file that closes a circle over others of the shop is refused, and those go on', async () => {
    const led = { '/ring/a': '/ring/b', '/ring/b': '/ring/c', '/ring/c': '/ring/d?x=1' }
    for (const [from, to] of Object.entries(led)) await fresh.rows(sql`insert into redirect (from_path, to_path) values (${from}, ${to})`)
    const rows = [
      ['From', 'To'],
      ['/ring/d', '/ring/a'],
      ['/products/ring', '/collections/all/products/ring'],
    ]
    const checked = await imports.check(csvOf(rows), {}, 'redirects')
    expect((await imports.rows(checked.id)).map(({ errors }) => errors)).toEqual([
      { toPath: 'This address leads back to the first one.' },
      { toPath: 'This address leads back to the first one.' },
    ])
  })

  test('fits and redirects of files stand in the log as those that are set by hand, also when they are undone', async () => {
    const part = await add()
    const [model] = await fresh.rows<{ id: string; number: string; brand: string }>(
      sql`select a.id, a.number, b.name as brand from appliance a join brand b on b.id = a.brand_id order by a.id desc limit 1`,
    )
    const named = `${model?.brand} ${model?.number}`
    const entriesOf = (subject: string) =>
      fresh.rows(
        sql`select action, before, after, actor is not null as known from audit_log where subject = ${subject} order by created_at, id`,
      )
    const changedAt = async () =>
      (await fresh.rows<{ at: string }>(sql`select updated_at::text as at from appliance where id = ${model?.id}`))[0]?.at
    const before = await changedAt()
    const fits = await imports.apply(
      (
        await imports.check(
          csvOf([
            ['SKU', 'Make', 'Model number', 'Fits', 'Note'],
            [part.sku, model?.brand ?? '', model?.number ?? '', 'no', 'Too long'],
          ]),
          {},
          'fits',
        )
      ).id,
    )
    expect(await changedAt()).not.toBe(before)
    const redirects = await imports.apply(
      (
        await imports.check(
          csvOf([
            ['From', 'To'],
            ['/logged/a', '/brands'],
          ]),
          {},
          'redirects',
        )
      ).id,
    )
    for (const { changeSet } of [fits, redirects]) await staff.post(`change-sets/${changeSet?.id}/undo`)
    await fresh.runJobs()
    const said = 'does not fit (staff): Too long'
    expect(await entriesOf(part.id)).toEqual([
      { action: 'product.fit', before: {}, after: { [named]: said }, known: true },
      { action: 'product.fit', before: { [named]: said }, after: {}, known: true },
    ])
    expect(await entriesOf(model?.id ?? '')).toEqual([
      { action: 'appliance.fit', before: {}, after: { [part.partNumber]: said }, known: true },
      { action: 'appliance.fit', before: { [part.partNumber]: said }, after: {}, known: true },
    ])
    expect(await entriesOf('/logged/a')).toEqual([
      { action: 'redirect.set', before: null, after: { toPath: '/brands' }, known: true },
      { action: 'redirect.remove', before: { toPath: '/brands' }, after: null, known: true },
    ])
  })

  test('redirects that staff have made, changed or removed since the check are left as they are', async () => {
    const set = async (fromPath: string, toPath: string) => {
      const { status, text } = await fresh.call('PUT', '/api/admin/redirects', { fromPath, toPath }, staff.headers)
      expect(status, text).toBe(200)
    }
    for (const path of ['/told/changed', '/told/removed', '/told/left']) await set(path, '/categories')
    const paths = ['/told/new', '/told/changed', '/told/removed', '/told/left']
    const checked = await imports.check(csvOf([['From', 'To'], ...paths.map((path) => [path, '/brands'])]), {}, 'redirects')
    await set('/told/new', '/contact')
    await set('/told/changed', '/contact')
    await fresh.rows(sql`delete from redirect where from_path = '/told/removed'`)
    const done = await imports.apply(checked.id)
    expect(done.changeSet?.counts).toMatchObject({ written: 1, failed: 3 })
    const led = await fresh.rows(sql`select from_path, to_path from redirect where from_path like '/told/%' order by 1`)
    expect(led.map(({ from_path, to_path }) => [from_path, to_path])).toEqual([
      ['/told/changed', '/contact'],
      ['/told/left', '/brands'],
      ['/told/new', '/contact'],
    ])
    expect(await imports.download(`imports/${done.id}/errors?format=csv`)).toContain('somebody has led this address elsewhere')
  })
})
