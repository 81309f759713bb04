import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { normaliseEmail } from '#domain/customer/email.ts'
import { emailKey } from '#domain/customer/email-key.ts'
import { isId } from '#domain/id.ts'
import type { UserId } from '#domain/id.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { formerEmail } from '#server/db/schema/account/former-email.ts'
import { user } from '#server/db/schema/account/user.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { order } from '#server/db/schema/order/order.ts'
import { isToBuyer } from '#server/shop/outbox/resend-email.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The condition that an order still needs its customer: to be paid, sent, refunded, returned, or argued about with a bank. */
export const isUnderWay: SQL = sql`("order".status in ('pending', 'open', 'on_hold')
  or "order".payment_status in ('processing', 'disputed')
  or exists (select 1 from refund r where r.order_id = "order".id and r.status in ('requested', 'pending'))
  or exists (select 1 from order_return t where t.order_id = "order".id and t.status not in ('declined', 'closed', 'cancelled')))`

/**
 * Holds the orders that guests placed with these addresses, in the order of their ids. Whatever gives orders to an account, or changes its own, holds them before the
 * account, as merging and erasing customers and every payment do: two of them at once then wait for each other in one order.
 * @param owner an account whose own orders of which something is still to come are held with them.
 */
export async function lockGuestOrders(tx: Transaction, emails: readonly string[], owner?: UserId): Promise<void> {
  const keys = emails.map((email) => emailKey(email))
  const same = and(isNull(order.userId), inArray(order.emailKey, keys), inArray(order.email, emails.map(normaliseEmail)))
  const held = owner === undefined ? same : or(same, and(eq(order.userId, owner), isUnderWay))
  await tx.select({ id: order.id }).from(order).where(held).orderBy(asc(order.id)).for('update')
}

/**
 * The consents of guests to be reminded of what they buy again become those of the accounts that their orders join. Who has chosen with the account
 * already keeps that; the quarter goes on from the last e-mail of the two, and the links of the guest's e-mails end it.
 * @param whose which consent `g` becomes that of which account `u`.
 */
const takeReminders = (whose: SQL) => sql`
  with gone as (
    delete from guest_reminder g using "user" u where ${whose}
    returning u.id, g.consented_at, g.ended_at, g.last_sent_at, g.mailbox, g.checked_on, array[g.id]
  )
  insert into reorder_reminder (user_id, consented_at, ended_at, last_sent_at, mailbox, checked_on, guest_ids) select * from gone
  on conflict (user_id) do update set last_sent_at = greatest(reorder_reminder.last_sent_at, excluded.last_sent_at),
    guest_ids = reorder_reminder.guest_ids || excluded.guest_ids, mailbox = coalesce(reorder_reminder.mailbox, excluded.mailbox)`

/**
 * Ends the reminders of an address that has left the newsletter after they were asked for, as of then. Whatever takes that mark off the address, or an account off it,
 * ends them first: they would go again by the consent of before (decision 171).
 */
export const endLeftReminders = (tx: Transaction, email: string) =>
  tx.execute(sql`
    with gone as (select email, created_at from email_suppression where email = ${normaliseEmail(email)} and reason = 'unsubscribed'),
      guests as (
        update guest_reminder g set ended_at = gone.created_at from gone
        where g.email = gone.email and g.ended_at is null and g.consented_at < gone.created_at
      )
    update reorder_reminder r set ended_at = gone.created_at from gone, "user" u
    where u.email = gone.email and r.user_id = u.id and r.ended_at is null and r.consented_at < gone.created_at`)

/**
 * Gives an account the orders that guests placed with its address, which it has just proven to be its own (decision 164). It has to be the very
 * address: `ann+shop@` and `ann@` may be two people's. They stay the account's whatever becomes of its address. Returns how many joined.
 */
export async function joinOrders(tx: Transaction, { userId, email }: { userId: UserId; email: string }): Promise<number> {
  const joined = await tx
    .update(order)
    .set({ userId, updatedAt: sql`now()` })
    // The key has the index. Orders whose customer's data was erased have neither.
    .where(and(isNull(order.userId), eq(order.emailKey, emailKey(email)), eq(order.email, normaliseEmail(email))))
    .returning({ id: order.id })
  await tx.execute(takeReminders(sql`u.id = ${userId} and g.email = ${normaliseEmail(email)}`))
  return joined.length
}

/**
 * Gives an account's orders of which something is still to come the account's new address, where they have the one that it leaves: whoever has that mailbox next gets
 * no more letters about them, nor the links that may change them (decision 239). What is over keeps the address that it was placed with. Letters about any of the
 * account's orders that wait, or failed, go to the new address (decision 245).
 */
export async function readdressOrders(tx: Transaction, { userId, from, to }: { userId: UserId; from: string; to: string }): Promise<void> {
  const [left, email] = [normaliseEmail(from), normaliseEmail(to)]
  await tx
    .update(order)
    .set({ email, emailKey: emailKey(to), updatedAt: sql`now()` })
    .where(and(eq(order.userId, userId), eq(order.email, left), isUnderWay))
  await tx
    .update(outbox)
    .set({ recipient: email })
    .where(
      and(
        eq(outbox.recipient, left),
        inArray(outbox.state, ['due', 'failed']),
        isToBuyer,
        sql`${outbox.payload} ->> 'orderId' in (select id from "order" where user_id = ${userId})`,
      ),
    )
}

/** The states of an order that is over. One that its customer still waits for has followed the account already, whatever its state. */
const OVER: readonly OrderStatus[] = ['completed', 'cancelled', 'expired']

/**
 * Where the e-mails about an order go: to its own address, or, of an order that was over when its account left that address, to the account's (decision 245). In a
 * transaction that holds the order, `holds` waits for a change of the address that is under way, and has the next one wait.
 */
export async function addressNow(
  tx: Transaction,
  { userId, email, status }: Pick<typeof order.$inferSelect, 'userId' | 'email' | 'status'>,
  { holds = false } = {},
): Promise<string> {
  if (userId === null || email === '' || !OVER.includes(status)) return email
  const left = tx
    .select({ email: formerEmail.email })
    .from(formerEmail)
    .where(and(eq(formerEmail.userId, userId), eq(formerEmail.email, email)))
  const found = tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), exists(left)))
  const [account] = await (holds ? found.for('share') : found)
  return account?.email ?? email
}

/**
 * Whose an order becomes that is being paid: one that was placed without signing in becomes that of the account that has proven its address. Not
 * sooner: what is paid with an account is taken from its cart, and this order may be somebody else's.
 */
export const accountOf = ({ userId, email }: Pick<typeof order.$inferSelect, 'userId' | 'email'>): SQL | undefined =>
  userId === null ? sql`(select u.id from "user" u where u.email = ${email} and u.email_verified)` : undefined

/** `joinOrders` in a transaction of its own, for the account with this id. */
export async function joinOrdersOf(shop: Shop, { id, email }: { id: string; email: string }): Promise<void> {
  if (isId('use', id)) await shop.db.transaction((tx) => joinOrders(tx, { userId: id, email }))
}

/** The same for all accounts at once: orders of guests that an earlier version of the shop wrote while this one was put in its place. Each night. */
export async function joinLeftOrders(db: Database): Promise<number> {
  const joined = await db.execute(sql`
    update "order" o set user_id = u.id, updated_at = now() from "user" u
    where o.user_id is null and o.email <> '' and o.email = u.email and u.email_verified returning o.id`)
  await db.execute(takeReminders(sql`g.email = u.email and u.email_verified`))
  return joined.rows.length
}
