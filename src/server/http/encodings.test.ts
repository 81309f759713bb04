import { expect, test } from 'vitest'
import { pickEncoding } from './encodings.ts'

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

test('headers without end neither fill the memory nor the processor', () => {
  const startedAt = performance.now()
  for (let n = 0; n < 1_000; n++) expect(pickEncoding(`gzip;q=0.1${n}, made-up-${n}`)).toBe('gzip')
  expect(pickEncoding('br,'.repeat(5_000))).toBe('br')
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
