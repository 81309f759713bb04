import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoor } from '#test/support/door.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import { rawGet } from '#test/support/raw-http.ts'

/** A hundredth of what the shop allows: what lasts half a minute lasts a third of a second here. */
const ARRIVAL = { spanMs: 300, leastBytes: 200 }

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
let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  door = await openDoor(fresh, { arrival: ARRIVAL, files: new Map([['/large.pdf', LARGE]]) })
})
afterAll(() => door.close())

const asks = () => {
  const socket = connect(door.port, '127.0.0.1').on('error', () => socket.destroy())
  socket.write('GET /large.pdf HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n')
  return socket
}

test('who asks and takes nothing of the answer is let go of', async () => {
  const socket = asks()
  await once(socket, 'readable')
  // Nothing is read from here on. A connection that is gone says so to whoever writes to it.
  await expect.poll(() => socket.destroyed || (socket.write(' '), false), { timeout: 20_000 }).toBe(true)
  expect((await rawGet(door.port, '/api/health')).status).toBe(200)
})

test('who takes it slowly has all of it', async () => {
  const socket = asks()
  const began = performance.now()
  let taken = 0
  socket.on('data', (piece: Buffer) => {
    taken += piece.byteLength
    // Several times as long as who takes nothing has, a piece every 10 ms.
    if (performance.now() - began > 4 * ARRIVAL.spanMs) return
    socket.pause()
    setTimeout(() => socket.resume(), 10)
  })
  await once(socket, 'close')
  expect(performance.now() - began).toBeGreaterThan(3 * ARRIVAL.spanMs)
  expect(taken).toBeGreaterThanOrEqual(BYTES)
})
