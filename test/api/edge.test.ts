import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientAddress, visitorAddress } from '#server/api/visitor.ts'
import { log } from '#server/log.ts'
import { openHttpServer } from '#test/support/http-server.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { newKey } from '#test/support/buy.ts'
import { rawGet, sendRaw } from '#test/support/raw-http.ts'
import { signUp } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { ORIGIN } from '#test/support/test-env.ts'

const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'
const FILE = {
  body: { identity: Buffer.from('<svg/>') },
  type: 'image/svg+xml',
  etag: '"file"',
  cacheControl: 'public, max-age=3600',
  compresses: true,
}

describe.each(KINDS)('the edge on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let door: Awaited<ReturnType<typeof openHttpServer>>
  beforeAll(async () => {
    door = await openHttpServer(fresh, { env: { PUBLIC_URL: 'https://shop.example' }, files: new Map([['/mark.svg', FILE]]) })
  })
  afterAll(() => door.close())

  test('health is told to who speaks HTTP/1.0 and names no host, as proxies do that look whether a process lives', async () => {
    for (const path of ['/api/health/ready', '/api/health/live'])
      expect(await sendRaw(door.port, `GET ${path} HTTP/1.0\r\n\r\n`)).toMatchObject({
        status: 200,
        body: expect.stringContaining('"status":"ok"'),
      })
  })

  test('every answer forbids to guess its type and asks for https, whoever gives it', async () => {
    const etag = (await rawGet(door.port, `/api/products/${MOTOR}`)).headers.etag
    const answers = [
      ['/api/home', 200],
      [`/api/products/${MOTOR}`, 304, `If-None-Match: ${etag}\r\n`],
      ['/api/no-such-path', 404],
      ['/api/session', 200],
      ['/api/auth/get-session', 200],
      ['/api/newsletter/unsubscribe?token=x', 200],
      ['/api/home?q=%00', 422],
      ['/robots.txt', 200],
      ['/sitemap.xml', 200],
      [`/pictures/${MOTOR}.svg`, 200],
      ['/mark.svg', 200],
      ['/mark.svg', 304, 'If-None-Match: "file"\r\n'],
      ['/cart/', 308],
      ['/%E0%A4%A', 308],
      ['/cart', 500],
      ['/%00', 400],
      ['*', 400],
      ['http://evil.example/', 400],
    ] as const
    for (const [target, status, header = ''] of answers) {
      const answer = await rawGet(door.port, target, header)
      expect([target, answer.status], answer.body).toEqual([target, status])
      expect(answer.headers, target).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=63072000',
        'x-frame-options': 'DENY',
        'cache-control': expect.any(String),
      })
    }
    const refused = await sendRaw(door.port, 'DELETE /about HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
    expect([refused.status, refused.headers['x-content-type-options'], refused.headers['cache-control']]).toEqual([
      405,
      'nosniff',
      'private, no-store',
    ])
  })

  test('who has a version already is not sent it again, however their cache or a proxy writes its tag', async () => {
    for (const target of [`/api/products/${MOTOR}`, '/mark.svg']) {
      const { etag = '' } = (await rawGet(door.port, target)).headers
      const bare = etag.replace('W/', '')
      for (const known of [etag, bare, `W/${bare}`, `"older", ${etag}`, `W/${bare},W/"older"`, '*'])
        expect([known, (await rawGet(door.port, target, `If-None-Match: ${known}\r\n`)).status]).toEqual([known, 304])
      for (const other of ['"older"', `x${bare}`, bare.slice(0, -1), '""', 'W/'])
        expect([other, (await rawGet(door.port, target, `If-None-Match: ${other}\r\n`)).status]).toEqual([other, 200])
    }
  })

  test('an old address whose letters are those of Windows leads where it has moved, with and without a slash at its end', async () => {
    await fresh.rows(sql`insert into redirect (from_path, to_path) values ('/caf%E9.html', '/about'), ('/fans:small', '/about')`)
    for (const path of ['/caf%E9.html', '/caf%e9.html', '/caf%E9.html/', '/caf%E9.html?page=2', '/fans:small/', '/fans%3asmall/'])
      expect([path, (await rawGet(door.port, path)).headers.location]).toEqual([path, '/about'])
    const unknown = await rawGet(door.port, '/caf%E8.html?page=2')
    expect([unknown.status, unknown.headers.location]).toEqual([308, '/caf%25E8.html?page=2'])
  })

  test("the merchant's other hosts are bound to https only when that is asked for", async () => {
    const bound = await openHttpServer(fresh, { env: { PUBLIC_URL: 'https://shop.test', HSTS_SUBDOMAINS: true } })
    const { headers } = await rawGet(bound.port, '/api/home')
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    await bound.close()
  })

  test('a shop without https asks nobody for it', async () => {
    const plain = await openHttpServer(fresh)
    const { headers } = await rawGet(plain.port, '/api/home')
    expect([headers['x-content-type-options'], headers['strict-transport-security']]).toEqual(['nosniff', undefined])
    await plain.close()
  })

  test.each([
    'GET http://evil.example/ HTTP/1.1',
    'GET http://evil.example/api/health HTTP/1.1',
    'GET //evil.example/%00 HTTP/1.1',
    'POST http://evil.example/api/quote HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET * HTTP/1.1',
    'CONNECT evil.example:443 HTTP/1.1',
    'GET evil HTTP/1.1',
    'GET ?x HTTP/1.1',
    'GET /%00 HTTP/1.1',
    'GET /search?q=%00 HTTP/1.1',
    'GET /~%E0%A4%A HTTP/1.1',
    'GET //%E0%A4%A HTTP/1.1',
    'GET /mark.svg?%00 HTTP/1.1',
    'TRACE / HTTP/1.1',
    'PROPFIND / HTTP/1.1',
    'GET / HTTP/9.9',
    'NONSENSE',
  ])('%s is refused, and the next visitor is served', async (line) => {
    const { status, headers } = await sendRaw(door.port, `${line}\r\nHost: shop.test\r\nConnection: close\r\n\r\n`)
    // A tunnel is not answered at all.
    if (line.startsWith('CONNECT')) expect(status).toBe(0)
    else expect([400, 405]).toContain(status)
    expect(headers.location).toBeUndefined()
    expect((await rawGet(door.port, '/api/health')).status).toBe(200)
  })

  test.each([
    '/orders/',
    '/%E0%A4%A',
    '/a//',
    '/./',
    '//evil.example/',
    '//evil.example',
    '/.//evil.example/',
    String.raw`/\evil.example/`,
  ])('no redirect of %s leads to another site', async (target) => {
    const { status, headers } = await rawGet(door.port, target)
    expect([308, 400, 500]).toContain(status)
    expect(headers.location ?? '/', target).toMatch(/^\/(?![/\\])/)
  })

  describe('text that no database stores', () => {
    const BAD_TEXTS = [
      String.raw`\u0000`,
      String.raw`a\u0000b`,
      String.raw`\ud800`,
      String.raw`\uDFFF`,
      String.raw`\ud83dx\ude00`,
      String.raw`\ude00\ud83d`,
    ]
    const post = (path: string, body: string, headers: Record<string, string> = {}) =>
      fresh.call('POST', path, body, { 'idempotency-key': newKey(), ...headers })

    test.each(BAD_TEXTS)('a body that says %s is refused, as value and as key, wherever it goes', async (text) => {
      for (const path of [
        '/api/newsletter',
        '/api/contact-messages',
        '/api/orders/lookup',
        '/api/quote',
        '/api/create-payment',
        '/api/search-clicks',
        '/api/page-visits',
        '/api/auth/sign-up/email',
        '/api/auth/sign-in/email',
        '/api/auth/sign-in/magic-link',
      ])
        for (const body of [`{"email":"${text}","name":"${text}","password":"${text}x"}`, `{"${text}":1}`, `[["${text}"]]`])
          expect([path, body, (await post(path, body)).status]).toEqual([path, body, 422])
    })

    test('an escaped backslash before a u, a whole pair and any other escape are text as any', async () => {
      for (const message of [
        String.raw`C:\\u0000`,
        String.raw`\ud83d\ude00 works`,
        String.raw`\\\ud83d\ude00`,
        String.raw`caf\u00e9 "quoted\"`.replace('"', String.raw`\"`),
      ]) {
        const body = `{"topic":"other","email":"ann@example.com","message":"Does it fit? ${message}"}`
        expect([message, (await post('/api/contact-messages', body)).status]).toEqual([message, 200])
      }
    })

    test('a URL that says NUL is refused: path, query, staff', async () => {
      const staff = await openStaffSession(fresh)
      for (const path of [
        'products/%00',
        `products/${MOTOR}%00`,
        'search?q=%00',
        'search?q=a%00b',
        'search/suggestions?q=%00',
        'models?q=%00',
        'categories/%00',
        'part-numbers/%00',
        'zip-codes/%00',
        'orders/%00',
        'orders/PW-1?token=%00',
        'home?%00=1',
        'auth/get-session?x=%00',
      ])
        expect([path, (await fresh.call('GET', `/api/${path}`)).status]).toEqual([path, 422])
      expect((await staff.get('orders?q=%00')).status).toBe(422)
      for (const path of ['search?q=%ED%A0%80', 'products/%ED%A0%80', 'search?q=%2500', 'search?q=%', 'search?q=%u0000'])
        expect((await fresh.call('GET', `/api/${path}`)).status, path).toBeLessThan(500)
    })

    const form = (path: string, type: string, body: string) =>
      fresh.send(new Request(ORIGIN + path, { method: 'POST', headers: { origin: ORIGIN, 'content-type': type }, body }))

    test('a form that is cut, malformed, or says NUL is refused', async () => {
      const multipart = 'multipart/form-data; boundary=x'
      for (const path of ['/api/contact-messages/form', '/api/auth/link', '/api/test-payments/cs_test_1'])
        for (const [type, body] of [
          ['multipart/form-data', '--x\r\n'],
          [multipart, ''],
          [multipart, '--x'],
          [multipart, '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nann'],
          [multipart, '--y\r\nContent-Disposition: form-data; name="email"\r\n\r\nann\r\n--y--'],
          [multipart, '--x\r\nContent-Disposition: nonsense\r\n\r\nann\r\n--x--'],
          [multipart, '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\0b\r\n--x--'],
          ['application/x-www-form-urlencoded', 'email=a%00b'],
          ['application/x-www-form-urlencoded', '%00=b'],
        ] as const) {
          const { status } = await form(path, type, body)
          expect([path, body, status >= 400 && status < 500]).toEqual([path, body, true])
        }
    })
  })

  test.each([
    'application/jsonfoo',
    'application/json-seq',
    'application/json5',
    'xapplication/json',
    'application/json,text/plain',
    'application/ld+json',
  ])('a body of type %s is no JSON: 415', async (type) => {
    for (const path of ['/api/quote', '/api/auth/sign-up/email'])
      expect((await fresh.call('POST', path, '{"items":[]}', { 'content-type': type })).status).toBe(415)
  })

  test('a type that the router cannot read is refused by its own words, not by a failure', async () => {
    for (const type of ['application/json ;;', 'application/json; charset'])
      expect((await fresh.call('POST', '/api/quote', '{"items":[]}', { 'content-type': type })).status).toBe(415)
  })

  test.each(['application/json', 'Application/JSON', 'application/json;charset=utf-8', 'application/json; charset="utf-8"'])(
    'a body of type %s is JSON',
    async (type) => {
      expect((await fresh.call('POST', '/api/quote', '{"items":[]}', { 'content-type': type })).status).toBe(200)
    },
  )

  test('JSON of 30,000 levels is refused, not followed', async () => {
    for (const text of ['['.repeat(30_000) + ']'.repeat(30_000), '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)])
      for (const path of ['/api/quote', '/api/newsletter', '/api/auth/sign-in/email']) {
        const { status } = await fresh.call('POST', path, text)
        expect([path, status >= 400 && status < 500]).toEqual([path, true])
      }
  })

  test('the accounts library still reads the bodies that the edge has read', async () => {
    expect(await signUp(fresh, 'edge@example.com', 'a long enough password')).toBeTruthy()
  })

  test('a failure is logged by its route: no number, no token, no query', async () => {
    const lines: string[] = []
    const stream: { write(line: string): void } = Reflect.get(log, pino.symbols.streamSym)
    const write = stream.write.bind(stream)
    const { level } = log
    log.level = 'trace'
    stream.write = (line) => void lines.push(line)
    await fresh.rows(sql`alter table product rename to gone`)
    expect((await fresh.call('GET', '/api/products/quincunx?token=Quincunx')).status).toBe(500)
    expect((await fresh.call('GET', '/api/search?q=quincunx')).status).toBe(500)
    await fresh.rows(sql`alter table gone rename to product`)
    await rawGet(door.port, '/orders/PW-QUIN-CUNX?token=Quincunx')
    stream.write = write
    log.level = level
    const written = lines.join('')
    expect(written).toContain('"route":"GET /api/products/:slug"')
    expect(written).toContain('page not rendered')
    expect(written).not.toMatch(/quin-?cunx/i)
  })

  test('a thousand idle connections, and a thousand that never finish their headers, shut nobody out', async () => {
    const sockets: Socket[] = []
    for (let n = 0; n < 2_000; n++) {
      const socket = connect(door.port, '127.0.0.1').on('error', () => socket.destroy())
      sockets.push(socket)
      if (n % 2) socket.write('GET /api/health HTTP/1.1\r\nHost: shop.test\r\nX-Slow: ')
    }
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const answers = await Promise.all(Array.from({ length: 20 }, () => rawGet(door.port, '/api/health')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    for (const socket of sockets) socket.destroy()
  })
})

describe('the address that limits count by', () => {
  const via = (address: string) => clientAddress(address, '10.0.0.1', 1)

  test.each([
    ['2001:db8::1', '2001:db8:0:0:0:0:0:2'],
    ['2001:db8::1', '2001:0DB8:0000:0000:FFFF::'],
    ['2001:db8::1', '[2001:db8::9]:443'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['fe80::1%eth0', 'fe80::2'],
    ['1.2.3.4', '::ffff:1.2.3.4'],
    ['1.2.3.4', '::ffff:102:304'],
    ['1.2.3.4', '0:0:0:0:0:FFFF:0102:0304'],
    ['1.2.3.4', '1.2.3.4:5678'],
    ['1.2.3.4', '[::ffff:1.2.3.4]:80'],
  ])('%s and %s are one visitor', (one, other) => {
    expect(via(other)).toBe(via(one))
  })

  test.each([
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['1.2.3.4', '1.2.3.5'],
    ['::1', '::2'],
  ])('%s and %s are two', (one, other) => {
    expect(via(other)).not.toBe(via(one))
  })

  test.each([
    '',
    'unknown',
    '_hidden',
    'a@b.example',
    '1.2.3',
    '999.1.1.1',
    '0x7f.1',
    '[::1',
    ':::',
    '::ffff:999.1.1.1',
    'x'.repeat(100),
    '[]:1',
    '1.2.3.4:x',
  ])('%s is no address: the peer counts', (text) => {
    expect(via(text)).toBe('10.0.0.1')
  })

  test('this machine is known by no other spelling', () => {
    for (const address of ['::1', '0:0:0:0:0:0:0:1', '[::1]:1234']) expect(via(address)).toBe('::1')
    expect(visitorAddress({ forwardedFor: undefined, socketAddress: '::ffff:127.0.0.1', trustedProxies: 0 })).toBe('127.0.0.1')
  })
})
