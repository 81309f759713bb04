import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { DRAFT_DAYS } from '#domain/change-set.ts'
import { REMINDER_DAYS } from '#domain/customer/reorder-reminder.ts'
import { order } from '#server/db/schema/order/order.ts'
import { log } from '#server/log.ts'
import { removeOldImports } from '#server/shop/import/remove-import.ts'
import { forgetOldSubscribers } from '#server/shop/import/subscriber/forget-subscribers.ts'
import { ASIDE_IF_FAILED } from '#server/shop/outbox/resend-email.ts'
import { removeUnusedPictures } from '#server/shop/media/remove-unused.ts'
import { removeCertificates } from '#server/shop/tax-exemption/certificate-file.ts'
import { remindOfExpiry } from '#server/shop/tax-exemption/remind-of-expiry.ts'
import { removePhotos } from '#server/shop/returns/remove-photos.ts'
import { closeLapsedReturns } from '#server/shop/returns/end-return.ts'
import { anonymizeOrders } from '#server/shop/order/anonymize-orders.ts'
import { joinLeftOrders } from '#server/shop/order/join-orders.ts'
import { changeOrder, lockOrder } from '#server/shop/order/order-state.ts'
import { forgetEvents } from '#server/shop/payment/payment-event.ts'
import { makePromise } from '#server/shop/order/delivery-promise.ts'
import { removeOldExports } from '#server/shop/reports/export-report.ts'
import { mailWeeklyReports } from '#server/shop/reports/weekly-reports.ts'
import { sumSearches } from '#server/shop/search/search-demand.ts'
import { refreshSearch } from '#server/shop/search/search-index.ts'
import { ENDED_BACK_IN_STOCK_REQUESTS } from '#server/shop/marketing/back-in-stock.ts'
import type { Setting } from '#server/shop/settings/setting-schema.ts'
import { runSteps, workInHalves } from '#server/shop/run-steps.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import { analyzeSmallTables } from './table-statistics.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { OrderId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'

/** Rows deleted per statement: short statements do not delay shoppers. */
const BATCH = 5_000

/** Orders looked up at a time. */
const ORDERS = 1_000

const older = (column: string, age: string) => sql.raw(`${column} < now() - interval '${age}'`)
const olderThanMonths = (column: string, months: number) => sql`${sql.identifier(column)} < now() - make_interval(months => ${months})`

/** An upload of a picture in use, by which a file that names its address again is known to bring the same. */
const IS_PART_PICTURE = sql`(product_id is not null
  and exists (select from media m where m.id = media_upload.media_id and m.unused_since is null))`

interface Retention {
  table: string
  key: string
  where: SQL
}

/**
 * Retention periods (specification, decision 37; docs/operations.md); those of visits and messages are settings. Orders, payments, refunds, stock movements and the audit log are kept for good,
 * as the merchant's books.
 */
const retention = ({ visitMonths, emailTextDays }: Setting<'privacy'>): Retention[] => [
  { table: 'page_visit', key: 'id', where: olderThanMonths('visited_at', visitMonths) },
  { table: 'visit_session', key: 'id', where: olderThanMonths('began_at', visitMonths) },
  { table: 'popup_analytics', key: 'id', where: olderThanMonths('created_at', visitMonths) },
  { table: 'suggestion_analytics', key: 'id', where: olderThanMonths('created_at', visitMonths) },
  { table: 'contact_message', key: 'id', where: sql`closed_at < now() - make_interval(days => ${emailTextDays})` },
  {
    table: 'product_question',
    key: 'id',
    where: sql`state in ('declined', 'answered') and updated_at < now() - make_interval(days => ${emailTextDays})`,
  },
  { table: 'stock_wish', key: 'id', where: ENDED_BACK_IN_STOCK_REQUESTS },
  { table: 'guest_reminder', key: 'id', where: older('ended_at', `${REMINDER_DAYS} days`) },
  { table: 'rate_limit', key: 'key', where: older('resets_at', '1 day') },
  { table: 'change_set', key: 'id', where: sql`state = 'draft' and ${older('created_at', `${DRAFT_DAYS} days`)}` },
  { table: 'fit_question', key: 'id', where: older('created_at', '13 months') },
  { table: 'webhook_delivery', key: 'id', where: sql`state <> 'due' and ${older('created_at', '30 days')}` },
  { table: 'session', key: 'id', where: older('expires_at', '7 days') },
  { table: 'verification', key: 'id', where: older('expires_at', '7 days') },
  { table: 'payment_event', key: 'id', where: sql`processed_at is not null and ${older('created_at', '13 months')}` },
  { table: 'media_upload', key: 'id', where: sql`${older('updated_at', '30 days')} and not ${IS_PART_PICTURE}` },
  { table: 'reconciliation_difference', key: 'id', where: older('resolved_at', '13 months') },
]

async function removeOld(shop: Shop, { table, key, where }: Retention): Promise<number> {
  const name = sql.identifier(table)
  const column = sql.identifier(key)
  const removed = await shop.db.execute(
    sql`delete from ${name} where ${column} in (select ${column} from ${name} where ${where} limit ${BATCH}) returning 1`,
  )
  return removed.rows.length < BATCH ? removed.rows.length : removed.rows.length + (await removeOld(shop, { table, key, where }))
}

/** The record of an e-mail is kept; its text, with somebody's address in it, is deleted after so many days, also of one that was given up before it had one. */
async function deleteEmailBodies(shop: Shop, days: number): Promise<void> {
  const { rows } = await shop.db.execute(sql`
    update outbox set html = null, body = null, payload = case when body is null then '{}' else payload - 'message' end
    where id in (
      select id from outbox where state <> 'due' and (body is not null or payload ? 'message') and created_at < now() - make_interval(days => ${days}) limit ${BATCH}
    ) returning 1`)
  if (rows.length === BATCH) await deleteEmailBodies(shop, days)
}

/** What customers have asked about fit stays for its 13 months; their own words go with the texts of e-mails. What a review proposes still follows the review. */
const forgetQuestions = (shop: Shop, days: number) =>
  shop.db.execute(sql`
    update fit_question set comment = null, order_number = null, message_key = case source when 'review' then message_key else id end
    where comment is not null and created_at < now() - make_interval(days => ${days})`)

/** Deletes whom letters about orders that are anonymous now went to, and what the payment provider has told of them. */
async function forgetUnpaid(tx: Transaction, ids: readonly OrderId[]) {
  const some = sql`any(${sql.param([...ids])}::text[])`
  await tx.execute(sql`update outbox set recipient = '', subject = null, html = null, body = null, last_error = null, provider_answer = null,
    set_aside_at = ${ASIDE_IF_FAILED} where payload ->> 'orderId' = ${some} and state <> 'due'`)
  await forgetEvents(tx, ids, sql`processed_at is not null`)
}

/** Unpaid orders keep their amounts; their personal data is deleted after so many days. */
async function anonymizeUnpaidOrders(shop: Shop, days: number): Promise<void> {
  const old = await shop.db.execute<{ id: OrderId }>(sql`
    select id from "order" where status in ('expired', 'cancelled') and paid_cents = 0 and email <> '' and created_at < now() - make_interval(days => ${days}) limit ${BATCH}`)
  const ids = old.rows.map(({ id }) => id)
  await workInHalves(ids, (part) =>
    shop.db.transaction(async (tx) => {
      await anonymizeOrders(tx, part)
      await forgetUnpaid(tx, part)
    }),
  )
}

const completeOrder = (shop: Shop, id: OrderId) =>
  shop.db.transaction(async (tx) => {
    const row = await lockOrder(tx, id)
    if (row.status === 'open') await changeOrder({ shop, tx, row }, { order: 'complete', event: { type: 'completed', actor: 'system' } })
  })

/** Completes orders whose shipments arrived long enough ago; one that cannot be completed stays for the next night. Returns how many were due. */
async function completeOrders(shop: Shop): Promise<number> {
  const { completeAfterDays } = (await readSettings(shop.db)).orders
  let total = 0
  for (let last = ''; ;) {
    const due = await shop.db.execute<{ id: OrderId }>(sql`
      select o.id from "order" o where o.status = 'open' and o.fulfilment_status = 'delivered' and o.id > ${last}
        and not exists (select 1 from order_return t where t.order_id = o.id and t.status not in ('declined', 'closed', 'cancelled'))
        and (select max(s.delivered_at) from shipment s where s.order_id = o.id) < now() - make_interval(days => ${completeAfterDays})
      order by o.id limit ${ORDERS}`)
    for (const { id } of due.rows) await workInHalves([id], () => completeOrder(shop, id))
    total += due.rows.length
    if (due.rows.length < ORDERS) return total
    last = due.rows.at(-1)?.id ?? last
  }
}

/** Orders that an earlier version of the shop took are promised the day that they would have been with all parts in stock; those that were sent need none. */
async function promiseOrders(shop: Shop): Promise<void> {
  const due = await shop.db.execute<{ id: OrderId }>(sql`
    select id from "order" where status = 'open' and fulfilment_status in ('unfulfilled', 'partially_fulfilled') and promised_at is null
    limit ${BATCH}`)
  await workInHalves(
    due.rows.map(({ id }) => id),
    async (ids) => {
      for (const id of ids)
        await shop.db.transaction(async (tx) => {
          const row = await lockOrder(tx, id)
          if (row.promisedAt !== null || row.paidAt === null) return
          await tx
            .update(order)
            .set(await makePromise(tx, row, { waitDays: 0, since: row.paidAt }))
            .where(eq(order.id, id))
        })
    },
  )
}

/** The nightly retention and completion jobs. Each is idempotent, and none waits for another to succeed. @throws when any has failed, after the last. */
export async function runNightly(shop: Shop): Promise<void> {
  const { privacy } = await readSettings(shop.db)
  const counts = await runSteps({
    completed: () => completeOrders(shop),
    promised: () => promiseOrders(shop),
    joined: () => joinLeftOrders(shop.db),
    ...Object.fromEntries(retention(privacy).map((rule) => [rule.table, () => removeOld(shop, rule)])),
    fitQuestions: async () => void (await forgetQuestions(shop, privacy.emailTextDays)),
    emailBodies: () => deleteEmailBodies(shop, privacy.emailTextDays),
    unpaidOrders: () => anonymizeUnpaidOrders(shop, privacy.unpaidOrderDays),
    returnPhotos: () => removePhotos(shop, privacy.returnPhotoDays),
    certificates: () => removeCertificates(shop),
    certificateReminders: () => remindOfExpiry(shop),
    lapsedReturns: () => closeLapsedReturns(shop),
    searchDemand: () => sumSearches(shop, privacy.searchMonths),
    searchIndex: () => refreshSearch(shop),
    media: () => removeUnusedPictures(shop),
    imports: () => removeOldImports(shop),
    importedSubscribers: () => forgetOldSubscribers(shop),
    reportExports: () => removeOldExports(shop),
    weeklyReports: () => mailWeeklyReports(shop),
    analyzedTables: () => analyzeSmallTables(shop),
  })
  log.info(counts, 'nightly')
}
