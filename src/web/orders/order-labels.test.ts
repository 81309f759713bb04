import { expect, test } from 'vitest'
import { canTransition, RETURN_STATUSES, returnTransitions } from '#domain/order/order-status.ts'
import { isToBeSent } from './order-labels.ts'

test('a return has a slip exactly while it can be received', () => {
  for (const status of RETURN_STATUSES) expect(isToBeSent(status), status).toBe(canTransition(returnTransitions, 'receive', status))
})
