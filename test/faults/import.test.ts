import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut } from '#test/support/buy.ts'
import { csvOf, openImports } from '#test/support/imports.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { faultShop, SOON } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'

type Import = Schema<'Import'>

const ROWS = 1_200

/** A file of new parts. */
async function fileOf(fault: FaultShop, rows = ROWS) {
  const [place] = await fault.rows<{ path: string }>(sql`select path from category where depth = 2 order by path limit 1`)
  const parts = Array.from({ length: rows }, (_, n) => [`IMP-${n}`, `Imported gear ${n}`, '5.00', place?.path ?? '', 3])
  return csvOf([['SKU', 'Name', 'Price', 'Category', 'On hand'], ...parts])
}

/** Brings a file, and starts its check. */
async function begin(fault: FaultShop, file: string, type: Import['type'] = 'products') {
  const staff = await openStaffSession(fault)
  const imports = openImports(fault, staff)
  const brought = await imports.bring<Import>(file, type)
  expect(brought.status, brought.text).toBe(200)
  const { id, mapping, options } = brought.body
  expect((await staff.post(`imports/${id}/check`, { type, mapping, options })).status).toBe(200)
  return { id, staff, imports }
}

const stateOf = async (fault: FaultShop, id: string) =>
  (
    await fault.rows<{
      state: string
    }>(sql`select coalesce(s.state, f.state) as state from import_file f left join change_set s on s.id = f.change_set_id
    where f.id = ${id}`)
  )[0]?.state

const until = (fault: FaultShop, id: string, state: string) =>
  vi.waitUntil(async () => (await stateOf(fault, id)) === state, { ...SOON, timeout: 60_000 })

/** What the next process finds a minute later. */
async function passMinute(fault: FaultShop) {
  await fault.rows(sql`update change_set set updated_at = updated_at - interval '2 minutes'`)
  await fault.rows(sql`update import_file set updated_at = updated_at - interval '2 minutes'`)
  await fault.work('sweep')
}

const countImported = async (fault: FaultShop) => {
  const [row] = await fault.rows<{
    parts: number
    pieces: number
    movements: number
  }>(sql`select count(*)::int as parts, coalesce(sum(on_hand), 0)::int as pieces,
    (select count(*)::int from stock_movement m join product p on p.id = m.product_id where p.sku like 'IMP-%') as movements
    from product p join stock_level s on s.product_id = p.id where p.sku like 'IMP-%'`)
  return row
}

const ALL = { parts: ROWS, pieces: ROWS * 3, movements: ROWS }

test('fault 42: a file that is cut is refused with its row, at every hundredth of it, and nothing changes', async () => {
  const fault = await faultShop()
  const imports = openImports(fault, await openStaffSession(fault))
  const whole = Buffer.from(await fileOf(fault, 200))
  const ends = new Set(Array.from(whole.entries()).flatMap(([at, byte]) => (byte === 10 ? [at, at + 1] : [])))
  for (let hundredth = 1; hundredth < 100; hundredth++) {
    const length = Math.floor((whole.length * hundredth) / 100)
    const { status, body } = await imports.bring(whole.subarray(0, length))
    if (ends.has(length)) continue
    const [header = '', ...rows] = whole.subarray(0, length).toString().split('\n')
    // What is cut inside its last cell looks whole: nothing says that a price has lost a digit.
    const isWhole = rows.at(-1)?.split(',').length === header.split(',').length
    expect([length, status]).toEqual([length, isWhole ? 200 : 422])
    if (status === 422 && rows.length > 0) expect(body.fields?.file).toMatch(new RegExp(`^Row ${rows.length + 1} is incomplete`))
  }
  expect(await countImported(fault)).toEqual({ parts: 0, pieces: 0, movements: 0 })
  expect(await fault.rows(sql`select from change_set`)).toEqual([])
})

describe('fault 43: the process dies during an import', () => {
  test('while the rows of its file are stored: what there is of it is said to be read, and is thrown away', async () => {
    const fault = await faultShop()
    const staff = await openStaffSession(fault)
    const imports = openImports(fault, staff)
    const file = await fileOf(fault, 50_000)
    const brought = imports.bring(file).then(
      ({ status }) => status,
      () => 'no answer',
    )
    await vi.waitUntil(async () => (await fault.rows(sql`select from import_row limit 1`)).length > 0, SOON)
    await fault.apps[0]?.kill9()
    expect(await brought).toBe('no answer')
    await fault.revive()
    const listed = async () => (await staff.get<Schema<'ImportList'>>('imports')).body.rows.map(({ state }) => state)
    const pass = async (minutes: number) => {
      await fault.rows(sql`update import_file set created_at = now() - make_interval(mins => ${minutes})`)
      await fault.work('sweep')
    }
    await pass(9)
    expect(await listed()).toEqual(['reading'])
    await pass(11)
    expect(await listed()).toEqual([])
    expect(await fault.rows(sql`select from import_row limit 1`)).toEqual([])
    expect((await imports.bring(file)).status).toBe(200)
    await pass(11)
    expect(await listed()).toEqual(['read'])
  })

  test.each([249, 999, ROWS - 1])(
    'while it is applied, before the batch up to row %i is committed: the next one goes on, once for each row',
    async (row) => {
      const fault = await faultShop({ env: { CRASH_AT: `changeSet.beforeCommit ${row}` } })
      const { id, staff } = await begin(fault, await fileOf(fault))
      await until(fault, id, 'checked')
      expect((await staff.post(`imports/${id}/start`)).status).toBe(200)
      expect(await fault.apps[0]?.exited).toEqual({ code: null, signal: 'SIGKILL' })
      expect(await stateOf(fault, id)).toBe('running')
      // Nothing of the batch is there; the one beside it may be.
      const batch = Array.from({ length: (row % 250) + 1 }, (_, n) => `IMP-${row - n}`)
      expect(await fault.rows(sql`select from product where sku in ${batch}`)).toEqual([])
      expect((await countImported(fault))?.parts).toBeLessThan(ROWS)
      await fault.revive()
      await passMinute(fault)
      await until(fault, id, 'done')
      expect(await countImported(fault)).toEqual(ALL)
      await fault.expectBooksInOrder()
      const again = await begin(fault, await fileOf(fault))
      await until(fault, again.id, 'checked')
      expect((await again.imports.read(again.id)).counts).toMatchObject({ same: ROWS, new: 0, changed: 0, error: 0 })
    },
  )

  test.each([499, ROWS - 1])(
    'while it is checked, before the batch up to row %i is stored: the next one goes on, and nothing has changed',
    async (row) => {
      const fault = await faultShop({ env: { CRASH_AT: `importCheck.beforeCommit ${row}` } })
      const { id, imports } = await begin(fault, await fileOf(fault))
      expect(await fault.apps[0]?.exited).toEqual({ code: null, signal: 'SIGKILL' })
      await fault.revive()
      await passMinute(fault)
      await until(fault, id, 'checked')
      expect((await imports.read(id)).counts).toMatchObject({ new: ROWS, error: 0 })
      expect((await countImported(fault))?.parts).toBe(0)
    },
  )
})

/** Sells parts, one an order, and gives the orders' numbers. */
async function sellSome(fault: FaultShop, orders: number) {
  const slug = await addProduct(fault, { stock: 100 })
  for (let n = 0; n < orders; n++) {
    // All of them come from one address, which has a limit.
    await fault.rows(sql`delete from rate_limit`)
    const session = await checkOut(fault, { items: [{ slug, quantity: 1 }], customer: { email: `parcel-${n}@example.com` } })
    await fault.stripe.pay(session.sessionId)
    expect((await askStatus(fault, session)).body.state).toBe('paid')
  }
  const rows = await fault.rows<{ number: string }>(sql`select number from "order" where email like 'parcel-%' order by id`)
  return rows.map(({ number }) => number)
}

describe('fault 43: the process dies during an import of people or parcels', () => {
  test('readers are added once each, and who unsubscribed meanwhile stays so', async () => {
    const fault = await faultShop({ env: { CRASH_AT: 'changeSet.beforeCommit 499' } })
    const rows = Array.from({ length: 700 }, (_, n) => [`reader-${n}@example.com`, 'yes'])
    const { id, staff, imports } = await begin(fault, csvOf([['E-mail', 'Consent'], ...rows]), 'subscribers')
    await until(fault, id, 'checked')
    expect((await staff.post(`imports/${id}/start`)).status).toBe(200)
    expect(await fault.apps[0]?.exited).toEqual({ code: null, signal: 'SIGKILL' })
    const count = async () =>
      (await fault.rows<{ n: number }>(sql`select count(*)::int as n from newsletter_subscriber where email like 'reader-%'`))[0]?.n
    expect(await count()).toBe(250)
    await fault.rows(sql`update newsletter_subscriber set unsubscribed_at = now() where email = 'reader-3@example.com'`)
    await fault.rows(sql`insert into email_suppression (email, reason) values ('reader-600@example.com', 'complained')`)
    await fault.revive()
    await passMinute(fault)
    await until(fault, id, 'done')
    expect(await count()).toBe(699)
    expect((await imports.read(id)).changeSet?.counts).toMatchObject({ written: 699, failed: 1 })
    const still = await fault.rows(sql`select email from newsletter_subscriber where unsubscribed_at is not null`)
    expect(still).toEqual([{ email: 'reader-3@example.com' }])
  })

  test('each order is shipped once, with one e-mail', async () => {
    const fault = await faultShop({ env: { CRASH_AT: 'changeSet.beforeCommit 24' } })
    const numbers = await sellSome(fault, 30)
    const rows = numbers.map((number, n) => [number, 'UPS', `TRACK-${n}`])
    const { id, staff } = await begin(fault, csvOf([['Order', 'Carrier', 'Tracking number'], ...rows]), 'tracking')
    await until(fault, id, 'checked')
    expect((await staff.post(`imports/${id}/start`)).status).toBe(200)
    expect(await fault.apps[0]?.exited).toEqual({ code: null, signal: 'SIGKILL' })
    const count = async () =>
      (
        await fault.rows<{
          parcels: number
          mails: number
        }>(sql`select (select count(*)::int from shipment where tracking_number like 'TRACK-%') as parcels,
          (select count(*)::int from outbox where kind = 'order_shipped') as mails`)
      )[0]
    expect(await count()).toEqual({ parcels: 0, mails: 0 })
    await fault.revive()
    await passMinute(fault)
    await until(fault, id, 'done')
    expect(await count()).toEqual({ parcels: 30, mails: 30 })
    await fault.expectBooksInOrder()
  })
})

test('fault 44: of two imports at once by two processes one runs, and an edit meanwhile is not overwritten', async () => {
  const fault = await faultShop({ apps: 2 })
  const slugs = [await addProduct(fault), await addProduct(fault)]
  const parts = await fault.rows<{ id: string; sku: string; version: number }>(
    sql`select id, sku, version from product where slug in ${slugs} order by array_position(${sql.param(slugs)}::text[], slug)`,
  )
  const started = []
  for (const { sku } of parts)
    started.push(
      await begin(
        fault,
        csvOf([
          ['SKU', 'Price'],
          [sku, '9.99'],
        ]),
        'prices',
      ),
    )
  for (const { id } of started) await until(fault, id, 'checked')
  const answers = await Promise.all(
    started.map(({ id, staff }, n) => fault.on(n).call('POST', `/api/admin/imports/${id}/start`, {}, staff.headers)),
  )
  // One process may have done its import before the other has asked.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  for (const { status, body } of answers)
    if (status !== 200) expect([status, body.detail]).toEqual([409, expect.stringContaining('is running')])
  const waiting = answers.findIndex(({ status }) => status === 409)
  const first = started[waiting === 0 ? 1 : 0]
  await until(fault, first?.id ?? '', 'done')
  const third = await begin(
    fault,
    csvOf([
      ['SKU', 'Price'],
      [parts[0]?.sku ?? '', '7.77'],
    ]),
    'prices',
  )
  await until(fault, third.id, 'checked')
  const [part] = await fault.rows<{ version: number }>(sql`select version from product where id = ${parts[0]?.id}`)
  const edited = await fault
    .on(1)
    .call('PATCH', `/api/admin/products/${parts[0]?.id}`, { version: part?.version, priceCents: 888 }, third.staff.headers)
  expect(edited.status, edited.text).toBe(200)
  expect((await third.staff.post(`imports/${third.id}/start`)).status).toBe(200)
  await until(fault, third.id, 'done')
  expect((await third.imports.read(third.id)).changeSet?.counts).toMatchObject({ written: 0, failed: 1 })
  expect(await fault.rows(sql`select price_cents from product where id = ${parts[0]?.id}`)).toEqual([{ price_cents: 888 }])
})

test('fault 45: stock below what is promised is refused for that row alone, also when it is promised after the check', async () => {
  const fault = await faultShop()
  const [slug, other] = [await addProduct(fault, { stock: 5 }), await addProduct(fault, { stock: 5 })]
  const parts = await fault.rows<{ id: string; sku: string }>(
    sql`select id, sku from product where slug in ${[slug, other]} order by array_position(${sql.param([slug, other])}::text[], slug)`,
  )
  const { id, staff, imports } = await begin(fault, csvOf([['SKU', 'Stock'], ...parts.map(({ sku }) => [sku, 1])]), 'stock')
  await until(fault, id, 'checked')
  expect((await imports.read(id)).counts).toMatchObject({ changed: 2, error: 0 })
  await checkOut(fault, { items: [{ slug, quantity: 3 }] })
  expect((await staff.post(`imports/${id}/start`)).status).toBe(200)
  await until(fault, id, 'done')
  const read = await fault.rows<{ on_hand: number }>(
    sql`select on_hand from stock_level where product_id in ${parts.map((part) => part.id)} order by array_position(${sql.param(parts.map((part) => part.id))}::text[], product_id)`,
  )
  expect(read).toEqual([{ on_hand: 5 }, { on_hand: 1 }])
  const errors = await imports.download(`imports/${id}/errors?format=csv`)
  expect(errors).toContain('3 are promised to orders')
  const again = await begin(
    fault,
    csvOf([
      ['SKU', 'Stock'],
      [parts[0]?.sku ?? '', 2],
    ]),
    'stock',
  )
  await until(fault, again.id, 'checked')
  expect((await again.imports.rows(again.id))[0]?.errors).toEqual({ onHand: '3 are promised to orders: no fewer can be on hand' })
  await fault.expectBooksInOrder()
})
