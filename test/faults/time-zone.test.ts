import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addCode, addProduct } from '#test/support/build.ts'
import { checkOut, newKey, orderOf, quoteOf, askStatus } from '#test/support/buy.ts'
import { cloneDatabase } from '#test/support/fresh-shop.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { faultShop } from './support/fault-shop.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Fourteen hours ahead of UTC: there it is mostly another day than in the shop. */
const FAR_AWAY = 'Pacific/Kiritimati'

/** A shop whose processes stand far away, and whose database server counts its days somewhere else again. */
async function shopFarAway() {
  const database = await cloneDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const [name] = (await client.query<{ name: string }>('select current_database() as name')).rows
  await client.query(`alter database ${name?.name} set timezone to 'America/St_Johns'`)
  await client.end()
  return faultShop({ database, env: { TZ: FAR_AWAY, PGTZ: FAR_AWAY } })
}

test('fault 32: what staff type is the same instant wherever the program runs, on the days of a change of the clocks too', () => {
  const program = `
    import { areDaysOver, instantTyped } from '#domain/time/shop-time.ts'
    const days = ['2026-03-08', '2026-03-08T02:30', '2026-11-01', '2026-11-01T01:30', '2028-02-29', '2026-12-31']
    const typed = days.flatMap((text) => ['begins', 'ends'].map((edge) => instantTyped(text, { zone: 'America/Detroit', edge })))
    const since = new Date('2026-02-20T20:00:00Z')
    const over = ['2026-03-23T03:59:59.999Z', '2026-03-23T04:00:00Z'].map((now) => areDaysOver(since, 30, { now: new Date(now), zone: 'America/Detroit' }))
    console.log(JSON.stringify({ typed, over }))`
  const runIn = (TZ: string): unknown =>
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
        cwd: ROOT,
        env: { ...process.env, TZ },
        encoding: 'utf8',
      }),
    )
  const typed = [
    ['2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'],
    ['2026-03-08T07:30:00.000Z', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z'],
    ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
    ['2028-02-29T05:00:00.000Z', '2028-03-01T04:59:59.999Z'],
    ['2026-12-31T05:00:00.000Z', '2027-01-01T04:59:59.999Z'],
  ].flat()
  for (const zone of [FAR_AWAY, 'Asia/Tokyo', 'America/Detroit', 'Pacific/Pago_Pago'])
    expect(runIn(zone), zone).toEqual({ typed, over: [false, true] })
})

test('fault 32: a shop whose server and database stand in other time zones sells, counts days and works at night as any other', async () => {
  const fault = await shopFarAway()
  const slug = await addProduct(fault, { stock: 9 })
  const couponCode = await addCode(fault, { validFrom: '2025-03-09', validUntil: '2035-11-04' })
  const items = [{ slug, quantity: 1 }]
  const { coupon } = await quoteOf(fault, items, { couponCode })
  expect(coupon).toMatchObject({ validFrom: '2025-03-09T05:00:00.000Z', validUntil: '2035-11-05T04:59:59.999Z' })

  const session = await checkOut(fault, { items, couponCode })
  await fault.stripe.pay(session.sessionId)
  expect((await askStatus(fault, session)).body.state).toBe('paid')
  const { number } = await orderOf(fault, session)
  const staff = await openStaffSession(fault)
  const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: null })
  const sent = await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
  expect(Math.abs(Date.parse(sent.shipments[0]?.deliveredAt ?? '') - Date.now())).toBeLessThan(60_000)
  /** The first instant of the day thirty days ago in the shop, or so many milliseconds from it. */
  const deliver = (milliseconds: number) =>
    fault.rows(sql`update shipment set delivered_at =
        (date_trunc('day', now() at time zone 'America/Detroit') - interval '30 days') at time zone 'America/Detroit' + make_interval(secs => ${milliseconds / 1_000})
      where id = ${shipments[0]?.id}`)
  const ask = () =>
    fault.call(
      'POST',
      `/api/orders/${number}/returns`,
      { lines: [{ lineId: lines[0]?.id, quantity: 1, reason: 'defective' }], email: 'ann@example.com' },
      { 'idempotency-key': newKey() },
    )
  await deliver(-1)
  expect((await ask()).body.code).toBe('return_too_late')
  await deliver(0)
  expect((await ask()).status).toBe(200)
})

test('the nightly work runs once on every day, also on those of 23 and 25 hours, and counts months and days in UTC', async () => {
  const fault = await shopFarAway()
  // A day of UTC always has 24 hours, so that a fixed minute comes in it exactly once.
  expect(await fault.rows(sql`select name, cron, timezone from pgboss.schedule order by name`)).toEqual([
    { name: 'nightly', cron: '15 8 * * *', timezone: 'UTC' },
    { name: 'reconcile', cron: '30 8 * * *', timezone: 'UTC' },
    { name: 'reorder-reminders', cron: '5 * * * *', timezone: 'UTC' },
    { name: 'review-requests', cron: '20 * * * *', timezone: 'UTC' },
    { name: 'sweep', cron: '* * * * *', timezone: 'UTC' },
    { name: 'webhook', cron: '* * * * *', timezone: 'UTC' },
  ])
  // Thirteen months before now by UTC, a minute too old and a minute too young.
  const at = (minutes: number) =>
    sql`(now() at time zone 'UTC' - interval '13 months') at time zone 'UTC' + make_interval(mins => ${minutes})`
  for (const [id, minutes] of [
    ['too_old', -1],
    ['young', 1],
  ] as const)
    await fault.rows(
      sql`insert into popup_analytics (id, session_id, action, created_at) values (${id}, 's', 'popup_view', ${at(minutes)})`,
    )
  await Promise.all([fault.work('nightly'), fault.work('nightly')])
  expect(await fault.rows(sql`select id from popup_analytics order by id`)).toEqual([{ id: 'young' }])
})
