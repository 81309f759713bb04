import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientAddress } from '#server/api/visitor.ts'
import { log } from '#server/log.ts'
import { ROOT } from '#server/root.ts'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, countRows, newKey, press, sendCheckout } from '#test/support/buy.ts'
import { openHttpServer } from '#test/support/http-server.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { signUp } from '#test/support/sign-in.ts'
import { ORIGIN, TEST_ENV } from '#test/support/test-env.ts'

const contract: { paths: Record<string, Record<string, unknown>> } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))
const WRITES = Object.entries(contract.paths).flatMap(([path, operations]) => ('post' in operations ? [path] : []))

describe.each(KINDS)('requests from elsewhere on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const post = (path: string, headers: Record<string, string>, body: unknown = {}) => fresh.call('POST', path, body, headers)

  test.each([...WRITES, '/api/auth/sign-in/email', '/api/auth/sign-out', '/api/test-payments/cs_test_1'])(
    'another site cannot post to %s',
    async (path) => {
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: `${ORIGIN}.evil.example` },
        { origin: 'null' },
        { origin: 'null', 'sec-fetch-site': 'same-origin' },
      ]
      for (const headers of foreign) expect((await post(path, headers)).status).toBe(403)
    },
  )

  test('our own pages can', async () => {
    const items: unknown[] = []
    const own: Record<string, string>[] = [
      {},
      { origin: ORIGIN },
      { origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ]
    for (const headers of own) expect((await post('/api/quote', headers, { items })).status).toBe(200)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'a body of type %j is no JSON: 415',
    async (type) => {
      // Whether a staff route exists must not show; a photograph or a certificate may have any type, but only from whose they are.
      const isUnseen = (path: string) => path.startsWith('/api/admin/') || path.endsWith('/photos')
      const expected = (path: string) => (isUnseen(path) ? 404 : path === '/api/account/tax-certificates' ? 401 : 415)
      for (const path of WRITES) expect((await post(path, { 'content-type': type }, '{"items":[]}')).status, path).toBe(expected(path))
    },
  )

  test('nothing changes by a GET', async () => {
    for (const path of [...WRITES, '/api/webhooks/stripe']) {
      const { status, headers } = await fresh.call('GET', path)
      // A path that can also be read (an order's number may be "lookup") is simply not found, or not a stranger's to read.
      expect([401, 404, 405], path).toContain(status)
      if (status === 405) expect(headers.get('allow')).toContain('POST')
    }
  })

  test('every operation of the contract refuses other methods, and an unknown path is not found', async () => {
    expect((await fresh.call('DELETE', '/api/home')).status).toBe(405)
    expect((await fresh.call('DELETE', '/api/categories/vacuum-parts/vacuum-cleaner-bags')).status).toBe(405)
    for (const path of ['/api', '/api/', '/api/nope', '/api/home/', '/api//home', '/api/__proto__', '/api/products/'])
      expect((await fresh.call('GET', path)).status, path).toBe(404)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE'])('an answer that is remembered is none to a %s', async (method) => {
    expect((await fresh.call('GET', '/api/brands')).status).toBe(200)
    expect((await fresh.call('HEAD', '/api/brands')).status).toBe(200)
    const answer = await fresh.call(method, '/api/brands', ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  })

  test.each(['__proto__', 'constructor', 'toString', 'role'])('a field %s too many is named, and refused', async (field) => {
    const { status, body, text } = await post('/api/quote', {}, `{"items":[],${JSON.stringify(field)}:{"role":"admin"}}`)
    expect(status).toBe(422)
    expect(body.detail).toBe(`${field}: is not a field of this request`)
    expect(text).toContain(`"fields":{"${field}":"is not a field of this request"}`)
  })

  test('an answer that is no page loads nothing, is framed by nobody, and is what it says', async () => {
    const door = await openHttpServer(fresh)
    for (const path of ['/api/brands', '/api/nope', '/api/admin/orders', '/robots.txt']) {
      const { headers } = await fetch(`http://127.0.0.1:${door.port}${path}`)
      expect(headers.get('content-security-policy'), path).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    await door.close()
  })

  test('where shoppers are sent back to is configured, whatever host the request names', async () => {
    const slug = await addProduct(fresh)
    const request = new Request('http://evil.example/api/create-payment', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': newKey(),
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
      },
      body: JSON.stringify({
        items: [{ slug, quantity: 1 }],
        customer: {
          firstName: 'Ann',
          lastName: 'Lee',
          email: 'ann@example.com',
          addressLine1: '1 Main St',
          city: 'Detroit',
          state: 'MI',
          postalCode: '48226',
        },
      }),
    })
    const response = await fresh.send(request)
    const { url, sessionId }: { url: string; sessionId: string } = JSON.parse(await response.text())
    expect(url).toBe(`${ORIGIN}/api/test-payments/${sessionId}`)
    for (const [action, target] of [
      ['cancel', '/cart?payment=cancelled'],
      ['pay', `/cart?payment=success&session_id=${sessionId}`],
    ] as const)
      expect((await press(fresh, { url }, action)).headers.get('location')).toBe(ORIGIN + target)
  })

  test('a bug is answered without its details', async () => {
    await fresh.rows(sql`alter table newsletter_subscriber rename to gone`)
    const { status, body, text } = await post('/api/newsletter', {}, { email: 'bug@example.com', source: 'homepage' })
    expect([status, body.code, body.detail]).toEqual([500, 'internal', undefined])
    expect(body.requestId).toMatch(/^[\da-f-]{36}$/)
    expect(text).not.toMatch(/newsletter_subscriber|insert|select|drizzle|bug@example|at \//i)
    await fresh.rows(sql`alter table gone rename to newsletter_subscriber`)
  })
})

test('the address for limits is what our own proxies say, never what the visitor says', () => {
  expect(clientAddress('1.1.1.1, 2.2.2.2', '10.0.0.1', 0)).toBe('10.0.0.1')
  expect(clientAddress('1.1.1.1, 2.2.2.2', '10.0.0.1', 1)).toBe('2.2.2.2')
  expect(clientAddress('9.9.9.9, 1.1.1.1, 2.2.2.2', '10.0.0.1', 2)).toBe('1.1.1.1')
  expect(clientAddress(undefined, '10.0.0.1', 1)).toBe('10.0.0.1')
  expect(clientAddress('2001:db8:1:2:3:4:5:6', '10.0.0.1', 1)).toBe(clientAddress('2001:db8:1:2:ffff::1', '10.0.0.1', 1))
  expect(clientAddress(undefined, '::ffff:10.0.0.1', 0)).toBe('10.0.0.1')
})

describe.each(KINDS)('the log on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const lines: string[] = []
  const stream: { write(line: string): void } = Reflect.get(log, pino.symbols.streamSym)
  const write = stream.write.bind(stream)
  beforeAll(() => {
    log.level = 'trace'
    stream.write = (line) => void lines.push(line)
  })
  afterAll(() => {
    log.level = 'silent'
    stream.write = write
  })

  test('names no customer and no secret, whatever goes wrong', async () => {
    const secrets = ['Zebulon', 'zebulon@private.example', 'Quincunx', 'hunter2hunter2', '555-0199', TEST_ENV.AUTH_SECRET, 'cs_test_']
    const customer = {
      firstName: 'Zebulon',
      lastName: 'Quincunx',
      email: 'zebulon@private.example',
      phone: '555-0199',
      addressLine1: '7 Quincunx Rd',
    }
    const items = [{ slug: await addProduct(fresh), quantity: 1 }]
    await signUp(fresh, 'zebulon@private.example', 'hunter2hunter2')
    await fresh.call('POST', '/api/auth/sign-in/email', { email: 'zebulon@private.example', password: 'hunter2hunter2x' })
    await fresh.call('POST', '/api/auth/sign-in/email', { email: 'zebulon@private.example2', password: 'hunter2hunter2' })
    const session = await checkOut(fresh, { items, customer })
    await press(fresh, session, 'pay')
    await askStatus(fresh, session)
    // The mail folder is not writable.
    const { mailer, payments } = fresh.shop
    fresh.shop.mailer = { ...mailer, deliver: (email) => Promise.reject(new Error(`no room for the e-mail ${email.id}`)) }
    await fresh.runJobs()
    fresh.shop.mailer = mailer
    // The provider fails, and so does the database.
    fresh.shop.payments = { ...payments, createSession: () => Promise.reject(new Error('connection reset')) }
    await sendCheckout(fresh, { items, customer })
    fresh.shop.payments = payments
    await fresh.rows(sql`alter table order_line rename to lost`)
    expect((await sendCheckout(fresh, { items, customer })).status).toBe(500)
    await fresh.rows(sql`alter table lost rename to order_line`)
    await fresh.rows(sql`alter table "order" add constraint unlucky check (email_key <> 'thirteen@private.example')`)
    expect((await sendCheckout(fresh, { items, customer: { ...customer, email: 'thirteen@private.example' } })).status).toBe(500)
    // Whoever meets a guard leaves a line.
    await fresh.call('POST', '/api/quote', { items }, { origin: 'https://zebulon.evil.example' })
    expect(lines.join('')).toMatch(/"code":"forbidden","requestId":"[\da-f-]{36}","msg":"refused"/)
    expect(lines.join('')).toMatch(/"by":"\/sign-up\/email","userId":"[^"]+","msg":"signed in"/)
    const written = lines.join('')
    expect(lines.length).toBeGreaterThanOrEqual(4)
    for (const secret of [...secrets, 'thirteen@private.example']) expect(written, secret).not.toContain(secret)
    expect(await countRows(fresh, 'order')).toBe(2)
  })
})
