import { sql } from 'drizzle-orm'
import type { EmailPayloads } from '#server/shop/outbox/email-payloads.ts'
import { wantsReminders } from '#server/shop/marketing/remind-of-reorders.ts'
import type { Shop } from '#server/shop/shop.ts'

/** A part that an e-mail reminds of. */
export interface DuePart {
  name: string
  partNumber: string
  quantity: number
  /** The shop's day, as `2026-03-08`. */
  lastBought: string
}

/** The parts of a reminder that are still sold; null when the account, or the guest, wants no reminders any more, or must not be written to. */
export async function readDueParts(shop: Shop, { userId, parts }: EmailPayloads['reorder_reminder']): Promise<DuePart[] | null> {
  if (!(await wantsReminders(shop.db, userId))) return null
  const found = await shop.db.execute<DuePart & Record<string, unknown>>(sql`
    select p.name, p.part_number as "partNumber", w.quantity, w."lastBought"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as w("productId" text, quantity int, "lastBought" text)
    join product p on p.id = w."productId" and p.active order by p.name, p.id`)
  return found.rows
}
