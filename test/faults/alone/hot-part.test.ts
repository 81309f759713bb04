import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { newKey, sendCheckout, stockOf } from '#test/support/buy.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import { faultShop } from '../support/fault-shop.ts'
import type { FaultShop } from '../support/fault-shop.ts'

/** The time that a share of all answers stayed within (ms). */
const quantile = (times: number[], share: number) => Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0)

/** So many shoppers press Secure Checkout for the same part in the same moment, half of them at each process: their answers. */
async function checkOutAtOnce(fault: FaultShop, slug: string, shoppers: number) {
  const times: number[] = []
  const answers = await Promise.all(
    Array.from({ length: shoppers }, async (_, n) => {
      const startedAt = performance.now()
      const purchase = { items: [{ slug, quantity: 1 }], customer: { email: `shopper${n}@example.com` } }
      const answer = await sendCheckout<ProblemBody>(fault.on(n % 2), purchase, newKey(), {}, `198.51.100.${n}`)
      times.push(performance.now() - startedAt)
      return answer.status === 200 ? '200' : `${answer.status} ${answer.body.code}`
    }),
  )
  console.log(`${shoppers} checkouts of one part: p50 ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms`)
  return answers
}

test('fault 21: 240 shoppers check out one part in the same moment: each has an order or is told that it is sold out, none to come back', async () => {
  const fault = await faultShop({ apps: 2 })
  const slug = await addProduct(fault, { stock: 200 })
  const answers = await checkOutAtOnce(fault, slug, 240)
  expect(new Set(answers)).toEqual(new Set(['200', '409 cart_changed']))
  expect(answers.filter((answer) => answer === '200')).toHaveLength(200)
  expect(await stockOf(fault, slug)).toEqual({ on_hand: 200, reserved: 200 })
})

test('fault 21: each checkout keeps the row so long that the last have to wait longer than for any lock: they get their order too', async () => {
  const fault = await faultShop({ apps: 2 })
  const slug = await addProduct(fault, { stock: 200 })
  await fault.rows(sql`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.25); return new; end $$`)
  await fault.rows(sql`create trigger slow before insert on order_line for each row execute function slow()`)
  expect(new Set(await checkOutAtOnce(fault, slug, 16))).toEqual(new Set(['200']))
  expect(await stockOf(fault, slug)).toEqual({ on_hand: 200, reserved: 16 })
})
