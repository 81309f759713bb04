import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { joinOrdersOf } from '#server/shop/order/join-orders.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, emailsOf, newKey } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { FreshShop } from '#test/support/fresh-shop.ts'
import type { Posted, Schema } from '#test/support/schema.ts'
import { signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { ORIGIN } from '#test/support/test-env.ts'

/** Buys a part with this address: as a guest, or signed in. */
const buyAs = async (fresh: FreshShop, email: string, headers: Record<string, string> = {}) =>
  buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email } }, headers)

const numbersOf = async (fresh: FreshShop, person: SignedIn) =>
  (await fresh.call<Schema<'OrderList'>>('GET', '/api/orders', undefined, person)).body.orders.map(({ number }) => number)

const statusOf = async (fresh: FreshShop, number: string, person: SignedIn) =>
  (await fresh.call('GET', `/api/orders/${number}`, undefined, person)).status

const idOfUser = async (fresh: FreshShop, email: string) =>
  (await fresh.rows<{ id: string }>(sql`select id from "user" where email = ${email}`))[0]?.id ?? ''

/** Signs in by a link mailed to this address, which proves whose it is. */
async function signInByLink(fresh: FreshShop, email: string): Promise<SignedIn> {
  await fresh.call('POST', '/api/auth/sign-in/magic-link', { email }, { origin: ORIGIN })
  await expect.poll(async () => (await emailsOf(fresh, 'sign_in_link')).some(({ recipient }) => recipient === email)).toBe(true)
  await fresh.runJobs()
  const sent = (await emailsOf(fresh, 'sign_in_link')).findLast(({ recipient }) => recipient === email)
  const token = /token=([\w.-]+)/.exec(readFileSync(join(fresh.folder, 'mail', `${sent?.id}.txt`), 'utf8'))?.[1] ?? ''
  const request = new Request(`${ORIGIN}/api/sign-in-link`, {
    method: 'POST',
    headers: { origin: ORIGIN },
    body: new URLSearchParams({ token }),
  })
  const cookies = (await fresh.send(request)).headers.getSetCookie()
  return { cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '), origin: ORIGIN }
}

describe.each(KINDS)('orders that a guest placed, on %s', (kind) => {
  const fresh = useFreshShop(kind)

  test('join the account once its address is confirmed, those of before and those of afterwards', async () => {
    const before = await buyAs(fresh, 'Ann@Example.com')
    const unproven = await signUp(fresh, 'ann@example.com')
    expect([await numbersOf(fresh, unproven), await statusOf(fresh, before, unproven)]).toEqual([[], 404])

    const ann = await signInByLink(fresh, 'ann@example.com')
    expect([await numbersOf(fresh, ann), await statusOf(fresh, before, ann)]).toEqual([[before], 200])
    const mine = await buyAs(fresh, 'gift@example.com', ann)
    const after = await buyAs(fresh, ' ann@EXAMPLE.com ')
    expect(await numbersOf(fresh, ann)).toEqual([after, mine, before])
  })

  test('no other orders do: of a tag of the address, of another account, of a similar address', async () => {
    const bobs = await signUp(fresh, 'other-account@example.com')
    const others = [
      await buyAs(fresh, 'bob+shop@example.com'),
      await buyAs(fresh, 'bob@example.com', bobs),
      await buyAs(fresh, 'bob@example.co'),
      await buyAs(fresh, 'b%b@example.com'),
    ]
    await signUp(fresh, 'bob@example.com')
    const bob = await signInByLink(fresh, 'bob@example.com')
    expect(await numbersOf(fresh, bob)).toEqual([])
    for (const number of others) expect(await statusOf(fresh, number, bob)).toBe(404)

    // The other way round, a tagged account has the orders of its own tag alone.
    const plain = await buyAs(fresh, 'bob@example.com')
    await signUp(fresh, 'bob+shop@example.com')
    const tagged = await signInByLink(fresh, 'bob+shop@example.com')
    expect(await numbersOf(fresh, tagged)).toEqual([others[0]])
    expect(await statusOf(fresh, plain, tagged)).toBe(404)
  })

  test('are the account’s to send back, and an unpaid one is not listed', async () => {
    const number = await buyAs(fresh, 'carl@example.com')
    const staff = await openStaffSession(fresh)
    const { shipments } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: '94001' })
    await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    const lineId = (await staff.order(number)).lines[0]?.id
    await signUp(fresh, 'carl@example.com')
    const carl = await signInByLink(fresh, 'carl@example.com')
    const body = { lines: [{ lineId, quantity: 1, reason: 'ordered_twice' }] }
    const asked = await fresh.call<Posted<'/api/orders/{number}/returns'>>('POST', `/api/orders/${number}/returns`, body, {
      'idempotency-key': newKey(),
      ...carl,
    })
    expect([asked.status, asked.body.order.returns.map((one) => one.number)]).toEqual([200, [asked.body.returnNumber]])
    const unpaid = await buyAs(fresh, 'carl@example.com')
    await fresh.rows(
      sql`update "order" set status = 'expired', payment_status = 'expired', paid_at = null, paid_cents = 0 where number = ${unpaid}`,
    )
    expect(await numbersOf(fresh, carl)).toEqual([number])
  })

  test('stay with the account whatever becomes of its address, and nobody gains them who has it later', async () => {
    const number = await buyAs(fresh, 'dora@example.com')
    await signUp(fresh, 'dora@example.com')
    const dora = await signInByLink(fresh, 'dora@example.com')
    expect(await numbersOf(fresh, dora)).toEqual([number])
    // The account moves to another address, at which somebody has bought as a guest; its confirmation joins those, a mere change does not.
    const elsewhere = await buyAs(fresh, 'dora@elsewhere.example')
    await fresh.rows(sql`update "user" set email = 'dora@elsewhere.example', email_verified = false where email = 'dora@example.com'`)
    expect([await numbersOf(fresh, dora), await statusOf(fresh, number, dora)]).toEqual([[number], 200])
    await joinOrdersOf(fresh.shop, { id: await idOfUser(fresh, 'dora@elsewhere.example'), email: 'dora@elsewhere.example' })
    expect(await numbersOf(fresh, dora)).toEqual([elsewhere, number])
    // Whoever gets the former address later has nothing of hers.
    await signUp(fresh, 'dora@example.com')
    const heir = await signInByLink(fresh, 'dora@example.com')
    expect([await numbersOf(fresh, heir), await statusOf(fresh, number, heir)]).toEqual([[], 404])
  })

  test('that an earlier version took meanwhile join at night', async () => {
    await signUp(fresh, 'edith@example.com')
    const edith = await signInByLink(fresh, 'edith@example.com')
    const number = await buyAs(fresh, 'edith@example.com')
    expect(await numbersOf(fresh, edith)).toEqual([number])
    await fresh.rows(sql`update "order" set user_id = null, promised_at = null, promised_ship_by = null,
      created_at = created_at - interval '20 days', paid_at = paid_at - interval '20 days' where number = ${number}`)
    expect(await numbersOf(fresh, edith)).toEqual([])
    await runNightly(fresh.shop)
    expect(await numbersOf(fresh, edith)).toEqual([number])
    const { body } = await fresh.call<Schema<'Order'>>('GET', `/api/orders/${number}`, undefined, edith)
    // Counted from its payment, not from the night.
    expect(body.promise.shipBy).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(Date.parse(body.promise.shipBy ?? '')).toBeLessThan(Date.now() - 10 * 86_400_000)
  })
})
