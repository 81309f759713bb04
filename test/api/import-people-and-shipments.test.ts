import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, emailsOf } from '#test/support/buy.ts'
import { sheet } from '#test/support/files/workbooks.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { csvOf, openImports } from '#test/support/imports.ts'
import type { Imports } from '#test/support/imports.ts'
import type { Schema } from '#test/support/schema.ts'
import { signUpConfirmed } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

describe.each(KINDS)('imports of subscribers and tracking numbers on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let imports: Imports
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    imports = openImports(fresh, staff)
  })

  const readers = (prefix: string) =>
    fresh.rows<{ email: string; source: string; said: string | null; day: string; gone: boolean }>(sql`
      select email, source, consent_source as said, to_char(created_at at time zone 'America/Detroit', 'YYYY-MM-DD') as day, unsubscribed_at is not null as gone
      from newsletter_subscriber where starts_with(email, ${prefix}) order by email`)
  const errorsOf = async (id: string) => (await imports.rows(id)).map(({ state, errors }) => [state, errors])
  const undo = async (id: string | undefined) => {
    const answer = await staff.post(`change-sets/${id}/undo`)
    await fresh.runJobs()
    return answer
  }

  test('subscribers are added with their consent, nobody is welcomed, and the same file again changes nothing', async () => {
    const file = csvOf([
      ['Email', 'First name', 'Accepts Marketing', 'Consent date', 'Source'],
      ['A-Ann@Example.com', 'Ann', 'yes', '2024-05-06', 'Fair in Columbus'],
      ['a-bob@example.com', '', 'TRUE', '5/7/2024', ''],
      ['a-cid@example.com', '', 'no', '', ''],
      ['a-dee@example.com', '', '', '', ''],
      ['a-eve', '', 'yes', '', ''],
      ['a-ann@example.com', '', 'yes', '', ''],
      ['a-fay@example.com', '', 'perhaps', '2999-01-01', ''],
      ['=a-gus@example.com', '', 'yes', '31.12.2020', ''],
    ])
    const checked = await imports.check(file, {}, 'subscribers')
    expect(checked.counts).toMatchObject({ new: 2, error: 6 })
    expect(await errorsOf(checked.id)).toEqual([
      ['new', null],
      ['new', null],
      ['error', { consent: 'They have not agreed: they are not subscribed.' }],
      ['error', { consent: 'The row does not say that they agreed.' }],
      ['error', { email: '"a-eve" is not an address.' }],
      ['error', { row: 'is that of row 2 already' }],
      ['error', { consent: '"perhaps" is neither yes nor no.', consentedAt: 'lies in the future' }],
      ['error', expect.objectContaining({ consentedAt: '"31.12.2020" is not a day such as 2026-03-08.' })],
    ])
    expect(await readers('a-')).toEqual([])
    const done = await imports.apply(checked.id)
    expect(done.changeSet?.counts).toMatchObject({ written: 2, failed: 0 })
    expect(await readers('a-')).toEqual([
      { email: 'a-ann@example.com', source: 'import', said: 'Fair in Columbus', day: '2024-05-06', gone: false },
      { email: 'a-bob@example.com', source: 'import', said: null, day: '2024-05-07', gone: false },
    ])
    expect((await emailsOf(fresh, 'newsletter_welcome')).filter(({ recipient }) => recipient?.startsWith('a-'))).toEqual([])
    expect((await imports.check(file, {}, 'subscribers')).counts).toMatchObject({ new: 0, same: 2 })
    const [logged] = await fresh.rows<{ n: number; addresses: number }>(sql`select count(*)::int as n,
      count(*) filter (where after::text like '%@%')::int as addresses from audit_log where action = 'subscriber.create'`)
    expect(logged).toEqual({ n: 2, addresses: 0 })
  })

  test('who has unsubscribed or must not be written to stays so: at the check, at the run, and after an undo', async () => {
    const subscribe = (email: string) => fresh.call('POST', '/api/newsletter', { email, firstName: '', lastName: '', source: 'compact' })
    for (const name of ['b-gone', 'b-bounced', 'b-here']) expect((await subscribe(`${name}@example.com`)).status).toBeLessThan(300)
    const leave = (email: string) =>
      fresh.rows(sql`with gone as (update newsletter_subscriber set unsubscribed_at = '2026-02-04T01:30:00Z' where email = ${email})
        insert into email_suppression (email, reason) values (${email}, 'unsubscribed') on conflict do nothing`)
    await leave('b-gone@example.com')
    await fresh.rows(
      sql`insert into email_suppression (email, reason) values ('b-bounced@example.com', 'bounced'), ('b-never@example.com', 'complained')`,
    )
    const file = csvOf([
      ['E-mail', 'Consent'],
      ...['b-gone', 'b-bounced', 'b-never', 'b-here', 'b-soon', 'b-new', 'b-later'].map((name) => [`${name}@example.com`, 'yes']),
    ])
    const checked = await imports.check(file, {}, 'subscribers')
    expect(await errorsOf(checked.id)).toEqual([
      ['error', { email: 'has unsubscribed on 2026-02-03: a file does not subscribe them again' }],
      ['error', { email: 'must not be written to: bounced' }],
      ['error', { email: 'must not be written to: complained' }],
      ['same', null],
      ['new', null],
      ['new', null],
      ['new', null],
    ])
    // Between the check and the run one complains.
    await fresh.rows(sql`insert into email_suppression (email, reason) values ('b-soon@example.com', 'complained')`)
    const done = await imports.apply(checked.id)
    expect(done.changeSet?.counts).toMatchObject({ written: 2, failed: 1 })
    expect(await imports.download(`imports/${checked.id}/errors?format=csv`)).toContain('must not be written to: complained')
    await leave('b-later@example.com')
    expect((await undo(done.changeSet?.id)).status).toBe(200)
    expect((await imports.read(checked.id)).changeSet?.counts).toMatchObject({ undone: 1, kept: 1 })
    expect((await readers('b-')).map(({ email, gone }) => [email, gone])).toEqual([
      ['b-bounced@example.com', false],
      ['b-gone@example.com', true],
      ['b-here@example.com', false],
      ['b-later@example.com', true],
    ])
    expect((await imports.check(file, {}, 'subscribers')).counts).toMatchObject({ new: 1, same: 1, error: 5 })
  })

  test('who has signed up themselves since stays when the import is undone, by their own consent', async () => {
    const file = csvOf([
      ['Email', 'First name', 'Consent', 'Consent date', 'Source'],
      ['s-ann@example.com', 'Ann', 'yes', '2024-05-06', 'Fair in Columbus'],
      ['s-bob@example.com', '', 'yes', '2024-05-06', ''],
    ])
    const checked = await imports.check(file, {}, 'subscribers')
    const done = await imports.apply(checked.id)
    const signUp = () => fresh.call<{ result: string }>('POST', '/api/newsletter', { email: 'S-Ann@example.com', source: 'homepage' })
    expect((await signUp()).body).toEqual({ result: 'already_subscribed' })
    const [today] = await fresh.rows<{ day: string }>(sql`select to_char(now() at time zone 'America/Detroit', 'YYYY-MM-DD') as day`)
    const ann = { email: 's-ann@example.com', source: 'homepage', said: null, day: today?.day, gone: false }
    expect((await readers('s-'))[0]).toEqual(ann)
    expect((await undo(done.changeSet?.id)).status).toBe(200)
    expect((await imports.read(checked.id)).changeSet?.counts).toMatchObject({ undone: 1, kept: 1 })
    expect(await readers('s-')).toEqual([ann])
    expect(await fresh.rows(sql`select first_name from newsletter_subscriber where email = ${ann.email}`)).toEqual([{ first_name: 'Ann' }])
  })

  test('what an import has noted of subscribers goes when they are erased, when it is undone, and when it no longer can be', async () => {
    const [erased, other] = ['f-ann@example.com', 'f-bob@example.com']
    const subscribe = async (...emails: string[]) => {
      const rows = emails.map((email) => [email, 'Frieda', 'yes', 'Fair in Columbus'])
      const file = csvOf([['Email', 'First name', 'Consent', 'Source'], ...rows])
      return imports.apply((await imports.check(file, {}, 'subscribers')).id)
    }
    const noted = async (word: string) => {
      const [found] = await fresh.rows<{ n: number }>(
        sql`select count(*)::int as n from change_set_row r where strpos(row_to_json(r)::text, ${word}) > 0`,
      )
      return found?.n
    }
    await signUpConfirmed(fresh, erased)
    const done = await subscribe(erased, other)
    // Checked before they were erased, and applied after somebody has subscribed them otherwise: the row adds nobody.
    const late = await imports.check(
      csvOf([
        ['Email', 'Consent'],
        ['f-cid@example.com', 'yes'],
      ]),
      {},
      'subscribers',
    )
    await fresh.rows(
      sql`update import_row set change = jsonb_set(change, '{email}', ${JSON.stringify(erased)}::jsonb) where import_id = ${late.id}`,
    )
    expect((await imports.apply(late.id)).changeSet?.counts).toMatchObject({ same: 1 })
    expect([await noted(erased), await noted(other)]).toEqual([2, 1])
    const waiting = await imports.check(
      csvOf([
        ['Email', 'Consent'],
        [` ${erased.toUpperCase()} `, 'yes'],
        ['f-eve@example.com', 'yes'],
      ]),
      {},
      'subscribers',
    )
    expect(waiting.counts).toMatchObject({ same: 1, new: 1 })
    const inFiles = async (word: string) =>
      (await fresh.rows(sql`select 1 from import_row r where strpos(lower(row_to_json(r)::text), ${word}) > 0`)).length
    expect([await inFiles(erased), await inFiles(other)]).toEqual([3, 1])

    const customers = await staff.get<Schema<'CustomerList'>>(`customers?q=${encodeURIComponent(erased)}`)
    const id = customers.body.rows[0]?.id
    const { body: seen } = await staff.get<Schema<'ErasurePreview'>>(`customers/${id}/erasure`)
    const gone = await staff.post(`customers/${id}/erase`, { email: erased, previewVersion: seen.version })
    expect(gone.status, gone.text).toBe(200)
    expect([await noted(erased), await noted(other)]).toEqual([0, 1])
    expect([await inFiles(erased), await inFiles(other)]).toEqual([0, 1])
    expect((await imports.read(waiting.id)).counts).toMatchObject({ error: 1, new: 1 })

    expect((await undo(done.changeSet?.id)).status).toBe(200)
    expect((await imports.read(done.id)).changeSet?.counts).toMatchObject({ undone: 1, kept: 1 })
    expect([await noted(other), await noted('Frieda')]).toEqual([0, 0])

    const kept = await subscribe('f-dee@example.com')
    const age = (days: number) =>
      fresh.rows(sql`update change_set set finished_at = now() - make_interval(days => ${days}) where id = ${kept.changeSet?.id}`)
    await age(29)
    await runNightly(fresh.shop)
    expect(await noted('f-dee@example.com')).toBe(1)
    await age(31)
    for (let night = 0; night < 2; night++) await runNightly(fresh.shop)
    expect([await noted('f-dee@example.com'), await noted('Frieda')]).toEqual([0, 0])
    expect(await readers('f-')).toMatchObject([{ email: 'f-dee@example.com', said: 'Fair in Columbus', gone: false }])
  })

  test('somebody is erased while files of many rows are kept', async () => {
    const email = 'g-ann@example.com'
    const { id } = await imports.check(
      csvOf([
        ['Email', 'Consent'],
        [email, 'yes'],
        ['g-bob@example.com', 'yes'],
      ]),
      {},
      'subscribers',
    )
    // As many cells as files of some weeks have, in one; of those the embedded database would take minutes.
    const rows = kind === 'embedded' ? 100 : 80_000
    await fresh.rows(sql`update import_file set row_count = ${rows} where id = ${id}`)
    for (let from = 2; from < rows; from += 20_000)
      await fresh.rows(sql`insert into import_row (import_id, position, line, cells) select ${id}, n, n, cells
        from (select jsonb_agg('cell ' || c) as cells from generate_series(1, 150) c) one, generate_series(${from}::int, ${Math.min(from + 20_000, rows) - 1}::int) n`)
    const { body: seen } = await staff.post<Schema<'ErasurePreview'>>('customers/address-erasure/preview', { email })
    const gone = await staff.post('customers/address-erasure', { email, previewVersion: seen.version })
    expect(gone.status, gone.text).toBe(200)
    expect((await imports.rows(id, 'limit=2')).map(({ state, cells }) => [state, cells])).toEqual([
      ['error', []],
      ['new', ['g-bob@example.com', 'yes']],
    ])
  }, 60_000)

  test('a file of subscribers needs a column that says that they agreed', async () => {
    const { body } = await imports.bring<Schema<'Import'>>('Email,First name\r\nx@example.com,X\r\n', 'subscribers')
    const refused = await staff.post(`imports/${body.id}/check`, { type: 'subscribers', mapping: body.mapping, options: body.options })
    expect([refused.status, refused.body.fields?.mapping]).toEqual([422, 'No column is "Consent", which every row needs.'])
  })

  test('the date on which somebody was added is no consent, unless staff say that the column is one', async () => {
    for (const head of ['Date added', 'DATE_ADDED', 'Date']) {
      const { body } = await imports.bring<Schema<'Import'>>(`Email,${head}\r\nx@example.com,2024-05-06\r\n`, 'subscribers')
      expect(body.mapping, head).toEqual(['email', null])
      const check = (mapping: unknown) => staff.post(`imports/${body.id}/check`, { type: 'subscribers', mapping, options: body.options })
      expect((await check(body.mapping)).body.fields?.mapping).toBe('No column is "Consent", which every row needs.')
      if (head === 'Date') expect((await check(['email', 'consentedAt'])).status).toBe(200)
    }
  })

  test('links that end the newsletter, as the shop’s own file of subscribers has them, are no field', async () => {
    const { body } = await imports.bring<Schema<'Import'>>(
      'Email,State,Consent given (UTC),Consent source,Unsubscribed (UTC),Unsubscribe link\r\nx@example.com,subscribed,2026-01-01,,,https://x.example\r\n',
      'subscribers',
    )
    expect(body.mapping).toEqual(['email', null, null, 'consentSource', null, null])
  })

  const sell = async (quantity = 1) => buy(fresh, { items: [{ slug: await addProduct(fresh, { stock: 20 }), quantity }] })
  const shippedMails = async (number: string) =>
    (await emailsOf(fresh, 'order_shipped')).filter(({ subject }) => subject?.includes(number)).length

  test('tracking numbers ship what is left of their orders and tell the customers; rows that cannot be shipped say why', async () => {
    const [whole, part, gone, cancelled] = [await sell(2), await sell(3), await sell(), await sell()]
    const { lines } = await staff.order(part)
    await staff.change(part, 'shipments', { carrier: 'UPS', trackingNumber: null, lines: [{ lineId: lines[0]?.id, quantity: 1 }] })
    // What is packed leaves with the number.
    await staff.change(part, 'packed-shipments')
    await staff.change(gone, 'shipments', { carrier: 'UPS', trackingNumber: 'GONE-1' })
    await fresh.rows(sql`update "order" set status = 'on_hold' where number = ${cancelled}`)
    const today = new Date().toISOString()
    const rows = [
      [whole, 'UPS Ground', '1z 999aa1 0123', today],
      [part.toLowerCase(), 'usps', '94001', ''],
      [gone, 'UPS', 'GONE-1', ''],
      [gone, 'UPS', 'OTHER-1', ''],
      [cancelled, 'FedEx', 'HOLD-1', ''],
      ['PW-0000-0000', 'UPS', 'NONE-1', ''],
      ['#1001', 'UPS', 'NONE-1', ''],
      [whole, 'UPS', '2Z999', ''],
      [cancelled, 'Pigeon', '1.2346E+21', '2999-01-01'],
    ]
    const file = csvOf([['Order', 'Carrier', 'Tracking number', 'Shipped'], ...rows])
    const checked = await imports.check(file, {}, 'tracking')
    const found = await imports.rows(checked.id)
    expect(found.map(({ state }) => state)).toEqual(['new', 'new', 'same', 'error', 'error', 'error', 'error', 'error', 'error'])
    expect(found[0]?.after).toMatchObject({ ships: '2 pieces left to ship', carrier: 'UPS', trackingNumber: '1Z999AA10123' })
    expect(found.slice(4).map(({ errors }) => errors)).toEqual([
      { orderNumber: 'The order is on hold.' },
      { orderNumber: expect.stringMatching(/is no order number|There is no such order/) },
      { orderNumber: '"#1001" is no order number.' },
      { row: 'is that of row 2 already, which ships all that is left of the order' },
      expect.objectContaining({
        carrier: '"Pigeon" is none of UPS, USPS, FedEx, DHL.',
        trackingNumber: 'must be 4 to 40 letters, digits or -',
        shippedAt: 'lies in the future',
      }),
    ])
    expect((await staff.order(whole)).fulfilmentStatus).toBe('unfulfilled')
    const done = await imports.apply(checked.id)
    expect(done.changeSet).toMatchObject({ state: 'done', undoUntil: null, counts: { written: 2, failed: 0 } })
    expect((await staff.order(whole)).shipments).toMatchObject([{ carrier: 'UPS', trackingNumber: '1Z999AA10123', status: 'shipped' }])
    expect((await staff.order(part)).fulfilmentStatus).toBe('fulfilled')
    await fresh.runJobs()
    expect([await shippedMails(whole), await shippedMails(part)]).toEqual([1, 2])
    const again = await undo(done.changeSet?.id)
    expect([again.status, again.body.detail]).toEqual([409, 'These changes cannot be undone.'])
    expect((await imports.check(file, {}, 'tracking')).counts).toMatchObject({ new: 0, same: 3 })
  })

  test('the shop’s own file of orders, with tracking numbers filled in and a column of carriers, is known by its columns and ships them', async () => {
    const number = await sell()
    const exported = await staff.get<string>('orders/export?filter=to-ship:is:true')
    const [head = '', ...rows] = exported.text.replace('\uFEFF', '').trim().split('\r\n')
    const at = head.split(',').indexOf('Tracking')
    const row = rows.find((one) => one.startsWith(number))?.split(',') ?? []
    // No value before the column has a comma of its own.
    row[at] = '1Z999AA10123456784'
    const filled = [`${head},Carrier`, [...row, 'UPS'].join(',')].join('\n')
    const brought = await fresh.call<Schema<'Import'>>('POST', '/api/admin/imports?guess=yes', { text: filled }, staff.headers)
    expect([brought.status, brought.body.type]).toEqual([200, 'tracking'])
    expect(brought.body.mapping.flatMap((field, column) => (field ? [[head.split(',')[column], field]] : []))).toEqual([
      ['Number', 'orderNumber'],
      ['Tracking', 'trackingNumber'],
      [undefined, 'carrier'],
    ])
    const done = await imports.apply((await imports.check(filled, {}, 'tracking')).id)
    expect(done.changeSet).toMatchObject({ counts: { written: 1, failed: 0 } })
    expect((await staff.order(number)).shipments).toMatchObject([{ trackingNumber: '1Z999AA10123456784', status: 'shipped' }])
  })

  test('a tracking number that a spreadsheet has rounded is an error of its row', async () => {
    const [rounded, whole] = [await sell(), await sell()]
    const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
    const row = (number: string, parcel: string) => `<row>${text(number)}${text('USPS')}${parcel}</row>`
    const head = `<row>${['Order', 'Carrier', 'Tracking number'].map(text).join('')}</row>`
    const file = await sheet(head + row(rounded, '<c><v>94001118992231000012</v></c>') + row(whole, '<c><v>940011189922310</v></c>'))
    const checked = await imports.check(file, {}, 'tracking')
    expect((await imports.rows(checked.id)).map(({ errors, after }) => errors ?? after)).toEqual([
      { trackingNumber: 'has more digits than a spreadsheet keeps: format the column as text, and enter it again.' },
      expect.objectContaining({ trackingNumber: '940011189922310' }),
    ])
  })

  test('customers are not told when staff say so, the day of shipping is kept, and what was shipped meanwhile fails by itself', async () => {
    const [quiet, raced, other] = [await sell(), await sell(), await sell()]
    await fresh.rows(sql`update "order" set created_at = now() - interval '9 days' where number = ${quiet}`)
    const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
    const file = csvOf([
      ['Order number', 'Courier', 'Tracking', 'Date shipped'],
      [quiet, 'DHL', 'QUIET-1', day],
      [raced, 'DHL', 'RACED-1', ''],
      [other, 'DHL', 'OTHER-1', ''],
      [quiet.replace(/.$/, '?'), 'DHL', 'WRONG-1', ''],
    ])
    const checked = await imports.check(file, { mailCustomers: false }, 'tracking')
    expect(checked.counts).toMatchObject({ new: 3, error: 1 })
    await staff.change(raced, 'shipments', { carrier: 'UPS', trackingNumber: 'FIRST-1' })
    const done = await imports.apply(checked.id)
    expect(done.changeSet?.counts).toMatchObject({ written: 2, failed: 1 })
    expect(await imports.download(`imports/${checked.id}/errors?format=csv`)).toContain('have all been shipped')
    await fresh.runJobs()
    expect([await shippedMails(quiet), await shippedMails(raced), await shippedMails(other)]).toEqual([0, 1, 0])
    const [stored] = await fresh.rows<{ day: string }>(sql`select to_char(shipped_at at time zone 'America/Detroit', 'YYYY-MM-DD') as day
      from shipment where tracking_number = 'QUIET-1'`)
    expect(stored?.day).toBe(day)
  })

  test('a shipment that staff typed in small letters, before the file was checked or after, is the same: no piece more is shipped', async () => {
    const [old, checkedBefore, typedAfter] = [await sell(2), await sell(2), await sell(2)]
    const shipOne = async (number: string, trackingNumber: string) => {
      const { lines } = await staff.order(number)
      return staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber, lines: [{ lineId: lines[0]?.id, quantity: 1 }] })
    }
    const { shipments } = await shipOne(checkedBefore, ' 1zlower1 ')
    expect(shipments).toMatchObject([{ trackingNumber: '1ZLOWER1' }])
    // As an earlier version of the shop has stored it.
    const [{ id } = { id: '' }] = (await shipOne(old, '1ZOLD1')).shipments
    await fresh.rows(sql`update shipment set tracking_number = '1zold1' where id = ${id}`)
    const rows = [
      [old, 'UPS', '1Zold1'],
      [checkedBefore, 'UPS', '1zLOWER1'],
      [typedAfter, 'UPS', '1zLater1'],
    ]
    const checked = await imports.check(csvOf([['Order', 'Carrier', 'Tracking number'], ...rows]), {}, 'tracking')
    expect(checked.counts).toMatchObject({ new: 1, same: 2, error: 0 })
    await shipOne(typedAfter, '1zlater1')
    const done = await imports.apply(checked.id)
    expect(done.changeSet).toMatchObject({ state: 'done', counts: { written: 0, failed: 0 } })
    for (const number of [old, checkedBefore, typedAfter])
      expect(await staff.order(number)).toMatchObject({ fulfilmentStatus: 'partially_fulfilled', shipments: [{}] })
  })

  test.each([
    ['subscribers', 'E-mail,First name,Last name,Consent,Consent date,Consent source'],
    ['tracking', 'Order,Carrier,Tracking number,Shipped'],
  ])('a template of %s has its columns', async (type, header) => {
    expect((await imports.download(`import-templates/${type}?format=csv`)).replace('\uFEFF', '').trim()).toBe(header)
  })

  test('unknown names are listed with what they could be, decided one by one, and remembered for such files', async () => {
    const [brand] = await fresh.rows<{ id: string; name: string }>(
      sql`select id, name from brand where length(name) > 5 order by id limit 1`,
    )
    const [category] = await fresh.rows<{ id: string; path: string }>(
      sql`select id, path from category where depth = 2 and kind = 'products' order by path limit 1`,
    )
    const row = (sku: string, brandName: string, categoryName: string) => [sku, `Part ${sku}`, '5.00', brandName, categoryName]
    const head = ['SKU', 'Name', 'Price', 'Vendor', 'Category']
    const file = csvOf([
      head,
      row('NAMES-1', `${brand?.name} Parts Inc.`, category?.path ?? ''),
      row('NAMES-2', `${brand?.name} Parts Inc.`.toUpperCase(), 'Odds and ends'),
      row('NAMES-3', 'Never Heard Of', category?.path ?? ''),
      row('NAMES-4', 'Left open', category?.path ?? ''),
    ])
    const checked = await imports.check(file)
    expect(checked.counts).toMatchObject({ new: 0, error: 4 })
    const { body } = await staff.get<Schema<'UnknownNames'>>(`imports/${checked.id}/names`)
    expect(body.names).toEqual(
      [
        { kind: 'brand', name: expect.stringContaining(brand?.name ?? ''), rows: 2, canBeAdded: true, nearId: brand?.id },
        ...['Never Heard Of', 'Left open'].map((name) => ({ kind: 'brand', name, rows: 1, canBeAdded: true, nearId: null })),
        { kind: 'category', name: 'Odds and ends', rows: 1, canBeAdded: true, nearId: null },
      ].map((one) => expect.objectContaining(one)),
    )
    expect(body.brands.length).toBeGreaterThan(5)
    const names = {
      [`brand:${brand?.name.toLowerCase()} parts inc.`]: brand?.id ?? '',
      'brand:never heard of': 'new',
      'category:odds and ends': category?.id ?? '',
    }
    const again = await staff.post<Schema<'Import'>>(`imports/${checked.id}/check`, {
      type: 'products',
      mapping: checked.mapping,
      options: { ...checked.options, names },
    })
    expect(again.status, again.text).toBe(200)
    await fresh.runJobs()
    expect((await imports.read(checked.id)).counts).toMatchObject({ new: 3, error: 1 })
    await imports.apply(checked.id)
    const written = await fresh.rows<{
      sku: string
      brand: string
      category: string
    }>(sql`select p.sku, b.name as brand, p.category_id as category
      from product p join brand b on b.id = p.brand_id where p.sku like 'NAMES-%' order by p.sku`)
    expect(written).toEqual([
      { sku: 'NAMES-1', brand: brand?.name, category: category?.id },
      { sku: 'NAMES-2', brand: brand?.name, category: category?.id },
      { sku: 'NAMES-3', brand: 'Never Heard Of', category: category?.id },
    ])
    const next = await imports.check(csvOf([head, row('NAMES-9', `${brand?.name} parts inc.`, 'ODDS AND  ENDS')]))
    expect(next.counts).toMatchObject({ new: 1, error: 0 })
  })

  test('names of theirs, and saved views, follow a brand and a category that are merged into others', async () => {
    const made = async (path: string, name: string) => (await staff.post<{ id: string; version: number }>(path, { name })).body
    const [oldBrand, newBrand] = [await made('brands', 'Kudu'), await made('brands', 'Oryx')]
    const [oldPlace, newPlace] = [await made('categories', 'Kudu parts'), await made('categories', 'Oryx parts')]
    const file = csvOf([
      ['SKU', 'Name', 'Price', 'Vendor', 'Category', 'Of Kudu'],
      ['KUDU-1', 'Belt', '5.00', 'KUDU INTL', 'Belts (KUDU)', 'x'],
    ])
    const names = { 'brand:kudu intl': oldBrand.id, 'category:belts (kudu)': oldPlace.id }
    const open = await imports.check(file, { names })
    expect(open.counts).toMatchObject({ new: 1, error: 0 })
    const filterOf = (brand: string, place: string) => [`brand:is:${brand}`, `category:is:${place},${place}`]
    const view = { list: 'products', name: 'Kudu', shared: true, search: { filter: filterOf(oldBrand.id, oldPlace.id) } }
    expect((await staff.post('saved-views', view)).status).toBe(200)
    for (const [path, from, into] of [
      ['brands', oldBrand, newBrand],
      ['categories', oldPlace, newPlace],
    ] as const) {
      const merged = await staff.post(`${path}/${from.id}/merge`, { version: from.version, intoId: into.id })
      expect(merged.status, merged.text).toBe(200)
    }
    const followed = { 'brand:kudu intl': newBrand.id, 'category:belts (kudu)': newPlace.id }
    expect((await imports.read(open.id)).options.names).toEqual(followed)
    const { body: saved } = await staff.get<Schema<'SavedViews'>>('saved-views?list=products')
    expect(saved.views.map(({ search }) => search.filter)).toEqual([filterOf(newBrand.id, newPlace.id)])
    const next = await imports.check(file)
    expect([next.counts, next.options.names]).toMatchObject([{ new: 1, error: 0 }, followed])
    const gone = await imports.check(file, { names: { ...followed, 'brand:kudu intl': oldBrand.id } })
    const { body } = await staff.get<Schema<'UnknownNames'>>(`imports/${gone.id}/names`)
    expect([gone.counts.error, body.decided, body.names.map(({ name }) => name)]).toEqual([1, 1, ['KUDU INTL', 'Belts (KUDU)']])
  })

  test('of more unknown names than are shown at a time, the others come once those are decided', async () => {
    const rows = Array.from({ length: 203 }, (_, at) => [`MANY-${at}`, `Part ${at}`, '5.00', `Unheard of ${at}`])
    const file = csvOf([['SKU', 'Name', 'Price', 'Vendor'], ...rows, ...rows.slice(0, 200).map(([, ...row]) => ['', ...row])])
    const checked = await imports.check(file)
    const unknown = async () => (await staff.get<Schema<'UnknownNames'>>(`imports/${checked.id}/names`)).body
    const before = await unknown()
    expect([before.names.length, before.total, before.decided]).toEqual([200, 203, 0])
    expect(before.names.map(({ name }) => name)).not.toContain('Unheard of 202')
    const names = Object.fromEntries(before.names.map(({ name }) => [`brand:${name.toLowerCase()}`, 'new']))
    const { type, mapping, options } = checked
    const again = await staff.post(`imports/${checked.id}/check`, { type, mapping, options: { ...options, names } })
    expect(again.status, again.text).toBe(200)
    const after = await unknown()
    expect([after.names.length, after.total, after.decided]).toEqual([200, 203, 200])
    expect(after.names.slice(0, 4).map(({ name }) => name)).toEqual(['Unheard of 200', 'Unheard of 201', 'Unheard of 202', 'Unheard of 0'])
  })

  test.each(['before', 'after'])(
    'a large file is checked although the database looked at the files for the last time %s many small ones',
    async (looked) => {
      const parts = (name: string, count: number) =>
        csvOf([['SKU', 'Name'], ...Array.from({ length: count }, (_, at) => [`${name}-${at}`, `Part ${name} ${at}`])])
      await fresh.rows(sql`alter table import_row set (autovacuum_enabled = false)`)
      await fresh.rows(sql`delete from import_row`)
      const lookAtTable = () => fresh.rows(sql`vacuum analyze import_row`)
      await imports.check(parts('SEEN', 20))
      await lookAtTable()
      // More often than PostgreSQL runs a prepared statement before it keeps a plan, on each connection.
      for (let file = 0; file < 20; file++) await imports.check(parts(`PLANNED${file}`, 2))
      if (looked === 'after') await lookAtTable()
      const { body } = await imports.bring<Schema<'Import'>>(parts('LARGE', 300))
      const { id, type, mapping, options } = body
      // Rows of the file that were checked before: a real one would take the embedded database minutes.
      for (let thousand = 0; thousand < (kind === 'embedded' ? 1 : 60); thousand++)
        await fresh.rows(sql`insert into import_row (import_id, position, line, cells) select ${id}, -n - 1000 * ${thousand}::int, 1, cells
        from (select jsonb_agg('cell ' || c) as cells from generate_series(1, 150) c) one, generate_series(1, 1000) n`)
      await staff.post(`imports/${id}/check`, { type, mapping, options })
      await fresh.runJobs()
      expect((await imports.read(id)).counts).toMatchObject({ error: 300 })
      await fresh.rows(sql`alter table import_row reset (autovacuum_enabled)`)
    },
    60_000,
  )

  test('a new part without a limit of its own has the limit of the settings for few pieces', async () => {
    const [category] = await fresh.rows<{ path: string }>(
      sql`select path from category where depth = 2 and kind = 'products' order by path limit 1`,
    )
    await fresh.rows(sql`insert into setting (key, value) values ('orders', ${JSON.stringify({ lowStockThreshold: 17 })}::jsonb)
      on conflict (key) do update set value = setting.value || excluded.value`)
    await imports.apply(
      (
        await imports.check(
          csvOf([
            ['SKU', 'Name', 'Price', 'Category'],
            ['LOW-1', 'Low part', '5', category?.path ?? ''],
          ]),
        )
      ).id,
    )
    expect(
      await fresh.rows(
        sql`select s.low_stock_threshold as low from stock_level s join product p on p.id = s.product_id where p.sku = 'LOW-1'`,
      ),
    ).toEqual([{ low: 17 }])
  })
})
