import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addCode, addProduct } from '#test/support/build.ts'
import { buy, emailsOf, newKey, quoteOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Posted, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

describe.each(KINDS)("the shop's clock on %s", (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const setZone = async (zone: string) => {
    const value = JSON.stringify({ timeZone: zone })
    await fresh.rows(
      sql`insert into setting (key, value) values ('identity', ${value}::jsonb) on conflict (key) do update set value = excluded.value`,
    )
    fresh.shop.cache.clear()
  }

  test.each([
    ['America/Detroit', '2025-03-09', '2035-11-04', '2025-03-09T05:00:00.000Z', '2035-11-05T04:59:59.999Z'],
    ['America/Detroit', '2024-02-29T02:30', '2048-02-29', '2024-02-29T07:30:00.000Z', '2048-03-01T04:59:59.999Z'],
    ['Pacific/Kiritimati', '2025-03-09', '2035-11-04', '2025-03-08T10:00:00.000Z', '2035-11-04T09:59:59.999Z'],
    ['America/Detroit', '2025-03-09T05:00:00Z', '2035-11-04T12:00:00+01:00', '2025-03-09T05:00:00.000Z', '2035-11-04T11:00:00.000Z'],
  ])('in %s a code from %s to %s is valid from %s to %s', async (zone, typedFrom, typedUntil, validFrom, validUntil) => {
    await setZone(zone)
    const couponCode = await addCode(fresh, { validFrom: typedFrom, validUntil: typedUntil })
    const { coupon } = await quoteOf(fresh, [{ slug: await addProduct(fresh), quantity: 1 }], { couponCode })
    expect(coupon).toMatchObject({ validFrom, validUntil })
    await setZone('America/Detroit')
  })

  test.each(['2027-02-29', '04/11/2035', 'next week', 1_772_928_000_000, true])(
    'a code until %j is refused, with what to write',
    async (validUntil) => {
      await expect(addCode(fresh, { validUntil })).rejects.toMatchObject({ code: 'invalid_input' })
    },
  )

  test('the last day of the calendar, which programs write for "without end", is taken wherever a time is', async () => {
    const couponCode = await addCode(fresh, { validUntil: '9999-12-31' })
    const { coupon } = await quoteOf(fresh, [{ slug: await addProduct(fresh), quantity: 1 }], { couponCode })
    expect(coupon).toMatchObject({ validUntil: '9999-12-31T23:59:59.999Z' })
    const last = '9999-12-31T23:59:59-05:00'
    const key = await staff.post<Posted<'/api/admin/api-keys'>>('api-keys', { name: 'Books', scopes: ['orders:read'], expiresAt: last })
    expect(key.status, key.text).toBe(200)
    expect(key.body.keys[0]?.expiresAt).toBe('9999-12-31T23:59:59.999Z')
    const slug = await addProduct(fresh)
    const [part] = await fresh.rows<{ id: string; version: number }>(sql`select id, version from product where slug = ${slug}`)
    const sale = { version: part?.version, salePriceCents: 1, saleStartsAt: '0001-01-01T00:00:00+01:00', saleEndsAt: last }
    const onSale = await staff.patch<{ saleEndsAt?: string }>(`products/${part?.id}`, sale)
    expect([onSale.status, onSale.body.saleEndsAt], onSale.text).toEqual([200, '9999-12-31T23:59:59.999Z'])
  })

  test('lists are filtered by any day and instant that there is', async () => {
    await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    const total = async (range: string) => {
      const { status, body, text } = await staff.get<Schema<'StaffOrderList'>>(`orders?filter=placed:between:${encodeURIComponent(range)}`)
      expect(status, `${range}: ${text}`).toBe(200)
      return body.total
    }
    const all = await total('2020-01-01..')
    expect(all).toBeGreaterThan(0)
    for (const range of [
      '..9999-12-31',
      '2020-01-01..9999-12-31T23:59',
      '0000-01-01..',
      '0001-01-01..9999-12-31',
      '2020-01-01T00:00:00+16:00..',
    ])
      expect(await total(range), range).toBe(all)
    for (const range of ['9999-12-31..', '9999-12-31T23:59:59-05:00..', '..0000-12-31', '..2020-01-01T00:00:00-23:00'])
      expect(await total(range), range).toBe(0)
  })

  test('a code of today begins with the first instant of the day, and ends with its last, in the shop', async () => {
    const items = [{ slug: await addProduct(fresh), quantity: 1 }]
    const [row] = await fresh.rows<{ yesterday: string; today: string; tomorrow: string }>(sql`
      select to_char(now() at time zone 'America/Detroit' - interval '1 day', 'YYYY-MM-DD') as yesterday,
        to_char(now() at time zone 'America/Detroit', 'YYYY-MM-DD') as today,
        to_char(now() at time zone 'America/Detroit' + interval '1 day', 'YYYY-MM-DD') as tomorrow`)
    const refusalOf = async (terms: object) =>
      (await quoteOf(fresh, items, { couponCode: await addCode(fresh, { ...terms }) })).quote.couponRefusal?.code ?? null
    expect(await refusalOf({ validFrom: row?.today, validUntil: row?.today })).toBeNull()
    expect(await refusalOf({ validUntil: row?.yesterday })).toBe('coupon_expired')
    expect(await refusalOf({ validFrom: row?.tomorrow })).toBe('coupon_not_yet_valid')
  })

  test('parts can be returned until the end of the thirtieth day, by the calendar of the shop', async () => {
    const number = await buy(fresh, { items: [{ slug: await addProduct(fresh, { stock: 9 }), quantity: 1 }] })
    const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: null })
    await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    /** Delivered so many milliseconds after the day began that was thirty days ago. */
    const deliver = (milliseconds: number) =>
      fresh.rows(sql`update shipment set delivered_at =
          (date_trunc('day', now() at time zone 'America/Detroit') - interval '30 days') at time zone 'America/Detroit' + make_interval(secs => ${milliseconds / 1_000})
        where id = ${shipments[0]?.id}`)
    const ask = () =>
      fresh.call(
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

  test('an approved return is waited for until the end of the day that its e-mail names, by the calendar of the shop', async () => {
    const number = await buy(fresh, { items: [{ slug: await addProduct(fresh, { stock: 9 }), quantity: 1 }] })
    const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'UPS', trackingNumber: null })
    await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    const asked = await fresh.call<Posted<'/api/orders/{number}/returns'>>(
      'POST',
      `/api/orders/${number}/returns`,
      { lines: [{ lineId: lines[0]?.id, quantity: 1, reason: 'defective' }], email: 'ann@example.com' },
      { 'idempotency-key': newKey() },
    )
    const approved = await staff.post<Schema<'StaffReturnDetail'>>(`returns/${asked.body.returnNumber}/approve`)
    const [last] = await fresh.rows<{ day: string; ends: string }>(sql`
      select to_char(d.day, 'FMMonth FMDD, YYYY') as day, to_char((d.day + 1)::timestamp at time zone 'America/Detroit' - interval '1 millisecond', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends
      from (select (now() at time zone 'America/Detroit')::date + 30 as day) d`)
    expect(approved.body.sendBy).toBe(last?.ends)
    await fresh.runJobs()
    const [email] = await emailsOf(fresh, 'return_approved')
    expect(email?.body).toContain(`reach us by ${last?.day}`)
  })

  test.each([
    // 1:15 comes twice on the morning on which the clocks are set back: a range has both, from the first to the second.
    ['2025-11-02T05:14:00Z', 0],
    ['2025-11-02T05:15:00Z', 1],
    ['2025-11-02T05:45:00Z', 1],
    ['2025-11-02T06:15:00Z', 1],
    ['2025-11-02T06:16:00Z', 0],
  ])('of the hour that comes twice a list has both: an order of %s is found %i times between 1:15 and 1:15', async (placedAt, count) => {
    const number = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    await fresh.rows(sql`update "order" set created_at = ${placedAt}::timestamptz where number = ${number}`)
    const range = 'placed:between:2025-11-02T01:15..2025-11-02T01:15'
    const { body } = await staff.get<Schema<'StaffOrderList'>>(`orders?q=${number}&filter=${encodeURIComponent(range)}`)
    expect(body.total).toBe(count)
  })

  test('what everybody sees of the shop says its zone, and the default is Detroit', async () => {
    const zone = async () => (await fresh.call<Schema<'ShopInfo'>>('GET', '/api/shop')).body.timeZone
    expect(await zone()).toBe('America/Detroit')
    await setZone('Asia/Tokyo')
    expect(await zone()).toBe('Asia/Tokyo')
    await setZone('America/Detroit')
  })
})
