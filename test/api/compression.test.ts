import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaticFiles } from '#server/http/static-files.ts'
import { precompress } from '../../scripts/precompress.ts'
import { openHttpServer } from '#test/support/http-server.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import { openStaffSession } from '#test/support/staff.ts'

const PRODUCT = '/api/products/broan-s97017705-bathroom-fan-motor-assembly'
const SCRIPT = 'const parts = ["motor", "belt", "filter"]\n'.repeat(200)
const PICTURE = Buffer.alloc(4_000, 'png')
const FILM = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))

const fresh = useFreshShop('postgresql')
const build = mkdtempSync(join(tmpdir(), 'partwright-packed-'))
let door: Awaited<ReturnType<typeof openHttpServer>>

beforeAll(async () => {
  mkdirSync(join(build, 'client/assets'), { recursive: true })
  writeFileSync(join(build, 'client/assets/shop-1.js'), SCRIPT)
  writeFileSync(join(build, 'client/og.png'), PICTURE)
  writeFileSync(join(build, 'client/turn.mp4'), FILM)
  writeFileSync(join(build, 'client/notices.txt'), SCRIPT)
  await precompress(build)
  door = await openHttpServer(fresh, { files: listStaticFiles(join(build, 'client'), join(build, 'packed')) })
})
afterAll(async () => {
  await door.close()
  rmSync(build, { recursive: true })
})

/** An answer with its bytes as they came over the wire. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    request({ port: door.port, path, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(pieces) }))
    })
      .once('error', reject)
      .end()
  })

test('an answer of the API comes packed, as the client accepts it', async () => {
  const plain = await get(PRODUCT)
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding'])
  // The first asks the database, the second the memory.
  for (const [accepts, encoding, unpack] of [
    ['br, gzip', 'br', brotliDecompressSync],
    ['br, gzip', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const) {
    const packed = await get(PRODUCT, { 'accept-encoding': accepts })
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([encoding, 'accept-encoding'])
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true)
    const etag = packed.headers.etag ?? ''
    expect((await get(PRODUCT, { 'accept-encoding': accepts, 'if-none-match': etag })).status).toBe(304)
  }
  const refused = await get(PRODUCT, { 'accept-encoding': 'br;q=0, gzip;q=0' })
  expect([refused.headers['content-encoding'], refused.bytes.equals(plain.bytes)]).toEqual([undefined, true])
})

test('what is not remembered is packed, too, and a page of it says so to caches', async () => {
  const staff = await openStaffSession(fresh)
  const headers = { ...staff.headers, 'accept-encoding': 'gzip' }
  const { headers: told, bytes } = await get('/api/admin/products', headers)
  expect([told['content-encoding'], told.vary]).toEqual(['gzip', 'Accept-Encoding'])
  expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ page: 1 })
})

test('answers that sign somebody in are as long as they are', async () => {
  expect((await get('/api/auth/get-session', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined()
})

test('a file of the browser comes as the build has packed it, and a picture as it is', async () => {
  const path = '/assets/shop-1.js'
  const [br, gzip, none, refused] = await Promise.all(
    ['br', 'gzip', '', 'br;q=0, *;q=0'].map((accepts) => get(path, accepts === '' ? {} : { 'accept-encoding': accepts })),
  )
  expect([br, gzip, none, refused].map((answer) => answer?.headers['content-encoding'])).toEqual(['br', 'gzip', undefined, undefined])
  expect(brotliDecompressSync(br?.bytes ?? '').toString()).toBe(SCRIPT)
  expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe(SCRIPT)
  expect(new Set([br, gzip, none].map((answer) => answer?.headers.vary))).toEqual(new Set(['accept-encoding']))
  const picture = await get('/og.png', { 'accept-encoding': 'br' })
  expect([picture.headers['content-encoding'], picture.bytes.equals(PICTURE)]).toEqual([undefined, true])
  // What the build has packed is no address of its own.
  expect((await get(`${path}.br`)).status).toBe(500)
})

test('a film comes in the parts that a player asks for', async () => {
  const part = await get('/turn.mp4', { range: 'bytes=1000-1999', 'accept-encoding': 'br' })
  expect([part.status, part.headers['content-range'], part.headers['content-type']]).toEqual([206, 'bytes 1000-1999/300000', 'video/mp4'])
  expect(part.bytes.equals(FILM.subarray(1_000, 2_000))).toBe(true)
  const whole = await get('/turn.mp4')
  expect([whole.status, whole.headers['accept-ranges'], whole.headers['cache-control']]).toEqual([200, 'bytes', 'public, max-age=3600'])
  expect(whole.bytes.equals(FILM)).toBe(true)
  const beyond = await get('/turn.mp4', { range: 'bytes=300000-' })
  expect([beyond.status, beyond.headers['content-range'], beyond.bytes.length]).toEqual([416, 'bytes */300000', 0])
  expect((await get('/turn.mp4', { 'if-none-match': whole.headers.etag ?? '' })).status).toBe(304)
})

test('a text that is no part of the bundle comes packed from the disk', async () => {
  const packed = await get('/notices.txt', { 'accept-encoding': 'br' })
  expect([packed.headers['content-encoding'], packed.headers['content-type']]).toEqual(['br', 'text/plain; charset=utf-8'])
  expect(brotliDecompressSync(packed.bytes).toString()).toBe(SCRIPT)
  expect((await get('/notices.txt')).bytes.toString()).toBe(SCRIPT)
})
