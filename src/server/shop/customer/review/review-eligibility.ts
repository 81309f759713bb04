import { sql } from 'drizzle-orm'
import { refundedPiecesOf } from '#server/shop/order/counting-statuses.ts'

/** For raw SQL over a line `l` of an order `o`: whether a piece of it has left the shop in a shipment that was not lost. */
export const HAS_LEFT = sql`exists (select 1 from shipment_line sl join shipment s on s.id = sl.shipment_id
  where sl.order_line_id = l.id and s.shipped_at is not null and s.status not in ('cancelled', 'lost'))`

/** The same: whether its buyer has not got all of its money back, nor the order was cancelled. */
export const IS_KEPT = sql`(o.paid_at is not null and o.status in ('open', 'completed') and o.payment_status <> 'refunded' and l.quantity > ${refundedPiecesOf(sql`l.id`)})`

/** The same: whether its buyer has reviewed the part by another order: one of the same account, or of the same mailbox. */
export const IS_ELSEWHERE = sql`exists (select 1 from product_review v join order_line k on k.id = v.order_line_id join "order" w on w.id = k.order_id
  where v.product_id = l.product_id and v.order_line_id <> l.id and (w.user_id = o.user_id or w.email_key = nullif(o.email_key, '')))`

/** Why a line cannot be reviewed, in words; null when it can. */
export function refusalOf({ hasLeft, isKept, isElsewhere, isSold }: Record<'hasLeft' | 'isKept' | 'isElsewhere' | 'isSold', boolean>) {
  if (!isSold) return 'This part has no page here any more.'
  if (!isKept) return 'It was cancelled, or all of it was refunded.'
  if (!hasLeft) return 'You can review it once it has been sent.'
  return isElsewhere ? 'You have reviewed this part already, with another order: it can be changed on that order’s page.' : null
}
