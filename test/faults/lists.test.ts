import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { newKey, sendCheckout } from '#test/support/buy.ts'
import type { Posted } from '#test/support/schema.ts'
import { faultShop, SOON } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'

/** So many checkouts of one part, each by a shopper of its own; their sessions. */
async function checkOutMany(fault: FaultShop, slug: string, from: number, count: number): Promise<string[]> {
  const sessions: string[] = []
  for (let n = from; n < from + count; n += 10)
    await Promise.all(
      Array.from({ length: Math.min(10, from + count - n) }, async (_, at) => {
        const purchase = { items: [{ slug, quantity: 1 }], customer: { email: `shopper${n + at}@example.com` } }
        const address = `198.51.${Math.floor((n + at) / 250)}.${(n + at) % 250}`
        const { status, body } = await sendCheckout<Posted<'/api/create-payment'>>(fault, purchase, newKey(), {}, address)
        expect(status).toBe(200)
        sessions.push(body.sessionId)
      }),
    )
  return sessions
}

const among = (sessions: string[]) => sql`session_id = any(${sql.param(sessions)}::text[])`

test('fault 60: 250 payments that always fail stand first: the others are done within a minute, and those wait longer each time', async () => {
  const fault = await faultShop({ apps: 2 })
  const { stripe } = fault
  const slug = await addProduct(fault, { stock: 900 })
  const [forgotten, unanswered] = [await checkOutMany(fault, slug, 0, 125), await checkOutMany(fault, slug, 125, 125)]
  const paid = await checkOutMany(fault, slug, 250, 6)
  // Of some Stripe knows nothing any more; for others it fails, which takes a second or two each time.
  for (const id of forgotten) stripe.forget(id)
  for (const id of unanswered) stripe.fault({ kind: 'unavailable', path: new RegExp(id), times: Infinity })
  stripe.delivery = 'drop'
  for (const id of paid) await stripe.pay(id)
  stripe.delivery = 'normal'
  await fault.rows(sql`update payment set updated_at = now() - interval '2 hours', expires_at = now() - interval '10 minutes'`)
  await fault.rows(
    sql`update payment set updated_at = now() - interval '9 minutes', expires_at = now() + interval '20 minutes' where ${among(paid)}`,
  )
  await fault.enqueue('sweep')
  const left = sql`select 1 from payment where ${among(paid)} and status <> 'paid'`
  await vi.waitUntil(async () => (await fault.rows(left)).length === 0, { ...SOON, timeout: 60_000 })
  stripe.clearFaults()

  /** What the checks of the sessions that Stripe has forgotten are at, when they are made due; and how many calls that took. */
  const sweepForgotten = async () => {
    await fault.rows(sql`update payment set next_check_at = now() - interval '1 second' where ${among(forgotten)}`)
    const before = stripe.calls.length
    await fault.work('sweep')
    const calls = stripe.calls.slice(before).filter(({ path }) => forgotten.some((id) => path.includes(id)))
    const waits = await fault.rows(
      sql`select distinct failed_checks, extract(minutes from next_check_at - now() + interval '20 seconds')::int as minutes from payment where ${among(forgotten)}`,
    )
    return { calls: calls.length > 0, waits }
  }
  await fault.rows(sql`update payment set failed_checks = 1 where ${among(forgotten)}`)
  expect(await sweepForgotten()).toEqual({ calls: true, waits: [{ failed_checks: 2, minutes: 1 }] })
  expect(await sweepForgotten()).toEqual({ calls: true, waits: [{ failed_checks: 3, minutes: 3 }] })
  expect(await sweepForgotten()).toEqual({ calls: true, waits: [{ failed_checks: 4, minutes: 7 }] })
  // Until then nobody asks for them.
  const before = stripe.calls.length
  await fault.work('sweep')
  expect(stripe.calls.slice(before).filter(({ path }) => forgotten.some((id) => path.includes(id)))).toEqual([])
}, 150_000)
