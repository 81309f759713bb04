import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { May } from '#domain/staff/staff-role.ts'
import type { WorkKind } from '#domain/staff/work-kinds.ts'
import { QUESTION_TO_DO } from '#server/shop/customer/question/question-list.ts'
import { countInVain } from '#server/shop/search/search-demand.ts'
import { EMAIL_TO_DO, seenEmails } from '#server/shop/outbox/email-list.ts'
import type { Shop } from '#server/shop/shop.ts'
import { isLate, isToShip } from '#server/shop/order-admin/order-list.ts'

/** How much of a kind of work waits, and the filters of its list that show exactly this; none where the list has nothing else. */
export const workSchema = z.object({ count: z.int(), filter: z.array(z.string()) }).meta({ id: 'WorkToDo' })
type Work = z.output<typeof workSchema>

/** Days of searches that are looked at, as in the settings of the search. */
const SEARCH_DAYS = 30

async function counted({ db }: Shop, rows: SQL, filter: string[] = []): Promise<Work> {
  const found = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${rows}`)
  return { count: found.rows[0]?.count ?? 0, filter }
}

/** Orders whose day of leaving, as it was promised, is over. */
function overdue(shop: Shop): Promise<Work> {
  return counted(shop, sql`"order" where ${isLate}`, ['late:is:true'])
}

/**
 * How each kind is counted: in an index that has little beside it. Stock alone is read whole: an index of what runs low would have to be written
 * with every part that is sold.
 */
const COUNTS: Record<WorkKind, (shop: Shop, may: May) => Promise<Work>> = {
  'to-ship': (shop) => counted(shop, sql`"order" where ${isToShip}`, ['to-ship:is:true']),
  overdue,
  'on-hold': (shop) => counted(shop, sql`"order" where status = 'on_hold'`, ['status:any:on_hold']),
  // Few payments have ever been disputed, and an index has them; of all orders none has the state of their payment.
  disputes: (shop) =>
    counted(shop, sql`"order" where payment_status = 'disputed' and id in (select order_id from payment where dispute_id is not null)`, [
      'payment:any:disputed',
    ]),
  returns: (shop) => counted(shop, sql`order_return where status = 'requested'`, ['status:any:requested']),
  'returns-to-settle': (shop) => counted(shop, sql`order_return where status = 'received'`, ['status:any:received']),
  messages: (shop) => counted(shop, sql`contact_message where state = 'open'`, ['state:any:open']),
  reviews: (shop) => counted(shop, sql`product_review where state = 'waiting'`, ['state:any:waiting']),
  questions: (shop) => counted(shop, sql`product_question where ${QUESTION_TO_DO}`, ['todo:is:true']),
  // Their list is one of customers, of whom one may have sent several.
  certificates: (shop) =>
    counted(shop, sql`customer where not is_staff and user_id in (select user_id from tax_certificate where status = 'waiting')`, [
      'exempt:any:waiting',
    ]),
  'low-stock': (shop) =>
    counted(
      shop,
      sql`stock_level s join product on product.id = s.product_id where product.active and s.track_stock
        and s.on_hand - s.reserved <= s.low_stock_threshold and (s.on_hand > s.reserved or not s.allow_backorder)`,
      ['stock:any:low,out', 'status:any:active'],
    ),
  'failed-mails': (shop, may) =>
    counted(shop, sql`outbox where ${and(EMAIL_TO_DO, seenEmails(may))}`, ['state:any:failed', 'set-aside:is:false']),
  'failed-webhooks': (shop) => counted(shop, sql`webhook_delivery where state = 'failed'`, ['state:any:failed']),
  'payment-messages': (shop) => counted(shop, sql`payment_event where processed_at is null and error is not null`),
  differences: (shop) => counted(shop, sql`reconciliation_difference where resolved_at is null`),
  // Jobs wait for seconds, unless no process runs them.
  'late-jobs': (shop) => counted(shop, sql`pgboss.job where state < 'active' and start_after < now() - interval '2 minutes'`),
  'searches-in-vain': async (shop) => ({ count: await countInVain(shop, SEARCH_DAYS), filter: [] }),
}

/** How much of a kind of work waits for whoever asks. Who may see the kind, `WORK` says. */
export const readWork = (shop: Shop, kind: WorkKind, may: May): Promise<Work> => COUNTS[kind](shop, may)
