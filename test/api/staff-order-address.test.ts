import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut, CUSTOMER, emailsOf, orderOf, sellPart } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

/** Where an order to Michigan may go instead, without the fields that the change does not take. */
const { email: _, ...ADDRESS } = { ...CUSTOMER, addressLine1: '99 Oak Ave', addressLine2: 'Unit 4', city: 'Ann Arbor', postalCode: '48104' }

describe.each(KINDS)('the delivery address of an order on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const versionOf = async (number: string) => (await staff.order(number)).version
  const send = async (number: string, address: object, version?: number) =>
    staff.post(`orders/${number}/address`, { address, version: version ?? (await versionOf(number)) })

  test('a paid order goes to another address: amounts stay, the log has both, the customer is told', async () => {
    const { number } = await sellPart(fresh)
    const before = await staff.order(number)
    const answer = await send(number, { ...ADDRESS, state: 'michigan', postalCode: '481041234' })
    expect(answer.status, answer.text).toBe(200)
    const after = await staff.order(number)
    expect(after.shippingAddress).toEqual({ ...ADDRESS, postalCode: '48104-1234' })
    expect(after.version).toBe(before.version + 1)
    const amounts = ({ subtotalCents, shippingCents, taxCents, totalCents, paidCents }: typeof before) => [
      subtotalCents,
      shippingCents,
      taxCents,
      totalCents,
      paidCents,
    ]
    expect(amounts(after)).toEqual(amounts(before))
    expect(after.history[0]).toMatchObject({ type: 'address_changed', actor: 'staff', visibleToCustomer: true })
    expect(JSON.stringify(after.history)).not.toContain('Oak')
    const [entry] = await fresh.rows<{ before: object; after: object }>(
      sql`select before, after from audit_log where subject = ${before.id} and action = 'order.change_address'`,
    )
    expect(entry).toEqual({
      before: { addressLine1: '1 Main St', addressLine2: '', city: 'Detroit', postalCode: '48226' },
      after: { addressLine1: '99 Oak Ave', addressLine2: 'Unit 4', city: 'Ann Arbor', postalCode: '48104-1234' },
    })
    await fresh.runJobs()
    const letter = (await emailsOf(fresh, 'address_changed')).find(({ subject }) => subject?.includes(number))
    expect(letter).toMatchObject({ recipient: CUSTOMER.email })
    expect(letter?.body).toContain('99 Oak Ave')
    expect((await staff.order(number)).letters.map((one) => one.kind)).toContain('address_changed')
  })

  test('the e-mail promises days of arrival only where they can still be kept: not of a late order, nor of one on hold', async () => {
    const arrives = async (meanwhile: (number: string) => Promise<unknown>) => {
      const { number } = await sellPart(fresh)
      await meanwhile(number)
      expect((await send(number, ADDRESS)).status).toBe(200)
      await fresh.runJobs()
      const letter = (await emailsOf(fresh, 'address_changed')).find(({ subject }) => subject?.includes(number))
      expect(letter?.body).toContain('Ann Arbor, MI 48104')
      return letter?.body?.includes('Arrives')
    }
    expect(await arrives(() => Promise.resolve())).toBe(true)
    const makeLate = (number: string) =>
      fresh.rows(sql`update "order" set promised_ship_by = promised_ship_by - interval '20 days' where number = ${number}`)
    expect(await arrives(makeLate)).toBe(false)
    const hold = async (number: string) => staff.change(number, 'hold', { reason: 'Is it theirs?', version: await versionOf(number) })
    expect(await arrives(hold)).toBe(false)
  })

  test('the same address once more changes nothing and mails nobody', async () => {
    const { number } = await sellPart(fresh)
    const { email: __, ...same } = CUSTOMER
    const before = await staff.order(number)
    expect((await send(number, same)).status).toBe(200)
    expect(await staff.order(number)).toEqual(before)
  })

  test('another tax or other shipping is refused with the reason, and changes nothing', async () => {
    const { number } = await sellPart(fresh)
    const before = await staff.order(number)
    const answer = await send(number, { ...ADDRESS, city: 'Toledo', state: 'OH', postalCode: '43604' })
    expect([answer.status, answer.body.code]).toEqual([409, 'not_allowed_in_state'])
    expect(answer.body.detail).toMatch(/^Tax is 0 % in OH, and 6 % was charged for MI\./)
    expect(await staff.order(number)).toEqual(before)
    const toOhio = { city: 'Toledo', state: 'OH', postalCode: '43604' }
    const untaxed = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: toOhio })
    const toIndiana = await send(untaxed, { ...ADDRESS, lastName: 'aaronson', city: 'Gary', state: 'IN', postalCode: '46402' })
    expect(toIndiana.status, toIndiana.text).toBe(200)
    // Staff's list has it under its new name and state.
    const numbers = async (query: string) =>
      (await staff.get<{ orders: { number: string }[] }>(`orders?${query}`)).body.orders.map((one) => one.number)
    expect((await numbers('sort=customer'))[0]).toBe(untaxed)
    expect(await numbers('filter=state:any:IN')).toEqual([untaxed])
    expect(await numbers('filter=state:any:OH')).not.toContain(untaxed)
  })

  test('an address that the checkout would refuse is refused field by field', async () => {
    const { number } = await sellPart(fresh)
    const answer = await send(number, { ...ADDRESS, lastName: ' ', postalCode: '10001' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields ?? {}).toSorted()).toEqual(['address.lastName', 'address.postalCode'])
    expect((await send(number, { ...ADDRESS, email: 'thief@example.com' })).status).toBe(422)
  })

  test('once a shipment is made, in any state but a withdrawn one, the address stays', async () => {
    const { number } = await sellPart(fresh, 2)
    const { lines } = await staff.order(number)
    const { shipments } = await staff.change(number, 'shipments', {
      lines: [{ lineId: lines[0]?.id, quantity: 1 }],
      carrier: 'UPS',
      trackingNumber: null,
    })
    const answer = await send(number, ADDRESS)
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      'A shipment of it is packed or on its way. Withdraw the shipment first, or ask its carrier.',
    ])
    for (const status of ['pending', 'delivered', 'lost', 'cancelled']) {
      await fresh.rows(sql`update shipment set status = ${status} where id = ${shipments[0]?.id}`)
      expect([status, (await send(number, ADDRESS)).status]).toEqual([status, status === 'cancelled' ? 200 : 409])
    }
  })

  test('an unpaid order keeps the address at which it is being paid, and one on hold can be put right', async () => {
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    const { number: unpaid } = await orderOf(fresh, session)
    expect((await send(unpaid, ADDRESS)).body.detail).toBe('The order is not paid yet.')
    const { number } = await sellPart(fresh)
    await staff.change(number, 'hold', { reason: 'The address looks odd', version: await versionOf(number) })
    expect((await send(number, ADDRESS)).status).toBe(200)
    await fresh.rows(sql`update "order" set status = 'completed', hold_reason = null where number = ${number}`)
    expect((await send(number, { ...ADDRESS, city: 'Detroit' })).body.detail).toBe('The order is completed.')
  })

  test('of two members of staff at once one changes it and the other learns of it; a shipment and a new address never cross', async () => {
    const { number } = await sellPart(fresh)
    const version = await versionOf(number)
    const answers = await Promise.all(
      ['1 First St', '2 Second St'].map((line) => send(number, { ...ADDRESS, addressLine1: line }, version)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const seen = await versionOf(number)
    const [moved, shipped] = await Promise.all([
      send(number, { ...ADDRESS, addressLine1: '3 Third St' }, seen),
      staff.post(`orders/${number}/shipments`, { version: seen, carrier: 'UPS', trackingNumber: null }),
    ])
    expect([moved.status, shipped.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
