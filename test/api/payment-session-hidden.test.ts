import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { reconcile } from '#server/shop/payment/reconcile.ts'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, CUSTOMER, orderOf, press } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got } from '#test/support/schema.ts'
import { signIn, signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffOrder, StaffSession } from '#test/support/staff.ts'

const PASSWORD = 'correct horse battery'

describe.each(KINDS)('the session of a payment, by which a browser is known to have paid, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const people = {} as Record<StaffRole, SignedIn>
  let staff: StaffSession
  /** Every answer of the staff API that has a session in it, for somebody who may read it. */
  const paths: string[] = []
  const sessions: string[] = []
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    for (const role of STAFF_ROLES) {
      const email = `${role}@example.com`
      await signUp(fresh, email, PASSWORD)
      await fresh.rows(sql`update "user" set role = 'admin', staff_role = ${role}, email_verified = true where email = ${email}`)
      people[role] = await signIn(fresh, { email, password: PASSWORD })
    }
    const items = [{ slug: await addProduct(fresh, { stock: 10 }), quantity: 1 }]
    const paid = await checkOut(fresh, { items })
    await press(fresh, paid, 'pay')
    const { body: state } = await askStatus(fresh, paid)
    const called = await staff.post<StaffOrder>('orders', { items, customer: CUSTOMER })
    await fresh.runJobs()
    const [letter] = await fresh.rows<{ id: string }>(sql`select id from outbox where kind = 'payment_link'`)
    sessions.push(paid.sessionId, called.body.payments[0]?.sessionId ?? '')
    await fresh.rows(sql`insert into payment_event (id, provider, type, session_id, payload)
      values ('evt_shown', 'test', 'checkout.session.completed', ${paid.sessionId}, '{}')`)
    await fresh.rows(sql`update test_payment_session set amount_cents = amount_cents + 1 where id = ${paid.sessionId}`)
    await reconcile(fresh.shop)
    paths.push(`orders/${state.orderId}`, `orders/${called.body.number}`, 'payment-events', 'reconciliation')
    paths.push('outbox', `outbox/${letter?.id}`, `outbox/${letter?.id}/page`)
  })
  const shownTo = async (headers: Record<string, string>) => {
    const shown: string[] = []
    for (const path of paths) {
      const { status, text } = await fresh.call('GET', `/api/admin/${path}`, undefined, headers)
      expect(status, `${path}: ${text}`).toBe(200)
      if (sessions.some((one) => text.includes(one))) shown.push(path)
    }
    return shown
  }

  test('is shown to who may give money back, with a fresh sign-in; to nobody who only reads, and by no key', async () => {
    expect(sessions.every((one) => /^cs_test_[\w-]{8}/.test(one))).toBe(true)
    expect(await shownTo(people.support)).toEqual(paths)
    expect(await shownTo(people.reader)).toEqual([])
    const { body } = await staff.post<{ key: string }>('api-keys', {
      name: 'Warehouse',
      expiresAt: null,
      scopes: ['orders:write', 'refunds:write'],
    })
    expect(await shownTo({ authorization: `Bearer ${body.key}` })).toEqual([])
    await fresh.rows(sql`update session set created_at = created_at - interval '16 minutes'`)
    expect(await shownTo(people.support)).toEqual([])
  })

  test('stands in no file of the changes for somebody to whom it is not shown', async () => {
    const signedIn = (role: StaffRole) => signIn(fresh, { email: `${role}@example.com`, password: PASSWORD })
    const now = await openStaffSession(fresh)
    const { body } = await now.get<Got<'/api/admin/reconciliation'>>('reconciliation')
    const found = body.differences.find(({ subject }) => subject === sessions[0])
    const settled = await now.post(`reconciliation/differences/${found?.id}/settle`, { note: 'Looked at.' })
    expect(settled.status, settled.text).toBe(200)
    const fileFor = async (headers: Record<string, string>) => {
      const { status, text } = await fresh.call('GET', '/api/admin/changes/export?format=csv', undefined, headers)
      expect(status, text).toBe(200)
      expect(text).toContain('reconciliation.settle')
      return text
    }
    expect(await fileFor(await signedIn('owner'))).toContain(sessions[0])
    expect(await fileFor(await signedIn('reader'))).not.toContain(sessions[0])
    const key = await now.post<{ key: string }>('api-keys', {
      name: 'Auditor',
      expiresAt: null,
      scopes: ['settings:read', 'refunds:write'],
    })
    expect(await fileFor({ authorization: `Bearer ${key.body.key}` })).not.toContain(sessions[0])
  })

  test('what a reader sees of an order opens nothing of it', async () => {
    const { body } = await fresh.call<StaffOrder>('GET', `/api/admin/${paths[0]}`, undefined, people.reader)
    const [attempt] = body.payments
    expect(attempt).toMatchObject({ sessionId: '[hidden]', status: 'paid', amountCents: body.totalCents })
    const asked = await askStatus<{ code?: string }>(fresh, { sessionId: attempt?.sessionId ?? '' })
    expect([asked.status, asked.body.code]).toEqual([404, 'payment_unknown_session'])
    expect((await orderOf(fresh, { sessionId: sessions[0] ?? '' })).status).toBe('open')
  })
})
