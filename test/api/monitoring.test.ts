import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { ROOT } from '#server/root.ts'
import { reconcile } from '#server/shop/payment/reconcile.ts'
import { describeError, log } from '#server/log.ts'
import { buy } from '#test/support/buy.ts'
import { addProduct } from '#test/support/build.ts'
import { openHttpServer } from '#test/support/http-server.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { ORIGIN } from '#test/support/test-env.ts'

const TOKEN = 'a-token-of-the-tests'

describe.each(KINDS)('what the operator sees on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let slug: string
  beforeAll(async () => {
    slug = await addProduct(fresh)
    await buy(fresh, { items: [{ slug, quantity: 1 }] })
  })
  afterEach(() => vi.restoreAllMocks())

  /** A figure's value in what Prometheus reads; null when it is not there. */
  const figure = (text: string, name: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `))
    return line === undefined ? null : Number(line.slice(name.length + 1))
  }

  test('each answer has an id, and a line in the log: method, pattern, status, time; never what was typed', async () => {
    const written = vi.spyOn(log, 'info')
    const door = await openHttpServer(fresh)
    const at = (path: string) => fetch(`http://127.0.0.1:${door.port}${path}`)
    const answers = [
      await at(`/api/products/${slug}?note=Quincunx`),
      await at('/api/orders/PW-1234-5678-9012-3'),
      await at('/product/Quincunx'),
      await at('/Quincunx/is'),
    ]
    await door.close()
    const lines = written.mock.calls.flatMap(([line, message]) => (message === 'request' ? [line as { requestId: string }] : []))
    expect(lines).toHaveLength(4)
    // The lines stand in the order in which connections were done with.
    expect(answers.map(({ headers }) => lines.find(({ requestId }) => requestId === headers.get('x-request-id')))).toEqual(
      [
        ['/api/products/:slug', 200],
        ['/api/orders/:number', 404],
        ['/product/*', 500],
        ['*', 500],
      ].map(([route, status]) => ({ method: 'GET', route, status, ms: expect.any(Number), requestId: expect.any(String) })),
    )
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(4)
    expect(JSON.stringify(lines)).not.toContain('Quincunx')
  })

  test('a failure in the accounts library is logged as any other, without what was typed, and answered as any other', async () => {
    await fresh.rows(sql`alter table account add constraint never check (false) not valid`)
    const [onConsole, failed] = [vi.spyOn(console, 'error'), vi.spyOn(log, 'error')]
    const typed = { name: 'Quincunx', email: 'quincunx@example.com', password: 'a password of Quincunx' }
    const answer = await fresh.call('POST', '/api/auth/sign-up/email', typed, { origin: ORIGIN })
    await fresh.rows(sql`alter table account drop constraint never`)
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(onConsole.mock.calls).toEqual([])
    const told = JSON.stringify(failed.mock.calls.map(([line]) => describeError((line as { err: unknown }).err)))
    expect(told).toContain('violates check constraint')
    expect(told).not.toMatch(/quincunx|scrypt/i)
  })

  test("a problem, its line and its header have the same id; a trusted proxy's is taken over, a stranger's is not", async () => {
    const id = 'from-the-proxy-1'
    for (const [TRUST_PROXY, isTaken] of [
      [1, true],
      [0, false],
    ] as const) {
      const door = await openHttpServer(fresh, { env: { TRUST_PROXY } })
      const answer = await fetch(`http://127.0.0.1:${door.port}/api/products/no-such-part`, { headers: { 'x-request-id': id } })
      const { requestId } = (await answer.json()) as { requestId: string }
      expect([answer.headers.get('x-request-id') === requestId, requestId === id]).toEqual([true, isTaken])
      const hostile = await fetch(`http://127.0.0.1:${door.port}/api/health`, { headers: { 'x-request-id': 'x'.repeat(65) } })
      expect(hostile.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
      await door.close()
    }
  })

  test('figures: requests by route, connections, cache, jobs, mails, orders and payments', async () => {
    const door = await openHttpServer(fresh)
    const read = async () => (await fetch(`http://127.0.0.1:${door.port}/metrics`)).text()
    await fetch(`http://127.0.0.1:${door.port}/api/products/${slug}`)
    const text = await read()
    expect(figure(text, 'partwright_http_requests_total{method="GET",route="/api/products/:slug",status="200"}')).toBe(1)
    expect(figure(text, 'partwright_http_request_seconds_count{kind="api"}')).toBe(1)
    expect(figure(text, 'partwright_orders_last_day{status="open"}')).toBe(1)
    expect(figure(text, 'partwright_payments_last_day{status="paid"}')).toBe(1)
    expect(figure(text, 'partwright_mails{state="failed"}')).toBe(0)
    expect(figure(text, 'partwright_mails{state="due"}')).toBeGreaterThan(0)
    expect(figure(text, 'partwright_database_up')).toBe(1)
    for (const zero of ['parts_below_zero', 'paid_orders_pending', 'payments_overdue', 'provider_differences'])
      expect([zero, figure(text, `partwright_${zero}`)]).toEqual([zero, 0])
    expect(figure(text, 'partwright_cache_loads')).toBeGreaterThan(0)
    if (kind === 'postgresql') expect(figure(text, 'partwright_pool_connections{pool="sales",state="waiting"}')).toBe(0)
    expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toEqual(expect.any(Number))
    // Alerts and dashboard read nothing that is never written.
    const asked = ['alerts.yml', 'grafana.json'].flatMap(
      (file) => readFileSync(join(ROOT, 'deploy/monitoring', file), 'utf8').match(/partwright_[a-z_]+[a-z]/g) ?? [],
    )
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter((name) => !text.includes(name))).toEqual([])
    // What is no longer so is no longer said.
    await fresh.rows(sql`update outbox set state = 'failed' where state = 'due'`)
    expect(figure(await read(), 'partwright_mails{state="due"}')).toBe(0)
    await door.close()
  })

  test('books that were never compared are as old as the first payment; others, as the last comparison that has ended', async () => {
    const door = await openHttpServer(fresh)
    const age = async () => figure(await (await fetch(`http://127.0.0.1:${door.port}/metrics`)).text(), 'partwright_comparison_age_seconds')
    expect(await age()).toBeLessThan(600)
    await fresh.rows(sql`update payment set created_at = now() - interval '2 hours'`)
    expect(await age()).toBeCloseTo(7_200, -2)
    await reconcile(fresh.shop)
    expect(await age()).toBeLessThan(100)
    await fresh.rows(sql`update reconciliation set finished_at = now() - interval '1 day'`)
    await fresh.rows(sql`insert into reconciliation (id, since) values ('rec_killed', now())`)
    expect(await age()).toBeCloseTo(86_400, -2)
    await door.close()
  })

  test('a provider that has never sent a message is as old as its first payment; one that has, as its last message', async () => {
    const door = await openHttpServer(fresh)
    const age = async () =>
      figure(await (await fetch(`http://127.0.0.1:${door.port}/metrics`)).text(), 'partwright_payment_event_age_seconds')
    expect(await age()).toBe(0)
    await fresh.rows(sql`update payment set provider = 'stripe', created_at = now() - interval '2 hours'`)
    expect(await age()).toBeCloseTo(7_200, -2)
    await fresh.rows(
      sql`insert into payment_event (id, provider, type, payload, created_at) values ('evt_1', 'stripe', 'charge.updated', '{}', now() - interval '5 minutes')`,
    )
    expect(await age()).toBeCloseTo(300, -2)
    await door.close()
  })

  test('a provider is silent when an order is paid and no message has come since it was placed; hours without orders are none', async () => {
    const door = await openHttpServer(fresh)
    const unannounced = async () =>
      figure(await (await fetch(`http://127.0.0.1:${door.port}/metrics`)).text(), 'partwright_paid_orders_unannounced')
    await fresh.rows(sql`delete from payment_event`)
    await fresh.rows(sql`update payment set provider = 'test', status = 'paid'`)
    await fresh.rows(sql`update "order" set created_at = now() - interval '3 hours'`)
    expect(await unannounced()).toBe(0)
    await fresh.rows(sql`update payment set provider = 'stripe'`)
    expect(await unannounced()).toBe(1)
    const told = (past: string) =>
      fresh.rows(sql`insert into payment_event (id, provider, type, payload, created_at)
        values (${past}, 'stripe', 'checkout.session.completed', '{}', now() - ${past}::interval)`)
    await told('4 hours')
    expect(await unannounced()).toBe(1)
    await told('2 hours')
    expect(await unannounced()).toBe(0)
    await door.close()
  })

  test('an e-mail that the mail server refuses has been due since it was written, also between two attempts', async () => {
    const door = await openHttpServer(fresh)
    const ageOf = async (attempts: number, written: string, next: string) => {
      await fresh.rows(sql`update outbox set state = 'sent', sent_at = now()`)
      await fresh.rows(sql`update outbox set state = 'due', attempts = ${attempts}, sent_at = null,
        created_at = now() - ${written}::interval, next_at = now() + ${next}::interval where id = (select min(id) from outbox)`)
      return figure(await (await fetch(`http://127.0.0.1:${door.port}/metrics`)).text(), 'partwright_mail_age_seconds')
    }
    // Tried at 0, 1, 3, 7, 15 and 31 minutes; the alert LettersWait begins at 15.
    expect(await ageOf(5, '20 minutes', '11 minutes')).toBeCloseTo(1_200, -2)
    expect(await ageOf(9, '3 hours', '63 minutes')).toBeCloseTo(10_800, -2)
    // Sent again a month after it was written, it has been due since then.
    expect(await ageOf(2, '30 days', '1 minute')).toBeCloseTo(120, -2)
    expect(await ageOf(0, '2 minutes', '-2 minutes')).toBeCloseTo(120, -2)
    await door.close()
  })

  test('money on its way is overdue after two weeks, any other attempt to pay after half an hour', async () => {
    const door = await openHttpServer(fresh)
    const overdueWhen = async (status: string, past: string) => {
      await fresh.rows(sql`update payment set status = ${status}, expires_at = now() - ${past}::interval`)
      return figure(await (await fetch(`http://127.0.0.1:${door.port}/metrics`)).text(), 'partwright_payments_overdue')
    }
    expect([await overdueWhen('processing', '4 days'), await overdueWhen('processing', '15 days')]).toEqual([0, 1])
    expect([await overdueWhen('open', '20 minutes'), await overdueWhen('open', '40 minutes')]).toEqual([0, 1])
    await door.close()
  })

  test('a process that cannot read its figures says so, and nothing of them: no 0 that all is well', async () => {
    const door = await openHttpServer(fresh)
    const read = async () => (await fetch(`http://127.0.0.1:${door.port}/metrics`)).text()
    expect(figure(await read(), 'partwright_mail_age_seconds')).toEqual(expect.any(Number))
    await fresh.rows(sql`alter table outbox rename to outbox_away`)
    const text = await read()
    await fresh.rows(sql`alter table outbox_away rename to outbox`)
    expect(figure(text, 'partwright_database_up')).toBe(0)
    for (const name of ['mail_age_seconds', 'payments_overdue', 'payment_event_age_seconds'])
      expect(figure(text, `partwright_${name}`)).toBe(null)
    expect(figure(await read(), 'partwright_payments_overdue')).toEqual(expect.any(Number))
    await door.close()
  })

  test('figures are for who has the token, or for this machine alone; others find no page', async () => {
    const statusAt = async (env: { METRICS_TOKEN?: string }, headers: Record<string, string> = {}) => {
      const door = await openHttpServer(fresh, { env })
      const { status } = await fetch(`http://127.0.0.1:${door.port}/metrics`, { headers })
      await door.close()
      return status
    }
    expect(await statusAt({})).toBe(200)
    expect(await statusAt({}, { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
    expect(await statusAt({ METRICS_TOKEN: TOKEN })).toBe(404)
    expect(await statusAt({ METRICS_TOKEN: TOKEN }, { authorization: `Bearer ${TOKEN}x` })).toBe(404)
    expect(await statusAt({ METRICS_TOKEN: TOKEN }, { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).toBe(200)
  })

  test('the process lives, and can do its work', async () => {
    expect((await fresh.call('GET', '/api/health/live')).body).toEqual({ status: 'ok' })
    expect((await fresh.call('GET', '/api/health/ready')).body).toEqual({ status: 'ok', mode: 'demo' })
  })
})
