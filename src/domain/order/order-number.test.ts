import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeOrderNumber, parseOrderNumber } from './order-number.ts'

const bytes = fc.uint8Array({ minLength: 12, maxLength: 16 })
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')
/** Numbers that former versions gave. */
const FORMER = ['PW-0000-0000', 'PW-FWN7-E64F', 'PW-ZVNK-GK37', 'PW-1SRX-QV75']
/** A number of either kind. */
const numbers = fc.oneof(
  bytes.map((random) => makeOrderNumber(random)),
  fc.constantFrom(...FORMER),
)
const charactersOf = (number: string) => number.slice(3).replaceAll('-', '')

describe('an order number', () => {
  test('has sixty random bits, can be read aloud, and has no I, L, O or U', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(makeOrderNumber(random)).toMatch(/^PW(-[0-9A-HJKMNP-TV-Z]{4}){3}-[0-9A-HJKMNP-TV-Z]$/)
      }),
    )
    // Every one of its twelve characters takes all 32 values.
    for (let place = 0; place < 12; place++) {
      const made = Array.from({ length: 256 }, (_, value) => makeOrderNumber(new Uint8Array(12).fill(value, place, place + 1)))
      expect(new Set(made).size).toBe(32)
    }
  })
  test('is the same for the same randomness, and another for another', () => {
    expect(makeOrderNumber(new Uint8Array(12))).toBe('PW-0000-0000-0000-0')
    expect(makeOrderNumber(new Uint8Array(12).fill(1))).not.toBe(makeOrderNumber(new Uint8Array(12).fill(2)))
  })
  test('is understood in any case, with or without prefix, hyphens and spaces, also when a former version gave it', () =>
    fc.assert(
      fc.property(numbers, (number) => {
        const spoken = number.slice(3).replaceAll('-', ' ').toLowerCase()
        for (const text of [number, ` # ${number.toLowerCase()} `, spoken, `pw${spoken}`]) expect(parseOrderNumber(text)).toBe(number)
      }),
    ))
  test('is understood as copied from elsewhere, with other dashes, with marks that nobody sees and with the full stop of its sentence', () =>
    fc.assert(
      fc.property(numbers, (number) => {
        for (const text of [
          `\u202A${number}\u202C`,
          `${number}\u200B`,
          `${number}.`,
          `${number},`,
          number.replaceAll('-', '\u2011'),
          number.replaceAll('-', '–'),
        ])
          expect(parseOrderNumber(text)).toBe(number)
      }),
    ))
  test('is understood when 0 was read as O and 1 as I or L', () =>
    fc.assert(
      fc.property(numbers, fc.constantFrom('I', 'l'), (number, one) => {
        expect(parseOrderNumber(number.replaceAll('0', 'o').replaceAll('1', one))).toBe(number)
      }),
    ))
  test('with one wrong character is refused', () =>
    fc.assert(
      fc.property(numbers, fc.nat(12), fc.constantFrom(...ALPHABET), (number, place, other) => {
        const characters = charactersOf(number)
        fc.pre(place < characters.length && characters[place] !== other)
        expect(parseOrderNumber(`${characters.slice(0, place)}${other}${characters.slice(place + 1)}`)).toBeNull()
      }),
    ))
  test('with two characters that changed places is refused', () =>
    fc.assert(
      fc.property(numbers, fc.nat(11), (number, place) => {
        const c = charactersOf(number).split('')
        fc.pre(place + 1 < c.length && c[place] !== c[place + 1])
        expect(parseOrderNumber([...c.slice(0, place), c[place + 1], c[place], ...c.slice(place + 2)].join(''))).toBeNull()
      }),
    ))
  test.each([
    '',
    'PW',
    'PW-0000-000',
    'PW-0000-00000',
    'PW-0000-0000-0000',
    'PW-0000-0000-0000-00',
    'PW-UUUU-UUUU',
    '1042',
    'x'.repeat(5_000),
  ])('is not %j', (text) => expect(parseOrderNumber(text)).toBeNull())
  test('needs enough randomness', () => expect(() => makeOrderNumber(new Uint8Array(11))).toThrow(RangeError))
})
