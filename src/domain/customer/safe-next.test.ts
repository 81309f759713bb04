import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#test/support/any-text.ts'
import { safeNext } from './safe-next.ts'

test('after signing in the shopper goes on inside the shop', () => {
  expect(['/orders', '/search?q=fan&x=1', '/cart#top', '/'].map(safeNext)).toEqual(['/orders', '/search?q=fan&x=1', '/cart#top', '/'])
})

test('other sites, the API and the sign-in page itself are no places to go to', () => {
  const bad = [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'orders',
    '',
    '/api/auth/sign-out',
    '/auth',
    '/\t/evil.example',
    null,
    7,
  ]
  expect(bad.map(safeNext)).toEqual(bad.map(() => undefined))
})

/** A path by RFC 3986: letters, its own characters, and any other percent-encoded. */
const webPath = () => {
  const sign = fc.constantFrom(..."abcxyzABCXYZ0189-._~!$&'()*+,;=:@".split(''))
  const segment = fc.string({ unit: fc.oneof({ weight: 9, arbitrary: sign }, anyCharacter.map(encodeURIComponent)) })
  return fc.array(segment).map((segments) => segments.map((each) => `/${each}`).join(''))
}

test('whatever the address says, the way leads to this shop', () => {
  fc.assert(
    fc.property(webPath(), fc.string(), (path, rest) => {
      const next = safeNext(path + rest)
      return next === undefined || new URL(next, 'https://partwright.example').origin === 'https://partwright.example'
    }),
  )
})
