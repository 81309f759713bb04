import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { rawGet, sendRaw } from '#test/support/raw-http.ts'
import { freePort } from '#test/support/free-port.ts'
import { QUICK_START } from '#test/support/test-env.ts'

import { SEEDED } from '#test/e2e/support/set-up.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'
const PRIVATE = 'private, no-store'

const portOf = ({ url }: { url: string }) => Number(new URL(url).port)

/** Spellings of a path that the router, a proxy or a browser may take for it. */
const spellings = (path: string) => {
  const name = path.slice(1)
  const first = name.slice(0, 1)
  return [
    path,
    path.toUpperCase(),
    `/${first.toUpperCase()}${name.slice(1)}`,
    `/%${first.charCodeAt(0).toString(16)}${name.slice(1)}`,
    `/%${first.toUpperCase().charCodeAt(0).toString(16).toUpperCase()}${name.slice(1)}`,
    `/${name.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)}`,
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}/./`,
    `${path}%2f`,
    `${path}%2F`,
    `${path}%20`,
    `${path};x=1`,
    `${path}?`,
    `${path}?x=1`,
    `${path}?utm_source=ad`,
    `${path}#x`,
    `/${path}`,
    `//${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/%2e${path}`,
    `/x/%2e%2e${path}`,
    `/about/..${path}`,
    `/\\${name}`,
    `/product/..${path}?token=0123456789`,
    `${path}?token=0123456789`,
    `${path}/PW-0000-0000?token=0123456789`,
    `${path.toUpperCase()}/PW-0000-0000?token=0123456789`,
    `/%${first.charCodeAt(0).toString(16)}${name.slice(1)}/PW-0000-0000?token=0123456789`,
  ]
}

test('no spelling of a private page may be kept by anybody', async ({ shop }) => {
  for (const path of ['/orders', '/cart', '/auth', '/account', '/admin', '/admin/dashboard', '/orders/PW-0000-0000'])
    for (const target of spellings(path)) {
      const { status, headers } = await rawGet(portOf(shop), target)
      expect([target, headers['cache-control'], headers.etag]).toEqual([target, PRIVATE, undefined])
      expect(status, target).toBeLessThan(500)
      if (headers.location) expect(new URL(headers.location, shop.url).origin, target).toBe(shop.url)
    }
})

test('a public page is kept under its own address and under that of an advertisement, and under no other', async ({ shop }) => {
  const etagOf = async (target: string, header = '') => (await rawGet(portOf(shop), target, header)).headers.etag
  for (const path of [
    '/',
    '/about',
    '/contact',
    '/category/bathroom-fan-parts',
    '/search?q=belt',
    '/product/broan-s97017705-bathroom-fan-motor-assembly',
    '/part/S97009745',
    '/model/broan/688',
  ]) {
    const { status, headers } = await rawGet(portOf(shop), path)
    expect([path, status, headers['cache-control']]).toEqual([path, 200, PUBLIC])
    // Each rendering has an etag of its own, so that an equal one comes from the cache.
    expect(await etagOf(path), path).toBe(headers.etag)
    const and = path.includes('?') ? '&' : '?'
    expect(await etagOf(`${path}${and}utm_source=ad&gclid=1`), path).toBe(headers.etag)
    const unknown = `${path}${and}x=1`
    expect(await etagOf(unknown), unknown).not.toBe(await etagOf(unknown))
    expect((await rawGet(portOf(shop), path, 'Cookie: partwright.session_token=x\r\n')).headers['cache-control']).toBe(PRIVATE)
  }
  expect(await etagOf('/category/bathroom-fan-parts?page=2')).toBe(await etagOf('/category/bathroom-fan-parts?page=2'))
  expect(await etagOf('/category/bathroom-fan-parts?page=2')).not.toBe(await etagOf('/category/bathroom-fan-parts'))
  const long = `/search?q=${'belt%20'.repeat(100)}`
  expect(await etagOf(long)).not.toBe(await etagOf(long))
})

test('a page in another language, by another host or with another header is not mixed into the kept one', async ({ shop }) => {
  const { body } = await rawGet(portOf(shop), '/about')
  const poison =
    'X-Forwarded-Host: evil.example\r\nX-Original-URL: /cart\r\nX-Rewrite-URL: /cart\r\nForwarded: host=evil.example\r\nAccept-Language: xx\r\n'
  expect(
    (await sendRaw(portOf(shop), `GET /about?poison=1 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n${poison}\r\n`)).body,
  ).not.toContain('evil.example')
  expect((await rawGet(portOf(shop), '/about')).body).toBe(body)
})

test.describe('a process of 384 MB', () => {
  /** What the process may take in all: its heap, the cache's pages, the embedded database. */
  const MAX_MEGABYTES = 1_000

  /** The shop with so little memory, which says all that it has to say. */
  async function smallShop() {
    const folder = mkdtempSync(join(tmpdir(), 'partwright-e2e-'))
    cpSync(process.env[SEEDED] ?? '', folder, { recursive: true })
    const port = await freePort()
    const child = spawn(process.execPath, [QUICK_START, '--max-old-space-size=384', 'scripts/start.ts', 'dist'], {
      env: { ...process.env, PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: folder, LOG_LEVEL: 'trace' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    const gone = once(child, 'exit')
    // It does not outlive a test that was cut off.
    process.once('exit', () => child.kill('SIGKILL'))
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', () => output.includes('is open at') && resolve())
      child.once('exit', () => reject(new Error(output)))
    })
    const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
    const close = async () => {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    }
    return { port, memory, output: () => output, close }
  }

  /** Asks for all targets, some at a time, over connections that stay open. */
  async function askAll(port: number, addresses: Iterable<string>) {
    // `fetch` takes three times the processor for as many.
    const agent = new Agent({ keepAlive: true })
    const left = addresses[Symbol.iterator]()
    const ask = async () => {
      for (let next = left.next(); !next.done; next = left.next()) {
        const [answer] = await once(get({ host: '127.0.0.1', port, path: next.value, agent }), 'response')
        await once(answer.resume(), 'end')
      }
    }
    await Promise.all(Array.from({ length: 16 }, ask))
    agent.destroy()
  }

  function* targets(path: string, count: number, length: number) {
    for (let n = 0; n < count; n++) yield `${path}${n}${'x'.repeat(length)}`
  }

  test('answers 30,000 different addresses, long and short, and stays small', async () => {
    test.setTimeout(600_000)
    const small = await smallShop()
    await askAll(small.port, targets('/api/popup?n=', 28_000, 15_000))
    await askAll(small.port, targets('/about?n=', 500, 15_000))
    await askAll(small.port, targets('/search?q=zz', 100, 0))
    await askAll(small.port, targets('/api/search/suggestions?q=zz', 400, 0))
    expect((await rawGet(small.port, '/api/health')).status).toBe(200)
    expect(small.memory()).toBeLessThan(MAX_MEGABYTES)
    await small.close()
  })

  test('logs nothing of what was typed', async () => {
    const small = await smallShop()
    const secret = 'Quincunx7'
    const body = `{"email":"${secret}@private.example","password":"${secret}"`
    for (const target of [
      `/orders/PW-${secret}?token=${secret}`,
      `/search?q=${secret}`,
      `/${secret}`,
      `/%00${secret}`,
      `/product/${secret}%E0%A4`,
      `/auth?next=${secret}`,
      `/api/orders/${secret}?token=${secret}`,
      `/api/auth/verify-email?token=${secret}`,
      `/api/auth/${secret}`,
      `/api/${secret}`,
      `http://${secret}/`,
      `/category/${secret}/${secret}`,
    ])
      await rawGet(
        small.port,
        target,
        `Cookie: partwright.session_token=${secret}.x\r\nAuthorization: Bearer ${secret}\r\nX-Forwarded-For: ${secret}\r\nReferer: http://${secret}/\r\n`,
      )
    for (const path of [
      'newsletter',
      'auth/sign-in/email',
      'auth/sign-up/email',
      'auth/sign-in/magic-link',
      'orders/lookup',
      'contact-messages',
      'contact-messages/form',
      'webhooks/stripe',
      'page-visits',
    ])
      for (const [type, text] of [
        ['application/json', body],
        ['application/json', `${body}}`],
        ['multipart/form-data; boundary=x', body],
        [secret, body],
      ])
        await sendRaw(
          small.port,
          `POST /api/${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${text?.length}\r\n\r\n${text}`,
        )
    await small.close()
    expect(small.output()).toContain('is open at')
    expect(small.output()).not.toMatch(/quincunx/i)
  })
})
