import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut } from '#test/support/buy.ts'
import { faultShop } from '../support/fault-shop.ts'

const CLIENTS = 10_000

/** So many connections are opened at once, as the system's queue for new ones is short. */
const AT_ONCE = 250

/** What the shop gives headers, and bodies (ms), and some time to look after ten thousand. */
const LONGEST_MS = 30_000 + 15_000

const REQUEST = ' HTTP/1.1\r\nHost: shop.test\r\n'

/** What each kind of client sends at first, and then every second. */
const KINDS = [
  // Headers that come byte by byte.
  { first: `GET /${REQUEST}X-Slow: `, rest: 'x' },
  // A body that never ends.
  { first: `POST /api/quote${REQUEST}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"items":`, rest: ' ' },
  // Page after page, of which nothing is read.
  { first: `GET /${REQUEST}\r\n`.repeat(40), rest: '' },
] as const

function openClient(port: number, n: number, clients: Set<Socket>): Promise<void> {
  const { first, rest } = KINDS[n % KINDS.length] ?? KINDS[0]
  const socket = connect(port, '127.0.0.1')
  clients.add(socket)
  const timer = setInterval(() => rest !== '' && socket.write(rest), 1_000)
  const gone = () => {
    clearInterval(timer)
    clients.delete(socket)
    socket.destroy()
  }
  socket.on('close', gone).on('error', gone)
  // Who reads nothing hears of nothing, but for an answer to what it sends. The others are answered once, that it took too long.
  if (rest !== '') socket.resume()
  return new Promise((done) => {
    socket.once('connect', () => socket.write(first, () => done())).once('close', () => done())
  })
}

test('fault 63: ten thousand clients send headers byte by byte, bodies that never end, and read no answers: others are served, and all of them are let go of', async () => {
  const fault = await faultShop()
  const slug = await addProduct(fault, { stock: 99 })
  const [url = ''] = fault.apps.map((app) => app.url)
  const clients = new Set<Socket>()
  onTestFinished(() => {
    for (const socket of clients) socket.destroy()
  })
  const startedAt = performance.now()
  for (let n = 0; n < CLIENTS; n += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, one) => openClient(Number(new URL(url).port), n + one, clients)))

  // While they are there.
  const waits: number[] = []
  const look = async (path: string) => {
    const askedAt = performance.now()
    const { status } = await fetch(url + path)
    waits.push(performance.now() - askedAt)
    return status
  }
  for (let n = 0; n < 10; n++) expect(await look(n % 2 === 0 ? `/product/${slug}` : '/api/categories')).toBe(200)
  expect(Math.max(...waits)).toBeLessThan(3_000)
  expect((await checkOut(fault, { items: [{ slug, quantity: 1 }] })).url).toContain('http')

  await vi.waitUntil(
    () => {
      // Empty lines before a request mean nothing (RFC 9112, section 2.2).
      for (const socket of clients) if (socket.readableFlowing !== true) socket.write('\r\n')
      return clients.size === 0
    },
    { timeout: Math.max(1, LONGEST_MS - (performance.now() - startedAt)) + 60_000, interval: 1_000 },
  )
  expect(await look('/')).toBe(200)
}, 240_000)
