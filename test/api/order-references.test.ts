import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, buy, checkOut, emailsOf, newKey, orderLinkOf, press, sendCheckout } from '#test/support/buy.ts'
import { pdfText } from '#test/support/files/pdf-text.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { cookiesOf } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

const REFERENCES = { company: 'Lee Repair & Sons', poNumber: 'PO-1042/b', jobName: 'Oak Street, unit 12' }
const NONE = { company: null, poNumber: null, jobName: null }

describe.each(KINDS)('PO number, job name and company of an order on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let slug: string
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  beforeEach(async () => {
    await fresh.rows(sql`delete from rate_limit`)
    slug = await addProduct(fresh, { stock: 99 })
  })
  const cart = () => ({ items: [{ slug, quantity: 1 }] })
  /** The order as its buyer sees it, by the link of the e-mail. */
  async function read(number: string) {
    await fresh.runJobs()
    const { token } = await orderLinkOf(fresh, number)
    const opened = await fresh.call('POST', `/api/orders/${number}/access`, { token })
    return (await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}`, undefined, cookiesOf(opened.headers))).body
  }

  test('stand on the order, for its buyer and for staff, and in the e-mails', async () => {
    const number = await buy(fresh, { ...cart(), company: ' Lee Repair\n& Sons ', poNumber: 'PO-1042/b', jobName: 'Oak Street,\tunit 12' })
    expect(await read(number)).toMatchObject(REFERENCES)
    expect(await staff.order(number)).toMatchObject(REFERENCES)
    const order = await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: null })
    await staff.change(number, `shipments/${order.shipments[0]?.id}/deliver`)
    await fresh.runJobs()
    for (const letter of ['order_confirmation', 'staff_new_order', 'order_shipped', 'order_delivered']) {
      const text = (await emailsOf(fresh, letter)).findLast(({ subject }) => subject?.includes(number) ?? false)?.body
      expect(text, letter).toMatch(/PO number\s+PO-1042\/b\s+Job name\s+Oak Street, unit 12/)
    }
    const [confirmation] = (await emailsOf(fresh, 'order_confirmation')).filter(({ subject }) => subject?.includes(number))
    expect(confirmation?.body).toMatch(/Ann Lee\s+Lee Repair & Sons\s+1 Main St/)
    const { token } = await orderLinkOf(fresh, number)
    const invoice = await fresh.send(new Request(`http://shop.test/api/orders/${number}/invoice?token=${token}`))
    const text = pdfText(new Uint8Array(await invoice.arrayBuffer()))
    for (const line of ['PO number: PO-1042/b', 'Job name: Oak Street, unit 12', 'Lee Repair & Sons']) expect(text).toContain(line)
  })

  test('are optional: nothing, and nothing but spaces, is none', async () => {
    expect(await staff.order(await buy(fresh, cart()))).toMatchObject(NONE)
    const number = await buy(fresh, { ...cart(), company: ' ', poNumber: '', jobName: '\n' })
    expect(await read(number)).toMatchObject(NONE)
    expect((await emailsOf(fresh, 'order_confirmation')).at(-1)?.body).not.toContain('PO number')
  })

  test('that are too long are refused beside their field', async () => {
    const long = { company: 'x'.repeat(81), poNumber: 'x'.repeat(41), jobName: 'x'.repeat(61) }
    const { status, body } = await sendCheckout<ProblemBody>(fresh, { ...cart(), ...long })
    expect([status, body.code]).toEqual([422, 'invalid_input'])
    expect(body.fields).toEqual({
      company: 'Please use at most 80 characters.',
      poNumber: 'Please use at most 40 characters.',
      jobName: 'Please use at most 60 characters.',
    })
  })

  test('belong to the request: the same key with another PO number is refused, and with the same one is the same order', async () => {
    const key = newKey()
    const session = await checkOut(fresh, { ...cart(), poNumber: '7' }, key)
    expect(await checkOut(fresh, { ...cart(), poNumber: ' 7 ' }, key)).toEqual(session)
    for (const other of [{ poNumber: '8' }, {}, { jobName: '7' }, { poNumber: '7', company: 'Lee' }])
      expect((await sendCheckout<ProblemBody>(fresh, { ...cart(), ...other }, key)).body.code).toBe('idempotency_mismatch')
    const plainKey = newKey()
    const plain = await checkOut(fresh, cart(), plainKey)
    expect(await checkOut(fresh, { ...cart(), poNumber: '', jobName: ' ' }, plainKey)).toEqual(plain)
    await press(fresh, session, 'pay')
    expect((await askStatus(fresh, session)).body.state).toBe('paid')
  })

  test('staff find an order by the beginning of its PO number, in the list and the palette, and export it', async () => {
    const number = await buy(fresh, { ...cart(), company: '=Lee', poNumber: 'Zeta-100%', jobName: 'Attic' })
    const other = await buy(fresh, { ...cart(), poNumber: 'Zeta-1003' })
    const list = async (q: string) =>
      (await staff.get<Schema<'StaffOrderList'>>(`orders?q=${encodeURIComponent(q)}`)).body.orders.map((row) => row.number)
    expect(await list('zeta-100%')).toEqual([number])
    expect((await list('ZETA-100')).toSorted()).toEqual([number, other].toSorted())
    expect(await list('eta-100')).toEqual([])
    const found = await staff.get<Got<'/api/admin/find'>>(`find?q=${encodeURIComponent('zeta-100%')}`)
    expect(found.body.orders.map((row) => row.number)).toEqual([number])
    const { text } = await staff.get('orders/export?q=zeta-100%25')
    const [head, row] = text.trim().split(/\r?\n/)
    expect(head?.endsWith('Tracking,Company,PO number,Job name'), head).toBe(true)
    expect(row).toMatch(/,"?'=Lee"?,Zeta-100%,Attic$/)
  })

  test('go when the order becomes anonymous, and are in the file of its buyer before', async () => {
    const email = 'forgotten@example.com'
    const number = await buy(fresh, { ...cart(), ...REFERENCES, customer: { email } })
    const [guest] = await fresh.rows<{ id: string }>(sql`select id from customer where email = ${email}`)
    const data = await staff.get<Got<'/api/admin/customers/{customerId}/data'>>(`customers/${guest?.id}/data`)
    expect(data.body.orders).toMatchObject([REFERENCES])
    await fresh.rows(sql`update "order" set status = 'completed' where number = ${number}`)
    const { body } = await staff.get<Got<'/api/admin/customers/{customerId}/erasure'>>(`customers/${guest?.id}/erasure`)
    const erased = await staff.post(`customers/${guest?.id}/erase`, { email, previewVersion: body.version })
    expect(erased.status, erased.text).toBe(200)
    expect(await staff.order(number)).toMatchObject(NONE)
    const tables = await fresh.rows<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables)
      expect(
        await fresh.rows(
          sql`select 1 as one from ${sql.identifier(name)} t where t::text like ${'%Oak Street, unit 12%'} and t::text like ${`%${email}%`}`,
        ),
        name,
      ).toEqual([])
  })
})
