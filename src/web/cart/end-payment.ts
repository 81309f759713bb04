import { api, read } from '#web/api.ts'

/**
 * Ends an open payment page: the stock and the coupon that it reserved are released (decision 14). `paid` and `processing` when it was paid
 * meanwhile. An unknown page, or a failing network, counts as ended: the shop releases the reservation by itself.
 */
export async function endPayment(sessionId: string): Promise<'ended' | 'paid' | 'processing'> {
  try {
    const { state } = await read(api.POST('/api/cancel-payment', { body: { sessionId } }))
    return state === 'paid' || state === 'processing' ? state : 'ended'
  } catch {
    return 'ended'
  }
}
