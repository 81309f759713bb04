import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#server/db/id.ts'
import { orderEvent } from '#server/db/schema/order/order.ts'
import { audit } from '#server/shop/audit.ts'
import { mailOrderLink } from '#server/shop/order/order-link.ts'
import { lockOrder } from '#server/shop/order/order-state.ts'
import type { StaffAct } from '#server/shop/order/order-state.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#server/shop/shop.ts'

/** As long as a note may be. */
export const MAX_NOTE = 2_000

/**
 * Writes a note of staff into an order's history, which its customer never sees. The order keeps its version: who has it open can go on. With the
 * same idempotency key a repeated click makes one note.
 * @throws {Problem} `not_found`; `idempotency_mismatch` for another text under the key of a note
 */
export const addNote = (
  shop: Shop,
  { orderId, staff }: StaffAct,
  { text, idempotencyKey }: { text: string; idempotencyKey: string },
): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId)
    const once = `note:${idempotencyKey}`
    const written = await tx
      .insert(orderEvent)
      .values({ id: newId('evt'), orderId: row.id, type: 'note', actor: 'staff', data: { text }, idempotencyKey: once })
      .onConflictDoNothing({ target: [orderEvent.orderId, orderEvent.idempotencyKey] })
      .returning({ id: orderEvent.id })
    if (written.length > 0) return void (await audit(tx, staff, { action: 'order.note', subject: row.id, after: { text } }))
    const [known] = await tx
      .select({ text: sql<string | null>`${orderEvent.data} ->> 'text'` })
      .from(orderEvent)
      .where(and(eq(orderEvent.orderId, row.id), eq(orderEvent.idempotencyKey, once)))
    // Of a customer who was erased the text is gone: nobody knows whether it was another.
    if (known?.text !== null && known?.text !== text) throw new Problem('idempotency_mismatch')
  })

/**
 * Mails the customer a new link to the order's page, as they can ask for one themselves; staff never see the link, which opens the order.
 * @throws {Problem} `not_allowed_in_state` for an order that was never paid, or whose customer's data is erased; `not_found`
 */
export async function mailLinkAsStaff(shop: Shop, { orderId, staff }: StaffAct): Promise<void> {
  const number = await shop.db.transaction(async (tx) => {
    const row = await lockOrder(tx, orderId)
    if (row.paidAt === null || row.email === '')
      throw new Problem('not_allowed_in_state', { detail: 'Only the customer of a paid order can be sent its link.' })
    await audit(tx, staff, { action: 'order.mail_link', subject: row.id })
    return row.number
  })
  await mailOrderLink(shop, number, { byStaff: true })
}
