import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newKey, sellPart } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { filled, STAFF_OPERATIONS } from '#test/support/people/staff-operations.ts'
import { auditSince, openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

/** Their own tests look at the audit log. A sign-in that is made fresh changes nothing that staff work on. */
const HELD_ELSEWHERE =
  /^\/api\/admin\/(products$|products\/(\{productId\}|bulk|grid)|change-sets|list-counts|outbox\/(retry-failed|set-failed-aside)|payment-events\/process-failing|saved-views|brands|categories|media|clean-html|discount-codes|staff\/|customers\/|tax-certificates\/|phone-orders\/quote$|messages|questions|reviews|subscribers|test-email|api-keys|webhooks|webhook-deliveries|reports|saved-reports|sign-in|orders$|orders\/\{number\}\/(notes|mail-link|address)|returns\/\{rma\}\/exchange|imports|content|suggestion|appliances|fit)/

describe.each(KINDS)('the audit log on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  const sell = (quantity?: number, more?: Record<string, unknown>) => sellPart(fresh, quantity, more)

  test('every change by staff leaves one line in the audit log, with who and in which request; a refused one leaves none', async () => {
    const { slug, number } = await sell(3)
    const [admin] = await fresh.rows<{ id: string }>(sql`select id from "user" where role = 'admin'`)
    const first = await staff.order(number)
    const lineId = first.lines[0]?.id
    const failing = { ...fresh.shop.payments, refund: () => Promise.reject(new Error('timeout')) }
    const money = { lines: [], shipping: false, adjustmentCents: 100, reason: 'price_adjust' }
    const returnRequest = { lines: [{ lineId, quantity: 1, reason: 'no_longer_needed' }] }
    await fresh.rows(sql`insert into outbox (id, idempotency_key, kind, recipient, payload, state)
      values ('mail_dead', 'dead', 'staff_new_order', 'staff', ${JSON.stringify({ orderId: 'x' })}::jsonb, 'failed')`)
    await fresh.rows(
      sql`insert into payment_event (id, provider, type, session_id, payload) values ('evt_left', 'test', 'x', 'cs_none', '{}')`,
    )
    const covered = new Set<string>()
    let lastId = (await auditSince(fresh, '')).at(-1)?.id ?? ''
    /** Posts to an operation, and expects these entries in the audit log. */
    const expectAudit = async (path: string, values: Record<string, string>, body: unknown, actions: string[], key?: string) => {
      covered.add(path)
      const { status, text } = await staff.post(filled(path, { number, ...values }).slice('/api/admin/'.length), body, key)
      expect(status < 300, `${path} ${text}`).toBe(actions.length > 0)
      const written = await auditSince(fresh, lastId)
      expect(written.map(({ action }) => action)).toEqual(actions)
      for (const line of written) expect([line.actor, line.request_id]).toEqual([admin?.id, expect.stringMatching(/^[\da-f-]{36}$/)])
      lastId = written.at(-1)?.id ?? lastId
    }
    const versioned = async () => ({ reason: 'x', version: (await staff.order(number)).version })
    const ORDER = '/api/admin/orders/{number}'
    await expectAudit(`${ORDER}/release`, {}, await versioned(), [])
    await expectAudit(`${ORDER}/hold`, {}, await versioned(), ['order.hold'])
    await expectAudit(`${ORDER}/hold`, {}, await versioned(), [])
    await expectAudit(`${ORDER}/release`, {}, await versioned(), ['order.release'])
    await expectAudit(`${ORDER}/recheck-payment`, {}, {}, ['order.recheck_payment'])
    await expectAudit(`${ORDER}/returns`, {}, returnRequest, [])
    const key = newKey()
    const shipmentRequest = { carrier: 'UPS', trackingNumber: '1Z999' }
    await expectAudit(`${ORDER}/shipments`, {}, { ...shipmentRequest, lines: [{ lineId, quantity: 99 }] }, [])
    const leaving = `${ORDER}/shipments/{shipmentId}/ship`
    await expectAudit(leaving, { shipmentId: 'shp_none' }, shipmentRequest, [])
    await expectAudit(`${ORDER}/packed-shipments`, {}, { lines: [{ lineId, quantity: 99 }] }, [])
    await expectAudit(`${ORDER}/packed-shipments`, {}, { lines: [{ lineId, quantity: 1 }] }, ['order.pack'])
    const [packed] = (await staff.order(number)).shipments
    await expectAudit(leaving, { shipmentId: packed?.id ?? '' }, shipmentRequest, ['order.ship'])
    await expectAudit(`${ORDER}/shipments`, {}, shipmentRequest, ['order.ship'], key)
    await staff.post(`orders/${number}/shipments`, shipmentRequest, key)
    expect(await auditSince(fresh, lastId)).toEqual([])
    const [shipment] = (await staff.order(number)).shipments
    const moved = `${ORDER}/shipments/{shipmentId}/{action}`
    await expectAudit(moved, { shipmentId: shipment?.id ?? '', action: 'deliver' }, {}, ['shipment.deliver'])
    await expectAudit(moved, { shipmentId: shipment?.id ?? '', action: 'deliver' }, {}, [])
    await expectAudit(`${ORDER}/cancel`, {}, { ...(await versioned()), restock: true }, [])
    for (const [decisions, end] of [
      [['approve', 'send', 'receive', 'close'], null],
      [['decline'], { note: 'Too worn' }],
      [['cancel'], {}],
    ] as const) {
      await expectAudit(`${ORDER}/returns`, {}, returnRequest, ['return.request'])
      const rma = (await staff.order(number)).returns[0]?.number ?? ''
      await expectAudit('/api/admin/returns/{rma}/close', { rma }, {}, [])
      for (const decision of decisions) {
        const body = decision === 'receive' ? { lines: [{ lineId, received: 1, restocked: 0 }] } : (end ?? {})
        await expectAudit(`/api/admin/returns/{rma}/${decision}`, { rma }, body, [`return.${decision}`])
      }
      await expectAudit('/api/admin/returns/{rma}/approve', { rma }, {}, [])
    }
    await expectAudit(`${ORDER}/refunds`, {}, { ...money, adjustmentCents: 10_000_000 }, [])
    const { payments } = fresh.shop
    fresh.shop.payments = failing
    await expectAudit(`${ORDER}/refunds`, {}, money, ['order.refund'])
    fresh.shop.payments = payments
    const refundId = (await staff.order(number)).refunds[0]?.id ?? ''
    await expectAudit(`${ORDER}/refunds/{refundId}/retry`, { refundId }, {}, [])
    await fresh.rows(sql`update refund set status = 'failed' where id = ${refundId}`)
    await fresh.rows(sql`update payment set refunded_cents = 0 where id = (select payment_id from refund where id = ${refundId})`)
    await expectAudit(`${ORDER}/refunds/{refundId}/retry`, { refundId }, {}, ['order.refund_retry'])
    await expectAudit('/api/admin/products/{slug}/stock', { slug }, { delta: -1_000, reason: 'damage' }, [])
    await expectAudit('/api/admin/products/{slug}/stock', { slug }, { delta: 1, reason: 'restock' }, ['stock.adjust'])
    await expectAudit('/api/admin/payment-events/{id}/process', { id: 'evt_none' }, {}, [])
    await expectAudit('/api/admin/payment-events/{id}/process', { id: 'evt_left' }, {}, ['payment_event.process'])
    await expectAudit('/api/admin/reconciliation', {}, {}, ['reconciliation.request'])
    await fresh.rows(sql`insert into reconciliation (id, since) values ('rec_1', now())`)
    await fresh.rows(
      sql`insert into reconciliation_difference (id, kind, subject, last_seen_in) values ('dif_1', 'unknown_session', 'cs_1', 'rec_1')`,
    )
    const SETTLE = '/api/admin/reconciliation/differences/{differenceId}/settle'
    await expectAudit(SETTLE, { differenceId: 'dif_1' }, { note: 'Given back' }, ['reconciliation.settle'])
    await expectAudit(SETTLE, { differenceId: 'dif_1' }, { note: 'Given back' }, [])
    await expectAudit('/api/admin/outbox/{id}/set-aside', { id: 'mail_dead' }, {}, ['letter.set_aside'])
    await expectAudit('/api/admin/outbox/{id}/set-aside', { id: 'mail_none' }, {}, [])
    await expectAudit('/api/admin/outbox/{id}/set-aside', { id: 'mail_dead' }, { isAside: false }, ['letter.take_back'])
    await expectAudit('/api/admin/outbox/{id}/retry', { id: 'mail_dead' }, {}, ['letter.retry'])
    await expectAudit('/api/admin/outbox/{id}/retry', { id: 'mail_dead' }, {}, [])
    const other = await sell()
    const { version } = await staff.order(other.number)
    await expectAudit(`${ORDER}/cancel`, { number: other.number }, { reason: 'x', restock: true, version }, ['order.cancel'])
    const RESTORE = '/api/admin/settings/{group}/restore'
    await staff.patch('settings/seo', { version: 0, homeTitle: 'Parts' })
    lastId = (await auditSince(fresh, '')).at(-1)?.id ?? ''
    await expectAudit(RESTORE, { group: 'seo' }, { version: 7 }, [])
    await expectAudit(RESTORE, { group: 'seo' }, { version: 1 }, ['settings.restore'])
    await fresh.rows(sql`insert into redirect (from_path, to_path) values ('/product/old', '/product/new')`)
    await expectAudit('/api/admin/redirects/remove', {}, { fromPath: '/product/old' }, ['redirect.remove'])
    await expectAudit('/api/admin/redirects/remove', {}, { fromPath: '/product/old' }, [])
    const changing = STAFF_OPERATIONS.filter(([method, path]) => method === 'POST' && !HELD_ELSEWHERE.test(path)).map(([, path]) => path)
    expect([...covered].toSorted()).toEqual(changing.toSorted())
  })

  test.each(['audit_log', 'stock_movement'])(
    'the lines of %s stand for good: the database refuses to change or remove one, or all at once',
    async (table) => {
      const { number } = await sell()
      await staff.change(number, 'hold', { reason: 'x', version: (await staff.order(number)).version })
      const before = await fresh.rows(sql`select * from ${sql.identifier(table)} order by id`)
      expect(before.length).toBeGreaterThan(0)
      const name = sql.identifier(table)
      for (const statement of [
        sql`update ${name} set actor = 'nobody'`,
        sql`delete from ${name}`,
        sql`truncate ${name}`,
        sql`truncate product, ${name} cascade`,
      ])
        await expect(fresh.rows(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining('only ever added') } })
      expect(await fresh.rows(sql`select * from ${sql.identifier(table)} order by id`)).toEqual(before)
    },
  )
})
