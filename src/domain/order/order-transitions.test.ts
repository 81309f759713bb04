import { describe, expect, test } from 'vitest'
import { FULFILMENT_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES, RETURN_STATUSES } from './order-status.ts'
import {
  canTransition,
  fulfilmentTransitions,
  nextState,
  orderTransitions,
  paymentTransitions,
  returnTransitions,
} from './order-transitions.ts'

describe('an order', () => {
  test('opens when it is paid', () => expect(nextState(orderTransitions, 'pay', 'pending')).toBe('open'))
  test('cannot be paid twice', () => expect(nextState(orderTransitions, 'pay', 'open')).toBeNull())
  test('that expired can be opened by a late payment', () => expect(nextState(orderTransitions, 'payLate', 'expired')).toBe('open'))
  test('expires only while it waits for payment', () =>
    expect(ORDER_STATUSES.filter((state) => canTransition(orderTransitions, 'expire', state))).toEqual(['pending']))
  test('can be cancelled until it is completed', () =>
    expect(ORDER_STATUSES.filter((state) => canTransition(orderTransitions, 'cancel', state))).toEqual(['pending', 'open', 'on_hold']))
  test('that is completed stays so', () => {
    for (const { from } of Object.values(orderTransitions)) expect(from).not.toContain('completed')
  })
})

describe('a payment', () => {
  test('can be refunded only once it was made, and not beyond the whole', () =>
    expect(PAYMENT_STATUSES.filter((state) => canTransition(paymentTransitions, 'refundPart', state))).toEqual([
      'paid',
      'partially_refunded',
    ]))
  test('can be disputed at the bank once it was made, also after all of it has gone back', () =>
    expect(PAYMENT_STATUSES.filter((state) => canTransition(paymentTransitions, 'dispute', state))).toEqual([
      'paid',
      'partially_refunded',
      'refunded',
    ]))
  test('cannot become unpaid by an expired session', () => expect(canTransition(paymentTransitions, 'expire', 'paid')).toBe(false))
  test('that failed can be tried again', () => expect(nextState(paymentTransitions, 'retry', 'failed')).toBe('open'))
  test('that is paid is not paid again', () => expect(canTransition(paymentTransitions, 'pay', 'paid')).toBe(false))
})

describe('a shipment and a return', () => {
  test('only a wholly shipped order is delivered', () =>
    expect(FULFILMENT_STATUSES.filter((state) => canTransition(fulfilmentTransitions, 'deliver', state))).toEqual(['fulfilled']))
  test('a return is closed only after it was received', () =>
    expect(RETURN_STATUSES.filter((state) => canTransition(returnTransitions, 'close', state))).toEqual(['received']))
  test('a return on its way cannot be cancelled', () => expect(canTransition(returnTransitions, 'cancel', 'in_transit')).toBe(false))
})
