import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { order } from '#server/db/schema/order/order.ts'
import { guestReminder } from '#server/db/schema/customer/reorder-reminder.ts'
import type { OpenedOrder } from '#server/shop/order/order-access.ts'
import type { Shop } from '#server/shop/shop.ts'
import { CATEGORY_MONTHS } from './bought-again.ts'
import { endGuestReminders, isSuppressed, requireReachable } from './reorder-choice.ts'

/**
 * Whether a guest is reminded of what they buy again. `unconfirmed`: whoever looks at the order has not opened a mailed link. `not_offered`: the
 * order is an account's, which chooses on its own page, was not paid, or has nothing that is needed again.
 */
export const guestRemindersSchema = z.object({ state: z.enum(['on', 'off', 'unconfirmed', 'not_offered']) }).meta({ id: 'GuestReminders' })
export type GuestReminders = z.output<typeof guestRemindersSchema>

interface Found extends Record<string, unknown> {
  isNeeded: boolean
  isOn: boolean
}

/** How it stands for the address of an order, as far as whoever has opened it may know. */
export async function readGuestReminders(db: Queryable, { row, isMailed }: Pick<OpenedOrder, 'row' | 'isMailed'>): Promise<GuestReminders> {
  if (row.userId !== null || row.email === '' || row.paidAt === null) return { state: 'not_offered' }
  const { rows } = await db.execute<Found>(sql`
    select exists (select from (${CATEGORY_MONTHS}) m join product p on p.category_id = m.id join order_line l on l.product_id = p.id
        where l.order_id = ${row.id} and m.months is not null) as "isNeeded",
      exists (select from guest_reminder g where g.email = ${row.email} and g.ended_at is null
        and not ${isSuppressed(sql`g.email`, sql`g.consented_at`)}) as "isOn"`)
  const [{ isNeeded, isOn } = { isNeeded: false, isOn: false }] = rows
  if (isMailed && isOn) return { state: 'on' }
  if (!isNeeded) return { state: 'not_offered' }
  return { state: isMailed ? 'off' : 'unconfirmed' }
}

const REFUSALS = {
  unconfirmed: 'Please open the link in an email about this order first: it shows us that the address is yours.',
  not_offered: 'Nothing of this order is needed again, or it is in an account, whose page has the reminders.',
}

async function giveConsent(tx: Transaction, email: string) {
  await requireReachable(tx, email)
  await tx
    .insert(guestReminder)
    .values({ id: newId('grm'), email })
    .onConflictDoUpdate({
      target: guestReminder.email,
      set: { consentedAt: sql`now()`, endedAt: null, checkedOn: null },
      setWhere: sql`${guestReminder.endedAt} is not null or ${isSuppressed(email, guestReminder.consentedAt)}`,
    })
}

/**
 * Gives or ends the consent of a guest by an order whose mailed link they have opened. Given again, once it was ended or the newsletter left, it is a new one; the quarter goes on from the
 * last e-mail. The order is held: its customer cannot be erased, nor an account take it over, meanwhile.
 * @throws {Problem} `not_allowed_in_state` without a mailed link, where it is not offered, or for an address that must not be written to; `not_found`
 */
export const chooseGuestReminders = (shop: Shop, { row: { id }, isMailed }: OpenedOrder, isWanted: boolean): Promise<GuestReminders> =>
  shop.db.transaction(async (tx) => {
    const [row] = await tx.select().from(order).where(eq(order.id, id)).for('share')
    if (!row) throw new Problem('not_found', { detail: 'Order not found' })
    const { state } = await readGuestReminders(tx, { row, isMailed })
    if (state === 'unconfirmed' || state === 'not_offered') throw new Problem('not_allowed_in_state', { detail: REFUSALS[state] })
    const { email } = row
    if (isWanted) await giveConsent(tx, email)
    else await endGuestReminders(tx, eq(guestReminder.email, email))
    return readGuestReminders(tx, { row, isMailed })
  })
