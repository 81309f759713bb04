import { sql } from 'drizzle-orm'
import type { Schema } from '#test/support/schema.ts'
import type { FaultShop } from '../fault-shop.ts'
import { act } from './walker.ts'
import type { Walker } from './walker.ts'

/** All messages come, and what waits is asked about. */
export async function settle(walker: Walker): Promise<void> {
  const { fault } = walker
  const { stripe } = fault
  stripe.clearFaults()
  stripe.delivery = 'normal'
  await stripe.idle()
  await stripe.deliverAll()
  for (let turn = 0; turn < 2; turn++) {
    await fault.rows(sql`update refund set updated_at = now() - interval '2 minutes' where status in ('requested', 'pending')`)
    await fault.rows(sql`update payment set updated_at = now() - interval '10 minutes' where status in ('open', 'processing')`)
    await fault.rows(
      sql`update payment_event set created_at = now() - interval '10 minutes', next_attempt_at = now() where processed_at is null`,
    )
    await fault.work('sweep')
    await stripe.idle()
  }
  walker.isDisturbed = false
}

/** What Stripe says of a payment's money by one of its lists (cents). */
async function theirs({ stripe }: FaultShop, list: 'refunds' | 'disputes', { intent, states }: { intent: string; states: string[] }) {
  const response = await fetch(`${stripe.url}/v1/${list}?payment_intent=${intent}&limit=100`, {
    headers: { authorization: 'Bearer sk_test_walk' },
  })
  // The stand-in's own answer.
  const { data } = (await response.json()) as { data: { amount: number; status: string }[] }
  return data.filter(({ status }) => states.includes(status)).reduce((sum, { amount }) => sum + amount, 0)
}

/** Payments of which Stripe has given back, or a bank has taken, another amount than our books say. */
async function differentMoney(fault: FaultShop): Promise<string[]> {
  const ours = await fault.rows<{ intent: string; given: number; captured: number }>(sql`
    select p.intent_id as intent, p.refunded_cents as given, p.captured_cents as captured from payment p where p.intent_id is not null and p.captured_cents > 0
      and not exists (select 1 from refund r where r.payment_id = p.id and r.status = 'requested')`)
  const wrong: string[] = []
  for (const { intent, given, captured } of ours) {
    const refunded = await theirs(fault, 'refunds', { intent, states: ['succeeded', 'pending'] })
    const lost = await theirs(fault, 'disputes', { intent, states: ['lost'] })
    // A bank may take what its customer has back already: that loss stands at Stripe, and no order has it.
    if (Math.min(refunded + lost, captured) !== given) wrong.push(`${intent}: ${given} has gone back here, ${refunded} and ${lost} there`)
  }
  return wrong
}

/** Orders of which more tax or shipping went back than was charged. */
const tooMuchBack = async (fault: FaultShop): Promise<string[]> =>
  (
    await fault.rows<{ wrong: string }>(sql`
      select format('%s: shipping %s of %s, tax %s of %s', o.number, sum(r.shipping_cents), o.shipping_cents, sum(r.tax_cents), o.tax_cents) as wrong
      from "order" o join refund r on r.order_id = o.id where r.status in ('requested', 'pending', 'succeeded')
        and r.payment_id in (select id from payment where status <> 'surplus')
      group by o.id having sum(r.shipping_cents) > o.shipping_cents or sum(r.tax_cents) > o.tax_cents`)
  ).map(({ wrong }) => wrong)

const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)
/** The days of the walk, in any time zone. */
const DAYS = { from: day(-2), to: day(2) }
const REPORTS = ['sales-by-day', 'sales-by-state', 'sales-by-part', 'sales-by-category']

/** Reports that do not come to what was paid less what went back. */
async function differentReports(walker: Walker): Promise<string[]> {
  const [books] = await walker.fault.rows<{ net: number }>(sql`
    select coalesce(sum(paid_cents - refunded_cents), 0)::int as net from "order" where paid_at is not null and paid_cents = total_cents and total_cents > 0`)
  const wrong: string[] = []
  for (const id of REPORTS) {
    const { status, body } = await act<Schema<'Report'>>(walker, `reports/${id}?from=${DAYS.from}&to=${DAYS.to}&size=100`, undefined, 'GET')
    const net = status === 200 ? body.rows.reduce((sum, { values }) => sum + Number(values.net), 0) : NaN
    if (net !== books?.net) wrong.push(`${id}: ${net}, the orders ${books?.net}`)
  }
  return wrong
}

/** What does not balance, or failed; nothing when all is well. */
export async function imbalances(walker: Walker): Promise<string[]> {
  const { fault, failures } = walker
  return [...failures, ...(await differentMoney(fault)), ...(await tooMuchBack(fault)), ...(await differentReports(walker))]
}
