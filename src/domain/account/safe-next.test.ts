import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#test/support/texts/any-text.ts'
import { HOSTILE_PATHS, ODD_PATHS, staysAt } from '#test/support/texts/return-paths.ts'
import { safeNext } from './safe-next.ts'

const ORIGIN = 'https://partwright.example'

test('after signing in the shopper goes on inside the shop', () => {
  const paths = ['/orders', '/search?q=fan&x=1', '/cart#top', '/', '/part/ab%2F12', '/authors', '/apis']
  expect(paths.map(safeNext)).toEqual(paths)
})

test.each(HOSTILE_PATHS)('%j is no place to go to', (path) => expect(safeNext(path)).toBeUndefined())

test.each([null, undefined, 7, ['/orders'], { toString: () => '/orders' }])('%j is no path', (value) =>
  expect(safeNext(value)).toBeUndefined(),
)

test.each(ODD_PATHS)('%j stays here', (path) => expect(staysAt(ORIGIN, safeNext(path) ?? '/')).toBe(true))

/** A path by RFC 3986: letters, its own characters, and any other percent-encoded. */
const webPath = () => {
  const sign = fc.constantFrom(..."abcxyzABCXYZ0189-._~!$&'()*+,;=:@".split(''))
  const segment = fc.string({ unit: fc.oneof({ weight: 9, arbitrary: sign }, anyCharacter.map(encodeURIComponent)) })
  return fc.array(segment).map((segments) => segments.map((each) => `/${each}`).join(''))
}

/** What URL parsers stumble over. */
const trap = fc.string({ unit: fc.constantFrom('/', '\\', '.', '%2e', '%2f', '%5c', '%25', '\t', '\n', ';', '@', ':', 'evil.example') })

test('whatever the address says, the way leads to this shop', () => {
  fc.assert(
    fc.property(fc.oneof(webPath(), trap), fc.string(), (path, rest) => {
      const next = safeNext(path + rest)
      return next === undefined || (staysAt(ORIGIN, next) && safeNext(next) === next)
    }),
    { numRuns: 2_000 },
  )
})
