import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sellPart } from '#test/support/buy.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import { openImports } from '#test/support/imports.ts'
import type { Schema } from '#test/support/schema.ts'
import { signIn, signUp } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

const fresh = useFreshShop('postgresql')
let staff: StaffSession
let dana: Record<string, string>

beforeAll(async () => {
  staff = await openStaffSession(fresh)
  const account = { email: 'dana@example.com', password: 'a long enough password' }
  await signUp(fresh, account.email, account.password)
  await fresh.rows(sql`update "user" set role = 'admin', email_verified = true, name = 'Dana Lee' where email = ${account.email}`)
  dana = await signIn(fresh, account)
})

const say = async (method: 'PUT' | 'DELETE', subject: string, headers: Record<string, string>) => {
  const { status, body } = await fresh.call<Schema<'Presence'>>(
    method,
    `/api/admin/presence/${subject}`,
    method === 'PUT' ? {} : undefined,
    headers,
  )
  expect(status).toBe(200)
  return body.others.map(({ name }) => name)
}
const waiting = async () => (await staff.get<Schema<'Waiting'>>('waiting')).body

test('who has a record open is told who else has, until they leave it or a minute has passed without a word', async () => {
  expect(await say('PUT', 'prd_1', dana)).toEqual([])
  expect(await say('PUT', 'prd_1', staff.headers)).toEqual(['Dana Lee'])
  expect(await say('PUT', 'prd_1', staff.headers)).toEqual(['Dana Lee'])
  expect(await say('PUT', 'prd_2', staff.headers)).toEqual([])
  expect(await say('PUT', 'prd_1', dana)).toHaveLength(1)
  expect(await say('DELETE', 'prd_1', dana)).toHaveLength(1)
  expect(await say('PUT', 'prd_1', staff.headers)).toEqual([])
  expect(await say('DELETE', 'prd_1', dana)).toHaveLength(1)

  await say('PUT', 'settings.shop', dana)
  await fresh.rows(sql`update record_presence set seen_at = now() - interval '61 seconds' where subject = 'settings.shop'`)
  expect(await say('PUT', 'settings.shop', staff.headers)).toEqual([])
  // What was left without a word is forgotten with the next record that the person opens.
  await say('PUT', 'prd_3', dana)
  const left = await fresh.rows<{ subject: string }>(
    sql`select subject from record_presence p join "user" u on u.id = p.user_id where u.name = 'Dana Lee'`,
  )
  expect(left).toEqual([{ subject: 'prd_3' }])
})

test('twenty pages that say it at once all have an answer, and count as one person', async () => {
  const said = await Promise.all(Array.from({ length: 20 }, () => say('PUT', 'prd_many', dana)))
  expect(new Set(said.flat())).toEqual(new Set())
  expect(await say('PUT', 'prd_many', staff.headers)).toEqual(['Dana Lee'])
})

test('any text is a subject, as long as it is short', async () => {
  for (const subject of ["'; drop table x", '%', 'ünïcode', 'content.home'])
    expect(await say('PUT', encodeURIComponent(subject), dana), subject).toEqual([])
  expect((await fresh.call('PUT', `/api/admin/presence/${'x'.repeat(101)}`, {}, dana)).status).toBe(422)
})

test('what waits is counted: orders that are paid and not sent, and no others', async () => {
  const before = await waiting()
  expect(before).toMatchObject({ ordersToShip: 0, returnsToAnswer: 0, fitProposals: 0, importsToApply: 0 })
  const { number } = await sellPart(fresh)
  expect(await waiting()).toMatchObject({ ordersToShip: 1 })
  await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
  expect(await waiting()).toMatchObject({ ordersToShip: 0 })
})

test('a return that has come back is counted until money or parts have gone out for it, in the navigation and on the dashboard', async () => {
  const { number } = await sellPart(fresh)
  const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
  await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
  const lineId = lines[0]?.id
  const { returns } = await staff.change(number, 'returns', { lines: [{ lineId, quantity: 1, reason: 'no_longer_needed' }] })
  const rma = returns[0]?.number ?? ''
  const counts = async () => {
    const { returnsToAnswer, returnsToSettle } = await waiting()
    const { count, filter } = (await staff.get<Schema<'WorkToDo'>>('dashboard/work/returns-to-settle')).body
    const list = await staff.get<Schema<'StaffReturnList'>>(`returns?filter=${filter.join('&filter=')}`)
    return [returnsToAnswer, returnsToSettle, count, list.body.total]
  }
  expect(await counts()).toEqual([1, 0, 0, 0])
  expect((await staff.post(`returns/${rma}/approve`)).status).toBe(200)
  expect(await counts()).toEqual([0, 0, 0, 0])
  expect((await staff.post(`returns/${rma}/receive`, { lines: [{ lineId, received: 1, restocked: 1 }] })).status).toBe(200)
  expect(await counts()).toEqual([0, 1, 1, 1])
  const money = { lines: [{ lineId, quantity: 1, restock: false }], shipping: false, adjustmentCents: 0, reason: 'customer_request' }
  const refunded = await staff.post(`orders/${number}/refunds`, { ...money, returnNumber: rma })
  expect(refunded.status, refunded.text).toBe(200)
  expect(await counts()).toEqual([0, 0, 0, 0])
})

test('imports to decide on are counted for whoever may apply them', async () => {
  await openImports(fresh, staff).check('Order,Carrier,Tracking number\n#1001,UPS,1Z999\n', {}, 'tracking')
  const counts: Record<string, number> = {}
  for (const role of ['owner', 'support', 'catalogue', 'reader']) {
    const { status, body } = await staff.get<Schema<'StaffList'>>('staff')
    expect(status).toBe(200)
    const id = body.members.find(({ email }) => email === 'dana@example.com')?.id
    expect((await fresh.call('PUT', `/api/admin/staff/${id}/role`, { role }, staff.headers)).status).toBe(200)
    const headers = await signIn(fresh, { email: 'dana@example.com', password: 'a long enough password' })
    counts[role] = (await fresh.call<Schema<'Waiting'>>('GET', '/api/admin/waiting', undefined, headers)).body.importsToApply
  }
  expect(counts).toEqual({ owner: 1, support: 1, catalogue: 0, reader: 0 })
})
