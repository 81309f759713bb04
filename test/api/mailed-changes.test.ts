import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { SUBJECT_LIMITS } from '#server/shop/rate-limits.ts'
import { addProduct } from '#test/support/build.ts'
import { askStatus, buy, checkOut, CUSTOMER, emailsOf, newKey, press } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { createAuthenticator } from '#test/support/people/authenticator.ts'
import type { Posted, Schema } from '#test/support/schema.ts'
import { cookiesOf, signUp } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'

type Order = Schema<'Order'>

const { email: _, ...ADDRESS } = CUSTOMER

describe.each(KINDS)('changes that are mailed to somebody, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const tooMany = (statuses: readonly number[], max: number) =>
    expect(statuses).toEqual([...Array.from({ length: max }, () => 200), ...Array.from({ length: statuses.length - max }, () => 429)])

  test('whoever pays an order in the name of a stranger cannot fill their mailbox by sending it to and fro', async () => {
    const { max } = SUBJECT_LIMITS['order-change']
    const items = [{ slug: await addProduct(fresh), quantity: 1 }]
    const session = await checkOut(fresh, { items, customer: { email: 'stranger@example.com' } })
    await press(fresh, session, 'pay')
    const { body, headers } = await askStatus(fresh, session)
    const payer = cookiesOf(headers)
    const path = `/api/orders/${body.orderId}`
    const read = async () => (await fresh.call<Order>('GET', path, undefined, payer)).body
    const move = (change: object, address?: string) => fresh.call<Order>('POST', `${path}/address`, change, payer, address)
    const first = await read()
    // What is refused does not count.
    expect((await move({ version: first.version, address: { ...ADDRESS, state: 'OH', postalCode: '43004' } })).status).toBe(409)
    const statuses = []
    for (let n = 0; n < max + 3; n++) {
      const { version } = await read()
      const address = { ...ADDRESS, addressLine1: `${n} Main St` }
      statuses.push((await move({ version, address }, `198.51.100.${n}`)).status)
    }
    tooMany(statuses, max)
    expect((await emailsOf(fresh, 'address_changed')).filter(({ recipient }) => recipient === 'stranger@example.com')).toHaveLength(max)
  })

  test('nor whoever has its number and e-mail address, by asking for returns and withdrawing them', async () => {
    const staff = await openStaffSession(fresh)
    const number = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email: 'buyer@example.com' } })
    await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
    const lineId = (await staff.order(number)).lines[0]?.id ?? ''
    const found = await fresh.call('POST', '/api/orders/lookup', { number, email: 'buyer@example.com' })
    const finder = cookiesOf(found.headers)
    const statuses = []
    for (let n = 0; n < SUBJECT_LIMITS['order-change'].max / 2 + 1; n++) {
      const request = { lines: [{ lineId, quantity: 1, reason: 'no_longer_needed' }], comment: '' }
      const key = { 'idempotency-key': newKey() }
      const asked = await fresh.call<Posted<'/api/orders/{number}/returns'>>('POST', `/api/orders/${number}/returns`, request, {
        ...finder,
        ...key,
      })
      statuses.push(asked.status)
      if (asked.status === 200)
        statuses.push((await fresh.call('POST', `/api/orders/${number}/returns/${asked.body.returnNumber}/cancel`, {}, finder)).status)
    }
    tooMany(statuses, SUBJECT_LIMITS['order-change'].max)
    // The order is read as before.
    expect((await fresh.call('GET', `/api/orders/${number}`, undefined, finder)).status).toBe(200)
  })

  test('whoever adds passkeys and removes them again has to wait, and others go on', async () => {
    const { max } = SUBJECT_LIMITS['security-change']
    const add = async (person: { cookie: string; origin: string }) => {
      const path = '/api/auth/passkey/generate-register-options'
      const { body, headers } = await fresh.call<{ challenge: string }>('GET', path, undefined, person)
      const cookie = [person.cookie, cookiesOf(headers).cookie].join('; ')
      const response = createAuthenticator().register(body.challenge)
      return fresh.call<{ id: string }>('POST', '/api/auth/passkey/verify-registration', { response, name: 'Key' }, { ...person, cookie })
    }
    const person = await signUp(fresh, 'keys@example.com')
    const statuses = []
    for (let n = 0; n < max / 2 + 1; n++) {
      const { status, body } = await add(person)
      statuses.push(status)
      if (status === 200) statuses.push((await fresh.call('POST', '/api/auth/passkey/delete-passkey', { id: body.id }, person)).status)
    }
    tooMany(statuses, max)
    const mails = await fresh.rows(sql`select 1 from outbox where kind = 'security_notice' and recipient = 'keys@example.com'`)
    expect(mails).toHaveLength(max)
    const change = { currentPassword: 'correct horse battery', newPassword: 'another horse battery' }
    expect((await fresh.call('POST', '/api/account/password', change, person)).status).toBe(429)
    expect((await add(await signUp(fresh, 'other@example.com'))).status).toBe(200)
  })
})
