import type { Shop } from '#server/shop/shop.ts'

/** Tells the shop, as a webhook would, that a test session has been paid: a job looks at it once the money is certain. */
export const announcePayment = (shop: Shop, sessionId: string, delaySeconds: number): Promise<void> =>
  shop.queue.enqueue(shop.db, { name: 'settle', data: { sessionId }, delaySeconds: delaySeconds === 0 ? 2 : delaySeconds + 1 })
