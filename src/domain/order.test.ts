import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canTransition,
  FULFILMENT_STATUSES,
  fulfilmentTransitions,
  makeOrderNumber,
  nextState,
  ORDER_STATUSES,
  orderTransitions,
  parseOrderNumber,
  PAYMENT_STATUSES,
  paymentTransitions,
  RETURN_STATUSES,
  returnTransitions,
} from './order.ts'

describe('an order', () => {
  test('opens when it is paid', () => expect(nextState(orderTransitions, 'pay', 'pending')).toBe('open'))
  test('cannot be paid twice', () => expect(nextState(orderTransitions, 'pay', 'open')).toBeNull())
  test('that expired can be opened by a late payment', () => expect(nextState(orderTransitions, 'payLate', 'expired')).toBe('open'))
  test('expires only while it waits for payment', () =>
    expect(ORDER_STATUSES.filter((state) => canTransition(orderTransitions, 'expire', state))).toEqual(['pending']))
  test('can be cancelled until it is completed', () =>
    expect(ORDER_STATUSES.filter((state) => canTransition(orderTransitions, 'cancel', state))).toEqual(['pending', 'open', 'on_hold']))
  test('that is completed stays so', () => {
    for (const { from } of Object.values(orderTransitions)) expect(from).not.toContain('completed')
  })
})

describe('a payment', () => {
  test('can be refunded only once it was made, and not beyond the whole', () =>
    expect(PAYMENT_STATUSES.filter((state) => canTransition(paymentTransitions, 'refundPart', state))).toEqual([
      'paid',
      'partially_refunded',
    ]))
  test('cannot become unpaid by an expired session', () => expect(canTransition(paymentTransitions, 'expire', 'paid')).toBe(false))
  test('that failed can be tried again', () => expect(nextState(paymentTransitions, 'retry', 'failed')).toBe('open'))
  test('that is paid is not paid again', () => expect(canTransition(paymentTransitions, 'pay', 'paid')).toBe(false))
})

describe('a parcel and a return', () => {
  test('only a wholly shipped order is delivered', () =>
    expect(FULFILMENT_STATUSES.filter((state) => canTransition(fulfilmentTransitions, 'deliver', state))).toEqual(['fulfilled']))
  test('a return is closed only after it was received', () =>
    expect(RETURN_STATUSES.filter((state) => canTransition(returnTransitions, 'close', state))).toEqual(['received']))
  test('a return on its way cannot be cancelled', () => expect(canTransition(returnTransitions, 'cancel', 'in_transit')).toBe(false))
})

const bytes = fc.uint8Array({ minLength: 7, maxLength: 12 })
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')

describe('an order number', () => {
  test('is short and has no I, L, O or U', () =>
    fc.assert(
      fc.property(bytes, (random) => {
        expect(makeOrderNumber(random)).toMatch(/^PW-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      }),
    ))
  test('is the same for the same randomness, and another for another', () => {
    expect(makeOrderNumber(new Uint8Array(7))).toBe('PW-0000-0000')
    expect(makeOrderNumber(Uint8Array.of(1, 2, 3, 4, 5, 6, 7))).not.toBe(makeOrderNumber(Uint8Array.of(1, 2, 3, 4, 5, 6, 8)))
  })
  test('is understood in any case, with or without prefix, hyphens and spaces', () =>
    fc.assert(
      fc.property(bytes, (random) => {
        const number = makeOrderNumber(random)
        const spoken = number.slice(3).replace('-', ' ').toLowerCase()
        for (const text of [number, ` # ${number.toLowerCase()} `, spoken, `pw${spoken}`]) expect(parseOrderNumber(text)).toBe(number)
      }),
    ))
  test('is understood when 0 was read as O and 1 as I or L', () =>
    fc.assert(
      fc.property(bytes, fc.constantFrom('I', 'l'), (random, one) => {
        const number = makeOrderNumber(random)
        expect(parseOrderNumber(number.replaceAll('0', 'o').replaceAll('1', one))).toBe(number)
      }),
    ))
  test('with one wrong character is refused', () =>
    fc.assert(
      fc.property(bytes, fc.nat(7), fc.constantFrom(...ALPHABET), (random, place, other) => {
        const characters = makeOrderNumber(random).slice(3).replace('-', '')
        fc.pre(characters[place] !== other)
        expect(parseOrderNumber(`${characters.slice(0, place)}${other}${characters.slice(place + 1)}`)).toBeNull()
      }),
    ))
  test('with two characters that changed places is refused', () =>
    fc.assert(
      fc.property(bytes, fc.nat(6), (random, place) => {
        const c = makeOrderNumber(random).slice(3).replace('-', '').split('')
        fc.pre(c[place] !== c[place + 1])
        expect(parseOrderNumber([...c.slice(0, place), c[place + 1], c[place], ...c.slice(place + 2)].join(''))).toBeNull()
      }),
    ))
  test.each(['', 'PW', 'PW-0000-000', 'PW-0000-00000', 'PW-UUUU-UUUU', '1042', 'x'.repeat(5_000)])('is not %j', (text) =>
    expect(parseOrderNumber(text)).toBeNull(),
  )
  test('needs enough randomness', () => expect(() => makeOrderNumber(new Uint8Array(6))).toThrow(RangeError))
})
