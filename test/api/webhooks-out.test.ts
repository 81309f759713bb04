import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WEBHOOK_RETRY_SECONDS } from '#domain/webhook-retries.ts'
import type { WebhookEvent } from '#domain/webhook.ts'
import { PaymentRefusedError } from '#server/services/payments.ts'
import { notifyOfSales } from '#server/shop/webhook/notify-of-sale-prices.ts'
import { sendWebhooks } from '#server/shop/webhook/send-webhooks.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, sellPart } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Got, Posted, Schema } from '#test/support/schema.ts'
import { auditSince, openStaffSession, syncRefunds } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Made = Posted<'/api/admin/webhooks'>
type Log = Got<'/api/admin/webhook-deliveries'>

/** What a receiver got. */
interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver on this machine, which answers each path as it is told to. */
async function startReceiver() {
  const received: Received[] = []
  const answers = new Map<string, (response: ServerResponse) => void>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() })
      const answer = answers.get(request.url ?? '')
      if (answer) answer(response)
      else response.end('thanks')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    received,
    answers,
    to: (path: string) => received.filter((one) => one.path === path),
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

const receiver = await startReceiver()
afterAll(() => receiver.stop())

/** As a receiver checks it, by the description of Standard Webhooks alone. */
function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = createHmac('sha256', key)
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signed}`)
}

describe.each(KINDS)('webhooks on %s', (kind) => {
  const fresh = useFreshShop(kind, { WEBHOOK_HOSTS: receiver.host })
  let staff: StaffSession
  let paths = 0
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
  beforeEach(async () => {
    await fresh.rows(sql`delete from webhook_endpoint`)
    await fresh.rows(sql`delete from rate_limit`)
  })

  /** An endpoint of its own path at the receiver. */
  async function listen(events: WebhookEvent[], answer?: (response: ServerResponse) => void) {
    const path = `/hook-${paths++}`
    if (answer) receiver.answers.set(path, answer)
    const { status, body, text } = await staff.post<Made>('webhooks', { url: `http://${receiver.host}${path}`, events })
    expect(status, text).toBe(200)
    return {
      path,
      id: body.id,
      secret: body.secret,
      got: () => receiver.to(path),
      bodies: () => receiver.to(path).map((one) => JSON.parse(one.body)),
    }
  }
  const readLog = async (query = '') => (await staff.get<Log>(`webhook-deliveries${query}`)).body.rows
  /** Makes everything that waits due now, and sends it. */
  async function later() {
    await fresh.rows(sql`update webhook_delivery set next_at = now() where state = 'due'`)
    await sendWebhooks(fresh.shop)
  }
  const stateOf = async (id: string) =>
    (await staff.get<Got<'/api/admin/webhooks'>>('webhooks')).body.endpoints.find((one) => one.id === id)?.state

  test('an order is told of when it is paid, when it ships and when money goes back, each signed', async () => {
    const { got, bodies, secret } = await listen(['order.paid', 'order.shipped', 'order.refunded'])
    const { number } = await sellPart(fresh)
    await sendWebhooks(fresh.shop)
    const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
    const refunded = await staff.post(`orders/${number}/refunds`, {
      lines: [{ lineId: lines[0]?.id, quantity: 1, restock: false }],
      shipping: false,
      adjustmentCents: 0,
      reason: 'customer_request',
    })
    expect(refunded.status, refunded.text).toBe(200)
    await syncRefunds(fresh)
    await sendWebhooks(fresh.shop)
    expect(bodies().map(({ type }) => type)).toEqual(['order.paid', 'order.shipped', 'order.refunded'])
    expect(bodies()[0].data).toMatchObject({
      number,
      status: 'open',
      paymentStatus: 'paid',
      fulfilmentStatus: 'unfulfilled',
      shipmentId: null,
    })
    expect(bodies()[1].data).toMatchObject({ number, fulfilmentStatus: 'fulfilled', shipmentId: shipments[0]?.id })
    expect(bodies()[2].data).toMatchObject({ number, refundId: expect.stringMatching(/^rfd_/) })
    expect(JSON.stringify(bodies())).not.toContain('@')
    for (const message of got()) {
      expect(isSignedWith(secret, message)).toBe(true)
      expect(isSignedWith(secret, { ...message, body: `${message.body} ` })).toBe(false)
      expect(Math.abs(Number(message.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60)
    }
    expect(new Set(got().map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  })

  test('an order that is sent in exchange at no charge is told of like one that was paid, once', async () => {
    const { number } = await sellPart(fresh)
    const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
    await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    const lineId = lines[0]?.id ?? ''
    const { returns } = await staff.change(number, 'returns', { lines: [{ lineId, quantity: 1, reason: 'defective', modelNumber: null }] })
    const act = (action: string, body: object = {}) =>
      staff.post<Schema<'StaffReturnDetail'>>(`returns/${returns[0]?.number}/${action}`, body)
    await act('approve')
    const { body } = await act('receive', { lines: [{ lineId, received: 1, restocked: 0, condition: 'opened' }] })
    const { bodies } = await listen(['order.paid'])
    const sent = await act('exchange', { version: body.version, lines: [{ lineId, quantity: 1 }] })
    expect(sent.status, sent.text).toBe(200)
    await sendWebhooks(fresh.shop)
    expect(bodies()).toMatchObject([
      { type: 'order.paid', data: { number: sent.body.exchange?.number, status: 'open', paymentStatus: 'paid', totalCents: 0 } },
    ])
  })

  test('when a bank sends a refund back it is told how much is refunded now, once; of one that never succeeded nothing is told', async () => {
    const { number } = await sellPart(fresh)
    const { bodies } = await listen(['order.refunded'])
    const { payments } = fresh.shop
    async function give() {
      const body = { lines: [], shipping: false, adjustmentCents: 300, reason: 'customer_request' }
      const answer = await staff.post<Posted<'/api/admin/orders/{number}/refunds'>>(`orders/${number}/refunds`, body)
      expect(answer.status, answer.text).toBe(200)
      return answer.body.refund
    }
    /** The provider tells that this refund has failed. */
    async function fail({ id: ourId }: { id: string }) {
      const [known] = await fresh.rows<{ refundId: string }>(sql`select provider_refund_id as "refundId" from refund where id = ${ourId}`)
      const refundId = known?.refundId ?? ''
      fresh.shop.payments = {
        ...payments,
        findMoney: (intentId) => {
          const theirs = { refundId, ourId, status: 'failed', amountCents: 300, failure: 'The account is closed' } as const
          return Promise.resolve({ intentId, refunds: [{ ...theirs, intentId }], disputes: [] })
        },
      }
      const failed = await staff.change(number, 'recheck-payment')
      fresh.shop.payments = payments
      return failed
    }
    const first = await give()
    expect((await fail(first)).refunds).toMatchObject([{ status: 'failed' }])
    await fail(first)
    await sendWebhooks(fresh.shop)
    const told = bodies().map(({ data }) => data)
    expect(told.toSorted((one, other) => other.refundedCents - one.refundedCents)).toMatchObject([
      { number, refundId: first.id, refundedCents: 300, paymentStatus: 'partially_refunded' },
      { number, refundId: first.id, refundedCents: 0, paymentStatus: 'paid' },
    ])
    fresh.shop.payments = { ...payments, refund: () => Promise.reject(new PaymentRefusedError('no')) }
    const refused = await give()
    fresh.shop.payments = payments
    expect(refused.status).toBe('failed')
    await sendWebhooks(fresh.shop)
    expect(bodies().length).toBe(2)
  })

  test('changed parts and low stock are told of, and nothing to whom it does not concern', async () => {
    const { bodies } = await listen(['product.changed', 'stock.low'])
    const other = await listen(['order.paid'])
    const slug = await addProduct(fresh, { stock: 10 })
    const [part] = await fresh.rows<{ id: string; version: number; low: number }>(
      sql`select p.id, p.version, s.low_stock_threshold as low from product p join stock_level s on s.product_id = p.id where p.slug = ${slug}`,
    )
    const changed = await staff.patch(`products/${part?.id}`, { version: part?.version, name: 'Another name' })
    expect(changed.status, changed.text).toBe(200)
    await staff.post(`products/${slug}/stock`, { delta: (part?.low ?? 0) - 10, reason: 'damage', note: null })
    await staff.post(`products/${slug}/stock`, { delta: -1, reason: 'damage', note: null })
    await sendWebhooks(fresh.shop)
    const told = bodies().map(({ type, data }) => ({ type, data }))
    expect(told).toContainEqual({ type: 'product.changed', data: { productIds: [part?.id] } })
    expect(told.filter(({ type }) => type === 'stock.low')).toEqual([
      { type: 'stock.low', data: { productId: part?.id, onHand: part?.low, lowStockThreshold: part?.low } },
    ])
    expect(other.got()).toEqual([])
  })

  test('a sale that is undone leaves no message', async () => {
    const { id } = await listen(['product.changed'])
    const slug = await addProduct(fresh)
    await fresh.rows(sql`delete from webhook_delivery`)
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
    expect((await staff.patch(`products/${part?.id}`, { version: 99, name: 'Too late' })).status).toBe(409)
    expect(await fresh.rows(sql`select 1 from webhook_delivery where endpoint_id = ${id}`)).toEqual([])
  })

  test('a failed message is tried for about a day with its id and body, then given up, and can be sent again', async () => {
    const { got, path } = await listen(['order.paid'], (response) => response.writeHead(503).end('busy\0'.repeat(1_000)))
    await sellPart(fresh)
    await sendWebhooks(fresh.shop)
    const [first] = await readLog()
    expect(first).toMatchObject({ state: 'due', attempts: 1, lastStatus: 503 })
    const wait = (Date.parse(first?.nextAt ?? '') - Date.now()) / 1_000
    expect(wait).toBeGreaterThan(15)
    expect(wait).toBeLessThan(40)
    expect(WEBHOOK_RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3_600).toBeCloseTo(23.7, 0)
    // Not before its time.
    await sendWebhooks(fresh.shop)
    expect(got().length).toBe(1)
    for (let attempt = 2; attempt <= 11; attempt++) await later()
    expect(got().length).toBe(10)
    expect(new Set(got().map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(1)
    const [last] = await readLog()
    expect(last).toMatchObject({ state: 'failed', attempts: 10, nextAt: null })
    const { body } = await staff.get<Got<'/api/admin/webhook-deliveries/{deliveryId}'>>(`webhook-deliveries/${last?.id}`)
    expect(body.lastAnswer?.startsWith('busybusy')).toBe(true)
    expect(body.lastAnswer?.length).toBeLessThanOrEqual(1_024)

    receiver.answers.delete(path)
    const { status } = await staff.post(`webhook-deliveries/${last?.id}/retry`)
    expect(status).toBe(200)
    await sendWebhooks(fresh.shop)
    expect(await readLog()).toMatchObject([{ id: last?.id, state: 'delivered', lastStatus: 200 }])
  })

  test('all that was given up is sent again at once', async () => {
    const { got, path } = await listen(['order.paid'], (response) => response.writeHead(500).end())
    for (let orders = 0; orders < 3; orders++) await sellPart(fresh)
    await fresh.rows(sql`update webhook_delivery set state = 'failed'`)
    receiver.answers.delete(path)
    expect((await staff.post<{ count: number }>('webhook-deliveries/retry-failed')).body.count).toBe(3)
    expect((await staff.post<{ count: number }>('webhook-deliveries/retry-failed')).body.count).toBe(0)
    await sendWebhooks(fresh.shop)
    expect(got().length).toBe(3)
  })

  test('what staff send again is tried for a day anew, however old it is', async () => {
    const { path } = await listen(['order.paid'], (response) => response.writeHead(503).end())
    for (let orders = 0; orders < 2; orders++) await sellPart(fresh)
    await fresh.rows(
      sql`update webhook_delivery set state = 'failed', attempts = 10, created_at = now() - interval '3 days', next_at = now() - interval '2 days'`,
    )
    const [first] = await readLog()
    expect((await staff.post(`webhook-deliveries/${first?.id}/retry`)).status).toBe(200)
    expect((await staff.post<{ count: number }>('webhook-deliveries/retry-failed')).body.count).toBe(1)
    await sendWebhooks(fresh.shop)
    expect(await readLog()).toMatchObject([
      { state: 'due', attempts: 1, lastStatus: 503 },
      { state: 'due', attempts: 1, lastStatus: 503 },
    ])
    receiver.answers.delete(path)
    await later()
    expect(await readLog()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  })

  test('an endpoint that fails for five days is ended, and goes on when staff say so', async () => {
    const { id, path, got } = await listen(['order.paid'], (response) => response.writeHead(500).end())
    await sellPart(fresh)
    await sendWebhooks(fresh.shop)
    await fresh.rows(sql`update webhook_endpoint set failing_since = now() - interval '4 days'`)
    await later()
    expect(await stateOf(id)).toBe('active')
    await fresh.rows(sql`update webhook_endpoint set failing_since = now() - interval '6 days'`)
    await later()
    expect(await stateOf(id)).toBe('ended')
    const told = await fresh.rows(sql`select recipient, payload from outbox where kind = 'staff_webhook_ended' order by recipient`)
    const { rows: owners } = await fresh.shop.db.execute(
      sql`select email as recipient from "user" where role = 'admin' and disabled_at is null and staff_role in ('owner', 'manager') order by 1`,
    )
    expect(told.map(({ recipient }) => ({ recipient }))).toEqual(owners)
    expect(told[0]).toMatchObject({ payload: { address: `http://${receiver.host}${path}`, endpointId: id } })
    const before = got().length
    await later()
    await sellPart(fresh)
    expect((await readLog()).length).toBe(1)
    expect(got().length).toBe(before)
    receiver.answers.delete(path)
    expect((await staff.post(`webhooks/${id}/resume`)).status).toBe(200)
    await later()
    expect(await readLog()).toMatchObject([{ state: 'delivered' }])
    expect(await fresh.rows(sql`select failing_since from webhook_endpoint`)).toEqual([{ failing_since: null }])
  })

  test.each(['a good test', 'a new address'])('after %s the days of failing are forgotten', async (what) => {
    const { id, path } = await listen(['order.paid'])
    await fresh.rows(sql`update webhook_endpoint set failing_since = now() - interval '6 days'`)
    const url = `http://${receiver.host}${path}?new`
    const done =
      what === 'a good test'
        ? await staff.post(`webhooks/${id}/test`)
        : await fresh.call('PUT', `/api/admin/webhooks/${id}`, { version: 1, url, events: ['order.paid'] }, staff.headers)
    expect(done.status).toBe(200)
    const busy = (response: ServerResponse) => response.writeHead(503).end()
    for (const answered of [path, `${path}?new`]) receiver.answers.set(answered, busy)
    await sellPart(fresh)
    await sendWebhooks(fresh.shop)
    expect(await readLog()).toContainEqual(expect.objectContaining({ type: 'order.paid', state: 'due', lastStatus: 503 }))
    expect(await stateOf(id)).toBe('active')
  })

  test('a bad test and new events forget nothing', async () => {
    const { id, path } = await listen(['order.paid'], (response) => response.writeHead(503).end())
    await fresh.rows(sql`update webhook_endpoint set failing_since = now() - interval '6 days'`)
    await staff.post(`webhooks/${id}/test`)
    const edit = { version: 1, url: `http://${receiver.host}${path}`, events: ['order.paid', 'order.shipped'] }
    expect((await fresh.call('PUT', `/api/admin/webhooks/${id}`, edit, staff.headers)).status).toBe(200)
    await sellPart(fresh)
    await sendWebhooks(fresh.shop)
    expect(await stateOf(id)).toBe('ended')
  })

  test('while it is paused an endpoint is told nothing', async () => {
    const { id, got } = await listen(['order.paid'])
    await staff.post(`webhooks/${id}/pause`)
    await sellPart(fresh)
    await sendWebhooks(fresh.shop)
    expect(await readLog()).toEqual([])
    await staff.post(`webhooks/${id}/resume`)
    await sellPart(fresh)
    await sendWebhooks(fresh.shop)
    expect(got().length).toBe(1)
  })

  test('the secret is shown when it is made and replaced, and the old one signs for a day longer', async () => {
    const { id, secret, got } = await listen(['order.paid'])
    const { body } = await staff.post<Made>(`webhooks/${id}/rotate-secret`)
    expect(body.secret).not.toBe(secret)
    expect(JSON.stringify((await staff.get('webhooks')).body)).not.toContain('whsec_')
    expect(JSON.stringify(await fresh.rows(sql`select to_jsonb(e) as row from webhook_endpoint e`))).not.toContain(secret.slice(6))
    await sellPart(fresh)
    await sendWebhooks(fresh.shop)
    const [first] = got()
    expect(first && [secret, body.secret].map((one) => isSignedWith(one, first))).toEqual([true, true])
    await fresh.rows(sql`update webhook_endpoint set rotated_at = now() - interval '25 hours'`)
    await sellPart(fresh)
    await sendWebhooks(fresh.shop)
    const second = got()[1]
    expect(second && [secret, body.secret].map((one) => isSignedWith(one, second))).toEqual([false, true])
  })

  test('a secret that is replaced twice within a day leaves the receiver its day with the first one', async () => {
    const { id, secret, got } = await listen(['order.paid'])
    const secrets = [secret]
    const rotate = async () => secrets.push((await staff.post<Made>(`webhooks/${id}/rotate-secret`)).body.secret)
    const isSigned = async () => {
      await sellPart(fresh)
      await sendWebhooks(fresh.shop)
      const last = got().at(-1)
      return last && secrets.map((one) => isSignedWith(one, last))
    }
    await rotate()
    await rotate()
    expect(await isSigned()).toEqual([true, true, true])
    await fresh.rows(sql`update webhook_endpoint set rotated_at = now() - interval '25 hours'`)
    expect(await isSigned()).toEqual([false, false, true])
    await rotate()
    expect(await isSigned()).toEqual([false, false, true, true])
  })

  test('a test is sent at once, whatever the state, and says what became of it', async () => {
    const { id, bodies, path } = await listen(['order.paid'])
    await staff.post(`webhooks/${id}/pause`)
    type Tested = Posted<'/api/admin/webhooks/{endpointId}/test'>
    const good = await staff.post<Tested>(`webhooks/${id}/test`)
    expect(good.body).toMatchObject({ type: 'test', state: 'delivered', lastStatus: 200, lastAnswer: 'thanks' })
    expect(bodies()).toMatchObject([{ type: 'test', data: { endpointId: id } }])
    receiver.answers.set(path, (response) => response.writeHead(418).end('teapot'))
    const bad = await staff.post<Tested>(`webhooks/${id}/test`)
    expect(bad.body).toMatchObject({ state: 'failed', lastStatus: 418, lastAnswer: 'teapot' })
    expect((await staff.post(`webhook-deliveries/${bad.body.id}/retry`)).status).toBe(409)
  })

  test.each([
    ['http://example.com/hook', 'The address must begin with https://.'],
    ['https://127.0.0.1/hook', '127.0.0.1 is not on the public internet.'],
    ['https://[::1]/hook', '::1 is not on the public internet.'],
    ['https://[::ffff:10.0.0.1]/hook', null],
    ['https://169.254.169.254/latest/meta-data', null],
    ['https://2130706433/hook', '127.0.0.1 is not on the public internet.'],
    ['https://0x7f.1/hook', '127.0.0.1 is not on the public internet.'],
    ['https://localhost/hook', 'localhost is not on the public internet.'],
    ['https://user:password@example.com/hook', null],
    ['https://example.com:8443/hook', null],
    ['file:///etc/passwd', null],
    ['javascript:alert(1)', null],
    ['not an address', null],
  ])('nothing is sent to %s', async (url, reason) => {
    const { status, body } = await staff.post('webhooks', { url, events: ['order.paid'] })
    expect([status, body.code]).toEqual([422, 'invalid_input'])
    if (reason !== null) expect(body.fields?.url).toBe(reason)
  })

  test('a name that has come to stand for a private address is refused when something is sent', async () => {
    const { id } = await listen(['order.paid'])
    await fresh.rows(sql`update webhook_endpoint set url = 'https://localhost/hook' where id = ${id}`)
    await sellPart(fresh)
    await sendWebhooks(fresh.shop)
    expect(await readLog()).toMatchObject([{ state: 'due', lastStatus: null, lastError: 'localhost is not on the public internet.' }])
  })

  test('a target that leads to another address is not followed', async () => {
    const secretPath = '/inside'
    await listen(['order.paid'], (response) => response.writeHead(307, { location: `http://${receiver.host}${secretPath}` }).end())
    await sellPart(fresh)
    await sendWebhooks(fresh.shop)
    expect(receiver.to(secretPath)).toEqual([])
    expect(await readLog()).toMatchObject([
      { state: 'due', lastStatus: 307, lastError: 'It leads to another address, which is not followed.' },
    ])
  })

  test('an answer that never ends is left after its first kilobyte', async () => {
    await listen(['order.paid'], (response) => {
      const pour = () => {
        while (response.write('x'.repeat(16_384)));
        response.once('drain', pour)
      }
      response.on('error', () => {})
      pour()
    })
    await sellPart(fresh)
    const start = performance.now()
    await sendWebhooks(fresh.shop)
    expect(performance.now() - start).toBeLessThan(9_000)
    const [row] = await readLog()
    expect(row).toMatchObject({ state: 'delivered', lastStatus: 200 })
    const { body } = await staff.get<Got<'/api/admin/webhook-deliveries/{deliveryId}'>>(`webhook-deliveries/${row?.id}`)
    expect(body.lastAnswer).toBe('x'.repeat(1_024))
  })

  test('a target that does not answer holds up no other endpoint, and is given ten seconds', async () => {
    const slow = await listen(['order.paid'], () => {})
    const quick = await listen(['order.paid'])
    await sellPart(fresh)
    const sending = sendWebhooks(fresh.shop)
    const ofSlow = async () => (await readLog(`?filter=endpoint:any:${slow.id}`))[0]
    await expect.poll(() => quick.got().length, { timeout: 20_000 }).toBe(1)
    expect(await ofSlow(), 'still waits for its answer').toMatchObject({ state: 'due', lastError: null })
    await sending
    expect(await ofSlow()).toMatchObject({ state: 'due', lastStatus: null, lastError: 'It did not answer in time.' })
  }, 60_000)

  test('a kind that a receiver refuses, or fails at, holds up no other kind, however much of it waits', async () => {
    const refuses = 'product.changed'
    const { id, got, path } = await listen(['order.paid', refuses])
    receiver.answers.set(path, (response) => {
      const isRefused = got().at(-1)?.body.includes(refuses)
      response.writeHead(isRefused ? 422 : 200).end()
    })
    await fresh.rows(sql`insert into webhook_delivery (id, endpoint_id, type, body, next_at)
      select 'whd_refused' || n, ${id}, ${refuses}, ${`{"type":"${refuses}"}`}, now() - interval '1 minute' from generate_series(1, 30) n`)
    for (let orders = 0; orders < 12; orders++) await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    await sendWebhooks(fresh.shop)
    const states = () =>
      fresh.rows(sql`select type, state, count(*)::int as count from webhook_delivery where type <> 'test' group by 1, 2 order by 1, 2`)
    expect(await states()).toMatchObject([
      { type: 'order.paid', state: 'delivered', count: 12 },
      { type: refuses, state: 'due' },
    ])
    expect(await fresh.rows(sql`select failing_since from webhook_endpoint`)).toEqual([{ failing_since: null }])
    // Also while it counts as failing: one of each kind tries the door.
    await fresh.rows(sql`update webhook_endpoint set failing_since = now() - interval '1 hour'`)
    for (let orders = 0; orders < 2; orders++) await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    await sendWebhooks(fresh.shop)
    expect(await states()).toMatchObject([{ state: 'delivered', count: 14 }, { state: 'due' }])
  })

  test('two processes send each message once', async () => {
    const { got } = await listen(['order.paid'])
    for (let orders = 0; orders < 12; orders++) await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    await Promise.all([sendWebhooks(fresh.shop), sendWebhooks(fresh.shop), sendWebhooks(fresh.shop)])
    await later()
    const ids = got().map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([12, 12])
  })

  test('what a dead process was sending is sent again with its id', async () => {
    const { got } = await listen(['order.paid'])
    await sellPart(fresh)
    const [row] = await fresh.rows<{ id: string }>(
      sql`update webhook_delivery set locked_until = now() + interval '1 minute', attempts = 1 returning id`,
    )
    await sendWebhooks(fresh.shop)
    expect(got()).toEqual([])
    await fresh.rows(sql`update webhook_delivery set locked_until = now() - interval '1 second'`)
    await sendWebhooks(fresh.shop)
    expect(got().map(({ headers }) => headers['webhook-id'])).toEqual([row?.id])
  })

  test('whoever has read an endpoint that a colleague has changed since is told who it was and how it is, and changes nothing', async () => {
    const { id, path } = await listen(['order.paid'])
    const url = `http://${receiver.host}${path}`
    const put = (edit: object) =>
      fresh.call<{ code?: string; changedBy?: string; current?: object }>('PUT', `/api/admin/webhooks/${id}`, edit, staff.headers)
    expect((await put({ version: 1, url, events: ['order.shipped'] })).status).toBe(200)
    const { status, body } = await put({ version: 1, url, events: ['order.refunded'] })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'conflict',
      changedBy: expect.stringMatching(/\w/),
      current: { id, version: 2, events: ['order.shipped'] },
    })
    await staff.post(`webhooks/${id}/pause`)
    expect((await put({ version: 2, url, events: ['order.refunded'] })).status).toBe(409)
    expect((await put({ version: 3, url, events: ['order.refunded'] })).status).toBe(200)
    // Nothing new is no change.
    expect((await put({ version: 4, url, events: ['order.refunded'] })).status).toBe(200)
    expect((await put({ version: 4, url, events: ['order.refunded'] })).status).toBe(200)
  })

  test('where messages go needs a fresh sign-in, and every change is in the log', async () => {
    const [before] = await fresh.rows<{ id: string }>(sql`select id from audit_log order by id desc limit 1`)
    const { id, path } = await listen(['order.paid'])
    const edit = { version: 1, url: `http://${receiver.host}${path}?x=1`, events: ['order.shipped'] }
    expect((await fresh.call('PUT', `/api/admin/webhooks/${id}`, edit, staff.headers)).status).toBe(200)
    await staff.post(`webhooks/${id}/pause`)
    await staff.post(`webhooks/${id}/pause`)
    await fresh.rows(sql`update session set created_at = now() - interval '20 minutes'`)
    for (const answer of [
      await staff.post('webhooks', { url: edit.url, events: edit.events }),
      await fresh.call('PUT', `/api/admin/webhooks/${id}`, edit, staff.headers),
      await staff.post(`webhooks/${id}/rotate-secret`),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'fresh_sign_in_needed'])
    expect((await fresh.call('DELETE', `/api/admin/webhooks/${id}`, undefined, staff.headers)).status).toBe(200)
    const actions = (await auditSince(fresh, before?.id ?? '')).filter(({ subject }) => subject === id).map(({ action }) => action)
    expect(actions).toEqual(['webhook.create', 'webhook.update', 'webhook.pause', 'webhook.delete'])
    staff = await openStaffSession(fresh)
  })

  test('a part is told of as changed, once each, when its sale price begins and ends by its date', async () => {
    const { id, bodies } = await listen(['product.changed'])
    const slug = await addProduct(fresh, { priceCents: 2_000, salePriceCents: 1_500 })
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${slug}`)
    await later()
    const before = bodies().length
    const told = async () => {
      for (let run = 0; run < 2; run++) await notifyOfSales(fresh.shop)
      await later()
      return bodies()
        .slice(before)
        .map(({ type, data }) => [type, data.productIds])
    }
    // As it is some time after staff have written the dates.
    await fresh.rows(sql`update webhook_endpoint set created_at = now() - interval '1 day' where id = ${id}`)
    const since = (starts: string, ends: string) =>
      fresh.rows(sql`update product set sale_starts_at = now() + ${starts}::interval, sale_ends_at = now() + ${ends}::interval,
        updated_at = now() - interval '1 hour' where slug = ${slug}`)
    await since('1 hour', '2 hours')
    expect(await told()).toEqual([])
    await since('-1 minute', '1 hour')
    const change = ['product.changed', [part?.id]]
    expect(await told()).toEqual([change])
    await since('-2 hours', '-1 minute')
    expect(await told()).toEqual([change, change])
  })
})
