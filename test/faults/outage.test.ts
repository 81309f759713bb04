import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, countRows, newKey, orderOf, sendCheckout, stockOf } from '#test/support/buy.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import { startStandInStripe } from '#test/support/stripe/stand-in-stripe.ts'
import { faultShop } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'

const CREATE_SESSION = /checkout\/sessions$/

/** Words of Stripe's, of its API or of a network's that are no use to a shopper. */
const FOREIGN = /stripe|expires_at|api key|idempot|unknown error|econn|socket|request_log|param|invalid/i

const attempts = (fault: FaultShop) => fault.rows(sql`select attempt, status from payment order by attempt`)

/** The answer names its code, says when to come back, and has none of the provider's words. */
function expectPlain({ status, body, headers, text }: { status: number; body: ProblemBody; headers: Headers; text: string }) {
  expect([status, body.code, headers.has('retry-after')]).toEqual([503, 'payment_unavailable', true])
  expect(text).not.toMatch(FOREIGN)
  expect(body.detail).toBe('The payment service does not answer. Please try again in a moment.')
}

test('fault 5: it answers 500 for two keys in a row: the shopper is told to try again, the hold stays, and the third key is the page', async () => {
  const fault = await faultShop()
  const slug = await addProduct(fault, { stock: 5 })
  const [purchase, key] = [{ items: [{ slug, quantity: 1 }] }, newKey()]
  fault.stripe.fault({ kind: 'refuse-before', method: 'POST', path: CREATE_SESSION, times: 2 })
  expectPlain(await sendCheckout<ProblemBody>(fault, purchase, key))
  expect(await stockOf(fault, slug)).toEqual({ on_hand: 5, reserved: 1 })
  const session = await checkOut(fault, purchase, key)
  expect(await attempts(fault)).toEqual([
    { attempt: 1, status: 'failed' },
    { attempt: 2, status: 'failed' },
    { attempt: 3, status: 'open' },
  ])
  expect([...fault.stripe.sessions()].map(({ id }) => id)).toEqual([session.sessionId])
  expect(await countRows(fault, 'order')).toBe(1)
  expect(await stockOf(fault, slug)).toEqual({ on_hand: 5, reserved: 1 })
})

test('fault 64: it was down for longer than a minute: the checkout that is tried again has a new end, which Stripe takes', async () => {
  const fault = await faultShop()
  const slug = await addProduct(fault, { stock: 5 })
  const [purchase, key] = [{ items: [{ slug, quantity: 1 }] }, newKey()]
  await fault.stripe.stop()
  expectPlain(await sendCheckout<ProblemBody>(fault, purchase, key))
  // Seventy seconds pass: the stored end is now nearer than the thirty minutes that Stripe asks for.
  await fault.rows(sql`update payment set created_at = created_at - interval '70 seconds', expires_at = expires_at - interval '70 seconds', request = request
    || jsonb_build_object('expiresAt', to_char((request ->> 'expiresAt')::timestamptz at time zone 'utc' - interval '70 seconds', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`)
  expectPlain(await sendCheckout<ProblemBody>(fault, purchase, key))
  await fault.stripe.start()
  const session = await checkOut(fault, purchase, key)
  // Stripe refused the first attempt for its age alone.
  expect(fault.stripe.calls.filter(({ path }) => CREATE_SESSION.test(path)).map(({ method, status }) => [method, status])).toEqual([
    ['POST', 400],
    ['GET', 200],
    ['POST', 200],
  ])
  expect(await attempts(fault)).toEqual([
    { attempt: 1, status: 'failed' },
    { attempt: 2, status: 'open' },
  ])
  expect(await checkOut(fault, purchase, key)).toEqual(session)
  await fault.stripe.pay(session.sessionId)
  expect((await askStatus(fault, session)).body.state).toBe('paid')
  expect(await orderOf(fault, session)).toMatchObject({ status: 'open', payment_status: 'paid' })
  expect(await countRows(fault, 'order')).toBe(1)
  expect(await stockOf(fault, slug)).toEqual({ on_hand: 4, reserved: 0 })
})

test('fault 64: Stripe refuses for good: the shopper reads our words, staff find those of Stripe, and nothing is held', async () => {
  const stripe = await startStandInStripe({ apiKey: 'sk_test_another' })
  onTestFinished(() => stripe.close())
  const fault = await faultShop({ stripe })
  const slug = await addProduct(fault, { stock: 5 })
  const { status, body, text } = await sendCheckout<ProblemBody>(fault, { items: [{ slug, quantity: 1 }] })
  expect([status, body.code]).toEqual([502, 'payment_provider_failed'])
  expect(text).not.toMatch(FOREIGN)
  expect(await fault.rows(sql`select failure from payment`)).toEqual([{ failure: expect.stringMatching(/API Key/) }])
  const shown = await fault.rows<{ data: unknown }>(sql`select data from order_event where visible_to_customer`)
  expect(JSON.stringify(shown)).not.toMatch(FOREIGN)
  expect(await stockOf(fault, slug)).toEqual({ on_hand: 5, reserved: 0 })
})
