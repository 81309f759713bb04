import { api, isRefusal, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'

/**
 * Ends an open payment page: the stock and the coupon that it reserved are released (specification, decision 14). `paid`, `processing` and `held` when
 * money has come meanwhile. A page that the shop does not know has ended; whether one has is unknown where no answer came: it may still be paid, and
 * reserves what it did.
 */
export async function endPayment(sessionId: string): Promise<Exclude<Schema<'PaymentState'>['state'], 'unpaid'> | 'ended' | 'unknown'> {
  try {
    const { state } = await read(api.POST('/api/cancel-payment', { body: { sessionId } }))
    return state === 'unpaid' ? 'ended' : state
  } catch (error) {
    return isRefusal(error) ? 'ended' : 'unknown'
  }
}
