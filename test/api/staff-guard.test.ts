import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { filled, STAFF_OPERATIONS } from '#test/support/people/staff-operations.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

// Who may call which operation, and how its body is read, test/api/access-matrix.test.ts asks of every actor and every operation.
describe.each(KINDS)('who may do what staff do on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let number: string
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    number = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
  })

  test.each(
    STAFF_OPERATIONS.filter(([method, path]) => method === 'POST' && !path.includes('{') && path !== '/api/admin/media').concat([
      ['POST', '/api/admin/orders/{number}/hold'],
    ]),
  )('%s %s takes no field that it does not know', async (_, path) => {
    const { status, body } = await staff.post(filled(path, { number }).slice('/api/admin/'.length), {
      reason: 'x',
      version: 1,
      isAdmin: true,
    })
    expect([status, body.fields?.isAdmin]).toEqual([422, 'is not a field of this request'])
  })

  test('whose session has ended is told so, and does nothing', async () => {
    const other = await openStaffSession(fresh)
    await fresh.rows(sql`update session set expires_at = now() - interval '1 minute'`)
    expect((await other.get('orders')).status).toBe(401)
    staff = await openStaffSession(fresh)
  })
})
