import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { EMAIL_STATES } from '#domain/content/email-state.ts'
import type { EmailState } from '#domain/content/email-state.ts'
import type { OrderId } from '#domain/id.ts'
import { kindsUnseen } from '#domain/staff/email-right.ts'
import type { May } from '#domain/staff/staff-role.ts'
import type { Queryable } from '#server/db/client.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { inOrder, newestFirst, pagedList, pageIds, pageFields, pageWindow } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The states of an e-mail, as the API names them. */
const SHOWN_STATES = { due: 'due', sent: 'sent', stored: 'kept', failed: 'dead' } as const satisfies Record<EmailState, string>
export const shownEmailState = z.enum(Object.values(SHOWN_STATES))

/** A page of e-mails. */
export const emailListSchema = z
  .object({
    ...pageFields,
    letters: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        recipient: z.string(),
        state: shownEmailState,
        subject: z.string().nullable(),
        body: z.string().nullable(),
        lastError: z.string().nullable(),
        createdAt: z.string(),
      }),
    ),
  })
  .meta({ id: 'EmailList' })
type EmailList = z.output<typeof emailListSchema>

/** Filters for staff: e-mails in one state, when it is given; those that failed without those that are set aside. */
interface EmailSearch extends Page {
  state?: z.output<typeof shownEmailState> | undefined
}

/** The condition of e-mails that failed and wait for staff: sent again or set aside they do no more. */
export const EMAIL_TO_DO = sql`state = 'failed' and set_aside_at is null`

/** The condition of the e-mails that somebody with these rights may see; undefined when these are all. */
export function seenEmails(may: May): SQL | undefined {
  const unseen = kindsUnseen(may)
  return unseen.length > 0 ? notInArray(sql`${outbox.kind}`, unseen) : undefined
}

/** A page of the e-mails that whoever asks may see, newest first, with their texts. */
export async function listEmails(shop: Shop, { page, limit, state: wanted }: EmailSearch, may: May): Promise<EmailList> {
  const only = EMAIL_STATES.find((known) => SHOWN_STATES[known] === wanted)
  const where = and(only && (only === 'failed' ? EMAIL_TO_DO : eq(outbox.state, only)), seenEmails(may))
  const { id, kind, recipient, state, subject, body, lastError, createdAt } = outbox
  const { ids, total } = await pageIds(shop.db, {
    from: sql`${outbox}`,
    id,
    where,
    order: newestFirst(createdAt, id),
    ...pageWindow(page, limit),
  })
  const rows =
    ids.length > 0
      ? await shop.db
          .select({ id, kind, recipient, state, subject, body, lastError, createdAt })
          .from(outbox)
          .where(inArray(sql`${id}`, ids))
      : []
  const emails = inOrder(ids, rows).map((row) => ({
    ...row,
    state: SHOWN_STATES[row.state],
    createdAt: row.createdAt.toISOString(),
  }))
  return { ...pagedList(total, page, limit), letters: emails }
}

/**
 * The e-mails to the customer about an order, its shipments, refunds and returns, newest first. They are found by the keys under which they were written, which have
 * an index; those with a link to it, of which there can be any number, by the order.
 */
export async function readOrderEmails(db: Queryable, orderId: OrderId) {
  const { id, kind, state, subject, createdAt } = outbox
  const rows = await db
    .select({ id, kind, state, subject, at: createdAt })
    .from(outbox)
    .where(
      sql`${outbox.idempotencyKey} in (
        select kind || ':' || ${orderId} from unnest(array['order-confirmed', 'cancelled', 'payment-expired', 'payment-link', 'exchange-payment']) kind union all
        select 'address-changed:' || o.id || ':' || v from "order" o, generate_series(2, o.version) v where o.id = ${orderId} union all
        select kind || ':' || s.id from shipment s, unnest(array['shipped', 'delivered']) kind where s.order_id = ${orderId} union all
        select 'refunded:' || f.id from refund f where f.order_id = ${orderId} union all
        select kind || ':' || t.id from order_return t, unnest(array['return_requested', 'return_approved', 'return_declined', 'return_received',
            'return_cancelled', 'return_lapsed', 'exchange_wanted']) kind where t.order_id = ${orderId} union all
        select l.idempotency_key from outbox l where l.payload ->> 'orderId' = ${orderId} and l.kind = 'order_link' union all
        select 'exchange-payment:' || t.exchange_order_id from order_return t where t.order_id = ${orderId} union all
        select 'return_exchanged:' || t.id || ':' || t.exchange_order_id from order_return t where ${orderId} in (t.order_id, t.exchange_order_id))`,
    )
    .orderBy(desc(createdAt), desc(id))
  return rows.map(({ state: stored, at, ...row }) => ({ ...row, state: SHOWN_STATES[stored], at: at.toISOString() }))
}
