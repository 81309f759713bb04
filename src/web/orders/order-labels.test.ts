import { expect, test } from 'vitest'
import { canTransition, RETURN_STATUSES, returnTransitions } from '#domain/order.ts'
import { isToBeSent, orderLabel } from './order-labels.ts'

const open = { status: 'open', paymentStatus: 'paid', fulfilmentStatus: 'unfulfilled' } as const

test('a paid order is being packed until it ships', () => {
  expect(orderLabel(open)).toBe('Paid: we are packing it')
  expect(orderLabel({ ...open, fulfilmentStatus: 'partially_fulfilled' })).toBe('Partly shipped')
  expect(orderLabel({ ...open, status: 'completed', fulfilmentStatus: 'delivered' })).toBe('Delivered')
})

test('money given back is said first, a part of it beside the rest', () => {
  expect(orderLabel({ ...open, status: 'cancelled', paymentStatus: 'refunded' })).toBe('Refunded')
  expect(orderLabel({ ...open, paymentStatus: 'partially_refunded', fulfilmentStatus: 'fulfilled' })).toBe('Shipped, partly refunded')
})

test('an order that was never paid says so', () => {
  expect(orderLabel({ ...open, status: 'expired', paymentStatus: 'expired' })).toBe('Expired: it was not paid in time')
  expect(orderLabel({ ...open, status: 'pending', paymentStatus: 'open' })).toBe('Waiting for payment')
})

test('a return has a slip exactly while it can be received', () => {
  for (const status of RETURN_STATUSES) expect(isToBeSent(status), status).toBe(canTransition(returnTransitions, 'receive', status))
})
