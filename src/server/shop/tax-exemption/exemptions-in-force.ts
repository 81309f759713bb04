import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { normaliseEmail } from '#domain/customer/email.ts'
import type { TaxCertificateId, UserId } from '#domain/id.ts'
import { dayIn } from '#domain/time/shop-time.ts'
import { numberEnding } from '#domain/tax-exemption.ts'
import type { TaxExemption } from '#domain/tax-exemption.ts'
import type { Queryable } from '#server/db/client.ts'

/** As many certificates as one account has in force at most; nobody has a tenth of it. */
const MAX_IN_FORCE = 100

/**
 * The condition that a certificate `t` is in force: approved, and not past its last day. Of one that was read, `certificateStanding` says it.
 * @param today a date of the shop's calendar.
 */
export const isInForce = (today: SQL): SQL => sql`t.status = 'approved' and (t.expires_on is null or t.expires_on >= ${today})`

/**
 * The certificates of a customer's account that are in force; who works here has none. Those that last longest come first, so that the same cart always
 * names the same one.
 * @param at the database's time, and the shop's time zone. @param options `lock`: nobody may revoke one until the transaction ends; who is
 * revoking one at this moment is waited for.
 */
export async function exemptionsOf(
  db: Queryable,
  userId: UserId | null,
  { now, zone, lock }: { now: Date; zone: string; lock: boolean },
): Promise<TaxExemption[]> {
  if (userId === null) return []
  // The account first, as whoever erases or merges it holds it before its certificates.
  if (lock) await db.execute(sql`select id from "user" where id = ${userId} for key share`)
  const { rows } = await db.execute<{ id: TaxCertificateId; number: string; states: string[] }>(sql`
    select t.id, t.number, t.states from tax_certificate t where t.user_id = (select id from "user" where id = ${userId} and role = 'user') and ${isInForce(sql`${dayIn(zone, now)}::date`)}
    order by t.expires_on desc nulls first, t.id limit ${MAX_IN_FORCE} ${lock ? sql`for share` : sql``}`)
  return rows.map(({ id, number, states }) => ({ certificateId: id, ending: numberEnding(number), states }))
}

/** The account that has proven this address, which an order with it joins once it is paid (decision 164); null for nobody's. */
export async function accountOfAddress(db: Queryable, email: string): Promise<UserId | null> {
  const { rows } = await db.execute<{ id: UserId }>(sql`
    select id from "user" where email = ${normaliseEmail(email)} and email_verified and role = 'user' and disabled_at is null`)
  return rows[0]?.id ?? null
}
