import type { Shop } from '#server/shop/shop.ts'

/** Reports a paid test session to the shop, as a webhook would: a job checks it once the payment has succeeded. */
export const announcePayment = (shop: Shop, sessionId: string, delaySeconds: number): Promise<void> =>
  shop.queue.enqueue(shop.db, { name: 'settle', data: { sessionId }, delaySeconds: delaySeconds === 0 ? 2 : delaySeconds + 1 })
