import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, emailsOf, newKey, stockOf } from '#test/support/buy.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { faultShop } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'

const CREATE_SESSION = /\/checkout\/sessions$/

/** A part that was paid, and came back; another, of another price, is to be sent for it. */
async function receivedReturn(fault: FaultShop, priceCents: number) {
  const slug = await addProduct(fault, { priceCents: 2_000, stock: 5 })
  const other = await addProduct(fault, { priceCents, stock: 5 })
  const session = await checkOut(fault, { items: [{ slug, quantity: 1 }] })
  await fault.stripe.pay(session.sessionId)
  const number = (await askStatus(fault, session)).body.orderId ?? ''
  const staff = await openStaffSession(fault)
  const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
  await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
  const lineId = lines[0]?.id ?? ''
  const asked = [{ lineId, quantity: 1, reason: 'defective', modelNumber: null }]
  const rma = (await staff.change(number, 'returns', { lines: asked })).returns[0]?.number ?? ''
  await staff.post(`returns/${rma}/approve`)
  await staff.post(`returns/${rma}/receive`, { lines: [{ lineId, received: 1, restocked: 0, condition: 'opened' }] })
  const [part] = await fault.rows<{ id: string }>(sql`select id from product where slug = ${other}`)
  const body = { difference: 'settle', lines: [{ lineId, quantity: 1, productId: part?.id, sent: 1 }] }
  const key = newKey()
  /** The same click, however often. */
  const exchange = () => fault.call('POST', `/api/admin/returns/${rma}/exchange`, body, { ...staff.headers, 'idempotency-key': key })
  return { rma, other, exchange }
}

const exchangesOf = (fault: FaultShop) =>
  fault.rows<{ status: string }>(sql`select status from "order" where idempotency_key like 'exchange:%'`)

describe('an exchange that costs more, which waits for its money', () => {
  test('fault 5: the provider answers 500: the page of the next attempt is open for a day too, as its letter is read', async () => {
    const fault = await faultShop()
    const { exchange } = await receivedReturn(fault, 5_000)
    fault.stripe.fault({ kind: 'refuse-before', method: 'POST', path: CREATE_SESSION })
    expect((await exchange()).status).toBe(200)
    const [page] = await fault.rows<{ attempt: number; hours: number }>(
      sql`select attempt, round(extract(epoch from expires_at - now()) / 3600)::int as hours from payment order by created_at desc limit 1`,
    )
    expect(page).toEqual({ attempt: 2, hours: 24 })
    expect(await emailsOf(fault, 'exchange_payment')).toHaveLength(1)
  })

  test('fault 3: the process dies after the provider has made its page: the same click once more mails that one', async () => {
    const fault = await faultShop()
    const { other, exchange } = await receivedReturn(fault, 5_000)
    await fault.apps[0]?.kill9()
    await fault.revive(0, { CRASH_AT: 'stripe.afterCreate' })
    await expect(exchange()).rejects.toThrow('fetch failed')
    expect(await emailsOf(fault, 'exchange_payment')).toEqual([])
    await fault.revive()
    expect((await exchange()).status).toBe(200)
    expect([...fault.stripe.sessions()].map(({ status }) => status)).toEqual(['complete', 'open'])
    expect(await emailsOf(fault, 'exchange_payment')).toHaveLength(1)
    expect(await stockOf(fault, other)).toEqual({ on_hand: 5, reserved: 1 })
  })

  test('fault 3: … and nobody clicks again: the page ends, its part is free, and the return is open as before', async () => {
    const fault = await faultShop()
    const { rma, other, exchange } = await receivedReturn(fault, 5_000)
    await fault.apps[0]?.kill9()
    await fault.revive(0, { CRASH_AT: 'stripe.afterCreate' })
    await expect(exchange()).rejects.toThrow('fetch failed')
    await fault.revive()
    await fault.rows(sql`update payment set created_at = now() - interval '3 minutes' where status = 'creating'`)
    await fault.runJobs()
    expect(await exchangesOf(fault)).toEqual([{ status: 'expired' }])
    expect(await stockOf(fault, other)).toEqual({ on_hand: 5, reserved: 0 })
    expect([...fault.stripe.sessions()].map(({ status }) => status)).toEqual(['complete', 'expired'])
    expect(await fault.rows(sql`select status from order_return where number = ${rma}`)).toEqual([{ status: 'received' }])
  })
})

test('fault 29: the process dies after the difference of an exchange has gone back: it goes back once', async () => {
  const fault = await faultShop()
  const { exchange } = await receivedReturn(fault, 500)
  await fault.apps[0]?.kill9()
  await fault.revive(0, { CRASH_AT: 'refund.afterCreate' })
  await expect(exchange()).rejects.toThrow('fetch failed')
  await fault.revive()
  expect((await exchange()).status).toBe(200)
  await fault.rows(sql`update refund set updated_at = now() - interval '2 minutes' where status = 'requested'`)
  await fault.runJobs()
  expect(await fault.rows(sql`select amount_cents, status from refund`)).toEqual([{ amount_cents: 1_590, status: 'succeeded' }])
  expect(
    fault.stripe.calls.filter(({ path, method, replayed }) => method === 'POST' && path.endsWith('/refunds') && !replayed),
  ).toHaveLength(1)
})
