import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttpServer } from '#test/support/http-server.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import { rawGet } from '#test/support/raw-http.ts'

/**
 * A thirtieth of what the shop allows. A system says that something was taken when a third of what it keeps for the connection is gone, which is
 * more than a megabyte: what is read below brings that several times in each span, on a busy machine too.
 */
const ARRIVAL = { spanMs: 1000, leastBytes: 200 }

/** More than two systems keep for a connection. */
const BYTES = 64 * 1024 * 1024

const LARGE = {
  body: { identity: Buffer.alloc(BYTES, 'part ') },
  type: 'application/pdf',
  etag: '"large"',
  cacheControl: 'public, max-age=3600',
  compresses: false,
}

const fresh = useFreshShop('postgresql')
let door: Awaited<ReturnType<typeof openHttpServer>>
beforeAll(async () => {
  door = await openHttpServer(fresh, { arrival: ARRIVAL, files: new Map([['/large.pdf', LARGE]]) })
})
afterAll(() => door.close())

const asks = () => {
  const socket = connect(door.port, '127.0.0.1').on('error', () => socket.destroy())
  socket.write('GET /large.pdf HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
  return socket
}

/** What comes on a connection until it is closed (bytes). */
async function bytesOf(socket: Socket, taken: () => void = () => {}): Promise<number> {
  let bytes = 0
  socket.on('data', (piece: Buffer) => {
    bytes += piece.byteLength
    taken()
  })
  socket.resume()
  await once(socket, 'close')
  return bytes
}

test('who takes an answer slowly has all of it; who takes nothing of it meanwhile is let go of', async () => {
  const [silent, slow] = [asks(), asks()]
  await once(silent.pause(), 'connect')
  const began = performance.now()
  const all = await bytesOf(slow, () => {
    // Several times as long as who takes nothing has, a piece every 5 ms.
    if (performance.now() - began > 4 * ARRIVAL.spanMs) return
    slow.pause()
    setTimeout(() => slow.resume(), 5)
  })
  expect(performance.now() - began).toBeGreaterThan(3 * ARRIVAL.spanMs)
  expect(all).toBeGreaterThanOrEqual(BYTES)
  // What the systems have kept for it is still there.
  expect(await bytesOf(silent)).toBeLessThan(BYTES / 2)
  expect((await rawGet(door.port, '/api/health')).status).toBe(200)
})
