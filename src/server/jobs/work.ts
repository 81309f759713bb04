import { resumeChangeSets, runChangeSet } from '#server/shop/change-set/run-change-set.ts'
import { resumeUploads, runUpload } from '#server/shop/media/fetch-picture.ts'
import { publishDueHome } from '#server/shop/content/publish-home.ts'
import { resumeChecks, runCheck } from '#server/shop/import/check-import.ts'
import { removeUnreadImports } from '#server/shop/import/remove-import.ts'
import { askForReviews } from '#server/shop/marketing/ask-for-reviews.ts'
import { notifyBackInStock } from '#server/shop/marketing/notify-back-in-stock.ts'
import { remindOfReorders } from '#server/shop/marketing/remind-of-reorders.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { reconcile } from '#server/shop/payment/reconcile.ts'
import { sendRefund } from '#server/shop/payment/refund.ts'
import { foldCounts } from '#server/shop/catalog/category.ts'
import { writeStaleDocuments } from '#server/shop/search/search-index.ts'
import { settleAnnounced } from '#server/shop/payment/test-payment.ts'
import { notifyOfSales } from '#server/shop/webhook/notify-of-sale-prices.ts'
import { sendWebhooks } from '#server/shop/webhook/send-webhooks.ts'
import { resumeExports, runExport } from '#server/shop/reports/export-report.ts'
import type { Many } from '#server/services/queue.ts'
import type { Shop } from '#server/shop/shop.ts'
import { CHANGE_HANDLERS } from './change-handlers.ts'
import { sweepPayments } from '#server/shop/payment/sweep.ts'
import { startClocks } from './schedule.ts'
import { inSmallHeap } from './small-heap.ts'
import { runSteps } from '#server/shop/run-steps.ts'

/** After so long another job goes on with the e-mails, so that those which asked for it are seen to be done (ms). */
const SENDING_MS = 2_000

/** After so long the rest of what search has to write is the next sweep's: payments are looked at each minute (ms). */
const SEARCH_MS = 20_000

/** Loading the e-mail templates takes half a second, which must not delay the start of the server. */
async function sendDueEmails(shop: Shop) {
  const { sendEmails } = await import('#server/email/send-emails.tsx')
  if (await sendEmails(shop, { forMs: SENDING_MS })) await shop.queue.enqueue(shop.db, { name: 'outbox', data: {} })
}

/** Payments and refunds of which the provider is asked beside each other: as many as leave connections for everything else. Most payments are settled by then. */
const PAYMENTS: Many = { together: 40, atOnce: 4 }
const REFUNDS: Many = { together: 4, atOnce: 4 }

/** Pictures that are fetched beside each other: one server that does not answer takes the time of each to its end. */
const PICTURES: Many = { together: 4, atOnce: 4 }

/** Starts this process's workers on every queue. A job may run twice; the functions it calls are idempotent. */
export async function startWork(shop: Shop): Promise<void> {
  const { queue } = shop
  await queue.workOnce('outbox', () => sendDueEmails(shop))
  await queue.work('settle', ({ sessionId }) => settleAnnounced(shop, sessionId), PAYMENTS)
  await queue.work('refund', ({ refundId }) => sendRefund(shop, refundId), REFUNDS)
  await queue.work('change-set', ({ changeSetId }) => inSmallHeap(() => runChangeSet(shop, CHANGE_HANDLERS, changeSetId)))
  await queue.work('picture', ({ uploadId }) => runUpload(shop, uploadId), PICTURES)
  await queue.workOnce('sweep', async () => {
    await runSteps({
      payments: () => sweepPayments(shop),
      backInStock: () => notifyBackInStock(shop),
      sales: () => notifyOfSales(shop),
      emails: () => sendDueEmails(shop),
      search: () => writeStaleDocuments(shop, { forMs: SEARCH_MS }),
      listCounts: () => foldCounts(shop),
      changeSets: () => resumeChangeSets(shop),
      pictures: () => resumeUploads(shop),
      homePage: () => publishDueHome(shop),
      importChecks: () => resumeChecks(shop),
      unreadImports: () => removeUnreadImports(shop),
      reportExports: () => resumeExports(shop),
    })
  })
  await queue.work('import-check', ({ importId }) => inSmallHeap(() => runCheck(shop, importId)))
  await queue.workOnce('webhook', () => sendWebhooks(shop))
  await queue.work('report-export', ({ exportId }) => inSmallHeap(() => runExport(shop, exportId)))
  await queue.workOnce('back-in-stock', () => notifyBackInStock(shop))
  await queue.workOnce('reorder-reminders', () => remindOfReorders(shop))
  await queue.workOnce('review-requests', () => askForReviews(shop))
  await queue.workOnce('nightly', () => runNightly(shop))
  await queue.work('reconcile', async ({ since }) => void (await reconcile(shop, since)))
  await startClocks(queue)
}
