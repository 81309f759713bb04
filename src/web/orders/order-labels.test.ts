import { expect, test } from 'vitest'
import { RETURN_STATUSES } from '#domain/order/order-status.ts'
import { canTransition, returnTransitions } from '#domain/order/order-transitions.ts'
import { isToBeSent } from './order-labels.ts'

test('a return has a slip exactly while it can be received', () => {
  for (const status of RETURN_STATUSES) expect(isToBeSent(status), status).toBe(canTransition(returnTransitions, 'receive', status))
})
