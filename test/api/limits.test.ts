import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '#server/api/api.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { log } from '#server/log.ts'
import { ROOT } from '#server/root.ts'
import { SUBJECT_LIMITS, VISITOR_LIMITS } from '#server/shop/rate-limits.ts'
import { addProduct } from '#test/support/build.ts'
import { buy, checkOut } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { ORIGIN } from '#test/support/test-env.ts'

describe.each(KINDS)('limits of attempts on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let number: string
  let visitors = 0
  const lookUp = (typed: { number: string; email: string }, address?: string) =>
    fresh.call('POST', '/api/orders/lookup', typed, {}, address)
  const numbers = ['PW-0000-0000', 'PW-1111-1111', 'PW-2222-2222']

  beforeAll(async () => {
    number = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email: 'ann@example.com' } })
  })

  beforeEach(() => fresh.rows(sql`delete from rate_limit`))

  test.each(['127.0.0.1', '127.4.5.6', '::1'])(
    'twelve look-ups from the machine itself (%s) shut nobody out',
    async (address) => {
      for (let n = 0; n < 12; n++) expect((await lookUp({ number, email: `guess${n}@example.com` }, '127.0.0.1')).status).toBe(404)
      expect((await lookUp({ number, email: 'ann@example.com' }, address)).status).toBe(200)
    },
    30_000,
  )

  test.each(['203.0.113.21', '2001:db8:1:2'])(
    'the eleventh look-up from %s within ten minutes has to wait, and others go on',
    async (address) => {
      for (let n = 0; n < 10; n++)
        expect((await lookUp({ number: 'PW-0000-0000', email: `ann${n}@example.com` }, address)).status).toBe(404)
      const { status, headers, body } = await lookUp({ number, email: 'ann@example.com' }, address)
      expect([status, body.code]).toEqual([429, 'rate_limited'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600)
      expect((await lookUp({ number: 'PW-0000-0000', email: 'ann@example.com' }, '203.0.113.22')).status).toBe(404)
    },
  )

  test('invented payments do not use up what the provider answers the shop: from one address, and from many', async () => {
    const { payments } = fresh.shop
    let asked = 0
    fresh.shop.payments = {
      ...payments,
      findSession(id) {
        asked += 1
        return payments.findSession(id)
      },
    }
    const ask = (n: number, address: string) =>
      fresh.call('POST', '/api/update-payment-status', { sessionId: `cs_test_invented${n}` }, {}, address)
    const statuses = new Map<number, number>()
    for (let n = 0; n < 200; n++) {
      const { status } = await ask(n, '203.0.113.30')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: VISITOR_LIMITS['payment-status'].max, 429: 80 })
    expect((await fresh.call('POST', '/api/cancel-payment', { sessionId: 'cs_test_invented' }, {}, '203.0.113.30')).status).toBe(429)
    const session = await checkOut(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }] })
    await fresh.rows(sql`update rate_limit set count = ${SUBJECT_LIMITS['payment-status'].max - 1} where key like 'payment-status=%'`)
    expect([(await ask(200, '203.0.113.31')).status, (await ask(201, '203.0.113.32')).status]).toEqual([404, 429])
    expect(asked).toBe(121)
    // Who has opened a payment page still learns what became of it.
    expect((await fresh.call('POST', '/api/update-payment-status', { sessionId: session.sessionId })).body.code).toBe('payment_not_paid')
    fresh.shop.payments = payments
  })

  test.each(['127.0.0.1', 'another address each time'])(
    'who guesses the e-mail address of one order waits after thirty tries, from %s',
    async (from) => {
      const sold = await buy(fresh, { items: [{ slug: await addProduct(fresh), quantity: 1 }], customer: { email: 'bob@example.com' } })
      const address = () => (from === '127.0.0.1' ? from : `198.51.100.${visitors++}`)
      for (let n = 0; n < 30; n++) expect((await lookUp({ number: sold, email: `bob${n}@example.com` }, address())).status).toBe(404)
      // In whatever form the number is written.
      expect((await lookUp({ number: sold.toLowerCase().replaceAll('-', ' '), email: 'bob@example.com' }, address())).status).toBe(429)
      expect((await lookUp({ number, email: 'ann@example.com' }, address())).status).toBe(200)
    },
  )

  test('who guesses the orders of one e-mail address waits after thirty tries', async () => {
    for (let n = 0; n < 30; n++)
      expect(
        (await lookUp({ number: `no-${n} ${numbers[n % 3]}`, email: `carl+${n}@example.com` }, `198.51.100.${visitors++}`)).status,
      ).toBe(404)
    expect((await lookUp({ number, email: 'CARL@example.com' }, `198.51.100.${visitors++}`)).status).toBe(429)
  })

  test('a visitor cannot use up the tries of another by typing the address of that one', async () => {
    for (let n = 0; n < 10; n++) await lookUp({ number: '203.0.113.77', email: '203.0.113.77' }, `198.51.100.${visitors++}`)
    expect((await lookUp({ number, email: 'ann@example.com' }, '203.0.113.77')).status).toBe(200)
  })

  test.each([
    ['/api/newsletter', (n: number) => ({ email: `n${n}@example.com`, source: 'homepage' }), 10, 200],
    ['/api/newsletter-signup-with-discount', (n: number) => ({ email: `p${n}@example.com` }), 3, 200],
    ['/api/search-clicks', () => ({ query: 'motor', productId: 'prd_none' }), 60, 204],
  ] as const)('%s has no limit for the machine itself, and its own for a visitor', async (path, bodyOf, max, status) => {
    const statusesOf = async (address: string) => {
      const found = []
      for (let n = 0; n <= max; n++) found.push((await fresh.call('POST', path, bodyOf(n), {}, address)).status)
      return found
    }
    expect(new Set(await statusesOf('127.0.0.1'))).toEqual(new Set([status]))
    await fresh.rows(sql`delete from rate_limit`)
    expect(await statusesOf('203.0.113.30')).toEqual([...Array.from({ length: max }, () => status), 429])
  })

  describe('behind proxies', () => {
    afterEach(() => vi.restoreAllMocks())

    /** Serves the shop by HTTP with this configuration, and sends it requests as a proxy on the same host. */
    async function behindProxies(
      env: { TRUST_PROXY: number; PUBLIC_URL?: string },
      use: (ask: (path: string, init?: RequestInit) => Promise<Response>) => Promise<void>,
    ) {
      const shop = { ...fresh.shop, env: { ...fresh.shop.env, ...env } }
      const api = createApi()
      const server = createHttpServer({
        shop,
        files: new Map(),
        api: (request, address) => api.fetch(request, { shop, address }),
        render: () => Promise.reject(new Error('no pages here')),
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      await use((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)).finally(() => {
        server.closeAllConnections()
        server.close()
      })
    }

    const asVisitor = (forwardedFor: string, email: string) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify({ number: 'PW-0000-0000', email }),
    })

    test('with TRUST_PROXY=1 the address that the proxy forwards counts, and nobody is warned', async () => {
      const warn = vi.spyOn(log, 'warn')
      await behindProxies({ TRUST_PROXY: 1 }, async (ask) => {
        const statusOf = async (forwardedFor: string, n: number) =>
          (await ask('/api/orders/lookup', asVisitor(forwardedFor, `x${n}@example.com`))).status
        for (let n = 0; n < 10; n++) expect(await statusOf(`9.9.9.${n}, 203.0.113.50`, n)).toBe(404)
        expect(await statusOf('9.9.9.10, 203.0.113.50', 10)).toBe(429)
        expect(await statusOf('9.9.9.10, 203.0.113.51', 11)).toBe(404)
      })
      expect(warn).not.toHaveBeenCalled()
    })

    test('with TRUST_PROXY=0 nobody is shut out for what others did, and the log names TRUST_PROXY, once', async () => {
      const warn = vi.spyOn(log, 'warn')
      await behindProxies({ TRUST_PROXY: 0 }, async (ask) => {
        expect((await ask('/api/health')).status).toBe(200)
        expect(warn).not.toHaveBeenCalled()
        for (let n = 0; n < 12; n++)
          expect((await ask('/api/orders/lookup', asVisitor('203.0.113.60', `y${n}@example.com`))).status).toBe(404)
      })
      expect(warn.mock.calls).toEqual([[expect.stringContaining('TRUST_PROXY is 0, but a proxy on this machine or network')]])
    })

    test.each([
      [0, (visitor: number) => `203.0.113.${visitor}`],
      [1, (visitor: number) => `9.9.9.9, 203.0.113.${visitor}`],
      [2, (visitor: number) => `9.9.9.9, 203.0.113.${visitor}, 198.51.100.1`],
    ])('with TRUST_PROXY=%i others still sign in while a stranger tries and tries', async (TRUST_PROXY, forwardedFor) => {
      await fresh.call('POST', '/api/auth/sign-up/email', { email: 'fay@example.com', password: 'correct horse battery', name: 'Fay' })
      await behindProxies({ TRUST_PROXY }, async (ask) => {
        const statusOf = async (visitor: number, email: string, password: string) => {
          const headers = { 'content-type': 'application/json', origin: ORIGIN, 'x-forwarded-for': forwardedFor(visitor) }
          return (await ask('/api/auth/sign-in/email', { method: 'POST', headers, body: JSON.stringify({ email, password }) })).status
        }
        const tried = []
        for (let n = 0; n < 8; n++) tried.push(await statusOf(1, `victim${n}@example.com`, 'wrong wrong wrong'))
        expect(tried.slice(0, 3)).toEqual([401, 401, 401])
        expect(tried.slice(3)).toEqual(Array.from({ length: 5 }, () => (TRUST_PROXY === 0 ? 401 : 429)))
        expect(await statusOf(2, 'fay@example.com', 'correct horse battery')).toBe(200)
      })
      // The library keeps no address that anybody could have written.
      expect(await fresh.rows(sql`select distinct coalesce(ip_address, '') as address from session`)).toEqual([{ address: '' }])
      await fresh.rows(sql`delete from "user" where email = 'fay@example.com'`)
    })

    test('a public address without a proxy in front says so at start, before any request', async () => {
      const warn = vi.spyOn(log, 'warn')
      await behindProxies({ TRUST_PROXY: 0, PUBLIC_URL: 'https://shop.example' }, async () => {
        expect(warn.mock.calls).toEqual([[expect.stringContaining('Set TRUST_PROXY to the number of proxies in front')]])
      })
      await behindProxies({ TRUST_PROXY: 1, PUBLIC_URL: 'https://shop.example' }, async () => {
        expect(warn).toHaveBeenCalledTimes(1)
      })
    })
  })
})

test('the operations page lists exactly the limits in force', () => {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const times: Record<number, string> = { 3_600: '1 h', 86_400: '1 day' }
  const spokenTime = (seconds: number) => times[seconds] ?? (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`)
  const spoken = (limit?: { max: number; seconds: number }) => (limit ? `${limit.max} in ${spokenTime(limit.seconds)}` : '')
  const listed = [...page.matchAll(/^\| `([a-z-]+)` +\| ([^|]*?) *\| ([^|]*?) *\|/gm)].map(([, ...cells]) => cells)
  const subjects: Partial<Record<string, { max: number; seconds: number }>> = SUBJECT_LIMITS
  expect(listed).toEqual(Object.entries(VISITOR_LIMITS).map(([name, limit]) => [name, spoken(limit), spoken(subjects[name])]))
  expect(Object.keys(VISITOR_LIMITS)).toEqual(expect.arrayContaining(Object.keys(SUBJECT_LIMITS)))
})
