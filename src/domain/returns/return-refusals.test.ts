import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RETURN_STATUSES } from '../order/order-status.ts'
import type { ReturnStatus } from '../order/order-status.ts'
import { nextState, returnTransitions } from '../order/order-transitions.ts'
import { exchangeableQuantity, returnRefusals } from './return-refusals.ts'

const FACTS = { exchangeNumber: null, toExchange: 1, toRefund: 1, leftCents: 100, refundedCents: 0 }
const STEPS = ['approve', 'decline', 'send', 'receive', 'close', 'cancel'] as const

describe('what can be done with a return', () => {
  test.each(RETURN_STATUSES)('that is %s: the steps of the state table, and no other', (status) => {
    const refusals = returnRefusals({ ...FACTS, status })
    for (const step of STEPS) {
      const isPossible = nextState(returnTransitions, step, status) !== null
      expect([step, refusals[step] === null]).toEqual([step, isPossible])
    }
  })

  test('money goes back from when it is approved, parts go out when it has come back', () => {
    const possible = (action: 'refund' | 'exchange') =>
      RETURN_STATUSES.filter((status) => returnRefusals({ ...FACTS, status })[action] === null)
    expect(possible('refund')).toEqual(['approved', 'in_transit', 'received', 'closed'])
    expect(possible('exchange')).toEqual(['received', 'closed'])
  })

  test('what money was given back for is not kept', () => {
    const cancel = (status: ReturnStatus) => returnRefusals({ ...FACTS, status, refundedCents: 1 }).cancel
    expect(cancel('approved')).toBe('Money was given back for this return already, so its parts have to come back.')
    expect(cancel('closed')).toBe('It is settled.')
  })

  test('why not is said of what is settled', () => {
    const refusals = returnRefusals({ ...FACTS, status: 'closed', exchangeNumber: 'PW-1', toExchange: 0, leftCents: 0 })
    expect(refusals).toMatchObject({
      refund: 'Nothing of the order’s money is left to give back.',
      exchange: 'Order PW-1 was made for it.',
      approve: 'It is settled.',
    })
    const rest = returnRefusals({ ...FACTS, status: 'received', toExchange: 0, toRefund: 0 })
    expect([rest.refund, rest.exchange]).toEqual([
      'Its parts are refunded or exchanged already.',
      'Nothing of it can be exchanged: it did not come back, or is refunded.',
    ])
  })
})

test('no piece is exchanged that has not come back, or that is settled', () => {
  const pieces = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(
      fc.record({ ordered: pieces, refunded: pieces, exchanged: pieces, received: pieces, refundedHere: pieces, exchangedHere: pieces }),
      (line) => {
        const left = exchangeableQuantity(line)
        expect(left).toBeGreaterThanOrEqual(0)
        if (left === 0) return
        expect(left + line.refundedHere + line.exchangedHere).toBeLessThanOrEqual(line.received)
        expect(left + line.refunded + line.exchanged).toBeLessThanOrEqual(line.ordered)
      },
    ),
  )
})
