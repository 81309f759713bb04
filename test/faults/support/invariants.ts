import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { FITS } from '#server/shop/maintenance/fit-invariants.ts'
import type { StandInStripe } from '#test/support/stripe/stand-in-stripe.ts'

/** What the shop knows of a session's order. */
interface Ours extends Record<string, unknown> {
  session_id: string
  order_id: string
  status: string
  is_paid: boolean
  /** Money that no accepted order has, a second payment or one too late: it has gone back in full, or staff see a refund that failed. */
  is_returned: boolean
  paid_cents: number
}

/** The differences between Stripe's records and ours; empty when they agree. */
function differences(theirs: ReturnType<StandInStripe['paidSessions']>, ours: Ours[]): string[] {
  const bySession = new Map(ours.map((row) => [row.session_id, row]))
  const paidOnce = new Set<string>()
  const wrong: string[] = []
  for (const { id, amount, reference } of theirs) {
    const row = bySession.get(id)
    if (row?.is_returned) continue
    if (!row) wrong.push(`${id} is paid there, and no order here has it`)
    else if (!row.is_paid && row.status !== 'on_hold') wrong.push(`${id} is paid there, ${row.order_id} is ${row.status} and unpaid here`)
    else if (row.is_paid && row.paid_cents !== amount) wrong.push(`${id} paid ${amount} there, ${row.order_id} ${row.paid_cents} here`)
    if (paidOnce.has(reference ?? '')) wrong.push(`${reference} was paid twice there`)
    paidOnce.add(reference ?? '')
  }
  const there = new Set(theirs.map(({ id }) => id))
  for (const row of ours) if (row.is_paid && !there.has(row.session_id)) wrong.push(`${row.order_id} is paid here, and not there`)
  return wrong
}

/**
 * What must hold after every fault: the shop's own invariants (`npm run check:data`), and agreement with Stripe.
 * @param isOlder the catalogue is that of an earlier release, which claimed more of its parts than its fit data say
 */
export async function expectBooksInOrder(db: Database, stripe: StandInStripe, isOlder: boolean) {
  const claims = new Set(isOlder ? FITS.map(({ name }) => name) : [])
  const found = (await checkData(db)).filter(({ name }) => !claims.has(name))
  const wrong = found.flatMap(({ name, violations }) => violations.map((row) => `${name}: ${row.id} ${row.wrong}`))
  // Coupons of the tests are created without earlier uses.
  const codes = await db.execute<{ wrong: string }>(sql`
    select format('%s: %s uses, %s redemptions', d.code, d.used_count, count(r.id)) as wrong
    from discount_code d left join coupon_redemption r on r.discount_code_id = d.id and r.state <> 'released'
    where d.code like 'TEST%' group by d.id having d.used_count <> count(r.id)`)
  const { rows: ours } = await db.execute<Ours>(sql`
    select p.session_id, o.id as order_id, o.status, p.status = 'paid' and o.paid_at is not null as is_paid, o.paid_cents,
      (p.status = 'surplus' or o.paid_at is null) and p.captured_cents > 0 and (p.refunded_cents = p.captured_cents
        or exists (select 1 from refund r where r.payment_id = p.id and r.status = 'failed')) as is_returned
    from payment p join "order" o on o.id = p.order_id where p.session_id is not null`)
  expect([...wrong, ...codes.rows.map((row) => row.wrong), ...differences(stripe.paidSessions(), ours)]).toEqual([])
}
