import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './order.ts'
import { orderRefusals } from './order-refusals.ts'
import type { OrderFacts } from './order-refusals.ts'

const PAID: OrderFacts = { status: 'open', paymentStatus: 'paid', isPaid: true, toShip: 2, hasShipped: false, leftCents: 5_000 }

/** What is possible, by name. */
const possible = (facts: Partial<OrderFacts>) =>
  Object.entries(orderRefusals({ ...PAID, ...facts }))
    .filter(([, reason]) => reason === null)
    .map(([name]) => name)

test('a paid order can be shipped, refunded, held, cancelled and sent to another address', () => {
  expect(possible({})).toEqual(['ship', 'refund', 'hold', 'cancel', 'address'])
})

test.each([
  ['pending', false, ['cancel']],
  ['on_hold', true, ['refund', 'release', 'cancel', 'address']],
  ['on_hold', false, ['cancel']],
  ['completed', true, ['refund']],
  ['cancelled', true, ['refund']],
  ['expired', false, []],
] as const)('in the state %s, paid %j, can be done: %j', (status, isPaid, expected) => {
  expect(possible({ status, isPaid })).toEqual(expected)
})

test('what has shipped is neither cancelled nor sent elsewhere, and what is left of nothing is neither shipped nor refunded', () => {
  expect(possible({ hasShipped: true })).toEqual(['ship', 'refund', 'hold'])
  expect(possible({ toShip: 0 })).not.toContain('ship')
  expect(possible({ paymentStatus: 'refunded', leftCents: 0 })).toEqual(['hold', 'cancel', 'address'])
})

test('every reason is a sentence', () => {
  const nothing = { ...PAID, isPaid: false, hasShipped: true, leftCents: 0 }
  const reasons = ORDER_STATUSES.flatMap((status) => Object.values(orderRefusals({ ...nothing, status }))).filter((one) => one !== null)
  expect(reasons.filter((one) => !/^[A-Z].*\.$/.test(one))).toEqual([])
  expect(reasons.length).toBeGreaterThan(10)
})
