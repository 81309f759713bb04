import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { countStatements } from '#server/db/statements.ts'
import type { SentStatement } from '#server/db/statements.ts'
import { runNightly } from '#server/shop/maintenance/nightly.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut } from '#test/support/buy.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import { planFaults } from '#test/support/query-plans.ts'
import type { PlanLimits } from '#test/support/query-plans.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

/** How the nightly work, the erasure of a customer and the health of the shop find their rows in tables that only grow. */
const fresh = useFreshShop('postgresql')
let staff: StaffSession

const ROWS = 10_000
/** Made at a time: a statement may take three seconds, also on a busy machine. */
const AT_ONCE = 1_000
const LIMITS: PlanLimits = { tables: ['order', 'outbox', 'payment', 'payment_event'], rows: 500 }

/** Many rows like the first one of a table, but for what `differs` says of number `n`. */
async function addLike(table: string, differs: SQL) {
  const name = sql.identifier(table)
  const [first] = await fresh.rows<{ id: string }>(sql`select min(id) as id from ${name}`)
  for (let n = 1; n < ROWS; n += AT_ONCE)
    await fresh.rows(sql`insert into ${name} select made.* from ${name} one, generate_series(${n}::int, ${n + AT_ONCE - 1}::int) n,
      jsonb_populate_record(one, ${differs}) made where one.id = ${first?.id}`)
}

const sell = async (email: string) => buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email } })

beforeAll(async () => {
  staff = await openStaffSession(fresh)
  await sell('first@example.com')
  await fresh.runJobs()
  await addLike(
    'order',
    sql`jsonb_build_object('id', 'ord_' || n, 'number', 'PW-' || n, 'idempotency_key', 'made-' || n, 'email', 'c' || n || '@example.com',
      'email_key', 'c' || n || '@example.com', 'status', 'completed', 'fulfilment_status', 'delivered', 'created_at', now() - interval '200 days')`,
  )
  await addLike(
    'payment',
    sql`jsonb_build_object('id', 'pay_' || n, 'order_id', 'ord_' || n, 'idempotency_key', 'made-' || n, 'session_id', 's' || n, 'intent_id', 'i' || n)`,
  )
  await addLike(
    'outbox',
    sql`jsonb_build_object('id', 'mail_' || n, 'idempotency_key', 'made-' || n, 'state', 'sent', 'body', null, 'html', null, 'payload', jsonb_build_object('orderId', 'ord_' || n),
      'recipient', 'c' || n || '@example.com', 'created_at', now() - interval '200 days')`,
  )
  await fresh.rows(sql`insert into payment_event (id, provider, type, session_id, intent_id, payload, processed_at, created_at)
    select 'evt_' || n, 'test', 'x', 's' || n, 'i' || n, '{"told": true}', now(), now() - interval '200 days' from generate_series(1, ${ROWS}::int) n`)
  // Never paid for, and long ago.
  const left = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email: 'left@example.com' } })
  await fresh.call('POST', '/api/cancel-payment', { sessionId: left.sessionId })
  await fresh.rows(sql`update "order" set created_at = now() - interval '91 days' where email = 'left@example.com'`)
  for (const table of LIMITS.tables) await fresh.rows(sql`vacuum analyze ${sql.identifier(table)}`)
}, 120_000)

/** What is wrong with the plans of those statements that have to do with these tables. */
const faults = (sent: readonly SentStatement[], without?: string) =>
  planFaults(
    fresh.shop.env.DATABASE_URL ?? '',
    sent.filter(({ text }) => /"order"|\b(outbox|payment|payment_event)\b/.test(text) && !text.includes('insert into "audit_log"')),
    { limits: LIMITS, ...(without && { without }) },
  )

test('the nightly work reads none of them from one end to the other', async () => {
  const { sent } = await countStatements(() => runNightly(fresh.shop))
  expect(await faults(sent)).toEqual([])
  for (const index of ['order_delivered', 'order_unpaid', 'outbox_text', 'payment_event_session', 'payment_event_intent'])
    expect(await faults(sent, index), index).not.toEqual([])
})

test('neither does the erasure of a customer', async () => {
  await fresh.rows(sql`update "order" set status = 'completed', fulfilment_status = 'delivered' where email = 'first@example.com'`)
  const [customer] = await fresh.rows<{ id: string }>(sql`select id from customer where email = 'first@example.com'`)
  const path = `/api/admin/customers/${customer?.id}`
  const { body } = await fresh.call<Schema<'ErasurePreview'>>('GET', `${path}/erasure`, undefined, staff.headers)
  const erase = () => fresh.call('POST', `${path}/erase`, { email: body.email, previewVersion: body.version }, staff.headers)
  const { result, sent } = await countStatements(erase)
  expect(result.status, result.text).toBe(200)
  expect(await faults(sent)).toEqual([])
  for (const index of ['payment_event_session', 'payment_event_intent']) expect(await faults(sent, index), index).not.toEqual([])
})

test('neither does the health of the shop', async () => {
  const { result, sent } = await countStatements(() => staff.get<Schema<'ShopHealth'>>('health'))
  expect(result.body.emails.lastSentAt).not.toBeNull()
  expect(await faults(sent)).toEqual([])
})
