import { expect, test } from 'vitest'
import { ApiProblem } from '#web/api.ts'
import { paymentOutcome } from './payment-query.ts'

const problem = (status: number, code: string) => new ApiProblem(status, { code })
const processing = { state: 'processing', orderId: null, isForCaller: false } as const

test('a paid order has its number', () => {
  expect(paymentOutcome({ state: 'paid', orderId: 'PW-1', isForCaller: true }, null)).toEqual({
    kind: 'paid',
    orderId: 'PW-1',
    isForCaller: true,
  })
})

test('a provider that is not sure, and a call that fails, are the same to the shopper: processing', () => {
  expect(paymentOutcome(processing, null).kind).toBe('processing')
  expect(paymentOutcome({ state: 'held', orderId: null, isForCaller: false }, null).kind).toBe('processing')
  expect(paymentOutcome(undefined, new TypeError('Failed to fetch')).kind).toBe('processing')
  for (const status of [200, 403, 404, 413])
    expect(paymentOutcome(undefined, new ApiProblem(status, {})).kind, `a page of somebody else, ${status}`).toBe('processing')
  expect(paymentOutcome(undefined, problem(503, 'payment_unavailable')).kind).toBe('processing')
  expect(paymentOutcome(undefined, problem(429, 'rate_limited')).kind).toBe('processing')
})

test('an answered error is no success', () => {
  expect(paymentOutcome(undefined, problem(409, 'payment_not_paid'))).toEqual({ kind: 'refused', isUnknown: false })
  expect(paymentOutcome(undefined, problem(404, 'payment_unknown_session'))).toEqual({ kind: 'refused', isUnknown: true })
  expect(paymentOutcome(undefined, problem(500, 'internal')).kind).toBe('refused')
})

test('once the payment is processing a busy shop ends nothing, but a clear no does', () => {
  expect(paymentOutcome(processing, problem(503, 'unavailable')).kind).toBe('processing')
  expect(paymentOutcome(processing, problem(429, 'rate_limited')).kind).toBe('processing')
  expect(paymentOutcome(processing, problem(409, 'payment_not_paid')).kind).toBe('refused')
})

test('of an order on hold nothing more is to be found out', () => {
  expect(paymentOutcome({ state: 'held', orderId: null, isForCaller: false }, null)).toMatchObject({ isHeld: true })
  expect(paymentOutcome(processing, null)).toMatchObject({ isHeld: false })
})

test('before the first answer the state is not known', () => {
  expect(paymentOutcome(undefined, null)).toEqual({ kind: 'asking' })
})
