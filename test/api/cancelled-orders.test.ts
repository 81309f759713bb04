import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, press, stockOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { cookiesOf } from '#test/support/sign-in.ts'
import { actionsOn, openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

describe.each(KINDS)('cancelled orders on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })

  test('its customer puts back what was still to be sent, and not the piece that staff refunded because it is broken', async () => {
    const slug = await addProduct(fresh, { stock: 10 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 3 }] })
    await press(fresh, session, 'pay')
    const { body, headers } = await askStatus(fresh, session)
    const number = body.orderId ?? ''
    const [line] = (await staff.order(number)).lines
    await staff.change(number, 'refunds', {
      lines: [{ lineId: line?.id, quantity: 1, restock: false }],
      shipping: false,
      adjustmentCents: 0,
      reason: 'other',
      note: 'Broken on the shelf',
    })
    const cancelled = await fresh.call('POST', `/api/orders/${number}/cancel`, {}, cookiesOf(headers))
    expect(cancelled.status, cancelled.text).toBe(200)
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 9, reserved: 0 })
  })

  test('staff are told why an order whose payment is on its way is not cancelled yet', async () => {
    const slug = await addProduct(fresh, { stock: 10 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 1 }] })
    await press(fresh, session, 'slow')
    await askStatus(fresh, session)
    const [order] = await fresh.rows<{ number: string; version: number }>(
      sql`select o.number, o.version from "order" o join payment p on p.order_id = o.id where p.session_id = ${session.sessionId}`,
    )
    const answer = await staff.post(`orders/${order?.number}/cancel`, { version: order?.version, reason: 'By mistake', restock: true })
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      'not_allowed_in_state',
      'Its payment is on its way. It can be cancelled as soon as that is here, and ends by itself if it never comes.',
    ])
  })

  test('an unpaid order that staff cancel ends with its reason and the entry of the log, or not at all', async () => {
    const slug = await addProduct(fresh, { stock: 10 })
    const session = await checkOut(fresh, { items: [{ slug, quantity: 4 }] })
    const found = await fresh.rows<{ id: string; number: string; version: number }>(
      sql`select o.id, o.number, o.version from "order" o join payment p on p.order_id = o.id where p.session_id = ${session.sessionId}`,
    )
    const { id = '', number = '', version } = found[0] ?? {}
    const cancel = () => staff.post(`orders/${number}/cancel`, { version, reason: 'Ordered twice', restock: true })
    // The database fails where the log is written, as it does when the process dies there.
    await fresh.rows(sql`create function fail_log() returns trigger language plpgsql as $$ begin raise 'no space left'; end $$`)
    await fresh.rows(
      sql`create trigger fail_log before insert on audit_log for each row when (new.action = 'order.cancel') execute function fail_log()`,
    )
    expect((await cancel()).status).toBeGreaterThanOrEqual(500)
    expect(await staff.order(number)).toMatchObject({ status: 'pending', cancelReason: null })
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 10, reserved: 4 })
    await fresh.rows(sql`drop trigger fail_log on audit_log`)
    const again = await cancel()
    expect(again.status, again.text).toBe(200)
    expect(await staff.order(number)).toMatchObject({ status: 'cancelled', cancelReason: 'Ordered twice' })
    expect(await actionsOn(fresh, id)).toEqual(['order.cancel'])
    expect(await stockOf(fresh, slug)).toEqual({ on_hand: 10, reserved: 0 })
  })
})
