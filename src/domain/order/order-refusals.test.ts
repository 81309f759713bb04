import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './order-status.ts'
import { customerRefusals, orderRefusals } from './order-refusals.ts'
import type { CustomerOrderFacts, OrderFacts } from './order-refusals.ts'

const PAID: OrderFacts = {
  status: 'open',
  paymentStatus: 'paid',
  isPaid: true,
  toShip: 2,
  hasShipped: false,
  isPacked: false,
  leftCents: 5_000,
  isExchange: false,
}

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
  expect(possible({ hasShipped: true, isPacked: true, paymentStatus: 'refunded', leftCents: 0 })).not.toContain('cancel')
  expect(possible({ paymentStatus: 'refunded', leftCents: 0 })).toEqual(['hold', 'cancel', 'address'])
})

test('what was paid wrongly is said to go back when the order is cancelled, and of one that is, that a failed refund is asked for again', () => {
  const refund = (status: OrderFacts['status']) => orderRefusals({ ...PAID, status, isPaid: false }).refund
  expect(refund('on_hold')).toMatch(/when the order is cancelled\.$/)
  for (const status of ['cancelled', 'expired'] as const) expect(refund(status)).toMatch(/failed is asked for again below\.$/)
})

test('of an order that is shipped in part the rest is cancelled once all of its money has gone back, unless it replaces what came back', () => {
  const back = { hasShipped: true, paymentStatus: 'refunded', leftCents: 0 } as const
  expect(possible(back)).toEqual(['hold', 'cancel'])
  expect(possible({ ...back, toShip: 0 })).toEqual(['hold'])
  expect(possible({ ...back, isExchange: true })).toEqual(['hold'])
  expect(possible({ ...back, paymentStatus: 'partially_refunded' })).not.toContain('cancel')
})

test('while its payment is disputed no money goes back, by cancelling neither; what has gone back before is no reason to keep it', () => {
  expect(possible({ paymentStatus: 'disputed' })).toEqual(['ship', 'hold', 'address'])
  expect(possible({ paymentStatus: 'disputed', leftCents: 0 })).toContain('cancel')
})

test('every reason is a sentence', () => {
  const nothing = { ...PAID, isPaid: false, hasShipped: true, leftCents: 0 }
  const reasons = ORDER_STATUSES.flatMap((status) => Object.values(orderRefusals({ ...nothing, status }))).filter((one) => one !== null)
  expect(reasons.filter((one) => !/^[A-Z].*\.$/.test(one))).toEqual([])
  expect(reasons.length).toBeGreaterThan(10)
})

describe('what customers do with their order', () => {
  const own: CustomerOrderFacts = {
    status: 'open',
    paymentStatus: 'paid',
    isPaid: true,
    hasShipped: false,
    fulfilmentStatus: 'unfulfilled',
    isExchange: false,
    mayAct: true,
  }

  test('one that is paid can be cancelled and sent elsewhere until it is packed; one that is not paid can be cancelled', () => {
    expect(customerRefusals(own)).toEqual({ cancel: null, address: null })
    expect(customerRefusals({ ...own, status: 'on_hold' })).toEqual({ cancel: null, address: null })
    expect(customerRefusals({ ...own, hasShipped: true })).toEqual({
      cancel: expect.stringMatching(/^A shipment of it is packed/),
      address: expect.stringMatching(/^A shipment of it is packed/),
    })
    const pending = { ...own, status: 'pending', paymentStatus: 'open', isPaid: false } as const
    expect(customerRefusals(pending).cancel).toBeNull()
    expect(customerRefusals({ ...pending, paymentStatus: 'processing' }).cancel).toMatch(/on its way/)
  })

  test('whoever has named its number and e-mail address alone is told what opens it; a state that forbids it is said first', () => {
    expect(customerRefusals({ ...own, mayAct: false }).cancel).toMatch(/^Open the link/)
    expect(customerRefusals({ ...own, mayAct: false, status: 'completed' }).cancel).toBe('The order is completed.')
  })

  test('no state allows more to customers than to staff', () => {
    for (const status of ORDER_STATUSES)
      for (const paymentStatus of PAYMENT_STATUSES)
        for (const isPaid of [true, false])
          for (const hasShipped of [true, false]) {
            const facts = { status, paymentStatus, isPaid, hasShipped }
            const staff = orderRefusals({ ...facts, toShip: 1, isPacked: false, leftCents: 1, isExchange: false })
            const customer = customerRefusals({ ...facts, fulfilmentStatus: 'unfulfilled', isExchange: false, mayAct: true })
            const isMore = (['cancel', 'address'] as const).filter((act) => customer[act] === null && staff[act] !== null)
            expect(isMore, JSON.stringify(facts)).toEqual([])
          }
  })
})
