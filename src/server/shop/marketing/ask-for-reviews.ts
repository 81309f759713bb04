import { sql } from 'drizzle-orm'
import { ASK_WITHIN_DAYS } from '#domain/customer/review.ts'
import type { OrderId } from '#domain/id.ts'
import { HAS_LEFT, IS_ELSEWHERE, IS_KEPT } from '#server/shop/customer/review/review-eligibility.ts'
import { mayAskForReviews } from '#server/shop/customer/review/review-email.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { workInHalves } from '#server/shop/run-steps.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { isQuietHour } from './quiet-hours.ts'

/** Orders looked at in one go. */
const BATCH = 100

/** The condition of a line `l` of an order `o` that can be reviewed and was not. */
const IS_OPEN = sql`exists (select from product p where p.id = l.product_id and p.active)
  and not exists (select from product_review own where own.order_line_id = l.id) and ${HAS_LEFT} and ${IS_KEPT} and not ${IS_ELSEWHERE}`

/** Asks for one order, unless its mailbox wants no such e-mails; whether it still does is asked again when the e-mail is sent. The e-mail's key makes it the only one, however often and by whomever it is asked for. */
const ask = (shop: Shop, { id, email }: { id: OrderId; email: string }): Promise<void> =>
  shop.db.transaction(async (tx) => {
    if (!(await mayAskForReviews(tx, { email }))) return
    await enqueueEmails(shop, tx, [
      { idempotencyKey: `review-request:${id}`, kind: 'review_request', recipient: email, payload: { orderId: id } },
    ])
  })

/**
 * Asks buyers what they say of their parts, so many days after the last shipment of an order has left (`settings.orders.askForReviewDays`; 0: nobody),
 * from nine in the morning by the shop's clock: once for an order, whether they are content or not. Shipments that left a week before that are not
 * asked about any more. It may run as often as it likes, in as many processes.
 */
export async function askForReviews(shop: Shop, now = new Date()): Promise<void> {
  const { identity, orders } = await readSettings(shop.db)
  const days = orders.askForReviewDays
  if (days === 0 || isQuietHour(identity.timeZone, now)) return
  const at = now.toISOString()
  const since = sql`${at}::timestamptz - make_interval(days => ${days + ASK_WITHIN_DAYS}::int)`
  const until = sql`${at}::timestamptz - make_interval(days => ${days}::int)`
  for (let last = ''; ;) {
    const { rows } = await shop.db.execute<{ id: OrderId; email: string }>(sql`
      select o.id, o.email from "order" o where o.id > ${last} and o.email <> '' and o.fulfilment_status in ('fulfilled', 'delivered')
        and o.id in (select order_id from shipment where shipped_at > ${since} and shipped_at <= ${until})
        and (select max(s.shipped_at) from shipment s where s.order_id = o.id and s.status <> 'cancelled') <= ${until}
        and not exists (select from outbox m where m.idempotency_key = 'review-request:' || o.id)
        and not exists (select from email_suppression e where e.email = o.email)
        and exists (select from order_line l where l.order_id = o.id and ${IS_OPEN})
      order by o.id limit ${BATCH}`)
    await workInHalves(rows, async (part) => {
      for (const row of part) await ask(shop, row)
    })
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}
