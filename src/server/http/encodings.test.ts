import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bodyIn, bytesOfBody, compressed, pageBody } from './page-body.ts'
import { pickEncoding, takesGzip } from './encodings.ts'

test('the smallest encoding that is accepted is taken, and never one that is refused', () => {
  const said: [string | undefined, string][] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['identity', 'identity'],
    ['identity, gzip;q=0.5', 'identity'],
    ['deflate', 'identity'],
    ['brotli', 'identity'],
    ['br;q=nonsense', 'br'],
  ]
  expect(said.map(([header]) => pickEncoding(header))).toEqual(said.map(([, encoding]) => encoding))
})

test('what is packed by gzip goes to who names it, and does not refuse it', () => {
  const said = ['gzip, deflate, br', 'GZIP', 'br;q=1.0, gzip;q=0.5', undefined, '', 'br', 'gzip;q=0', 'deflate']
  expect(said.map((header) => takesGzip(header))).toEqual([true, true, true, false, false, false, false, false])
})

test('headers without end neither fill the memory nor the processor', () => {
  const before = process.threadCpuUsage()
  for (let n = 0; n < 1_000; n++) expect(pickEncoding(`gzip;q=0.1${n}, made-up-${n}`)).toBe('gzip')
  expect(pickEncoding('br,'.repeat(5_000))).toBe('br')
  // The thread's own computing: what else the machine does is not counted.
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000)
})

test('a page is remembered packed, and is the same in every encoding, again and again', async () => {
  const identity = Buffer.from('<p>blower wheel</p>'.repeat(500))
  const body = await compressed(await pageBody(identity, 'identity'))
  expect([Object.keys(body), bytesOfBody(body) < identity.byteLength / 10]).toEqual([['gzip'], true])
  for (let n = 0; n < 2; n++) {
    expect((await bodyIn(body, 'identity')).equals(identity)).toBe(true)
    expect(gunzipSync(await bodyIn(body, 'gzip')).equals(identity)).toBe(true)
    expect(brotliDecompressSync(await bodyIn(body, 'br')).equals(identity)).toBe(true)
  }
  const asked = await pageBody(identity, 'br')
  expect(await compressed(asked)).toBe(asked)
  expect((await bodyIn(asked, 'identity')).equals(identity)).toBe(true)
})
