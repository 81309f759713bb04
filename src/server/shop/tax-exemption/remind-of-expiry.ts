import { sql } from 'drizzle-orm'
import type { TaxCertificateId } from '#domain/id.ts'
import { addDays } from '#domain/time/shop-time.ts'
import { EXPIRY_NOTICE_DAYS } from '#domain/tax-exemption.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { workInHalves } from '#server/shop/run-steps.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readToday } from './certificate-record.ts'

/** Certificates looked at in one go. */
const BATCH = 200

/** One that is in force, ends within the time of notice, and of which nobody was told; not where another that lasts longer covers its states. */
const isDue = (today: string) => sql`c.status = 'approved' and c.reminded_at is null
  and c.expires_on between ${today}::date and ${addDays(today, EXPIRY_NOTICE_DAYS)}::date
  and not exists (select 1 from tax_certificate o where o.user_id = c.user_id and o.status = 'approved' and o.states @> c.states
    and (o.expires_on is null or o.expires_on > c.expires_on))`

const remind = (shop: Shop, id: TaxCertificateId, today: string) =>
  shop.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ email: string }>(sql`
      update tax_certificate c set reminded_at = now() from "user" u
      where c.id = ${id} and u.id = c.user_id and ${isDue(today)} returning u.email`)
    const [owner] = rows
    if (!owner) return
    const email = { recipient: owner.email, payload: { certificateId: id } }
    await enqueueEmails(shop, tx, [{ idempotencyKey: `certificate-expiring:${id}`, kind: 'certificate_expiring', ...email }])
  })

/**
 * Tells the owners of certificates that expire within 30 days, once, unless they have another one for the same states. It may run as often as it
 * likes: the e-mail is written in the transaction that says so.
 * @returns how many were due.
 */
export async function remindOfExpiry(shop: Shop): Promise<number> {
  const today = await readToday(shop.db)
  let total = 0
  for (let last = ''; ;) {
    const { rows } = await shop.db.execute<{ id: TaxCertificateId }>(sql`
      select c.id from tax_certificate c where c.id > ${last} and ${isDue(today)} order by c.id limit ${BATCH}`)
    for (const { id } of rows) await workInHalves([id], () => remind(shop, id, today))
    total += rows.length
    if (rows.length < BATCH) return total
    last = rows.at(-1)?.id ?? last
  }
}
