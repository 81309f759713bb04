import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { mayDo, STAFF_ROLES } from '#domain/staff/staff-role.ts'
import type { StaffRight, StaffRole } from '#domain/staff/staff-role.ts'
import { WORK, WORK_KINDS } from '#domain/staff/work-kinds.ts'
import type { WorkKind } from '#domain/staff/work-kinds.ts'
import { operatingMetrics } from '#server/shop/maintenance/operating-metrics.ts'
import { readSalesFigures, readVisitFigures } from '#server/shop/reports/sales-figures.ts'
import { addProduct } from '#test/support/build.ts'
import { addCertificate } from '#test/support/files/certificates.ts'
import { askStatus, buy, checkOut, newKey, orderLinkOf, press } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Schema } from '#test/support/schema.ts'
import { signIn, signUp } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import { auditSince, openStaffSession, syncRefunds } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

const ZONE = 'America/Detroit'
const PASSWORD = 'correct horse battery'

/** The list of each kind of work, by its path and the name of its rows' total. */
const LISTS: Partial<Record<WorkKind, string>> = {
  'to-ship': 'orders',
  overdue: 'orders',
  'on-hold': 'orders',
  returns: 'returns',
  messages: 'messages',
  questions: 'questions',
  'low-stock': 'products',
  'failed-mails': 'emails',
  certificates: 'customers',
}

describe.each(KINDS)('the dashboard on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const work = async (what: WorkKind) => {
    const { status, body, text } = await staff.get<Schema<'WorkToDo'>>(`dashboard/work/${what}`)
    expect(status, text).toBe(200)
    return body
  }
  const sales = async (days: number) => {
    const { status, body, text } = await staff.get<Schema<'SalesFigures'>>(`dashboard/sales?days=${days}`)
    expect(status, text).toBe(200)
    return body
  }

  describe('figures', () => {
    interface Entry {
      /** The day in the shop's zone. */
      day: string
      cents: number
    }
    const sold: Entry[] = []
    const refunded: Entry[] = []
    /** Written by Intl, and not by the shop's own calendar. */
    const dayOf = (at: string) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date(at))
    /** Sells for so much at this time; the cents are the whole of it, with shipping and tax. */
    const sell = async (at: string, priceCents: number) => {
      const slug = await addProduct(fresh, { priceCents })
      const number = await buy(fresh, { items: [{ slug, quantity: 2 }] })
      await fresh.rows(sql`update "order" set paid_at = ${at}::timestamptz where number = ${number}`)
      const order = await staff.order(number)
      sold.push({ day: dayOf(at), cents: order.totalCents })
      return order
    }
    const give = async (at: string, number: string, id: string, cents: number) => {
      await fresh.rows(sql`update refund set updated_at = ${at}::timestamptz where id = ${id}`)
      refunded.push({ day: dayOf(at), cents })
      expect((await staff.order(number)).refundedCents).toBeGreaterThanOrEqual(cents)
    }
    const sumOf = (entries: Entry[], day: string) => entries.reduce((sum, entry) => sum + (entry.day === day ? entry.cents : 0), 0)

    /** Sells, refunds in part, cancels: what the tests below look at. */
    async function makeBook() {
      // The clock goes back on 1 November 2026: that day has 25 hours.
      await sell('2026-11-01T03:59:59Z', 1_111)
      const twice = await sell('2026-11-01T04:00:00Z', 2_345)
      await sell('2026-11-01T05:30:00Z', 777)
      await sell('2026-11-01T06:30:00Z', 778)
      const cancelled = await sell('2026-11-02T04:59:59.999Z', 5_000)
      await sell('2026-11-02T05:00:00Z', 901)
      await sell('2026-11-03T15:29:00Z', 1_500)
      // A week before, after and before this time of the day.
      await sell('2026-10-27T14:29:00Z', 3_000)
      await sell('2026-10-27T14:31:00Z', 4_000)

      const part = await staff.post<{ refund: Schema<'StaffRefund'> }>(`orders/${twice.number}/refunds`, {
        lines: [{ lineId: twice.lines[0]?.id, quantity: 1, restock: false }],
        shipping: false,
        adjustmentCents: 0,
        reason: 'customer_request',
      })
      expect(part.status, part.text).toBe(200)
      await give('2026-11-02T12:00:00Z', twice.number, part.body.refund.id, part.body.refund.amountCents)
      expect(part.body.refund.amountCents).toBeLessThan(twice.totalCents)
      await staff.change(cancelled.number, 'cancel', { reason: 'Not wanted', restock: true, version: cancelled.version })
      await syncRefunds(fresh)
      const [whole] = await fresh.rows<{ id: string; status: string }>(
        sql`select r.id, r.status from refund r join "order" o on o.id = r.order_id where o.number = ${cancelled.number}`,
      )
      expect(whole?.status).toBe('succeeded')
      await give('2026-11-03T05:00:00Z', cancelled.number, whole?.id ?? '', cancelled.totalCents)
      // One that was never paid is no sale.
      await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    }
    beforeAll(makeBook)

    test('are those of the shop’s days, also where the clock changes, to the cent', async () => {
      const figures = await readSalesFigures(fresh.shop, 7, new Date('2026-11-03T15:30:00Z'))
      const days = ['2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03']
      expect([figures.firstDay, figures.lastDay, figures.timeZone]).toEqual([days[0], days[6], ZONE])
      expect(figures.slots.map(({ from }) => dayOf(from))).toEqual(days)
      expect(figures.slots.map(({ now }) => [now.salesCents, now.refundsCents])).toEqual(
        days.map((day) => [sumOf(sold, day), sumOf(refunded, day)]),
      )
      expect(figures.slots.map(({ now }) => now.orders)).toEqual([0, 0, 0, 1, 4, 1, 1])
      const inAll = sold.filter(({ day }) => days.includes(day)).reduce((sum, { cents }) => sum + cents, 0)
      const back = refunded.reduce((sum, { cents }) => sum + cents, 0)
      expect(figures.total).toEqual({
        salesCents: inAll,
        orders: 7,
        averageCents: Math.round(inAll / 7),
        refundsCents: back,
        netCents: inAll - back,
      })
    })

    test('are compared with the days before, until the same time of the day', async () => {
      const until = async (now: string) => (await readSalesFigures(fresh.shop, 7, new Date(now))).before
      const [, , , , , , , early = { cents: 0 }, late = { cents: 0 }] = sold
      expect(await until('2026-11-03T15:30:00Z')).toMatchObject({ salesCents: early.cents, orders: 1, averageCents: early.cents })
      expect(await until('2026-11-03T15:32:00Z')).toMatchObject({ salesCents: early.cents + late.cents, orders: 2 })
    })

    test('one day is told by its hours: the hour that comes twice is two', async () => {
      const figures = await readSalesFigures(fresh.shop, 1, new Date('2026-11-02T04:59:59.999Z'))
      const hours = figures.slots.filter(({ now }) => now.orders > 0)
      expect(hours.map(({ from }) => from)).toEqual([
        '2026-11-01T04:00:00.000Z',
        '2026-11-01T05:00:00.000Z',
        '2026-11-01T06:00:00.000Z',
        '2026-11-02T04:00:00.000Z',
      ])
      expect(figures.slots).toHaveLength(25)
      expect(figures.total.orders).toBe(4)
    })

    test('in all they are the orders’ own sums', async () => {
      const [books] = await fresh.rows<{ sold: number; refunded: number }>(
        sql`select sum(total_cents)::int as sold, sum(refunded_cents)::int as refunded from "order" where paid_at between '2026-09-01' and '2026-11-04'`,
      )
      const { total } = await readSalesFigures(fresh.shop, 90, new Date('2026-11-03T15:30:00Z'))
      expect([total.salesCents, total.refundsCents]).toEqual([books?.sold, books?.refunded])
    })

    test('orders of the other mode of payment do not count', async () => {
      const now = new Date('2026-11-03T15:30:00Z')
      const { payments } = fresh.shop
      fresh.shop.payments = { ...payments, testMode: !payments.testMode }
      try {
        expect((await readSalesFigures(fresh.shop, 90, now)).total).toEqual({
          salesCents: 0,
          orders: 0,
          averageCents: null,
          refundsCents: 0,
          netCents: 0,
        })
      } finally {
        fresh.shop.payments = payments
      }
    })

    test('a payment that did not fit its order makes no sale', async () => {
      const now = new Date('2026-11-03T15:30:00Z')
      const change = (cents: number) =>
        fresh.rows(sql`update "order" set paid_cents = paid_cents + ${cents} where paid_at = '2026-11-02T05:00:00Z'`)
      await change(1)
      expect((await readSalesFigures(fresh.shop, 7, now)).total.orders).toBe(6)
      await change(-1)
      expect((await readSalesFigures(fresh.shop, 7, now)).total.orders).toBe(7)
    })

    test('of now have what was bought now, and tell a period that nobody offers', async () => {
      const before = (await sales(1)).total
      const slug = await addProduct(fresh)
      await buy(fresh, { items: [{ slug, quantity: 1 }] })
      const after = await sales(1)
      expect(after.total.orders).toBe(before.orders + 1)
      expect((await sales(7)).slots).toHaveLength(7)
      expect((await sales(90)).slots).toHaveLength(90)
      for (const days of ['2', '-7', '1e9', 'week', "7'", '']) {
        expect((await staff.get(`dashboard/sales?days=${encodeURIComponent(days)}`)).status, days).toBe(422)
        expect((await staff.get(`dashboard/visits?days=${encodeURIComponent(days)}`)).status, days).toBe(422)
      }
    })

    test('visits are browser sessions on the day on which they began, and conversion is paid orders by them', async () => {
      const report = (sessionId: string, id: string) =>
        fresh.call('POST', '/api/page-visits', {
          sessionId,
          visits: [{ id, path: '/', title: 'Home', referrer: null, seconds: 1 }],
        })
      for (const [session, id] of [
        ['session-one', 'visit-001'],
        ['session-one', 'visit-002'],
        ['session-two', 'visit-001'],
        ['session-old', 'visit-001'],
      ] as const)
        expect((await report(session, id)).status).toBe(204)
      await fresh.rows(sql`update visit_session set began_at = '2026-11-01T04:30:00Z' where id in ('session-one', 'session-two')`)
      await fresh.rows(sql`update visit_session set began_at = '2026-11-01T03:30:00Z' where id = 'session-old'`)
      // Told again the next day, it is the same visit.
      expect((await report('session-one', 'visit-003')).status).toBe(204)
      const { slots, total } = await readVisitFigures(fresh.shop, 7, new Date('2026-11-03T15:30:00Z'))
      expect(slots.map(({ now }) => now.visits)).toEqual([0, 0, 0, 1, 2, 0, 0])
      expect(total).toEqual({ visits: 3, orders: 7, conversionBasisPoints: Math.round((7 / 3) * 10_000) })
      expect(slots[0]?.now.conversionBasisPoints).toBeNull()
    })
  })

  describe('work', () => {
    test('is counted as its list counts it, with the filters that it names', async () => {
      const part = async (stock: number) => addProduct(fresh, { stock })
      const late = await buy(fresh, { items: [{ slug: await part(20), quantity: 1 }] })
      await buy(fresh, { items: [{ slug: await part(20), quantity: 1 }] })
      await fresh.rows(
        sql`update "order" set paid_at = now() - interval '20 days', promised_ship_by = now() - interval '19 days' where number = ${late}`,
      )
      const held = await buy(fresh, { items: [{ slug: await part(20), quantity: 1 }] })
      await staff.change(held, 'hold', { reason: 'Address', version: (await staff.order(held)).version })
      await part(0)
      await part(2)

      const returned = await buy(fresh, { items: [{ slug: await part(20), quantity: 1 }] })
      const { shipments, lines } = await staff.change(returned, 'shipments', { carrier: 'USPS', trackingNumber: null })
      await staff.change(returned, `shipments/${shipments[0]?.id}/deliver`)
      await fresh.runJobs()
      const { token } = await orderLinkOf(fresh, returned)
      const asked = await fresh.call(
        'POST',
        `/api/orders/${returned}/returns`,
        { lines: [{ lineId: lines[0]?.id, quantity: 1, reason: 'no_longer_needed' }], token },
        { 'idempotency-key': newKey() },
      )
      expect(asked.status, asked.text).toBe(200)
      await fresh.rows(sql`insert into contact_message (id, message_key, topic, email, email_key, message)
        values ('msg_1', 'one', 'other', 'a@example.com', 'a@example.com', 'Hello')`)
      await fresh.rows(sql`insert into product_question (id, product_id, message_key, question)
        select 'pqu_1', id, 'one', 'Does it fit a 688?' from product limit 1`)
      await signUp(fresh, 'exempt@example.com', PASSWORD)
      for (const email of ['exempt@example.com', 'exempt@example.com', 'admin@shop.test']) await addCertificate(fresh, { email })
      await fresh.rows(sql`update outbox set state = 'failed' where id in (select id from outbox order by id limit 3)`)

      for (const [what, list] of Object.entries(LISTS)) {
        const { count, filter } = await work(what as WorkKind)
        const query = new URLSearchParams(filter.map((one) => ['filter', one]))
        const { status, body, text } = await staff.get<{ total: number }>(`${list}?${query}`)
        expect(status, text).toBe(200)
        expect([what, count]).toEqual([what, body.total])
        expect(count, what).toBeGreaterThan(0)
      }
      const overdue = new URLSearchParams((await work('overdue')).filter.map((one) => ['filter', one]))
      const { orders } = (await staff.get<Schema<'StaffOrderList'>>(`orders?${overdue}`)).body
      expect(orders.map(({ number, isLate }) => [number, isLate])).toContainEqual([late, true])
      expect(orders.filter(({ isLate }) => !isLate)).toEqual([])
      expect((await work('to-ship')).count).toBeGreaterThan((await work('overdue')).count)
    })

    test('that has no list of its own is counted as its page shows it', async () => {
      await fresh.rows(
        sql`insert into payment_event (id, provider, type, payload, error) values ('evt_1', 'test', 'paid', '{}', 'No order')`,
      )
      await fresh.rows(sql`insert into payment_event (id, provider, type, payload) values ('evt_2', 'test', 'paid', '{}')`)
      const events = await staff.get<{ total: number }>('payment-events?state=failing')
      expect((await work('payment-messages')).count).toBe(events.body.total)

      await fresh.rows(sql`insert into reconciliation (id, since) values ('rec_1', now())`)
      await fresh.rows(sql`insert into reconciliation_difference (id, kind, subject, last_seen_in, resolved_at)
        values ('dif_1', 'unknown_session', 'cs_1', 'rec_1', null), ('dif_2', 'unknown_session', 'cs_2', 'rec_1', now())`)
      const { body } = await staff.get<Got<'/api/admin/reconciliation'>>('reconciliation')
      expect([(await work('differences')).count, body.differences.length]).toEqual([1, 1])

      // One job waits for more than two minutes, one for less, one is tried again later, one is done.
      await fresh.rows(sql`insert into pgboss.job (name, data, state, start_after)
        select 'nightly', '{}', state::pgboss.job_state, now() + wait::interval
        from (values ('created', '-3 minutes'), ('created', '-1 minute'), ('retry', '1 hour'), ('completed', '-1 hour')) jobs (state, wait)`)
      expect((await work('late-jobs')).count).toBe(1)

      await fresh.rows(sql`insert into search_query (id, query, results, at) values
        ('sea_1', 'wp 7227', 0, now()), ('sea_2', 'wp 7227', 0, now()), ('sea_3', 'motor', 3, now()), ('sea_4', 'old', 0, now() - interval '31 days')`)
      const demand = await staff.get<Got<'/api/admin/search-demand'>>('search-demand')
      expect([(await work('searches-in-vain')).count, demand.body.withoutResult.length]).toEqual([1, 1])
    })

    test('a kind that nobody knows is not there', async () => {
      for (const what of ['nonsense', 'toString', '__proto__', "' or 1=1"])
        expect((await staff.get(`dashboard/work/${encodeURIComponent(what)}`)).status, what).toBe(422)
    })

    test('a new paid order is to ship, and no longer when it has left', async () => {
      const before = (await work('to-ship')).count
      const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
      expect((await work('to-ship')).count).toBe(before)
      await press(fresh, session, 'pay')
      const number = (await askStatus(fresh, session)).body.orderId ?? ''
      expect((await work('to-ship')).count).toBe(before + 1)
      await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
      expect((await work('to-ship')).count).toBe(before)
    })

    test('an order is to ship as long as a part of it is not refunded, whatever becomes of its shipping', async () => {
      const counts = async () => {
        const { count, filter } = await work('to-ship')
        const list = await staff.get<Got<'/api/admin/orders'>>(`orders?filter=${filter.join('&filter=')}`)
        return [count, list.body.total, (await staff.get<Got<'/api/admin/waiting'>>('waiting')).body.ordersToShip]
      }
      const before = await counts()
      const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh, { priceCents: 1_000 }), quantity: 2 }] })
      await press(fresh, session, 'pay')
      const number = (await askStatus(fresh, session)).body.orderId ?? ''
      const lineId = (await staff.order(number)).lines[0]?.id
      const refundOne = () =>
        staff.change(number, 'refunds', {
          lines: [{ lineId, quantity: 1, restock: true }],
          shipping: false,
          adjustmentCents: 0,
          reason: 'customer_request',
        })
      await refundOne()
      expect(await counts()).toEqual(before.map((count) => count + 1))
      expect((await staff.order(number)).shipBy).toEqual(expect.any(String))
      await refundOne()
      expect(await staff.order(number)).toMatchObject({ status: 'open', paymentStatus: 'partially_refunded', shipBy: null, isLate: false })
      expect((await staff.get<Got<'/api/admin/orders'>>(`orders?q=${number}`)).body.orders).toMatchObject([{ number, shipBy: null }])
      expect(await counts()).toEqual(before)
    })

    test('an order of which nothing is sold any more is late neither in the report nor for whoever watches over the shop', async () => {
      const late = async (number: string) => {
        const { body } = await staff.get<Schema<'Report'>>('reports/late-shipments?range=30d')
        const figures = await operatingMetrics(fresh.shop)
        return [body.rows.some(({ values }) => values.number === number), figures.find(({ name }) => name === 'paid_orders_late')?.value]
      }
      const [, before = 0] = await late('none')
      for (const shipping of [false, true]) {
        const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh, { priceCents: 1_000 }), quantity: 1 }] })
        await press(fresh, session, 'pay')
        const number = (await askStatus(fresh, session)).body.orderId ?? ''
        await fresh.rows(
          sql`update "order" set paid_at = now() - interval '5 days', promised_ship_by = now() - interval '3 days' where number = ${number}`,
        )
        expect(await late(number)).toEqual([true, Number(before) + 1])
        const lines = [{ lineId: (await staff.order(number)).lines[0]?.id, quantity: 1, restock: true }]
        await staff.change(number, 'refunds', { lines, shipping, adjustmentCents: 0, reason: 'customer_request' })
        expect((await staff.order(number)).paymentStatus).toBe(shipping ? 'refunded' : 'partially_refunded')
        expect(await late(number)).toEqual([false, before])
      }
    })
  })

  test('each role reads what its rights say, and nothing else', async () => {
    const people = {} as Record<StaffRole, SignedIn>
    for (const role of STAFF_ROLES) {
      const email = `${role}@example.com`
      await signUp(fresh, email, PASSWORD)
      await fresh.rows(sql`update "user" set role = 'admin', staff_role = ${role}, email_verified = true where email = ${email}`)
      people[role] = await signIn(fresh, { email, password: PASSWORD })
    }
    const paths: [string, StaffRight][] = [
      ...WORK_KINDS.map((one) => [`work/${one}`, WORK[one]] as [string, StaffRight]),
      ['sales', 'reports:read'],
      ['visits', 'reports:read'],
      ['set-up', 'settings:read'],
    ]
    for (const [path, right] of paths)
      for (const role of STAFF_ROLES) {
        const { status } = await fresh.call('GET', `/api/admin/dashboard/${path}`, undefined, people[role])
        expect([path, role, status]).toEqual([path, role, mayDo(role, right) ? 200 : 403])
      }
    const setAside = (role: StaffRole) =>
      fresh.call('PUT', '/api/admin/dashboard/set-up', { step: 'logo', isSetAside: false }, people[role])
    expect([(await setAside('manager')).status, (await setAside('reader')).status, (await setAside('support')).status]).toEqual([
      200, 403, 403,
    ])
  })

  describe('the list of a new shop', () => {
    const read = async () => {
      const { status, body } = await staff.get<Schema<'SetUp'>>('dashboard/set-up')
      expect(status).toBe(200)
      return body.steps
    }
    const doneSteps = async () => (await read()).filter(({ isDone }) => isDone).map(({ step }) => step)
    const change = async (group: string, fields: object) => {
      const { body } = await staff.get<Got<'/api/admin/settings'>>('settings')
      const version = body.settings.find((one) => one.group === group)?.version ?? 0
      const answer = await staff.patch(`settings/${group}`, { ...fields, version })
      expect(answer.status, answer.text).toBe(200)
    }

    test('a step is done when the shop’s own data say so', async () => {
      await fresh.rows(sql`delete from "user" where email like '%@example.com'`)
      expect(await doneSteps()).toEqual(['first-part'])
      await change('rates', { taxRates: { OH: 575 } })
      expect(await doneSteps()).toEqual(['tax', 'first-part'])
      await change('rates', { flatShippingCents: 799 })
      await change('identity', { name: 'Miller Parts' })
      expect(await doneSteps()).toEqual(['tax', 'shipping', 'first-part'])
      await change('contact', { phone: '(906) 226-3322', email: 'hello@miller.test', address: '1 Main Street, Marquette, MI 49855' })
      await change('legal', { sections: [{ id: 'terms', title: 'Terms', paragraphs: ['Ours.'] }] })
      await fresh.rows(sql`insert into staff_link (id, kind, email, staff_role, token_hash, created_by, expires_at)
        select 'stl_1', 'invitation', 'sam@miller.test', 'support', 'hash', id, now() from "user" where role = 'admin' limit 1`)
      expect(await doneSteps()).toEqual(['identity', 'tax', 'shipping', 'first-part', 'staff', 'legal'])
      await fresh.rows(sql`update product set active = false`)
      expect(await doneSteps()).not.toContain('first-part')
      await fresh.rows(sql`update product set active = true`)
    })

    test('a step is set aside for everybody and taken back, once, and the log says by whom', async () => {
      const put = async (body: object) => fresh.call<Schema<'SetUp'>>('PUT', '/api/admin/dashboard/set-up', body, staff.headers)
      const [last] = await fresh.rows<{ id: string }>(sql`select max(id) as id from audit_log`)
      const both = await Promise.all([put({ step: 'logo', isSetAside: true }), put({ step: 'payments', isSetAside: true })])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect((await put({ step: 'logo', isSetAside: true })).status).toBe(200)
      const aside = async () => (await read()).filter(({ isSetAside }) => isSetAside).map(({ step }) => step)
      expect(await aside()).toEqual(['payments', 'logo'])
      await put({ step: 'logo', isSetAside: false })
      expect(await aside()).toEqual(['payments'])
      const log = await auditSince(fresh, last?.id ?? '')
      expect(log.map(({ action, subject }) => [action, subject])).toEqual(log.map(() => ['set_up.change', 'set_up']))
      expect(log).toHaveLength(3)
      for (const body of [{ step: 'nonsense', isSetAside: true }, { step: 'logo' }, { step: 'logo', isSetAside: 'yes' }, {}])
        expect((await put(body)).status).toBe(422)
      // The settings that staff edit know nothing of it.
      expect((await staff.get('settings')).text).not.toContain('set_up')
    })
  })
})
