import { Problem } from '#domain/problem.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { reconcile } from '#server/shop/payment/reconcile.ts'
import { sendRefund } from '#server/shop/payment/refund.ts'
import { writeStaleDocuments } from '#server/shop/search/search-index.ts'
import { syncPayment } from '#server/shop/payment/sync-payment.ts'
import type { Shop } from '#server/shop/shop.ts'
import { sweepPayments } from '#server/shop/payment/sweep.ts'

/** The letters' templates take half a second to load, which the start of the shop need not wait for. */
const sendLetters = async (shop: Shop) => (await import('#server/email/send-emails.tsx')).sendEmails(shop)

/** Puts this process to work on every queue. Each job may run twice; the verbs behind them do not mind. */
export async function startWork(shop: Shop): Promise<void> {
  const { queue } = shop
  await queue.work('outbox', () => sendLetters(shop))
  await queue.work('settle', async ({ sessionId }) => {
    await syncPayment(shop, sessionId, { actor: 'provider' }).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  })
  await queue.work('refund', ({ refundId }) => sendRefund(shop, refundId))
  await queue.work('sweep', async () => {
    await sweepPayments(shop)
    await sendLetters(shop)
    await writeStaleDocuments(shop)
  })
  await queue.work('nightly', () => runNightly(shop))
  await queue.work('reconcile', async ({ sinceHours }) => void (await reconcile(shop, sinceHours)))
  await queue.schedule('sweep', '* * * * *')
  await queue.schedule('nightly', '15 8 * * *')
  await queue.schedule('reconcile', '30 8 * * *')
}
