import type { Shop } from '#server/shop/shop.ts'
import { findPaymentState, nullIfUnknown } from './sync-payment.ts'

/** Reports a paid test session to the shop, as a webhook would: a job checks it once the payment has succeeded. */
export const announcePayment = (shop: Shop, sessionId: string, delaySeconds: number): Promise<void> =>
  shop.queue.enqueue(shop.db, { name: 'settle', data: { sessionId }, delaySeconds: delaySeconds === 0 ? 2 : delaySeconds + 1 })

/** The job: what was reported is applied, unless it has been when the shopper came back, which is the rule. A session that nobody knows changes nothing. */
export const settleAnnounced = async (shop: Shop, sessionId: string): Promise<void> =>
  void (await nullIfUnknown(findPaymentState(shop, sessionId, { actor: 'provider' })))
